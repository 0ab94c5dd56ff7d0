"""Dragon's Ransom: heroes with their items and queues, wounds and defeat."""

from __future__ import annotations

from typing import Any

from ..bits import has
from ..compiling import part
from ..kernel_records import at
from .cards import HEROES, NONE
from .columns import as_table, living_columns
from .words import (
    ABILITY,
    DO_ARMOUR,
    DO_CANCEL,
    DO_HEAL,
    DO_HEALTH,
    DO_WOUND,
)


@part
def item_sum(state: Any, cards: Any, column: int, operation: int) -> int:
    """Return what a hero's items give it of armour, health, initiative or might (R21)."""
    total = 0
    for place in range(state.item_count[at(column)]):
        total += cards.gives[at(state.items[at(column), at(place)]), at(operation - DO_ARMOUR)]
    return total


@part
def health_of(state: Any, cards: Any, column: int) -> int:
    """Return a hero's health: the card's, what the rules add, least 1, and its items' (R2, R21)."""
    printed = cards.health[at(state.heroes[at(column)])] + state.rules.hero_health
    return max(1, printed) + item_sum(state, cards, column, DO_HEALTH)


@part
def hurt(state: Any, cards: Any, column: int, wounds: int) -> None:
    """Give a living hero wounds, up to its health; with so many it is defeated (R13, R14)."""
    health = health_of(state, cards, column)
    now = min(state.wounds[column] + wounds, health)
    state.wounds_dealt += max(0, now - state.wounds[column])
    state.wounds[column] = now
    if now < health:
        return
    state.defeated[column] = 1
    state.slain_turn[column] = state.turn
    _clear_column(state, column)


@part
def _clear_column(state: Any, column: int) -> None:
    """All of a defeated hero's column is discarded, also the card that is being performed (R14)."""
    for place in range(state.column_size[column]):
        state.discard[state.columns[column, place]] += 1
    for place in range(state.queue_size[column]):
        state.discard[state.queues[column, place]] += 1
    for place in range(state.item_count[column]):
        state.discard[state.items[column, place]] += 1
    state.column_size[column] = 0
    state.queue_size[column] = 0
    state.item_count[column] = 0
    discard_active(state, column)


@part
def discard_active(state: Any, column: int) -> None:
    """The card that a hero has performed is discarded, if it is still there (R32)."""
    if state.active[at(column)] != NONE:
        state.discard[at(state.active[at(column)])] += 1
        state.active[at(column)] = NONE


@part
def touch_heroes(state: Any, cards: Any, operation: int, amount: int, columns: int) -> None:
    """Wound, heal, strip or cancel, for each living hero of these columns (R48)."""
    for column in range(HEROES):
        if not has(columns, column) or state.defeated[column] == 1:
            continue
        if operation == DO_HEAL:
            state.wounds[column] = max(0, state.wounds[column] - amount)
        elif operation == DO_CANCEL:
            leave_queue(state, column, amount)
        else:
            wounds = amount
            if operation != DO_WOUND:
                _strip(state, column, amount)
                wounds = 0
            hurt(state, cards, column, wounds)


@part
def _strip(state: Any, column: int, count: int) -> None:
    """A hero loses its first items (R48)."""
    gone = min(count, state.item_count[column])
    for place in range(gone):
        state.discard[state.items[column, place]] += 1
    state.item_count[column] -= gone
    for place in range(state.item_count[column]):
        state.items[column, place] = state.items[column, place + gone]


@part
def leave_queue(state: Any, column: int, count: int) -> None:
    """The first cards of a hero's queue are discarded (R48)."""
    gone = min(count, state.queue_size[column])
    for place in range(gone):
        state.discard[state.queues[column, place]] += 1
    close_queue(state, column, gone)


@part
def close_queue(state: Any, column: int, gone: int) -> None:
    """The first cards of a queue have left it: the others move up."""
    row = state.queues[at(column)]
    state.queue_size[at(column)] -= gone
    for place in range(state.queue_size[at(column)]):
        row[at(place)] = row[at(place + gone)]


@part
def place_hero_card(state: Any, cards: Any, card: int) -> None:
    """Place an ability at the end of its hero's queue, an item with it; discard a dead hero's (R19, R20)."""
    column = at(state.hero_column[at(cards.hero[at(card)])])
    if state.defeated[column] == 1:
        state.discard[at(card)] += 1
    elif cards.kind[at(card)] == ABILITY:
        state.queues[column, at(state.queue_size[column])] = card
        state.queue_size[column] += 1
    else:
        state.items[column, at(state.item_count[column])] = card
        state.item_count[column] += 1


@part
def queue_trap(state: Any, card: int, column: int) -> None:
    """Put a special trap into a living hero's queue, at its end or before all others (R18)."""
    place = int(state.queue_size[column])
    if state.rules.trap_place == 1:
        while place > 0:
            state.queues[column, place] = state.queues[column, place - 1]
            place -= 1
    state.queues[column, place] = card
    state.queue_size[column] += 1


@part
def all_defeated(state: Any) -> bool:
    """Whether no hero lives (R34)."""
    return living_columns(as_table(state)) == 0
