"""An interval that may be watched all along, and the rule that stops by it."""

from __future__ import annotations

import math
import time

import numpy as np
import pytest
from montecardo.analysis.watching.rates import Until, parse_half_width, watched_interval
from montecardo.simulate import UserError
from montecardo.simulate.digest import LEAF
from scipy.special import betaln

RUNS = [400, pytest.param(2500, marks=pytest.mark.slow)]
STOPPED = [100, pytest.param(800, marks=pytest.mark.slow)]


@pytest.mark.parametrize(
    ("wins", "games"), [(0, 1), (1, 1), (0, 10**7), (10**7, 10**7), (3, 10), (312_000, 10**6), (1, 10**9)]
)
def test_the_interval_holds_the_share(wins: int, games: int) -> None:
    low, high = watched_interval(wins, games, 0.95)
    assert 0 <= low <= wins / games <= high <= 1
    assert low < high


@pytest.mark.parametrize(
    ("wins", "games"), [(3, 10), (1, 1), (0, 40), (17, 17.5), (1 / 3, 20), (31_200, 10**5)]
)
def test_its_ends_are_where_the_mixture_is_20_times_as_likely(wins: float, games: float) -> None:
    losses = games - wins
    for end in watched_interval(wins, games, 0.95):
        if 0 < end < 1:
            ratio = betaln(wins + 1, losses + 1) - wins * math.log(end) - losses * math.log1p(-end)
            assert ratio == pytest.approx(math.log(20), abs=1e-7)


def test_arrays_and_nothing() -> None:
    low, high = watched_interval([0, 0, 5, 9], [0, 3, 9, 9], 0.9)
    assert (low[0], high[0]) == (0, 1)
    for place, (wins, games) in enumerate([(0, 0), (0, 3), (5, 9), (9, 9)]):
        assert (low[place], high[place]) == watched_interval(wins, games, 0.9)


def _watched(wins: np.ndarray, games: np.ndarray, p: float) -> np.ndarray:
    """Tell in which runs the interval misses at some look, the worst moment to stop."""
    low, high = watched_interval(wins, games, 0.95)
    return ((p < low) | (high < p)).any(axis=1)


def _at_most_5_percent(missed: np.ndarray, what: str) -> None:
    print(f"\n{what}: missed in {missed.mean():.4f} of {len(missed)} runs (allowed 0.05)")
    assert missed.mean() <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / len(missed))


@pytest.mark.parametrize("runs", RUNS)
@pytest.mark.parametrize("p", [0.01, 0.3, 0.5, 0.99])
def test_stopping_at_the_worst_moment_errs_no_more_often_than_it_says(p: float, runs: int) -> None:
    games = np.unique(np.geomspace(1, 100_000, 300).astype(int))
    steps = np.diff(games, prepend=0)
    wins = np.random.default_rng(1).binomial(steps, p, (runs, len(steps))).cumsum(axis=1)
    _at_most_5_percent(_watched(wins, games, p), f"watched, p {p}")


@pytest.mark.parametrize("runs", RUNS)
@pytest.mark.parametrize("spread", [0.1, 1, 10])
def test_so_it_does_with_replicates_of_a_deal(spread: float, runs: int) -> None:
    """Chances that differ from deal to deal, from nearly 0 or 1 to nearly alike."""
    rng, replicates, p = np.random.default_rng(2), 3, 0.3
    wins = np.zeros((runs, 500))
    for run in range(runs):
        chance = rng.beta(p * spread, (1 - p) * spread, 500)
        wins[run] = rng.binomial(replicates, chance)
    shares = wins.cumsum(axis=1) / replicates
    _at_most_5_percent(_watched(shares, np.arange(1, 501), p), f"watched, replicates, spread {spread}")


