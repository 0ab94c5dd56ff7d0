"""Records and arrays inside kernels: one on the stack, the beginning of one copied, the memory behind one.

Each is plain Python without the compiler, and a few machine instructions with it: none allocates.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.typing import signature
from numba.extending import intrinsic, overload

from .compiling import JIT_ENABLED

if TYPE_CHECKING:
    from .layout import Layout


def make_scratch(layout: Layout) -> Callable[[], Any]:
    """Make a function that gives a kernel one record of its own, on the stack: no allocation.

    Its content is undefined. One call site gives one record, however often a loop passes it.
    """
    if not JIT_ENABLED:
        return layout.new

    @intrinsic
    def scratch(typing_context):  # type: ignore[no-untyped-def]
        def emit(context, builder, typed, values):  # type: ignore[no-untyped-def]
            words = cgutils.alloca_once(
                builder, context.get_value_type(types.int64), size=-(-layout.dtype.itemsize // 8)
            )
            return builder.bitcast(words, context.get_value_type(typed.return_type))

        return signature(layout.numba_type()), emit

    return scratch  # type: ignore[no-any-return]


def make_leading(layout: Layout) -> Callable[[Any], Any]:
    """Make a function that gives a kernel the beginning of a record as one of this layout: nothing is copied.

    A state and a view that begin with one table are of two types, for each of which numba would compile what
    reads the table alone. The record's layout must be this one, `Layout.extended`.
    """

    def leading(record: Any) -> Any:
        return record

    if JIT_ENABLED:

        @intrinsic
        def as_leading(typing_context, record):  # type: ignore[no-untyped-def]
            def emit(context, builder, typed, values):  # type: ignore[no-untyped-def]
                return builder.bitcast(values[0], context.get_value_type(typed.return_type))

            return signature(layout.numba_type(), record), emit

        @overload(leading)
        def compiled(record):  # type: ignore[no-untyped-def]
            return lambda record: as_leading(record)

    return leading


def copy_shared(source: Any, target: Any) -> None:
    """Copy the leading fields that two records have in common, by name and place.

    `Layout.extended` builds one record as the beginning of another; this copies that beginning.
    """
    for name in _shared_fields(source.dtype, target.dtype):
        target[name] = source[name]


def _shared_fields(one: Any, other: Any) -> list[str]:
    shared: list[str] = []
    for name, twin in zip(one.names, other.names, strict=False):
        if name != twin or one.fields[name][:2] != other.fields[twin][:2]:
            break
        shared.append(name)
    return shared


_INLINE_COPY, _MOST_INLINE = 128, 1024


def _byte_pointer(builder: Any, record: Any, offset: int) -> Any:
    return cgutils.pointer_add(builder, record, offset, cgutils.voidptr_t)


@intrinsic
def _copy_bytes(typing_context, source, target):  # type: ignore[no-untyped-def]
    from numba.np.numpy_support import as_dtype

    one: Any = as_dtype(source)
    other: Any = as_dtype(target)
    shared = _shared_fields(one, other)
    last = one.fields[shared[-1]]
    size = last[1] + last[0].itemsize

    def emit(context, builder, typed, values):  # type: ignore[no-untyped-def]
        # LLVM calls the C library for more than 128 bytes: short pieces become a few wide moves in place.
        piece = _INLINE_COPY if size <= _MOST_INLINE else size
        for start in range(0, size, piece):
            target, origin = (_byte_pointer(builder, values[which], start) for which in (1, 0))
            count = context.get_constant(types.intp, min(piece, size - start))
            cgutils.raw_memcpy(builder, target, origin, count, 1)
        return context.get_dummy_value()

    return types.void(source, target), emit


@overload(copy_shared)
def _copy_shared_compiled(source, target):  # type: ignore[no-untyped-def]
    return lambda source, target: _copy_bytes(source, target)


def row_pointer(rows: Any, index: int) -> Any:
    """Row `index` of a table of float64, as the bare pointer behind a record of named float64 fields."""
    return rows[index]


@intrinsic
def _data_pointer(typing_context, array):  # type: ignore[no-untyped-def]
    def emit(context, builder, typed, values):  # type: ignore[no-untyped-def]
        data = context.make_array(array)(context, builder, values[0]).data
        return builder.bitcast(data, context.get_value_type(types.voidptr))

    return types.voidptr(array), emit


@overload(row_pointer)
def _row_pointer_compiled(rows, index):  # type: ignore[no-untyped-def]
    return lambda rows, index: _data_pointer(rows[index])


def borrowed(array: Any) -> Any:
    """Return an array that does not own its memory, for a loop: whoever calls the kernel keeps it alive.

    Every slice of an array, and every call that takes one, counts its owners up and down by atomic
    instructions: in a quick game a tenth of the time.
    """
    return array


@intrinsic
def _without_owner(typing_context, array):  # type: ignore[no-untyped-def]
    def emit(context, builder, typed, values):  # type: ignore[no-untyped-def]
        bare = context.make_array(array)(context, builder, values[0])
        for owner in ("meminfo", "parent"):
            setattr(bare, owner, cgutils.get_null_value(getattr(bare, owner).type))
        return bare._getvalue()

    return array(array), emit


@overload(borrowed)
def _borrowed_compiled(array):  # type: ignore[no-untyped-def]
    return lambda array: _without_owner(array)


def at(index: int) -> int:
    """Return an index that is not negative, so that no machine code counts from the end for negative ones.

    That is a comparison and a choice for each index into an array: worth leaving out where a kernel does
    little else than looking things up. It must be 0 or more: nothing checks.
    """
    return index


@overload(at)
def _at_compiled(index):  # type: ignore[no-untyped-def]
    return lambda index: np.uint64(index)
