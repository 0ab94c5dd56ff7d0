"""Kernel against oracle: two engines, written separately, play the same decisions and agree on every state.

The small form runs always; ``-m slow`` plays 5,000 games, each with any settings of the switches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest
from against_oracle import Pick, any_rules, any_strategies
from blood_rage_kernel_game import GAME, KernelGame
from blood_rage_oracle import Oracle
from blood_rage_oracle.by_chance import any_cards
from kernel_driver import canonical
from montecardo.simulate.blood_rage.cards import check
from montecardo.simulate.cards import load_card_set
from montecardo.simulate.compiling import JIT_ENABLED

Cards = Sequence[Mapping[str, Any]]
PUBLISHED = load_card_set("blood-rage", "published").cards
EXPANSIONS = load_card_set("blood-rage", "expansions").cards
SETTINGS = [{}, *({switch.name: value} for switch in GAME.switches for value in switch.values[1:])]
FEW = 3 if JIT_ENABLED else 1


def play_both(cards: Cards, players: int, rules: Mapping[str, Any], seed: int, game: int, pick: Pick) -> int:
    """Play one game with both engines, asserting equality at every decision. Return how many there were."""
    kernel = KernelGame(cards, players, rules, seed, game)
    oracle = Oracle([dict(card) for card in cards], players, dict(rules), seed, game)
    decisions = 0
    while True:
        state = kernel.state()
        assert state == oracle.state()
        assert kernel.offered == oracle.legal()
        assert kernel.to_move == oracle.to_move
        # Each seat's view now and then, and wherever something is secret: it takes the most time.
        if not kernel.offered or state["phase"] == "battle" or decisions % 5 == game % 5:
            for seat in range(players):
                assert kernel.view(seat) == oracle.view(seat)
        if not kernel.offered:
            break
        # With cards drawn by chance a player may go round in circles: to play, such a game is an error.
        if decisions == GAME.max_plies:
            return decisions
        index = pick(kernel)
        oracle.apply(kernel.offered[index])
        kernel.apply_index(index)
        decisions += 1
    assert kernel.result() == oracle.result()
    return decisions


def anything(chance: np.random.Generator) -> Pick:
    """Take any move, but pass seldom: the longer an Age, the more happens."""

    def pick(kernel: KernelGame) -> int:
        weights = np.array([0.15 if move[0] == "pass" else 1.0 for move in kernel.offered])
        return int(chance.choice(kernel.n, p=weights / weights.sum()))

    return pick


def any_valid_cards(seed: int) -> Cards:
    """Draw a set by chance that the loader takes."""
    cards = any_cards(seed)
    assert not list(check([canonical(GAME, card) for card in cards]))
    return cards


# ---------------------------------------------------------------- the small form


@pytest.mark.parametrize("cards", [PUBLISHED, EXPANSIONS], ids=["published", "expansions"])
@pytest.mark.parametrize("players", GAME.seats)
def test_engines_agree_at_every_table_size(players: int, cards: Cards) -> None:
    chance = np.random.default_rng(players)
    for game in range(FEW):
        assert play_both(cards, players, {}, 41, game, anything(chance)) > 50
        play_both(cards, players, {}, 46, game, any_strategies(GAME, players, chance))


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_engines_agree_under_every_switch(rules: dict[str, str]) -> None:
    chance = np.random.default_rng(1)
    for game, players in enumerate((2, 4)):
        play_both(PUBLISHED, players, rules, 42, game, anything(chance))


@pytest.mark.parametrize("seed", range(8))
def test_engines_agree_on_any_valid_set_under_all_switches_together(seed: int) -> None:
    chance = np.random.default_rng(seed)
    for game in range(2 * FEW):
        cards = any_valid_cards(1_000 * seed + game)
        play_both(cards, int(chance.integers(2, 5)), any_rules(GAME, chance), 43, game, anything(chance))


# ---------------------------------------------------------------- the full form


CHUNKS, GAMES = 20, 250


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_engines_agree_on_5_000_games(chunk: int) -> None:
    """All settings of the switches together, every table size and strategy; a third with any valid cards."""
    chance = np.random.Generator(np.random.Philox(key=[45, chunk]))
    decisions = 0
    for game in range(chunk * GAMES, (chunk + 1) * GAMES):
        cards = any_valid_cards(100_000 + game) if game % 3 == 2 else PUBLISHED
        rules = any_rules(GAME, chance) if game % 4 else {}
        players = 2 + game // 3 % 3
        picks = any_strategies(GAME, players, chance) if game % 2 else anything(chance)
        decisions += play_both(cards, players, rules, 45, game, picks)
    assert decisions > GAMES * 50
