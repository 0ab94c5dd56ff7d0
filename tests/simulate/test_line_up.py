"""Who plays: by name, by file, or as objects; and what is said where nobody answers."""

import sys
import time
from dataclasses import replace

import pytest
from montecardo import simulate
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.errors import UserError
from montecardo.simulate.game import get_game
from montecardo.simulate.line_up import find_strategy, line_ups
from montecardo.strategies import built_in, strategy

RAGEMORE = get_game("ragemore")
BUILT_IN = {player.name for player in built_in("ragemore")}

HEAD = "from montecardo.strategies import strategy\n\n\n"
MINE = (
    HEAD
    + '''
from helper import nearest


@strategy("ragemore", explore=2.0, fight=1.0)
def bold_one(view, cards, moves, weights, rng):
    """Takes the first move, by a helper beside this file."""
    return nearest(len(moves)) if weights.explore > 0 else 0


@strategy("ragemore", name="shy")
def timid(view, cards, moves, weights, rng):
    """Takes the last move."""
    return len(moves) - 1


@strategy("rage")
def elsewhere(view, cards, moves, weights, rng):
    """Plays another game."""
    return 0
'''
)
ONE = '''
@strategy("ragemore")
def only(view, cards, moves, weights, rng):
    """Takes the first move."""
    return 0
'''


@pytest.fixture
def folder(tmp_path):
    """A user's folder, with files that are called like ours."""
    (tmp_path / "mine.py").write_text(MINE)
    (tmp_path / "one.py").write_text(HEAD + ONE)
    (tmp_path / "helper.py").write_text(
        "from numba import njit\n\n\n@njit\ndef nearest(n):\n    return 0 * n\n"
    )
    for name in ("strategies", "analysis", "simulate", "reports"):
        (tmp_path / f"{name}.py").write_text('raise RuntimeError("the wrong file was imported")\n')
    yield tmp_path
    sys.modules.pop("helper", None)


def error_of(call, *given):
    with pytest.raises(UserError) as caught:
        call(*given)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def find_error(spec):
    return error_of(find_strategy, "ragemore", str(spec))


# ---------------------------------------------------------------- by name


@pytest.mark.parametrize("name", sorted(BUILT_IN))
def test_ours_are_found_by_name(name):
    assert find_strategy("ragemore", name).name == name


def test_an_unknown_name_is_told_with_those_there_are():
    told = find_error("cautios")
    assert told.startswith("ragemore has no strategy 'cautios' (did you mean 'cautious'?); allowed: ")
    assert told.endswith(", or FILE.py:NAME for your own")
    assert all(name in told for name in BUILT_IN)
    assert find_error("").startswith("ragemore has no strategy ''; allowed: ")


# ---------------------------------------------------------------- by file


def test_a_file_and_a_name(folder):
    found = find_strategy("ragemore", f"{folder}/mine.py:bold-one")
    assert (found.name, found.game, found.description) == (
        "bold-one",
        "ragemore",
        "Takes the first move, by a helper beside this file.",
    )
    assert found.spec == f"{folder}/mine.py:bold-one"
    assert not found.is_ours
    assert find_strategy("ragemore", f"{folder}/mine.py:shy").name == "shy"


def test_a_path_may_be_relative(folder, monkeypatch):
    monkeypatch.chdir(folder)
    assert find_strategy("ragemore", "mine.py:shy").spec == f"{folder}/mine.py:shy"


def test_a_file_with_one_strategy_needs_no_name(folder):
    assert find_strategy("ragemore", f"{folder}/one.py").name == "only"


def test_a_file_is_run_once_for_each_content(folder):
    path = folder / "one.py"
    path.write_text(path.read_text() + "print('run')\n")
    first = find_strategy("ragemore", f"{path}:only")
    assert find_strategy("ragemore", f"{path}:only").function is first.function
    path.write_text(path.read_text().replace("return 0", "return len(moves) - 1"))
    changed = find_strategy("ragemore", f"{path}:only")
    assert changed.function is not first.function
    assert changed.version != first.version


def test_the_path_is_left_as_it_was(folder):
    before = list(sys.path)
    find_strategy("ragemore", f"{folder}/mine.py:shy")
    (folder / "bad.py").write_text("1 / 0\n")
    find_error(f"{folder}/bad.py:x")
    assert sys.path == before


def test_a_file_that_failed_is_tried_again(folder):
    (folder / "late.py").write_text("import comes_later\n" + HEAD + ONE)
    assert "No module named 'comes_later'" in find_error(f"{folder}/late.py:only")
    (folder / "comes_later.py").write_text("")
    try:
        assert find_strategy("ragemore", f"{folder}/late.py:only").name == "only"
    finally:
        sys.modules.pop("comes_later", None)


