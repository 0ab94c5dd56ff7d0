"""The ladder of skill, strictly ordered: each rung beats the one below on the same deals, beyond doubt.

The small form runs always; ``-m slow`` plays more deals, on another seed.
"""

from itertools import pairwise

import pytest
from montecardo.analysis.comparing.wins import compare
from montecardo.simulate import play
from montecardo.simulate.compiling import JIT_ENABLED

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="takes many games")

SEED, DEALS = 2026, 600
SEARCHES = ("pimc:playouts=100", "ismcts:playouts=100")
CHAINS = [("random", "cautious", "planner", search) for search in SEARCHES]


def check(seed, deals):
    games = play("ragemore", ["random", "cautious", "planner", *SEARCHES], deals, seed=seed).games
    for chain in CHAINS:
        for worse, better in pairwise(chain):
            (row,) = compare(games, better, worse, margin=0.0).itertuples()
            assert row.low > 0, f"{better} over {worse}: {row.estimate:.3f} ({row.low:.3f} to {row.high:.3f})"
            assert row.p_value < 0.05


def test_random_then_greedy_then_the_best_heuristic_then_search():
    check(SEED, DEALS)


@pytest.mark.slow
def test_the_same_on_other_deals():
    check(SEED + 1, 4_000)
