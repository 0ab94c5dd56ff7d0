"""Dragon's Ransom's cards: what a card-set file may hold, and the table that kernels read (R1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..card_doubt import as_far_as_known
from ..card_schema import Card, Key, Problem, flag, integer, text, word
from ..cards import CardSet
from ..layout import Field, Layout
from .card_checks import checks_of_card, checks_of_set
from .operations import ARGUMENTS, MOST_EFFECTS, canonical_effect, effect_codes
from .words import (
    ABILITY,
    ADJACENT,
    ATTACK,
    COLUMN,
    DO_ARMOUR,
    DO_CANCEL,
    DO_MIGHT,
    DO_MOVE,
    DO_RETURN,
    DO_SEND,
    DO_SLAY,
    DO_STRIP,
    DO_WOUND,
    HERO,
    HEROES_ATTACK,
    KIND_MEANINGS,
    KINDS,
    POSITIONS,
    ROLE,
    TRAP,
    TYPES,
    USE,
    WHAT_COLUMN,
    WIDE,
)

MAX_CARDS = 128
HEROES = 4
MAX_ROLES = 8
NONE = -1

DEFAULT = "reconstruction-a"


@dataclass(frozen=True)
class _EffectsKey(Key):
    """The key for effects: a list of tables, kept in its order, each with all its arguments."""

    def canonical(self, value: Any) -> Any:
        """Return the one form of all ways to write valid effects."""
        return [canonical_effect(effect) for effect in value]


def _are_tables(value: Any) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) <= MOST_EFFECTS
        and all(isinstance(entry, dict) for entry in value)
    )


def _with_default(key: Key) -> Key:
    """Return a key that may be left out: then it holds the value that stands for nothing."""
    return replace(key, default="none" if key.vocabulary else 0)


_EFFECTS_ALLOWED = f"a list of 0 to {MOST_EFFECTS} tables {{ when = ..., do = ..., arguments }}"

SCHEMA: dict[str, Key] = {
    "number": integer("what people call the card", 1, MAX_CARDS, unique=True),
    "name": replace(text("the name on the card, another for each", 40), unique=True),
    "kind": word("what it is", KIND_MEANINGS),
    "copies": replace(integer("how many there are", 1, 60), default=1),
    "type": _with_default(word("of a minion", dict.fromkeys(TYPES, ""))),
    "value": replace(integer("a minion's attack value; -1 for none", -1, 9), default=-1),
    "position": _with_default(word("a minion's place in a chain", dict.fromkeys(POSITIONS, ""))),
    "cost": replace(integer("plays that it costs in co-op", 0, 3), default=1),
    "hero": replace(text("the name of the ability's or item's hero", 40), default="none"),
    "initiative": _with_default(integer("of an ability: the highest acts first", 0, 99)),
    "health": _with_default(integer("a hero's: wounds that defeat it", 0, 20)),
    "hand": _with_default(integer("a role's hand limit", 0, 12)),
    "special": flag("whether a trap waits in a hero's queue"),
    "effects": _EffectsKey(
        "what it does, in order",
        _EFFECTS_ALLOWED,
        _are_tables,
        default=(),
    ),
}
_PER_CARD = (MAX_CARDS,)

CARDS = Layout(
    "Cards",
    count=Field(np.int64, "entries in the set; those from here on are 0"),
    heroes_attack=Field(np.int64, "the entry of the Heroes Attack! cards"),
    role_count=Field(np.int64, "entries that are roles"),
    attack_count=Field(np.int64, "entries that are Attack! cards"),
    heroes=Field(np.int8, "the heroes' entries, in the order of the file", (HEROES,)),
    roles=Field(np.int8, "the roles' entries, in the order of the file; then -1", (MAX_ROLES,)),
    kind=Field(np.int8, "of each entry: index into KINDS", _PER_CARD),
    type=Field(np.int8, "index into TYPES", _PER_CARD),
    value=Field(np.int8, "attack value; -1 for none", _PER_CARD),
    position=Field(np.int8, "index into POSITIONS", _PER_CARD),
    cost=Field(np.int8, "plays that it costs in co-op", _PER_CARD),
    hero=Field(np.int8, "a hero's, ability's or item's hero: index into heroes; else -1", _PER_CARD),
    initiative=Field(np.int8, "of abilities", _PER_CARD),
    health=Field(np.int8, "of heroes", _PER_CARD),
    hand=Field(np.int8, "of roles", _PER_CARD),
    special=Field(np.int8, "1: a trap that waits in a queue", _PER_CARD),
    copies=Field(np.int8, "of the entry in the set", _PER_CARD),
    needs_column=Field(np.int8, "1: a basic trap or a role's use asks for a column", _PER_CARD),
    whens=Field(np.int16, "set of the moments at which it has an effect", _PER_CARD),
    strikes=Field(np.int8, "1: it slays in its own hero's column, or else in an adjacent one", _PER_CARD),
    effects=Field(
        np.int8, "when, operation, its four arguments; 0 for none", (MAX_CARDS, MOST_EFFECTS, 2 + ARGUMENTS)
    ),
    number=Field(np.int16, "what people call the card, 1 to 128", _PER_CARD),
    # What follows says the same again, so that kernels need not read through lists of effects.
    attacks=Field(np.int8, "the Attack! cards' entries, in the order of the file; then 0", _PER_CARD),
    chains=Field(np.int8, "chains that an Attack! sends at most", _PER_CARD),
    does=Field(np.int32, "set of the operations that it does", _PER_CARD),
    gives=Field(np.int16, "an item's armour, health, initiative and might", (MAX_CARDS, 4)),
)


def check(cards: Sequence[Card]) -> Iterator[Problem]:
    """Yield what is wrong with cards between their keys, and between cards, as far as they are known (R1)."""
    for place, card in enumerate(cards):
        yield from as_far_as_known(checks_of_card(place, card, cards))
    yield from as_far_as_known(checks_of_set(cards))


def to_table(card_set: CardSet) -> Any:
    """Return a valid card set as one record of layout `CARDS`; a card is its place in the file (R1)."""
    table = CARDS.new()
    cards = card_set.cards
    table.count = len(cards)
    heroes = [place for place, card in enumerate(cards) if card["kind"] == KINDS[HERO]]
    roles = [place for place, card in enumerate(cards) if card["kind"] == KINDS[ROLE]]
    names = [cards[place]["name"] for place in heroes]
    table.heroes[:] = heroes
    table.roles[:] = NONE
    table.roles[: len(roles)] = roles
    table.role_count = len(roles)
    table.hero[:] = NONE
    attacks = [place for place, card in enumerate(cards) if card["kind"] == KINDS[ATTACK]]
    table.attacks[: len(attacks)] = attacks
    table.attack_count = len(attacks)
    for place, card in enumerate(cards):
        _fill_in(table, place, card)
        if card["kind"] == KINDS[HEROES_ATTACK]:
            table.heroes_attack = place
        if card["kind"] == KINDS[HERO]:
            table.hero[place] = heroes.index(place)
        elif card["hero"] in names:
            table.hero[place] = names.index(card["hero"])
    return table


def _fill_in(table: Any, place: int, card: Card) -> None:
    for key in ("value", "cost", "initiative", "health", "hand", "special", "copies", "number"):
        table[key][place] = card[key]
    kind = KINDS.index(card["kind"])
    table.kind[place] = kind
    table.type[place], table.position[place] = TYPES.index(card["type"]), POSITIONS.index(card["position"])
    for slot, effect in enumerate(card["effects"]):
        when, do, *arguments = effect_codes(effect)
        table.effects[place, slot] = (when, do, *arguments)
        table.whens[place] |= 1 << when
        asks = kind == TRAP or when == USE
        if asks and not card["special"] and _needs_column(do, arguments):
            table.needs_column[place] = 1
        if kind == ABILITY and do == DO_SLAY and arguments[1] == COLUMN:
            table.strikes[place] = 1
        table.does[place] |= 1 << do
        if DO_ARMOUR <= do <= DO_MIGHT:
            table.gives[place, do - DO_ARMOUR] += arguments[0]
        if do == DO_SEND and slot == 0:
            table.chains[place] = arguments[0]


def _needs_column(do: int, arguments: list[int]) -> bool:
    """Whether an effect of a basic trap, or of a role's use, needs a column to be chosen (R17)."""
    scopes = {DO_WOUND: 1, DO_STRIP: 1, DO_CANCEL: 1}
    if do in scopes:
        return arguments[scopes[do]] in (COLUMN, ADJACENT, WIDE)
    return do == DO_MOVE or (do == DO_RETURN and arguments[0] == WHAT_COLUMN)
