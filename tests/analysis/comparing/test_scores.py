"""Mean differences of paired scores, against scipy and against what is known."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.comparing.scores import PairedScores, compare_scores, watched_mean_interval
from montecardo.simulate import UserError
from scipy import stats

RUNS = [300, pytest.param(5000, marks=pytest.mark.slow)]


def frame(scores: dict[str, np.ndarray], deals: np.ndarray, seats: np.ndarray | None = None) -> pd.DataFrame:
    return pd.concat(
        [
            pd.DataFrame(
                {
                    "game": deals,
                    "seat": np.zeros(len(deals), int) if seats is None else seats,
                    "strategy": name,
                    "won": score > 0,
                    "score": score,
                }
            )
            for name, score in scores.items()
        ]
    )


def test_it_is_the_paired_t_interval() -> None:
    rng = np.random.default_rng(1)
    luck = rng.normal(50_000, 20, 300)
    one, other = luck + rng.normal(1, 5, 300), luck + rng.normal(0, 5, 300)
    (row,) = compare_scores(frame({"a": one, "b": other}, np.arange(300)), "a", "b").to_dict("records")
    expected = stats.ttest_rel(one, other).confidence_interval(0.95)
    assert (row["low"], row["high"]) == pytest.approx(tuple(expected), rel=1e-6)
    assert row["correlation"] == pytest.approx(np.corrcoef(one, other)[0, 1], rel=1e-6)
    unpaired = one.var(ddof=1) + other.var(ddof=1)
    assert row["pairing_gain"] == pytest.approx(unpaired / (one - other).var(ddof=1), rel=1e-6)
    assert (row["mean_first"], row["mean_second"]) == pytest.approx((one.mean(), other.mean()))


def test_seats_of_a_deal_are_one_cluster() -> None:
    """Paired on the deal and the seat; the deal is what counts."""
    rng = np.random.default_rng(2)
    deals, seats = np.repeat(np.arange(80), 4), np.tile(np.arange(4), 80)
    one, other = rng.normal(1, 5, 320), rng.normal(0, 5, 320)
    games = frame({"a": one, "b": other}, deals, seats).sample(frac=1, random_state=3)
    (row,) = compare_scores(games, "a", "b").to_dict("records")
    means = (one - other).reshape(80, 4).mean(axis=1)
    expected = stats.ttest_1samp(means, 0).confidence_interval(0.95)
    assert (row["low"], row["high"]) == pytest.approx(tuple(expected), rel=1e-9)
    assert (row["deals"], row["games"]) == (80, 320)


def test_one_deal_and_equal_scores_have_no_nan() -> None:
    (one,) = compare_scores(frame({"a": np.ones(1), "b": np.zeros(1)}, np.zeros(1, int)), "a", "b").to_dict(
        "records"
    )
    assert (one["estimate"], one["low"], one["high"]) == (1.0, -math.inf, math.inf)
    same = frame({"a": np.arange(30.0), "b": np.arange(30.0)}, np.arange(30))
    (row,) = compare_scores(same, "a", "b").to_dict("records")
    assert (row["estimate"], row["low"], row["high"], row["pairing_gain"]) == (0, 0, 0, math.inf)


def test_unequal_deals_are_compared_where_both_played() -> None:
    games = frame({"a": np.arange(9.0), "b": np.arange(9.0) - 1}, np.arange(9))
    games = games[(games["strategy"] == "a") | (games["game"] > 4)]
    (row,) = compare_scores(games, "a", "b").to_dict("records")
    assert (row["deals"], row["estimate"]) == (4, 1.0)


def test_what_cant_be_compared_is_one_line() -> None:
    games = frame({"a": np.arange(30.0), "b": np.arange(30.0)}, np.arange(30))
    with pytest.raises(UserError, match="no column 'score'"):
        compare_scores(games.drop(columns="score"), "a", "b")
    with pytest.raises(UserError, match="can't be compared with itself"):
        compare_scores(games, "a", "a")


def test_blocks_add_up_to_the_whole() -> None:
    rng = np.random.default_rng(4)
    one, other = rng.normal(1e6, 3, 500), rng.normal(1e6, 3, 500)
    whole, pieces = PairedScores(), PairedScores()
    whole.add(one, other)
    for start in range(0, 500, 77):
        pieces.add(one[start : start + 77], other[start : start + 77])
    assert pieces.difference() == pytest.approx(whole.difference(), rel=1e-9)
    assert whole.difference()[1] == pytest.approx((one - other).var(ddof=1), rel=1e-9)


def test_watched_scores_that_never_differ_are_not_known_to_be_equal() -> None:
    same = PairedScores()
    same.add(np.arange(40.0) % 7, np.arange(40.0) % 7)
    row = same.row(0.95, watched=True)
    assert row["low"] < 0 < row["high"]


@pytest.mark.parametrize("runs", RUNS)
@pytest.mark.parametrize("shape", ["scores", "skewed", "two values"])
def test_the_watched_interval_holds_at_the_worst_moment(shape: str, runs: int) -> None:
    rng, deals = np.random.default_rng(5), np.unique(np.geomspace(32, 20_000, 60).astype(int))
    missed = 0
    for _ in range(runs):
        if shape == "scores":
            x, truth = rng.integers(-6, 7, 20_000).astype(float), 0.0
        elif shape == "skewed":
            x, truth = rng.exponential(1, 20_000), 1.0
        else:
            # A rare difference of scores that vary themselves: `largest` is the range of the scores.
            x, truth = (rng.random(20_000) < 0.05).astype(float), 0.05
        mean = np.cumsum(x)[deals - 1] / deals
        spread = np.cumsum(x**2)[deals - 1] / deals - mean**2
        ends = [
            watched_mean_interval(m, v * n / (n - 1), int(n), max(np.ptp(x[:n]), 1.0), 0.95)
            for m, v, n in zip(mean, spread, deals, strict=True)
        ]
        missed += any(not low <= truth <= high for low, high in ends)
    print(f"\nwatched mean, {shape}: missed in {missed / runs:.4f} of {runs} runs (allowed 0.05)")
    assert missed / runs <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / runs)


@pytest.mark.parametrize(("deals", "known"), [(3, False), (29, False), (30, True), (3000, True)])
def test_scores_always_as_far_apart(deals: int, known: bool) -> None:
    """Few such deals don't tell how far others are apart."""
    luck = np.random.default_rng(4).normal(0.1, 20, deals)
    for apart in (0.0, 0.3):
        games = frame({"a": luck + apart, "b": luck}, np.arange(deals))
        (row,) = compare_scores(games, "a", "b").to_dict("records")
        assert row["estimate"] == pytest.approx(apart)
        assert (row["high"] - row["low"] == 0) if known else np.isinf([row["low"], row["high"]]).all()
