"""Strategies that misbehave, games without end: what is said, and the replay command that shows it."""

import pickle
import shlex

import numpy as np
import pytest
from montecardo.reports.command import run as command
from montecardo.simulate.batch import play_range
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_setting
from montecardo.simulate.errors import GameError, UserError
from montecardo.simulate.game import get_game
from montecardo.simulate.line_up import find_strategy
from montecardo.simulate.ragemore.actions import fight_outcome
from montecardo.simulate.ragemore.moves import (
    EXPLORE,
    FIGHT,
    PLACE,
    RECRUIT,
    hero_of,
    kind_of,
    quest_of,
    reinforcer_of,
)
from montecardo.strategies import strategy

RAGEMORE = get_game("ragemore")
SHORT = 400 if JIT_ENABLED else 8

compiled_only = pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code")

# ---------------------------------------------------------------- strategies that misbehave

FAULTS = '''
from montecardo.simulate.streams import below
from montecardo.strategies import strategy

SOME = {"a": 0}


@strategy("ragemore", much=5.0)
def too_big(view, cards, moves, weights, rng):
    """Points past the moves, from turn 3 on."""
    return len(moves) + int(weights.much) if view.turn > 2 else 0


@strategy("ragemore")
def negative(view, cards, moves, weights, rng):
    """Points before the moves."""
    return -1


@strategy("ragemore")
def plain_too_big(view, cards, moves, weights, rng):
    """Points just past the moves, in plain Python."""
    return len(moves) + SOME["a"]


@strategy("ragemore")
def plain_negative(view, cards, moves, weights, rng):
    """Points before the moves, in plain Python."""
    return SOME["a"] - 1


@strategy("ragemore")
def raises(view, cards, moves, weights, rng):
    """Raises, from turn 3 on."""
    if view.turn > 2:
        raise ValueError("no card for me")
    return 0


@strategy("ragemore")
def divides(view, cards, moves, weights, rng):
    """Divides by zero."""
    return 1 // (view.turn - view.turn)


@strategy("ragemore")
def reads_past_the_end(view, cards, moves, weights, rng):
    """Looks at a move that is not there."""
    return 0 * int(moves[len(moves) + 5]) + 0 * len(moves)


@strategy("ragemore")
def plain_raises(view, cards, moves, weights, rng):
    """Looks for what is not there."""
    return SOME["b"] if view.turn > 2 else SOME["a"]


@strategy("ragemore")
def plain_half(view, cards, moves, weights, rng):
    """Returns a float."""
    return SOME["a"] + 0.5


@strategy("ragemore")
def plain_nothing(view, cards, moves, weights, rng):
    """Returns nothing."""
    SOME["a"]


@strategy("ragemore")
def plain_text(view, cards, moves, weights, rng):
    """Returns a text."""
    return str(SOME["a"])


@strategy("ragemore")
def overwrites_the_cards(view, cards, moves, weights, rng):
    """Makes every Enemy weak."""
    cards.strength[:] = 0
    return 0


@strategy("ragemore", own=1.0)
def overwrites_its_weights(view, cards, moves, weights, rng):
    """Remembers something in its weights."""
    weights.own += 1.0
    return 0


@strategy("ragemore")
def plain_overwrites_the_cards(view, cards, moves, weights, rng):
    """Makes every Enemy weak, in plain Python."""
    cards.strength[:] = SOME["a"]
    return 0


@strategy("ragemore")
def plain_overwrites_the_moves(view, cards, moves, weights, rng):
    """Makes up a move."""
    moves[0] = SOME["a"]
    return 0
'''


@pytest.fixture(scope="module")
def faults(tmp_path_factory):
    """Return a strategy of the file above by its name."""
    folder = tmp_path_factory.mktemp("faults and more")  # a space: the replay command has to quote it
    (folder / "faults.py").write_text(FAULTS)
    return lambda name: find_strategy("ragemore", f"{folder}/faults.py:{name}")


def setting_of(seed=1, replicates=1, **rules):
    return make_setting(RAGEMORE, None, rules, seed, replicates)[0]


def games(strategy, first=0, count=SHORT, setting=None):
    return play_range(setting or setting_of(), (strategy,), first, count)


def same(one, other):
    """Whether two arrays of results hold the same (their padding may differ)."""
    return one.shape == other.shape and bool((one == other).all())


def index_and_last(error, name):
    """Return the two numbers in an error's line: the index chosen and the last one allowed."""
    told = str(error).removeprefix(f"strategy {name} chose move ").split(" (")[0]
    index, last = told.split("; allowed: 0 to ")
    return int(index), int(last)


def error_of(strategy, **how):
    with pytest.raises(GameError) as caught:
        games(strategy, **how)
    assert "\n" not in str(caught.value)
    return caught.value


# ---------------------------------------------------------------- faults of strategies


@pytest.mark.parametrize("name", ["too-big", "negative", "plain-too-big", "plain-negative"])
def test_an_index_out_of_range_is_told_with_what_is_allowed(faults, name):
    error = error_of(faults(name))
    index, last = index_and_last(error, name)
    assert last >= 1
    assert index == {"too-big": last + 6, "plain-too-big": last + 1}.get(name, -1)
    assert (error.game, error.replicate) == (0, 0)
    assert "(game 0; see it with: montecardo replay ragemore 0 --seed 1 --strategy " in str(error)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("raises", "strategy raises raised ValueError: no card for me (game "),
        pytest.param("divides", "strategy divides raised ZeroDivisionError: ", marks=compiled_only),
        ("reads-past-the-end", "strategy reads-past-the-end raised IndexError: "),
        ("plain-raises", "strategy plain-raises raised KeyError: 'b' (game "),
        ("plain-overwrites-the-moves", "strategy plain-overwrites-the-moves raised ValueError: assignment"),
    ],
)
def test_an_exception_is_told_with_its_game(faults, name, told):
    assert str(error_of(faults(name))).startswith(told)


