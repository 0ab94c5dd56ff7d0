"""Rage: one move as one integer: what kind it is in the high bits, and a number below 256.

==========  ==========================================
PREDICT     how many tricks
PLAY        the card, by its place in the card set
COLOUR      the colour that a Joker gets, by its index
==========  ==========================================
"""

from __future__ import annotations

from ..compiling import kernel

PREDICT, PLAY, COLOUR = range(3)


@kernel
def encode(kind: int, number: int) -> int:
    """Return the move of this kind with this number, 0 to 255."""
    return kind << 8 | number


@kernel
def kind_of(move: int) -> int:
    """PREDICT, PLAY or COLOUR."""
    return move >> 8


@kernel
def number_of(move: int) -> int:
    """Return the tricks that a PREDICT names, the card of a PLAY, or the colour of a COLOUR."""
    return move & 255
