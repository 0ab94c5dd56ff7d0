"""The blind optimum of small positions against the reference engine, and its bounds against each other."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from montecardo.simulate.batch import Setting
from montecardo.simulate.cards import load_card_set, make_card_set
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_setting
from montecardo.simulate.errors import UserError
from montecardo.simulate.game import get_game
from montecardo.simulate.ragemore.blind.expectimax import bound_position
from montecardo.simulate.ragemore.blind.optimum import (
    _Search,
    exact_bounds,
    followed_bounds,
    foreseen_bounds,
)
from montecardo.simulate.ragemore.cards import ABILITIES, SUITS
from montecardo.simulate.ragemore.solver.solve import SOLVABLE, solve_deals
from montecardo.strategies.ragemore import evaluator
from ragemore_kernel_game import KernelGame
from ragemore_oracle.blind import Blind
from ragemore_oracle.by_hand import card
from ragemore_oracle.exhaustive import TooManyError

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="a search of many thousand positions")

GAME = get_game("ragemore")
WITHOUT_SHUFFLE = [ability for ability in ABILITIES if ability != "shuffle"]
SWITCHES = {
    "empty_deck_ability": ("loss", "skip"),
    "adjacent_match": ("allowed", "discard"),
    "reinforcer_shares_fate": ("false", "true"),
}
NEAR = 1e-9
STATES = 1_000_000  # enough to prove of each position with nothing hidden that it can't be won


def late_position(chance: random.Random, hidden: int) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Make up a position near a win and near a loss, with so many cards hidden."""
    suits = chance.sample(SUITS, 3)
    total = 4 + 2 + 5 + 2 + 1 + 1 + hidden
    cards = [
        card(
            number,
            suits[number % 2] if number < 5 else chance.choice(suits),
            strength=chance.randint(1, 3),
            skull=chance.random() < 0.7,
            ability=chance.choice(WITHOUT_SHUFFLE),
            suits=" ".join(chance.sample(SUITS, 2)),
            hero=chance.randint(0, 2),
            plus=chance.random() < 0.3,
            skills=" ".join(sorted(chance.choices(suits, k=chance.choice((2, 2, 3))), key=SUITS.index)),
        )
        for number in range(1, total + 1)
    ]
    rest = list(range(7, total + 1))
    deck = rest[8:]
    bottom = chance.random() < 0.3
    known: list[int | None] = [None] * len(deck)
    if bottom:
        known[-1] = deck[-1]
    return cards, {
        "quests": [rest[0:3], rest[3:5]],
        "party": rest[5:7],
        "encounter": rest[7],
        "deck": deck,
        "finished": [1, 2, 3, 4],
        "graveyard": [5, 6],
        "known_deck": known,
    }


def has_neighbours(cards: list[dict[str, Any]], position: dict[str, Any]) -> bool:
    suit = {one["number"]: one["suit"] for one in cards}
    return any(suit[one] == suit[two] for quest in position["quests"] for one, two in pairwise(quest))


def kernels_bounds(cards: list[dict[str, Any]], rules: dict[str, str], position: dict[str, Any]) -> Any:
    game = KernelGame.from_position(cards, rules, **position)
    table, switches = GAME.cards.table(1), GAME.rules.table(1)
    table[0], switches[0] = game.cards, game.rules
    search = _Search(Setting("ragemore", 0, 1, table, switches), 0, 50_000, 50_000)
    search._forget()
    found = np.zeros(2)
    bound_position(game.table, np.array([0.0]), found, search.tools)
    return found


def compare(seeds: range, at_most: int) -> list[Fraction]:
    """Compare those positions that the oracle can finish; return their values."""
    values = []
    for seed in seeds:
        chance = random.Random(seed)
        cards, position = late_position(chance, chance.choice((2, 3)))
        rules = {name: chance.choice(allowed) for name, allowed in SWITCHES.items()}
        if rules["adjacent_match"] == "discard" and has_neighbours(cards, position):
            continue  # no game comes to this
        try:
            value = Blind(cards, rules, at_most).optimum(position)
        except TooManyError:
            continue
        low, high = kernels_bounds(cards, rules, position)
        assert low == pytest.approx(float(value), abs=NEAR), f"seed {seed}"
        assert high == pytest.approx(float(value), abs=NEAR), f"seed {seed}"
        values.append(value)
    return values