def test_the_functions_own_name_will_do(folder):
    assert find_strategy("ragemore", f"{folder}/mine.py:bold_one").name == "bold-one"


def test_a_missing_file_is_told(folder):
    told = find_error(f"{folder}/none.py:x")
    assert told == f"no file {folder}/none.py (looking for strategy '{folder}/none.py:x')"
    assert find_error(f"{folder}.py:x").startswith(f"no file {folder}.py ")


def test_a_name_that_is_not_in_the_file_is_told(folder):
    told = find_error(f"{folder}/mine.py:bold-two")
    assert told == (
        f"{folder}/mine.py has no strategy 'bold-two' (did you mean 'bold-one'?); "
        "allowed: bold-one, elsewhere, shy"
    )


def test_a_file_with_several_strategies_needs_a_name(folder):
    told = find_error(f"{folder}/mine.py")
    assert told.endswith("; allowed: bold-one, elsewhere, shy")


def test_a_file_without_strategies_is_told(folder):
    told = find_error(f"{folder}/helper.py:x")
    assert told == f"{folder}/helper.py holds no strategy: mark a function with @strategy('ragemore')"


def test_a_strategy_for_another_game_is_told(folder):
    told = find_error(f"{folder}/mine.py:elsewhere")
    assert told == f"strategy elsewhere of {folder}/mine.py plays rage, not ragemore"


FUNCTION = "def f(view, cards, moves, weights, rng):\n    'Does it.'\n    return 0\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = 1\ny = = 2\n", "bad.py:2: SyntaxError: invalid syntax"),
        ("\n\n\nimport no_such_module\n", "bad.py:4: ModuleNotFoundError: No module named 'no_such_module'"),
        ("def f():\n    return 1 / 0\n\n\nf()\n", "bad.py:2: ZeroDivisionError: division by zero"),
        ("open('no such file')\n", "bad.py:1: FileNotFoundError: "),
        (
            HEAD + "@strategy('ragemore')\ndef f(view, moves):\n    'Does it.'\n    return 0\n",
            "strategy f takes (view, moves); it must take (view, cards, moves, weights, rng)",
        ),
        (
            HEAD + "@strategy('ragemore')\n" + FUNCTION.replace("    'Does it.'\n", ""),
            "strategy f has no docstring: its first line is the strategy's description",
        ),
        (HEAD + "@strategy('ragemore', size=1)\n" + FUNCTION, "strategy f: no weight can be called 'size'"),
        (HEAD + "@strategy('ragemore', much='a')\n" + FUNCTION, "can't be 'a'; allowed: a finite number"),
        (HEAD + "@strategy\n" + FUNCTION, "holds no strategy: mark a function with @strategy('ragemore')"),
    ],
    ids=["syntax", "import", "deep", "open", "arguments", "docstring", "weight", "value", "undecorated"],
)
def test_a_file_that_fails_is_told_with_its_line(tmp_path, text, told):
    (tmp_path / "bad.py").write_text(text)
    error = find_error(f"{tmp_path}/bad.py:f")
    assert told in error
    assert "bad.py" in error
    assert ("bad.py:" in error) == ("holds no strategy" not in error)


def test_a_file_that_exits_is_told(tmp_path):
    (tmp_path / "bad.py").write_text("import sys\n\nsys.exit(3)\n")
    try:
        told = find_error(f"{tmp_path}/bad.py:f")
    except SystemExit as leaving:
        raise AssertionError("it left") from leaving
    assert "bad.py:3" in told


@pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code")
def test_a_users_strategy_runs_at_compiled_speed(folder):
    (folder / "mine.py").write_text(
        HEAD
        + "from montecardo.simulate.streams import below\n\n\n"
        + "@strategy('ragemore')\ndef any_move(view, cards, moves, weights, rng):\n"
        + "    'Takes any legal move.'\n    return below(rng, len(moves))\n"
    )
    mine = find_strategy("ragemore", f"{folder}/mine.py:any-move")
    ours = find_strategy("ragemore", "random")
    for player in (mine, ours):
        simulate.play("ragemore", player, games=10, jobs=1)
    seconds = {"mine": [], "ours": []}
    for _ in range(3):
        for player, taken in zip((mine, ours), seconds.values(), strict=True):
            began = time.perf_counter()
            run = simulate.play("ragemore", player, games=4000, jobs=1)
            taken.append(time.perf_counter() - began)
            assert len(run.games) == 4000
    assert min(seconds["mine"]) < 3 * min(seconds["ours"])


# ---------------------------------------------------------------- weights in the name


