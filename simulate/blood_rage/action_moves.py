"""Blood Rage: the actions that a seat may take (R12 to R25, R58, R59)."""

from __future__ import annotations

from typing import Any

from ..compiling import part
from .board import (
    FIGURES,
    RESERVE,
    VALHALLA,
    areas,
    below_horns,
    count_at,
    has_room,
    here,
    is_ship,
    on_board,
    payable_areas,
    stands,
)
from .cards import NONE
from .moves import (
    CHALLENGE,
    INVADE,
    MARCH,
    PASS,
    PILLAGE,
    RECALL,
    SACRIFICE,
    UPGRADE,
    encode,
)
from .moves import QUEST as QUEST_MOVE
from .state import MAX_MOVES, PROVINCES
from .upgrades import clan_lowest, clan_sum, has_op
from .words import (
    DO_CHALLENGE,
    DO_CHEAPER,
    DO_FREE,
    DO_RECALL,
    DO_SACRIFICE,
    QUEST,
    WARRIOR,
)


@part
def price_of(table: Any, cards: Any, seat: int, card: int) -> int:
    """Return what it costs a seat to play an upgrade (R20, R60)."""
    if has_op(cards, card, DO_FREE):
        return 0
    return max(0, int(cards.value[card]) - clan_sum(table, cards, seat, DO_CHEAPER, 0))


@part
def list_actions(table: Any, cards: Any, listed: Any) -> int:
    """Write the actions of the seat whose turn it is and return how many (R12)."""
    seat = int(table.seat)
    listed.moves[0] = encode(PASS, 0)
    n = _invasions(table, cards, listed, seat, 1)
    n = _marches(table, cards, listed, seat, n)
    n = _hand_cards(table, cards, listed, seat, n)
    n = _pillages(table, cards, listed, seat, n)
    count = clan_lowest(table, cards, seat, DO_SACRIFICE)
    if count != NONE and on_board(table, seat) >= count:
        n = _add(listed, n, SACRIFICE, 0)
    return n


@part
def _add(listed: Any, n: int, kind: int, number: int) -> int:
    """Write a move, if there is room, and return how many there are now."""
    if n < MAX_MOVES:
        listed.moves[n] = encode(kind, number)
        return n + 1
    return n


@part
def _invasions(table: Any, cards: Any, listed: Any, seat: int, n: int) -> int:
    """Figures from the reserve, and from Valhalla (R17, R59)."""
    if not below_horns(table, seat):
        return n
    for kind in range(FIGURES):
        if count_at(table, seat, kind, RESERVE) > 0 and payable_areas(table, cards, seat, kind) != 0:
            n = _add(listed, n, INVADE, kind)
    price = clan_lowest(table, cards, seat, DO_RECALL)
    if price == NONE or price > table.rage[seat]:
        return n
    for kind in range(FIGURES):
        if count_at(table, seat, kind, VALHALLA) > 0 and areas(table, cards, seat, kind) != 0:
            n = _add(listed, n, RECALL, kind)
    return n


@part
def _marches(table: Any, cards: Any, listed: Any, seat: int, n: int) -> int:
    """Provinces from which a figure can go elsewhere (R19)."""
    targets = 0
    for province in range(PROVINCES):
        if stands(table, province) and has_room(table, province):
            targets |= 1 << province
    movable = 0
    for kind in range(FIGURES):
        if not is_ship(table, cards, seat, kind):
            for province in range(PROVINCES):
                if count_at(table, seat, kind, province) > 0:
                    movable |= 1 << province
    for province in range(PROVINCES):
        if (movable >> province) & 1 and targets & ~(1 << province) != 0:
            n = _add(listed, n, MARCH, province)
    return n


@part
def _hand_cards(table: Any, cards: Any, listed: Any, seat: int, n: int) -> int:
    """Upgrades that can be paid, then quests (R20, R24)."""
    last = NONE
    for place in range(table.hand_size[seat]):
        card = int(table.hands[seat, place])
        is_upgrade = cards.kind[card] >= WARRIOR
        if card != last and is_upgrade and price_of(table, cards, seat, card) <= table.rage[seat]:
            n = _add(listed, n, UPGRADE, card)
        last = card
    last = NONE
    for place in range(table.hand_size[seat]):
        card = int(table.hands[seat, place])
        if card != last and cards.kind[card] == QUEST:
            n = _add(listed, n, QUEST_MOVE, card)
        last = card
    return n


@part
def _pillages(table: Any, cards: Any, listed: Any, seat: int, n: int) -> int:
    """Provinces to pillage, then those to pillage again (R25, R59)."""
    for province in range(PROVINCES):
        if stands(table, province) and table.pillaged[province] == 0 and here(table, seat, province) > 0:
            n = _add(listed, n, PILLAGE, province)
    price = clan_lowest(table, cards, seat, DO_CHALLENGE)
    if price == NONE or price > table.rage[seat]:
        return n
    for province in range(PROVINCES):
        if stands(table, province) and table.pillaged[province] == 1 and here(table, seat, province) > 0:
            n = _add(listed, n, CHALLENGE, province)
    return n
