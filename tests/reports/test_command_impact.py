"""`montecardo impact`, and what a report makes of it, on real games, a few of them."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from montecardo.analysis import play_card_impact, play_restricted
from montecardo.reports.command import run
from montecardo.reports.command_line.parts import Parts
from montecardo.reports.command_line.plan import Plan
from montecardo.reports.what_matters import FEWEST_DEALS, question
from montecardo.simulate import blanking, restricting


def told(capsys: pytest.CaptureFixture[str], words: str) -> Any:
    """Run the command with --json, and return what it printed."""
    capsys.readouterr()
    assert run(["impact", *shlex.split(words), "--json", "-q"]) == 0
    text = capsys.readouterr().out
    assert "NaN" not in text
    return json.loads(text)


def said(capsys: pytest.CaptureFixture[str], words: str) -> list[str]:
    """Run the command, and return the lines that it printed."""
    capsys.readouterr()
    assert run(["impact", *shlex.split(words), "-q"]) == 0
    return capsys.readouterr().out.splitlines()


def test_cards_are_those_of_the_analysis(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rows.csv"
    summary = told(capsys, f"cards ragemore -s random -n 60 --looks 30 --out {file}")
    rows = play_card_impact("ragemore", "random", 60, seed=1)
    for found in (pd.DataFrame(summary["rows"]), pd.read_csv(file)):
        pd.testing.assert_frame_equal(found, rows, check_dtype=False)
    assert summary["looks"]
    assert {row["games"] for row in summary["looks"]} == {30}
    assert all("no measure" in row["warning"] for row in summary["looks"])
    assert summary["as_it_is"].startswith("montecardo play ragemore --strategy random")
    lines = said(capsys, "cards ragemore -s random -n 60 --looks 30")
    assert lines[0].split()[:2] == ["card", "wins"]
    assert lines[0].endswith("it merely looks")
    assert sum(line.startswith(" card ") for line in lines) == 19
    assert any("expected 5% at most are wrong" in line for line in lines)
    assert "it merely looks" not in said(capsys, "cards ragemore -s random -n 20 --looks 0")[0]


def test_reconstructed_cards_are_told_by_name_and_as_what_they_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = said(capsys, "cards dragons-ransom -s greedy -n 20 --part effects")
    assert any("card 3, Paladin" in line for line in lines)
    assert any(line.startswith("these are not the published cards, but reconstruction-a") for line in lines)


def test_moves_of_a_table_against_opponents(capsys: pytest.CaptureFixture[str]) -> None:
    words = "moves rage -s guesser --opponent random --rule rounds=2 -n 40 --without play_joker"
    summary = told(capsys, words)
    rows = play_restricted(
        *("rage", "guesser", 40),
        without=["play_joker"],
        opponents=["random"],
        rules={"rounds": "2"},
        seed=1,
    )
    pd.testing.assert_frame_equal(pd.DataFrame(summary["rows"]), rows, check_dtype=False)
    assert (summary["seats"], summary["opponents"]) == (2, ["random"])
    lines = said(capsys, words)
    assert lines[1 + 1].split()[0] == "play_joker"
    assert any("guesser against random" in line for line in lines)


def test_knobs(capsys: pytest.CaptureFixture[str]) -> None:
    words = "knobs ragemore -s cautious -n 64 --knob stack_target=3,4 --knob party=1..3:2"
    summary = told(capsys, words)
    assert [row["order"] for row in summary["rows"]] == ["first", "total"] * 2
    assert {row["knob"] for row in summary["rows"]} == {"stack_target", "party"}
    lines = said(capsys, words)
    assert {lines[2].split()[0], lines[3].split()[0]} == {"stack_target", "party"}


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("cards ragemore --part colour", "has no part 'colour'"),
        ("cards ragemore -s random -s cautious", "one --strategy is asked about at a time, not 2"),
        ("cards ragemor", "'ragemore'"),
        ("cards ragemore --opponent random", "is a solo game: it takes no opponent"),
        ("cards ragemore --players 2", "ragemore is for 1 to 1 players, not 2"),
        ("moves rage --players 3 --opponent random", "--players doesn't go with --opponent"),
        ("moves ragemore --without dance", "no kind of move 'dance'"),
        ("moves ragemore --without 'card 99'", "there is no card 99 in this set"),
        ("knobs ragemore", "Missing option '--knob'"),
        ("knobs ragemore --knob partyy=1..2 -s cautious", "no knob is called 'partyy'"),
        ("knobs ragemore --knob party=1..2 --knob party=1..3 -s cautious", "knob party is given twice"),
        ("moves ragemore --out {there}", "is there already; allowed: a new file"),
        ("dance ragemore", "No such command 'dance'"),
    ],
)
def test_what_cant_be_is_said_in_a_line(
    words: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "there.csv").write_text("x")
    assert run(["impact", *shlex.split(words.format(there=tmp_path / "there.csv")), "-q"]) == 2
    lines = [each for each in capsys.readouterr().err.splitlines() if each.startswith("montecardo: ")]
    assert len(lines) == 1
    assert line in lines[0]


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize(
    "words", ["knobs ragemore --knob no_such=1..2", "knobs ragemore --knob stack_target=3,4 -n 1"]
)
def test_nothing_is_said_of_games_where_an_error_is(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["impact", *shlex.split(words)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("montecardo: ")


def test_more_than_memory_holds_is_said_in_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(shlex.split("impact cards ragemore -s random -n 100_000_000_000")) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert re.search(r"--games 100,000,000,000 is more than the memory .* allowed: up to [\d,]+$", line)


def test_knobs_say_that_they_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(shlex.split("impact knobs ragemore -s random --knob stack_target=3,4 -n 40")) == 0
    assert capsys.readouterr().err.splitlines()[0] == "playing ragemore"


def test_ctrl_c_says_that_nothing_was_written() -> None:
    main = "from montecardo.reports.command import main; main()"
    words = "impact moves ragemore -s random -n 1e7 --without pass --backend threads"
    command = [sys.executable, "-c", main, *shlex.split(words)]
    pipes: dict[str, Any] = {"stderr": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **pipes, start_new_session=True) as process:
        assert process.stderr is not None
        while "playing" not in process.stderr.readline():
            assert process.poll() is None
        time.sleep(1)
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=120)
    assert process.returncode == 130
    assert output == ""
    assert errors.splitlines()[-1] == "montecardo: stopped; nothing was written"


def test_runs_one_after_the_other_are_told_as_one() -> None:
    heard: list[Any] = []

    class Ear:
        def start(self, total_games: int | None, replicates: int = 1) -> None:
            heard.append(total_games)

        def update(self, line_up: str, done: int, wins: int) -> None:
            heard.append((line_up, done))

        def stop(self) -> None:
            heard.append("end")

    parts = Parts(Ear(), 30)  # type: ignore[arg-type]
    for _ in range(2):
        parts.start(15)
        parts.update("random", 15, 1)
        parts.stop()
    parts.end()
    assert heard == [30, ("random (1)", 15), ("random (2)", 15), "end"]


# ---------------------------------------------------------------- in reports


def test_a_report_asks_what_matters_and_says_how(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "out"
    words = f"report ragemore -n 20000 -s random -s explorer -q --json --out {folder}"
    capsys.readouterr()
    assert run(words.split()) == 0
    report = json.loads(capsys.readouterr().out)
    matters = report["matters"]
    assert matters["deals"] >= FEWEST_DEALS
    assert matters["games"] == matters["deals"] * (19 + 8) <= 0.15 * 20_000
    luck = report["luck"]
    games = matters["games"] + 2 * (report["games"] + luck["games"] * luck["replicates"])
    assert 20_000 - 2 < games <= 20_000
    command = shlex.split(matters["commands"]["cards"])
    again = told(capsys, shlex.join(command[2:]))
    assert again["rows"] == report["tables"]["card_impact"]
    assert again["looks"] == report["tables"]["card_looks"]
    page = (folder / "report.md").read_text("utf-8")
    assert f"{matters['deals']} further deals as they are, and with each card made blank" in page


def test_few_games_ask_nothing_and_games_say_what_they_can() -> None:
    ragemore, rage = (Plan(game, ("random",)) for game in ("ragemore", "rage"))
    assert question(ragemore, 1).ways == 1 + 18 + 1 + 7
    assert question(ragemore, 1).deals(27 * FEWEST_DEALS - 1) == 0
    assert question(ragemore, 1).deals(27 * FEWEST_DEALS) == FEWEST_DEALS
    assert (question(rage, 3).ways, question(rage, 3, own_cards=True).ways) == (1 + 15 + 1 + 30, 1 + 30)
    assert question(Plan("ragemore", ("pimc",)), 1).ways == 0


def test_a_game_that_says_nothing_of_blank_cards_or_kinds_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module, name in ((blanking, "has_blank_rules"), (restricting, "has_kinds")):
        monkeypatch.setattr(module, name, lambda game: False)
    assert question(Plan("ragemore", ("random",)), 1).ways == 0
    for words, line in (
        ("cards ragemore -s random -n 5", "ragemore does not say what a blank card is"),
        ("moves ragemore -s random -n 5", "ragemore does not say what kinds of moves it has"),
    ):
        assert run(["impact", *words.split(), "-q"]) == 2
        assert line in capsys.readouterr().err
