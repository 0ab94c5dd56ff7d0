"""Dragon's Ransom: the Minion Attack Event (R11 to R15)."""

from __future__ import annotations

from typing import Any

from ..bits import bit, has
from ..compiling import part
from ..kernel_records import at
from .cards import NONE
from .columns import as_table, attack_value, chains_of, closest_chain, eligible_columns, is_complete
from .heroes import hurt, item_sum
from .words import ANY, COMPLETE, DO_ARMOUR, DO_BONUS, HELD, PER_CARD, SEND

_SENT, _SENT_COMPLETE = 1 << SEND, 1 << SEND | 1 << COMPLETE


@part
def begin_attack(state: Any, cards: Any, card: int) -> None:
    """An Attack! card is played: it may send so many chains (R11)."""
    state.pending = card
    state.sent = 0
    state.chains_left = chains_of(cards, card)


@part
def take_chain(state: Any, cards: Any, column: int) -> int:
    """The closest chain leaves its column; return at which moments its cards' effects are due (R10, R12)."""
    size = closest_chain(as_table(state), cards, column)
    complete = is_complete(as_table(state), cards, column, size)
    row = state.columns[at(column)]
    for place in range(size):
        state.tasks[at(place)] = row[at(place)]
    state.column_size[at(column)] -= size
    for place in range(state.column_size[at(column)]):
        row[at(place)] = row[at(place + size)]
    state.task_count = size
    state.task_column = column
    state.chain = int(complete)
    state.chains += 1
    state.complete += int(complete)
    state.sent |= bit(column)
    state.chains_left -= 1
    return _SENT_COMPLETE if complete else _SENT


@part
def hit(state: Any, cards: Any) -> None:
    """The hero gets the total, less its armour, in wounds; the chain is discarded (R12 to R15)."""
    total = int(cards.effects[at(state.pending), 0, 4])
    moments = _SENT_COMPLETE if state.chain == 1 else _SENT
    for place in range(state.task_count):
        card = int(state.tasks[at(place)])
        total += max(0, attack_value(as_table(state), cards, card))
        if cards.whens[at(card)] & moments != 0:
            total += _bonus(state, cards, card, moments)
        state.discard[at(card)] += 1
    if state.rules.players > 1:
        total += _bonus(state, cards, int(state.roles[state.seat]), 1 << HELD)
    column = int(state.task_column)
    if state.defeated[column] == 0:
        hurt(state, cards, column, max(0, total - item_sum(state, cards, column, DO_ARMOUR)))


@part
def _bonus(state: Any, cards: Any, card: int, moments: int) -> int:
    """Return what a card's bonuses add to the chain's total (R50)."""
    total = 0
    for slot in range(3):
        effect = cards.effects[at(card), slot]
        if effect[1] != DO_BONUS or not has(moments, effect[0]):
            continue
        wanted, fitting = effect[4], 0
        for place in range(state.task_count):
            fitting += int((wanted == ANY) | (cards.type[at(state.tasks[at(place)])] == wanted))
        if effect[3] != PER_CARD:
            fitting = min(fitting, 1)
        total += int(effect[2]) * fitting
    return total


@part
def go_on_attacking(state: Any, cards: Any) -> bool:
    """Whether the Attack! can send another chain; if not, it is discarded (R11, R15)."""
    if state.chains_left > 0 and eligible_columns(as_table(state), cards) != 0:
        return True
    end_attack(state)
    return False


@part
def end_attack(state: Any) -> None:
    """The Attack! card is discarded (R15)."""
    state.discard[at(state.pending)] += 1
    state.pending = NONE
    state.chains_left = 0
    state.sent = 0
