"""A part: results as a Parquet file, and back."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..digest import as_text, leaf_sum
from ..errors import DamagedPart, UserError, reason
from ..game import Game
from ..layout import column_of
from .arrow import from_codes, from_numpy, to_codes, to_numpy
from .manifest import Manifest, Part, part_file, read_manifest

if TYPE_CHECKING:
    import pyarrow as pa

KEYS = ("game", "replicate", "seat", "strategy")
"""The columns before those of the game's Result record."""

_ROW_GROUP = 2**18  # rows; small enough for a reader to skip many, large enough to cost nothing
_PAGE = 2**22  # bytes: a column's row group in one piece
_AT_ONCE = 2**14  # rows encoded at once: with pyarrow's 1,024 it takes a third longer
_LEVEL = 1  # of zstd: more takes twice the time for a tenth of the bytes


def empty_table(manifest: Manifest) -> pa.Table:
    """Return a part's columns without a row."""
    return to_table(manifest, 0, 0, manifest.game.result.table(0))


def unit_columns(first: int, units: int, replicates: int, seats: int) -> tuple[Any, Any, Any]:
    """Return the columns game (int64), replicate (int16) and seat (int8) of a stretch of units."""
    unit = np.repeat(np.arange(first, first + units), seats)
    seat = np.tile(np.arange(seats, dtype=np.int8), units)
    if replicates == 1:
        return unit, np.zeros(len(unit), np.int16), seat
    return unit // replicates, (unit % replicates).astype(np.int16), seat


def strategy_codes(manifest: Manifest, line_up: int, units: int) -> Any:
    """Return the place of each row's strategy among `Manifest.strategies` (int16)."""
    codes = [manifest.strategies.index(name) for name in manifest.line_ups[line_up]]
    return np.tile(np.array(codes, np.int16), units)


def to_table(manifest: Manifest, line_up: int, first: int, results: Any) -> pa.Table:
    """Return a stretch of a line-up's results as an Arrow table: the rows of `Run.games`."""
    import pyarrow as pa

    seats, game = manifest.seats, manifest.game
    units = len(results) // seats
    made: dict[str, Any] = dict(
        zip(KEYS, map(from_numpy, unit_columns(first, units, manifest.replicates, seats)), strict=False)
    )
    made["strategy"] = from_codes(strategy_codes(manifest, line_up, units), manifest.strategies)
    for name, column in game.result.columns().items():
        values = column_of(results, column)
        if name == "won":
            made[name] = from_numpy(values.astype(bool))
        elif name == "ending":
            made[name] = from_codes(values - np.int8(1), game.endings[1:])
        else:
            made[name] = from_numpy(values)
    # That none is missing need not be written row by row.
    fields = [pa.field(name, array.type, nullable=False) for name, array in made.items()]
    return pa.Table.from_arrays(list(made.values()), schema=pa.schema(fields))


def to_results(game: Game, table: pa.Table) -> Any:
    """Return an Arrow table's rows as Result records."""
    results = game.result.table(len(table))
    for name, column in game.result.columns().items():
        values = column_of(results, column)
        if name == "ending":
            values[:] = to_codes(table.column(name), game.endings)
        else:
            values[:] = to_numpy(table.column(name))
    return results


def encode(table: pa.Table) -> memoryview:
    """Return the content of a Parquet file."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    sink = pa.BufferOutputStream()
    pq.write_table(
        table,
        sink,
        row_group_size=_ROW_GROUP,
        data_page_size=_PAGE,
        write_batch_size=_AT_ONCE,
        compression="zstd",
        compression_level=_LEVEL,
        # By which a reader finds a game; every other column has all its values in every row group.
        write_statistics=["game"],
        # The games' numbers go up by one: their differences take no room at all. What only repeats itself
        # takes none either, and half the time when it is not looked up value by value.
        use_dictionary=[name for name in table.column_names if name not in KEYS or name == "strategy"],
        column_encoding={"game": "DELTA_BINARY_PACKED"},
    )
    return memoryview(sink.getvalue())


def joined(chunks: Sequence[Any]) -> Any:
    """Return arrays of results as one; as bytes, since numpy copies records field by field."""
    if len(chunks) == 1:
        return chunks[0]
    return np.concatenate([chunk.view(np.uint8) for chunk in chunks]).view(chunks[0].dtype)


def make_part(manifest: Manifest, line_up: int, first: int, results: Any) -> tuple[Part, memoryview]:
    """Return a part for a stretch of results, and its file's content."""
    seats = manifest.seats
    content = encode(to_table(manifest, line_up, first, results))
    part = Part(
        file=part_file(line_up, first),
        line_up=line_up,
        first=first,
        units=len(results) // seats,
        wins=int(np.count_nonzero(results["won"][::seats])),
        bytes=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
        sum=as_text(leaf_sum(line_up, first, results, seats)),
    )
    return part, content


def checked_content(folder: Path, part: Part) -> bytes:
    """Return the content of a part's file, which is as it was written.

    Raises
    ------
    UserError
        It is missing, or a single bit of it is another.
    """
    path = folder / part.file
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise DamagedPart(folder, part.file, "missing") from None
    except OSError as error:
        raise UserError(f"can't read {path}: {reason(error)}") from error
    if hashlib.sha256(content).hexdigest() != part.sha256:
        raise _why_other(folder, part)
    return content


def _why_other(folder: Path, part: Part) -> UserError:
    if any(now.file == part.file and now != part for now in read_manifest(folder).parts):
        return UserError(f"{folder} has gone on since it was opened: open it again")
    what = "damaged: it is not as it was written (its SHA-256 is another)"
    return DamagedPart(folder, part.file, what)


def read_table(folder: Path, part: Part) -> pa.Table:
    """Read a part, with the errors of `checked_content`."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    return pq.ParquetFile(pa.BufferReader(checked_content(folder, part))).read()


def read_results(folder: Path, manifest: Manifest, part: Part) -> Any:
    """Read a part's results, and check them against their sum.

    Raises
    ------
    UserError
        It is missing or damaged.
    """
    results = to_results(manifest.game, read_table(folder, part))
    found = as_text(leaf_sum(part.line_up, part.first, results, manifest.seats))
    if found != part.sum:
        raise DamagedPart(folder, part.file, "damaged: its rows don't add up to its sum in the manifest")
    return results
