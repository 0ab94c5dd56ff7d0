"""Ctrl-C and failures while a folder is filled: what is kept is said, and no empty folder stays behind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .failures import Interrupted
from .output_folder import OutputFolder


@contextmanager
def kept_on_stop(path: Path | None, kind: str, *, replace: bool) -> Iterator[OutputFolder | None]:
    """Open the output folder, if one is asked for, around the work that fills it.

    Raises
    ------
    UserError
        The folder can't be used: this is found out before any work.
    Interrupted
        Ctrl-C, with what is kept.
    """
    folder = None if path is None else OutputFolder(path, kind, replace=replace)
    try:
        yield folder
    except KeyboardInterrupt as stop:
        state = "nothing was written" if folder is None else folder.state()
        raise Interrupted(f"stopped; {state}") from stop
    finally:
        if folder is not None and not folder.written:
            folder.forget()
