"""What is wrong with Dragon's Ransom's cards between their keys, and with a set as a whole (R1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

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


def problems_of_card(place: int, card: Card, cards: Sequence[Card]) -> Iterator[Problem]:
    """Yield what is wrong with one card whose single keys are valid (R1)."""
    kind = card["kind"]
    if card["name"] == "none":
        yield Problem('name = "none": must be another name; "none" stands for no hero', place, "name")
    for key, kinds in _KINDS_OF_KEY.items():
        given = list(card[key]) if key == "effects" else card[key]
        if kind not in kinds and given != NOT_GIVEN[key]:
            yield Problem(
                f"{key} with {kind}: must be left out; only {' and '.join(kinds)} have it", place, key
            )
        elif kind in kinds and key in _REQUIRED and given == NOT_GIVEN[key]:
            yield Problem(f"{key} is missing: {kind} needs it; must be {_REQUIRED[key]}", place, key)
    heroes = [one["name"] for one in cards if one["kind"] == "hero"]
    if card["hero"] not in ("none", *heroes) and kind in _KINDS_OF_KEY["hero"]:
        hint = did_you_mean([card["hero"]], heroes)
        message = f"hero = {told(card['hero'])}: no such hero; {hint}must be one of {', '.join(heroes)}"
        yield Problem(message, place, "hero")
    if kind in _KINDS_OF_KEY["effects"]:
        yield from _problems_of_effects(place, card)


def _problems_of_effects(place: int, card: Card) -> Iterator[Problem]:
    if card["kind"] == "attack" and len(card["effects"]) != 1:
        yield Problem(
            f'{len(card["effects"])} effects on attack: must be exactly one, with do = "send"',
            place,
            "effects",
        )
    for number, effect in enumerate(card["effects"], 1):
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


def problems_of_set(cards: Sequence[Card]) -> Iterator[Problem]:
    """Yield what is wrong with how many cards of each kind there are (R1)."""
    for kind, least, most in (("hero", 4, 4), ("heroes_attack", 1, 1), ("role", 0, 8)):
        entries = sum(card["kind"] == kind for card in cards)
        if not least <= entries <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            yield Problem(f"{entries} cards of kind {kind}: must be {wanted}", key="card")
    if len(cards) > 128:
        yield Problem(f"{len(cards)} [[card]] tables: must be at most 128", key="card")
    for what, counts, least, most in _SUMS:
        copies = sum(card["copies"] for card in cards if counts(card))
        if not least <= copies <= most:
            yield Problem(f"{copies} {what}: must be {least} to {most}", key="card")
    for hero in (card["name"] for card in cards if card["kind"] == "hero"):
        items = sum(card["copies"] for card in cards if card["kind"] == "item" and card["hero"] == hero)
        if items > _MOST_PER_HERO:
            yield Problem(f"{items} items of {told(hero)}: must be at most {_MOST_PER_HERO}", key="card")
