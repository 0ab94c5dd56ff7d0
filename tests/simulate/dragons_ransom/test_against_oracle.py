"""Kernel against oracle: two engines, written separately, play the same decisions and agree on every state.

The small form runs always; ``-m slow`` plays 10,000 games, each with any settings of the switches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest
from against_oracle import Pick, any_rules, any_strategies
from dragons_ransom_kernel_game import GAME, KernelGame
from dragons_ransom_oracle import Oracle
from dragons_ransom_oracle.by_chance import any_cards
from montecardo.simulate.cards import load_card_set, make_card_set, shipped_card_sets
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.dragons_ransom.card_sampler import sample_card_set

Cards = Sequence[Mapping[str, Any]]
SETS = [load_card_set("dragons-ransom", name).cards for name in shipped_card_sets("dragons-ransom")]
SETTINGS = [{}, *({switch.name: value} for switch in GAME.switches for value in switch.values[1:])]
FEW = 3 if JIT_ENABLED else 1


def play_both(cards: Cards, players: int, rules: Mapping[str, Any], seed: int, game: int, pick: Pick) -> int:
    """Play one game with both engines, asserting equality at every decision. Return how many there were."""
    kernel = KernelGame(cards, players, rules, seed, game)
    oracle = Oracle([dict(card) for card in cards], players, dict(rules), seed, game)
    decisions = 0
    while True:
        assert kernel.state() == oracle.state()
        assert kernel.offered == oracle.legal()
        assert kernel.to_move == oracle.to_move
        # Each seat's view now and then: it takes the most time.
        if not kernel.offered or decisions % 7 == game % 7:
            for seat in range(players):
                assert kernel.view(seat) == oracle.view(seat)
        if not kernel.offered:
            break
        index = pick(kernel)
        oracle.apply(kernel.offered[index])
        kernel.apply_index(index)
        decisions += 1
    assert kernel.result() == oracle.result()
    return decisions


# ---------------------------------------------------------------- the small form


@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("level", ["easy", "normal", "legendary"])
def test_engines_agree_at_every_level_and_table_size(players: int, level: str) -> None:
    chance = np.random.default_rng(players)
    for game in range(FEW):
        pick = any_strategies(GAME, players, chance)
        play_both(SETS[game % len(SETS)], players, {"level": level}, 41, game, pick)


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_engines_agree_under_every_switch(rules: dict[str, str]) -> None:
    chance = np.random.default_rng(1)
    for game, players in enumerate((1, 3)):
        play_both(SETS[game], players, rules, 42, game, any_strategies(GAME, players, chance))


@pytest.mark.parametrize("seed", range(8))
def test_engines_agree_under_all_switches_together(seed: int) -> None:
    chance = np.random.default_rng(seed)
    for game in range(FEW):
        players = int(chance.integers(1, 5))
        pick = any_strategies(GAME, players, chance)
        play_both(SETS[game % len(SETS)], players, any_rules(GAME, chance), 43, game, pick)


@pytest.mark.parametrize("seed", range(12))
def test_engines_agree_on_any_valid_set(seed: int) -> None:
    chance = np.random.default_rng(seed)
    for game in range(2 * FEW):
        play_any_set(1_000 * seed + game, chance)


@pytest.mark.parametrize("index", range(3))
@pytest.mark.parametrize("players", GAME.seats)
def test_engines_agree_on_sampled_sets(players: int, index: int) -> None:
    chance = np.random.default_rng(index)
    cards = sample_card_set(1, index).cards
    for game in range(FEW):
        play_both(cards, players, {}, 46, game, any_strategies(GAME, players, chance))


def play_any_set(game: int, chance: np.random.Generator) -> int:
    card_set = make_card_set("dragons-ransom", any_cards(game), name="any", source="drawn by chance")
    players = int(chance.integers(1, 5))
    pick = any_strategies(GAME, players, chance)
    return play_both(card_set.cards, players, any_rules(GAME, chance), 44, game, pick)


# ---------------------------------------------------------------- the full form


CHUNKS, GAMES, SAMPLED = 40, 250, 20


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_engines_agree_on_10_000_games(chunk: int) -> None:
    """All settings of the switches together, at every table size; a third with any valid set of cards.

    Of the others half have a shipped set, half a sampled one.
    """
    chance = np.random.Generator(np.random.Philox(key=[45, chunk]))
    sampled = [sample_card_set(1, index).cards for index in range(SAMPLED)]
    decisions = 0
    for game in range(chunk * GAMES, (chunk + 1) * GAMES):
        if game % 3 == 2:
            decisions += play_any_set(100_000 + game, chance)
            continue
        players = 1 + game // 3 % 4
        rules = any_rules(GAME, chance) if game % 4 else {}
        pick = any_strategies(GAME, players, chance)
        sets = sampled if chance.random() < 0.5 else SETS
        cards = sets[chance.integers(len(sets))]
        decisions += play_both(cards, players, rules, 45, game, pick)
    assert decisions > GAMES * 50
