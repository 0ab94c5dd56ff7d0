"""A stored run, read: its manifest, its games as far as they are asked for, its results part by part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..design import Design
from ..errors import UserError
from ..game import Game, allowed
from ..runner import Stretch
from .agreeing import rebuilt
from .conditions import condition
from .manifest import Manifest, Part, read_manifest, settle
from .parts import checked_content, empty_table, read_results

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa


def open_run(path: str | Path) -> StoredRun:
    """Open a run's folder for reading, be it complete or not.

    It is seen as it is now: of a run that is still being played, open it again to see more.

    Raises
    ------
    UserError
        It is no run, of a newer format, or a part is missing or was cut off.

    Examples
    --------
    >>> run = open_run("runs/cautious")  # doctest: +SKIP
    >>> run.games(columns=["turns"], where="won and turns < 30").frame()  # doctest: +SKIP
    """
    return StoredRun(Path(path))


class StoredRun:
    """A run that lives in a folder.

    Attributes
    ----------
    path
        The folder.
    manifest
        `manifest.json` as plain values: the design as `Design.manifest` has it, ``games`` (deals asked for),
        ``shard``, ``done`` (units and wins by line-up), ``jobs``, ``seconds``, ``host``, ``parts``.
    listing
        The same as a `Manifest`.
    """

    def __init__(self, path: Path, listing: Manifest | None = None) -> None:
        self.path = path
        self.listing = listing or read_manifest(path)
        if listing is None:
            settle(path, self.listing)
        self.manifest = self.listing.as_dict()
        self._intact: set[str] = set()

    @property
    def complete(self) -> bool:
        """Whether all games that were asked for have been played."""
        return self.listing.complete

    @property
    def digest(self) -> str | None:
        """What `Run.digest` is for the same games; None until the run is complete."""
        return self.listing.digest if self.complete else None

    @property
    def seconds(self) -> float:
        """How long the games took, in all sessions together."""
        return self.listing.seconds

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.listing.game

    @property
    def parts(self) -> tuple[Part, ...]:
        """The files, by line-up and first unit."""
        return tuple(self.listing.parts)

    @cached_property
    def design(self) -> Design:
        """What is played, made anew from the manifest and the folder's card set.

        Raises
        ------
        UserError
            A strategy is not found, or is no longer what it was.
        """
        return rebuilt(self.path, self.listing.design)

    def stretches(self) -> Iterator[Stretch]:
        """Yield all results, part by part, by line-up and unit, each part checked.

        Raises
        ------
        UserError
            A part is missing or damaged.
        """
        for part in self.parts:
            yield Stretch(part.line_up, part.first, read_results(self.path, self.listing, part))

    def unit(self, line_up: int, unit: int) -> Any:
        """Return one game's Result records, one a seat, from a part that was checked.

        Raises
        ------
        UserError
            The run holds no such game, or its part is damaged.
        """
        for part in self.listing.parts_of(line_up):
            if part.first <= unit < part.stop:
                seats = self.listing.seats
                first = (unit - part.first) * seats
                return read_results(self.path, self.listing, part)[first : first + seats]
        raise UserError(self._no_unit(line_up, unit))

    def _no_unit(self, line_up: int, unit: int) -> str:
        replicates = self.listing.replicates
        who = " + ".join(self.listing.line_ups[line_up])
        game, replicate = divmod(unit, replicates)
        which = f"game {game:,}" + (f", replicate {replicate}" if replicates > 1 else "")
        parts = self.listing.parts_of(line_up)
        if not parts:
            return f"{self.path} has no {which} of {who}: it holds none of its games yet"
        first, last = parts[0].first // replicates, (parts[-1].stop - 1) // replicates
        each = f", replicates 0 to {replicates - 1} of each" if replicates > 1 else ""
        return f"{self.path} has no {which} of {who}: it holds games {first:,} to {last:,}{each}"

    def games(self, columns: Sequence[str] | None = None, where: Any = None) -> Games:
        """Select rows and columns. Nothing is read yet.

        Parameters
        ----------
        columns
            Names of the columns to read; None for all.
        where
            Which rows: a condition such as ``"won and turns > 10"`` or ``"ending in ('won', 'starved')"``, or
            a `pyarrow.dataset.Expression`. None for all.

        Raises
        ------
        UserError
            No such column, or a condition that can't be read.
        """
        nothing = empty_table(self.listing)
        known = nothing.column_names
        wanted = known if columns is None else [columns] if isinstance(columns, str) else list(columns)
        for name in wanted:
            if name not in known:
                raise UserError(f"the games have no column {name!r}{allowed(name, tuple(known))}")
        return Games(self, wanted, condition(where, nothing) if isinstance(where, str) else where)

    def check_file(self, part: Part) -> None:
        """Check a part's file against its hash, once.

        Raises
        ------
        UserError
            It is missing, or a single bit of it is another.
        """
        if part.file not in self._intact:
            checked_content(self.path, part)
            self._intact.add(part.file)

    def __repr__(self) -> str:
        done = " + ".join(f"{done.units:,}" for done in self.listing.done())
        state = "complete" if self.complete else "not complete"
        return f"<StoredRun {self.path}: {self.game.name}, {done} games, {state}>"


class Games:
    """Rows of a stored run, read when they are asked for: a row a game and seat.

    The columns are those of `Run.games`; rows come by line-up, then game, replicate, seat.
    """

    def __init__(self, run: StoredRun, columns: list[str], where: Any) -> None:
        self._run, self._columns, self._where = run, columns, where

    def _scanners(self) -> Iterator[Any]:
        import pyarrow.dataset

        for part in self._run.parts:
            self._run.check_file(part)
            data = pyarrow.dataset.dataset(self._run.path / part.file, format="parquet")
            yield data.scanner(columns=self._columns, filter=self._where)

    def batches(self) -> Iterator[pa.RecordBatch]:
        """Yield the rows as Arrow batches: for more than fits into memory.

        Raises
        ------
        UserError
            A part is damaged.
        """
        for scanner in self._scanners():
            for batch in scanner.to_batches():
                if batch.num_rows:
                    yield batch

    def count(self) -> int:
        """Return how many rows there are."""
        return sum(scanner.count_rows() for scanner in self._scanners())

    def table(self) -> pa.Table:
        """Return the rows as an Arrow table."""
        import pyarrow as pa

        tables = [scanner.to_table() for scanner in self._scanners()]
        if not tables:
            raise UserError(f"{self._run.path} has no games yet")
        return pa.concat_tables(tables).unify_dictionaries()

    def frame(self) -> pd.DataFrame:
        """Return the rows as a pandas frame."""
        frame: pd.DataFrame = self.table().to_pandas()
        return frame
