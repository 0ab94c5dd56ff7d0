"""Solved deals in a folder: written as they come, and gone on with after a kill."""

from __future__ import annotations

import json
import time
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import numpy as np

from .card_writing import render_card_set
from .digest import LEAF, add_sums, as_text, leaf_sum
from .errors import UserError, reason
from .playing import Machine
from .progress import Progress
from .solving import Puzzle, solve_deals
from .store.folder import CARDS, LOCK, MANIFEST, names_in, write_whole, writing_into
from .store.lock import locked

FORMAT = 1
PART_DEALS = 64 * LEAF
"""Deals of a full part; only the last may have fewer."""

_MARK = {"tool": "montecardo", "kind": "solved deals"}
_DEALS = "deals"


@contextmanager
def solve_into(path: Path, puzzle: Puzzle, deals: int, *, replace: bool = False) -> Iterator[SolvedFolder]:
    """Open a folder for a puzzle's deals: a new one, or one that holds deals of the same puzzle, to go on.

    Parameters
    ----------
    path
        The folder.
    puzzle, deals
        What to solve, and how many deals in all.
    replace
        Begin anew where there are solved deals already.

    Raises
    ------
    UserError
        It holds something else, or another puzzle (the field that differs is named), is locked, or can't be
        written. Nothing in it was changed.
    """
    is_new = not _holds_deals(path)
    with writing_into(path):
        (path / _DEALS).mkdir(parents=True, exist_ok=True)
    with locked(path):
        folder = SolvedFolder(path, puzzle)
        if is_new or replace:
            folder.begin()
        else:
            folder.go_on(deals)
        yield folder


def _holds_deals(path: Path) -> bool:
    present = set(names_in(path)) if path.exists() else set()
    if MANIFEST in present:
        with suppress(OSError, ValueError):
            told = json.loads((path / MANIFEST).read_text("utf-8"))
            if isinstance(told, dict) and told.items() >= _MARK.items():
                return True
    others = present - {LOCK, CARDS, _DEALS, f".{MANIFEST}.part"}
    if others:
        raise UserError(f"{path} holds something else ({min(others)}): name a new folder, or an empty one")
    return False


