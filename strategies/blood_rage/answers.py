"""What is asked in Blood Rage amid other things: where figures go, which are kept, stats, cards back."""

from __future__ import annotations

from typing import Any

from ...simulate.blood_rage.board import LEADER, strength
from ...simulate.blood_rage.moves import SAVE
from ...simulate.blood_rage.state import PROVINCES, Phase, Why
from ...simulate.blood_rage.upgrades import clan_lowest
from ...simulate.blood_rage.words import DO_FOLLOW, DO_PROTECT, DO_RETRIEVE
from ...simulate.compiling import part
from ...simulate.kernel_records import at
from .actions import march_worth, pillage_worth, step_over_worth
from .card_worth import card_worth
from .fighting import spared_worth
from .standing import best_place, gain

_PLACE, _MARCH_TO, _MARCH = int(Phase.PLACE), int(Phase.MARCH_TO), int(Phase.MARCH)
_REPLACE, _SPARE, _SAVE = int(Phase.REPLACE), int(Phase.SPARE), int(Phase.SAVE)
_RAISE, _RETRIEVE, _SACRIFICE = int(Phase.RAISE), int(Phase.RETRIEVE), int(Phase.SACRIFICE)
_MOVE = int(Why.MOVE)


@part
def answer_worth(table: Any, cards: Any, s: Any, w: Any, kind: int, number: int) -> float:
    """Return what an answer is worth, beside declining."""
    phase, seat = table.phase, int(s.seat)
    if phase == _PLACE:
        if table.why == _MOVE:
            return step_over_worth(table, cards, s, w, LEADER, int(table.province), number)
        figure = int(table.figure)
        card, own = int(table.slots[at(seat), at(figure)]), strength(table, cards, seat, figure, 0)
        return best_place(table, cards, s, w, card, own, 1 << number)
    if phase == _MARCH_TO:
        return march_worth(table, cards, s, w, int(table.area), number)
    if phase == _MARCH:
        return step_over_worth(table, cards, s, w, number, int(table.area), int(table.target))
    if phase == _RAISE:
        return float(s.step[at(number)])
    if phase == _REPLACE:
        return -card_worth(table, cards, w, int(table.slots[at(seat), at(number)]))
    if phase == _SPARE:
        return spared_worth(table, cards, s, number)
    if phase == _SAVE:
        return _save_worth(table, cards, s, w, kind, number)
    if phase == _RETRIEVE:
        price = w.rage * clan_lowest(table, cards, seat, DO_RETRIEVE)
        return float(w.retake * card_worth(table, cards, w, number) - price)
    if phase == _SACRIFICE:
        return _sacrifice_worth(table, cards, s, w, number // 16, number % 16)
    return float(
        pillage_worth(table, cards, s, w, number) - w.rage * clan_lowest(table, cards, seat, DO_FOLLOW)
    )


@part
def _save_worth(table: Any, cards: Any, s: Any, w: Any, kind: int, figure: int) -> float:
    """Return what it is worth to save a figure (R52)."""
    seat, province = int(s.seat), int(table.doom_province)
    worth = w.save * strength(table, cards, seat, figure, province) - s.death
    if kind == SAVE:
        return float(worth - w.rage * clan_lowest(table, cards, seat, DO_PROTECT))
    in_battle = 0
    for one in range(table.rules.players):
        in_battle += table.fighters[at(one)]
    return float(worth if in_battle > 0 else worth - s.figure[at(province)])


@part
def _sacrifice_worth(table: Any, cards: Any, s: Any, w: Any, figure: int, area: int) -> float:
    """Return what is left to a seat that sacrifices a figure (R58)."""
    own = strength(table, cards, int(s.seat), figure, area)
    if area < PROVINCES:
        return gain(s, w, area, -own, -1)
    return float(-w.figure * own)
