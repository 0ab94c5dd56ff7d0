"""Kernel against oracle: two engines, written separately, play the same decisions and agree on every state.

The small form runs always; ``-m slow`` plays 50,000 games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from against_oracle import Pick, choice_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from montecardo.simulate.cards import load_card_set, make_card_set
from montecardo.simulate.ragemore.card_sampler import sample_card_set
from montecardo.strategies import built_in
from ragemore_kernel_game import GAME, KernelGame
from ragemore_oracle import Oracle

SETTINGS = [{}, *({switch.name: value} for switch in GAME.switches for value in switch.values[1:])]


def play_both(
    cards: Sequence[dict[str, Any]], rules: dict[str, str], seed: int, game: int, pick: Pick
) -> int:
    """Play one game with both engines, asserting equality at every decision. Return how many there were."""
    kernel = KernelGame(cards, rules, seed, game)
    oracle = Oracle([dict(card) for card in cards], rules, seed, game)
    decisions = 0
    while True:
        assert kernel.state() == oracle.state()
        legal = kernel.offered
        assert sorted(legal) == oracle.legal()
        assert len(set(legal)) == len(legal)
        if not legal:
            break
        index = pick(kernel) if len(legal) > 1 else 0
        kernel.apply_index(index)
        oracle.apply(legal[index])
        decisions += 1
    assert kernel.result() == oracle.result()
    return decisions


def card_sets(sampled: int) -> list[Any]:
    return [load_card_set("ragemore", None), *(sample_card_set(1, index) for index in range(sampled))]


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_engines_agree_under_every_switch(rules: dict[str, str]) -> None:
    published = load_card_set("ragemore", None)
    for strategy in built_in("ragemore"):
        for game in range(6):
            play_both(published.cards, rules, 11, game, choice_of(GAME, [strategy]))


def test_engines_agree_on_sampled_sets() -> None:
    for strategy in built_in("ragemore"):
        for number, card_set in enumerate(card_sets(20)):
            play_both(card_set.cards, {}, 12, number, choice_of(GAME, [strategy]))


def play_any_set(cards: list[dict[str, Any]], rules: dict[str, str], chance: np.random.Generator) -> None:
    """Check a valid set of any shape; the limit, as random play may go round in circles in an easy one."""
    card_set = make_card_set("ragemore", cards, name="any", source="drawn by hypothesis")
    seed, game = (int(number) for number in chance.integers(2**32, size=2))
    limited = {**rules, "turn_limit": "200"}
    play_both(card_set.cards, limited, seed, game, lambda kernel: int(chance.integers(kernel.n)))


SOME_RULES = st.fixed_dictionaries({switch.name: st.sampled_from(switch.values) for switch in GAME.switches})
UNHURRIED = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]


@given(data=st.data(), rules=SOME_RULES, seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None, suppress_health_check=UNHURRIED)
def test_engines_agree_on_any_valid_set(
    data: st.DataObject, rules: Any, seed: int, ragemore_cards: Any
) -> None:
    play_any_set(data.draw(ragemore_cards), rules, np.random.default_rng(seed))


@pytest.mark.slow
@given(data=st.data(), rules=SOME_RULES, seed=st.integers(0, 2**32))
@settings(max_examples=1_500, deadline=None, suppress_health_check=UNHURRIED)
def test_engines_agree_on_many_valid_sets(
    data: st.DataObject, rules: Any, seed: int, ragemore_cards: Any
) -> None:
    play_any_set(data.draw(ragemore_cards), rules, np.random.default_rng(seed))


@pytest.mark.slow
def test_engines_agree_on_50_000_games() -> None:
    """All settings of the switches together, every strategy, the published and 20 sampled sets."""
    rng = np.random.Generator(np.random.Philox(13))
    sets, strategies = card_sets(20), built_in("ragemore")
    decisions = 0
    for game in range(50_000):
        rules = {switch.name: switch.values[rng.integers(2)] for switch in GAME.switches}
        card_set = sets[0] if game % 2 else sets[rng.integers(len(sets))]
        pick = choice_of(GAME, [strategies[game % len(strategies)]])
        decisions += play_both(card_set.cards, rules, 13, game, pick)
    assert decisions > 50_000
