"""Ctrl-C, answered once: however often it is pressed, a command ends in order and says what is kept.

Nothing here may import more than the standard library: it has to be there before all else is.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

PATIENCE = 5.0
"""Seconds after work was cut short, from which on one more Ctrl-C ends the process as a kill would."""

_AT_ONCE = b"montecardo: stopped at once; what was written before is kept\n"

IN_HAND = b"montecardo: finishing the batch in hand; Ctrl-C again stops at once\n"

_cut: list[float] = []  # when work was cut short, if it was: a process has one keyboard


def was_cut_short() -> bool:
    """Whether Ctrl-C has cut the work short."""
    return bool(_cut)


def leave_at_once(number: int, frame: Any) -> None:
    """End the process without a word: for as long as nothing has been begun."""
    os._exit(128 + number)


@contextmanager
def answering_ctrl_c() -> Iterator[None]:
    """Cut work short by the first Ctrl-C; those after it must not disturb what is put in order meanwhile."""
    _cut.clear()
    before = sys.unraisablehook

    def quiet(unraisable: Any) -> None:
        # Pressed within a callback, where Python would print it and go on.
        if unraisable.exc_type is KeyboardInterrupt:
            _cut.clear()
        else:
            before(unraisable)

    sys.unraisablehook = quiet
    try:
        with _handled(_cut_short):
            yield
    finally:
        sys.unraisablehook = before


def _cut_short() -> None:
    if not _cut:
        _cut.append(time.monotonic())
        raise KeyboardInterrupt
    if time.monotonic() - _cut[0] > PATIENCE:
        os.write(2, _AT_ONCE)
        os._exit(128 + signal.SIGINT)


@contextmanager
def heeding_ctrl_c() -> Iterator[None]:
    """See that Ctrl-C is heeded at the end at last: within a callback, Python prints it and goes on."""
    pressed: list[bool] = []

    def note() -> None:
        pressed.append(True)
        _cut_short()

    with _handled(note):
        yield
    if pressed:
        raise KeyboardInterrupt


@contextmanager
def noting_ctrl_c() -> Iterator[list[bool]]:
    """Note the first Ctrl-C in a list, for the work to end by itself; a second one cuts it short.

    Where it does not end by itself for some seconds, that is said.
    """
    pressed: list[bool] = []
    _cut.clear()
    hint = threading.Timer(PATIENCE, os.write, (2, IN_HAND))
    hint.daemon = True

    def note() -> None:
        if pressed:
            _cut_short()
        else:
            pressed.append(True)
            hint.start()

    try:
        with _handled(note):
            yield pressed
    finally:
        hint.cancel()


@contextmanager
def _handled(answer: Callable[[], None]) -> Iterator[None]:
    try:
        before = signal.signal(signal.SIGINT, lambda number, frame: answer())
    except ValueError:
        # Not the main thread: whoever runs us in another one has Ctrl-C in hand.
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
