"""Blood Rage with a blank card, for analysis: the same decks, one entry without what is its own.

No rule of the game, and no switch. The card keeps its Age, its kind and its copies, so that the same packs are
dealt (R8, R10); all copies of an entry are blank. A blank battle card adds nothing (R28). A blank quest can't
be fulfilled, as none asks for nothing (R38). A blank upgrade of Warriors, Leader or Ship is worth, and costs,
what such a figure has without one (R3, R16); a Monster, or a clan upgrade, that does nothing, the median of
the set's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from ..blanking import Blanked
from ..design import Design
from .board import STRENGTHS
from .operations import effect_codes
from .words import BATTLE, DO_VALHALLA, MONSTER, QUEST, WARRIOR

PARTS = {
    "text": "its text, of a quest: what it asks for",
    "value": "its bonus, Glory, or strength and cost",
}
BLANK = (
    "the same Age and kind, but no text and no bonus; a quest that can't be fulfilled; an upgrade worth what "
    "the figure is without it, or of a Monster or the clan the set's median"
)

_NEVER = {"when": "quest", "do": "valhalla", "count": 127}  # more figures than there are


def blanks(design: Design, parts: tuple[str, ...]) -> Iterator[Blanked]:
    """Yield the design with each entry made blank that is in at its number of players (R1, R8)."""
    whole = design.setting.cards[0]
    for place in range(int(whole.count)):
        if whole.copies[place, design.seats - 2] == 0:
            continue
        cards = design.setting.cards.copy()
        _wipe(cards[0], place, parts)
        number = int(whole.number[place])
        settings = dict(design.settings, blank=f"card {number}: {', '.join(parts)}")
        setting = replace(design.setting, cards=cards)
        yield Blanked(f"card {number}", None, replace(design, setting=setting, settings=settings))


def _wipe(table: Any, place: int, parts: tuple[str, ...]) -> None:
    kind = int(table.kind[place])
    if "text" in parts:
        table.effects[place] = 0
        table.dos[place] = 0
        if kind == QUEST:
            table.effects[place, 0] = effect_codes(_NEVER)
            table.dos[place] = 1 << DO_VALHALLA
    if "value" in parts:
        table.value[place] = _blank_value(table, kind)


def _blank_value(table: Any, kind: int) -> int:
    """Return the value of a blank card of a kind: the median is the lower of two."""
    if kind in (BATTLE, QUEST):
        return 0
    if kind < MONSTER:
        return int(STRENGTHS[kind - WARRIOR])
    values = np.sort(table.value[: int(table.count)][table.kind[: int(table.count)] == kind])
    return int(values[(len(values) - 1) // 2])
