"""`montecardo report GAME RUN...`: the report on games that lie in folders."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from montecardo.reports.command import run
from montecardo.reports.stored_games import stored_experiment
from montecardo.simulate import open_run, play
from montecardo.simulate.store.joining import joined_run

Command = Callable[..., Any]


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Runs of Ragemore: two on the same deals, one with replicates; and of Rage, rotated and not."""
    folder = tmp_path_factory.mktemp("runs")
    ragemore, rage = ["play", "ragemore", "-q"], ["play", "rage", "-s", "counter", "-s", "guesser", "-q"]
    for name, words in {
        "cautious": [*ragemore, "-s", "cautious", "-n", 900],
        "two": [*ragemore, "-s", "evaluator", "-s", "random", "-n", 700],
        "luck": [*ragemore, "-s", "cautious", "-s", "evaluator", "-s", "random", "-n", 60, "--replicates", 4],
        "other-seed": [*ragemore, "-s", "planner", "-n", 20, "--seed", 2],
        "shard": [*ragemore, "-s", "planner", "-n", 5000, "--shard", "2/2"],
        "rage": [*rage, "--rotate", "-n", 100],
        "rage-again": [*rage, "--rotate", "-n", 40, "--replicates", 2],
        "rage-seated": [*rage, "-s", "grabber", "-n", 100],
    }.items():
        assert run([*map(str, words), "--out", str(folder / name)]) == 0
    return folder


@pytest.fixture
def report(runs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    def made(game: str, *names: str) -> Any:
        capsys.readouterr()
        words = [
            "report",
            game,
            *(str(runs / name) for name in names),
            "--out",
            str(tmp_path / "out"),
            "--json",
        ]
        assert run(words) == 0
        return json.loads(capsys.readouterr().out)

    return made


@pytest.fixture
def refused(runs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    def line(game: str, *names: str) -> str:
        capsys.readouterr()
        words = [name if name.startswith("-") or name.isdigit() else str(runs / name) for name in names]
        assert run(["report", game, *words, "--out", str(tmp_path / "out")]) == 2
        assert not (tmp_path / "out").exists()
        (told,) = capsys.readouterr().err.splitlines()
        return told

    return line


def test_joined_runs_are_the_run_of_all_their_players(runs: Path) -> None:
    joined = joined_run([open_run(runs / "cautious"), open_run(runs / "two")])
    whole = play("ragemore", ["cautious", "evaluator", "random"], 700, seed=1)
    assert joined.digest == whole.digest
    pd.testing.assert_frame_equal(joined.games, whole.games)


def test_the_report_says_of_stored_games_what_it_says_of_played_ones(runs: Path, report: Command) -> None:
    told = report("ragemore", "cautious", "two", "luck")
    rates = {row["strategy"]: row["estimate"] for row in told["tables"]["win_rates"]}
    wins = (
        play("ragemore", ["cautious", "evaluator", "random"], 700, seed=1)
        .games.groupby("strategy", observed=True)["won"]
        .mean()
    )
    assert rates == wins.to_dict()
    assert {row["replicates"] for row in told["tables"]["luck"]} == {4}
    assert told["command"].startswith("montecardo report ragemore ")


def test_the_first_of_each_deals_games_is_the_comparison_where_there_is_no_other(runs: Path) -> None:
    experiment = stored_experiment("ragemore", [runs / "luck"])
    once = play("ragemore", ["cautious", "evaluator", "random"], 60, seed=1)
    assert experiment.run.digest == once.digest
    assert experiment.shares.luck_deals == 60


def test_games_are_not_kept_twice(report: Command, tmp_path: Path) -> None:
    report("ragemore", "two")
    assert not list((tmp_path / "out").rglob("*.parquet"))
    page = (tmp_path / "out" / "report.md").read_text("utf-8")
    assert "To make this report again of the same games:" in page
    assert "no deal was played more than once" in page


def test_tables_are_told_by_size_and_seats_where_they_are_comparable(report: Command) -> None:
    told = report("rage", "rage", "rage-again", "rage-seated")
    assert {row["players"] for row in told["tables"]["standings"]} == {2, 3}
    assert {row["players"] for row in told["tables"]["seat_advantage"]} == {2}
    assert {row["replicates"] for row in told["tables"]["variance_components"]} == {2}
    assert not np.isnan([row["estimate"] for row in told["tables"]["standings"]]).any()
    seated = report("rage", "rage-seated")
    assert "seat_advantage" not in seated["tables"]
    assert "--rotate" in seated["answer"]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("cautious", "cautious"), "cautious plays in"),
        (("cautious", "other-seed"), "seed is 1 there, and in"),
        (("shard",), "is a shard"),
        (("rage",), "is a run of rage, not of ragemore"),
        (("cautious", "luck"), "the runs with replicates are of cautious, evaluator, random"),
        (("absent",), "there is no folder"),
        (("cautious", "-n", "10"), "--games doesn't go with RUN folders"),
        (("cautious", "--solve"), "--solve doesn't go with RUN folders"),
    ],
)
def test_what_can_t_be_reported_on_is_told_in_a_line(
    names: tuple[str, ...], told: str, refused: Command
) -> None:
    assert told in refused("ragemore", *names)
