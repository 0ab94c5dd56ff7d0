"""What is wrong with Blood Rage's cards between their keys, and with a set as a whole (R1, R8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ..card_schema import Card, Problem, told
from .operations import effect_problems

_MOST_VALUE = 9  # of all but quests
_PACK = 8
_MOST_DECK = 64
_MOST_ENTRIES = 128
_MOST_COPIES = 12


def problems_of_card(place: int, card: Card) -> Iterator[Problem]:
    """Yield what is wrong with one card whose single keys are valid (R1, R43)."""
    kind = card["kind"]
    if kind != "quest" and card["value"] > _MOST_VALUE:
        yield Problem(f"value = {card['value']} on {kind}: must be 0 to {_MOST_VALUE}", place, "value")
    if not 1 <= sum(card["copies"]) <= _MOST_COPIES:
        message = f"copies = {told(card['copies'])}: must be 1 to {_MOST_COPIES} together"
        yield Problem(message, place, "copies")
    wrong = False
    for number, effect in enumerate(card["effects"], 1):
        for message in effect_problems(card, effect):
            wrong = True
            yield Problem(f"effect {number}: {message}", place, "effects")
    if not wrong:
        for message in _problems_between(card):
            yield Problem(message, place, "effects")


def _problems_between(card: Card) -> Iterator[str]:
    effects, kind = card["effects"], card["kind"]
    dos = [effect["do"] for effect in effects]
    for (when, do), times in Counter((effect["when"], effect["do"]) for effect in effects).items():
        if times > 1:
            yield f"do = {told(do)} with when = {told(when)} twice: must be once at most"
    if kind == "quest" and len(effects) != 1:
        yield f"{len(effects)} effects on quest: must be exactly one, most or valhalla"
    if "late" in dos and len(dos) > 1:
        yield 'do = "late" beside another effect: must be the only one'
    if "copy" in dos and card["value"] != 0:
        yield f'do = "copy" with value = {card["value"]}: the value must be 0'
    if "ship" in dos:
        for other in ("kill", "yggdrasil", "flee"):
            if other in dos:
                yield f'do = "ship" beside do = {told(other)}: a Ship monster can\'t have that'


def problems_of_set(cards: Sequence[Card]) -> Iterator[Problem]:
    """Yield what is wrong with how many cards each Age has, and with names (R1, R8)."""
    if len(cards) > _MOST_ENTRIES:
        yield Problem(f"{len(cards)} [[card]] tables: must be at most {_MOST_ENTRIES}", key="card")
    for age in (1, 2, 3):
        of_age = [card for card in cards if card["age"] == age]
        for players in (2, 3, 4):
            size = sum(cards_in(card, players) for card in of_age)
            if not _PACK * players <= size <= _MOST_DECK:
                span = f"{_PACK * players} to {_MOST_DECK}"
                yield Problem(f"{size} cards in Age {age} with {players} players: must be {span}", key="card")
    seen: dict[Any, int] = {}
    for place, card in enumerate(cards):
        key = (card["age"], card["name"])
        if key in seen:
            other = cards[seen[key]]["number"]
            message = f"name = {told(card['name'])} is card {other}'s in this Age: must be another"
            yield Problem(message, place, "name")
        seen.setdefault(key, place)


def cards_in(card: Card, players: int) -> int:
    """Return how many copies of an entry are in at this number of players (R8)."""
    return int(sum(card["copies"][: players - 1]))
