"""The chance during play, read by place: what a player who sees the future sees of the shuffles.

`play` draws shuffles one after another from the stream (seed, CHANCE, game, replicate 0). Different lines of
play come to their first shuffle in different states, but each meets the same numbers: so the numbers are kept
in a row, and a state holds how many its own line has drawn.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...compiling import part
from ...layout import Field, Layout
from ...streams import next_half

LENGTH = 2_048

FUTURE = Layout(
    "Future",
    made=Field(np.int64, "numbers that stand there"),
    halves=Field(np.int64, "the stream's 32-bit numbers, in order", (LENGTH,)),
)


@part
def _half(board: Any, future: Any, stream: Any) -> int:
    """Draw the next number; past the last of them 2**32 - 1, which is accepted whatever it is for."""
    place = board.drawn
    board.drawn = place + 1
    if place >= LENGTH:
        return _LOW_HALF
    while future.made <= place:
        future.halves[future.made] = np.int64(next_half(stream))
        future.made += 1
    return future.halves[place]


@part
def below(board: Any, n: int, future: Any, stream: Any) -> int:
    """Draw an integer from 0 to n - 1, as `streams.below` does."""
    if n <= 1:
        return 0
    product = _half(board, future, stream) * n
    if product & _LOW_HALF < n:
        surplus = ((1 << _HALF_BITS) - n) % n
        while product & _LOW_HALF < surplus:
            product = _half(board, future, stream) * n
    return product >> _HALF_BITS


@part
def is_past_the_future(board: Any) -> bool:
    """Whether a board has drawn more numbers than are kept: nothing can be said of it."""
    return board.drawn > LENGTH


_HALF_BITS = 32
_LOW_HALF = (1 << _HALF_BITS) - 1
