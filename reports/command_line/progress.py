"""How a run goes, on stderr: a bar in a terminal, two lines in a log, nothing where quiet is asked for."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from ...simulate.progress import Silence
from ..wording import count, rate, seconds, short_count
from .saying import say

if TYPE_CHECKING:
    from ...simulate.progress import Progress

A_MINUTE = 60.0


class Words(NamedTuple):
    """How it is told what goes on."""

    doing: str
    done: str
    noun: str


PLAYING = Words("playing", "played", "games")
SOLVING = Words("solving", "solved", "deals")
BOUNDING = Words("bounding", "bounded", "deals")
ALL_AT_ONCE = Words("playing, solving and bounding", "played, solved or bounded", "deals")


class Tally:
    """Games done so far, over all line-ups. The clock starts when the tally is made."""

    def __init__(self, expected: int | None, replicates: int = 1, words: Words = PLAYING) -> None:
        self.expected = expected
        self.words = words
        self.replicates = replicates
        self.began = time.perf_counter()
        self.done: dict[str, int] = {}
        self.before = 0
        self.failed = False

    def add(self, line_up_name: str, done: int) -> None:
        """Note how far a line-up has come."""
        self.done[line_up_name] = done

    def recall(self, line_up_name: str, done: int) -> None:
        """Note what a line-up has played in earlier sessions: no merit of this one's speed."""
        self.done[line_up_name] = done
        self.before += done

    def total(self) -> int:
        """Return the games done."""
        return sum(self.done.values())

    def complete(self) -> bool:
        """Tell whether all games are done, and nothing went wrong."""
        # Where nobody knew how many there would be, none at all is a run that never began.
        enough = self.total() > 0 if self.expected is None else self.total() >= self.expected
        return enough and not self.failed

    def speed(self) -> float:
        """Return the games a second; 0 while nothing can be said."""
        return (self.total() - self.before) / max(time.perf_counter() - self.began, 1e-9)

    def so_far(self) -> str:
        """Tell how far it is."""
        of = "" if self.expected is None else f" of {short_count(self.expected)}"
        return f"{short_count(self.total())}{of}"

    def left(self) -> str:
        """Tell how long it will still take; "" where nobody knows."""
        if self.expected is None or not self.speed():
            return ""
        return seconds((self.expected - self.total()) / self.speed())

    def sentence(self) -> str:
        """Tell how it went."""
        speed = self.speed()
        done, noun = self.words.done, self.words.noun
        fresh = self.total() - self.before
        return f"{done} {count(fresh)} {noun}" + (f", {short_count(speed)} {noun}/s" if fresh else "")


class Lines:
    """For logs and pipes: a line when it begins, one a minute, and one when it ends."""

    def __init__(self, title: str, words: Words = PLAYING) -> None:
        self.title, self.words = title, words
        self.tally: Tally | None = None
        self.told = 0.0

    def start(self, total_games: int | None, replicates: int = 1) -> None:
        """Say what is played."""
        self.tally = Tally(total_games, replicates, self.words)
        self.told = time.perf_counter()
        games = "" if total_games is None else f"{count(total_games)} {self.words.noun} of "
        say(f"{self.words.doing} {games}{self.title}")

    def recall(self, line_up_name: str, done: int, wins: int) -> None:
        """Say what was played before."""
        if self.tally:
            self.tally.recall(line_up_name, done)
            say(f"{count(done)} {self.words.noun} of {line_up_name} are there already")

    def update(self, line_up_name: str, done: int, wins: int) -> None:
        """Keep count, and tell it once a minute."""
        if not self.tally:
            return
        self.tally.add(line_up_name, done)
        if time.perf_counter() - self.told >= A_MINUTE:
            self.told = time.perf_counter()
            left = self.tally.left()
            noun = self.words.noun
            told = [f"{self.tally.so_far()} {noun}", f"{short_count(self.tally.speed())} {noun}/s"]
            told += [f"{left} left"] if left else []
            say(f"{', '.join(told)}; {running_rate(line_up_name, done, wins, self.tally.replicates)}")

    def note(self, message: str) -> None:
        """Say it."""
        say(message)

    def stop(self) -> None:
        """Say how many were played, and how fast; nothing if it was cut short, which has its own line."""
        if self.tally and self.tally.complete():
            say(self.tally.sentence())
        self.tally = None


