"""Damaged and missing parts of a stored run, played again and put back as they were."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from ..card_writing import render_card_set
from ..errors import DamagedPart, UserError
from ..machine import Machine
from ..playing import compile_players, play_units
from ..progress import Silence
from .agreeing import cards_fault, rebuilt
from .folder import CARDS, GAMES, write_whole, writing_into
from .lock import locked
from .manifest import Manifest, Part, read_manifest, settled
from .parts import joined, make_part
from .reading import StoredRun
from .unbroken import unbroken
from .verifying import part_faults


def repair(path: str | Path, machine: Machine | None = None) -> Iterator[str]:
    """Play the games of each damaged or missing part again, and write the part anew.

    A part is written only if its games add up to the sum that the manifest has of it; parts that are as they
    were written are not touched. The folder's card set is written anew if it is the game's own.

    Parameters
    ----------
    path
        The run's folder.
    machine
        On what to play.

    Yields
    ------
    The name of each file, as soon as it has been written.

    Raises
    ------
    UserError
        The folder holds no run, is locked or can't be written; a strategy, card set or game is no longer what
        was played; or a part's games are no longer what they were. Parts put back before stay so.
    """
    folder, machine = Path(path), machine or Machine()
    manifest = read_manifest(folder)
    with locked(folder):
        manifest = read_manifest(folder)
        design = rebuilt(folder, manifest.design)
        if cards_fault(folder, manifest.design):
            with writing_into(folder):
                write_whole(folder / CARDS, render_card_set(design.card_set).encode())
            yield CARDS
        damaged = list(_damaged(folder, manifest))
        if damaged:
            compile_players(design, Silence())
        refused = []
        for part in damaged:
            games = play_units(design, part.line_up, part.first, part.stop, machine)
            with closing(games) as batches:
                results = joined(list(batches))
            if _put_back(folder, manifest, part, results):
                yield part.file
            else:
                refused.append(part.file)
        if refused:
            names = ", ".join(refused)
            raise UserError(f"{folder}: can't put back {names}: played again, the games are other ones")


def _damaged(folder: Path, manifest: Manifest) -> Iterator[Part]:
    run = StoredRun(folder, manifest)
    for number, part in enumerate(manifest.parts):
        try:
            manifest.parts[number] = settled(folder, part)
        except DamagedPart:
            yield part
            continue
        if part_faults(run, manifest.parts[number])[0]:
            yield manifest.parts[number]


def _put_back(folder: Path, manifest: Manifest, part: Part, results: object) -> bool:
    """Write a part, and say so, if its games are what they were."""
    new, content = make_part(manifest, part.line_up, part.first, results)
    if new.sum != part.sum:
        return False
    with writing_into(folder), unbroken():
        (folder / GAMES).mkdir(exist_ok=True)
        write_whole(folder / part.file, content)
        # Another pyarrow writes the same rows as other bytes. Between the two a kill leaves a part that the
        # manifest takes for damaged, as before.
        if new != part:
            manifest.parts[manifest.parts.index(part)] = new
            manifest.write(folder)
    return True
