"""One progress for many small runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...simulate.progress import Progress


class Shared:
    """Tells what many runs do as if they were one.

    Parameters
    ----------
    tell
        Who wants to know.
    total
        Games of all runs together; what is still missing at the end was not to be had.

    Attributes
    ----------
    name
        The run that goes on now: it stands before its line-ups' names.
    """

    def __init__(self, tell: Progress, total: int) -> None:
        self.name = ""
        self._tell = tell
        tell.start(total)

    def start(self, total_games: int | None, replicates: int = 1) -> None:
        """Tell nothing: all runs have begun."""

    def recall(self, line_up: str, done: int, wins: int) -> None:
        """Tell nothing: no run has a past."""

    def update(self, line_up: str, done: int, wins: int) -> None:
        """Tell it, with the run's name."""
        self._tell.update(f"{self.name}: {line_up}", done, wins)

    def note(self, message: str) -> None:
        """Say it."""
        self._tell.note(message)

    def stop(self) -> None:
        """Tell nothing: another run may come."""

    def finish(self) -> None:
        """Say that all is done."""
        self._tell.stop()
