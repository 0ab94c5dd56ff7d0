"""What it is worth in Blood Rage to stand somewhere: pillaging, quests, and the end of the Age."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...simulate.blood_rage.ages import REGIONS
from ...simulate.blood_rage.board import (
    FIRST_FJORD,
    RESERVE,
    RING,
    VALHALLA,
    YGGDRASIL,
    figures_at,
)
from ...simulate.blood_rage.cards import AGES, NONE
from ...simulate.blood_rage.gains import TOKEN_ALL, TOKEN_GLORY
from ...simulate.blood_rage.state import PROVINCES, STATS
from ...simulate.blood_rage.upgrades import argument_of, clan_glory_at, clan_sum, glory_at, has_op
from ...simulate.blood_rage.words import (
    ANYWHERE,
    DESTROYED,
    DO_KILL,
    DO_MOST,
    DO_QUEST_TIMES,
    DO_RAGNAROK_TIMES,
    DO_YGGDRASIL,
    END,
    NON_MONSTERS,
    QUEST,
    RELEASE,
    YGGDRASIL_ONLY,
)
from ...simulate.compiling import part
from ...simulate.kernel_records import at
from .sight import count_figures, see_enemies, see_hand
from .stats import step_worth

_WORST = -1e9


@part
def chance(lead: float, spread: float) -> float:
    """Return how likely a side wins that is ahead by so much strength."""
    x = lead / spread
    return float(0.5 + 0.5 * x / np.sqrt(1.0 + x * x))


@part
def look(table: Any, cards: Any, s: Any, w: Any) -> None:
    """Fill in a Sight for the seat that decides."""
    seat = int(table.to_move)
    s.seat = seat
    count_figures(table, cards, s)
    see_hand(table, cards, s, w)
    for which in range(STATS):
        s.step[at(which)] = step_worth(table, w, seat, which)
    _see_ends(table, cards, s, w, seat)
    for province in range(PROVINCES):
        s.quest[at(province)] = 0.0
        s.reward[at(province)] = 0.0
        if table.destroyed[at(province)] == 0:
            see_enemies(table, s, w, province, True)
            if table.pillaged[at(province)] == 0:
                s.reward[at(province)] = token_worth(table, s, province)
    _see_quests(table, cards, s, w, seat)


@part
def token_worth(table: Any, s: Any, province: int) -> float:
    """Return what a province's Pillage token is worth (R35)."""
    token = int(table.tokens[at(province)])
    if token == TOKEN_GLORY:
        return float(table.rules.token_glory)
    if token == TOKEN_ALL:
        return float(s.step[0] + s.step[1] + s.step[2])
    return float(s.step[at(token)])


@part
def _see_ends(table: Any, cards: Any, s: Any, w: Any, seat: int) -> None:
    """What each figure brings when the Age ends, by where it is then (R39, R41, R42)."""
    release = float(clan_glory_at(table, cards, seat, RELEASE))
    s.death = w.buried * release
    age = int(table.age)
    stays = w.stay if age < AGES else w.last * clan_glory_at(table, cards, seat, END)
    for province in range(PROVINCES):
        s.figure[at(province)] = w.body + stays
    each = float(max(0, age + 1 + table.rules.ragnarok_glory))
    times = 1 + clan_sum(table, cards, seat, DO_RAGNAROK_TIMES, 1)
    s.figure[at(table.dooms[at(age - 1)])] = w.body + w.doom * (each * times + release)


@part
def _see_quests(table: Any, cards: Any, s: Any, w: Any, seat: int) -> None:
    """What quests ask for, those in hand too (R24, R38)."""
    hand, down = int(table.hand_size[at(seat)]), int(table.quest_size[at(seat)])
    times = float(1 + clan_sum(table, cards, seat, DO_QUEST_TIMES, 1))
    for place in range(hand + down):
        card = int(
            table.hands[at(seat), at(place)] if place < hand else table.quests[at(seat), at(place - hand)]
        )
        if cards.kind[at(card)] != QUEST:
            continue
        worth = quest_worth(table, cards, s, w, card, times)
        wanted = int(cards.effects[at(card), 0, 2])
        if cards.effects[at(card), 0, 1] == DO_MOST:
            _want(table, s, w, provinces_of(wanted), worth / max(1, int(cards.effects[at(card), 0, 3])))
        elif figures_at(table, seat, VALHALLA) < wanted:
            s.death += worth / wanted


