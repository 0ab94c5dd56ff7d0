"""Blood Rage's kinds of moves, for play without some of them."""

from __future__ import annotations

from typing import Any

from ..compiling import kernel
from .moves import KIND_NAMES, PICK, PLAY, QUEST, STRIKE, UPGRADE, kind_of, number_of
from .words import KINDS as CARD_KINDS
from .words import WARRIOR

_UPGRADES = CARD_KINDS[WARRIOR:]
_TOLD = {
    "end": "to want no more of what is asked, or none (R20 to R57)",
    "pick": "to pick a card of a pack (R10)",
    "pass": "to throw away all Rage (R13)",
    "invade": "to invade from the reserve (R17)",
    "recall": "to invade from Valhalla (R59)",
    "march": "to march (R19)",
    "upgrade": "to play an upgrade (R20)",
    "quest": "to put a quest face down (R24)",
    "pillage": "to pillage, at once after an invasion too (R25, R50)",
    "challenge": "to pillage again (R59)",
    "sacrifice": "to sacrifice figures (R58)",
    "place": "to say where a figure comes to stand (R17, R19)",
    "figure": "to say which figure marches or is kept (R19, R46)",
    "slot": "to say which upgrade is replaced (R20)",
    "join": "to join a battle with a figure (R26)",
    "play": "to play a card in battle, to add one, or to take one back (R28, R30, R56)",
    "strike": "to play a quest as a battle card (R53)",
    "save": "to protect a figure (R52)",
    "flee": "to let a Monster flee (R52)",
    "stat": "to say which stat is raised (R35)",
    "keep": "to say which card is kept (R37)",
    "piece": "to say which figure is sacrificed (R58)",
}
KINDS = {
    **{name: _TOLD[name] for name in KIND_NAMES},
    **{f"pick_{name}": f"to pick a card of kind {name} (R10)" for name in CARD_KINDS},
    **{f"upgrade_{name}": f"to play an upgrade of kind {name} (R20)" for name in _UPGRADES},
}
CARD_USED = "it is put into a slot, put face down as a quest, or played in battle (or taken back after one)"

_FIRST_PICK = len(KIND_NAMES)
_FIRST_UPGRADE = _FIRST_PICK + len(CARD_KINDS)


@kernel
def kind_bits(move: int, cards: Any) -> int:
    """Return the kinds that a move is of: bit k for the k-th of `KINDS`."""
    bits = 1 << kind_of(move)
    if kind_of(move) == PICK:
        bits |= 1 << (_FIRST_PICK + cards.kind[number_of(move)])
    elif kind_of(move) == UPGRADE:
        bits |= 1 << (_FIRST_UPGRADE + cards.kind[number_of(move)] - WARRIOR)
    return bits


@kernel
def card_used(move: int, cards: Any) -> int:
    """Return the number of the card that is put into play; 0 for none."""
    if kind_of(move) in (UPGRADE, QUEST, PLAY, STRIKE):
        return cards.number[number_of(move)]
    return 0
