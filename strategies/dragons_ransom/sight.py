"""What a player of Dragon's Ransom sees at a glance: each column's chain, what threatens it, what is needed.

All is read from the card table, so it holds for every card set.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...simulate.bits import has
from ...simulate.compiling import part
from ...simulate.dragons_ransom.cards import HEROES, NONE
from ...simulate.dragons_ransom.columns import attack_value, chains_of, closest_chain, scope_columns
from ...simulate.dragons_ransom.hands import attacks_in_hand, plays_limit
from ...simulate.dragons_ransom.heroes import health_of, item_sum
from ...simulate.dragons_ransom.words import (
    ABILITY,
    ALL,
    ANY,
    ATTACK,
    COLUMN,
    COMPLETE,
    DO_ARMOUR,
    DO_BONUS,
    DO_MIGHT,
    DO_SLAY,
    DO_WOUND,
    END_PIECE,
    EVENT,
    HELD,
    MIDDLE,
    MINION,
    PER_CARD,
    SEND,
    START,
)
from ...simulate.kernel_records import make_scratch
from ...simulate.layout import Field, Layout

_COLUMNS = (HEROES,)
_MANY = 9.0  # minions that an ability slays which slays all
_SENT, _SENT_WHOLE = 1 << SEND, 1 << SEND | 1 << COMPLETE
_AMPLE = 99
_ENOUGH = 2  # plays: for a minion, and for the Attack!

SIGHT = Layout(
    "Sight",
    need=Field(np.float64, "wounds that each column's hero can still take; 0 for a defeated one", _COLUMNS),
    total=Field(np.float64, "wounds by its closest chain, with no Attack!'s bonus", _COLUMNS),
    promise=Field(np.float64, "the same when the hand has been played there", _COLUMNS),
    threat=Field(np.float64, "minions that the heroes' next cards could slay there", _COLUMNS),
    minions=Field(np.int64, "minions in it", _COLUMNS),
    chain=Field(np.int64, "minions in its closest chain", _COLUMNS),
    is_open=Field(np.int64, "1: what is played there joins the closest chain, if it connects", _COLUMNS),
    begun=Field(np.int64, "1: it begins with a Start piece", _COLUMNS),
    whole=Field(np.int64, "1: its closest chain is complete", _COLUMNS),
    attacks=Field(np.int64, "Attack! cards in hand"),
    plays=Field(np.int64, "plays that are left in this turn; many alone"),
    pace=Field(np.float64, "wounds that each chain must bring on average to win"),
)

scratch_sight = make_scratch(SIGHT)


@part
def look(table: Any, cards: Any, s: Any, reach: float) -> None:
    """Fill in a Sight. `reach`: the share of the unseen Attack! cards that will be drawn in time."""
    s.attacks = attacks_in_hand(table, cards)
    s.plays = _AMPLE
    if table.rules.players > 1 and table.free == 0:
        s.plays = plays_limit(table, cards) - int(table.spent)
    for column in range(HEROES):
        look_at_column(table, cards, s, column)
    see_threats(table, cards, s)
    s.pace = pace(table, cards, s, reach) if s.attacks > 0 else 0.0
    see_promises(table, cards, s)


@part
def glance(table: Any, cards: Any, s: Any) -> None:
    """Fill in what drawing asks of a Sight: Attack! cards in hand, minions, and what threatens them."""
    s.attacks = attacks_in_hand(table, cards)
    for column in range(HEROES):
        s.minions[column] = table.column_size[column]
        s.threat[column] = 0.0
    see_threats(table, cards, s)


@part
def see_promises(table: Any, cards: Any, s: Any) -> None:
    """Reckon what each column's chain could become with the hand: its best ends, and all Middle pieces."""
    seat = int(table.seat)
    start = end = middles = 0.0
    for column in range(HEROES):
        s.promise[column] = s.total[column]
    if s.attacks == 0 or s.plays < _ENOUGH:
        return
    for place in range(table.hand_size[seat]):
        card = int(table.hands[seat, place])
        if cards.kind[card] == MINION:
            value = max(0.0, float(attack_value(table, cards, card)))
            if cards.position[card] == START:
                start = max(start, value)
            elif cards.position[card] == MIDDLE:
                middles += value
            else:
                end = max(end, value)
    for column in range(HEROES):
        if s.need[column] > 0.0 and (s.is_open[column] == 1 or s.minions[column] == 0):
            s.promise[column] += middles + end + (start if s.minions[column] == 0 else 0.0)


