"""The solver against every line of play of the reference engine, on deals of 9 to 11 cards.

The small form runs always; ``-m slow`` compares more than 2,000 deals.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from montecardo.simulate.batch import Setting
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.game import get_game
from montecardo.simulate.ragemore.cards import ABILITIES, SUITS, to_table
from montecardo.simulate.ragemore.solver.solve import STATUSES, solve_deals
from ragemore_oracle.by_hand import card
from ragemore_oracle.exhaustive import Exhaustive, TooManyError

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="both slow: the solver's kernels are tested beside")

GAME = get_game("ragemore")
GAMES = 3  # deals of each set
FEW = 300  # states: the oracle looks at some 500 positions a second
LOOKED_AT = {
    "solvable": 100,
    "unsolvable": 600,
}  # a win is soon found or not at all; its line is proof enough
# The turn limit is out of reach in so few positions.
SWITCHES = [switch for switch in GAME.switches if switch.name != "turn_limit"]


def reduced_cards(chance: random.Random) -> list[dict[str, Any]]:
    """Make up 9 to 11 cards: hard ones, or easy ones, so that some deals can be won and others can't."""
    easy = chance.random() < 0.5
    skull, strongest = (0.3, 4) if easy else (chance.choice((0.5, 0.8, 1)), 2)
    suits = chance.sample(SUITS, 2 if easy else chance.choice((2, 3, 4)))
    return [
        card(
            number,
            chance.choice(SUITS) if chance.random() < 0.3 else suits[number % len(suits)],
            strength=chance.randint(1, 3),
            skull=chance.random() < skull,
            ability=chance.choice(ABILITIES),
            suits=" ".join(chance.sample(SUITS, 2)),
            hero=chance.randint(0, strongest),
            plus=chance.random() < 0.3,
            skills=" ".join(chance.choices(suits, k=chance.choice((1, 2, 2, 3, 3)))),
        )
        for number in range(1, chance.randint(9, 11) + 1)
    ]


def can_be_set_up(cards: list[dict[str, Any]]) -> bool:
    suits = [one["suit"] for one in cards]
    return len(suits) - max(map(suits.count, suits)) >= 2


def any_deals(seed: int) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Make up a set that can be set up, and rules."""
    chance = random.Random(seed)
    cards = reduced_cards(chance)
    while not can_be_set_up(cards):
        cards = reduced_cards(chance)
    return cards, {switch.name: chance.choice(switch.values) for switch in SWITCHES}


def setting_of(cards: list[dict[str, Any]], rules: dict[str, str], seed: int) -> Setting:
    filed = [{**one, "skills": sorted(one["skills"], key=SUITS.index)} for one in cards]
    table, switches = GAME.cards.table(1), GAME.rules.table(1)
    table[0] = to_table(SimpleNamespace(cards=filed))  # type: ignore[arg-type]
    switches[0] = GAME.rules_record(GAME.settings(rules))
    return Setting("ragemore", seed, 1, table, switches)


def compare(seed: int) -> dict[str, int]:
    """Compare the deals of one set that both can finish. Return how many were won and lost."""
    cards, rules = any_deals(seed)
    setting = setting_of(cards, rules, seed)
    counts = {"solvable": 0, "unsolvable": 0}
    pruned = solve_deals(setting, 0, GAMES, state_limit=3_000)
    whole = solve_deals(setting, 0, GAMES, state_limit=3_000, prune=False)
    for game in range(GAMES):
        status, states = STATUSES[int(pruned[game].status)], int(whole[game].states)
        if "unresolved" not in (status, STATUSES[int(whole[game].status)]):
            assert status == STATUSES[int(whole[game].status)]
        if status == "unresolved" or states > FEW:
            continue
        try:
            won = Exhaustive(cards, rules, seed, game, at_most=LOOKED_AT[status]).can_be_won()
        except TooManyError:
            continue
        assert won == (status == "solvable"), f"set {seed}, game {game}"
        counts[status] += 1
    return counts


def compare_many(seeds: range) -> dict[str, int]:
    totals = {"solvable": 0, "unsolvable": 0}
    for seed in seeds:
        for status, count in compare(seed).items():
            totals[status] += count
    return totals


def test_solver_and_exhaustive_search_agree() -> None:
    totals = compare_many(range(40))
    assert min(totals.values()) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_solver_and_exhaustive_search_agree_on_2_000_deals(part: int) -> None:
    totals = compare_many(range(1_000 * (part + 1), 1_000 * (part + 1) + 420))
    assert totals["solvable"] >= 20
    assert sum(totals.values()) >= 200


SHORT = 400


@pytest.mark.parametrize(
    "seeds", [(8, 19, 59, 69), pytest.param(range(300), marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_shortest_lines_are_the_oracles(seeds: Sequence[int]) -> None:
    compared = 0
    for seed in seeds:
        cards, rules = any_deals(seed)
        rows = solve_deals(setting_of(cards, rules, seed), 0, GAMES, state_limit=3_000, shortest=True)
        for game, row in enumerate(rows):
            if STATUSES[int(row.status)] != "solvable" or not row.proven_shortest:
                continue
            try:
                assert Exhaustive(cards, rules, seed, game, at_most=SHORT).fewest_turns() == row.turns
            except TooManyError:
                continue
            compared += 1
    assert compared >= 4
