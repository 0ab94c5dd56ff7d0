"""Every one of the 162 components is in exactly one place, all the time."""

from __future__ import annotations

import numpy as np
import pytest
from against_oracle import any_rules
from dragons_ransom_kernel_game import GAME, KernelGame, pieces
from montecardo.simulate.cards import load_card_set, shipped_card_sets
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.dragons_ransom.card_sampler import sample_card_set

LEVELS = ("easy", "normal", "legendary")
FEW = 4 if JIT_ENABLED else 1


def all_pieces(game: KernelGame) -> list[int]:
    """Return the copies of each entry, with the proxies of R6 and the added cards of R3."""
    cards, rules = game.cards, game.rules
    found = [int(cards.copies[card]) for card in range(game.count)]
    proxies = int(rules.piles * (rules.heroes_attack or (3, 2, 4)[rules.level])) - found[cards.heroes_attack]
    found[cards.heroes_attack] += max(0, proxies)
    attacks = [card for card in range(game.count) if cards.kind[card] == 3]
    for number in range(int(rules.attack_cards)):
        found[attacks[number % len(attacks)]] += 1
    return found


def play_and_count(game: KernelGame, chance: np.random.Generator) -> int:
    """Play at random; at each decision every piece is somewhere, once. Return the decisions."""
    wanted, decisions = all_pieces(game), 0
    while True:
        assert pieces(game.state()) == wanted
        if game.n == 0:
            return decisions
        game.apply_index(int(chance.integers(game.n)))
        decisions += 1


@pytest.mark.parametrize("name", shipped_card_sets("dragons-ransom"))
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", GAME.seats)
def test_162_components_are_somewhere_at_each_level_and_table_size(
    name: str, level: str, players: int
) -> None:
    cards, chance = load_card_set("dragons-ransom", name).cards, np.random.default_rng(players)
    for number in range(FEW):
        game = KernelGame(cards, players, {"level": level}, 31, number)
        assert sum(all_pieces(game)) == 162
        assert play_and_count(game, chance) > 20


@pytest.mark.parametrize("players", GAME.seats)
def test_sampled_sets_are_played_to_the_end_with_every_piece_somewhere(players: int) -> None:
    chance = np.random.default_rng(players)
    for index in range(5 * FEW):
        game = KernelGame(sample_card_set(2, index).cards, players, {}, 33, index)
        assert sum(all_pieces(game)) == 162
        assert play_and_count(game, chance) > 20
        assert game.state()["ending"] in ("won", "depleted", "endless")


def test_pieces_are_conserved_under_all_switches_together() -> None:
    cards, chance = load_card_set("dragons-ransom").cards, np.random.default_rng(7)
    for number in range(10 * FEW):
        game = KernelGame(cards, 1 + number % 4, any_rules(GAME, chance), 32, number)
        play_and_count(game, chance)
