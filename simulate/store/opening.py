"""A run's folder made ready for writing: made, or found to be the same run, and tidied up."""

from __future__ import annotations

import json
import re
from pathlib import Path

from ..card_writing import render_card_set
from ..design import Design, check_deals
from ..errors import UserError
from .agreeing import described, refuse_other
from .folder import ASIDE, CARDS, GAMES, MANIFEST, is_free, names_in, write_whole, writing_into
from .manifest import Manifest, is_ours, read_manifest, settle

_OF_OURS = re.compile(r"part-.*\.parquet|\.part-.*\.parquet\.part")
_EARLIER = "games.parquet"  # what a run was before there were parts


def holds_run(folder: Path) -> bool:
    """Say whether a folder holds a run, of any format.

    Raises
    ------
    UserError
        It holds something else.
    """
    if is_free(folder):
        return False
    try:
        ours = is_ours(json.loads((folder / MANIFEST).read_text("utf-8")))
    except (OSError, ValueError):
        ours = False
    if not ours:
        present = [name for name in names_in(folder) if name != MANIFEST] or [MANIFEST]
        raise UserError(f"{folder} holds something else ({present[0]}): name a new folder, or an empty one")
    return True


def new_manifest(folder: Path, design: Design, games: int, shard: tuple[int, int] | None) -> Manifest:
    """Begin a run in a folder: what was there of an earlier run is no longer listed.

    Raises
    ------
    UserError
        Something given can't be used, or the folder can't be written.
    """
    manifest = Manifest(described(design), check_deals(games), shard)
    _ = manifest.units  # refuses a shard that does not exist
    with writing_into(folder):
        write_whole(folder / CARDS, render_card_set(design.card_set).encode())
        manifest.write(folder)
    return manifest


def earlier_manifest(
    folder: Path, design: Design, games: int | None, shard: tuple[int, int] | None
) -> Manifest:
    """Read the manifest of a run that is to go on, perhaps up to more games.

    Raises
    ------
    UserError
        It is another run, is damaged, or holds more than is asked for.
    """
    manifest = read_manifest(folder)
    settle(folder, manifest)
    refuse_other(folder, manifest.design, described(design), "was asked for as")
    games = manifest.games if games is None else check_deals(games)
    if shard is not None and shard != manifest.shard:
        is_there = f"shard {manifest.shard[0]}/{manifest.shard[1]}" if manifest.shard else "no shard"
        raise UserError(f"{folder} is another run: {is_there} there, and {shard[0]}/{shard[1]} was asked for")
    if manifest.shard and games != manifest.games:
        raise UserError(
            f"{folder} is a shard of {manifest.games:,} games, which can't become a shard of {games:,}"
        )
    played = max(done.units for done in manifest.done()) if not manifest.shard else 0
    if games * manifest.replicates < played:
        least = -(-played // manifest.replicates)
        raise UserError(f"{folder} holds {least:,} games already, {games:,} are fewer; nothing was changed")
    if games != manifest.games:
        manifest.games = games
        with writing_into(folder):
            manifest.write(folder)
    return manifest


def tidy(folder: Path, manifest: Manifest) -> None:
    """Remove what a kill, or an earlier run, left behind: parts that are not listed, files half written.

    Raises
    ------
    UserError
        It can't be removed.
    """
    listed = {part.file for part in manifest.parts}
    with writing_into(folder):
        (folder / GAMES).mkdir(exist_ok=True)
    left = [f"{GAMES}/{name}" for name in names_in(folder / GAMES) if _OF_OURS.fullmatch(name)]
    left += [name for name in names_in(folder) if name in (*ASIDE, _EARLIER)]
    with writing_into(folder):
        for name in left:
            if name not in listed:
                (folder / name).unlink()
