"""Card sets drawn by chance within what is known of the components, as the published cards are not.

A conclusion that hangs on a reconstruction's inventions fails in some of these sets. What is kept in each:
162 components; the 12 Heroes Attack! cards counted in the 24 attack cards (reading A) or in the 38 hero cards
(B), as likely; four types; a Barbarian with a Grand Cleave that hits several minions, and a Wizard; unequal
hero decks; at most 32 health, so that the wound tokens suffice; Attack! cards for one chain and for several;
traps of both kinds; minions without attack value; one minion, the only card to look at the deck, that shows
three cards when it is slain; and the rulebook's terms.
All else is drawn around the reconstructions, and drawn again where the budget of wounds (`card_budget`) is
out of bounds: they are wide, and nothing else is fitted. How often a set is won is left to chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from ..card_sampling import sampled_set, shuffled
from ..card_schema import Card
from ..cards import CardSet
from . import card_pool as pool
from .card_budget import budget
from .card_checks import NOT_GIVEN

MINIONS, HEROES_ATTACKS, ROLES, TRAPS = 85, 12, 6, 5
ATTACKS, HERO_CARDS = (12, 24), (38, 26)
"""The player's Attack! cards, and abilities and items, in readings A and B."""

LEAST_HEALTH, MOST_HEALTH = 26, 32
"""Of the four heroes together; the upper bound is that of the 28 wound tokens."""

LEAST_BUDGET, MOST_BUDGET = 1, Fraction(7, 5)
"""Of wounds. The reconstructions have 1.19 (A) and 1.02 (B) by chains, and 1.27 by values.

With less than the least no win is to be expected; with more than the most, by chains, a simple player won
nearly always, whatever the level, and such a set tells nothing of levels.
"""

_POSITIONS = ("start", "middle", "end")
_VALUES = {
    "weak": (0, 0, 0, 0, 0, 0, 1, 1, 1, 1),
    "plain": (0, 0, 0, 1, 1, 1, 1, 1, 1, 2),
    "strong": (0, 0, 1, 1, 1, 2, 2, 2, 3),
}
_COSTS = {0: (0, 1, 1, 1, 1), 1: (1,), 2: (1, 1, 2), 3: (2,)}
"""What a minion may cost in co-op, by attack value; one without is like 1."""

_BONUSES = (
    {1: (0, 1, 1, 2), 2: (-1, 0, 0, 1), 3: (-2, -1, -1, 0)},
    {1: (-1, -1, -1, 0), 2: (-1, -1, -1, 0), 3: (-2, -1, -1, -1)},
)
"""Of Attack! cards in readings A and B, by how many chains they send (3 or more alike)."""


def sample_card_set(seed: int, index: int) -> CardSet:
    """Draw a card set of 162 components; stream and errors are those of `card_sampling.sampled_set`.

    Its status is "reconstruction", as the shipped sets': no result from it is one of the published game.
    """
    source = "NOT the published set: a reconstruction drawn by chance within the constraints that are known"
    drawn = sampled_set("dragons-ransom", _draw_cards, seed, index, source=source, status="reconstruction")
    attacks = sum(card["copies"] for card in drawn.cards if card["kind"] == "attack")
    counted = "24 attack cards" if attacks == ATTACKS[0] else "38 hero cards"
    return replace(drawn, source=f"{drawn.source}; {HEROES_ATTACKS} of the {counted} are Heroes Attack!")


def _draw_cards(stream: np.random.Generator) -> list[Card]:
    """Draw whole sets until one has a budget within bounds."""
    while True:
        cards = _draw_any_cards(stream)
        found = budget(cards)
        if min(found) >= LEAST_BUDGET and found.by_chains <= MOST_BUDGET:
            return cards


def _draw_any_cards(stream: np.random.Generator) -> list[Card]:
    """Draw each kind in this order: what is new must come last, or the sets of old seeds change."""
    reading = int(stream.integers(2))
    heroes = _draw_heroes(stream)
    minions = [*_draw_minions(stream)]
    attacks = _draw_attacks(ATTACKS[reading], reading, stream)
    hero_cards = _draw_hero_cards([hero["name"] for hero in heroes], HERO_CARDS[reading], stream)
    traps = _draw_traps(stream)
    they_come = {"name": "Heroes Attack!", "kind": "heroes_attack", "copies": HEROES_ATTACKS}
    cards = [*heroes, *minions, *attacks, they_come, *hero_cards, *traps, *_draw_roles(stream)]
    return [{"number": number, **NOT_GIVEN, **card} for number, card in enumerate(cards, 1)]


# ---------------------------------------------------------------- draws


def _pick(values: Sequence[Any], stream: np.random.Generator) -> Any:
    return values[int(stream.integers(len(values)))]


