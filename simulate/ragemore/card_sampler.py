"""Other card sets in the shape of the published one, to see how much a conclusion depends on the exact cards.

Every column of the published set is dealt anew to its 18 cards, independently of the others but for two
relations that hold for each published card: a Hero's strength is its enemy strength less one, and the suits
that `kill_if` and `gain_if` name are two of the three that the card itself does not have.

So these counts are those of the published set: cards of each strength, skulls, plus icons, each ability,
Heroes with one and with two skills, and icons of each suit. The cards of the four suits are 4, 5, 5 and 4 in
some order, each order as likely as any other (the published one is crown 4, cross 5, road 5, sun 4).
Not kept is what ties columns together in the published set: that no weakest Hero has a plus, that only the
strongest Heroes have one skill, or how many Heroes have the same icon twice.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ..card_sampling import sampled_set, shuffled
from ..card_schema import Card
from ..cards import CardSet, load_card_set
from .cards import CONDITIONAL_ABILITIES, SUITS


def sample_card_set(seed: int, index: int) -> CardSet:
    """Draw a card set of 18 cards, in the order of their numbers.

    Parameters, stream and errors are those of `card_sampling.sampled_set`.
    """
    published = load_card_set("ragemore", "published").cards
    return sampled_set("ragemore", partial(_draw_cards, published), seed, index)


def _draw_cards(published: tuple[Card, ...], stream: np.random.Generator) -> list[Card]:
    """Draw the columns in a fixed order: a new column must come last, or the sets of old seeds change."""
    suits = _draw_suits(published, stream)
    strengths, skulls, plus, abilities = (
        shuffled([card[key] for card in published], stream)
        for key in ("strength", "skull", "plus", "ability")
    )
    skills = _draw_skills(published, stream)
    return [
        {
            "number": number,
            "suit": suits[place],
            "strength": strengths[place],
            "skull": skulls[place],
            "ability": abilities[place],
            "ability_suits": _draw_ability_suits(abilities[place], suits[place], stream),
            "hero_strength": strengths[place] - 1,
            "plus": plus[place],
            "skills": skills[place],
        }
        for place, number in enumerate(card["number"] for card in published)
    ]


def _draw_suits(published: tuple[Card, ...], stream: np.random.Generator) -> list[str]:
    """Let the suits change places, so that another may be the one with four or five cards; deal them out."""
    renamed = dict(zip(SUITS, shuffled(SUITS, stream), strict=True))
    return shuffled([renamed[card["suit"]] for card in published], stream)


def _draw_skills(published: tuple[Card, ...], stream: np.random.Generator) -> list[list[str]]:
    """Deal out how many icons each Hero has, then the icons themselves."""
    sizes = shuffled([len(card["skills"]) for card in published], stream)
    icons = iter(shuffled([icon for card in published for icon in card["skills"]], stream))
    return [[next(icons) for _ in range(size)] for size in sizes]


def _draw_ability_suits(ability: str, suit: str, stream: np.random.Generator) -> list[str]:
    if ability not in CONDITIONAL_ABILITIES:
        return []
    return shuffled([other for other in SUITS if other != suit], stream)[:2]
