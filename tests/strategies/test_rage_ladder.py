"""Rage's ladder of skill, strictly ordered: each strategy beats the one below it on the same deals.

A pair sits on alternate seats, and then each on the other's: every deal is played from both sides, and counts
once. The small form runs always. ``make ladder`` plays more deals, on another seed, looks at wins too, and
prints the figures.
"""

from itertools import pairwise

import pytest
from montecardo.analysis.comparing.scores import compare_scores
from montecardo.analysis.comparing.wins import compare
from montecardo.simulate import play
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.strategies import built_in

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="takes many games")

RUNGS = [player.name for player in built_in("rage") if not player.slow]
STEPS = list(pairwise(RUNGS))
TABLES = range(2, 9)
CLOSE = (("reckoner", "planner"), ("planner", "schemer"))
"""At large tables half a point apart: the small form looks at more of their games."""

FIGURES = []
"""Rows of the table at the end: players, lower, higher, and the two comparisons."""


def both_sides(lower, higher, players, deals, seed):
    """Return the games of a pair, on alternate seats both ways round."""
    line_ups = [([one, other] * players)[:players] for one, other in ((lower, higher), (higher, lower))]
    return play("rage", line_ups, deals, seed=seed, jobs=1).games


def only_row(frame):
    (row,) = frame.itertuples()
    return row


def told(row, digits):
    return f"{row.estimate:.{digits}f} ({row.low:.{digits}f} to {row.high:.{digits}f})"


def test_the_rungs_are_the_named_strategies_from_the_simplest_on():
    assert RUNGS[0] == "random"
    assert len(RUNGS) == len(set(RUNGS)) >= 8


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize(("lower", "higher"), STEPS)
def test_each_rung_scores_more_than_the_one_below(lower, higher, players):
    deals = 10_000 if (lower, higher) in CLOSE else 2_000
    row = only_row(compare_scores(both_sides(lower, higher, players, deals, seed=31), higher, lower))
    assert row.low > 0, f"{higher} over {lower}: {told(row, 2)}"


@pytest.mark.slow
@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize(("lower", "higher"), STEPS)
def test_each_rung_scores_and_wins_more(lower, higher, players):
    games = both_sides(lower, higher, players, 60_000, seed=32)
    score = only_row(compare_scores(games, higher, lower, level=0.99))
    won = only_row(compare(games, higher, lower, level=0.99, margin=0.0))
    FIGURES.append((players, lower, higher, score, won))
    assert score.low > 0, f"{higher} over {lower}: {told(score, 2)} points"
    assert won.low > 0, f"{higher} over {lower}: {told(won, 4)} wins a game"


@pytest.mark.slow
def test_summary(capsys):
    """Print what the test above measured."""
    if not FIGURES:
        pytest.skip("nothing was measured: see `make ladder`")
    with capsys.disabled():
        print(
            "\n\nplayers  higher over lower        points a game           wins a game       (99% intervals)"
        )
        for players, lower, higher, score, won in sorted(FIGURES, key=lambda row: row[0]):
            print(f"{players:>7}  {higher + ' / ' + lower:<22}{told(score, 2):>25}{told(won, 4):>30}")
