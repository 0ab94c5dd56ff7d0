"""`montecardo compare` on real games, a few of them."""

from __future__ import annotations

import json
import math
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from montecardo.reports.command import run
from montecardo.reports.command_line.compare_table import headings, rows, sentences

TWO = ["compare", "ragemore", "-s", "cautious", "-s", "fighter", "--margin", "5pp"]


def told(capsys: pytest.CaptureFixture[str], *words: object) -> Any:
    """Run a command with --json, and return what it printed."""
    capsys.readouterr()
    assert run([*map(str, words), "--json", "-q"]) == 0
    text = capsys.readouterr().out
    assert "NaN" not in text
    assert "Infinity" not in text
    return json.loads(text)


@pytest.fixture
def sets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with base.toml and variant.toml, whose first card is stronger."""
    monkeypatch.chdir(tmp_path)
    assert run(["cards", "new", "ragemore", "base.toml"]) == 0
    base = (tmp_path / "base.toml").read_text()
    changed = re.sub(r"^strength = \d+", "strength = 9", base, count=1, flags=re.MULTILINE)
    assert changed != base
    (tmp_path / "variant.toml").write_text(changed)
    return tmp_path


def test_two_strategies_are_compared_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*TWO, "-q"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert re.match(r" first +wins +second +wins +difference +95% interval +score +deals +verdict", lines[0])
    assert re.search(r"^ cautious .* fighter .* better$", lines[2])
    assert lines[3].startswith("better: cautious wins more often than fighter (p = ")
    assert lines[4].startswith("pairing: ")
    assert lines[5].startswith("intervals hold whenever one stops; seed 1; ")


def test_json_tells_all_of_it_and_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    summary = told(capsys, *TWO, "--seed", 7)
    (one,) = summary["comparisons"]
    assert (summary["mode"], summary["alpha"], summary["beta"], summary["margin"]) == (
        "sequential",
        0.05,
        0.025,
        0.05,
    )
    assert [side["name"] for side in summary["sides"]] == ["cautious", "fighter"]
    assert summary["sides"][0]["seed"] == 7
    assert one["both"] + one["only_first"] + one["only_second"] + one["neither"] == one["games"]
    assert one["low"] <= one["estimate"] <= one["high"]
    assert one["games_saved"] == round(2 * one["games"] * (one["pairing_gain"] - 1))
    assert told(capsys, *TWO, "--seed", 7, "-j", 2)["comparisons"] == summary["comparisons"]
    assert told(capsys, *TWO, "--seed", 8)["comparisons"] != summary["comparisons"]


def test_a_fixed_number_is_played_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    summary = told(capsys, *TWO, "-s", "random", "--games", 500)
    assert summary["mode"] == "fixed"
    assert [one["deals"] for one in summary["comparisons"]] == [500, 500]
    assert [one["method"] for one in summary["comparisons"]] == ["tango", "tango"]
    assert run([*TWO, "-s", "random", "-n", "500", "-q"]) == 0
    assert "a number of deals fixed beforehand; verdicts hold together (Holm)" in capsys.readouterr().out


def test_card_sets_are_compared(sets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compare", "base.toml", "variant.toml", "--game", "ragemore", "-s", "cautious"]
    summary = told(capsys, *words, "--max-games", 300)
    assert [side["name"] for side in summary["sides"]] == ["base", "variant"]
    assert summary["sides"][0]["cards"]["hash"] != summary["sides"][1]["cards"]["hash"]
    assert told(capsys, *words, "-n", 1)["comparisons"][0]["score_low"] is None
    assert run([*words, "--max-games", "100", "-q"]) == 0
    assert "more deals would decide, if the true difference is the estimated one" in capsys.readouterr().out


def test_the_same_card_set_twice_is_practically_equal(sets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (sets / "copy.toml").write_text((sets / "base.toml").read_text())
    words = ["compare", "base.toml", "copy.toml", "--game", "ragemore", "-s", "cautious", "--margin", "1pp"]
    (one,) = told(capsys, *words)["comparisons"]
    assert one["verdict"] == "practically equal"
    assert one["games_saved"] is None
    assert run([*words, "-q"]) == 0
    said = capsys.readouterr().out
    assert "on the same deals the two never differed" in said
    assert "(only base won 0, only copy 0)" in said
    assert "base and copy hold the same cards (" in said


def test_rules_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compare", "ragemore", "-s", "evaluator", "--against-rule", "stack_target=4", "--margin", "5pp"]
    summary = told(capsys, *words)
    assert [side["name"] for side in summary["sides"]] == ["stack_target=3", "stack_target=4"]
    assert [side["rules"]["stack_target"] for side in summary["sides"]] == ["3", "4"]
    assert summary["comparisons"][0]["verdict"] == "better"
    both = told(capsys, *words, "--rule", "setup=random")
    assert {side["rules"]["setup"] for side in both["sides"]} == {"random"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Missing argument"),
        (["ragemore"], "to compare takes two"),
        (["ragemore", "-s", "random"], "to compare takes two"),
        (["ragemor", "-s", "random", "-s", "cautious"], "'ragemore'"),
        (["ragemore", "-s", "random", "-s", "random"], "given twice"),
        (["ragemore", "-s", "random", "-s", "rndom"], "'random'"),
        (["ragemore", "-s", "random", "-s", "cautious", "--opponent", "random"], "solo game"),
        (["a.toml", "b.toml", "-s", "random"], "needs --game"),
        (["a.toml", "--game", "ragemore", "-s", "random"], "two card sets or more"),
        (["a.toml", "b.toml", "--game", "ragemore"], "takes one --strategy, not none"),
        (["a.toml", "b.toml", "--game", "ragemore", "-s", "random", "-s", "cautious"], "--strategy, not 2"),
        (["a.toml", "b.toml", "--game", "ragemore", "-s", "random"], "a.toml"),
        (
            ["a.toml", "b.toml", "--game", "ragemore", "-s", "random", "--cards", "c.toml"],
            "one thing at a time",
        ),
        (["ragemore", "-s", "random", "-s", "cautious", "--against-rule", "setup=random"], "not 2"),
        (["ragemore", "-s", "random", "--against-rule", "setup=choice"], "changes nothing"),
        (["ragemore", "-s", "random", "--against-rule", "setp=random"], "'setup'"),
        (["ragemore", "-s", "random", "--against-rule", "setup"], "NAME=VALUE"),
        (["ragemore", "-s", "random", "-s", "cautious", "--margin", "60pp"], "0 to 50pp"),
        (["ragemore", "-s", "random", "-s", "cautious", "--margin", "x"], "0 to 50pp"),
        (["ragemore", "-s", "random", "-s", "cautious", "--alpha", "0"], "above 0 and up to 0.5"),
        (["ragemore", "-s", "random", "-s", "cautious", "--beta", "nan"], "above 0 and up to 0.5"),
        (["ragemore", "-s", "random", "-s", "cautious", "--games", "0"], "1 or more"),
        (["ragemore", "-s", "random", "-s", "cautious", "--games", "1e12"], "100,000,000,000"),
        (["ragemore", "-s", "random", "-s", "cautious", "--max-games", "0"], "1 or more"),
    ],
)
def test_what_cant_be_compared_is_one_line(
    words: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["compare", *words]) == 2
    errors = [line for line in capsys.readouterr().err.splitlines() if line.startswith("montecardo: ")]
    assert len(errors) == 1
    assert said in errors[0]


@pytest.mark.parametrize("margin", ["0", "0pp", "0%"])
def test_any_difference_counts_with_a_margin_of_0(margin: str, capsys: pytest.CaptureFixture[str]) -> None:
    summary = told(capsys, *TWO[:-1], margin)
    assert summary["margin"] == 0
    assert summary["comparisons"][0]["verdict"] == "better"


INTERRUPTED = """
import sys
from montecardo.reports.command import main

