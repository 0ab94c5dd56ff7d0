"""The console command `montecardo`. What it does is in `verbs/`.

Imports nothing that takes time before `main` has seen to Ctrl-C.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import os
import signal
import sys
import threading
from collections.abc import Sequence
from typing import NoReturn

from .command_line.ctrl_c import answering_ctrl_c, leave_at_once


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    arguments
        What follows `montecardo`; None takes the process's own.

    Returns
    -------
    The exit status: 0; 2 for input that can't be used; 130 after Ctrl-C; 1 for a fault of ours.
    """
    # Imports make many objects and no garbage; looking for it takes a sixth of the start.
    gc.set_threshold(200_000, 50, 50)
    from .command_line.failures import STOPPED, explain
    from .verbs import command_line

    try:
        with answering_ctrl_c():
            try:
                status = command_line.main(arguments, prog_name="montecardo", standalone_mode=False)
                sys.stdout.flush()
            except Exception as error:
                return explain(error)
    except KeyboardInterrupt:  # while an error was told
        return STOPPED
    return status if isinstance(status, int) else 0


def _open_streams() -> None:
    """Give a process that was begun without stdout or stderr (`>&-`) ones that lead nowhere.

    Else the next file to be opened, a part of a run, would be what is printed into.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            # Takes the lowest number that is free.
            stream = open(os.devnull, "w" if number else "r")  # noqa: SIM115 -- for the whole process
            setattr(sys, name, stream)


def main() -> NoReturn:
    """Console entry point."""
    signal.signal(signal.SIGINT, leave_at_once)
    _open_streams()
    status = run()
    # All is said and written: what is done on the way out is not to be disturbed.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _leave(status)


def _leave(status: int) -> NoReturn:
    """End the process as `sys.exit` does, but without tearing the libraries down.

    There pyarrow's threads abort now and then what had ended well, and looking for garbage among numba's
    objects takes a third of a short run. What was registered to be done at the end is done.
    """
    # As Python does it itself: joins threads, and lets executors end their workers.
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)
