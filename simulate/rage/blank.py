"""Rage with a blank card, for analysis: a seat's action card of a kind becomes a plain coloured one.

No rule of the game, and no switch: see `swap`. A card's colour or action is all that it has (R1), so none
can be wiped off and leave a card of this game. What stands for a blank is what the seat might as well have
been dealt: a coloured card of the pile, by lot, in each round in which it holds one of the kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..blanking import Blanked, CardSight
from ..design import Design
from ..intervening import intervened
from .cards import COLOURED, KINDS
from .moves import PLAY, kind_of, number_of

PARTS = {"card": "the whole card"}
BLANK = "a coloured card of the pile, by lot, in place of one such card of the hand, round by round"


def _seen(move: int, cards: Any) -> str:
    kind = int(cards.kind[number_of(move)]) if kind_of(move) == PLAY else COLOURED
    return KINDS[kind] if kind != COLOURED else ""


SIGHT = CardSight("the seat played one", _seen)


def blanks(design: Design, parts: tuple[str, ...]) -> Iterator[Blanked]:
    """Yield the design with each kind of action card that the set has made blank for each seat (R1)."""
    cards = design.setting.cards[0]
    held = set(cards.kind[: int(cards.count)].tolist())
    for kind in sorted(held - {COLOURED}):
        for seat in range(design.seats):
            yield Blanked(KINDS[kind], seat, intervened(design, swap_kind=kind, swap_seat=seat))
