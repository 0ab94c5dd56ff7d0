"""What joblib's parallel runs need from us: to be stopped quietly, not to die of Ctrl-C, to end with us."""

from __future__ import annotations

import os
import signal
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class quietly:  # noqa: N801 -- reads as the function that it could be, if closing one begun were not the point
    """Hand on what a run returns, one after the other; closing it early brings no warning.

    Joblib warns that batches were played in vain. With us that is on purpose.
    """

    def __init__(self, played: Any) -> None:
        self._played = played

    def __iter__(self) -> Iterator[Any]:
        # Not `yield from`, by which closing would reach joblib before the warnings are off.
        for result in self._played:  # noqa: UP028
            yield result

    def close(self) -> None:
        """End the run."""
        with warnings.catch_warnings(action="ignore"):
            self._played.close()


_LOOK = 1.0  # second between two looks at whether the parent is there


def begin_worker(parent: int) -> None:
    """Let this process, a worker, ignore Ctrl-C, which a terminal sends to it too, and end with its parent.

    A parent that was killed can't end its workers: they would wait for work for minutes.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if os.name != "nt":  # where a process keeps the number of a parent that is gone
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_LOOK)
    os._exit(1)


@contextmanager
def ctrl_c_held_back() -> Iterator[None]:
    """Hold Ctrl-C back while worker processes are started: they would die of it before they can ignore it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker as tracker

    from joblib.externals.loky.backend import resource_tracker as loky_tracker

    # Both are started with the workers, and let Ctrl-C through again once they are.
    loky_tracker.ensure_running()
    tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