def _split(
    total: int,
    parts: int,
    least: int,
    most: int,
    stream: np.random.Generator,
    weights: Sequence[int] | None = None,
) -> list[int]:
    """Split a number into so many, each from `least` to `most`: what is above `least` goes one by one."""
    sizes = [least] * parts
    lots = [part for part in range(parts) for _ in range(weights[part] if weights else 1)]
    for _ in range(total - least * parts):
        open_parts = [part for part in lots if sizes[part] < most]
        sizes[_pick(open_parts, stream)] += 1
    return sizes


def _effect(pattern: pool.Pattern, stream: np.random.Generator, own: str = "any") -> dict[str, Any]:
    drawn = {key: _pick(values, stream) for key, values in pattern.items()}
    return {key: own if value == pool.OWN else value for key, value in drawn.items()}


def _effects(patterns: Iterable[pool.Pattern], stream: np.random.Generator) -> list[dict[str, Any]]:
    return [_effect(pattern, stream) for pattern in patterns]


# ---------------------------------------------------------------- heroes and minions


def _draw_heroes(stream: np.random.Generator) -> list[Card]:
    names = [*pool.FIXED_HEROES, *shuffled(pool.OTHER_HEROES, stream)[:2]]
    health = _split(LEAST_HEALTH + int(stream.integers(MOST_HEALTH - LEAST_HEALTH + 1)), 4, 4, 12, stream)
    return [{"name": name, "kind": "hero", "health": one} for name, one in zip(names, health, strict=True)]


def _draw_minions(stream: np.random.Generator) -> list[Card]:
    """Draw the minions: how many of each type and position, their values, and then their effects."""
    minions: list[Card] = []
    strengths = shuffled(("weak", "plain", "plain", "strong"), stream)
    weights = shuffled((1, 2, 3), stream)  # of the positions, for all types alike
    for type_, count, strength in zip(pool.NOUNS, _split(MINIONS, 4, 16, 28, stream), strengths, strict=True):
        nouns = iter(shuffled(pool.NOUNS[type_], stream))
        for position, here in zip(_POSITIONS, _split(count, 3, 4, 12, stream, weights), strict=True):
            for copies in _split_into_entries(here, stream):
                name = f"{_pick(pool.ADJECTIVES, stream)} {next(nouns)}"
                card = {"name": name, "kind": "minion", "copies": copies, "type": type_}
                minions.append({**card, "value": _pick(_VALUES[strength], stream), "position": position})
    order = shuffled(range(len(minions)), stream)
    for place in order[: 1 + int(stream.integers(4))]:
        minions[place]["value"] = -1
    _add_costs_and_effects(minions, stream)
    return minions


