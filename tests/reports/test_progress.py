"""Progress: what a log and a terminal show."""

from __future__ import annotations

import pytest
from montecardo.reports.command_line.progress import Bar, Lines, progress_for, running_rate


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


@pytest.mark.parametrize(("wins", "games"), [(0, 1), (10**7, 10**7), (312_000, 10**6)])
def test_the_running_rate_names_who_plays(wins: int, games: int) -> None:
    assert running_rate("x", games, wins).startswith("x wins ")