sys.argv[0] = "montecardo"
main()
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_tells_what_is_known_so_far() -> None:
    words = ["compare", "ragemore", "-s", "random", "-s", "fighter", "-n", "1e9", "--backend", "threads"]
    pipes: dict[str, Any] = {"stderr": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    command = [sys.executable, "-c", INTERRUPTED, *words]
    with subprocess.Popen(command, **pipes, start_new_session=True) as process:
        assert process.stderr is not None
        while "playing" not in process.stderr.readline():
            assert process.poll() is None
        time.sleep(1)
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=120)
    assert process.returncode == 130
    assert re.search(r"^ random .* fighter .* worse$", output, re.MULTILINE)
    assert re.fullmatch(r"montecardo: stopped after [\d,]+ deals; what is known so far is above\n", errors)


# ---------------------------------------------------------------- the words


def summary(**changed: Any) -> dict[str, Any]:
    one = {
        "first": "a", "second": "b", "deals": 1000, "games": 1000, "both": 100, "only_first": 60,
        "only_second": 40, "neither": 800, "estimate": 0.02, "low": 0.0003, "high": 0.0397, "p_value": 0.04,
        "test": "sequential, by betting", "correlation": 0.5, "pairing_gain": 2.0, "games_saved": 2000,
        "verdict": "better", "further_deals": 0, "score_estimate": 0.5, "score_low": 0.1, "score_high": 0.9,
    }  # fmt: skip
    return {
        "alpha": 0.05, "margin": 0.005, "seed": 1, "seconds": 1.0, "mode": "sequential",
        "further_deals_assume": "if so", "comparisons": [one | changed], "sides": [],
    }  # fmt: skip


def test_an_end_that_is_not_0_is_not_shown_as_0() -> None:
    (row,) = rows(summary())
    assert row[4:7] == ["+2.00pp", "+0.03 to +3.97", "+0.5 (+0.1 to +0.9)"]
    assert headings({"alpha": 0.1})[5] == "90% interval"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, "on different deals it would have taken 2.00 times as many games (2,000 saved)"),
        ({"pairing_gain": math.nan, "correlation": math.nan}, "no result varied, so its gain can't be told"),
        ({"pairing_gain": math.inf}, "the two never differed"),
        ({"pairing_gain": 0.8, "correlation": -0.2}, "correlation −0.20, no gain"),  # noqa: RUF001
        ({"verdict": "worse"}, "worse: a wins less often than b (p = 0.04"),
        (
            {"verdict": "undecided", "further_deals": 1, "deals": 1},
            "after 1 deal: a and b; about 1 more deal ",
        ),
        ({"verdict": "practically equal"}, "differ by less than 0.5pp (only a won 60, only b 40)"),
        ({"p_value": 1e-9}, "p = below 0.0001"),
    ],
)
def test_sentences(changed: dict[str, Any], said: str) -> None:
    text = "\n".join(sentences(summary(**changed)))
    assert said in text
    assert "nan" not in text


def test_nothing_played_is_said() -> None:
    assert sentences({**summary(), "comparisons": []}) == ["no deal was played by both; seed 1; 1.0 s"]
