"""What is wrong with Blood Rage's cards between their keys, and with a set as a whole (R1, R8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ..card_doubt import as_far_as_known
from ..card_schema import Card, Problem, told
from .operations import NAMED, effect_problems

_MOST_VALUE = 9  # of all but quests
_PACK = 8
_MOST_DECK = 64
_MOST_ENTRIES = 128
_MOST_COPIES = 12


Checks = Iterator[Iterator[Problem]]
"""Checks that each need their own values: for `card_doubt.as_far_as_known`."""


def checks_of_card(place: int, card: Card) -> Checks:
    """Yield what finds out what is wrong with one card between its keys (R1, R43)."""
    yield _of_value(place, card)
    yield _of_copies(place, card)
    yield _of_each_effect(place, card)
    yield _between_effects(place, card)
    yield _of_effects_and_card(place, card)


def _of_value(place: int, card: Card) -> Iterator[Problem]:
    kind = card["kind"]
    if kind != "quest" and card["value"] > _MOST_VALUE:
        yield Problem(f"value = {card['value']} on {kind}: must be 0 to {_MOST_VALUE}", place, "value")


def _of_copies(place: int, card: Card) -> Iterator[Problem]:
    if not 1 <= sum(card["copies"]) <= _MOST_COPIES:
        message = f"copies = {told(card['copies'])}: must be 1 to {_MOST_COPIES} together"
        yield Problem(message, place, "copies")


def _of_each_effect(place: int, card: Card) -> Iterator[Problem]:
    for number, effect in enumerate(card["effects"], 1):
        yield from as_far_as_known([_of_effect(place, card, number, effect)])


def _of_effect(place: int, card: Card, number: int, effect: Any) -> Iterator[Problem]:
    for message in effect_problems(card, effect):
        yield Problem(f"effect {number}: {message}", place, "effects")


def _between_effects(place: int, card: Card) -> Iterator[Problem]:
    known = [effect for effect in card["effects"] if NAMED.has_words(effect)]
    for (when, do), times in Counter((effect["when"], effect["do"]) for effect in known).items():
        if times > 1:
            message = f"do = {told(do)} with when = {told(when)} twice: must be once at most"
            yield Problem(message, place, "effects")
    dos = {effect["do"] for effect in card["effects"] if NAMED.has_operation(effect)}
    if "late" in dos and len(card["effects"]) > 1:
        yield Problem('do = "late" beside another effect: must be the only one', place, "effects")
    if "ship" in dos:
        for other in ("kill", "yggdrasil", "flee"):
            if other in dos:
                message = f'do = "ship" beside do = {told(other)}: a Ship monster can\'t have that'
                yield Problem(message, place, "effects")


def _of_effects_and_card(place: int, card: Card) -> Iterator[Problem]:
    effects = card["effects"]
    copies = any(effect.get("do") == "copy" for effect in effects)
    if copies and card["value"] != 0:
        message = f'do = "copy" with value = {card["value"]}: the value must be 0'
        yield Problem(message, place, "effects")
    if card["kind"] == "quest" and len(effects) != 1:
        message = f"{len(effects)} effects on quest: must be exactly one, most or valhalla"
        yield Problem(message, place, "effects")


def checks_of_set(cards: Sequence[Card]) -> Checks:
    """Yield what finds out what is wrong with how many cards each Age has, and with names (R1, R8)."""
    yield _of_entries(cards)
    yield _of_decks(cards)
    yield _of_names(cards)


def _of_entries(cards: Sequence[Card]) -> Iterator[Problem]:
    if len(cards) > _MOST_ENTRIES:
        yield Problem(f"{len(cards)} [[card]] tables: must be at most {_MOST_ENTRIES}", key="card")


def _of_decks(cards: Sequence[Card]) -> Iterator[Problem]:
    for age in (1, 2, 3):
        of_age = [card for card in cards if card["age"] == age]
        for players in (2, 3, 4):
            size = sum(cards_in(card, players) for card in of_age)
            if not _PACK * players <= size <= _MOST_DECK:
                span = f"{_PACK * players} to {_MOST_DECK}"
                yield Problem(f"{size} cards in Age {age} with {players} players: must be {span}", key="card")


def _of_names(cards: Sequence[Card]) -> Iterator[Problem]:
    seen: dict[Any, int] = {}
    for place, card in enumerate(cards):
        if not {"age", "name", "number"} <= set(card):
            continue
        key = (card["age"], card["name"])
        if key in seen:
            other = cards[seen[key]]["number"]
            message = f"name = {told(card['name'])} is card {other}'s in this Age: must be another"
            yield Problem(message, place, "name")
        seen.setdefault(key, place)


def cards_in(card: Card, players: int) -> int:
    """Return how many copies of an entry are in at this number of players (R8)."""
    return int(sum(card["copies"][: players - 1]))
