"""Arrow arrays from numpy's and back, by their buffers: pyarrow's own way there imports pandas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import pyarrow as pa


def from_numpy(column: Any) -> pa.Array:
    """Return an Arrow array of integers or truth values; none is missing."""
    import pyarrow as pa

    if column.dtype == bool:
        bits = np.packbits(column, bitorder="little")
        return pa.Array.from_buffers(pa.bool_(), len(column), [None, pa.py_buffer(bits)])
    kind = pa.from_numpy_dtype(column.dtype)
    return pa.Array.from_buffers(kind, len(column), [None, pa.py_buffer(np.ascontiguousarray(column))])


def from_words(words: Sequence[str]) -> pa.StringArray:
    """Return an Arrow array of texts."""
    import pyarrow as pa

    encoded = [word.encode() for word in words]
    ends = np.cumsum([0, *map(len, encoded)]).astype(np.int32)
    return pa.StringArray.from_buffers(len(words), pa.py_buffer(ends), pa.py_buffer(b"".join(encoded)))


def from_codes(codes: Any, words: Sequence[str]) -> pa.DictionaryArray:
    """Return an Arrow array of texts, told by their places among `words`."""
    import pyarrow as pa

    return pa.DictionaryArray.from_arrays(from_numpy(codes), from_words(words))


def to_numpy(column: pa.ChunkedArray) -> Any:
    """Return a column of integers or truth values."""
    return _values(column.combine_chunks())


def to_codes(column: pa.ChunkedArray, words: Sequence[str]) -> Any:
    """Return the place of each of a column's texts among `words`.

    Raises
    ------
    ValueError
        One is not among them.
    """
    array = column.unify_dictionaries().combine_chunks()
    places = np.array([words.index(word) for word in array.dictionary.to_pylist()], np.int64)
    return places[_values(array.indices)]


def _values(array: Any) -> Any:
    content, begin, end = array.buffers()[1], array.offset, array.offset + len(array)
    if array.null_count:
        raise ValueError("values are missing")
    if str(array.type) == "bool":
        return np.unpackbits(np.frombuffer(content, np.uint8), bitorder="little")[begin:end].astype(bool)
    return np.frombuffer(content, array.type.to_pandas_dtype())[begin:end]
