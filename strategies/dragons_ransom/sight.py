"""What a player of Dragon's Ransom sees at a glance: each column's chain, what threatens it, what is needed.

All is read from the card table, so it holds for every card set. What is the same for all moves of a decision
is found out here, once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...simulate.bits import has
from ...simulate.compiling import inlined, part
from ...simulate.dragons_ransom.cards import HEROES, NONE
from ...simulate.dragons_ransom.columns import attack_value, scope_columns
from ...simulate.dragons_ransom.hands import attacks_in_hand, plays_limit
from ...simulate.dragons_ransom.words import (
    ABILITY,
    ALL,
    ANY,
    ATTACK,
    COLUMN,
    COMPLETE,
    DO_ARMOUR,
    DO_BONUS,
    DO_HEALTH,
    DO_MIGHT,
    DO_SLAY,
    DO_WOUND,
    END_PIECE,
    HELD,
    MIDDLE,
    MINION,
    PER_CARD,
    SEND,
    START,
)
from ...simulate.kernel_records import at, make_scratch
from ...simulate.layout import Field, Layout

_COLUMNS = (HEROES,)
_MANY = 9.0  # minions that an ability slays which slays all
_SENT, _SENT_WHOLE = 1 << SEND, 1 << SEND | 1 << COMPLETE
_ARMOUR, _HEALTH, _MIGHT = 0, DO_HEALTH - DO_ARMOUR, DO_MIGHT - DO_ARMOUR
_AMPLE = 99
_ENOUGH = 2  # plays: for a minion, and for the Attack!

SIGHT = Layout(
    "Sight",
    need=Field(np.float64, "wounds that each column's hero can still take; 0 for a defeated one", _COLUMNS),
    total=Field(np.float64, "wounds by its closest chain, with no Attack!'s bonus", _COLUMNS),
    threat=Field(np.float64, "minions that the heroes' next cards could slay there", _COLUMNS),
    worth=Field(np.float64, "of a card there, the one that is being judged", _COLUMNS),
    had=Field(np.float64, "wounds that its closest chain brings of those needed", _COLUMNS),
    toughness=Field(np.float64, "worth of the hero's health", _COLUMNS),
    exposure=Field(np.float64, "worth of what a minion loses there, for each of its body", _COLUMNS),
    lure=Field(np.float64, "worth of a decoy there, for each of what it lacks in value", _COLUMNS),
    might=Field(np.float64, "minions that its hero's abilities slay more", _COLUMNS),
    minions=Field(np.int64, "minions in it", _COLUMNS),
    chain=Field(np.int64, "minions in its closest chain", _COLUMNS),
    whole=Field(np.int64, "1: its closest chain is complete", _COLUMNS),
    # 1.0 or 0.0: what is added only there is multiplied by it.
    is_first=Field(np.float64, "what is played there begins a chain against a living hero", _COLUMNS),
    is_open=Field(np.float64, "what is played there joins the closest chain, if it connects", _COLUMNS),
    begun=Field(np.float64, "it begins with a Start piece", _COLUMNS),
    ready=Field(np.float64, "an Attack! is in hand, and with the hand the chain is worth it", _COLUMNS),
    width=Field(np.int64, "columns; the compiler does not know how many, and so works on all at once"),
    attacks=Field(np.int64, "Attack! cards in hand"),
    threshold=Field(np.float64, "wounds that a chain must bring to be sent now; 0 with no Attack! in hand"),
)

scratch_sight = make_scratch(SIGHT)


@inlined
def look(table: Any, cards: Any, s: Any, w: Any) -> None:
    """Fill in a Sight, all but the worth of a card."""
    look_at_columns(table, cards, s)
    see_threats(table, cards, s)
    look_at_hand(table, cards, s, w)
    tough, exposed, decoy = w.tough, w.exposed, w.decoy
    for column in range(HEROES):
        s.had[column] = min(s.need[column], s.total[column])
        s.toughness[column] = tough * s.need[column]
        s.exposure[column] = exposed * min(s.threat[column], 4.0)
        # A decoy under a defeated hero, where the rules allow it, is blocked.
        s.lure[column] = s.is_first[column] * (decoy * min(s.threat[column], 1.0))


@part
def look_at_columns(table: Any, cards: Any, s: Any) -> None:
    """Fill in of a Sight what asks neither for what threatens nor for the hand."""
    for column in range(s.width):
        look_at_column(table, cards, s, column)


@part
def glance(table: Any, cards: Any, s: Any) -> None:
    """Fill in what drawing asks of a Sight: Attack! cards in hand, minions, and what threatens them."""
    s.attacks = attacks_in_hand(table, cards)
    for column in range(HEROES):
        s.minions[column] = table.column_size[column]
        might = 0
        for place in range(table.item_count[column]):
            might += cards.gives[at(table.items[column, at(place)]), _MIGHT]
        s.might[column] = float(might)
    see_threats(table, cards, s)


@inlined
def look_at_hand(table: Any, cards: Any, s: Any, w: Any) -> None:
    """Find the columns whose chain could be worth an Attack!, with the hand's best ends and Middle pieces."""
    seat, attacks = int(table.seat), 0
    start = end = middles = 0.0
    for place in range(table.hand_size[at(seat)]):
        card = int(table.hands[at(seat), at(place)])
        if cards.kind[at(card)] == MINION:
            value = max(0.0, float(attack_value(table, cards, card)))
            position = cards.position[at(card)]
            start = max(start, value if position == START else 0.0)
            middles += value if position == MIDDLE else 0.0
            end = max(end, value if (position != START) & (position != MIDDLE) else 0.0)
        attacks += int(cards.kind[at(card)] == ATTACK)
    s.attacks = attacks
    for column in range(HEROES):
        s.ready[column] = 0.0
    s.threshold = 0.0
    if attacks == 0:
        return
    if w.patience != 0.0:
        s.threshold = threshold(table, cards, s, w)
    if table.rules.players > 1 and table.free == 0 and plays_limit(table, cards) - table.spent < _ENOUGH:
        start = end = middles = 0.0
    for column in range(HEROES):
        is_first, joined = s.is_first[column], s.is_first[column] + s.is_open[column]
        promise = s.total[column] + joined * (middles + end + is_first * start)
        s.ready[column] = 1.0 if min(s.need[column], promise) >= s.threshold else 0.0


