"""Rage's cards: what a card-set file may hold, and the table that kernels read (R1).

A kernel holds cards as sets, one a colour and one for all action cards: the *groups*. In each group a card
has its *place*, in order of value, which is its bit in the set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ..card_doubt import as_far_as_known
from ..card_schema import Card, Key, Problem, integer, word
from ..cards import CardSet
from ..layout import Field, Layout

COLOURS = ("blue", "green", "red", "yellow", "purple", "orange", "brown", "white")
COLOUR_COUNT = len(COLOURS)
NO_COLOUR = "none"

KIND_MEANINGS = {
    "colour": "a card with a colour and a value",
    "joker": "it takes the colour that its player names, above that colour's cards",
    "no_trump": "there is no trump in its trick",
    "trump_change": "a new trump is turned at once",
    "plus": "the winner of its trick gets plus points",
    "minus": "the winner of its trick gets minus points",
}
KINDS = tuple(KIND_MEANINGS)
COLOURED, JOKER, NO_TRUMP, TRUMP_CHANGE, PLUS, MINUS = range(len(KINDS))

ACTIONS = COLOUR_COUNT  # the group of the action cards, after those of the colours
GROUPS = COLOUR_COUNT + 1
MIN_CARDS, MAX_CARDS = 2, 128
GROUP_ROOM = 62  # cards in one group: the bits of one word, its sign left alone
MAX_VALUE = 30
NONE = -1

DEFAULT = "amigo"

_COLOUR_WORDS = {**dict.fromkeys(COLOURS, ""), NO_COLOUR: "an action card"}

SCHEMA: dict[str, Key] = {
    "number": integer("what people call the card", 1, MAX_CARDS, unique=True),
    "kind": replace(word("what the card does", KIND_MEANINGS), default="colour"),
    "colour": replace(word("its colour, of a coloured card", _COLOUR_WORDS), default=NO_COLOUR),
    "value": replace(integer("its value, of a coloured card", 0, MAX_VALUE), default=0),
}

CARDS = Layout(
    "Cards",
    group=Field(np.int8, "of each card: index into COLOURS, or ACTIONS", (MAX_CARDS,)),
    place=Field(np.int8, "of each card: its place in the group, 0 for the lowest value", (MAX_CARDS,)),
    kind=Field(np.int8, "of each card: index into KINDS", (MAX_CARDS,)),
    value=Field(np.int8, "of each card: 0 to 30", (MAX_CARDS,)),
    card=Field(np.int16, "by group and place: the card, -1 past the last", (GROUPS, GROUP_ROOM)),
    members=Field(np.int64, "set of the places of each group", (GROUPS,)),
    of_kind=Field(np.int64, "by kind: set of the action cards' places in their group", (len(KINDS),)),
    colours=Field(np.int64, "set of the colours that some card has"),
    count=Field(np.int64, "cards in the set; entries from here on are 0"),
    number=Field(np.int16, "what people call the card, 1 to 128", (MAX_CARDS,)),
)


def check(cards: Sequence[Card]) -> Iterator[Problem]:
    """Yield what is wrong with cards between them, as far as known: kinds and colours, how many (R1)."""
    for place, card in enumerate(cards):
        yield from as_far_as_known([_colour_problems(place, card), _value_problems(place, card)])
    if not MIN_CARDS <= len(cards) <= MAX_CARDS:
        yield Problem(f"{len(cards)} cards: must be {MIN_CARDS} to {MAX_CARDS}", key="card")
    yield from as_far_as_known([_group_problems(cards)])


def _group_problems(cards: Sequence[Card]) -> Iterator[Problem]:
    groups = Counter(card["colour"] for card in cards)
    if set(groups) <= {NO_COLOUR}:
        yield Problem("no coloured card: must have one or more", key="card")
    for colour, size in groups.items():
        if size > GROUP_ROOM:
            called = "action cards" if colour == NO_COLOUR else f"{colour} cards"
            yield Problem(f"{size} {called}: must be at most {GROUP_ROOM}", key="card")


def _colour_problems(place: int, card: Card) -> Iterator[Problem]:
    coloured = card["kind"] == "colour"
    if coloured and card["colour"] == NO_COLOUR:
        allowed = ", ".join(COLOURS)
        yield Problem(f"colour is missing: a coloured card must have one of {allowed}", place, "colour")
    elif not coloured and card["colour"] != NO_COLOUR:
        message = f"colour with {card['kind']}: must be left out; action cards have none"
        yield Problem(message, place, "colour")


def _value_problems(place: int, card: Card) -> Iterator[Problem]:
    if card["kind"] != "colour" and card["value"] != 0:
        message = f"value with {card['kind']}: must be left out; action cards have none"
        yield Problem(message, place, "value")


def to_table(card_set: CardSet) -> Any:
    """Return a valid card set as one record of layout `CARDS`; a card is its place in the file (R1)."""
    table = CARDS.new()
    table.count = len(card_set.cards)
    table.card[:] = NONE
    sizes = [0] * GROUPS
    for card, one in sorted(enumerate(card_set.cards), key=_in_group):
        group, kind = _group(one), KINDS.index(one["kind"])
        place = sizes[group]
        sizes[group] += 1
        table.group[card], table.place[card], table.kind[card] = group, place, kind
        table.value[card], table.number[card] = one["value"], one["number"]
        table.card[group, place] = card
        table.members[group] |= 1 << place
        if group == ACTIONS:
            table.of_kind[kind] |= 1 << place
        else:
            table.colours |= 1 << group
    return table


def _group(card: Card) -> int:
    return ACTIONS if card["colour"] == NO_COLOUR else COLOURS.index(card["colour"])


def _in_group(entry: tuple[int, Card]) -> tuple[int, int, int]:
    """Order the cards of a group: action cards by kind, coloured ones by value, equal ones as in the file."""
    card, one = entry
    return KINDS.index(one["kind"]), one["value"], card
