"""Ragemore with a blank card, for analysis: the same shuffle and suits, one card without what is its own.

No rule of the game, and no switch. The card keeps its suit and its Hero's skills: by its suit it lies where
it lay and counts as it counted (R4, R10, R31), and a Hero without a skill would be no Hero of this game (R1).
What goes are its ability (R24 to R30), its skull (R16), its plus icon (R20), and its strengths, which become
the set's median (R21 to R23).

No ability does nothing, so the blank one is a `kill_if` that names no suit: its card always stays (R24). With
an empty Deck it starves a turn before the next draw would (R27, R32): the same loss.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from ..blanking import Blanked, CardSight
from ..design import Design
from .cards import ABILITIES
from .kinds import CARD_USED, card_used

PARTS = {
    "ability": "its ability",
    "enemy": "its strength as an enemy, and the skull",
    "hero": "its strength as a Hero, and the plus icon",
}
BLANK = (
    "the same suit and skills, but an ability that never does anything, the set's median strengths, "
    "no skull and no plus"
)


def _seen(move: int, cards: Any) -> str:
    number = int(card_used(move, cards))
    return f"card {number}" if number else ""


SIGHT = CardSight(CARD_USED, _seen)

_NEVER = ABILITIES.index("kill_if")


def blanks(design: Design, parts: tuple[str, ...]) -> Iterator[Blanked]:
    """Yield the design with each card of its set made blank (R1)."""
    for place in range(int(design.setting.cards[0].count)):
        cards = design.setting.cards.copy()
        _wipe(cards[0], place, parts)
        number = int(cards[0].number[place])
        settings = dict(design.settings, blank=f"card {number}: {', '.join(parts)}")
        setting = replace(design.setting, cards=cards)
        yield Blanked(f"card {number}", None, replace(design, setting=setting, settings=settings))


def _wipe(table: Any, place: int, parts: tuple[str, ...]) -> None:
    if "ability" in parts:
        table.ability[place] = _NEVER
        table.ability_suits[place] = 0
    if "enemy" in parts:
        table.strength[place] = _median(table.strength, table)
        table.skull[place] = 0
        table.recruitable |= 1 << place
    if "hero" in parts:
        table.hero_strength[place] = _median(table.hero_strength, table)
        table.plus[place] = 0


def _median(values: Any, table: Any) -> int:
    """Return the median of the set, the lower of two."""
    return int(np.sort(values[: int(table.count)])[(int(table.count) - 1) // 2])
