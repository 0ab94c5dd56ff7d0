"""What is wrong with Dragon's Ransom's cards between their keys, and with a set as a whole (R1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ..card_schema import Card, Problem, did_you_mean, told
from .operations import effect_problems, kinds_with_effects
from .words import KINDS, POSITIONS, TYPES

NOT_GIVEN = {
    "copies": 1,
    "type": "none",
    "value": -1,
    "position": "none",
    "cost": 1,
    "hero": "none",
    "initiative": 0,
    "health": 0,
    "hand": 0,
    "special": False,
    "effects": [],
}
"""The value of each key where it is left out."""

_KINDS_OF_KEY = {
    "copies": tuple(kind for kind in KINDS if kind not in ("hero", "role")),
    "type": ("minion",),
    "value": ("minion",),
    "position": ("minion",),
    "cost": ("minion", "attack", "trap"),
    "hero": ("ability", "item"),
    "initiative": ("ability",),
    "health": ("hero",),
    "hand": ("role",),
    "special": ("trap",),
    "effects": kinds_with_effects(),
}

_REQUIRED = {
    "type": f"one of {', '.join(TYPES[1:])}",
    "position": f"one of {', '.join(POSITIONS[1:])}",
    "hero": "the name of a hero",
    "health": "a whole number from 1 to 20",
    "hand": "a whole number from 1 to 12",
}

_MOST_PER_HERO = 16
_MOST_ENTRIES = 128


Checks = Iterator[Iterator[Problem]]
"""Checks that each need their own values: for `card_doubt.as_far_as_known`."""


def checks_of_card(place: int, card: Card, cards: Sequence[Card]) -> Checks:
    """Yield what finds out what is wrong with one card between its keys (R1)."""
    yield _of_name(place, card)
    for key in _KINDS_OF_KEY:
        yield _of_key(place, card, key)
    yield _of_hero(place, card, cards)
    yield _of_attack(place, card)
    for number, effect in enumerate(card.get("effects", ()), 1):
        yield _of_effect(place, card, number, effect)


def _of_name(place: int, card: Card) -> Iterator[Problem]:
    if card["name"] == "none":
        yield Problem('name = "none": must be another name; "none" stands for no hero', place, "name")


def _of_key(place: int, card: Card, key: str) -> Iterator[Problem]:
    kind, kinds = card["kind"], _KINDS_OF_KEY[key]
    given = list(card[key]) if key == "effects" else card[key]
    if kind not in kinds and given != NOT_GIVEN[key]:
        yield Problem(f"{key} with {kind}: must be left out; only {' and '.join(kinds)} have it", place, key)
    elif kind in kinds and key in _REQUIRED and given == NOT_GIVEN[key]:
        yield Problem(f"{key} is missing: {kind} needs it; must be {_REQUIRED[key]}", place, key)


def _of_hero(place: int, card: Card, cards: Sequence[Card]) -> Iterator[Problem]:
    if card["kind"] not in _KINDS_OF_KEY["hero"] or card["hero"] == "none":
        return
    # A card whose kind is in doubt may be the hero, if it has the name.
    if any(one["name"] == card["hero"] for one in cards if one.get("kind", "hero") == "hero"):
        return
    heroes = [one["name"] for one in cards if one.get("kind") == "hero"]
    hint = did_you_mean([card["hero"]], heroes)
    message = f"hero = {told(card['hero'])}: no such hero; {hint}must be one of {', '.join(heroes)}"
    yield Problem(message, place, "hero")


def _of_attack(place: int, card: Card) -> Iterator[Problem]:
    if card["kind"] == "attack" and len(card["effects"]) != 1:
        message = f'{len(card["effects"])} effects on attack: must be exactly one, with do = "send"'
        yield Problem(message, place, "effects")


def _of_effect(place: int, card: Card, number: int, effect: Any) -> Iterator[Problem]:
    # Cards that can't have any are told so once, whatever the effects are.
    if card.get("kind", "minion") in _KINDS_OF_KEY["effects"]:
        for message in effect_problems(card, effect):
            yield Problem(f"effect {number}: {message}", place, "effects")


# ---------------------------------------------------------------- the set as a whole


def _is(*kinds: str) -> Callable[[Card], bool]:
    return lambda card: card["kind"] in kinds


_SUMS: tuple[tuple[str, Callable[[Card], bool], int, int], ...] = (
    ("minions", _is("minion"), 1, 128),
    ("Attack! cards", _is("attack"), 1, 40),
    ("abilities and traps", _is("ability", "trap"), 0, 64),
    ("minions, Attack! cards and traps", _is("minion", "attack", "trap"), 52, 150),
    ("cards of the draw deck", _is("minion", "ability", "item", "attack", "trap"), 60, 150),
)
"""What is counted, which cards are, and the least and the most of their copies."""


def checks_of_set(cards: Sequence[Card]) -> Checks:
    """Yield what finds out what is wrong with how many cards of each kind there are (R1)."""
    yield _of_kinds(cards)
    yield _of_entries(cards)
    for each in _SUMS:
        yield _of_sum(cards, *each)
    yield _of_items(cards)


def _of_kinds(cards: Sequence[Card]) -> Iterator[Problem]:
    for kind, least, most in (("hero", 4, 4), ("heroes_attack", 1, 1), ("role", 0, 8)):
        entries = sum(card["kind"] == kind for card in cards)
        if not least <= entries <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            yield Problem(f"{entries} cards of kind {kind}: must be {wanted}", key="card")


def _of_entries(cards: Sequence[Card]) -> Iterator[Problem]:
    if len(cards) > _MOST_ENTRIES:
        yield Problem(f"{len(cards)} [[card]] tables: must be at most {_MOST_ENTRIES}", key="card")


def _of_sum(
    cards: Sequence[Card], what: str, counts: Callable[[Card], bool], least: int, most: int
) -> Iterator[Problem]:
    copies = sum(card["copies"] for card in cards if counts(card))
    if not least <= copies <= most:
        yield Problem(f"{copies} {what}: must be {least} to {most}", key="card")


def _of_items(cards: Sequence[Card]) -> Iterator[Problem]:
    for hero in (card["name"] for card in cards if card["kind"] == "hero"):
        items = sum(card["copies"] for card in cards if card["kind"] == "item" and card["hero"] == hero)
        if items > _MOST_PER_HERO:
            yield Problem(f"{items} items of {told(hero)}: must be at most {_MOST_PER_HERO}", key="card")
