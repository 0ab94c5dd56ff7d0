"""`montecardo tune` on real games, a few of them."""

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

import pytest
from montecardo.reports.command import run
from montecardo.reports.command_line.tuning_table import headings, rows, sentences

WEAKER = "--knob cards.*.strength=-3..3 --target 20% --band 8pp -s cautious"
NONE = "--knob stack_target=3..4 --target 0.5 --band 0.15 -s evaluator"
TURNING = "--knob party=0..8:4 --target 4.2% --band 1pp -s cautious"


def told(capsys: pytest.CaptureFixture[str], words: str) -> Any:
    """Run the command with --json, and return what it printed."""
    capsys.readouterr()
    assert run(["tune", "ragemore", *shlex.split(words), "--json", "-q"]) == 0
    text = capsys.readouterr().out
    assert "NaN" not in text
    return json.loads(text)


def said(capsys: pytest.CaptureFixture[str], words: str) -> list[str]:
    """Run the command, and return the lines that it printed."""
    capsys.readouterr()
    assert run(["tune", "ragemore", *shlex.split(words), "-q"]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_setting_is_found_told_and_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = said(capsys, f"{WEAKER} --out easy.toml")
    assert re.match(r" setting +wins +95% interval +0 to 30% +deals +verdict +from default", lines[0])
    (found,) = (line for line in lines if line.startswith("found: with cards.*.strength=-"))
    assert found.endswith(", in the band 12% to 28%")
    assert lines[-1].startswith("bisection; ")
    (command,) = (line.removeprefix("play it: ") for line in lines if line.startswith("play it: "))
    assert run([*shlex.split(command)[1:], "--games", "2000", "--json", "-q"]) == 0
    played = json.loads(capsys.readouterr().out)
    assert "easy.toml" in command
    assert 0.12 < played["strategies"][0]["win_rate"]["estimate"] < 0.28


def test_json_tells_all_of_it_the_same_with_any_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    summary = told(capsys, f"{WEAKER} -j 1")
    assert (summary["verdict"], summary["target"], summary["band"], summary["alpha"]) == (
        "found",
        0.2,
        0.08,
        0.05,
    )
    assert summary["found"] in summary["levels"]
    assert summary["games"] == sum(one["games"] for one in summary["levels"])
    assert [knob["values"] for knob in summary["knobs"]] == [[-3, -2, -1, 0, 1, 2, 3]]
    assert summary["plays"]["cards"]["status"] == "custom"
    for one in [summary["found"], *summary["alternatives"]]:
        assert 0.12 <= one["low"] <= one["estimate"] <= one["high"] <= 0.28
    again = told(capsys, f"{WEAKER} -j 2")
    for changing in ("seconds", "jobs"):
        del summary[changing], again[changing]
    assert again == summary
    assert told(capsys, f"{WEAKER} --seed 2")["levels"] != summary["levels"]


def test_what_is_not_reachable_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    text = "\n".join(said(capsys, NONE))
    assert (
        "not reachable: no level lies in the band 35% to 65%; nearest below is stack_target=4 with " in text
    )
    assert "; nearest above is stack_target=3 with " in text
    assert "play it" not in text
    summary = told(capsys, NONE)
    assert (summary["verdict"], summary["found"], summary["replay"]) == ("none", None, None)
    assert summary["nearest"]["below"]["name"] == "stack_target=4"


def test_a_knob_that_turns_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    summary = told(capsys, TURNING)
    assert summary["turning"] is not None
    text = "\n".join(said(capsys, TURNING))
    assert "not monotone: the win rate rises from party=" in text
    assert " and falls again to party=" in text


def test_too_few_games_leave_it_undecided(capsys: pytest.CaptureFixture[str]) -> None:
    text = "\n".join(said(capsys, f"{WEAKER} --max-games 100"))
    assert "undecided: none is known to lie in the band 12% to 28%; nearest is cards.*.strength=" in text


def test_several_knobs(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("optuna")
    words = "--knob party=1..3:1 --knob setup=choice,random --target 8% --band 4pp -s cautious --trials 8"
    summary = told(capsys, words)
    assert summary["verdict"] == "found"
    assert len(summary["tried"]) <= 6
    assert set(summary["found"]["setting"]) == {"party", "setup"}
    text = "\n".join(said(capsys, words))
    assert "proposals by optuna, confirmed on fresh deals; " in text
    assert re.search(r"play it: montecardo play ragemore --strategy cautious:party=\d ", text)


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("-s cautious --target 0.3", "Missing option '--knob'"),
        ("-s cautious --knob party=1..2", "Missing option '--target'"),
        ("--target 0.3 --knob party=1..2", "takes one --strategy, not none"),
        ("--target 0.3 --knob party=1..2 -s cautious -s random", "takes one --strategy, not 2"),
        ("--target x --knob party=1..2 -s cautious", "no share"),
        ("--target nan --knob party=1..2 -s cautious", "no share"),
        ("--target 130% --knob party=1..2 -s cautious", "allowed: 0 to 1"),
        ("--target 0.3 --band 0 --knob party=1..2 -s cautious", "above 0 and below 0.5"),
        ("--target 0.3 --alpha 0 --knob party=1..2 -s cautious", "above 0 and up to 0.5"),
        ("--target 0.3 --knob party -s cautious", "NAME=LO..HI"),
        ("--target 0.3 --knob party=2..1 -s cautious", "2 is above 1"),
        ("--target 0.3 --knob party=1..2 --knob party=3..4 -s cautious", "given twice"),
        ("--target 0.3 --knob stack_target=2..5 -s cautious", "allowed: 3, 4"),
        ("--target 0.3 --knob speed=2..5 -s cautious", "no knob is called 'speed'"),
        ("--target 0.3 --knob gain=1..2 -s random", "no knob is called 'gain'"),
        ("--target 0.3 --knob party=1..2 -s cautios", "'cautious'"),
        ("--target 0.3 --knob party=1..2 -s cautious --opponent random", "solo game"),
        ("--target 0.3 --knob party=1..2 -s cautious --out a.toml", "no knob is a card's"),
        ("--target 0.3 --knob cards.1.strength=5..12 -s cautious", "whole number from 0 to 9"),
    ],
)
def test_bad_input_is_one_line(words: str, error: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tune", "ragemore", *shlex.split(words)]) == 2
    errors = [line for line in capsys.readouterr().err.splitlines() if line.startswith("montecardo: ")]
    assert len(errors) == 1
    assert error in errors[0]


def test_without_optuna_it_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "optuna", None)
    words = "--target 0.3 --knob party=1..2 --knob gain=1..2 -s cautious -q"
    assert run(["tune", "ragemore", *shlex.split(words)]) == 2
    assert capsys.readouterr().err == (
        "montecardo: tuning several knobs needs the library optuna: pip install 'montecardo[tune]'\n"
    )


