"""Simulated coverage of the clustered intervals: each strategy of one frame is a trial."""

from __future__ import annotations

import numpy as np
import pytest
from montecardo.analysis.rates.intervals import proportion_interval, score_means, win_rates

# Rate, swing between deals (0: replicates are independent), deals, replicates.
CASES = [
    (0.30, 0.00, 100, 4),
    (0.30, 0.20, 100, 4),
    (0.05, 0.05, 400, 2),
    (0.50, 0.50, 60, 5),
    (0.90, 0.08, 200, 10),
    (0.30, 0.20, 12, 8),
]
TRIALS = 1000


def _trials(make_games, case, trials: int, seed: int):
    rate, swing, deals, replicates = case
    # One frame a trial would be slow, and strategies share their deals: each trial is a stretch of one frame.
    games = make_games({"s": rate}, deals * trials, replicates, seed, swing)
    return games.assign(trial=games["game"] // deals)


def _check_win_rates(make_games, check_coverage, case, trials: int, method: str) -> None:
    rows = win_rates(_trials(make_games, case, trials, seed=1), by=("trial",), method=method)
    hits = (rows["low"] <= case[0]) & (case[0] <= rows["high"])
    above = 0.025 if method == "wilson" else 0.05
    check_coverage(f"{method} clustered, {case}", hits, below=0.012, above=above)


@pytest.mark.parametrize("case", CASES)
def test_clustered_wilson_covers(make_games, check_coverage, case) -> None:
    _check_win_rates(make_games, check_coverage, case, TRIALS, "wilson")


@pytest.mark.parametrize("case", CASES)
def test_clustered_clopper_pearson_covers(make_games, check_coverage, case) -> None:
    _check_win_rates(make_games, check_coverage, case, TRIALS, "clopper-pearson")


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("method", ["wilson", "clopper-pearson"])
def test_clustered_intervals_cover_in_many_trials(make_games, check_coverage, case, method: str) -> None:
    _check_win_rates(make_games, check_coverage, case, 8 * TRIALS, method)


def test_ignoring_the_clusters_would_not_cover(make_games) -> None:
    games = _trials(make_games, (0.5, 0.5, 60, 5), TRIALS, seed=1)
    wins = games.groupby("trial")["won"].sum().to_numpy()
    low, high = proportion_interval(wins, 300)
    assert np.mean((low <= 0.5) & (high >= 0.5)) < 0.7


def test_score_means_cover(make_games, check_coverage) -> None:
    rows = score_means(_trials(make_games, (0.3, 0.25, 50, 3), TRIALS, seed=2), by=("trial",))
    # A game lost scores 0 to 5 with equal chances, a game won 6.
    mean = 0.3 * 6 + 0.7 * 2.5
    hits = (rows["low"] <= mean) & (mean <= rows["high"])
    check_coverage("t on deal means", hits, above=0.01)