class SolvedFolder:
    """A folder with solved deals, open for writing.

    Attributes
    ----------
    path
        The folder.
    puzzle
        What is solved.
    parts
        For each file its name, first deal, number of deals and sum (`digest.leaf_sum`), in order.
    seconds
        How long it took, in all sessions together.
    """

    def __init__(self, path: Path, puzzle: Puzzle) -> None:
        self.path, self.puzzle = path, puzzle
        self.parts: list[dict[str, Any]] = []
        self.seconds = 0.0

    def begin(self) -> None:
        """Begin with nothing."""
        with writing_into(self.path):
            write_whole(self.path / CARDS, render_card_set(self.puzzle.card_set).encode())
        self._write_manifest()

    def go_on(self, deals: int) -> None:
        """Take over what the manifest lists, as far as it ends with a leaf if more deals are asked for.

        Raises
        ------
        UserError
            It is another puzzle, or of another format, or holds more deals than are asked for.
        """
        told = json.loads((self.path / MANIFEST).read_text("utf-8"))
        where, form = self.path, told.get("format")
        if form != FORMAT:
            raise UserError(
                f"{where / MANIFEST} has format {form}, and this Montecardo reads format {FORMAT}"
            )
        asked = self.puzzle.manifest()
        for field, value in asked.items():
            if told.get(field) != value:
                there = f"{told.get(field)} there, and {value} was asked for"
                raise UserError(f"{where} holds other deals: {field} is {there}")
        if told["deals"] > deals:
            raise UserError(f"{where} holds {told['deals']:,} deals already, {deals:,} are fewer")
        self.parts, self.seconds = told["parts"], told["seconds"]
        if told["deals"] < deals and told["deals"] % LEAF:
            self.parts.pop()  # those deals are solved anew, for the last leaf to be whole

    def stored(self) -> Iterator[Any]:
        """Yield the records of each part.

        Raises
        ------
        UserError
            A part is missing or damaged.
        """
        for part in self.parts:
            solutions = self._read_part(self.path / part["file"])
            if as_text(leaf_sum(0, part["first"], solutions, 1)) != part["sum"]:
                raise UserError(f"{self.path / part['file']} is damaged: it is not as it was written")
            yield solutions

    def solve(self, deals: int, machine: Machine, tell: Progress) -> Generator[Any, None, None]:
        """Solve what is missing of the first `deals`, and write it.

        Yields
        ------
        Arrays of SOLUTION records, in order. When the generator is closed, or ends by an error, all that it
        yielded is on the disk before control returns.
        """
        first = sum(part["deals"] for part in self.parts)
        began = time.perf_counter() - self.seconds
        waiting: list[Any] = []
        try:
            with closing(solve_deals(self.puzzle, first, deals, machine, tell)) as batches:
                for solutions in batches:
                    waiting.append(solutions)
                    yield solutions
                    if sum(map(len, waiting)) >= PART_DEALS:
                        self._write_part(waiting, time.perf_counter() - began)
                        waiting = []
        finally:
            if waiting:
                self._write_part(waiting, time.perf_counter() - began)

    @property
    def digest(self) -> str:
        """SHA-256 of every record: that of the same deals solved in memory."""
        return as_text(add_sums(int(part["sum"], 16) for part in self.parts))

    def _write_part(self, waiting: list[Any], seconds: float) -> None:
        solutions = np.concatenate(waiting)
        first = int(solutions["deal"][0])
        file = f"{_DEALS}/part-{first:012d}.parquet"
        with writing_into(self.path):
            write_whole(self.path / file, self._encoded(solutions))
        total = as_text(leaf_sum(0, first, solutions, 1))
        self.parts.append({"file": file, "first": first, "deals": len(solutions), "sum": total})
        self.seconds = seconds
        self._write_manifest()

    def _write_manifest(self) -> None:
        told = {
            **_MARK,
            "format": FORMAT,
            **self.puzzle.manifest(),
            "deals": sum(part["deals"] for part in self.parts),
            "digest": self.digest,
            "seconds": round(self.seconds, 3),
            "parts": self.parts,
        }
        with writing_into(self.path):
            write_whole(self.path / MANIFEST, (json.dumps(told, indent=1) + "\n").encode())

    def _encoded(self, solutions: Any) -> memoryview:
        import pyarrow as pa
        import pyarrow.parquet as pq

        from .store.arrow import from_codes, from_numpy

        codes, words = self._statuses()
        columns = {name: from_numpy(np.ascontiguousarray(solutions[name])) for name in solutions.dtype.names}
        columns["status"] = from_codes(np.searchsorted(codes, solutions["status"]).astype(np.int8), words)
        sink = pa.BufferOutputStream()
        pq.write_table(
            pa.Table.from_arrays(list(columns.values()), names=list(columns)), sink, compression="zstd"
        )
        return memoryview(sink.getvalue())

    def _read_part(self, path: Path) -> Any:
        import pyarrow as pa
        import pyarrow.parquet as pq

        from .store.arrow import to_codes, to_numpy

        try:
            table = pq.ParquetFile(pa.BufferReader(path.read_bytes())).read()
        except OSError as error:
            raise UserError(f"can't read {path}: {reason(error)}") from error
        except pa.ArrowException as error:
            raise UserError(f"{path} is damaged: {error}") from error
        codes, words = self._statuses()
        solutions = self.puzzle.solver.SOLUTION.table(len(table))
        for name in solutions.dtype.names:
            if name != "status":
                solutions[name] = to_numpy(table.column(name))
        solutions["status"] = np.array(codes)[to_codes(table.column("status"), words)]
        return solutions

    def _statuses(self) -> tuple[list[int], list[str]]:
        statuses = self.puzzle.solver.STATUSES
        return sorted(statuses), [statuses[code] for code in sorted(statuses)]
