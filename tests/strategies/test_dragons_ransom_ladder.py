"""Dragon's Ransom's ladder of skill: each rung beats the one below on the same deals, beyond doubt.

It holds on both reconstructions, alone and in co-op. ``-m slow`` plays more deals.
"""

from itertools import pairwise

import pytest
from montecardo.analysis.comparing.wins import compare
from montecardo.analysis.tuning.weights import tune_weights
from montecardo.simulate import play
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.strategies.dragons_ransom import STRATEGIES

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="takes many games")

PLAYERS = {one.name: one for one in STRATEGIES}
CARDS = ("reconstruction-a", "reconstruction-b")


def check(chain, deals, seed, cards, seats=1, level="normal"):
    players = [[PLAYERS[name]] * seats for name in chain]
    rules = {"level": level}
    games = play("dragons-ransom", players, deals, seed=seed, cards=cards, rules=rules, jobs=1).games
    for worse, better in pairwise(chain):
        (row,) = compare(games, better, worse, margin=0.0).itertuples()
        assert row.low > 0, f"{better} over {worse}: {row.estimate:.3f} ({row.low:.3f} to {row.high:.3f})"


@pytest.mark.parametrize("cards", CARDS)
def test_random_then_greedy_then_the_feeder_then_the_mix(cards):
    check(("random", "greedy", "feeder", "mix"), 600, 2026, cards)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_same_in_co_op(seats):
    check(("random", "greedy", "mix"), 600, 2026, CARDS[0], seats)


@pytest.mark.slow
@pytest.mark.parametrize("cards", CARDS)
@pytest.mark.parametrize("level", ["easy", "normal", "legendary"])
def test_the_mix_beats_every_simple_player_at_every_level(cards, level):
    for name in PLAYERS:
        if name not in ("mix", "pimc", "ismcts"):
            check((name, "mix"), 2_000, 2027, cards, level=level)


@pytest.mark.slow
def test_search_beats_the_mix_that_plays_its_playouts():
    search = PLAYERS["pimc"].with_weights(playouts=80)
    games = play("dragons-ransom", [[PLAYERS["mix"]], [search]], 150, seed=88, cards=CARDS[1]).games
    (row,) = compare(games, search.name, "mix", margin=0.0).itertuples()
    assert row.low > 0.05


def test_weights_are_tuned_alone_for_a_game_of_one_to_four():
    pytest.importorskip("cma")
    found = tune_weights(
        PLAYERS["tempo"], only=["place", "draw"], seats=1, games=20, generations=1, check_games=30, jobs=1
    )
    assert found.games % 20 == 0
    assert found.check.games.tolist() == [30, 30]
