"""Small sets as the bits of one int64: bit c is set when card (or suit) c is in the set."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic, overload

from .compiling import kernel


@kernel
def bit(member: int) -> int:
    """Return the set that holds one member, 0 to 62."""
    # The int64 keeps plain numpy from shifting within the width of an int8.
    return np.int64(1) << np.int64(member)  # type: ignore[return-value]


@kernel
def has(members: int, member: int) -> bool:
    """Whether a set holds a member."""
    return bool((members >> np.int64(member)) & 1)


def lowest(members: int) -> int:
    """Return the smallest member of a set that is not empty."""
    return (int(members) & -int(members)).bit_length() - 1


def count(members: int) -> int:
    """Return how many members a set has."""
    return int(members).bit_count()


def _bit_instruction(name: str, *flags: bool) -> Any:
    @intrinsic
    def instruction(typing_context, members):  # type: ignore[no-untyped-def]
        def emit(context, builder, typed, values):  # type: ignore[no-untyped-def]
            extra = [context.get_constant(types.boolean, flag) for flag in flags]
            return getattr(builder, name)(values[0], *extra)

        return types.int64(types.int64), emit

    return instruction


_count_bits = _bit_instruction("ctpop")
_trailing_zeros = _bit_instruction("cttz", False)


@overload(lowest)
def _lowest_compiled(members):  # type: ignore[no-untyped-def]
    return lambda members: _trailing_zeros(members)


@overload(count)
def _count_compiled(members):  # type: ignore[no-untyped-def]
    return lambda members: _count_bits(members)
