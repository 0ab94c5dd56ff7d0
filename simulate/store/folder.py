"""A run's folder: what is called what in it, and files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ..errors import UserError, reason

MANIFEST = "manifest.json"
CARDS = "cards.toml"
GAMES = "games"
LOCK = "lock"

ASIDE = (f".{MANIFEST}.part", f".{CARDS}.part")
"""What a kill may leave half written, beside parts."""

_OF_A_NEW_RUN = {LOCK, CARDS, GAMES, *ASIDE}
"""What may stand in a folder whose manifest was not written any more."""


def write_whole(path: Path, content: bytes | memoryview) -> None:
    """Write a file such that even after a power cut it is there with all of its content, or not at all.

    Raises
    ------
    OSError
        It can't be written; what stood there before still does.
    """
    put_in_place(write_aside(path, content), path)


def write_aside(path: Path, content: bytes | memoryview) -> Path:
    """Write a file's content to the disk under another name, which is returned."""
    aside = path.with_name(f".{path.name}.part")
    try:
        with aside.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
    except BaseException:
        with suppress(OSError):
            aside.unlink()
        raise
    return aside


def put_in_place(aside: Path, path: Path) -> None:
    """Give a file that was written aside its name."""
    aside.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Put a folder's list of names on the disk."""
    if os.name == "nt":  # which has no such call
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def writing_into(folder: Path) -> Iterator[None]:
    """Tell an error of the operating system as one line about this folder."""
    try:
        yield
    except OSError as error:
        raise UserError(f"can't write into {folder}: {reason(error)}") from error


def names_in(folder: Path) -> list[str]:
    """Return the names of what is in a folder, sorted.

    Raises
    ------
    UserError
        It is no folder, or can't be read.
    """
    try:
        return sorted(os.listdir(folder))
    except FileNotFoundError:
        raise UserError(f"there is no folder {folder}") from None
    except OSError as error:
        raise UserError(f"can't read {folder}: {reason(error)}") from error


def is_free(folder: Path) -> bool:
    """Say whether a new run may be put there: nothing, or a folder with nothing of anybody's in it."""
    if not folder.exists():
        return True
    present = set(names_in(folder))
    return present <= _OF_A_NEW_RUN and not (GAMES in present and os.listdir(folder / GAMES))


def make_folders(folder: Path) -> list[Path]:
    """Make a run's folders; return those that were not there, the innermost first.

    Raises
    ------
    UserError
        They can't be made.
    """
    games = folder / GAMES
    missing = [path for path in (games, folder, *folder.parents) if not path.exists()]
    with writing_into(folder):
        games.mkdir(parents=True, exist_ok=True)
    return missing


def remove_made(made: list[Path]) -> None:
    """Remove the folders that `make_folders` made, as far as nothing is in them."""
    for path in made:
        try:
            path.rmdir()
        except OSError:
            return