@part
def quest_worth(table: Any, cards: Any, s: Any, w: Any, card: int, times: float) -> float:
    """Return what a quest is worth that is fulfilled (R38)."""
    glory = max(0.0, float(cards.value[at(card)] + table.rules.quest_glory))
    return float(w.quest * (glory * times + max(s.step[0], s.step[1], s.step[2])))


@part
def provinces_of(where: int) -> int:
    """Return the set of the provinces that a quest is about (R38)."""
    if where == ANYWHERE:
        return (1 << PROVINCES) - 1
    if where == YGGDRASIL_ONLY:
        return 1 << RING
    return int(REGIONS[at(where)])


@part
def _want(table: Any, s: Any, w: Any, provinces: int, worth: float) -> None:
    """Want the most strength in one of several provinces: where one has it already, less in the others."""
    best, most = NONE, 0.0
    for province in range(PROVINCES):
        if (provinces >> province) & 1 and table.destroyed[at(province)] == 0:
            held = holding(s, w, province)
            if held > most:
                best, most = province, held
    for province in range(PROVINCES):
        if (provinces >> province) & 1 and table.destroyed[at(province)] == 0:
            s.quest[at(province)] += worth if province == best else worth * (1.0 - most)


@part
def holding(s: Any, w: Any, province: int) -> float:
    """Return how likely the seat has the most strength in a province when the Age ends."""
    own = int(s.strength[at(s.seat), at(province)])
    if own == 0:
        return 0.0
    return chance(own - s.rival[at(province)] - w.margin, w.grip)


@part
def hold_worth(s: Any, w: Any, province: int, own: int, figures: int) -> float:
    """Return what it is worth to have so much strength, and so many figures, in a province."""
    if figures <= 0:
        return 0.0
    worth = figures * s.figure[at(province)]
    if s.reward[at(province)] > 0.0:
        odds = chance(own + s.card - s.against[at(province)], w.spread)
        worth += w.claim * odds * (s.reward[at(province)] + s.clash[at(province)] * s.axes)
    if s.quest[at(province)] > 0.0:
        worth += s.quest[at(province)] * chance(own - s.rival[at(province)] - w.margin, w.grip)
    return float(worth)


@part
def gain(s: Any, w: Any, province: int, own: int, figures: int) -> float:
    """Return what so much more strength and so many more figures in a province are worth."""
    seat = int(s.seat)
    before, count = int(s.strength[at(seat), at(province)]), int(s.figures[at(seat), at(province)])
    return hold_worth(s, w, province, before + own, count + figures) - hold_worth(
        s, w, province, before, count
    )


@part
def best_place(table: Any, cards: Any, s: Any, w: Any, card: int, own: int, areas: int) -> float:
    """Return what a figure of so much strength that comes to the best of some areas is worth.

    `card` is its upgrade, of a Monster also one in hand; NONE for none.
    """
    best = _WORST
    for area in range(RESERVE):
        if (areas >> area) & 1:
            if area >= FIRST_FJORD:
                worth = _fjord_worth(table, cards, s, w, card, own, area)
            elif area == YGGDRASIL and has_op(cards, card, DO_YGGDRASIL):
                worth = gain(s, w, area, argument_of(cards, card, DO_YGGDRASIL, 0), 1)
            else:
                worth = gain(s, w, area, own, 1)
                if has_op(cards, card, DO_KILL):
                    worth += w.slain * _killed_by(table, cards, s, card, area)
            best = max(best, worth)
    return best


@part
def _fjord_worth(table: Any, cards: Any, s: Any, w: Any, card: int, own: int, area: int) -> float:
    """Return what a Ship in a fjord is worth (R5, R40, R61)."""
    worth, first = 0.0, 2 * (area - FIRST_FJORD)
    for province in range(first, first + 2):
        if table.destroyed[at(province)] == 0:
            worth += gain(s, w, province, own, 1)
            if table.dooms[at(table.age - 1)] == province and card != NONE:
                worth += w.sunk * glory_at(cards, card, DESTROYED)
    return float(worth)


@part
def _killed_by(table: Any, cards: Any, s: Any, card: int, province: int) -> int:
    """Return how many enemy figures an invading Monster destroys (R47)."""
    found, all_kinds = 0, argument_of(cards, card, DO_KILL, 0) == NON_MONSTERS
    for seat in range(table.rules.players):
        if seat != s.seat:
            found += int(
                s.figures[at(seat), at(province)] if all_kinds else table.warriors[at(seat), at(province)]
            )
    return found
