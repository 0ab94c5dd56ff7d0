"""Errors that are the user's to mend: one line, what was wrong, where, what is allowed."""

from __future__ import annotations

import errno
import shlex
from pathlib import Path


class UserError(Exception):
    """Input that can't be used. The command line prints it and exits with status 2."""


class GameError(UserError):
    """A game that can't go on: a strategy chose no legal move or raised, or the game would not end.

    Attributes
    ----------
    game, replicate
        The deal's number and the replicate, as in the frame.
    """

    def __init__(self, message: str, game: int, replicate: int = 0) -> None:
        # A strategy's own error may have several lines.
        super().__init__(" ".join(message.splitlines()))
        self.game = game
        self.replicate = replicate

    def __reduce__(self) -> tuple[type[GameError], tuple[str, int, int]]:
        return type(self), (str(self), self.game, self.replicate)


class WorkerError(UserError):
    """A process that was playing games has ended; games that were written before are kept."""


class WriteError(UserError):
    """Games could not be written into a run's folder; those that were written before are kept."""


class DamagedPart(UserError):  # noqa: N818 -- what it is about, as a UserError is
    """A part of a stored run that is missing, or not as it was written.

    Attributes
    ----------
    what
        What it is, without its name.
    """

    def __init__(self, folder: Path, file: str, what: str) -> None:
        mend = shlex.join(["montecardo", "verify", str(folder), "--repair"])
        super().__init__(f"{folder / file} is {what}; its games are played again by: {mend}")
        self.what = what


def reason(error: OSError) -> str:
    """Tell an error of the operating system in a few words, without the file's name."""
    return "the disk is full" if error.errno == errno.ENOSPC else (error.strerror or str(error)).lower()
