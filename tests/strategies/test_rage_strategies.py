"""Rage's strategies: what is hidden changes no choice under any variant, and the ladder of skill."""

from itertools import pairwise

import numpy as np
import pytest
from montecardo.simulate import play
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.strategies import built_in

NAMES = [player.name for player in built_in("rage")]
many_games = pytest.mark.skipif(not JIT_ENABLED, reason="takes many games")


def advantage(name, other, deals):
    """Return the mean difference of scores, and its standard error, of two against two on both seatings."""
    differences = []
    for line_up in ([name, other] * 2, [other, name] * 2):
        frame = play("rage", [line_up], deals, seed=31, jobs=1).games
        scores = frame.pivot_table(index="game", columns="strategy", values="score", observed=True)
        differences.append((scores[name] - scores[other]).to_numpy())
    mean = np.mean(differences, axis=0)  # of each deal, on the seats of both
    return mean.mean(), mean.std() / np.sqrt(deals)


def test_there_are_eight_strategies():
    assert len(NAMES) >= 8


@many_games
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(NAMES)))
def test_the_ladder_is_strictly_ordered(lower, higher):
    mean, error = advantage(higher, lower, 8_000)
    assert mean > 2 * error
