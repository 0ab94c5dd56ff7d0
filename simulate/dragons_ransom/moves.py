"""Dragon's Ransom: one move as one integer: what kind it is in the high bits, and a number below 256.

==========  =====================================================
END         0: the end of playing or discarding, or no further chain
PLAY        the card to be played, by its entry in the card set
USE         0: the role's effects of this kind
COLUMN      the column that a card goes to, or that a hero attacks
SEND        the column whose closest chain is sent
DISCARD     the card to be discarded, by its entry
DRAW        how many cards
==========  =====================================================
"""

from __future__ import annotations

from ..compiling import kernel

END, PLAY, USE, COLUMN, SEND, DISCARD, DRAW = range(7)


@kernel
def encode(kind: int, number: int) -> int:
    """Return the move of this kind with this number, 0 to 255."""
    return kind << 8 | number


@kernel
def kind_of(move: int) -> int:
    """END, PLAY, USE, COLUMN, SEND, DISCARD or DRAW."""
    return move >> 8


@kernel
def number_of(move: int) -> int:
    """Return the entry, the column or the number that a move names."""
    return move & 255
