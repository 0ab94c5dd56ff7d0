"""Other card sets in the shape of the published one, to see how much a conclusion depends on the exact cards.

Values change places among the cards of one kind in one Age; kinds are battle cards that add a bonus of their
own, quests, and each kind of upgrade. Effects change places too, among the cards of one kind, one Age and the
same marks for the number of players. What a quest asks for stays with it, and its Glory moves; a card that
copies another's bonus has none of its own, and stays as it is.
Of battle cards and clan upgrades, whose numbers are plentiful, each value is then raised or lowered by one,
or left, each a third of the time, within what the kind has in that Age.

So these are those of the published set: how many cards of each kind an Age has with two, three and four
players, all effects and their arguments, and which Age each is in. Not kept is the price of an effect: a
strong one may come with a high bonus, or cost nothing.
"""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import Any

import numpy as np

from ..card_sampling import sampled_set, shuffled
from ..card_schema import Card
from ..cards import CardSet, load_card_set
from .cards import DEFAULT

_NUDGED = ("battle", "clan")


def sample_card_set(seed: int, index: int) -> CardSet:
    """Draw a set of 78 entries, 102 cards; parameters, stream and errors are those of `card_sampling`."""
    published = load_card_set("blood-rage", DEFAULT).cards
    return sampled_set("blood-rage", partial(_draw_cards, published), seed, index)


def _draw_cards(published: tuple[Card, ...], stream: np.random.Generator) -> list[dict[str, Any]]:
    """Draw effects, then values, then nudges: a new draw must come last, or the sets of old seeds change."""
    cards = [dict(card) for card in published]
    for places in _groups(cards, _of_one_effect).values():
        _deal_out(cards, places, ("name", "effects"), stream)
    for places in _groups(cards, _of_one_value).values():
        _deal_out(cards, places, ("value",), stream)
    for places in _groups(cards, _of_one_value).values():
        if cards[places[0]]["kind"] in _NUDGED:
            _nudge(cards, places, stream)
    return cards


def _groups(cards: list[dict[str, Any]], key: Any) -> dict[Any, list[int]]:
    """Return the places of the cards that change places with each other, in file order."""
    groups = defaultdict(list)
    for place, card in enumerate(cards):
        if (group := key(card)) is not None:
            groups[group].append(place)
    return dict(groups)


def _of_one_effect(card: dict[str, Any]) -> Any:
    stays = card["kind"] == "quest" or _copies_a_bonus(card)
    return None if stays else (card["age"], card["kind"], tuple(card["copies"]))


def _of_one_value(card: dict[str, Any]) -> Any:
    return None if _copies_a_bonus(card) else (card["age"], card["kind"])


def _copies_a_bonus(card: dict[str, Any]) -> bool:
    return any(effect["do"] == "copy" for effect in card["effects"])


def _deal_out(
    cards: list[dict[str, Any]], places: list[int], keys: tuple[str, ...], stream: np.random.Generator
) -> None:
    dealt = shuffled([tuple(cards[place][key] for key in keys) for place in places], stream)
    for place, values in zip(places, dealt, strict=True):
        cards[place].update(zip(keys, values, strict=True))


def _nudge(cards: list[dict[str, Any]], places: list[int], stream: np.random.Generator) -> None:
    values = [cards[place]["value"] for place in places]
    for place, value in zip(places, values, strict=True):
        nudged = value + int(stream.integers(3)) - 1
        cards[place]["value"] = min(max(nudged, min(values)), max(values))
