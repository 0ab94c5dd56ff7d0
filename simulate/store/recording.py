"""A run that is written while it is played, and goes on from where it stopped."""

from __future__ import annotations

import platform
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from importlib import metadata
from pathlib import Path
from typing import Any

from ..design import Design
from ..digest import LEAF
from ..errors import WriteError, reason
from ..machine import Machine
from ..progress import Progress
from ..runner import Stretch, play_design
from ..watching import Watch
from .agreeing import rebuilt
from .folder import CARDS, LOCK, MANIFEST, make_folders, remove_made, writing_into
from .lock import locked
from .manifest import Manifest, read_manifest
from .opening import earlier_manifest, holds_run, new_manifest, tidy
from .parts import read_results
from .unbroken import unbroken
from .writing import Writer

PART_UNITS = 2**20
"""Units of a full part, at most; only a line-up's last may have fewer."""

PART_BYTES = 2**26
"""Results of a full part, at most: they wait in memory."""

PART_SECONDS = 20.0
"""At least so often the part in hand is written, full or not: a kill loses no more than that."""


@contextmanager
def record(
    path: str | Path,
    design: Design | None = None,
    games: int | None = None,
    *,
    shard: tuple[int, int] | None = None,
    replace: bool = False,
) -> Iterator[Recording]:
    """Open a folder for a run to be played into it: a new one, or the same run again, to go on.

    The folder is locked meanwhile. Nothing is played yet: see `Recording.play`.

    Parameters
    ----------
    path
        The folder; made when absent.
    design
        What to play; None for what the folder's manifest says.
    games
        Deals for each line-up; None for as many as were asked for before. More than before extend the run.
    shard
        (k, n): only the k-th of n stretches of the units. `games` is that of all shards together.
    replace
        Begin anew where the folder holds an earlier run.

    Raises
    ------
    UserError
        The folder holds another run (the field that differs is named) or something else, is damaged, is
        locked, or can't be written. Nothing in it was changed.
    """
    folder = Path(path)
    if design is None:
        design = rebuilt(folder, read_manifest(folder).design)
    made = [] if holds_run(folder) else make_folders(folder)
    try:
        with locked(folder):
            # Asked again, now that nobody else writes there.
            is_new = not holds_run(folder)
            manifest = None
            try:
                if is_new or replace:
                    manifest = new_manifest(folder, design, 0 if games is None else games, shard)
                else:
                    manifest = earlier_manifest(folder, design, games, shard)
                tidy(folder, manifest)
                yield Recording(folder, design, manifest)
            finally:
                if is_new and not (manifest and manifest.parts):
                    _forget(folder)
    finally:
        remove_made(made)


def _forget(folder: Path) -> None:
    """Remove what a run without a single part has left."""
    for name in (MANIFEST, CARDS, LOCK):
        with suppress(OSError):
            (folder / name).unlink()


