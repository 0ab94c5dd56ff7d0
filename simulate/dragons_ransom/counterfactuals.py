"""Dragon's Ransom's card sets with one thing otherwise, to test why a level is easier or harder than another.

No set that anybody has: each takes away one explanation and leaves all else, so that a difference between
levels that goes with it was due to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from ..cards import CardSet, load_card_set
from .card_checks import NOT_GIVEN

_MOST_ATTACKS = 4  # in a pile, on the hardest of the levels


def traps_at_once(card_set: CardSet, _piles: int, _attacks: int) -> CardSet:
    """Return the set with its special traps made basic ones of the same effects (R17, R18).

    They need no Hero Attack Event any more in order to act.
    """
    return _changed(card_set, "traps at once", map(_at_once, card_set.cards))


def _at_once(card: Mapping[str, Any]) -> dict[str, Any]:
    if not card.get("special"):
        return dict(card)
    return {**card, "special": False, "effects": [{**effect, "when": "play"} for effect in card["effects"]]}


def levelled_deck(card_set: CardSet, piles: int, attacks: int) -> CardSet:
    """Return the set with so many cards more that the deck is as long as on Legendary (R6, R35).

    Each is an item without effects: it is placed as it is drawn, takes no room in a hand, and does nothing.
    """
    heroes = [card["name"] for card in card_set.cards if card["kind"] == "hero"]
    first = max(card["number"] for card in card_set.cards) + 1
    return _changed(
        card_set, "levelled deck", _padded(card_set, piles * (_MOST_ATTACKS - attacks), heroes, first)
    )


def _padded(card_set: CardSet, more: int, heroes: list[str], number: int) -> Iterator[dict[str, Any]]:
    yield from map(dict, card_set.cards)
    for place, hero in enumerate(heroes):
        copies = more // len(heroes) + (place < more % len(heroes))
        if copies > 0:
            card = {"number": number + place, "name": f"Empty box {place + 1}", "kind": "item", "hero": hero}
            yield {**NOT_GIVEN, **card, "copies": copies}


def _changed(card_set: CardSet, what: str, cards: Any) -> CardSet:
    name, source = f"{card_set.name}, {what}", f"changed for a test: {what}; from: {card_set.source}"
    made = replace(card_set, name=name, source=source, cards=tuple(cards), path=None)
    return load_card_set(card_set.game, made)


class Cause(NamedTuple):
    """An explanation that can be taken away.

    Attributes
    ----------
    words
        What there is in its place: "with ...".
    change
        ``change(card_set, piles, attacks)``: the set without it, for so many Heroes Attack! cards a pile.
    """

    words: str
    change: Callable[[CardSet, int, int], CardSet]


CAUSES: Mapping[str, Cause] = {
    "special traps": Cause("special traps that act as they are played", traps_at_once),
    "deck length": Cause("decks as long as on Legendary", levelled_deck),
}
