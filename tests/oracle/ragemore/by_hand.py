"""Cards and positions made by hand or by chance, for tests; no rules in here."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from .inputs import SUITS, Card, read_cards
from .oracle import Oracle


def card(
    number: int,
    suit: str,
    *,
    strength: int = 2,
    skull: bool = False,
    ability: str = "kill_if",
    suits: str = "",
    hero: int = 1,
    plus: bool = False,
    skills: str = "crown",
) -> Card:
    """Make one card; by default its ability kills a top card of no suit: nothing, while there is a Deck."""
    return {
        "number": number,
        "suit": suit,
        "strength": strength,
        "skull": skull,
        "ability": ability,
        "ability_suits": suits.split(),
        "hero_strength": hero,
        "plus": plus,
        "skills": skills.split(),
    }


def stage(rules: dict[str, Any] | None = None, *, engine: Any = Oracle, **places: Any) -> Any:
    """Stand at an action, with cards where the keywords put them and harmless ones where they don't.

    By default: Quests of crown 81 and cross 82, a Party of road 71, the Encounter sun 61, a Deck of three
    (91, 92, 93). Another engine than the oracle can be asked, if it has the oracle's `from_position`.
    """
    table: dict[str, Any] = {
        "quests": [[card(81, "crown")], [card(82, "cross")]],
        "party": [card(71, "road")],
        "encounter": card(61, "sun"),
        "deck": [card(91, "crown"), card(92, "cross"), card(93, "road")],
        "finished": [],
        "graveyard": [],
    } | {name: value for name, value in places.items() if name in _PLACES}
    options = {name: value for name, value in places.items() if name not in _PLACES}
    lists = [*table["quests"], [table["encounter"]], *(table[place] for place in _LISTS)]
    return engine.from_position(
        [one for cards in lists for one in cards],
        rules,
        quests=[_numbers(quest) for quest in table["quests"]],
        encounter=table["encounter"]["number"],
        **options | {place: _numbers(table[place]) for place in _LISTS},
    )


_LISTS = ("party", "deck", "finished", "graveyard")
_PLACES = ("quests", "encounter", *_LISTS)


def _numbers(cards: list[Card]) -> list[int]:
    return [one["number"] for one in cards]


def moves_of(game: Oracle, kind: str) -> list[tuple[Any, ...]]:
    """All legal moves of one kind."""
    return [move for move in game.legal() if move[0] == kind]


def sampled_cards(seed: int) -> list[Card]:
    """Make up 10 to 32 cards with heroes of one to three skills, all abilities and suits among them."""
    chance = random.Random(seed)
    abilities = sorted({one["ability"] for one in read_cards()})
    count = chance.randint(10, 32)
    return [
        card(
            number,
            SUITS[number % 4],
            strength=chance.randint(1, 3),
            skull=chance.random() < 0.4,
            ability=chance.choice(abilities),
            suits=" ".join(chance.sample(SUITS, 2)),
            hero=chance.randint(0, 2 + 3 * (seed % 3)),  # some sets are easy, so that games are won
            plus=chance.random() < 0.4,
            skills=" ".join(chance.choices(SUITS, k=chance.randint(1, 3))),
        )
        for number in range(1, count + 1)
    ]


def any_move(game: Oracle, chance: random.Random) -> tuple[Any, ...]:
    """Pick a legal move at random."""
    return chance.choice(game.legal())


def explorer(game: Oracle, chance: random.Random) -> tuple[Any, ...]:
    """Explore if a Hero stays, else recruit many, else fight; place on the smaller Quest."""
    if chance.random() < 0.02:
        return any_move(game, chance)
    state = game.state()
    if moves_of(game, "place"):
        return min(game.legal(), key=lambda move: len(state["quests"][move[1]]))
    if moves_of(game, "explore") and len(state["party"]) > 1:
        return max(moves_of(game, "explore"), key=lambda move: len(move[3]))
    if moves_of(game, "recruit"):
        return max(moves_of(game, "recruit"), key=lambda move: len(move[2]))
    fights = [move for move in moves_of(game, "fight") if move[3] == ()]
    return chance.choice(fights or game.legal())


def play_out(
    game: Oracle,
    chance: random.Random,
    pick: Callable[[Oracle, random.Random], tuple[Any, ...]] = any_move,
    watch: Callable[[Oracle], None] = lambda game: None,
    at_most: int = 5_000,
) -> None:
    """Play to the end, calling ``watch`` at each decision and at the end; fail if there seems to be none."""
    for _ in range(at_most):
        watch(game)
        if game.ending is not None:
            return
        game.apply(pick(game, chance))
    raise AssertionError(f"no end after {at_most} decisions")
