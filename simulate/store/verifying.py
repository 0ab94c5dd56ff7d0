"""A stored run checked: its files bit for bit, its rows for being all there, a sample by playing it again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..batch import play_range
from ..digest import as_text, leaf_sum
from ..errors import DamagedPart, UserError
from ..game import Game
from .agreeing import cards_fault
from .arrow import to_codes, to_numpy
from .folder import GAMES, names_in
from .manifest import Manifest, Part, read_manifest, settled
from .parts import KEYS, read_table, strategy_codes, to_results, unit_columns
from .reading import StoredRun


@dataclass(frozen=True)
class Verification:
    """What a check of a run came to.

    Attributes
    ----------
    parts, rows
        Files checked, and rows in them.
    replayed
        Games played again.
    complete
        Whether the run holds all games that were asked for.
    faults
        What is wrong, a line each: the part's file, and the game, column and both values where known.
    """

    parts: int
    rows: int
    replayed: int
    complete: bool
    faults: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def verify(path: str | Path, sample: int = 1000, seed: int = 0) -> Verification:
    """Check every file of a run against its hash and its sum, and play a sample of its games again.

    Parameters
    ----------
    path
        The run's folder.
    sample
        How many games to play again, drawn from all that are there, each as likely as any other.
    seed
        Of the draw.

    Raises
    ------
    UserError
        The folder holds no run, or a strategy, card set or game is no longer what was played, so that nothing
        can be played again.
    """
    if sample < 0:
        raise UserError(f"sample can't be {sample}; allowed: 0 or more")
    run, faults = _opened(Path(path))
    cards = cards_fault(run.path, run.listing.design)
    if cards:
        faults.append(cards)
    try:
        if sample:
            _ = run.design  # refuses what can't be played again, before anything takes time
    except UserError:
        if not cards:
            raise
        sample = 0  # for want of the cards; all else can be checked
    faults += _strays(run)
    unsettled = {fault.partition(":")[0] for fault in faults}
    rows = replayed = 0
    for part, units in _drawn(run, sample, seed):
        if part.file in unsettled:
            continue
        found, results = part_faults(run, part)
        faults += found
        if results is not None:
            rows += len(results)
            replayed += len(units)
            faults += _replay_faults(run, part, results, units)
    return Verification(len(run.parts), rows, replayed, run.complete, tuple(faults))


def _opened(folder: Path) -> tuple[StoredRun, list[str]]:
    """Open a run whose parts may be missing or cut off; return what is wrong with them."""
    listing, faults = read_manifest(folder), []
    for number, part in enumerate(listing.parts):
        try:
            listing.parts[number] = settled(folder, part)
        except DamagedPart as error:
            faults.append(f"{part.file}: {error.what}")
    return StoredRun(folder, listing), faults


def _strays(run: StoredRun) -> Iterator[str]:
    listed = {part.file for part in run.parts}
    for name in names_in(run.path / GAMES) if (run.path / GAMES).exists() else ():
        if f"{GAMES}/{name}" not in listed and not name.startswith("."):
            yield f"{GAMES}/{name}: no part of this run, but read with the folder; a resume removes it"


def _drawn(run: StoredRun, sample: int, seed: int) -> Iterator[tuple[Part, Any]]:
    """Yield each part with the units in it that are to be played again."""
    ends = np.cumsum([part.units for part in run.parts])
    total = int(ends[-1]) if run.parts else 0
    draw = np.random.default_rng(seed).choice(total, min(sample, total), replace=False, shuffle=False)
    places = np.sort(draw)
    for part, end in zip(run.parts, ends, strict=True):
        begin = int(end) - part.units
        inside = places[(places >= begin) & (places < end)]
        yield part, inside - begin + part.first


def part_faults(run: StoredRun, part: Part) -> tuple[list[str], Any]:
    """Return what is wrong with a part as a whole, and its results as far as they can be compared."""
    try:
        table = read_table(run.path, part)
        results = to_results(run.game, table)
        misplaced = list(_misplaced(run.listing, part, table))
    except DamagedPart as error:
        return [f"{part.file}: {error.what}"], None
    except (UserError, KeyError, ValueError) as error:
        return [f"{part.file}: {error}"], None
    if len(results) != part.units * run.listing.seats:
        return [f"{part.file}: it has {len(results):,} rows for {part.units:,} games"], None
    faults = [f"{part.file}: {name}: not what is due in these rows" for name in misplaced]
    if as_text(leaf_sum(part.line_up, part.first, results, run.listing.seats)) != part.sum:
        faults.append(f"{part.file}: its rows don't add up to its sum in the manifest")
    return faults, results


def _misplaced(manifest: Manifest, part: Part, table: Any) -> Iterator[str]:
    """Yield the columns that do not say that the part's units stand there, each seat once, in order."""
    due = unit_columns(part.first, part.units, manifest.replicates, manifest.seats)
    for name, column in zip(KEYS, due, strict=False):
        if not np.array_equal(to_numpy(table.column(name)), column):
            yield name
    codes = to_codes(table.column("strategy"), manifest.strategies)
    if not np.array_equal(codes, strategy_codes(manifest, part.line_up, part.units)):
        yield "strategy"


def _replay_faults(run: StoredRun, part: Part, results: Any, units: Any) -> Iterator[str]:
    design = run.design
    for unit in map(int, units):
        again = play_range(design.setting, design.line_ups[part.line_up], unit, 1)
        row = (unit - part.first) * design.seats
        for seat, (stored, played) in enumerate(zip(results[row:], again, strict=False)):
            for name in design.game.result.fields:
                if not np.array_equal(stored[name], played[name]):
                    game, replicate = divmod(unit, design.replicates)
                    where = f"game {game}, replicate {replicate}, seat {seat}: {name}"
                    there, now = (_in_words(design.game, name, one[name]) for one in (stored, played))
                    yield f"{part.file}: {where} is {there}, and {now} when played again"


def _in_words(game: Game, column: str, value: Any) -> Any:
    return game.endings[value] if column == "ending" else value
