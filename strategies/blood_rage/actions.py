"""The Action phase in Blood Rage: what each action is worth, and what it costs."""

from __future__ import annotations

from typing import Any

from ...simulate.blood_rage.action_moves import price_of
from ...simulate.blood_rage.board import (
    FIGURES,
    FIRST_FJORD,
    LEADER,
    MONSTER,
    RESERVE,
    RING,
    YGGDRASIL,
    areas,
    cost,
    count_at,
    fjord_is_open,
    free_below_horns,
    payable_areas,
    strength,
)
from ...simulate.blood_rage.moves import (
    CHALLENGE,
    INVADE,
    MARCH,
    PILLAGE,
    QUEST,
    RECALL,
    SACRIFICE,
    UPGRADE,
)
from ...simulate.blood_rage.state import FJORDS, PROVINCES
from ...simulate.blood_rage.upgrades import argument_of, clan_lowest, clan_sum, has_op
from ...simulate.blood_rage.words import (
    ALL,
    DO_AGAIN,
    DO_CHALLENGE,
    DO_MOST,
    DO_QUEST_TIMES,
    DO_RAISE,
    DO_RECALL,
    DO_SHIP,
    DO_YGGDRASIL,
    WARRIOR,
)
from ...simulate.compiling import part
from ...simulate.kernel_records import at
from .card_worth import card_worth, slot_to_replace
from .sight import joining
from .standing import best_place, chance, gain, holding, provinces_of, quest_worth, token_worth

_NEVER = -1e9


@part
def action_cost(table: Any, cards: Any, seat: int, kind: int, number: int) -> int:
    """Return the Rage that an action costs (R12, R17, R19, R20, R59)."""
    if kind == INVADE:
        return cost(table, cards, seat, number, 0)
    if kind == RECALL:
        return clan_lowest(table, cards, seat, DO_RECALL)
    if kind == MARCH:
        return 1
    if kind == UPGRADE:
        return price_of(table, cards, seat, number)
    if kind == CHALLENGE:
        return clan_lowest(table, cards, seat, DO_CHALLENGE)
    return 0


@part
def action_worth(table: Any, cards: Any, s: Any, w: Any, kind: int, number: int) -> float:
    """Return what an action is worth, but for its cost; passing wastes Rage (R12, R13)."""
    if kind in (INVADE, RECALL, UPGRADE):
        return _figure_action_worth(table, cards, s, w, kind, number)
    if kind == MARCH:
        return float(w.march + best_march(table, cards, s, w, number))
    if kind == QUEST:
        return _commit_worth(table, cards, s, w, number)
    if kind in (PILLAGE, CHALLENGE):
        return pillage_worth(table, cards, s, w, number)
    if kind == SACRIFICE:
        return float(max(s.step[0], s.step[1], s.step[2]) - 2.0 * (w.figure - s.death))
    return float(-w.waste * table.rage[at(s.seat)])


@part
def _figure_action_worth(table: Any, cards: Any, s: Any, w: Any, kind: int, number: int) -> float:
    """Return what an upgrade is worth, and a figure that comes onto the board (R17, R20, R21, R59)."""
    seat, figure, worth, found = int(s.seat), number, 0.0, 0
    if kind == UPGRADE:
        worth, figure = _upgrade_worth(table, cards, w, seat, number), int(cards.kind[at(number)]) - WARRIOR
        if figure > MONSTER or not free_below_horns(table, seat):
            return worth
        if figure == MONSTER:
            found = _areas_of_monster(table, cards, s, number)
        elif count_at(table, seat, figure, RESERVE) > 0:
            found = areas(table, cards, seat, figure)
    elif kind == INVADE:
        found = payable_areas(table, cards, seat, figure)
    else:
        found = areas(table, cards, seat, figure)
    if found != 0:
        card = number if kind == UPGRADE else int(table.slots[at(seat), at(figure)])
        own = int(cards.value[at(number)] if kind == UPGRADE else strength(table, cards, seat, figure, 0))
        best = best_place(table, cards, s, w, card, own, found)
        worth += best if kind != UPGRADE else max(0.0, best)
    return float(worth)


@part
def _areas_of_monster(table: Any, cards: Any, s: Any, card: int) -> int:
    """Return the set of the areas that a Monster in hand may invade at once (R18, R21, R60)."""
    found = 0
    if has_op(cards, card, DO_SHIP):
        for area in range(FIRST_FJORD, FIRST_FJORD + FJORDS):
            if fjord_is_open(table, area):
                found |= 1 << area
        return found
    for province in range(RING):
        if table.destroyed[at(province)] == 0 and s.room[at(province)] > 0:
            found |= 1 << province
    return found | 1 << YGGDRASIL if has_op(cards, card, DO_YGGDRASIL) else found


