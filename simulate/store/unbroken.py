"""Writing that Ctrl-C does not cut short."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

PATIENCE = 10.0
"""Seconds after which Ctrl-C is heeded all the same: the disk may hang."""


@contextmanager
def unbroken() -> Iterator[None]:
    """Put Ctrl-C off until what is being written is written; then it is what it would have been."""
    began, put_off = time.monotonic(), False

    def note(number: int, frame: Any) -> None:
        nonlocal put_off
        if time.monotonic() - began > PATIENCE:
            raise KeyboardInterrupt
        put_off = True

    try:
        before = signal.signal(signal.SIGINT, note)
    except ValueError:  # not the main thread, which alone hears of Ctrl-C
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if put_off:
        signal.raise_signal(signal.SIGINT)
