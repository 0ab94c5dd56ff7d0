"""What joblib's parallel runs need from us: to be stopped quietly, and not to die of Ctrl-C."""

from __future__ import annotations

import signal
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


def ignore_ctrl_c() -> None:
    """Let this process ignore Ctrl-C: a worker's first act, since a terminal sends it to workers too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


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
