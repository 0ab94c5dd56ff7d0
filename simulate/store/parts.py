"""A part: results as a Parquet file, and back."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..digest import as_text, leaf_sum
from ..errors import UserError, reason
from ..game import Game
from .manifest import Manifest, Part, part_file, read_manifest

if TYPE_CHECKING:
    import pyarrow as pa

KEYS = ("game", "replicate", "seat", "strategy")
"""The columns before those of the game's Result record."""

_ROW_GROUP = 2**18  # rows; small enough for a reader to skip many, large enough to cost nothing
_LEVEL = 1  # of zstd: more takes twice the time for a tenth of the bytes


def columns_of(game: Game) -> list[str]:
    """Return the names of a part's columns."""
    return [*KEYS, *game.result.fields]


def unit_columns(first: int, units: int, replicates: int, seats: int) -> tuple[Any, Any, Any]:
    """Return the columns game (int64), replicate (int16) and seat (int8) of a stretch of units."""
    unit = np.repeat(np.arange(first, first + units), seats)
    seat = np.tile(np.arange(seats, dtype=np.int8), units)
    if replicates == 1:
        return unit, np.zeros(len(unit), np.int16), seat
    return unit // replicates, (unit % replicates).astype(np.int16), seat


def to_table(manifest: Manifest, line_up: int, first: int, results: Any) -> pa.Table:
    """Return a stretch of a line-up's results as an Arrow table: the rows of `Run.games`."""
    import pyarrow as pa

    seats, game = manifest.seats, manifest.game
    units = len(results) // seats
    made: dict[str, Any] = dict(
        zip(KEYS[:3], map(pa.array, unit_columns(first, units, manifest.replicates, seats)), strict=True)
    )
    names = list(dict.fromkeys(name for names in manifest.line_ups for name in names))
    codes = np.array([names.index(name) for name in manifest.line_ups[line_up]], np.int16)
    made["strategy"] = pa.DictionaryArray.from_arrays(pa.array(np.tile(codes, units)), names)
    for name in game.result.fields:
        column = np.ascontiguousarray(results[name])
        if name == "won":
            made[name] = pa.array(column.astype(bool))
        elif name == "ending":
            made[name] = pa.DictionaryArray.from_arrays(pa.array(column - np.int8(1)), list(game.endings[1:]))
        else:
            made[name] = pa.array(column)
    return pa.table(made)


def to_results(game: Game, table: pa.Table) -> Any:
    """Return an Arrow table's rows as Result records."""
    results = game.result.table(len(table))
    for name in game.result.fields:
        if name == "ending":
            results[name] = codes_of(table.column(name), game.endings)
        else:
            results[name] = table.column(name).to_numpy()
    return results


def codes_of(column: pa.ChunkedArray, names: Sequence[str]) -> Any:
    """Return the place of each of a column's words among `names`."""
    word = column.unify_dictionaries().combine_chunks()
    places = np.array([names.index(name) for name in word.dictionary.to_pylist()], np.int64)
    return places[word.indices.to_numpy(zero_copy_only=False)]


def encode(table: pa.Table) -> memoryview:
    """Return the content of a Parquet file."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    sink = pa.BufferOutputStream()
    pq.write_table(
        table,
        sink,
        row_group_size=_ROW_GROUP,
        compression="zstd",
        compression_level=_LEVEL,
        # The games' numbers go up by one: their differences take no room at all.
        use_dictionary=[name for name in table.column_names if name != "game"],
        column_encoding={"game": "DELTA_BINARY_PACKED"},
    )
    return memoryview(sink.getvalue())


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


def file_hash(path: Path) -> str:
    """Return the SHA-256 of a file's content.

    Raises
    ------
    OSError
        It can't be read.
    """
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def check_file(folder: Path, part: Part) -> None:
    """Check that a part's file is as it was written.

    Raises
    ------
    UserError
        It is missing, or a single bit of it is another.
    """
    path = folder / part.file
    try:
        found = file_hash(path)
    except OSError as error:
        raise UserError(f"can't read {path}: {reason(error)}") from error
    if found != part.sha256:
        raise UserError(_why_other(folder, part))


def _why_other(folder: Path, part: Part) -> str:
    if any(now.file == part.file and now != part for now in read_manifest(folder).parts):
        return f"{folder} has gone on since it was opened: open it again"
    return f"{folder / part.file} is damaged: it is not as it was written (its SHA-256 is another)"


def read_table(folder: Path, part: Part) -> pa.Table:
    """Read a part whose file is as it was written.

    Raises
    ------
    UserError
        It is missing, or a single bit of it is another.
    """
    import pyarrow.parquet as pq

    check_file(folder, part)
    # Read whole, not mapped: what was checked is what is decoded, or nearly so.
    return pq.ParquetFile(folder / part.file).read()


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
        raise UserError(f"{folder / part.file} is damaged: its rows don't add up to its sum in the manifest")
    return results
