"""One process at a time writes into a run's folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..errors import UserError
from .folder import LOCK, writing_into


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a folder's lock. The operating system keeps it, so that a crash leaves no lock behind.

    Raises
    ------
    UserError
        Another process holds it, or nothing can be written there.
    """
    from filelock import FileLock, Timeout

    lock = FileLock(folder / LOCK)
    with writing_into(folder):
        try:
            lock.acquire(timeout=0)
        except Timeout:  # an OSError too
            raise UserError(f"{folder} is being written by another process: wait until that ends") from None
    try:
        yield
    finally:
        lock.release()