@inlined
def look_at_column(table: Any, cards: Any, s: Any, column: int) -> None:
    """Fill in what one column's chain is, and what its hero can still take."""
    size = int(table.column_size[at(column)])
    s.minions[at(column)] = size
    s.need[at(column)] = 0.0
    s.total[at(column)] = 0.0
    s.chain[at(column)] = 0
    s.is_first[at(column)] = 0.0
    s.is_open[at(column)] = 0.0
    s.begun[at(column)] = 0.0
    s.whole[at(column)] = 0
    if table.defeated[at(column)] == 1:
        return
    health = max(1, cards.health[at(table.heroes[at(column)])] + table.rules.hero_health)
    armour = might = 0
    for place in range(table.item_count[at(column)]):
        item = at(table.items[at(column), at(place)])
        armour += cards.gives[item, _ARMOUR]
        health += cards.gives[item, _HEALTH]
        might += cards.gives[item, _MIGHT]
    s.might[at(column)] = float(might)
    s.need[at(column)] = max(0.0, float(health - table.wounds[at(column)]))
    if size == 0:
        s.is_first[at(column)] = 1.0 if s.need[at(column)] > 0.0 else 0.0
    else:
        look_at_chain(table, cards, s, column, armour)


@inlined
def look_at_chain(table: Any, cards: Any, s: Any, column: int, armour: int) -> None:
    """Fill in how long a column's closest chain is, how it ends, and the wounds that it brings (R9, R12)."""
    size, total, moments, chain = int(table.column_size[at(column)]), 0, 0, 0
    begins = cards.position[at(table.columns[at(column), 0])]
    last = begins
    while True:
        card = int(table.columns[at(column), at(chain)])
        total += max(0, attack_value(table, cards, card))
        moments |= int(cards.whens[at(card)])
        chain += 1
        if chain == size or last == END_PIECE:
            break
        farther = cards.position[at(table.columns[at(column), at(chain)])]
        if farther == START:
            break
        last = farther
    whole = (begins == START) & (last == END_PIECE)
    s.chain[at(column)] = chain
    s.begun[at(column)] = 1.0 if begins == START else 0.0
    goes_on = (chain == size) & (last != END_PIECE) & (s.need[at(column)] > 0.0)
    s.is_open[at(column)] = 1.0 if goes_on else 0.0
    s.whole[at(column)] = int(whole)
    if moments & _SENT_WHOLE != 0 or table.rules.players > 1:
        total += added(table, cards, column, chain, _SENT_WHOLE if whole else _SENT)
    s.total[at(column)] = float(total - armour)


