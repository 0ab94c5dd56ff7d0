"""How a run goes, on stderr: a bar in a terminal, two lines in a log, nothing where quiet is asked for."""

from __future__ import annotations

import sys
import time
from typing import Any, Protocol

import click

from .wording import count, rate, short_count


class Progress(Protocol):
    """What `simulate.play` tells while it plays."""

    def start(self, total_games: int) -> None:
        """Say that playing begins."""

    def update(self, line_up_name: str, done: int, wins: int) -> None:
        """Say that a line-up has played `done` games so far and won `wins` of them."""

    def note(self, message: str) -> None:
        """Say what takes its time."""

    def stop(self) -> None:
        """Say that playing is over, or has failed."""


class Silent:
    """Tells nothing."""

    def start(self, total_games: int) -> None:
        """Tell nothing."""

    def update(self, line_up_name: str, done: int, wins: int) -> None:
        """Tell nothing."""

    def note(self, message: str) -> None:
        """Tell nothing."""

    def stop(self) -> None:
        """Tell nothing."""


class Tally:
    """Games done so far, over all line-ups. The clock starts when the tally is made."""

    def __init__(self, expected: int) -> None:
        self.expected = expected
        self.began = time.perf_counter()
        self.done: dict[str, int] = {}

    def add(self, line_up_name: str, done: int) -> None:
        """Note how far a line-up has come."""
        self.done[line_up_name] = done

    def total(self) -> int:
        """Return the games done."""
        return sum(self.done.values())

    def complete(self) -> bool:
        """Tell whether all games are done."""
        return self.total() >= self.expected

    def speed(self) -> float:
        """Return the games a second; 0 while nothing can be said."""
        return self.total() / max(time.perf_counter() - self.began, 1e-9)

    def sentence(self) -> str:
        """Tell how it went."""
        speed = self.speed()
        return f"played {count(self.total())} games" + (f", {short_count(speed)} games/s" if speed else "")


class Lines:
    """For logs and pipes: a line when it begins and a line when it ends."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.tally: Tally | None = None

    def start(self, total_games: int) -> None:
        """Say what is played."""
        self.tally = Tally(total_games)
        click.echo(f"playing {count(total_games)} games of {self.title}", err=True)

    def update(self, line_up_name: str, done: int, wins: int) -> None:
        """Keep count."""
        if self.tally:
            self.tally.add(line_up_name, done)

    def note(self, message: str) -> None:
        """Say it."""
        click.echo(message, err=True)

    def stop(self) -> None:
        """Say how many were played, and how fast; nothing if it was cut short, which has its own line."""
        if self.tally and self.tally.complete():
            click.echo(self.tally.sentence(), err=True)
        self.tally = None


class Bar:
    """For terminals: games done, games a second, time left, and how the line-up now playing fares.

    The running win rate comes with a confidence sequence, which holds at every moment at once: a plain
    interval would not survive being watched.
    """

    def __init__(self, title: str) -> None:
        self.title = title
        self.tally = Tally(0)
        self.bar: Any = None
        self.task: Any = None

    def start(self, total_games: int) -> None:
        """Show the bar."""
        self.bar = _rich_bar()
        self.tally = Tally(total_games)
        self.task = self.bar.add_task(self.title, total=total_games, done="", speed="", rate="")
        self.bar.start()

    def update(self, line_up_name: str, done: int, wins: int) -> None:
        """Move the bar."""
        if self.bar is None:
            return
        self.tally.add(line_up_name, done)
        self.bar.update(
            self.task,
            completed=self.tally.total(),
            done=f"{short_count(self.tally.total())} of {short_count(self.tally.expected)}",
            speed=f"{short_count(self.tally.speed())} games/s",
            rate=running_rate(line_up_name, done, wins),
        )

    def note(self, message: str) -> None:
        """Print a line above the bar."""
        if self.bar is None:
            click.echo(message, err=True)
        else:
            self.bar.console.print(message, markup=False, highlight=False)

    def stop(self) -> None:
        """Take the bar away and leave one line, as `Lines` does."""
        if self.bar is not None:
            self.bar.stop()
            self.bar = None
            if self.tally.complete():
                click.echo(self.tally.sentence(), err=True)


def _rich_bar() -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as RichProgress
    from rich.table import Column

    # On a narrow terminal it is the strategy's name that gives way.
    name_column = Column(ratio=1, no_wrap=True, overflow="ellipsis")
    return RichProgress(
        BarColumn(bar_width=10),
        TextColumn("{task.fields[done]}", markup=False),
        TextColumn("{task.fields[speed]}", markup=False),
        TimeRemainingColumn(compact=True),
        TextColumn("{task.fields[rate]}", markup=False, table_column=name_column),
        console=Console(stderr=True),
        transient=True,
        expand=True,
        refresh_per_second=5,
    )


LEVEL = 0.95


def running_rate(name: str, done: int, wins: int) -> str:
    """Tell a line-up's win rate so far, with an interval that may be watched all along.

    Examples
    --------
    >>> running_rate("cautious", 1000, 312)
    'cautious wins 31% (26 to 37)'
    """
    if done <= 0:
        return name
    from ..analysis.watched import watched_interval

    low, high = watched_interval(wins, done, LEVEL)
    return f"{name} wins {rate(wins / done, low, high)}"


def progress_for(title: str, *, quiet: bool) -> Progress:
    """Choose the way of telling: by --quiet, and by what stderr is."""
    if quiet:
        return Silent()
    return Bar(title) if sys.stderr.isatty() else Lines(title)