class Recording:
    """A run's folder, open for writing.

    Attributes
    ----------
    folder
        Where it is.
    design
        What is played.
    manifest
        What is there.
    """

    def __init__(self, folder: Path, design: Design, manifest: Manifest) -> None:
        self.folder = folder
        self.design = design
        self.manifest = manifest

    def end_at(self, until: float | None) -> None:
        """Note in the manifest how well a win rate is to be known, or that all games are to be played.

        Raises
        ------
        UserError
            It can't be written.
        """
        if self.manifest.until != until:
            self.manifest.until = until
            with writing_into(self.folder):
                self.manifest.write(self.folder)

    def stored(self) -> Iterator[Stretch]:
        """Yield what was played before, each part checked.

        Raises
        ------
        UserError
            A part is damaged.
        """
        for part in self.manifest.parts:
            yield Stretch(part.line_up, part.first, read_results(self.folder, self.manifest, part))

    def play(
        self, machine: Machine, tell: Progress, watches: Sequence[Watch] | None = None
    ) -> Iterator[Stretch]:
        """Play what is missing and write it. Compile first: `playing.compile_players`.

        Parameters
        ----------
        machine, tell, watches
            As `runner.play_design` takes them.

        Yields
        ------
        Stretches, in order, soon after they were played. When the generator is closed, or ends by an error or
        by Ctrl-C, all that it yielded is on the disk before control returns.

        Raises
        ------
        GameError
            As `play`.
        WriteError
            A part can't be written (a full disk); what was complete before is kept.
        UserError
            The last part can't be read.
        """
        manifest, began = self.manifest, time.perf_counter() - self.manifest.seconds
        manifest.jobs, manifest.host = machine.workers(), _host()
        writer = Writer(self.folder, manifest)
        pile: _Pile | None = None
        try:
            done, units = manifest.done(), manifest.units
            games = play_design(self.design, manifest.games, machine, tell, done, units, watches)
            with closing(games) as stretches:
                for stretch in stretches:
                    seconds = time.perf_counter() - began
                    if pile is None or pile.line_up != stretch.line_up:
                        if pile is not None:
                            pile.write(writer, seconds)
                        pile = self._pile(stretch)
                    pile.add(stretch.results, writer, seconds)
                    yield stretch
        finally:
            with unbroken():
                seconds = time.perf_counter() - began
                manifest.enough = [watch.reached for watch in watches or ()]
                self._finish(writer, pile, seconds)

    def _pile(self, stretch: Stretch) -> _Pile:
        """Return what is in hand of a line-up before a stretch: its last part, unless that is full."""
        parts, full = self.manifest.parts_of(stretch.line_up), full_part(self.design)
        if parts and parts[-1].units > full:
            full = PART_UNITS  # it was begun when parts of all games were as long
        if not parts or parts[-1].units >= full:
            return _Pile(stretch.line_up, stretch.first, self.design.seats, full)
        pile = _Pile(stretch.line_up, parts[-1].first, self.design.seats, full)
        pile.take_back(read_results(self.folder, self.manifest, parts[-1]))
        return pile

    def _finish(self, writer: Writer, pile: _Pile | None, seconds: float) -> None:
        try:
            if pile is not None:
                pile.write(writer, seconds)
        finally:
            writer.close()
        self.manifest.seconds = seconds
        try:
            self.manifest.write(self.folder)
        except OSError as error:
            raise WriteError(f"can't write into {self.folder}: {reason(error)}") from error


def full_part(design: Design) -> int:
    """Return the units of a full part: a power of two, fewer where a game has many rows or long ones."""
    fit = max(LEAF, PART_BYTES // (design.game.result.dtype.itemsize * design.seats))
    return min(PART_UNITS, 1 << (fit.bit_length() - 1))


class _Pile:
    """Units of one line-up that wait until their part is full."""

    def __init__(self, line_up: int, first: int, seats: int, full: int) -> None:
        self.line_up, self.first, self.seats, self.full = line_up, first, seats, full
        self.chunks: list[Any] = []
        self.units = 0
        self.written = 0  # of these, so many stand in a part already
        self.since = time.perf_counter()

    def take_back(self, results: Any) -> None:
        """Begin with results that stand in a part which is not full."""
        self._append(results)
        self.written = self.units

    def _append(self, results: Any) -> None:
        self.chunks.append(results)
        self.units += len(results) // self.seats

    def add(self, results: Any, writer: Writer, seconds: float) -> None:
        """Add what follows; write a part if it is full, or if it is time."""
        self._append(results)
        while self.units >= self.full:
            self._write_full(writer, seconds)
        if time.perf_counter() - self.since >= PART_SECONDS:
            self.write(writer, seconds)

    def _write_full(self, writer: Writer, seconds: float) -> None:
        over = (self.units - self.full) * self.seats  # rows, all of the last chunk
        last = self.chunks[-1]
        cut = len(last) - over
        writer.put(self.line_up, self.first, [*self.chunks[:-1], last[:cut]], seconds)
        self.first += self.full
        self.units -= self.full
        self.chunks, self.written = [last[cut:]] if over else [], 0
        self.since = time.perf_counter()

    def write(self, writer: Writer, seconds: float) -> None:
        """Write what there is, and keep it, for its part to grow."""
        if self.units > self.written:
            writer.put(self.line_up, self.first, self.chunks, seconds)
            self.written = self.units
        self.since = time.perf_counter()


def _host() -> dict[str, str]:
    """Return the versions of what computes."""
    versions = {name: metadata.version(name) for name in ("montecardo", "numba", "numpy", "pyarrow")}
    return {"python": platform.python_version(), **versions, "system": platform.platform(terse=True)}
