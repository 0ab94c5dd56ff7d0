"""What a strategy is: variants, versions, compiling, and the way to another process."""

import pickle
import types
from dataclasses import replace

import cloudpickle
import numpy as np
import pytest
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.errors import UserError
from montecardo.simulate.game import get_game
from montecardo.simulate.line_up import find_strategy
from montecardo.simulate.machine_code import compile_strategy
from montecardo.simulate.runner import play
from montecardo.simulate.strategy import Strategy, source_version
from montecardo.strategies import built_in, strategy

RAGEMORE = get_game("ragemore")
SOME = {"a": 0}

compiled_only = pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code")


@strategy("ragemore", explore=2.0, fight=1.0)
def bold(view, cards, moves, weights, rng):
    """Takes a move by its weights."""
    return int(weights.explore + 10 * weights.fight) % len(moves)


# ---------------------------------------------------------------- variants


def test_a_variant_has_other_weights_and_says_so_in_its_name():
    variant = bold.with_weights(explore=3)
    assert variant.name == "bold:explore=3"
    assert variant.weights == {"explore": 3.0, "fight": 1.0}
    assert bold.weights == {"explore": 2.0, "fight": 1.0}
    assert (variant.function, variant.description, variant.version) == (
        bold.function,
        bold.description,
        bold.version,
    )


def test_the_name_of_a_variant_finds_it_again():
    cautious = find_strategy("ragemore", "cautious")
    variant = cautious.with_weights(gain=2.5, death=-1e-9)
    assert find_strategy("ragemore", variant.name) == variant


@pytest.mark.parametrize("value", [1.23456789, 1 / 3, 123456789.0, 0.1 + 0.2])
def test_the_name_of_a_variant_is_exact(value):
    variant = find_strategy("ragemore", "cautious").with_weights(gain=value)
    assert find_strategy("ragemore", variant.name).weights["gain"] == value


def test_a_variant_of_a_variant_tells_all_its_changes():
    variant = bold.with_weights(explore=3).with_weights(fight=5)
    assert variant.weights == {"explore": 3.0, "fight": 5.0}
    assert variant.name == "bold:explore=3,fight=5"


def test_a_weight_that_is_not_there_is_told():
    with pytest.raises(UserError) as error:
        bold.with_weights(explor=3)
    assert (
        str(error.value)
        == "strategy bold has no weight 'explor' (did you mean 'explore'?); allowed: explore, fight"
    )
    with pytest.raises(UserError) as error:
        find_strategy("ragemore", "random").with_weights(explore=3)
    assert str(error.value) == "strategy random has no weight 'explore': it has none"


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "much"])
def test_a_weight_is_a_finite_number(value):
    with pytest.raises(UserError, match="explore"):
        bold.with_weights(explore=value)


def test_the_row_and_the_record_hold_the_weights_in_order():
    assert bold.weights_row().tolist() == [2.0, 1.0]
    record = bold.weights_record()
    assert (float(record.explore), float(record.fight)) == (2.0, 1.0)
    assert bold.weights_record().tobytes() == bold.weights_row().tobytes()


def test_a_strategy_without_weights_has_one_unused_field():
    chance = find_strategy("ragemore", "random")
    assert chance.weights_row().tolist() == [0.0]
    assert chance.weights_record().tobytes() == chance.weights_row().tobytes()


# ---------------------------------------------------------------- compiling


@compiled_only
def test_a_variant_compiles_nothing_new():
    first = compile_strategy(bold, RAGEMORE)
    before = len(first.kernel.signatures)
    for value in range(20):
        assert compile_strategy(bold.with_weights(explore=value), RAGEMORE) is first
    assert len(first.kernel.signatures) == before == 1


@compiled_only
def test_a_strategy_is_compiled_once():
    assert compile_strategy(bold, RAGEMORE).address == compile_strategy(bold, RAGEMORE).address


@pytest.mark.parametrize("player", built_in("ragemore"), ids=lambda player: player.name)
def test_every_strategy_of_ours_compiles(player):
    assert player.is_ours
    assert compile_strategy(player, RAGEMORE).why_plain == ""


def declared(body, name="given"):
    """Return a strategy with this body."""
    space = {"SOME": SOME, "np": np, "__name__": __name__}
    exec(f"def {name}(view, cards, moves, weights, rng):\n    'Does it.'\n    {body}", space)
    return strategy("ragemore", version="1", weight=1.0)(space[name])


@compiled_only
@pytest.mark.parametrize(
    "body",
    [
        "return 0",
        "return len(moves) - 1",
        "return np.int64(0)",
        "return int(view.turn > 1)",
        "return int(weights.weight)",
        "return np.argmax(moves)",
        "return int(moves[0]) % 2",
        "return 1 if view.turn > 1 and len(moves) > 1 else 0",
    ],
)
def test_integers_come_in_many_ways(body):
    assert compile_strategy(declared(body), RAGEMORE).why_plain == ""


@compiled_only
@pytest.mark.parametrize(
    "body",
    [
        "return view.quest[0, 0]",
        "return int(cards.strength[0])",
        "return np.int32(0)",
        "return np.uint8(0)",
        "return view.turn > 1",
    ],
)
def test_integers_of_any_width_will_do(body):
    assert compile_strategy(declared(body), RAGEMORE).why_plain == ""


