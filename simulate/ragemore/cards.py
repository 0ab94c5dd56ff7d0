"""Ragemore's cards: what a card-set file may hold, and the table that kernels read (R1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ..card_doubt import as_far_as_known
from ..card_schema import Card, Key, Problem, flag, integer, word, words
from ..cards import CardSet
from ..layout import Field, Layout

SUITS = ("crown", "cross", "road", "sun")
SUIT_COUNT = len(SUITS)

ABILITY_MEANINGS = {
    "kill": "the Deck's top card goes to the Graveyard",
    "kill_if": "the Deck's top card goes to the Graveyard if its suit is one of ability_suits",
    "gain_if": "the Deck's top card joins the Party if its suit is one of ability_suits",
    "play": "the Deck's top card is placed on a Quest",
    "top_to_bottom": "the Deck's top card goes to its bottom",
    "bottom_to_top": "the Deck's bottom card goes to its top",
    "shuffle": "the Deck is shuffled",
    "finished_to_bottom": "a card of the Finished Quests goes to the bottom of the Deck",
    "graveyard_to_bottom": "a card of the Graveyard goes to the bottom of the Deck",
    "join_graveyard_if_any": "the card itself goes to the Graveyard if a card is there",
    "kill_in_smallest_quest": "a card of the Quest with the fewest cards goes to the Graveyard",
}
ABILITIES = tuple(ABILITY_MEANINGS)
CONDITIONAL_ABILITIES = ("kill_if", "gain_if")

MIN_CARDS, MAX_CARDS = 10, 32
MAX_SKILLS = 3
NONE = -1

DEFAULT = "published"

_SUIT_WORDS = dict.fromkeys(SUITS, "")

SCHEMA: dict[str, Key] = {
    "number": integer("what people call the card", 1, MAX_CARDS, unique=True),
    "suit": word("the suit of both its sides", _SUIT_WORDS),
    "strength": integer("its strength as an enemy", 0, 9),
    "skull": flag("whether it has a skull, so that it can't be recruited"),
    "ability": word("what happens when it is placed on a Quest as the Encounter", ABILITY_MEANINGS),
    "ability_suits": words(
        "the suits that kill_if and gain_if ask for; other abilities have none",
        _SUIT_WORDS,
        2,
        2,
        distinct=True,
        optional=True,
    ),
    "hero_strength": integer("its strength as a Hero", 0, 9),
    "plus": flag("whether the Hero may be reinforced"),
    "skills": words("the suits that the Hero matches in an Explore or Recruit", _SUIT_WORDS, 1, MAX_SKILLS),
}

_PER_CARD = (MAX_CARDS,)

# What a search for legal moves reads most stands first, in two lines of the processor's cache.
CARDS = Layout(
    "Cards",
    suit_mask=Field(np.int64, "bit c of entry s: card c has suit s", (SUIT_COUNT,)),
    recruitable=Field(np.int64, "bit c: card c has no skull"),
    suit=Field(np.int8, "index into SUITS", _PER_CARD),
    skills=Field(np.int8, "indices into SUITS, ascending; then -1", (MAX_CARDS, MAX_SKILLS)),
    needs=Field(np.int64, "how many cards of each suit the skills match: suit s in byte s", _PER_CARD),
    skill_count=Field(np.int8, "1 to 3", _PER_CARD),
    strength=Field(np.int8, "as an enemy, 0 to 9", _PER_CARD),
    skull=Field(np.int8, "1: can't be recruited", _PER_CARD),
    ability=Field(np.int8, "index into ABILITIES", _PER_CARD),
    hero_strength=Field(np.int8, "0 to 9", _PER_CARD),
    plus=Field(np.int8, "1: may be reinforced when it fights", _PER_CARD),
    count=Field(np.int64, "cards in the set; entries from here on are 0, or -1 for skills"),
    ability_suits=Field(np.int64, "bit s: suit s is named by kill_if or gain_if", _PER_CARD),
    number=Field(np.int16, "what people call the card, 1 to 32", _PER_CARD),
)


def check(cards: Sequence[Card]) -> Iterator[Problem]:
    """Yield what is wrong with cards between them, as far as known: suits of abilities, of all cards (R1)."""
    yield from as_far_as_known(_ability_problems(place, card) for place, card in enumerate(cards))
    if not MIN_CARDS <= len(cards) <= MAX_CARDS:
        yield Problem(f"{len(cards)} cards: must be {MIN_CARDS} to {MAX_CARDS}", key="card")
    else:
        yield from as_far_as_known([_suit_problems(cards)])


def _ability_problems(place: int, card: Card) -> Iterator[Problem]:
    conditional, named = card["ability"] in CONDITIONAL_ABILITIES, card["ability_suits"]
    if conditional and not named:
        allowed = SCHEMA["ability_suits"].allowed
        yield Problem(
            f"ability_suits is missing: {card['ability']} needs it; must be {allowed}", place, "ability"
        )
    elif named and not conditional:
        only = " and ".join(CONDITIONAL_ABILITIES)
        message = f"ability_suits with {card['ability']}: must be left out; only {only} have it"
        yield Problem(message, place, "ability_suits")


def _suit_problems(cards: Sequence[Card]) -> Iterator[Problem]:
    """Cards of one suit may not touch when the Quests of three and two cards are formed (R3, R4).

    So a suit has at most two places in the one and one in the other: two of the five cards are of others.
    """
    suit, size = Counter(card["suit"] for card in cards).most_common(1)[0]
    if len(cards) - size < 2:
        yield Problem(
            f"{size} of {len(cards)} cards are of suit {suit}: must leave at least 2 of other suits, "
            "else no Quests of 3 and 2 cards can be formed without neighbours of one suit",
            key="card",
        )


def to_table(card_set: CardSet) -> Any:
    """Return a valid card set as one record of layout `CARDS`, in the order of the file (R1)."""
    table = CARDS.new()
    table.count = len(card_set.cards)
    table.skills[:] = NONE
    for place, card in enumerate(card_set.cards):
        _fill_in(table, place, card)
    return table


def _fill_in(table: Any, place: int, card: Card) -> None:
    for key in ("number", "strength", "skull", "hero_strength", "plus"):
        table[key][place] = card[key]
    suit, skills = SUITS.index(card["suit"]), [SUITS.index(name) for name in card["skills"]]
    table.suit[place] = suit
    table.suit_mask[suit] |= 1 << place
    if not card["skull"]:
        table.recruitable |= 1 << place
    table.ability[place] = ABILITIES.index(card["ability"])
    table.ability_suits[place] = sum(1 << SUITS.index(name) for name in card["ability_suits"])
    table.skill_count[place] = len(skills)
    table.skills[place, : len(skills)] = skills
    table.needs[place] = sum(1 << (8 * skill) for skill in skills)
