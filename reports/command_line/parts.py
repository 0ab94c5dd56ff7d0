"""Several runs told as one: begun once, their games added up, ended once."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...simulate.progress import Progress


class Parts:
    """A `Progress` for runs one after the other.

    Parameters
    ----------
    tell
        Who is told of all of them.
    total
        Games of all runs; None if nobody knows.
    """

    def __init__(self, tell: Progress, total: int | None) -> None:
        self._tell, self._total = tell, total
        self._part = 0

    def start(self, total_games: int | None, replicates: int = 1) -> None:
        """Begin a run: the first begins all of it."""
        if not self._part:
            self._tell.start(self._total)
        self._part += 1

    def recall(self, line_up: str, done: int, wins: int) -> None:
        """Pass it on."""
        self._tell.recall(f"{line_up} ({self._part})", done, wins)

    def update(self, line_up: str, done: int, wins: int) -> None:
        """Tell of this run's games under a name of its own."""
        self._tell.update(f"{line_up} ({self._part})", done, wins)

    def note(self, message: str) -> None:
        """Pass it on."""
        self._tell.note(message)

    def stop(self) -> None:
        """End a run; others may follow."""

    def end(self) -> None:
        """No more runs will come."""
        self._tell.stop()
