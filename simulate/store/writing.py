"""Parts written while the games go on, in a thread of their own."""

from __future__ import annotations

import queue
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import WriteError, reason
from .folder import put_in_place, write_aside
from .manifest import Manifest
from .parts import joined, make_part

_WAITING = 2  # parts at most that wait to be written: memory stays flat if the disk is slow


class _Task(NamedTuple):
    line_up: int
    first: int
    chunks: Sequence[Any]
    seconds: float


class Writer:
    """Turns results into parts and lists them in the manifest, which is its own until it is closed.

    Encoding releases the interpreter's lock, so that playing goes on meanwhile.
    """

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self._folder, self._manifest = folder, manifest
        self._tasks: queue.Queue[_Task | None] = queue.Queue(_WAITING)
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="montecardo-store", daemon=True)
        self._thread.start()

    def put(self, line_up: int, first: int, chunks: Sequence[Any], seconds: float) -> None:
        """Hand over the part that begins with a unit, as arrays of results.

        Raises
        ------
        WriteError
            An earlier part could not be written.
        """
        self._refuse()
        self._tasks.put(_Task(line_up, first, tuple(chunks), seconds))

    def close(self) -> None:
        """Return when all is written.

        Raises
        ------
        WriteError
            It could not be written.
        """
        try:
            self._tasks.put(None)
            self._thread.join()
        except BaseException as error:  # Ctrl-C while the disk hangs: nothing more is begun
            self._error = self._error or error
            raise
        self._refuse()

    def _refuse(self) -> None:
        if isinstance(self._error, OSError):
            told = f"can't write into {self._folder}: {reason(self._error)}"
            raise WriteError(told) from self._error
        if self._error is not None:
            raise self._error

    def _run(self) -> None:
        while (task := self._tasks.get()) is not None:
            if self._error is not None:
                continue
            try:
                self._manifest.seconds = task.seconds
                store(self._folder, self._manifest, task.line_up, task.first, joined(task.chunks))
            except BaseException as error:
                self._error = error


def store(folder: Path, manifest: Manifest, line_up: int, first: int, results: Any) -> None:
    """Write a part and list it; one of the same name gives way to it.

    A new part is listed once it stands there. One that takes the place of another is listed before, together
    with what `was` there, so that a kill between the two leaves no doubt.

    Raises
    ------
    OSError
        It can't be written: folder and manifest on the disk are as before.
    """
    part, content = make_part(manifest, line_up, first, results)
    earlier = [old for old in manifest.parts_of(line_up) if old.first == first]
    path = folder / part.file
    aside = write_aside(path, content)
    if not earlier:
        put_in_place(aside, path)
        manifest.put(part)
        manifest.write(folder)
        return
    manifest.put(replace(part, was=earlier[0]))
    manifest.write(folder)
    put_in_place(aside, path)
    manifest.put(part)
