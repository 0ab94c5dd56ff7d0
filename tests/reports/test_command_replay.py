"""`montecardo replay`: a game by its name, a game of a run's folder, and what can't be replayed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from montecardo import simulate
from montecardo.reports.command import run
from montecardo.simulate.store.reading import StoredRun, open_run

REPLICATES = 2
GAMES = 40
MINE = '''
from montecardo.strategies import strategy


@strategy("ragemore")
def fails(view, cards, moves, weights, rng):
    """Raises with two lines at the first action."""
    if view.turn > 0:
        raise ValueError("one\\ntwo")
    return 0
'''


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a run of one strategy, and one of two with another seed, rule and replicates."""
    folder = tmp_path_factory.mktemp("runs")
    play = ["play", "ragemore", "-q", "--jobs", "1", "-n", str(GAMES)]
    assert run([*play, "-s", "random", "--seed", "3", "--out", str(folder / "one")]) == 0
    both = ["-s", "random", "-s", "cautious:gain=2"]
    more = ["--rule", "setup=random", "--replicates", str(REPLICATES), "--seed", "9"]
    assert run([*play, *both, *more, "--out", str(folder / "two")]) == 0
    return folder


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    capsys.readouterr()
    assert run(["replay", *arguments]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    return told.out.splitlines()


def error(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    assert run(["replay", *arguments]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line.removeprefix("montecardo: ")


# ---------------------------------------------------------------- a run's folder


def test_a_game_of_a_run_is_told_and_is_as_stored(runs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in (0, 17, GAMES - 1):
        *lines, last = output(capsys, str(runs / "one"), str(number))
        assert lines == list(simulate.replay("ragemore", "random", number, seed=3))
        assert last == f"As stored in {runs / 'one'}."


@pytest.mark.parametrize("name", ["random", "cautious:gain=2"])
def test_strategy_and_replicate_choose_the_game(
    name: str, runs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = open_run(runs / "two").games().frame()
    for number, replicate in ((0, 1), (11, 0), (GAMES - 1, REPLICATES - 1)):
        where = [str(runs / "two"), str(number), "--strategy", name, "--replicate", str(replicate)]
        told = json.loads("\n".join(output(capsys, *where, "--json")))
        row = games[(games.game == number) & (games.replicate == replicate) & (games.strategy == name)]
        assert told["stored"] == {"folder": str(runs / "two"), "differences": []}
        assert told["results"] == json.loads(row[list(told["results"][0])].to_json(orient="records"))
        assert told["players"][0]["name"] == name
        assert told["rules"]["setup"] == "random"
        assert (told["number"], told["replicate"], told["seed"]) == (number, replicate, 9)


def test_several_strategies_want_one_named(runs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = "there are: random, cautious:gain=2"
    assert error(capsys, str(runs / "two"), "3") == (
        f"{runs / 'two'} holds several strategies: name one with --strategy; {there}"
    )
    assert error(capsys, str(runs / "two"), "3", "-s", "fighter") == (
        f"{runs / 'two'} has no games of fighter; {there}"
    )


def test_numbers_beyond_the_run(runs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = runs / "one", runs / "two"
    assert error(capsys, str(one), "1_000_000") == (
        f"{one} has no game 1,000,000 of random: it holds games 0 to {GAMES - 1}"
    )
    assert error(capsys, str(two), str(GAMES), "-s", "random") == (
        f"{two} has no game {GAMES}, replicate 0 of random: it holds games 0 to {GAMES - 1}, "
        "replicates 0 to 1 of each"
    )
    assert error(capsys, str(two), "0", "-s", "random", "--replicate", "2") == (
        f"{two} has no replicate 2; allowed: 0 to 1"
    )


def test_a_game_that_is_not_as_stored_names_the_columns(
    runs: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read = StoredRun.unit

    def other(self: StoredRun, line_up: int, unit: int) -> object:
        rows = read(self, line_up, unit).copy()
        rows[0].turns += 1
        rows[0].ending = 1
        return rows

    turns = open_run(runs / "one").unit(0, 5)[0].turns
    monkeypatch.setattr(StoredRun, "unit", other)
    told = error(capsys, str(runs / "one"), "5")
    assert told.startswith(
        f"{runs / 'one'} holds another game 5: column turns is {turns + 1} there, and {turns} when played"
    )
    assert "column ending is won there, and " in told
    assert run(["replay", str(runs / "one"), "5", "--json"]) == 2
    assert len(json.loads(capsys.readouterr().out)["stored"]["differences"]) == 2


@pytest.mark.parametrize("option", ["--seed", "--cards", "--rule"])
def test_what_the_run_says_is_not_asked_for(
    option: str, runs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    value = {"--seed": "1", "--cards": "published", "--rule": "setup=random"}[option]
    told = error(capsys, str(runs / "one"), "3", option, value)
    assert told.startswith(f"{option} goes with a game's name: a run's folder says it")


def test_what_is_no_run(tmp_path: Path, runs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert error(capsys, str(tmp_path), "3") == f"{tmp_path} is not a run: nothing is in it"
    (tmp_path / "thesis.txt").write_text("years of work")
    assert error(capsys, str(tmp_path), "3") == f"{tmp_path} is not a run: it has no manifest.json"
    assert error(capsys, "ragemor", "3") == (
        "no game and no folder is called 'ragemor' (did you mean 'ragemore'?); allowed: blood-rage, "
        "dragons-ransom, rage, ragemore, or a run's folder"
    )
    (tmp_path / "file").write_text("")
    assert error(capsys, str(tmp_path / "file"), "3").startswith("can't read ")


def test_a_damaged_part_is_named(runs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import shutil

    folder = shutil.copytree(runs / "one", tmp_path / "run")
    part = folder / open_run(folder).parts[0].file
    content = bytearray(part.read_bytes())
    content[len(content) // 2] ^= 1
    part.write_bytes(content)
    assert error(capsys, str(folder), "3").startswith(f"{part} is damaged")


# ---------------------------------------------------------------- a game by its name


def test_json_is_what_the_library_gives(capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(
        capsys, "ragemore", "4", "-s", "random", "--seed", "2", "--rule", "stack_target=4", "--json"
    )
    data = simulate.replay_data("ragemore", "random", 4, seed=2, rules={"stack_target": 4})
    assert json.loads("\n".join(lines)) == data


@pytest.mark.parametrize("number", ["-1", "-1_000"])
def test_a_negative_number_is_told_as_one(
    number: str, runs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for source in ("ragemore", str(runs / "one")):
        told = error(capsys, source, number, "--strategy", "random")
        assert told == f"NUMBER can't be {number}; allowed: 0 or more (see montecardo replay --help)"
    assert "No such option" in error(capsys, "ragemore", "1", "--sed", "3")


@pytest.mark.parametrize("as_json", [False, True])
def test_a_strategy_that_raises_is_told_up_to_there(
    as_json: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    assert run(["replay", "ragemore", "3", "-s", f"{file}:fails", *(["--json"] if as_json else [])]) == 2
    told = capsys.readouterr()
    assert told.err == "montecardo: strategy fails raised ValueError: one two\n"
    if as_json:
        assert told.out == ""
    else:
        assert "Turn 1. Action?" in told.out.splitlines()
        assert "Ending" not in told.out