class Bar:
    """For terminals: games done, games a second, time left, and how the line-up now playing fares.

    The running win rate comes with a confidence sequence, which holds at every moment at once: a plain
    interval would not survive being watched.
    """

    def __init__(self, title: str, words: Words = PLAYING) -> None:
        self.title, self.words = title, words
        self.tally = Tally(0)
        self.bar: Any = None
        self.task: Any = None

    def start(self, total_games: int | None, replicates: int = 1) -> None:
        """Show the bar."""
        self.bar = _rich_bar()
        self.tally = Tally(total_games, replicates, self.words)
        self.task = self.bar.add_task(self.title, total=total_games, done="", speed="", left="", rate="")
        self.bar.start()

    def recall(self, line_up_name: str, done: int, wins: int) -> None:
        """Move the bar to where it was."""
        self.tally.recall(line_up_name, done)
        self._show(line_up_name, done, wins)

    def update(self, line_up_name: str, done: int, wins: int) -> None:
        """Move the bar."""
        self.tally.add(line_up_name, done)
        self._show(line_up_name, done, wins)

    def _show(self, line_up_name: str, done: int, wins: int) -> None:
        if self.bar is None:
            return
        self.bar.update(
            self.task,
            completed=self.tally.total(),
            done=self.tally.so_far(),
            speed=f"{short_count(self.tally.speed())} {self.words.noun}/s",
            left=self.tally.left(),
            rate=running_rate(line_up_name, done, wins, self.tally.replicates),
        )

    def note(self, message: str) -> None:
        """Print a line above the bar."""
        if self.bar is None:
            say(message)
        else:
            self.bar.console.print(message, markup=False, highlight=False)

    def stop(self) -> None:
        """Take the bar away and leave one line, as `Lines` does."""
        if self.bar is not None:
            self.bar.stop()
            self.bar = None
            if self.tally.complete():
                say(self.tally.sentence())


def _rich_bar() -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn
    from rich.progress import Progress as RichProgress
    from rich.table import Column

    # On a narrow terminal it is the strategy's name that gives way.
    name_column = Column(ratio=1, no_wrap=True, overflow="ellipsis")
    return RichProgress(
        BarColumn(bar_width=10),
        TextColumn("{task.fields[done]}", markup=False),
        TextColumn("{task.fields[speed]}", markup=False),
        TextColumn("{task.fields[left]}", markup=False),
        TextColumn("{task.fields[rate]}", markup=False, table_column=name_column),
        console=Console(stderr=True),
        transient=True,
        expand=True,
        refresh_per_second=5,
    )


LEVEL = 0.95


def running_rate(name: str, done: int, wins: int, replicates: int = 1) -> str:
    """Tell a line-up's win rate so far, with an interval that may be watched all along.

    Replicates of a deal count as the one game that it is.

    Examples
    --------
    >>> running_rate("cautious", 1000, 312)
    'cautious wins 31% (26 to 37)'
    """
    if done <= 0:
        return name
    from ...analysis.watching.rates import watched_interval

    low, high = watched_interval(wins / replicates, done / replicates, LEVEL)
    return f"{name} wins {rate(wins / done, low, high)}"


def progress_for(title: str, *, quiet: bool, words: Words = PLAYING) -> Progress:
    """Choose the way of telling: by --quiet, and by what stderr is."""
    if quiet:
        return Silence()
    return Bar(title, words) if sys.stderr.isatty() else Lines(title, words)


@contextmanager
def last_word_held(tell: Progress) -> Iterator[Progress]:
    """Let it be said how many games were played once they are written too, and not if that failed."""
    try:
        yield _Held(tell)
    except BaseException:
        if isinstance(tell, Lines | Bar) and tell.tally:
            tell.tally.failed = True
        raise
    finally:
        tell.stop()


class _Held:
    """Passes on all but that no more will come."""

    def __init__(self, tell: Progress) -> None:
        self.start, self.recall, self.update, self.note = tell.start, tell.recall, tell.update, tell.note

    def stop(self) -> None:
        """Wait."""
