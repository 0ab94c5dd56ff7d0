"""`montecardo play`, `replay` and `report` on real games, a few of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pandas as pd
import pytest
from montecardo.reports.command import run

MINE = '''
from montecardo.strategies import strategy


@strategy("ragemore")
def illegal(view, cards, moves, weights, rng):
    """Chooses a move that is not there."""
    return 99_999


@strategy("ragemore")
def raising(view, cards, moves, weights, rng):
    """Raises sooner or later."""
    if len(moves) > 3:
        raise ValueError("no idea")
    return 0


@strategy("ragemore")
def last(view, cards, moves, weights, rng):
    """Takes the last move."""
    return len(moves) - 1
'''


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    return file


@pytest.mark.parametrize(("name", "told"), [("illegal", "chose move 99999"), ("raising", "no idea")])
def test_a_strategy_that_fails_is_one_line(
    name: str, told: str, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", "ragemore", "-s", f"{mine}:{name}", "-n", "50", "-q"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert told in lines[0]
    assert "montecardo replay ragemore" in lines[0]


def test_the_table_names_each_strategy(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "ragemore", "-s", "random", "-s", f"{mine}:last", "-n", "200", "--seed", "3"]) == 0
    told = capsys.readouterr()
    assert re.search(r"^ random .* 200$", told.out, re.MULTILINE)
    assert re.search(r"^ last .* 200$", told.out, re.MULTILINE)
    assert "seed 3" in told.out
    assert told.err.splitlines()[0].endswith("playing 400 games of ragemore")


def headings(text: str) -> list[list[str]]:
    """Return the headings of the tables in an output: they stand above the lines."""
    lines = text.splitlines()
    return [re.split(r" {2,}", lines[place - 1].strip()) for place, line in enumerate(lines) if "───" in line]


def test_a_table_that_wins_together_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "dragons-ransom", "-s", "random", "-s", "greedy", "-n", "30", "-q"]
    assert run([*words, "--players", "2"]) == 0
    told = capsys.readouterr().out
    assert headings(told) == [["strategy", "wins", "95% interval", "ends most in", "turns", "games"]]
    assert re.search(r"^ greedy .* 30$", told, re.MULTILINE)
    assert len(told.splitlines()) == 5
    assert run(words) == 0
    assert headings(capsys.readouterr().out) == headings(told)


@pytest.mark.parametrize(
    ("words", "tables", "remark"),
    [
        ("-s random -s guesser", [["strategy", "seat"]], "Seats are fixed"),
        ("-s random -s guesser --rotate", [["strategy", "wins"], ["seat", "wins"]], None),
        ("-s random -s guesser --players 4", [["strategy", "wins"], ["seat", "wins"]], "Seats are fixed"),
        ("-s random --players 3", [["strategy", "wins"], ["seat", "wins"]], None),
    ],
)
def test_seats_are_told_where_they_say_more(
    words: str, tables: list[list[str]], remark: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", "rage", *words.split(), "-n", "20", "-q"]) == 0
    told = capsys.readouterr().out
    assert [names[:2] for names in headings(told)] == tables
    remarks = [line for line in told.splitlines() if "--rotate" in line]
    assert len(remarks) == (remark is not None)
    assert all(line.startswith(remark or "") for line in remarks)


def test_who_sits_where_is_told_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "rage", "-s", "random", "-s", "guesser", "--rotate", "-n", "9", "-q", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tables"] == [["random", "guesser"], ["guesser", "random"]]


def test_json_is_all_there_is_on_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "ragemore", "-s", "random", "-n", "100", "--json", "--rule", "stack_target=4"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["strategies"][0]["win_rate"]["games"] == 100
    assert told["rules"]["stack_target"] == "4"
    assert len(told["digest"]) == 64


def test_replay_tells_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "ragemore", "3", "-s", "random", "--seed", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "game 3 of seed 2" in lines[0]
    assert lines[-1].startswith("Ending: ")


def test_replay_of_a_strategy_that_fails(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "ragemore", "3", "-s", f"{mine}:illegal"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_report_writes_everything_and_again(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out" / "ragemore"
    command = [
        "report",
        "ragemore",
        "-s",
        "random",
        "-s",
        f"{mine}:last",
        "-n",
        "4000",
        "-q",
        "--out",
        str(out),
    ]
    assert run(command) == 0
    page = (out / "report.html").read_text("utf-8")
    assert "<svg" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    manifest = json.loads((out / "manifest.json").read_text("utf-8"))
    assert manifest["kind"] == "report"
    assert manifest["command"].startswith(
        "montecardo report ragemore --games 4000 --seed 1 --strategy random"
    )
    games, luck = pd.read_parquet(out / "games.parquet"), pd.read_parquet(out / "luck.parquet")
    assert len(games) + len(luck) == 4000
    assert set(luck["replicate"]) == set(range(10))
    first = {file.name: file.read_bytes() for file in out.rglob("*.*") if file.name != "manifest.json"}
    assert run(command) == 0
    assert first == {
        file.name: file.read_bytes() for file in out.rglob("*.*") if file.name != "manifest.json"
    }
    assert "report.html" in capsys.readouterr().out


def test_report_leaves_what_is_not_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    assert run(["report", "ragemore", "-s", "random", "-n", "100", "--out", str(tmp_path)]) == 2
    assert "thesis.txt" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]
