"""Rage: the legal moves of a view (R7, R8, R10, R11, R20, R31)."""

from __future__ import annotations

from typing import Any

from ..bits import lowest
from ..compiling import door, inlined
from ..kernel_records import at
from .cards import NONE
from .moves import COLOUR, PLAY, PREDICT, encode
from .predict import forbidden_prediction
from .state import Phase

_PREDICT, _PLAY, _COLOUR = int(Phase.PREDICT), int(Phase.PLAY), int(Phase.COLOUR)


@door("rage.legal_moves")
def legal_moves(view: Any, cards: Any, rules: Any, moves: Any) -> int:
    """Write the legal moves into `moves` and return how many; every decision is asked (R31)."""
    n = 0
    if view.phase == _PLAY:
        n = _cards(view, cards, moves)
    elif view.phase == _PREDICT:
        n = _predictions(view, moves)
    elif view.phase == _COLOUR:
        n = _colours(cards.colours, moves)
    return n


@inlined
def _predictions(view: Any, moves: Any) -> int:
    """Any number from none to one for each card, but for the one that may be forbidden (R7, R8)."""
    forbidden = forbidden_prediction(view)
    n = 0
    for tricks in range(view.cards + 1):
        if tricks != forbidden:
            moves[at(n)] = encode(PREDICT, tricks)
            n += 1
    return n


@inlined
def _cards(view: Any, cards: Any, moves: Any) -> int:
    """A card of the led colour if there is one in hand, else any (R10, R11)."""
    led = int(view.led)
    # One loop for both, whose only branch is its end: which of the two it is can't be guessed.
    may_play_any = (led == NONE) | (view.hand.sets[at(max(led, 0))] == 0)
    n = 0
    for place in range(view.in_hand[at(view.seat)]):
        card = int(view.hand.held[at(place)])
        moves[at(n)] = encode(PLAY, card)
        n += int(may_play_any | (cards.group[at(card)] == led))
    return n


@inlined
def _colours(colours: int, moves: Any) -> int:
    """Any colour of the card set may be named for a Joker (R20)."""
    n = 0
    while colours != 0:
        moves[n] = encode(COLOUR, lowest(colours))
        colours &= colours - 1
        n += 1
    return n
