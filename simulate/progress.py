"""What a run tells while it goes on."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Who wants to know how far a run is."""

    def start(self, total_games: int | None, replicates: int = 1) -> None:
        """Games are about to begin: so many in all (None if it is not known), so many of each deal."""

    def recall(self, line_up: str, done: int, wins: int) -> None:
        """So many games of a line-up were played in an earlier session."""

    def update(self, line_up: str, done: int, wins: int) -> None:
        """So many games of a line-up are done, so many of them won by its first seat."""

    def note(self, message: str) -> None:
        """Something that the user should know, in one line."""

    def stop(self) -> None:
        """No more will come."""


class Silence:
    """The `Progress` that tells nothing."""

    def start(self, total_games: int | None, replicates: int = 1) -> None:
        """Tell nothing."""

    def recall(self, line_up: str, done: int, wins: int) -> None:
        """Tell nothing."""

    def update(self, line_up: str, done: int, wins: int) -> None:
        """Tell nothing."""

    def note(self, message: str) -> None:
        """Tell nothing."""

    def stop(self) -> None:
        """Tell nothing."""