@part
def look_at_column(table: Any, cards: Any, s: Any, column: int) -> None:
    """Fill in what one column's chain is, and what its hero can still take."""
    size = int(table.column_size[column])
    s.minions[column] = size
    s.need[column] = 0.0
    s.total[column] = 0.0
    s.threat[column] = 0.0
    s.chain[column] = 0
    s.is_open[column] = 0
    s.begun[column] = 0
    s.whole[column] = 0
    if table.defeated[column] == 1:
        return
    s.need[column] = max(0.0, float(health_of(table, cards, column) - table.wounds[column]))
    if size == 0:
        return
    chain = closest_chain(table, cards, column)
    ends = cards.position[table.columns[column, chain - 1]] == END_PIECE
    s.chain[column] = chain
    s.begun[column] = int(cards.position[table.columns[column, 0]] == START)
    s.is_open[column] = int(chain == size and not ends)
    s.whole[column] = int(s.begun[column] == 1 and ends)
    s.total[column] = chain_total(table, cards, column, chain, s.whole[column] == 1)


@part
def chain_total(table: Any, cards: Any, column: int, chain: int, whole: bool) -> float:
    """Return the wounds that the first cards of a column bring as a chain, but for armour and the Attack!."""
    moments = _SENT_WHOLE if whole else _SENT
    total = 0
    for place in range(chain):
        card = int(table.columns[column, place])
        total += max(0, attack_value(table, cards, card))
        if cards.whens[card] & moments != 0:
            total += _added(table, cards, column, chain, card, moments)
    if table.rules.players > 1:
        total += _added(table, cards, column, chain, int(table.roles[table.seat]), 1 << HELD)
    return float(total - item_sum(table, cards, column, DO_ARMOUR))


@part
def _added(table: Any, cards: Any, column: int, chain: int, card: int, moments: int) -> int:
    """Return what one card's bonuses, and wounds, add to a chain (R50)."""
    total = 0
    for slot in range(3):
        if (moments >> int(cards.effects[card, slot, 0])) & 1 == 0:
            continue
        if cards.effects[card, slot, 1] == DO_WOUND:
            total += int(cards.effects[card, slot, 2])
        elif cards.effects[card, slot, 1] == DO_BONUS:
            wanted, fitting = cards.effects[card, slot, 4], 0
            for place in range(chain):
                fitting += int(wanted == ANY or cards.type[table.columns[column, place]] == wanted)
            if cards.effects[card, slot, 3] != PER_CARD:
                fitting = min(fitting, 1)
            total += int(cards.effects[card, slot, 2]) * fitting
    return total


@part
def whole_bonus(cards: Any, card: int) -> float:
    """Return about what a card adds to a chain by being in a complete one (R50)."""
    total = 0.0
    if has(cards.whens[card], COMPLETE):
        for slot in range(3):
            if cards.effects[card, slot, 0] == COMPLETE and cards.effects[card, slot, 1] == DO_BONUS:
                total += float(cards.effects[card, slot, 2])
    return total


@part
def see_threats(table: Any, cards: Any, s: Any) -> None:
    """Count what the first card of each queue could slay, column by column (R28, R29)."""
    for hero in range(HEROES):
        if table.queue_size[hero] == 0 or table.defeated[hero] == 1:
            continue
        card = int(table.queues[hero, 0])
        if cards.kind[card] != ABILITY or not has(cards.whens[card], EVENT):
            continue
        for slot in range(3):
            if cards.effects[card, slot, 1] != DO_SLAY:
                continue
            struck = _MANY
            if cards.effects[card, slot, 2] != ALL:
                struck = float(cards.effects[card, slot, 4] + item_sum(table, cards, hero, DO_MIGHT))
            scope, columns = cards.effects[card, slot, 3], 1 << hero
            if scope != COLUMN:
                columns = scope_columns(table, scope, hero)
            for column in range(HEROES):
                if has(columns, column):
                    s.threat[column] += struck


@part
def pace(table: Any, cards: Any, s: Any, reach: float) -> float:
    """Return how many wounds each chain must bring on average, with the Attack! cards there will be."""
    seat, chains, needed = int(table.seat), 0.0, 0.0
    for card in range(cards.count):
        if cards.kind[card] == ATTACK:
            chains += reach * (cards.copies[card] - table.discard[card]) * chains_of(cards, card)
    for place in range(table.hand_size[seat]):
        card = int(table.hands[seat, place])
        if cards.kind[card] == ATTACK:
            chains += (1.0 - reach) * chains_of(cards, card)
    for column in range(HEROES):
        needed += s.need[column]
    return needed / max(1.0, chains)


@part
def partner_attacks(table: Any, cards: Any) -> bool:
    """Whether the next player is seen to hold an Attack! (R42)."""
    players = int(table.rules.players)
    if players == 1 or table.rules.hands == 1:
        return False
    seat = (int(table.seat) + 1) % players
    for place in range(table.hand_size[seat]):
        card = int(table.hands[seat, place])
        if card != NONE and cards.kind[card] == ATTACK:
            return True
    return False