@part
def added(table: Any, cards: Any, column: int, chain: int, moments: int) -> int:
    """Return what the bonuses, and wounds, of a chain's cards and of the role add to it (R50)."""
    total = 0
    for place in range(chain):
        card = int(table.columns[at(column), at(place)])
        if cards.whens[at(card)] & moments != 0:
            total += _added(table, cards, column, chain, card, moments)
    if table.rules.players > 1:
        total += _added(table, cards, column, chain, int(table.roles[at(table.seat)]), 1 << HELD)
    return total


@part
def _added(table: Any, cards: Any, column: int, chain: int, card: int, moments: int) -> int:
    """Return what one card's bonuses, and wounds, add to a chain (R50)."""
    total = 0
    for slot in range(3):
        effect = cards.effects[at(card), slot]
        if not has(moments, effect[0]):
            continue
        if effect[1] == DO_WOUND:
            total += int(effect[2])
        elif effect[1] == DO_BONUS:
            wanted, fitting = effect[4], 0
            for place in range(chain):
                kin = cards.type[at(table.columns[at(column), at(place)])]
                fitting += int((wanted == ANY) | (kin == wanted))
            if effect[3] != PER_CARD:
                fitting = min(fitting, 1)
            total += int(effect[2]) * fitting
    return total


@part
def whole_bonus(cards: Any, card: int) -> float:
    """Return about what a card adds to a chain by being in a complete one (R50)."""
    total = 0.0
    if has(cards.whens[at(card)], COMPLETE):
        for slot in range(3):
            if cards.effects[at(card), slot, 0] == COMPLETE and cards.effects[at(card), slot, 1] == DO_BONUS:
                total += float(cards.effects[at(card), slot, 2])
    return total


@part
def see_threats(table: Any, cards: Any, s: Any) -> None:
    """Count what the first card of each queue could slay, column by column (R28, R29)."""
    for column in range(HEROES):
        s.threat[column] = 0.0
    for hero in range(HEROES):
        if table.queue_size[hero] == 0 or table.defeated[hero] == 1:
            continue
        card = int(table.queues[hero, 0])
        if cards.kind[at(card)] != ABILITY or not has(cards.does[at(card)], DO_SLAY):
            continue
        for slot in range(3):
            effect = cards.effects[at(card), slot]
            if effect[1] != DO_SLAY:
                continue
            struck = _MANY if effect[2] == ALL else float(effect[4]) + s.might[hero]
            if effect[3] == COLUMN:
                s.threat[hero] += struck
                continue
            columns = scope_columns(table, int(effect[3]), hero)
            for column in range(HEROES):
                s.threat[column] += struck if has(columns, column) else 0.0


@inlined
def threshold(table: Any, cards: Any, s: Any, w: Any) -> float:
    """Return how many wounds a chain must bring to be sent now: fewer when few cards are left."""
    late = min(1.0, table.deck_size / max(1.0, w.late))
    return float(w.patience * pace(table, cards, s, w.reach) * late)


@inlined
def pace(table: Any, cards: Any, s: Any, reach: float) -> float:
    """Return how many wounds each chain must bring on average to win, with the Attack! cards there will be.

    `reach`: the share of the unseen Attack! cards that will be drawn in time.
    """
    seat, chains, needed = int(table.seat), 0.0, 0.0
    for place in range(cards.attack_count):
        card = at(cards.attacks[at(place)])
        chains += reach * (cards.copies[card] - table.discard[card]) * cards.chains[card]
    for place in range(table.hand_size[at(seat)]):
        card = at(table.hands[at(seat), at(place)])
        if cards.kind[card] == ATTACK:
            chains += (1.0 - reach) * cards.chains[card]
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
