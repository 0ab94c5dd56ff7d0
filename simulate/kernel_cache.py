"""The folder where machine code is kept from run to run, one for each state of the sources."""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import platformdirs

_SOURCES = Path(__file__).resolve().parents[1]
_KERNEL_FOLDERS = ("simulate", "strategies")
_COMPILED = (".py", ".csv")
_OLD_CACHES_KEPT = 4


def source_hash() -> str:
    """Hash of every source file, and every table, that a kernel may be made of (12 hex digits).

    Numba's own cache watches only the file in which a function stands: a constant or a helper edited in
    another file would silently keep the old machine code. A cache folder named by this hash can't be stale.
    """
    digest = hashlib.sha256()
    for folder in _KERNEL_FOLDERS:
        # The real folder of an editable install and the installed one have the same shape.
        root = _SOURCES / folder
        for path in sorted(path for path in root.rglob("*") if path.suffix in _COMPILED):
            digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def _cache_base() -> Path:
    chosen = os.environ.get("MONTECARDO_CACHE_DIR")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("montecardo"))


def _open_cache_folder() -> Path:
    """Make the folder for this state of the sources, or for this process alone where it can't be written."""
    folder = _cache_base() / f"kernels-{source_hash()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        # Given a folder that it can't write to, numba would silently cache beside the sources: stale one day.
        tempfile.TemporaryFile(dir=folder).close()
        _prune(folder)
    except OSError:
        # Not under a name that others could foresee: they could put machine code of their own there.
        folder = Path(tempfile.mkdtemp(prefix="montecardo-kernels-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _prune(current: Path) -> None:
    """Delete the caches of earlier sources, but for the most recently used few."""
    others = [path for path in current.parent.glob("kernels-*") if path != current]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[_OLD_CACHES_KEPT:]:
        shutil.rmtree(path, ignore_errors=True)


CACHE_FOLDER = _open_cache_folder()

_faults: list[str] = []


def note_fault(error: OSError) -> None:
    """Note that a piece of machine code could not be put into the cache folder."""
    _faults.append(f"{CACHE_FOLDER}: {error.strerror or error}")


def cache_fault() -> str:
    """Say why machine code is not kept for the next run; "" if it is."""
    if not CACHE_FOLDER.is_relative_to(_cache_base()):
        return f"{_cache_base()} can't be written"
    return _faults[0] if _faults else ""


def is_kept(function: Callable[..., Any]) -> bool:
    """Whether machine code of one of our functions is in the cache folder."""
    file = f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}-*.nbc"
    return next(CACHE_FOLDER.rglob(file), None) is not None


def compiled_count() -> int:
    """How many cached machine-code files this state of the sources has: 0 means a cold start."""
    return sum(1 for _ in CACHE_FOLDER.rglob("*.nbc"))
