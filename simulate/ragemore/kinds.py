"""Ragemore's kinds of moves, for play without some of them."""

from __future__ import annotations

from typing import Any

from ..compiling import kernel
from .moves import EXPLORE, FIGHT, RECRUIT, hero_of, kind_of, reinforcer_of

KINDS = {
    "pass": "to do nothing with the turn (R9)",
    "explore": "to Explore (R12)",
    "recruit": "to Recruit (R16)",
    "fight": "to Fight, reinforced or not (R20)",
    "place": "to pick the Quest for a card (R4, R10)",
    "choose": "to pick a card for an ability (R29, R30)",
    "reinforce": "to Fight with a second Hero's help (R20)",
}
CARD_USED = "its Hero Explores, Recruits or Fights, or reinforces the one who does"

_REINFORCE = list(KINDS).index("reinforce")


@kernel
def kind_bits(move: int, cards: Any) -> int:
    """Return the kinds that a move is of: bit k for the k-th of `KINDS`."""
    bits = 1 << kind_of(move)
    if kind_of(move) == FIGHT and reinforcer_of(move) >= 0:
        bits |= 1 << _REINFORCE
    return bits


@kernel
def card_used(move: int, cards: Any) -> int:
    """Return the number of the Hero who acts; 0 for none."""
    if kind_of(move) in (EXPLORE, RECRUIT, FIGHT):
        return cards.number[hero_of(move)]
    return 0
