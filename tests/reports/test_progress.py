"""Progress: what a log and a terminal show, and an interval that may be watched."""

from __future__ import annotations

import numpy as np
import pytest
from montecardo.reports.progress import Bar, Lines, progress_for, running_rate, watched_interval


def test_a_log_has_a_line_at_each_end(capsys: pytest.CaptureFixture[str]) -> None:
    lines = Lines("ragemore")
    lines.start(1000)
    lines.note("compiling")
    lines.update("random", 500, 1)
    lines.update("random", 1000, 1)
    lines.stop()
    told = capsys.readouterr()
    assert told.out == ""
    assert [line.split(",")[0] for line in told.err.splitlines()] == [*("playing 1", "compiling", "played 1")]


def test_a_run_cut_short_has_no_last_line(capsys: pytest.CaptureFixture[str]) -> None:
    lines = Lines("ragemore")
    lines.start(1000)
    lines.update("random", 500, 1)
    lines.stop()
    assert "played" not in capsys.readouterr().err


def test_a_bar_goes_through_its_life(capsys: pytest.CaptureFixture[str]) -> None:
    bar = Bar("ragemore")
    bar.note("before")
    bar.update("too early", 1, 0)
    bar.start(100)
    bar.note("[bold] is no markup")
    bar.update("random", 100, 3)
    bar.stop()
    bar.stop()
    told = capsys.readouterr()
    assert told.out == ""
    assert "[bold] is no markup" in told.err
    assert "played 100 games" in told.err


def test_quiet_is_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    progress = progress_for("ragemore", quiet=True)
    progress.start(10)
    progress.note("x")
    progress.update("random", 10, 0)
    progress.stop()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("wins", "games"), [(0, 1), (1, 1), (0, 10**7), (10**7, 10**7), (3, 10), (312_000, 10**6)]
)
def test_the_interval_holds_the_share(wins: int, games: int) -> None:
    low, high = watched_interval(wins, games, 0.95)
    assert 0 <= low <= wins / games <= high <= 1
    assert low < high
    assert running_rate("x", games, wins).startswith("x wins ")


@pytest.mark.parametrize("p", [0.01, 0.3])
def test_watching_all_along_errs_at_most_as_often_as_it_says(p: float) -> None:
    rng = np.random.default_rng(1)
    looks, batch, runs = 40, 50, 400
    wins = rng.binomial(batch, p, (runs, looks)).cumsum(axis=1)
    missed = 0
    for run in wins:
        intervals = [watched_interval(int(w), batch * (look + 1), 0.95) for look, w in enumerate(run)]
        missed += any(not low <= p <= high for low, high in intervals)
    # At most 5% of 400 runs may miss: 20, and 34 is beyond 3 standard deviations.
    assert missed <= 34
