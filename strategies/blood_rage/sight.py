"""What a player of Blood Rage sees at a glance: who is where, how strong, and what others may do.

All is read from the view's table and the card table, so it holds for every card set.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...simulate.blood_rage.board import (
    AXES,
    FIGURES,
    FIRST_FJORD,
    RESERVE,
    RING,
    STRENGTHS,
    VILLAGES,
    WARRIOR,
    YGGDRASIL,
    stat,
    strength,
)
from ...simulate.blood_rage.cards import NONE
from ...simulate.blood_rage.state import MAX_PLAYERS, PROVINCES, STATS
from ...simulate.blood_rage.upgrades import argument_of, clan_sum, has_op
from ...simulate.blood_rage.words import BATTLE, DO_COPY, DO_PAIRS, DO_QUEST_STRENGTH, QUEST
from ...simulate.compiling import part
from ...simulate.kernel_records import at, make_scratch
from ...simulate.layout import Field, Layout

_AMPLE = 99
NOBODY = -99.0  # the strength of an enemy who is not there

_EACH, _OF_EACH = (PROVINCES,), (MAX_PLAYERS, PROVINCES)

SIGHT = Layout(
    "Sight",
    seat=Field(np.int64, "who looks"),
    strength=Field(np.int64, "of a seat's figures in a province and its fjord", _OF_EACH),
    figures=Field(np.int64, "how many those are", _OF_EACH),
    movers=Field(np.int64, "those of them that can join a battle elsewhere", _OF_EACH),
    moving=Field(np.int64, "the strength of the movers", _OF_EACH),
    room=Field(np.int64, "empty villages", _EACH),
    against=Field(np.float64, "strength that the seat must beat to pillage it", _EACH),
    clash=Field(np.float64, "how likely there is a battle then", _EACH),
    rival=Field(np.float64, "most strength of another clan", _EACH),
    reward=Field(np.float64, "what pillaging it is worth, 0 if it can't be", _EACH),
    quest=Field(np.float64, "what having the most strength is worth", _EACH),
    figure=Field(np.float64, "what each figure there is worth when the Age ends", _EACH),
    step=Field(np.float64, "what a step of each stat is worth", (STATS,)),
    axes=Field(np.float64, "Glory for a battle won"),
    card=Field(np.float64, "bonus of the best card in hand"),
    death=Field(np.float64, "what a figure that is destroyed brings by the Age's end"),
    foe=Field(np.float64, "in a battle: strength to beat"),
    prize=Field(np.float64, "in a battle: what winning is worth"),
)

scratch_sight = make_scratch(SIGHT)


@part
def count_figures(table: Any, cards: Any, s: Any) -> None:
    """Fill in who is where, and how strong (R5, R15, R16, R31)."""
    for province in range(PROVINCES):
        s.room[at(province)] = VILLAGES[at(province)] if province < RING else _AMPLE
    for seat in range(table.rules.players):
        each, pairs = int(STRENGTHS[0]), 0
        card = int(table.slots[at(seat), 0])
        if card != NONE:
            each = int(cards.value[at(card)])
            if has_op(cards, card, DO_PAIRS):
                pairs = argument_of(cards, card, DO_PAIRS, 0)
        for province in range(PROVINCES):
            count = int(table.warriors[at(seat), at(province)])
            total = count * each if pairs == 0 else count // 2 * pairs + count % 2 * each
            s.figures[at(seat), at(province)] = count
            s.movers[at(seat), at(province)] = count
            s.strength[at(seat), at(province)] = total
            s.moving[at(seat), at(province)] = total
            s.room[at(province)] -= count
        for kind in range(WARRIOR + 1, FIGURES):
            area = int(table.others[at(seat), at(kind - 1)])
            if 0 <= area < RESERVE:
                _count_figure(s, seat, area, strength(table, cards, seat, kind, area))


@part
def _count_figure(s: Any, seat: int, area: int, worth: int) -> None:
    if area < FIRST_FJORD:
        s.movers[at(seat), at(area)] += 1
        s.moving[at(seat), at(area)] += worth
        s.room[at(area)] -= 1
        s.figures[at(seat), at(area)] += 1
        s.strength[at(seat), at(area)] += worth
        return
    for province in range(2 * (area - FIRST_FJORD), 2 * (area - FIRST_FJORD) + 2):
        s.figures[at(seat), at(province)] += 1
        s.strength[at(seat), at(province)] += worth


@part
def joining(s: Any, seat: int, province: int) -> float:
    """Return the strength that a seat could bring when called, if all others stay away (R26)."""
    room = int(s.room[at(province)])
    if room <= 0:
        return 0.0
    count, total = 0, 0
    if province == YGGDRASIL:
        for near in range(RING):
            count += s.movers[at(seat), at(near)]
            total += s.moving[at(seat), at(near)]
    else:
        for near in ((province + 1) & 7, (province - 1) & 7, YGGDRASIL):
            count += s.movers[at(seat), at(near)]
            total += s.moving[at(seat), at(near)]
    if count > room:
        return float(total) * room / count
    return float(total)


@part
def see_enemies(table: Any, s: Any, w: Any, province: int, calling: bool) -> None:
    """Fill in the strength to beat in a province, with those who may come if it is `calling` (R26 to R31)."""
    against, clash, rival = NOBODY, 0.0, 0
    for seat in range(table.rules.players):
        if seat == s.seat:
            continue
        here = int(s.strength[at(seat), at(province)])
        rival = max(rival, here)
        come = w.join * joining(s, seat, province) if calling else 0.0
        played = w.enemy_card if table.hand_size[at(seat)] > 0 else 0.0
        if s.figures[at(seat), at(province)] > 0:
            against = max(against, here + come + played)
            clash = 1.0
        elif come > 0.0:
            against = max(against, come + played - w.absent)
            clash = max(clash, w.intrude)
    s.against[at(province)] = against
    s.clash[at(province)] = clash
    s.rival[at(province)] = float(rival)


@part
def see_hand(table: Any, cards: Any, s: Any, w: Any) -> None:
    """Fill in the best card for a battle, and what winning one brings (R28, R33, R48, R53)."""
    seat = int(s.seat)
    s.axes = max(0.0, float(stat(table, seat, AXES) + table.rules.battle_glory))
    best, strike = 0.0, float(clan_sum(table, cards, seat, DO_QUEST_STRENGTH, 0))
    for place in range(table.hand_size[at(seat)]):
        card = int(table.hands[at(seat), at(place)])
        if cards.kind[at(card)] == BATTLE:
            best = max(best, w.enemy_card if has_op(cards, card, DO_COPY) else float(cards.value[at(card)]))
        elif cards.kind[at(card)] == QUEST:
            best = max(best, strike)
    s.card = best