@pytest.mark.parametrize("runs", STOPPED)
@pytest.mark.parametrize(("p", "replicates"), [(0.02, 1), (0.3, 1), (0.3, 4), (0.3, 3)])
def test_stopped_by_its_width_it_covers(p: float, replicates: int, runs: int) -> None:
    rng = np.random.default_rng(3)
    missed = []
    for _ in range(runs):
        # All replicates of a deal end alike: the worst case.
        won = np.repeat(rng.random(60 * LEAF // replicates) < p, replicates)
        leaves = won[: len(won) // LEAF * LEAF].reshape(-1, LEAF).sum(axis=1)
        reached = Until(0.02 if replicates == 1 else 0.03, replicates=replicates, leaf=LEAF).tell(leaves)
        assert reached is not None
        low, high = watched_interval(leaves[:reached].sum() / replicates, reached * LEAF / replicates, 0.95)
        missed.append(not low <= p <= high)
    _at_most_5_percent(np.array(missed), f"stopped, p {p}, {replicates} replicates")


def _slowly(leaves: np.ndarray, half_width: float, replicates: int) -> int | None:
    wins = 0
    for number, each in enumerate(leaves.tolist(), start=1):
        wins += each
        if number * LEAF % replicates == 0:
            low, high = watched_interval(wins / replicates, number * LEAF // replicates, 0.95)
            if (high - low) / 2 <= half_width:
                return number
    return None


@pytest.mark.parametrize(("p", "half_width"), [(0.001, 0.001), (0.02, 0.004), (0.5, 0.01), (0.98, 0.004)])
@pytest.mark.parametrize("replicates", [1, 3, 8])
def test_when_it_stops_depends_on_results_only(p: float, half_width: float, replicates: int) -> None:
    leaves = np.random.default_rng(4).binomial(LEAF, p, 150)
    expected = _slowly(leaves, half_width, replicates)
    assert replicates == 8 or expected is not None
    for chunk in (1, 2, 7, 64, 150):
        until = Until(half_width, replicates=replicates, leaf=LEAF)
        for first in range(0, 150, chunk):
            until.tell(leaves[first : first + chunk])
        assert until.reached == expected
        assert (until.leaves, until.wins) == (150, leaves.sum())


def test_its_leaf_is_the_digests() -> None:
    assert Until(0.1).leaf == LEAF


def test_it_looks_only_where_a_leaf_and_a_deal_end() -> None:
    assert Until(0.4, leaf=LEAF).tell([500] * 9) == 1
    assert Until(0.4, replicates=4, leaf=LEAF).tell([500] * 9) == 1
    assert Until(0.4, replicates=3, leaf=LEAF).tell([500] * 9) == 3
    assert Until(0.4, replicates=10, leaf=LEAF).tell([500] * 9) == 5
    assert Until(0.4, replicates=1000, leaf=LEAF).tell([500] * 9) is None


@pytest.mark.parametrize("p", [0.0, 0.003, 0.3])
def test_a_hundred_thousand_leaves_take_no_time(p: float) -> None:
    leaves = np.random.default_rng(5).binomial(LEAF, p, 100_000)
    low, high = watched_interval(leaves.sum(), 100_000 * LEAF, 0.95)
    start = time.process_time()
    reached = Until((high - low) / 2 * 1.0001, leaf=LEAF).tell(leaves)
    took = time.process_time() - start
    print(f"\n100,000 leaves, p {p}: {took:.3f} s")
    assert reached is not None
    assert reached > 90_000
    assert took < 3


@pytest.mark.parametrize("level", [0, 1, 1.5])
def test_a_level_out_of_range_is_refused(level: float) -> None:
    with pytest.raises(UserError, match="no confidence level"):
        watched_interval(1, 2, level)
    with pytest.raises(UserError, match="no confidence level"):
        Until(0.1, level=level, leaf=LEAF)


@pytest.mark.parametrize("half_width", [0, -1, 0.5, math.nan])
def test_a_half_width_out_of_range_is_refused(half_width: float) -> None:
    with pytest.raises(UserError, match=r"above 0 and below 0\.5"):
        Until(half_width, leaf=LEAF)


@pytest.mark.parametrize(
    ("text", "half_width"),
    [
        ("0.1pp", 0.001),
        ("0.1%", 0.001),
        ("0.001", 0.001),
        (" 2 pp ", 0.02),
        (".3pp", 0.003),
        ("49.9%", 0.499),
        ("0.07pp", 0.0007),
    ],
)
def test_half_widths_are_read(text: str, half_width: float) -> None:
    assert parse_half_width(text) == half_width


@pytest.mark.parametrize(
    "text",
    ["", "0", "0pp", "-0.1pp", "50pp", "0.5", "1", "nan", "inf", "1e-3", "0.1 percent", "pp", "0,1pp", "٣pp"],
)
def test_anything_else_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(UserError, match=r"allowed: above 0 and below 50pp, such as 0\.1pp") as caught:
        parse_half_width(text)
    assert "\n" not in str(caught.value)
