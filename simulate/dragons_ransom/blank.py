"""Dragon's Ransom with a blank card, for analysis: the same shuffle, one card without what is its own.

No rule of the game, and no switch. All copies of the card become blank. It keeps its name, kind and copies,
so that each deal is dealt as it was (R3); a minion its type and place in a chain, without which it would be
no minion of this game (R7); an ability its initiative, a special trap its place in a queue. What goes are its
effects (R46), and its numbers, which become the set's median: attack value, cost, a hero's health, a role's
hand size.

An Attack! card that sends nothing could not be played (R16): a blank one sends one chain, without a bonus
(R11). A trap without effects would stay in the hand of whoever plays only what does something, and do harm
there: a blank one shows the top card of the deck (R43). An ability without effects is performed all the same,
and does nothing (R28). A hero is what its cards are: with it all its abilities and items become blank. The
Heroes Attack! cards are the level's (R6), and are left as they are. A card that is blank as it is has nothing
to lose, and is passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from ..blanking import Blanked
from ..design import Design
from .words import (
    ABILITY,
    ATTACK,
    DO_PEEK,
    DO_SEND,
    EVENT,
    FROM_ONE,
    HERO,
    HEROES_ATTACK,
    ITEM,
    MINION,
    PLAY,
    ROLE,
    TRAP,
)

PARTS = {
    "effects": "its effects; of a hero, those of its abilities and items",
    "numbers": "its attack value and cost, its health, or its hand size",
}
BLANK = (
    "the same kind and copies, of a minion the same type and place, but no effects (an Attack! card sends "
    "one chain without a bonus, a trap shows the deck's top card) and the set's median numbers; with a hero "
    "all its cards"
)

_NO_VALUE = -1


def blanks(design: Design, parts: tuple[str, ...]) -> Iterator[Blanked]:
    """Yield the design with each card of its set made blank (R1); alone no roles are dealt (R37)."""
    whole = design.setting.cards[0]
    left = {HEROES_ATTACK} if design.seats > 1 else {HEROES_ATTACK, ROLE}
    for place in range(int(whole.count)):
        if int(whole.kind[place]) in left:
            continue
        cards = design.setting.cards.copy()
        _wipe(cards[0], whole, place, parts)
        if cards[0] == whole:
            continue
        number = int(whole.number[place])
        settings = dict(design.settings, blank=f"card {number}: {', '.join(parts)}")
        setting = replace(design.setting, cards=cards)
        yield Blanked(f"card {number}", None, replace(design, setting=setting, settings=settings))


def _wipe(table: Any, whole: Any, place: int, parts: tuple[str, ...]) -> None:
    kind = int(whole.kind[place])
    if "effects" in parts:
        for card in _cards_of(whole, place) if kind == HERO else [place]:
            _wipe_effects(table, card)
    if "numbers" in parts:
        for field, kinds in _NUMBERS.items():
            if kind in kinds:
                table[field][place] = _median(whole, field, kinds)


_NUMBERS = {"value": (MINION,), "cost": (MINION, ATTACK, TRAP), "health": (HERO,), "hand": (ROLE,)}
"""Fields of the table that are a card's own, and the kinds that have them."""


def _cards_of(table: Any, hero: int) -> Iterable[int]:
    owned = (table.kind == ABILITY) | (table.kind == ITEM)
    return map(int, np.flatnonzero(owned & (table.hero == table.hero[hero])))


def _wipe_effects(table: Any, place: int) -> None:
    """Take a card's effects, and what the table tells of them beside."""
    table.effects[place] = 0
    table.whens[place] = table.needs_column[place] = table.strikes[place] = 0
    if table.kind[place] == ATTACK:
        table.effects[place, 0, :4] = (PLAY, DO_SEND, 1, FROM_ONE)
        table.whens[place] = 1 << PLAY
    elif table.kind[place] == TRAP:
        when = EVENT if table.special[place] else PLAY
        table.effects[place, 0, :3] = (when, DO_PEEK, 1)
        table.whens[place] = 1 << when


def _median(table: Any, field: str, kinds: tuple[int, ...]) -> int:
    """Return the median over the copies of these kinds that have such a number, the lower of two."""
    count = int(table.count)
    numbers = np.repeat(table[field][:count], table.copies[:count])
    of_kind = np.isin(np.repeat(table.kind[:count], table.copies[:count]), kinds)
    ranked = np.sort(numbers[of_kind & (numbers != _NO_VALUE)])
    return int(ranked[(len(ranked) - 1) // 2])