@part
def _upgrade_worth(table: Any, cards: Any, w: Any, seat: int, card: int) -> float:
    """Return what an upgrade is worth beside the card that it replaces (R20)."""
    worth = card_worth(table, cards, w, card)
    replaced = slot_to_replace(table, cards, w, seat, int(cards.kind[at(card)]))
    if replaced >= 0:
        worth -= card_worth(table, cards, w, int(table.slots[at(seat), at(replaced)]))
    return float(w.play * worth)


@part
def best_march(table: Any, cards: Any, s: Any, w: Any, source: int) -> float:
    """Return what it is worth to march from a province to the best other (R19)."""
    best = _NEVER
    for target in range(PROVINCES):
        if target != source and table.destroyed[at(target)] == 0 and s.room[at(target)] > 0:
            best = max(best, march_worth(table, cards, s, w, source, target))
    return best


@part
def march_worth(table: Any, cards: Any, s: Any, w: Any, source: int, target: int) -> float:
    """Return what it is worth to march: with all figures if they have room, or with the best one alone."""
    seat = int(s.seat)
    count, total = int(s.movers[at(seat), at(source)]), int(s.moving[at(seat), at(source)])
    worth = _NEVER
    if count <= s.room[at(target)]:
        worth = gain(s, w, target, total, count) + gain(s, w, source, -total, -count)
    if count > 1:
        for kind in range(FIGURES):
            if count_at(table, seat, kind, source) > 0:
                worth = max(worth, step_over_worth(table, cards, s, w, kind, source, target))
    return float(worth)


@part
def step_over_worth(table: Any, cards: Any, s: Any, w: Any, kind: int, source: int, target: int) -> float:
    """Return what it is worth that one figure goes from a province to another."""
    seat = int(s.seat)
    here, there = strength(table, cards, seat, kind, source), strength(table, cards, seat, kind, target)
    return float(gain(s, w, target, there, 1) + gain(s, w, source, -here, -1))


@part
def _commit_worth(table: Any, cards: Any, s: Any, w: Any, card: int) -> float:
    """Return what it is worth to put a quest down: it can fail for nothing (R24)."""
    seat = int(s.seat)
    worth = quest_worth(table, cards, s, w, card, 1.0 + clan_sum(table, cards, seat, DO_QUEST_TIMES, 1))
    likely = 0.3
    if cards.effects[at(card), 0, 1] == DO_MOST:
        provinces = provinces_of(int(cards.effects[at(card), 0, 2]))
        for province in range(PROVINCES):
            if (provinces >> province) & 1 and table.destroyed[at(province)] == 0:
                likely = max(likely, holding(s, w, province))
    return float(w.commit + worth * likely)


@part
def pillage_worth(table: Any, cards: Any, s: Any, w: Any, province: int) -> float:
    """Return what it is worth to pillage a province now (R25 to R35)."""
    seat = int(s.seat)
    figures = int(s.figures[at(seat), at(province)])
    own = s.strength[at(seat), at(province)] + s.card + w.join * joining(s, seat, province)
    odds, clash = chance(own - s.against[at(province)], w.spread), s.clash[at(province)]
    reward, times = token_worth(table, s, province), 1
    for kind in range(MONSTER, FIGURES):
        if count_at(table, seat, kind, province) > 0 and has_op(
            cards, int(table.slots[at(seat), at(kind)]), DO_AGAIN
        ):
            times += 1
    won = odds * (reward * times + _leader_worth(table, cards, s, province) + clash * s.axes)
    lost = (1.0 - odds) * clash * figures * (w.figure - s.death)
    return float(w.haste + w.pillage * won - lost)


@part
def _leader_worth(table: Any, cards: Any, s: Any, province: int) -> float:
    """Return what the Leader's upgrade brings if the Leader is where one pillages (R57)."""
    seat = int(s.seat)
    card = int(table.slots[at(seat), LEADER])
    if count_at(table, seat, LEADER, province) == 0 or not has_op(cards, card, DO_RAISE):
        return 0.0
    if argument_of(cards, card, DO_RAISE, 0) == ALL:
        return float(s.step[0] + s.step[1] + s.step[2])
    return float(max(s.step[0], s.step[1], s.step[2]))
