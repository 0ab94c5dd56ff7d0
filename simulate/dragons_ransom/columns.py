"""Dragon's Ransom: minions in columns, the chains that they form, and which columns are next to which."""

from __future__ import annotations

from typing import Any

from ..bits import bit
from ..compiling import part
from ..kernel_records import at, make_leading
from .cards import HEROES, NONE
from .state import COLUMN_ROOM, TABLE
from .words import (
    ADJACENT,
    ALL,
    COLUMN,
    END_PIECE,
    EVERY,
    FARTHEST,
    FROM_DIFFERENT,
    FROM_ONE,
    START,
    STRONGEST,
)

as_table = make_leading(TABLE)
"""The beginning of a state or a view, so that what reads only that is compiled once for both."""

ALL_COLUMNS = (1 << HEROES) - 1


@part
def attack_value(table: Any, cards: Any, card: int) -> int:
    """Return a minion's attack value with what the rules add, never below 0; -1 if it has none (R7)."""
    printed = int(cards.value[at(card)])
    return NONE if printed == NONE else max(0, printed + table.rules.minion_value)


@part
def closest_chain(table: Any, cards: Any, column: int) -> int:
    """Return how many cards the closest chain of a column has: as far as neighbours connect (R9, R10)."""
    end = int(table.column_size[at(column)])
    size = min(1, end)
    while size < end:
        nearer = cards.position[at(table.columns[at(column), at(size - 1)])]
        farther = cards.position[at(table.columns[at(column), at(size)])]
        if nearer == END_PIECE or farther == START:
            break
        size += 1
    return size


@part
def is_complete(table: Any, cards: Any, column: int, chain: int) -> bool:
    """Whether the first cards of a column, as many as are in its chain, are a complete chain (R9)."""
    if chain == 0:
        return False
    first, last = at(table.columns[at(column), 0]), at(table.columns[at(column), at(chain - 1)])
    return cards.position[first] == START and cards.position[last] == END_PIECE


@part
def open_columns(table: Any) -> int:
    """Return the set of the columns that take a minion (R8)."""
    found, takes_any = 0, table.rules.defeated_column == 1
    for column in range(HEROES):
        takes = (table.defeated[column] == 0) | takes_any
        found |= int(takes & (table.column_size[column] < COLUMN_ROOM)) << column
    return found


@part
def living_columns(table: Any) -> int:
    """Return the set of the columns whose heroes are not defeated."""
    found = 0
    for column in range(HEROES):
        found |= int(table.defeated[column] == 0) << column
    return found


@part
def eligible_columns(table: Any, cards: Any) -> int:
    """Return the set of the columns that can send a chain by the Attack! that is pending (R10, R11)."""
    allowed = ALL_COLUMNS
    if table.sent != 0:
        source = cards.effects[at(table.pending), 0, 3]
        if source == FROM_ONE:
            allowed = int(table.sent)
        elif source == FROM_DIFFERENT:
            allowed &= ~table.sent
    found = 0
    for column in range(HEROES):
        found |= int((table.defeated[column] == 0) & (table.column_size[column] > 0)) << column
    found &= allowed
    if table.rules.incomplete_chains == 1:
        for column in range(HEROES):
            if not is_complete(table, cards, column, closest_chain(table, cards, column)):
                found &= ~bit(column)
    return found


@part
def neighbour(table: Any, column: int, step: int) -> int:
    """Return the column to the left (-1) or right (1), -1 for none; `skip` passes over the defeated (R29)."""
    other = column + step
    if table.rules.adjacent == 1:
        while 0 <= other < HEROES and table.defeated[at(other)] == 1:
            other += step
    return other if 0 <= other < HEROES else NONE


@part
def scope_columns(table: Any, scope: int, column: int) -> int:
    """Return the set of the columns that an effect is about (R46)."""
    if scope == EVERY:
        return ALL_COLUMNS
    found = 0 if scope == ADJACENT else bit(column)
    if scope != COLUMN:
        for step in range(-1, 2, 2):
            other = neighbour(table, column, step)
            found |= bit(other) if other != NONE else 0
    return found


@part
def pick(table: Any, cards: Any, column: int, target: int, wanted: int) -> int:
    """Return where in a column the minion lies that an effect picks, -1 for none (R46).

    `all` picks the closest that fits. Of equal values the closest is picked; minions without one are passed
    over where values are compared (R7).
    """
    found, best = NONE, 0
    for place in range(table.column_size[at(column)]):
        card = int(table.columns[at(column), at(place)])
        if wanted != 0 and cards.type[at(card)] != wanted:
            continue
        if target < STRONGEST or target == ALL:
            found = place
            if target != FARTHEST:
                break
            continue
        value = attack_value(table, cards, card)
        # The weakest has the greatest value with its sign turned.
        worth = value if target == STRONGEST else -value
        if value != NONE and (found == NONE or worth > best):
            found, best = place, worth
    return found


@part
def leave_column(table: Any, column: int, place: int) -> int:
    """Take a minion out of a column; the others close up (R9). Return it."""
    card, row = int(table.columns[at(column), at(place)]), table.columns[at(column)]
    table.column_size[at(column)] -= 1
    for k in range(place, table.column_size[at(column)]):
        row[at(k)] = row[at(k + 1)]
    return card


@part
def join_column(table: Any, column: int, card: int) -> None:
    """Put a minion on the far end of a column (R8)."""
    table.columns[at(column), at(table.column_size[at(column)])] = card
    table.column_size[at(column)] += 1


@part
def chains_of(cards: Any, card: int) -> int:
    """Return how many chains an Attack! card sends at most (R11)."""
    return int(cards.chains[at(card)])
