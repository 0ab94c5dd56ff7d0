"""Rage's kinds of moves, for play without some of them."""

from __future__ import annotations

from typing import Any

from ..compiling import kernel
from .cards import KINDS as CARD_KINDS
from .moves import PLAY, PREDICT, kind_of, number_of

KINDS = {
    "predict": "to predict (R8)",
    "play": "to play a card (R10)",
    "name_colour": "to name a Joker's colour (R20)",
    **{f"play_{name}": f"to play a card of kind {name} (R10)" for name in CARD_KINDS},
    "predict_zero": "to predict no trick (R8)",
}
CARD_USED = "it is played"

_FIRST_PLAY, _PREDICT_ZERO = 3, 3 + len(CARD_KINDS)


@kernel
def kind_bits(move: int, cards: Any) -> int:
    """Return the kinds that a move is of: bit k for the k-th of `KINDS`."""
    bits = 1 << kind_of(move)
    if kind_of(move) == PLAY:
        bits |= 1 << (_FIRST_PLAY + cards.kind[number_of(move)])
    elif kind_of(move) == PREDICT and number_of(move) == 0:
        bits |= 1 << _PREDICT_ZERO
    return bits


@kernel
def card_used(move: int, cards: Any) -> int:
    """Return the number of the card that is played; 0 for none."""
    if kind_of(move) == PLAY:
        return cards.number[number_of(move)]
    return 0
