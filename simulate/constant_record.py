"""A record as a constant of machine code: a table that kernels read without being handed it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import cgutils
from numba.core.typing import signature
from numba.extending import intrinsic

from .compiling import JIT_ENABLED
from .layout import Layout


def make_constant(layout: Layout, record: Any) -> Callable[[], Any]:
    """Make a function that gives a kernel this record, by its address: nothing is copied.

    The content is built into machine code. The file that it was read from must be one of those that
    `kernel_cache.source_hash` covers, or the cache would keep an older content.
    """
    if not JIT_ENABLED:
        return lambda: record
    content = bytearray(record.tobytes())

    @intrinsic
    def constant(typing_context):  # type: ignore[no-untyped-def]
        def emit(context, builder, typed, values):  # type: ignore[no-untyped-def]
            kept = ir.Constant(ir.ArrayType(ir.IntType(8), len(content)), content)
            place = cgutils.global_constant(builder, f".record.{layout.name}", kept)
            place.align = 16
            return builder.bitcast(place, context.get_value_type(typed.return_type))

        return signature(layout.numba_type()), emit

    return constant  # type: ignore[no-any-return]
