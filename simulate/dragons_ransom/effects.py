"""Dragon's Ransom: what cards do, one effect after another (R46 to R50).

The cards whose turn it is lie in `tasks`. A slay leaves its `victims`, whose own effects come next. So no
effect is called from within another, and there is one place where effects are done.
"""

from __future__ import annotations

from typing import Any

from ..bits import bit, has
from ..compiling import door, inlined, part
from ..kernel_records import at
from . import types
from .cards import HEROES, NONE
from .columns import as_table, join_column, leave_column, neighbour, open_columns, pick, scope_columns
from .deck import draw_cards, turn_cards
from .hands import best_discarded, best_in_hand, discard_from_hand, join_hand, leave_hand, room_in_hand
from .heroes import item_sum, touch_heroes
from .words import (
    ALL,
    BACK,
    COLUMN,
    DO_CANCEL,
    DO_DISCARD,
    DO_DRAW,
    DO_FREE,
    DO_HEAL,
    DO_MIGHT,
    DO_MILL,
    DO_MOVE,
    DO_PEEK,
    DO_RETURN,
    DO_SLAY,
    DO_STRIP,
    DO_WOUND,
    LEFT,
    RIGHT,
    SLAIN,
    STRONGEST,
    WHAT_COLUMN,
    WHAT_DISCARD,
    WHAT_SELF,
)

_ANY, _SLAIN_ONLY = 0, 1 << SLAIN
_EFFECTS = 3


@door("dragons_ransom.do_effects", types.going_on)
def do_effects(state: Any, cards: Any, rng: Any, whens: int, hero: int) -> int:
    """Do the effects of `tasks` at these moments, in order, each minion slain by one before the next (R46).

    `hero`: the column of the hero that performs them, -1 for none: they stop when it is defeated (R32).
    """
    task = slot = fallen = cut = 0
    state.victim_count = 0
    while True:
        if fallen < state.victim_count:
            card, column = int(state.victims[at(fallen)]), int(state.victim_columns[at(fallen)])
            place, wanted = cut, _SLAIN_ONLY
            if _SLAIN_ONLY & cards.whens[at(card)] == 0:
                fallen += 1
                continue
            cut = (cut + 1) % _EFFECTS
            fallen += int(cut == 0)
        elif task < state.task_count:
            card, column, place, wanted = int(state.tasks[at(task)]), int(state.task_column), slot, whens
            if whens & cards.whens[at(card)] == 0:
                task += 1
                continue
            slot = (slot + 1) % _EFFECTS
            task += int(slot == 0)
            if hero != NONE and state.defeated[at(hero)] == 1:
                return 0
            state.victim_count = fallen = cut = 0
        else:
            return 0
        if has(wanted, cards.effects[at(card), at(place), 0]):
            _do_effect(state, cards, rng, card, place, column)


@inlined
def _do_effect(state: Any, cards: Any, rng: Any, card: int, place: int, column: int) -> None:
    """Do one effect of a card that lies, or lay, in a column (R47 to R50)."""
    effect = cards.effects[at(card), at(place)]
    operation = int(effect[1])
    one, other, third, fourth = int(effect[2]), int(effect[3]), int(effect[4]), int(effect[5])
    if operation == DO_SLAY:
        slay(state, cards, one, other, third, fourth, column)
    elif DO_WOUND <= operation <= DO_HEAL or DO_STRIP <= operation <= DO_CANCEL:
        touch_heroes(state, cards, operation, one, scope_columns(as_table(state), other, column))
    elif operation == DO_DISCARD:
        discard_from_hand(as_table(state), cards, one, other, rng)
    elif operation == DO_MILL:
        turn_cards(state, cards, one)
    elif operation == DO_DRAW:
        draw_cards(state, cards, min(one, room_in_hand(as_table(state), cards), state.deck_size), False)
    elif operation == DO_PEEK:
        state.known = max(state.known, min(one, state.deck_size))
    elif operation == DO_MOVE:
        move_minion(as_table(state), cards, one, other, column)
    elif operation == DO_RETURN:
        return_minions(as_table(state), cards, card, one, other, third, column)
    elif operation == DO_FREE:
        state.free += one if state.rules.players > 1 else 0


# ---------------------------------------------------------------- slay


@part
def slay(state: Any, cards: Any, target: int, scope: int, count: int, wanted: int, hero: int) -> None:
    """A hero slays: in the column that it attacks, or in each column of the scope (R47).

    Its might adds to how many, but for `all`. With no minion to attack it does the fall-back (R30).
    """
    columns = scope_columns(as_table(state), scope, hero)
    if scope == COLUMN:
        columns = bit(state.aim) if state.aim != NONE else 0
    elif not _hold_minions(state, columns):
        columns = 0
    if columns == 0:
        fall_back(state, cards)
        return
    times = count + item_sum(state, cards, hero, DO_MIGHT)
    for column in range(HEROES):
        left = times if target != ALL else int(state.column_size[column])
        while has(columns, column) and left > 0:
            place = pick(as_table(state), cards, column, target, wanted)
            if place == NONE:
                break
            state.victims[at(state.victim_count)] = leave_column(as_table(state), column, place)
            state.victim_columns[at(state.victim_count)] = column
            state.victim_count += 1
            left -= 1
    for fallen in range(state.victim_count):
        state.discard[at(state.victims[at(fallen)])] += 1
    state.minions_slain += state.victim_count


@part
def _hold_minions(state: Any, columns: int) -> bool:
    held = 0
    for column in range(HEROES):
        held += state.column_size[column] if has(columns, column) else 0
    return held > 0


@part
def fall_back(state: Any, cards: Any) -> None:
    """The strongest minion of the hand is discarded, or else the deck's top card is turned (R30)."""
    card = best_in_hand(as_table(state), cards, STRONGEST)
    if card == NONE:
        turn_cards(state, cards, 1)
        return
    leave_hand(as_table(state), card)
    state.discard[card] += 1


# ---------------------------------------------------------------- minions that move


@part
def move_minion(table: Any, cards: Any, target: int, to: int, column: int) -> None:
    """A minion moves to the front or back of its column, or to a column on one side that takes it (R48)."""
    place = pick(table, cards, column, target, _ANY)
    other = column
    if to <= RIGHT:
        other = neighbour(table, column, -1 if to == LEFT else 1)
        if other == NONE or not has(open_columns(table), other):
            return
    if place == NONE:
        return
    card = leave_column(table, column, place)
    join_column(table, other, card)
    if to <= RIGHT or to == BACK:
        return
    for k in range(table.column_size[column] - 1, 0, -1):
        table.columns[column, k] = table.columns[column, k - 1]
    table.columns[column, 0] = card


@part
def return_minions(
    table: Any, cards: Any, card: int, what: int, target: int, count: int, column: int
) -> None:
    """Minions come back to the hand: this one, some of the discard pile, or of a column (R49)."""
    times = 1 if what == WHAT_SELF else count
    for _ in range(min(times, room_in_hand(table, cards))):
        found = card
        if what == WHAT_COLUMN:
            place = pick(table, cards, column, target, _ANY)
            if place == NONE:
                return
            found = leave_column(table, column, place)
        else:
            if what == WHAT_DISCARD:
                found = best_discarded(table, cards, target)
            if found == NONE or table.discard[found] == 0:
                return
            table.discard[found] -= 1
        join_hand(table, found, True)