@compiled_only
@pytest.mark.parametrize(
    ("body", "returned"),
    [("return 0.0", "float64"), ("return weights.weight", "float64"), ("return 'a'", "")],
)
def test_what_is_no_integer_is_told(body, returned):
    with pytest.raises(UserError) as error:
        compile_strategy(declared(body), RAGEMORE)
    told = str(error.value)
    assert "\n" not in told
    assert told.startswith("strategy given (")
    assert f"given returns {returned}" in told
    assert told.endswith("; it must return an index into moves, as int")


@compiled_only
@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("return SOME['a']", "Untyped global name 'SOME'"),
        ("return sum({'a': 1, 'b': 'x'}.values())", ""),
        ("return getattr(view, ''.join(['tu', 'rn']))", ""),
    ],
)
def test_what_numba_cannot_compile_stays_plain_python_and_says_why(body, why):
    compiled = compile_strategy(declared(body), RAGEMORE)
    assert compiled.address is None
    assert why in compiled.why_plain
    assert 0 < len(compiled.why_plain) <= 160
    assert "\n" not in compiled.why_plain


@compiled_only
def test_the_reason_says_that_moves_are_read_only():
    compiled = compile_strategy(declared("moves[0] = 1; return 0"), RAGEMORE)
    assert "moves" in compiled.why_plain or "read" in compiled.why_plain


@compiled_only
@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("return view.partysize", "partysize"),
        ("return cards.power[0]", "power"),
        ("return int(weights.wieght)", "wieght"),
    ],
)
def test_a_field_that_is_not_there_is_told(body, name):
    with pytest.raises(UserError) as error:
        compile_strategy(declared(body), RAGEMORE)
    assert f"{name!r}" in str(error.value)
    assert "\n" not in str(error.value)


# ---------------------------------------------------------------- versions


def test_the_version_follows_the_source():
    first, same, other = (declared(body).function for body in ("return 0", "return 0", "return 1"))
    assert source_version(first) == source_version(same) != source_version(other)
    assert source_version(bold.function).startswith("source ")
    assert bold.version == source_version(bold.function)


def test_the_version_follows_the_names_too_where_there_is_no_source():
    party, quests = (declared(body).function for body in ("return view.turn", "return view.phase"))
    assert source_version(party) != source_version(quests)


# ---------------------------------------------------------------- to another process


def test_a_strategy_from_a_file_is_found_again(tmp_path):
    (tmp_path / "mine.py").write_text(
        "from montecardo.strategies import strategy\n\n\n"
        "@strategy('ragemore', much=1.0)\n"
        "def mine(view, cards, moves, weights, rng):\n    'First.'\n    return 0\n"
    )
    found = find_strategy("ragemore", f"{tmp_path}/mine.py:mine:much=4")
    copy = pickle.loads(pickle.dumps(found))
    assert copy == found
    assert copy.function is found.function
    assert copy.weights == {"much": 4.0}


@pytest.mark.parametrize("player", [*built_in("ragemore"), bold], ids=lambda player: player.name)
def test_a_strategy_goes_to_a_worker_process(player):
    copy = pickle.loads(cloudpickle.dumps(player.with_weights()))
    assert isinstance(copy, Strategy)
    assert (copy.name, copy.weights, copy.version) == (player.name, player.weights, player.version)


@pytest.mark.parametrize("name", ["random", "cautious"])
def test_a_strategy_of_ours_is_found_again_not_sent(name):
    player = find_strategy("ragemore", name)
    assert pickle.loads(cloudpickle.dumps(player)).function is player.function


def test_plain_python_can_call_a_strategy():
    moves = np.arange(5, dtype=np.int32)
    assert bold(None, None, moves, types.SimpleNamespace(explore=2.0, fight=1.0), None) == 2


# ---------------------------------------------------------------- a user's own helper functions

HELPED = '''
from montecardo.strategies import strategy

LAST = 1

def last(moves):
    return len(moves) - LAST

def some(moves, rng):
    return last(moves) if len(moves) > 2 else 0

@strategy("ragemore")
def helped(view, cards, moves, weights, rng):
    """Asks two functions."""
    return some(moves, rng)

@strategy("ragemore")
def winding(view, cards, moves, weights, rng):
    """Asks a function that asks itself."""
    return down(len(moves))

def down(n):
    return n - 1 if n < 2 else down(n - 1)
'''


@compiled_only
@pytest.mark.parametrize("name", ["helped", "winding"])
def test_functions_that_a_strategy_calls_are_compiled_with_it(tmp_path, name):
    (tmp_path / "mine.py").write_text(HELPED)
    player = find_strategy("ragemore", f"{tmp_path / 'mine.py'}:{name}")
    assert compile_strategy(player, RAGEMORE).why_plain == ""
    plain = replace(player, function=lambda *given: {"index": player.function(*given)}["index"])
    assert compile_strategy(plain, RAGEMORE).why_plain
    one, other = (play("ragemore", who, 60, seed=4, jobs=1).results[0] for who in (player, plain))
    assert (one == other).all()
