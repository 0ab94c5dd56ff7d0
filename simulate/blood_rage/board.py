"""Blood Rage: provinces, fjords, who stands where, and what figures are worth (R4, R5, R15 to R18)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..compiling import part
from ..kernel_records import make_leading
from .cards import NONE
from .state import FJORDS, PROVINCES, TABLE
from .upgrades import argument_of, has_op
from .words import DO_FREE, DO_PAIRS, DO_SHIP, DO_YGGDRASIL

as_table = make_leading(TABLE)
"""The beginning of a state or a view, so that what reads only that is compiled once for both."""

RING = 8
YGGDRASIL = 8
FIRST_FJORD = 9
RESERVE, VALHALLA = 13, 14
WARRIOR, LEADER, SHIP, MONSTER = range(4)
FIGURES = 5
RAGE, AXES, HORNS = range(3)
FULL = 6

VILLAGES = np.array([4, 5, 5, 4, 3, 3, 5, 3])
TRACKS = np.array([[6, 7, 8, 9, 12, 12], [3, 4, 5, 6, 8, 8], [4, 5, 6, 7, 10, 10]])
STRENGTHS = np.array([1, 3, 2])


@part
def stat(table: Any, seat: int, which: int) -> int:
    """Return what a seat's stat says (R3)."""
    return int(TRACKS[which, table.steps[seat, which] - 1])


@part
def stands(table: Any, province: int) -> bool:
    """Whether a province is not destroyed (R7)."""
    return bool(table.destroyed[province] == 0)


@part
def are_adjacent(one: int, other: int) -> bool:
    """Whether two provinces are next to each other (R4)."""
    if one == YGGDRASIL or other == YGGDRASIL:
        return one != other
    apart = (one - other) & 7
    return apart == 1 or apart == RING - 1


@part
def fjord_of(province: int) -> int:
    """Return the area of the fjord that supports a province; that of none for Yggdrasil (R5)."""
    return FIRST_FJORD + province // 2 if province < RING else NONE - 1


@part
def is_ship(table: Any, cards: Any, seat: int, kind: int) -> bool:
    """Whether a figure is a Ship (R60)."""
    if kind < MONSTER:
        return kind == SHIP
    return has_op(cards, int(table.slots[seat, kind]), DO_SHIP)


@part
def has_room(table: Any, province: int) -> bool:
    """Whether a province has an empty village (R15)."""
    if province == YGGDRASIL:
        return True
    figures = 0
    for seat in range(table.rules.players):
        figures += figures_at(table, seat, province)
    return bool(figures < VILLAGES[province])


@part
def figures_at(table: Any, seat: int, area: int) -> int:
    """Return how many figures of a seat are in an area."""
    figures = int(table.warriors[seat, area])
    for place in range(4):
        figures += int(table.others[seat, place] == area)
    return figures


@part
def here(table: Any, seat: int, province: int) -> int:
    """Return how many figures of a seat are in a province and its fjord (R25)."""
    figures = figures_at(table, seat, province)
    if province < RING:
        figures += figures_at(table, seat, fjord_of(province))
    return figures


@part
def count_at(table: Any, seat: int, kind: int, area: int) -> int:
    """Return how many figures of a kind a seat has in an area."""
    if kind == WARRIOR:
        return int(table.warriors[seat, area])
    return int(table.others[seat, kind - 1] == area)


@part
def count_here(table: Any, seat: int, kind: int, province: int) -> int:
    """Return how many figures of a kind a seat has in a province and its fjord."""
    found = count_at(table, seat, kind, province)
    if province < RING and kind != WARRIOR:
        found += count_at(table, seat, kind, fjord_of(province))
    return found


@part
def others_here(table: Any, seat: int, province: int) -> int:
    """Return the set of the kinds, but Warriors, that a seat has in a province and its fjord."""
    found = 0
    for kind in range(1, FIGURES):
        if count_here(table, seat, kind, province) > 0:
            found |= 1 << kind
    return found


