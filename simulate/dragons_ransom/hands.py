"""Dragon's Ransom: hands, the discard pile, and what is known of hands."""

from __future__ import annotations

from typing import Any

from ..compiling import part
from ..kernel_records import at
from ..streams import below
from .cards import NONE
from .columns import attack_value
from .state import MAX_HAND
from .words import (
    ATTACK,
    DO_PLAYS,
    HELD,
    MINION,
    STRONGEST,
    WHICH_ATTACK,
    WHICH_RANDOM,
)

_FULL_HAND = 7  # what the numbers on role cards are measured by (R37)


@part
def hand_limit(table: Any, cards: Any, seat: int) -> int:
    """Return how many cards a seat may hold: by the rules, in co-op by its role (R25, R37)."""
    limit = int(table.rules.hand_limit)
    if table.rules.players > 1:
        limit += int(cards.hand[table.roles[seat]]) - _FULL_HAND
    return max(1, min(limit, MAX_HAND))


@part
def room_in_hand(table: Any, cards: Any) -> int:
    """Return how many cards the active seat may still take (R43)."""
    seat = int(table.seat)
    held = table.hand_size[at(seat)] + table.fresh_size
    return max(0, hand_limit(table, cards, seat) - held)


@part
def plays_limit(table: Any, cards: Any) -> int:
    """Return how many plays the active seat has a turn, in co-op (R38, R50)."""
    limit, role = int(table.rules.plays), int(table.roles[table.seat])
    for slot in range(3):
        if cards.effects[role, slot, 0] == HELD and cards.effects[role, slot, 1] == DO_PLAYS:
            limit += int(cards.effects[role, slot, 2])
    return max(1, limit)


@part
def insert(row: Any, size: int, card: int) -> None:
    """Insert a card into an ascending row of so many."""
    place = size
    while place > 0 and row[at(place - 1)] > card:
        row[at(place)] = row[at(place - 1)]
        place -= 1
    row[at(place)] = card


@part
def _remove(row: Any, size: int, card: int) -> int:
    """Remove one copy of a card from a row, if it is there; return how many there were."""
    gone = 0
    for place in range(size - 1):
        gone |= int(row[at(place)] == card)
        row[at(place)] = row[at(place + gone)]
    return gone if size == 0 else gone | int(row[at(size - 1)] == card)


@part
def join_hand(table: Any, card: int, is_shown: bool) -> None:
    """Take a card into the active seat's hand; where hands are hidden, all may have seen it (R42)."""
    seat = int(table.seat)
    insert(table.hands[at(seat)], int(table.hand_size[at(seat)]), card)
    table.hand_size[at(seat)] += 1
    if is_shown:
        show(table, card)


@part
def show(table: Any, card: int) -> None:
    """Note that all have seen a card that the active seat takes, where hands are hidden (R42)."""
    seat = int(table.seat)
    if table.rules.hands == 1:
        insert(table.shown[seat], int(table.shown_size[seat]), card)
        table.shown_size[seat] += 1


@part
def leave_hand(table: Any, card: int) -> None:
    """Take a card out of the active seat's hand (R42)."""
    seat = int(table.seat)
    table.hand_size[at(seat)] -= _remove(table.hands[at(seat)], int(table.hand_size[at(seat)]), card)
    if table.rules.hands == 1:
        table.shown_size[seat] -= _remove(table.shown[seat], int(table.shown_size[seat]), card)


@part
def best_in_hand(table: Any, cards: Any, target: int) -> int:
    """Return the strongest or the weakest minion of the active seat's hand, -1 for none (R30, R46).

    Among equals the first of the card set; minions without a value are passed over.
    """
    seat, found, best = int(table.seat), NONE, 0
    for place in range(table.hand_size[at(seat)]):
        card = int(table.hands[at(seat), at(place)])
        value = attack_value(table, cards, card) if cards.kind[at(card)] == MINION else NONE
        worth = value if target == STRONGEST else -value
        if value != NONE and (found == NONE or worth > best):
            found, best = card, worth
    return found


@part
def attacks_in_hand(table: Any, cards: Any) -> int:
    """Return how many Attack! cards the active seat holds (R33)."""
    seat, found = int(table.seat), 0
    for place in range(table.hand_size[at(seat)]):
        found += int(cards.kind[at(table.hands[at(seat), at(place)])] == ATTACK)
    return found


@part
def discard_from_hand(table: Any, cards: Any, which: int, count: int, rng: Any) -> None:
    """The active seat discards so many cards of its hand, as the effect picks them (R49)."""
    seat = int(table.seat)
    for _ in range(count):
        card = NONE
        if which == WHICH_RANDOM:
            if table.hand_size[seat] > 0:
                card = int(table.hands[seat, below(rng, int(table.hand_size[seat]))])
        elif which == WHICH_ATTACK:
            for place in range(table.hand_size[seat] - 1, -1, -1):
                held = int(table.hands[seat, place])
                card = held if cards.kind[held] == ATTACK else card
        else:
            # The words are in one order: strongest 0 and weakest 1 here, 2 and 3 there.
            card = best_in_hand(table, cards, which + STRONGEST)
        if card == NONE:
            return
        leave_hand(table, card)
        table.discard[card] += 1


@part
def best_discarded(table: Any, cards: Any, target: int) -> int:
    """Return the strongest or the weakest minion of the discard pile, -1 for none (R46, R49)."""
    found, best = NONE, 0
    for card in range(cards.count):
        if table.discard[at(card)] > 0 and cards.kind[at(card)] == MINION:
            value = attack_value(table, cards, card)
            worth = value if target == STRONGEST else -value
            if value != NONE and (found == NONE or worth > best):
                found, best = card, worth
    return found
