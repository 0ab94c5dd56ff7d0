"""Blood Rage's cards: what a card-set file may hold, and the table that kernels read (R1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..card_doubt import as_far_as_known
from ..card_schema import Card, Key, Problem, integer, text, word
from ..cards import CardSet
from ..layout import Field, Layout
from .card_checks import checks_of_card, checks_of_set
from .operations import ARGUMENTS, MOST_EFFECTS, canonical_effect, effect_codes
from .words import KIND_MEANINGS, KINDS

MAX_CARDS = 128
AGES = 3
NONE = -1
NAME_ROOM = 40

DEFAULT = "published"


@dataclass(frozen=True)
class _EffectsKey(Key):
    """The key for effects: a list of tables, kept in its order, each with all its arguments."""

    def canonical(self, value: Any) -> Any:
        """Return the one form of all ways to write valid effects."""
        return [canonical_effect(effect) for effect in value]


@dataclass(frozen=True)
class _CopiesKey(Key):
    """The key for copies: three numbers, kept in their order."""

    def canonical(self, value: Any) -> Any:
        """Return the numbers as a list."""
        return list(value)


def _are_tables(value: Any) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) <= MOST_EFFECTS
        and all(isinstance(entry, dict) for entry in value)
    )


_MOST_OF_A_MARK = 6


def _are_copies(value: Any) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) == AGES
        and all(type(entry) is int and 0 <= entry <= _MOST_OF_A_MARK for entry in value)
    )


_EFFECTS_ALLOWED = f"a list of 0 to {MOST_EFFECTS} tables {{ when = ..., do = ..., arguments }}"

SCHEMA: dict[str, Key] = {
    "number": integer("what people call the card", 1, MAX_CARDS, unique=True),
    "name": text("the name on the card, another for each of an Age", NAME_ROOM),
    "age": integer("the Age whose deck it is in", 1, AGES),
    "kind": word("what it is", KIND_MEANINGS),
    "value": integer("a battle card's bonus, a quest's Glory, an upgrade's strength and cost", 0, 30),
    "copies": _CopiesKey(
        "how many there are: always, with three players or more, with four",
        f"a list of three whole numbers from 0 to {_MOST_OF_A_MARK}",
        _are_copies,
    ),
    "effects": _EffectsKey("what it does, in order", _EFFECTS_ALLOWED, _are_tables, default=()),
}
_PER_CARD = (MAX_CARDS,)

CARDS = Layout(
    "Cards",
    count=Field(np.int64, "entries in the set; those from here on are 0"),
    dos=Field(np.int64, "of each entry: set of the operations that it has", _PER_CARD),
    kind=Field(np.int8, "index into KINDS", _PER_CARD),
    value=Field(np.int8, "bonus, Glory, or strength and cost", _PER_CARD),
    age=Field(np.int8, "1 to 3", _PER_CARD),
    copies=Field(np.int8, "with 2, 3, 4 players", (MAX_CARDS, 3)),
    number=Field(np.int16, "what people call the card, 1 to 128", _PER_CARD),
    letters=Field(np.int32, "code points of the name, then 0: for transcripts", (MAX_CARDS, NAME_ROOM)),
    effects=Field(
        np.int16, "when, operation, its three arguments; 0 for none", (MAX_CARDS, MOST_EFFECTS, 2 + ARGUMENTS)
    ),
)


def check(cards: Sequence[Card]) -> Iterator[Problem]:
    """Yield what is wrong with cards between their keys, and between cards, as far as they are known (R1)."""
    for place, card in enumerate(cards):
        yield from as_far_as_known(checks_of_card(place, card))
    yield from as_far_as_known(checks_of_set(cards))


def to_table(card_set: CardSet) -> Any:
    """Return a valid card set as one record of layout `CARDS`; a card is its place in the file (R1)."""
    table = CARDS.new()
    table.count = len(card_set.cards)
    for place, card in enumerate(card_set.cards):
        for key in ("value", "age", "number"):
            table[key][place] = card[key]
        table.letters[place, : len(card["name"])] = list(map(ord, card["name"]))
        table.kind[place] = KINDS.index(card["kind"])
        table.copies[place] = np.cumsum(card["copies"])
        for slot, effect in enumerate(card["effects"]):
            codes = effect_codes(effect)
            table.effects[place, slot] = codes
            table.dos[place] |= 1 << codes[1]
    return table
