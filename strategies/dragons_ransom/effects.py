"""What a card's effects are worth to a player of Dragon's Ransom, operation by operation (R46 to R50)."""

from __future__ import annotations

from typing import Any

from ...simulate.bits import has
from ...simulate.compiling import inlined, part
from ...simulate.dragons_ransom.cards import HEROES
from ...simulate.dragons_ransom.columns import scope_columns
from ...simulate.dragons_ransom.hands import room_in_hand
from ...simulate.dragons_ransom.words import (
    DO_CANCEL,
    DO_DISCARD,
    DO_DRAW,
    DO_FREE,
    DO_MILL,
    DO_PEEK,
    DO_RETURN,
    DO_STRIP,
    DO_WOUND,
    EVENT,
    WHAT_COLUMN,
)
from ...simulate.dragons_ransom.words import PLAY as AT_PLAY
from ...simulate.dragons_ransom.words import USE as AT_USE
from ...simulate.kernel_records import at


@inlined
def moment_of(table: Any, cards: Any) -> tuple[int, int]:
    """Return the card that is being played, or whose use asks for a column, and when it takes effect."""
    if table.using == 1:
        return int(table.roles[at(table.seat)]), AT_USE
    card = int(table.pending)
    return card, (EVENT if cards.special[at(card)] == 1 else AT_PLAY)


@part
def effects_worth(table: Any, cards: Any, s: Any, w: Any, card: int, when: int, column: int) -> float:
    """Return what a card's effects of one moment are worth, with `column` as theirs."""
    worth = 0.0
    for slot in range(3):
        if cards.effects[at(card), slot, 0] == when:
            worth += _effect_worth(table, cards, s, w, card, slot, column)
    return worth


@part
def _effect_worth(table: Any, cards: Any, s: Any, w: Any, card: int, slot: int, column: int) -> float:
    effect = cards.effects[at(card), at(slot)]
    operation, first = effect[1], float(effect[2])
    if operation in (DO_WOUND, DO_STRIP, DO_CANCEL):
        columns = scope_columns(table, int(effect[3]), column)
        return _worth_to_heroes(table, s, w, operation, first, columns)
    if operation == DO_DRAW:
        return w.extra * min(first, float(room_in_hand(table, cards))) if table.deck_size > first else -9.0
    if operation == DO_PEEK:
        return w.extra * 0.2 if table.known < first else 0.0
    if operation == DO_MILL:
        return -w.extra * 0.5 * first
    if operation == DO_DISCARD:
        return -w.extra * float(effect[3])
    if operation == DO_RETURN:
        return 0.0 if effect[2] == WHAT_COLUMN else w.extra
    if operation == DO_FREE and table.rules.players > 1:
        return w.extra * first
    return 0.0


@part
def _worth_to_heroes(table: Any, s: Any, w: Any, operation: int, amount: float, columns: int) -> float:
    """Return what it is worth to wound the living heroes of some columns, or to take cards from them."""
    worth = 0.0
    for column in range(HEROES):
        if not has(columns, column) or table.defeated[column] == 1:
            continue
        if operation == DO_WOUND:
            worth += w.wound * min(amount, s.need[column]) + (w.kill if amount >= s.need[column] else 0.0)
        elif operation == DO_STRIP:
            worth += w.strip * min(amount, float(table.item_count[column]))
        else:
            here = 1.0 if s.threat[column] > 0.0 else 0.3
            worth += w.cancel * here * min(amount, float(table.queue_size[column]))
    return worth
