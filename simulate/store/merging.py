"""Shards that were played apart, put together as the run that they are shards of."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ..errors import UserError
from .agreeing import cards_fault, refuse_other
from .folder import CARDS, GAMES, is_free, make_folders, remove_made, sync_folder, write_whole, writing_into
from .lock import locked
from .manifest import Manifest, Part, read_manifest, settle
from .parts import read_results
from .reading import StoredRun, open_run


class _Shelf(NamedTuple):
    """A part, and the run's folder that it stands in."""

    folder: Path
    part: Part


def merge(paths: Sequence[str | Path], out: str | Path) -> StoredRun:
    """Put runs together that hold different units of the same run.

    Their files are linked where that is possible, else copied, each checked; nothing is played again. The
    runs merged stay as they are, and may be deleted.

    Parameters
    ----------
    paths
        The runs' folders, in any order.
    out
        A new or an empty folder.

    Raises
    ------
    UserError
        Two of them are not the same run (the field that differs is named), a unit is there twice or not at
        all (the range is named), a part is damaged, or `out` can't be written. Nothing is left in `out` then.
    """
    folders, out = [Path(path) for path in paths], Path(out)
    if not folders:
        raise UserError("no runs to merge; allowed: one or more folders")
    manifests = [_opened(folder) for folder in folders]
    _refuse_others(folders, manifests)
    _refuse_until(folders, manifests)
    merged = _joined(manifests)
    shelves = [
        _Shelf(folder, part) for folder, one in zip(folders, manifests, strict=True) for part in one.parts
    ]
    shelves.sort(key=lambda shelf: (shelf.part.line_up, shelf.part.first))
    for number in range(len(merged.line_ups)):
        _check_units(merged, number, [shelf for shelf in shelves if shelf.part.line_up == number])
    if not is_free(out):
        raise UserError(f"{out} is not empty: name a new folder to merge into")
    _fill(out, merged, shelves, _cards(folders, merged))
    return open_run(out)


def _opened(folder: Path) -> Manifest:
    manifest = read_manifest(folder)
    settle(folder, manifest)
    return manifest


def _refuse_others(folders: Sequence[Path], manifests: Sequence[Manifest]) -> None:
    first = manifests[0]
    for folder, other in zip(folders[1:], manifests[1:], strict=True):
        refuse_other(folders[0], first.design, other.design, f"in {folder} it is")
        if other.games != first.games:
            told = f"games is {first.games} there, and in {folder} it is {other.games}"
            raise UserError(f"{folders[0]} is another run: {told}")


def _refuse_until(folders: Sequence[Path], manifests: Sequence[Manifest]) -> None:
    """Runs that ended when it was enough have no shards: each began with the first game."""
    for folder, one in zip(folders, manifests, strict=True):
        if one.until is not None:
            raise UserError(
                f"{folder} was played with --until {one.until:g}, which ends where the games say so: "
                "it is whole by itself, and only shards (--shard K/N) can be merged"
            )


def _joined(manifests: Sequence[Manifest]) -> Manifest:
    first = manifests[0]
    seconds = sum(one.seconds for one in manifests)
    return Manifest(first.design, first.games, jobs=first.jobs, seconds=seconds, host=first.host)


def _check_units(merged: Manifest, line_up: int, shelves: Sequence[_Shelf]) -> None:
    """Each unit of a line-up stands in one part."""
    name, due = " + ".join(merged.line_ups[line_up]), 0
    before: _Shelf | None = None
    for shelf in shelves:
        if shelf.part.first < due and before is not None:
            last = min(due, shelf.part.stop) - 1
            raise UserError(
                f"games {_told(merged, shelf.part.first, last)} of {name} are there twice: "
                f"in {before.folder} and in {shelf.folder}"
            )
        if shelf.part.first > due:
            raise UserError(f"games {_told(merged, due, shelf.part.first - 1)} of {name} are missing")
        due, before = shelf.part.stop, shelf
    if due < merged.units.stop:
        raise UserError(f"games {_told(merged, due, merged.units.stop - 1)} of {name} are missing")


def _told(merged: Manifest, first: int, last: int) -> str:
    """Tell a range of units by the numbers of deals, as people know them."""
    each = merged.replicates
    if each == 1:
        return f"{first:,} to {last:,}"
    return f"{first // each:,} (replicate {first % each}) to {last // each:,} (replicate {last % each})"


def _cards(folders: Sequence[Path], merged: Manifest) -> bytes:
    """Return the content of the first card set that is as it was played with."""
    faults = [cards_fault(folder, merged.design) for folder in folders]
    if "" not in faults:
        raise UserError(f"{folders[0] / faults[0]}")
    return (folders[faults.index("")] / CARDS).read_bytes()


def _fill(out: Path, merged: Manifest, shelves: Sequence[_Shelf], cards: bytes) -> None:
    made = make_folders(out)
    try:
        with locked(out), writing_into(out):
            try:
                for shelf in shelves:
                    read_results(shelf.folder, merged, shelf.part)
                    _link(shelf.folder / shelf.part.file, out / shelf.part.file)
                    merged.put(shelf.part)
                sync_folder(out / GAMES)
                write_whole(out / CARDS, cards)
                merged.write(out)
            except BaseException:
                for path in _left(out):
                    path.unlink(missing_ok=True)
                raise
    finally:
        remove_made(made)


def _link(source: Path, target: Path) -> None:
    # A part's file is never written into, only replaced, so that both runs may share it.
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)
        with target.open("rb+") as stream:
            os.fsync(stream.fileno())


def _left(out: Path) -> Iterator[Path]:
    yield from (out / GAMES).glob("*part-*")
    yield from (path for path in out.iterdir() if path.is_file())
