"""A record declared once: names for people, a dtype for numpy, a struct for numba."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np


class Field(NamedTuple):
    """One field of a record.

    Attributes
    ----------
    type
        The numpy type of one element.
    doc
        What it holds: unit, sentinel, order.
    shape
        () for a scalar.
    """

    type: Any
    doc: str
    shape: tuple[int, ...] = ()


class Layout:
    """A record type.

    Parameters
    ----------
    name
        The name that people use for it.
    fields
        Field name -> `Field`, in memory order.

    Raises
    ------
    ValueError
        A field's name is one of numpy's own, such as ``size``: plain Python would not reach it.

    Examples
    --------
    >>> point = Layout("Point", x=Field(np.int64, "column"), path=Field(np.int8, "steps", (4,)))
    >>> p = point.new()
    >>> p.x = 3
    >>> int(p.x), p.path.tolist()
    (3, [0, 0, 0, 0])
    """

    def __init__(self, name: str, **fields: Field) -> None:
        taken = [field for field in fields if hasattr(np.record, field)]
        if taken:
            raise ValueError(f"{name}: no field can be called {taken[0]!r}, a name that numpy's records use")
        self.name = name
        self.fields = fields
        formats = [np.dtype((field.type, field.shape)) for field in fields.values()]
        # numpy aligns a nested record to any byte, numba to its own words: so the places are those of its
        # plain form.
        placed = np.dtype([(key, _plain(one)) for key, one in zip(fields, formats, strict=True)], align=True)
        offsets = [placed.fields[key][1] for key in fields]  # type: ignore[index]
        plain = np.dtype(
            {"names": list(fields), "formats": formats, "offsets": offsets, "itemsize": placed.itemsize},
            align=True,
        )
        # np.record gives attribute access in plain Python; numba sees the same struct.
        self.dtype = np.dtype((np.record, plain))

    def extended(self, name: str, **more: Field) -> Layout:
        """Return a layout that begins with all of this one's fields: `copy_shared` copies those in one go."""
        return Layout(name, **self.fields, **more)

    def new(self) -> Any:
        """Return one record, all zero, with attribute access."""
        return self.table(1)[0]

    def table(self, rows: int) -> Any:
        """Return an array of records, all zero."""
        return np.zeros(rows, self.dtype)

    def numba_type(self) -> Any:
        """Return the numba type of one such record (this is what loads numba)."""
        return _numba_type(self.dtype)

    def as_dict(self, record: Any) -> dict[str, Any]:
        """Return a record's content as plain Python values."""
        return {key: _as_plain(np.asarray(record[key])) for key in self.fields}

    def columns(self) -> dict[str, tuple[str, int | None]]:
        """Return the columns that a frame has of such records: name -> the field, and which of its numbers.

        A field of one number is a column of its name; one of n numbers is n columns, NAME_1 to NAME_n.

        Raises
        ------
        ValueError
            Two columns would have one name, or a field has more than one dimension.

        Examples
        --------
        >>> Layout("Row", won=Field(np.int8, ""), points=Field(np.int8, "", (2,))).columns()
        {'won': ('won', None), 'points_1': ('points', 0), 'points_2': ('points', 1)}
        """
        named: list[tuple[str, tuple[str, int | None]]] = []
        for name, field in self.fields.items():
            if not field.shape:
                named.append((name, (name, None)))
                continue
            (length,) = field.shape
            named += [(f"{name}_{place + 1}", (name, place)) for place in range(length)]
        columns = dict(named)
        if len(columns) < len(named):
            raise ValueError(f"{self.name}: two columns have one name")
        return columns

    def __repr__(self) -> str:
        return f"<Layout {self.name}: {', '.join(self.fields)}>"


def column_of(records: Any, column: tuple[str, int | None]) -> Any:
    """Return a column of an array of records, as `Layout.columns` tells it."""
    field, place = column
    return records[field] if place is None else records[field][:, place]


def _as_plain(value: Any) -> Any:
    """Return numbers and lists; of a record inside a record, a tuple."""
    if value.dtype.names is None:
        return value.tolist()
    if value.ndim:
        return [_as_plain(one) for one in value]
    return tuple(_as_plain(np.asarray(value[name])) for name in value.dtype.names)


def _plain(dtype: Any) -> Any:
    """Return the same dtype without numpy's record class."""
    base = dtype.base
    if base.names is not None:
        # A void dtype of the same fields keeps the alignment that the record class hides.
        base = np.dtype(
            {
                "names": list(base.names),
                "formats": [_plain(base.fields[name][0]) for name in base.names],
                "offsets": [base.fields[name][1] for name in base.names],
                "itemsize": base.itemsize,
            },
            align=True,
        )
    return np.dtype((base, dtype.shape))


@cache
def _numba_type(dtype: Any) -> Any:
    import numba

    return numba.from_dtype(dtype)
