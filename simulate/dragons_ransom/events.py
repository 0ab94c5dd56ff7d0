"""Dragon's Ransom: the Hero Attack Event (R28 to R32)."""

from __future__ import annotations

from typing import Any

from ..compiling import part
from ..kernel_records import at
from .cards import HEROES, NONE
from .columns import as_table, neighbour
from .heroes import close_queue, item_sum
from .words import ABILITY, DO_INITIATIVE

_BEFORE_ALL_TRAPS = 10_000
ASK_PLAYER = -2
_PLAYER, _LEFT, _RIGHT = 0, 1, 2


@part
def begin_event(state: Any, cards: Any) -> None:
    """Each living hero takes the first card of its queue; their order is fixed (R28)."""
    state.events_due -= 1
    state.events += 1
    for column in range(HEROES):
        state.active[column] = NONE
        state.order[column] = NONE
        if state.defeated[column] == 0 and state.queue_size[column] > 0:
            state.active[column] = state.queues[column, 0]
            close_queue(state, column, 1)
    state.turn_of = 0
    found = 0
    for step in range(HEROES):
        column = step if state.rules.initiative_tie == 0 else HEROES - 1 - step
        if state.active[column] == NONE:
            continue
        # Those before it have at least its initiative, so equals stay as they came.
        place = found
        mine = _initiative(state, cards, column)
        while place > 0 and _initiative(state, cards, int(state.order[at(place - 1)])) < mine:
            state.order[at(place)] = state.order[at(place - 1)]
            place -= 1
        state.order[at(place)] = column
        found += 1


@part
def _initiative(state: Any, cards: Any, column: int) -> int:
    card = int(state.active[at(column)])
    if cards.kind[at(card)] != ABILITY:
        return 0
    return _BEFORE_ALL_TRAPS + int(cards.initiative[at(card)]) + item_sum(state, cards, column, DO_INITIATIVE)


@part
def next_to_act(state: Any) -> int:
    """Return the column of the hero whose turn it is in this event, -1 when all have had theirs (R28)."""
    while state.turn_of < HEROES:
        column = int(state.order[at(state.turn_of)])
        state.turn_of += 1
        if column == NONE:
            return NONE
        if state.active[at(column)] != NONE:
            return column
    return NONE


@part
def aim_of(state: Any, cards: Any, hero: int) -> int:
    """Return the column that a hero's card strikes, -1 for none, -2 if the player decides (R29)."""
    if cards.strikes[at(state.active[at(hero)])] == 0 or state.column_size[at(hero)] > 0:
        return hero
    left, right = neighbour(as_table(state), hero, -1), neighbour(as_table(state), hero, 1)
    if left != NONE and state.column_size[left] == 0:
        left = NONE
    if right != NONE and state.column_size[right] == 0:
        right = NONE
    if left == NONE or right == NONE:
        return max(left, right)
    choice = state.rules.adjacent_pick
    if choice == _PLAYER:
        return ASK_PLAYER
    if choice == _LEFT:
        return left
    if choice == _RIGHT:
        return right
    return left if state.column_size[left] >= state.column_size[right] else right


@part
def candidates(table: Any) -> int:
    """Return the set of the two columns that the acting hero may attack (R29)."""
    left, right = neighbour(table, int(table.acting), -1), neighbour(table, int(table.acting), 1)
    return (1 << left) | (1 << right)