def test_weights_stand_behind_the_name(folder):
    found = find_strategy("ragemore", "cautious:gain=1.5,death=2")
    assert found.weights == {**find_strategy("ragemore", "cautious").weights, "gain": 1.5, "death": 2.0}
    assert found.name == "cautious:death=2,gain=1.5"
    mine = find_strategy("ragemore", f"{folder}/mine.py:bold-one:explore=-1e3")
    assert mine.weights == {"explore": -1000.0, "fight": 1.0}
    assert mine.name == "bold-one:explore=-1000"
    only = find_strategy("ragemore", f"{folder}/mine.py:shy")
    assert only.weights == {}


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("cautious:gain=much", "weight 'gain=much' of strategy cautious can't be read; write weight=number"),
        ("cautious:gain=", "weight 'gain=' of strategy cautious can't be read; write weight=number"),
        ("cautious:gain=1,", "weight '' of strategy cautious can't be read; write weight=number"),
        (
            "cautious:gian=1",
            "strategy cautious has no weight 'gian' (did you mean 'gain'?); "
            "allowed: death, encounter, gain, party",
        ),
        ("random:x=1", "strategy random has no weight 'x': it has none"),
        ("cautios:gain=1", "ragemore has no strategy 'cautios' (did you mean 'cautious'?)"),
    ],
)
def test_wrong_weights_are_told(spec, told):
    assert find_error(spec).startswith(told)


@pytest.mark.parametrize("spec", ["cautious:gain=nan", "cautious:gain=inf", "cautious:gain=1,gain=2"])
def test_weights_are_finite_and_given_once(spec):
    assert "gain" in find_error(spec)


# ---------------------------------------------------------------- line-ups


@strategy("ragemore")
def mine(view, cards, moves, weights, rng):
    """Takes the first move."""
    return 0


def names(given):
    return [tuple(player.name for player in line_up) for line_up in line_ups(RAGEMORE, given)]


def test_in_a_solo_game_each_strategy_is_a_line_up():
    assert names("random") == [("random",)]
    assert names(mine) == [("mine",)]
    assert names(["random", mine, "cautious:gain=1"]) == [("random",), ("mine",), ("cautious:gain=1",)]
    assert names([["random"], [mine]]) == [("random",), ("mine",)]
    assert names(("random", "cautious")) == [("random",), ("cautious",)]


@pytest.mark.parametrize("given", [[], (), None])
def test_no_strategy_is_told_with_those_there_are(given):
    told = error_of(line_ups, RAGEMORE, given)
    assert told.startswith("no strategy given; allowed: ")
    assert all(name in told for name in BUILT_IN)


def test_a_line_up_has_as_many_seats_as_the_game():
    assert "not 2" in error_of(line_ups, RAGEMORE, [["random", "cautious"]])
    assert "not 0" in error_of(line_ups, RAGEMORE, [[]])


def test_line_ups_of_one_run_have_the_same_number_of_players():
    several = replace(RAGEMORE, seats=range(2, 9))
    two, three = ["random", "cautious"], ["random", "random", "cautious"]
    assert [len(line_up) for line_up in line_ups(several, [two, two[::-1]])] == [2, 2]
    told = error_of(line_ups, several, [two, three])
    assert told == "line-ups of 2 and of 3 players: one run is for one table size"
    assert "for 2 to 8 players, not 1" in error_of(line_ups, several, [two[:1]])


@pytest.mark.parametrize("given", [["random", "random"], [mine, "random", mine], ["cautious", "cautious"]])
def test_a_strategy_given_twice_is_told(given):
    name = given[0] if isinstance(given[0], str) else given[0].name
    assert error_of(line_ups, RAGEMORE, given) == f"strategy {name} is given twice: give each line-up once"


def test_two_strategies_of_one_name_are_told_apart(folder):
    (folder / "theirs.py").write_text(HEAD + ONE)
    told = error_of(line_ups, RAGEMORE, [f"{folder}/one.py:only", f"{folder}/theirs.py:only"])
    assert "given twice" not in told


def test_a_strategy_for_another_game_is_told_as_an_object():
    @strategy("rage")
    def elsewhere(view, cards, moves, weights, rng):
        """Plays another game."""
        return 0

    assert error_of(line_ups, RAGEMORE, [elsewhere]) == "strategy elsewhere plays rage, not ragemore"


@pytest.mark.parametrize("given", [[5], [None], [len]])
def test_what_is_no_strategy_is_told(given):
    told = error_of(line_ups, RAGEMORE, given)
    assert told.startswith(f"{given[0]!r} is no strategy: give a name, FILE.py:NAME, or a function marked")


@pytest.mark.parametrize("given", [5, len])
def test_what_is_no_list_is_told(given):
    assert "is no strategy" in error_of(line_ups, RAGEMORE, given)
