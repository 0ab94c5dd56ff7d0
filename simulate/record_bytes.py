"""A record as plain memory: set to zero, or told apart by one number."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload
from numba.np.numpy_support import as_dtype

_WORD = 8  # bytes
_MASK = (1 << 64) - 1
# Of splitmix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014).
_BEGIN, _FACTOR = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9
_SHIFT = 27


def clear(record: Any) -> None:
    """Set all of a record to zero, what lies between its fields too; `make_scratch` leaves it undefined."""
    for name in record.dtype.names:
        record[name] = np.zeros((), record.dtype[name])


@intrinsic
def _clear_memory(typing_context, record):  # type: ignore[no-untyped-def]
    size = as_dtype(record).itemsize

    def emit(context, builder, typed, values):  # type: ignore[no-untyped-def]
        cgutils.memset(builder, values[0], context.get_constant(types.intp, size), 0)
        return context.get_dummy_value()

    return types.void(record), emit


@overload(clear)
def _clear_compiled(record):  # type: ignore[no-untyped-def]
    return lambda record: _clear_memory(record)


def fingerprint(record: Any) -> Any:
    """Return a hash of a record's memory, uint64: equal for equal bytes, by all odds different for others.

    Parameters
    ----------
    record
        Of a size that is a whole number of 64-bit words, and cleared before its fields were written.
    """
    words = np.frombuffer(record.tobytes(), np.uint64)
    number = _BEGIN
    for word in words.tolist():
        number = ((number ^ word) * _FACTOR) & _MASK
        number ^= number >> _SHIFT
    return np.uint64(number)


@intrinsic
def _word_of(typing_context, record, place):  # type: ignore[no-untyped-def]
    def emit(context, builder, typed, values):  # type: ignore[no-untyped-def]
        word = context.get_value_type(types.uint64)
        words = builder.bitcast(values[0], word.as_pointer())
        return builder.load(builder.gep(words, [values[1]]))

    return types.uint64(record, types.int64), emit


@overload(fingerprint)
def _fingerprint_compiled(record):  # type: ignore[no-untyped-def]
    size = as_dtype(record).itemsize
    if size % _WORD:
        raise TypeError(f"a record of {size} bytes is no whole number of words")
    count = size // _WORD
    begin, factor, shift = np.uint64(_BEGIN), np.uint64(_FACTOR), np.uint64(_SHIFT)

    def hashed(record):  # type: ignore[no-untyped-def]
        number = begin
        for place in range(count):
            number = (number ^ _word_of(record, place)) * factor
            number ^= number >> shift
        return number

    return hashed
