"""Blood Rage: what the cards in a clan's slots add up to (R22, R43)."""

from __future__ import annotations

from typing import Any

from ..compiling import part
from .cards import NONE
from .operations import MOST_EFFECTS
from .state import SLOTS
from .words import DO_GLORY

FIRST_CLAN = 5
_WHEN, _DO, _FIRST = 0, 1, 2


@part
def has_op(cards: Any, card: int, do: int) -> bool:
    """Whether a card has an operation; no card has none."""
    return card >= 0 and bool((cards.dos[card] >> do) & 1)


@part
def argument_of(cards: Any, card: int, do: int, place: int) -> int:
    """Return an argument of a card's operation, 0 if it has not that operation."""
    for effect in range(MOST_EFFECTS):
        if cards.effects[card, effect, _DO] == do:
            return int(cards.effects[card, effect, _FIRST + place])
    return 0


@part
def clan_has(table: Any, cards: Any, seat: int, do: int) -> bool:
    """Whether a clan upgrade of a seat has an operation."""
    found = False
    for slot in range(FIRST_CLAN, SLOTS):
        found = found or has_op(cards, int(table.slots[seat, slot]), do)
    return found


@part
def clan_lowest(table: Any, cards: Any, seat: int, do: int) -> int:
    """Return the lowest number of an operation among a seat's clan upgrades, -1 for none (R22)."""
    lowest = NONE
    for slot in range(FIRST_CLAN, SLOTS):
        card = int(table.slots[seat, slot])
        if has_op(cards, card, do):
            number = argument_of(cards, card, do, 0)
            lowest = number if lowest == NONE else min(lowest, number)
    return lowest


@part
def clan_sum(table: Any, cards: Any, seat: int, do: int, less: int) -> int:
    """Return the sum of an operation's numbers, each less so much, among a seat's clan upgrades (R22)."""
    total = 0
    for slot in range(FIRST_CLAN, SLOTS):
        card = int(table.slots[seat, slot])
        if has_op(cards, card, do):
            total += argument_of(cards, card, do, 0) - less
    return total


@part
def clan_highest(table: Any, cards: Any, seat: int, do: int) -> int:
    """Return the highest number of an operation among a seat's clan upgrades, 0 for none."""
    highest = 0
    for slot in range(FIRST_CLAN, SLOTS):
        card = int(table.slots[seat, slot])
        if has_op(cards, card, do):
            highest = max(highest, argument_of(cards, card, do, 0))
    return highest


@part
def glory_at(cards: Any, card: int, when: int) -> int:
    """Return the amount of a card's Glory at a moment, 0 for none (R61)."""
    if has_op(cards, card, DO_GLORY):
        for effect in range(MOST_EFFECTS):
            if cards.effects[card, effect, _DO] == DO_GLORY and cards.effects[card, effect, _WHEN] == when:
                return int(cards.effects[card, effect, _FIRST])
    return 0


@part
def clan_glory_at(table: Any, cards: Any, seat: int, when: int) -> int:
    """Return the sum of the Glory of a seat's clan upgrades at a moment (R22, R61)."""
    total = 0
    for slot in range(FIRST_CLAN, SLOTS):
        total += glory_at(cards, int(table.slots[seat, slot]), when)
    return total