def test_small_positions_are_worth_what_the_oracle_finds() -> None:
    values = compare(range(150), at_most=1_500)
    assert any(0 < value < 1 for value in values)
    assert {Fraction(0), Fraction(1)} <= set(values)


@pytest.mark.slow
def test_many_small_positions_are_worth_what_the_oracle_finds() -> None:
    values = compare(range(1_000, 2_000), at_most=6_000)
    assert sum(0 < value < 1 for value in values) > 10


# ---------------------------------------------------------------- deals of reduced sets


def reduced(total: int, **rules: str) -> Setting:
    """The published set with no card that shuffles, and only so many cards."""
    cards = [one for one in load_card_set("ragemore", None).cards if one["ability"] != "shuffle"]
    kept = make_card_set("ragemore", cards[:total], name="reduced", source="made for a test")
    return make_setting(GAME, kept, rules, 1)[0]


@pytest.mark.parametrize("total", [12, 13, 14])
def test_lower_bound_exact_value_and_upper_bound_are_in_this_order(total: int) -> None:
    setting, deals = reduced(total, setup="random"), range(40)
    exact = exact_bounds(setting, deals, states=STATES)
    assert np.allclose(exact["low"], exact["high"], atol=NEAR)
    followed = [
        followed_bounds(setting, evaluator, deals, late, states=STATES)["low"] for late in (0, 2, total)
    ]
    assert followed[2] == pytest.approx(exact["low"], abs=NEAR)
    foreseen = [foreseen_bounds(setting, deals, late, states=STATES)["high"] for late in (0, 2, total)]
    solved = solve_deals(setting, 0, len(deals))["status"] == SOLVABLE
    assert (foreseen[0] == solved).all()
    means = [np.mean(part) for part in (*followed, *reversed(foreseen))]
    assert foreseen[2] == pytest.approx(exact["high"], abs=NEAR)
    assert 0.0 < means[2] < 1.0
    assert means[5] >= means[4] - NEAR >= means[3] - 2 * NEAR


@pytest.mark.parametrize("tolerance", [0.3, 0.05])
def test_bounds_within_a_tolerance_hold_the_exact_value(tolerance: float) -> None:
    setting, deals = reduced(15, setup="random"), range(30)
    exact, rough = exact_bounds(setting, deals), exact_bounds(setting, deals, tolerance=tolerance)
    assert (rough["low"] <= exact["low"] + NEAR).all()
    assert (rough["high"] >= exact["high"] - NEAR).all()
    assert (rough["high"] - rough["low"] <= tolerance + NEAR).all()


def test_too_few_positions_leave_bounds_open_but_true() -> None:
    setting, deals = reduced(15, setup="random"), range(30)
    exact, cut = exact_bounds(setting, deals), exact_bounds(setting, deals, positions=20)
    assert cut["cut"].any()
    assert (cut["positions"] <= 20).all()
    assert (cut["low"] <= exact["low"] + NEAR).all()
    assert (cut["high"] >= exact["high"] - NEAR).all()
    assert (cut["high"][cut["cut"] == 1] > cut["low"][cut["cut"] == 1]).any()


@pytest.mark.slow
def test_looking_through_shuffles_narrows_the_bounds() -> None:
    cards = [dict(one) for one in load_card_set("ragemore", None).cards[4:17]]
    for one in cards[::2]:
        one |= {"ability": "shuffle", "ability_suits": []}
    often = make_card_set("ragemore", cards, name="shuffling", source="made for a test")
    setting = make_setting(GAME, often, {"setup": "random"}, 1)[0]
    none, one, two = (exact_bounds(setting, range(30), shuffles=shuffles) for shuffles in range(3))
    for wide, narrow in ((none, one), (one, two)):
        assert (narrow["low"] >= wide["low"] - NEAR).all()
        assert (narrow["high"] <= wide["high"] + NEAR).all()
    assert (one["low"] > none["low"] + NEAR).any()


def test_settings_that_are_not_covered_are_refused() -> None:
    with pytest.raises(UserError, match="allowed: setup=random"):
        exact_bounds(reduced(12), range(1))
    with pytest.raises(UserError, match="play_triggers_ability"):
        foreseen_bounds(reduced(12, play_triggers_ability="true"), range(1), 0)