def _split_into_entries(count: int, stream: np.random.Generator) -> list[int]:
    """Split copies into entries: two at least, of about three or four copies."""
    return _split(count, max(2, -(-count // 4) + int(stream.integers(2))), 1, 5, stream)


def _add_costs_and_effects(minions: list[Card], stream: np.random.Generator) -> None:
    """Give each minion a cost, and four to seven in ten of them an effect; see to what must be there."""
    tenths = 4 + int(stream.integers(4))
    for card in minions:
        card["cost"] = _pick(_COSTS.get(card["value"], (1,)), stream)
        has_effect = stream.integers(10) < tenths
        pattern = _pick(pool.MINION_EFFECTS, stream)
        card["effects"] = [_effect(pattern, stream, card["type"])] if has_effect else []
    looking, free, costly = shuffled(range(len(minions)), stream)[:3]
    minions[free]["effects"] = [_effect(pool.FREE, stream)]
    minions[costly]["cost"] = 2
    _let_one_look_ahead(minions, looking, stream)


def _let_one_look_ahead(minions: list[Card], place: int, stream: np.random.Generator) -> None:
    """Take one copy of an entry, and give it the look at three cards; the rest becomes another's copies."""
    card = minions[place]
    rest, card["copies"] = card["copies"] - 1, 1
    card["effects"] = [_effect(pool.LOOK_AHEAD, stream)]
    kin = [
        other
        for other in minions
        if other is not card and (other["type"], other["position"]) == (card["type"], card["position"])
    ]
    for _ in range(rest):
        _pick(kin, stream)["copies"] += 1


# ---------------------------------------------------------------- Attack! cards


def _draw_attacks(count: int, reading: int, stream: np.random.Generator) -> list[Card]:
    """Draw one or two entries that send one chain, and one or two that send several.

    In reading B there are twice as many cards, each worth less, as in the reconstructions.
    """
    single, several = 1 + int(stream.integers(2)), 1 + int(stream.integers(2))
    chains = [1] * single + [_pick((2, 2, 3, 4), stream) for _ in range(several)]
    names = [*shuffled(pool.SINGLE_CHAIN, stream)[:single], *shuffled(pool.SEVERAL_CHAINS, stream)[:several]]
    # Half of them at least send one chain, as in the reconstructions.
    ones = count // 2 + int(stream.integers(count // 4 + 1))
    copies = [
        *_split(ones, single, 1, count, stream),
        *_split(count - ones, several, 1, count, stream),
    ]
    attacks = []
    for name, number, sent in zip(names, copies, chains, strict=True):
        send = _draw_send(sent, reading, stream)
        attacks.append({"name": name, "kind": "attack", "copies": number, "effects": [send]})
    return attacks


def _draw_send(chains: int, reading: int, stream: np.random.Generator) -> dict[str, Any]:
    source = "one" if chains == 1 else _pick(("different", "different", "any", "one"), stream)
    bonus = _pick(_BONUSES[reading][min(chains, 3)], stream)
    return {"when": "play", "do": "send", "chains": chains, "from": source, "bonus": bonus}


# ---------------------------------------------------------------- abilities and items


def _draw_hero_cards(heroes: Sequence[str], count: int, stream: np.random.Generator) -> list[Card]:
    """Draw each hero's deck. Decks are unequal, as their number is no multiple of four.

    The first ability of each slays: closest, farthest, strongest, weakest are each some hero's target, and
    the four scopes some hero's scope.
    """
    sizes = _split(count, len(heroes), count // 4 - 2, count // 4 + 3, stream)
    targets = ["closest", *shuffled(("farthest", "strongest", "weakest"), stream)]
    scopes = ["wide", *shuffled(("column", "adjacent", "every"), stream)]
    cards: list[Card] = []
    for hero, size, target, scope in zip(heroes, sizes, targets, scopes, strict=True):
        items = [*_draw_items(hero, 1 + int(stream.integers(2)), stream)]
        first = _slay(target, scope, stream)
        cards += [*_draw_abilities(hero, size - len(items), first, stream), *items]
    return cards


def _draw_abilities(
    hero: str, count: int, first: dict[str, Any], stream: np.random.Generator
) -> Iterator[Card]:
    """Yield two to four entries, most of which slay."""
    copies = _split(count, min(count, 2 + int(stream.integers(3))), 1, count, stream)
    nouns, others = iter(shuffled(pool.SLAY_NOUNS, stream)), iter(shuffled(pool.OTHER_ABILITIES, stream))
    for place, number in enumerate(copies):
        sort = _pick(("slay", "slay", "slay", "all", "other", "other"), stream)
        noun = next(nouns)
        if place == 0:
            effects = [first]
        elif sort == "slay":
            scope = _pick(("column", "column", "column", "adjacent", "wide", "every"), stream)
            effects = [_slay(_pick(pool.ALL_BUT_ALL, stream), scope, stream)]
        elif sort == "all":
            effects = [_effect(_pick(pool.SLAY_ALL, stream), stream)]
        else:
            noun, patterns = next(others)
            effects = _effects(patterns, stream)
        name = "Grand Cleave" if hero == "Barbarian" and place == 0 else f"{hero}'s {noun}"
        card = {"name": name, "kind": "ability", "copies": number, "hero": hero}
        yield {**card, "initiative": 5 * (2 + int(stream.integers(18))), "effects": effects}


def _slay(target: str, scope: str, stream: np.random.Generator) -> dict[str, Any]:
    count = _pick(pool.SLAY_COUNTS[scope], stream)
    return {"when": "event", "do": "slay", "target": target, "scope": scope, "count": count}


def _draw_items(hero: str, count: int, stream: np.random.Generator) -> Iterator[Card]:
    for names, pattern in shuffled(pool.ITEMS, stream)[:count]:
        name = f"{hero}'s {_pick(names, stream)}"
        yield {"name": name, "kind": "item", "hero": hero, "effects": [_effect(pattern, stream)]}


# ---------------------------------------------------------------- traps and roles


def _draw_traps(stream: np.random.Generator) -> list[Card]:
    special = 1 + int(stream.integers(TRAPS - 1))
    return [
        {"name": name, "kind": "trap", "special": is_special, "effects": _effects(patterns, stream)}
        for is_special, traps, count in (
            (False, pool.BASIC_TRAPS, TRAPS - special),
            (True, pool.SPECIAL_TRAPS, special),
        )
        for name, patterns in shuffled(traps, stream)[:count]
    ]


def _draw_roles(stream: np.random.Generator) -> list[Card]:
    return [
        {
            "name": name,
            "kind": "role",
            "hand": 5 + int(stream.integers(3)),
            "effects": _effects(patterns, stream),
        }
        for name, patterns in shuffled(pool.ROLES, stream)[:ROLES]
    ]