@pytest.mark.parametrize(
    ("name", "returned"), [("plain-half", "0.5"), ("plain-nothing", "None"), ("plain-text", "'0'")]
)
def test_a_plain_strategy_has_to_return_an_integer(faults, name, returned):
    told = str(error_of(faults(name)))
    assert told.startswith(
        f"strategy {name} raised TypeError: it returned {returned}, not an index into moves"
    )


@pytest.mark.parametrize(
    "name", ["overwrites-the-cards", "overwrites-its-weights", "plain-overwrites-the-cards"]
)
def test_the_card_table_and_the_weights_are_read_only(faults, name):
    told = str(error_of(faults(name), count=20))
    assert told == f"strategy {name} wrote to the card table or to its weights: both are read-only"


def test_the_error_names_the_replicate(faults):
    setting = setting_of(replicates=3)
    error = error_of(faults("raises"), first=7, setting=setting)
    assert (error.game, error.replicate) == (2, 1)
    assert "(game 2, replicate 1; see it with: montecardo replay ragemore 2 " in str(error)
    assert "--replicate 1" in str(error)


def test_the_error_repeats_seed_and_rules(faults):
    error = error_of(faults("raises"), setting=setting_of(seed=7, setup="random", stack_target=4))
    assert "--seed 7 " in str(error)
    assert str(error).endswith("--rule setup=random --rule stack_target=4)")


def test_a_game_error_comes_back_from_a_worker_process(faults):
    error = error_of(faults("raises"), setting=setting_of(replicates=3), first=7)
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.game, copy.replicate) == (str(error), error.game, error.replicate)
    assert isinstance(copy, UserError)


# ---------------------------------------------------------------- games without end


@strategy("ragemore")
def circler(view, cards, moves, weights, rng):
    """Wins fights, else recruits, else fights its equal, else explores: now and then for ever."""
    best, best_worth = 0, -1.0
    for i in range(len(moves)):
        kind = kind_of(moves[i])
        worth = 0.0
        if kind == PLACE:
            worth = 4.0 - view.quest_size[quest_of(moves[i])]
        elif kind == FIGHT:
            outcome = fight_outcome(cards, hero_of(moves[i]), reinforcer_of(moves[i]), view.encounter)
            worth = 4.0 if outcome > 0 else 2.0 + 3.0 * outcome
        elif kind == RECRUIT:
            worth = 3.0
        elif kind == EXPLORE:
            worth = 1.0
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@pytest.fixture(scope="module")
def endless_game():
    """The number of a game in which the circler walks in a circle."""
    limited = games(circler, count=2000, setting=setting_of(turn_limit=200))
    endless = RAGEMORE.endings.index("endless")
    assert limited["turns"].max() == 200
    assert (limited["turns"][limited["ending"] == endless] == 200).all()
    return int(np.flatnonzero(limited["ending"] == endless)[0])


@compiled_only
def test_a_game_without_end_is_an_error_with_its_number_and_a_replay_command(endless_game):
    error = error_of(circler, first=endless_game, count=1)
    assert str(error).startswith(f"the game has not ended after {RAGEMORE.max_plies} decisions: circler ")
    assert f"(game {endless_game}; see it with: montecardo replay ragemore {endless_game} --seed 1 " in str(
        error
    )
    assert error.game == endless_game


@compiled_only
def test_the_games_before_the_one_without_end_do_end(endless_game):
    limited = games(circler, count=2000, setting=setting_of(turn_limit=200))[:endless_game]
    assert same(games(circler, count=endless_game), limited)


@compiled_only
def test_a_game_without_end_is_given_up_under_a_turn_limit(endless_game):
    (row,) = games(circler, endless_game, 1, setting_of(turn_limit=200))
    assert RAGEMORE.endings[row["ending"]] == "endless"
    assert (row["won"], row["turns"]) == (0, 200)


# ---------------------------------------------------------------- the replay command of an error


def replayed(error, capsys):
    """Run the command in an error's line; return its output's lines and what it says at the end."""
    words = shlex.split(str(error).rsplit("see it with: ", 1)[1].removesuffix(")"))
    assert words[0] == "montecardo"
    status = command(words[1:])
    out, err = capsys.readouterr()
    assert status == 2
    return out.splitlines(), err


@pytest.mark.parametrize(
    "name",
    [
        "too-big",
        "negative",
        "plain-too-big",
        "raises",
        "plain-raises",
        "plain-half",
        "plain-nothing",
    ],
)
def test_the_replay_command_shows_the_fault(faults, name, capsys):
    setting = setting_of(seed=5, replicates=2, setup="random")
    error = error_of(faults(name), first=3, setting=setting)
    lines, told = replayed(error, capsys)
    assert lines[0] == f"Ragemore, game {error.game} of seed 5, replicate {error.replicate}"
    assert told.startswith("montecardo: " + str(error).split(" (game")[0])


def test_the_replay_command_keeps_the_weights(faults, capsys):
    error = error_of(faults("too-big").with_weights(much=31))
    _, told = replayed(error, capsys)
    assert told.startswith("montecardo: " + str(error).split(" (game")[0])
