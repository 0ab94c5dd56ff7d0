"""Dragon's Ransom's kinds of moves, for play without some of them."""

from __future__ import annotations

from typing import Any

from ..compiling import kernel
from .moves import DISCARD, DRAW, PLAY, kind_of, number_of
from .words import ATTACK, MINION, TRAP

KINDS = {
    "end": "to end playing, sending or discarding (R11, R23, R24)",
    "play": "to play a card (R23)",
    "use": "to use the role (R41)",
    "column": "to pick a column, for a card or for a hero's attack (R8, R17, R29)",
    "send": "to send a chain (R11)",
    "discard": "to discard a card (R24)",
    "draw": "to say how many cards to draw (R25)",
    "play_minion": "to play a minion (R8)",
    "play_attack": "to play an Attack! card (R11)",
    "play_trap": "to play a trap (R17, R18)",
    "discard_attack": "to discard an Attack! card (R24)",
    "draw_none": "to draw no card (R40)",
    "draw_one": "to draw one card (R25)",
    "draw_many": "to draw four cards or more (R25)",
}
CARD_USED = "it is played"

_NAMES = list(KINDS)
_MINION, _ATTACK, _TRAP, _DISCARD_ATTACK, _NONE, _ONE, _MANY = (
    1 << _NAMES.index(name)
    for name in (
        "play_minion",
        "play_attack",
        "play_trap",
        "discard_attack",
        "draw_none",
        "draw_one",
        "draw_many",
    )
)
_FEWEST_OF_MANY = 4


@kernel
def kind_bits(move: int, cards: Any) -> int:
    """Return the kinds that a move is of: bit k for the k-th of `KINDS`."""
    kind, number = kind_of(move), number_of(move)
    bits = 1 << kind
    if kind == PLAY:
        card = cards.kind[number]
        bits |= _MINION if card == MINION else (_ATTACK if card == ATTACK else (_TRAP if card == TRAP else 0))
    elif kind == DISCARD and cards.kind[number] == ATTACK:
        bits |= _DISCARD_ATTACK
    elif kind == DRAW:
        bits |= (
            _NONE if number == 0 else (_ONE if number == 1 else (_MANY if number >= _FEWEST_OF_MANY else 0))
        )
    return bits


@kernel
def card_used(move: int, cards: Any) -> int:
    """Return the number of the card that is played; 0 for none."""
    if kind_of(move) == PLAY:
        return cards.number[number_of(move)]
    return 0
