"""A worker process that ended while it was playing, told as what it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Protocol

from .design import Design
from .errors import WorkerError
from .machine_code import compile_strategy
from .strategy import Strategy


class InHand(Protocol):
    """Which units workers have: those from `first_in_hand` to `next` - 1."""

    first_in_hand: int
    next: int


@contextmanager
def lost_workers_told(design: Design, players: tuple[Strategy, ...], sizes: InHand) -> Iterator[None]:
    """Tell of a worker process that ended, what was playing there.

    Parameters
    ----------
    design, players
        What is played, and by whom.
    sizes
        Which units are in hand when it ends.

    Raises
    ------
    WorkerError
        It did.
    """
    try:
        yield
    except BrokenProcessPool as error:
        first, last = (unit // design.replicates for unit in (sizes.first_in_hand, sizes.next - 1))
        raise WorkerError(
            f"a worker process has ended{_how(error)} in one of the games {first:,} to {last:,} of "
            f"{_whose(design, players)}: a strategy must neither end its process nor crash it; the system "
            "ends one when memory is short"
        ) from error


def _how(error: BrokenProcessPool) -> str:
    """Say how processes ended, where joblib says so: "EXIT(3)", "SIGSEGV(-11)"."""
    codes = re.search(r"exit codes of the workers are \{(.+?)\}", str(error))
    if not codes:
        return ""
    told = dict.fromkeys(codes[1].split(", "))
    return f" ({', '.join(told)})"


def _whose(design: Design, players: tuple[Strategy, ...]) -> str:
    """Name those who may have done it: compiled code can't end a process by itself."""
    plain = [player.name for player in players if compile_strategy(player, design.game).why_plain]
    return ", ".join(dict.fromkeys(plain or [player.name for player in players]))