@part
def on_board(table: Any, seat: int) -> int:
    """Return how many figures of a seat are in provinces and fjords (R17)."""
    figures = 0
    for province in range(PROVINCES):
        figures += int(table.warriors[seat, province])
    for place in range(4):
        figures += int(0 <= table.others[seat, place] < RESERVE)
    return figures


@part
def below_horns(table: Any, seat: int) -> bool:
    """Whether a seat may have one figure more on the board (R17)."""
    return on_board(table, seat) < stat(table, seat, HORNS)


@part
def free_below_horns(table: Any, seat: int) -> bool:
    """Whether a figure may come for nothing (R21)."""
    return bool(table.rules.free_invade_limits == 1) or below_horns(table, seat)


@part
def put_figure(table: Any, seat: int, kind: int, source: int, target: int) -> None:
    """Move a figure from an area to another."""
    if kind == WARRIOR:
        table.warriors[seat, source] -= 1
        table.warriors[seat, target] += 1
    else:
        table.others[seat, kind - 1] = target


@part
def fjord_is_open(table: Any, area: int) -> bool:
    """Whether Ships may invade a fjord (R18)."""
    first = 2 * (area - FIRST_FJORD)
    one, other = stands(table, first), stands(table, first + 1)
    return (one and other) if table.rules.fjord_open == 1 else (one or other)


@part
def areas(table: Any, cards: Any, seat: int, kind: int) -> int:
    """Return the set of the areas that a figure may invade (R17, R18, R60)."""
    found = 0
    if is_ship(table, cards, seat, kind):
        for area in range(FIRST_FJORD, FIRST_FJORD + FJORDS):
            if fjord_is_open(table, area):
                found |= 1 << area
        return found
    for province in range(RING):
        if stands(table, province) and has_room(table, province):
            found |= 1 << province
    if kind >= MONSTER and has_op(cards, int(table.slots[seat, kind]), DO_YGGDRASIL):
        found |= 1 << YGGDRASIL
    return found


@part
def strength(table: Any, cards: Any, seat: int, kind: int, area: int) -> int:
    """Return what a figure is worth in an area (R16, R60)."""
    card = int(table.slots[seat, kind])
    if card == NONE:
        return int(STRENGTHS[kind])
    if area == YGGDRASIL and has_op(cards, card, DO_YGGDRASIL):
        return argument_of(cards, card, DO_YGGDRASIL, 0)
    return int(cards.value[card])


@part
def cost(table: Any, cards: Any, seat: int, kind: int, area: int) -> int:
    """Return what it costs to invade an area with a figure (R17, R60)."""
    if kind == LEADER:
        return 0
    if kind >= MONSTER:
        card = int(table.slots[seat, kind])
        if has_op(cards, card, DO_FREE):
            return 0
        if table.rules.yggdrasil_cost == 1:
            return int(cards.value[card])
    return strength(table, cards, seat, kind, area)


@part
def payable_areas(table: Any, cards: Any, seat: int, kind: int) -> int:
    """Return those areas that a seat has the Rage to invade (R12, R17)."""
    found, payable = areas(table, cards, seat, kind), 0
    for area in range(RESERVE):
        if (found >> area) & 1 and cost(table, cards, seat, kind, area) <= table.rage[seat]:
            payable |= 1 << area
    return payable


@part
def side(table: Any, cards: Any, seat: int, province: int) -> int:
    """Return the strength of a seat's figures in a province and its fjord (R31, R60)."""
    warriors = int(table.warriors[seat, province])
    each = strength(table, cards, seat, WARRIOR, province)
    total, card = warriors * each, int(table.slots[seat, WARRIOR])
    if card != NONE and has_op(cards, card, DO_PAIRS):
        total = warriors // 2 * argument_of(cards, card, DO_PAIRS, 0) + warriors % 2 * each
    for kind in range(1, FIGURES):
        if count_here(table, seat, kind, province) > 0:
            total += strength(table, cards, seat, kind, province)
    return total


@part
def seat_after(table: Any, seat: int, steps: int) -> int:
    """Return the seat so many places clockwise (R2)."""
    return int((seat + steps) % table.rules.players)