INTERRUPTED = """
import sys
from montecardo.reports.command import main

sys.argv[0] = "montecardo"
main()
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_tells_what_is_known_so_far() -> None:
    words = "tune ragemore --knob party=1..2 --target 8% --band 0.001pp -s cautious --max-games 1e9"
    pipes: dict[str, Any] = {"stderr": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    command = [sys.executable, "-c", INTERRUPTED, *shlex.split(words), "--backend", "threads"]
    with subprocess.Popen(command, **pipes, start_new_session=True) as process:
        assert process.stderr is not None
        while "playing" not in process.stderr.readline():
            assert process.poll() is None
        time.sleep(2)
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=120)
    assert process.returncode == 130
    assert re.search(r"^ party=1 .* (undecided|below) +", output, re.MULTILINE)
    assert re.search(r"^undecided: ", output, re.MULTILINE)
    assert re.search(
        r"^montecardo: stopped after [\d,]+ games; what is known so far is above\n\Z", errors, re.MULTILINE
    )


# ---------------------------------------------------------------- the words


def summary(**changed: Any) -> dict[str, Any]:
    return {
        "target": 0.35, "band": 0.02, "alpha": 0.05, "strategy": "a", "verdict": "found", "found": None,
        "levels": [], "tried": [], "alternatives": [], "nearest": {"below": None, "above": None},
        "turning": None, "replay": None, "cards_file": None, "cards_tuned": False, "method": "bisection",
        "games": 0, "seed": 1, "seconds": 1.0, "knobs": [{"name": "k", "default": 3}],
    } | changed  # fmt: skip


def level(name: str, estimate: float, half: float, status: str) -> dict[str, Any]:
    ends = {"low": max(estimate - half, 0.0), "high": min(estimate + half, 1.0)}
    setting = {"k": int(name.removeprefix("k="))}
    return {"name": name, "setting": setting, "estimate": estimate, **ends, "deals": 100, "status": status}


def test_the_curve_shows_interval_estimate_and_band() -> None:
    inside, above = level("k=1", 0.35, 0.01, "in the band"), level("k=2", 0.9, 0.05, "above")
    drawn = [row[3] for row in rows(summary(levels=[inside, above]))]
    assert headings(summary(levels=[inside, above]))[3] == "0 to 100%"
    assert [len(each) for each in drawn] == [32, 32]
    assert [each.index("●") for each in drawn] == [11, 28]
    assert drawn[1].count("│") == 2
    assert drawn[1].count("─") == 3


def test_a_number_is_told_by_its_difference_from_the_default(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, WEAKER)
    table = {line.split()[0]: line.split()[-1] for line in lines if line.startswith(" cards.*.strength=")}
    assert table
    for name, last in table.items():
        number = int(name.split("=")[1])
        assert last == (f"{number:+}" if number else "0")
    assert "the default: cards.*.strength=0" in lines


def test_words_have_no_distance(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(
        capsys, "--knob setup=choice,random --target 20% --band 8pp --strategy cautious --max-games 500"
    )
    assert lines[0].endswith("verdict")
    assert "the default: setup=choice" in lines
    assert not any("from default" in line or "nearest the default" in line for line in lines)


def test_of_several_knobs_the_changed_ones_are_told() -> None:
    knobs = [{"name": "k", "default": 3}, {"name": "w", "default": "none"}]
    one = {**level("k=1", 0.35, 0.01, "in the band"), "setting": {"k": 1, "w": 4}}
    asked = summary(levels=[one], knobs=knobs)
    assert headings(asked)[-1] == "from default"
    assert rows(asked)[0][-1] == "k -2, w changed"


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"verdict": "undecided"}, "nothing was played"),
        (
            {"verdict": "undecided", "tried": [{"name": "k=1 l=2", "estimate": 0.3}]},
            "undecided: none was confirmed; nearest the target among 1 setting tried is k=1 l=2, about 30.0%",
        ),
        (
            {"verdict": "undecided", "levels": [level("k=1", 0.37, 0.005, "undecided")]},
            "nearest is k=1 with 37.0% (36.5 to 37.5), at its edge or not known well enough (it lies within "
            "--band 2.5pp; --max-games plays more)",
        ),
        (
            {"verdict": "none", "nearest": {"below": level("k=1", 0.2, 0.02, "below"), "above": None}},
            "not reachable: no level lies in the band 33% to 37%; nearest below is k=1 with 20% (18 to 22); "
            "none lies above",
        ),
        ({"verdict": "none", "tried": [{}]}, "none of the settings confirmed lies in the band"),
        (
            {"verdict": "undecided", "levels": [level("k=1", 0.2, 0.02, "below")]},
            "undecided: of the settings looked at none lies in the band 33% to 37%",
        ),
        (
            {
                "turning": ["k=1", "k=2", "k=3"],
                "levels": [
                    level(f"k={n}", rate, 0.01, "above") for n, rate in ((1, 0.9), (2, 0.5), (3, 0.8))
                ],
                "verdict": "none",
            },
            "not monotone: the win rate falls from k=1 to k=2 and rises again to k=3",
        ),
        (
            {
                "found": level("k=0", 0.35, 0.01, "in the band"),
                "alternatives": [level(f"k={n}", 0.36, 0.01, "in the band") for n in range(1, 8)],
            },
            "k=5 with 36% (35 to 37) (from default: +2), and 2 more",
        ),
    ],
)
def test_sentences(changed: dict[str, Any], words: str) -> None:
    text = "\n".join(sentences(summary(**changed)))
    assert words in text
    assert "nan" not in text
