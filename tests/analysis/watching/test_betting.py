"""Evidence by betting: what it is made of, and that it errs no more often than it says."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from montecardo.analysis.watching.betting import AT_MARGIN, MOST_LOST, Bets, tallied

RUNS = [150, pytest.param(3000, marks=pytest.mark.slow)]


def bets_on(blocks: list[list[float]], margin: float = 0.01, level: float = 0.95) -> Bets:
    bets = Bets(margin, level)
    for block in blocks:
        bets.add(*tallied(np.array(block)))
    return bets


def stakes(seen: list[float], new: int, margin: float, level: float) -> list[tuple[float, float]]:
    """Return (share, lambda) of the bets on a block, as `Bets` documents them."""
    spread = sum((x - sum(seen) / len(seen)) ** 2 for x in seen) if seen else 0.0
    variance, until = (1 + spread) / (len(seen) + 1), len(seen) + new
    adaptive = math.sqrt(2 * math.log(2 / (1 - level)) / (variance * until * math.log(until + 1)))
    if not margin:
        return [(1.0, adaptive)]
    return [(AT_MARGIN, margin / (variance + margin**2)), (1 - AT_MARGIN, adaptive)]


def wealth(blocks: list[list[float]], d: float, margin: float, level: float = 0.95) -> float:
    shares = [share for share, _ in stakes([], 1, margin, level)]
    seen: list[float] = []
    for block in blocks:
        for place, (_, stake) in enumerate(stakes(seen, len(block), margin, level)):
            for x in block:
                shares[place] *= 1 + min(stake, MOST_LOST / (1 + d)) * (x - d)
        seen += block
    return sum(shares)


BLOCKS = [[1.0, 0.0, 0.0, -1.0], [0.0], [1.0, 1.0, 0.5, 0.0, -0.25], [0.0] * 7]


@pytest.mark.parametrize("margin", [0.0, 0.01, 0.3])
@pytest.mark.parametrize("d", [-0.7, -0.01, 0.0, 0.2, 0.9])
def test_the_wealth_is_the_product_of_its_definition(d: float, margin: float) -> None:
    bets = bets_on(BLOCKS, margin)
    assert bets.evidence_above(d) == pytest.approx(math.log(wealth(BLOCKS, d, margin)), abs=1e-9)
    mirrored = [[-x for x in block] for block in BLOCKS]
    assert bets.evidence_below(d) == pytest.approx(math.log(wealth(mirrored, -d, margin)), abs=1e-9)


@pytest.mark.parametrize("margin", [0.0, 0.05])
@pytest.mark.parametrize("chances", [(0.25, 0.25), (0.5, 0.3), (0.05, 0.6)])
def test_a_bet_against_what_is_true_is_fair(chances: tuple[float, float], margin: float) -> None:
    """The expectation of the wealth over all ways that six deals can go, in blocks of two, is the stake."""
    up, down = chances
    weight = {1.0: up, -1.0: down, 0.0: 1 - up - down}
    expected = 0.0
    for outcome in itertools.product(weight, repeat=6):
        chance = math.prod(weight[x] for x in outcome)
        bets = bets_on([list(outcome[:2]), list(outcome[2:4]), list(outcome[4:])], margin)
        expected += chance * math.exp(bets.evidence_above(up - down))
    assert expected == pytest.approx(1.0, abs=1e-9)


def test_on_discordant_pairs_it_is_walds_likelihood_ratio() -> None:
    """With a fixed bet, (1 + a)^b (1 - a)^c is the ratio of the binomial chances at (1 + a) / 2 and 1 / 2."""
    bets = Bets(0.02, 0.95)
    bets.add([1, 0, -1], [9, 80, 4])
    logs = [
        math.log(share) + 9 * math.log1p(a) + 4 * math.log1p(-a) for share, a in stakes([], 93, 0.02, 0.95)
    ]
    assert bets.evidence_above(0) == pytest.approx(np.logaddexp.reduce(logs))


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.lists(st.sampled_from([-1.0, -0.5, 0.0, 0.5, 1.0]), min_size=1, max_size=30),
        min_size=1,
        max_size=6,
    ),
    st.sampled_from([0.0, 0.01, 0.2]),
)
def test_the_interval_encloses_the_mean_and_ends_where_the_evidence_is_enough(
    blocks: list[list[float]], margin: float
) -> None:
    bets = bets_on(blocks, margin)
    low, high = bets.interval(0.95)
    assert -1 <= low <= bets.mean + 1e-12
    assert bets.mean - 1e-12 <= high <= 1
    if low > -1 and low < bets.mean - 1e-9:
        assert bets.evidence_above(low) == pytest.approx(math.log(40), abs=1e-6)
    if high < 1 and high > bets.mean + 1e-9:
        assert bets.evidence_below(high) == pytest.approx(math.log(40), abs=1e-6)
    ends = np.linspace(-1, 1, 21)
    assert np.all(np.diff([bets.evidence_above(d) for d in ends]) <= 1e-9)
    assert np.all(np.diff([bets.evidence_below(d) for d in ends]) >= -1e-9)


@pytest.mark.parametrize(
    ("values", "counts", "ends"),
    [
        ([], [], (-1, 1)),
        ([0], [1], (-1, 1)),
        ([1], [1], (-1, 1)),
        ([1], [10**7], (0.999, 1)),
        ([-1], [10**7], (-1, -0.999)),
        ([0], [10**7], (-0.001, 0.001)),
    ],
)
def test_what_never_varies_has_an_interval_too(
    values: list[float], counts: list[int], ends: tuple[float, float]
) -> None:
    bets = Bets(0.005, 0.95)
    for _ in range(3):
        bets.add(values, counts)
    low, high = bets.interval(0.95)
    assert ends[0] <= low <= high <= ends[1]
    assert (low, high) != ends or ends == (-1, 1)


def test_an_empty_block_changes_nothing() -> None:
    bets, other = bets_on([[1.0, 0.0]]), bets_on([[1.0, 0.0]])
    other.add([], [])
    other.add([1, 0], [0, 0])
    assert other.interval(0.95) == bets.interval(0.95)


@pytest.mark.parametrize("runs", RUNS)
@pytest.mark.parametrize(
    ("values", "chances"),
    [
        ((1, -1, 0), (0.2, 0.2, 0.6)),
        ((1, -1, 0), (0.011, 0.001, 0.988)),
        ((1, -1, 0), (0.9, 0.02, 0.08)),
        ((1, 0.5, 0, -0.5, -1), (0.02, 0.2, 0.5, 0.25, 0.03)),
    ],
)
def test_stopping_at_the_worst_moment_errs_no_more_often_than_it_says(
    values: tuple[float, ...], chances: tuple[float, ...], runs: int
) -> None:
    rng, truth = np.random.default_rng(1), float(np.dot(values, chances))
    missed = []
    for _ in range(runs):
        bets, worst, size = Bets(0.02, 0.95), 0.0, 8
        for _ in range(40):
            bets.add(values, rng.multinomial(size, chances))
            worst = max(worst, bets.evidence_above(truth), bets.evidence_below(truth))
            size = max(8, bets.count // 6)
        missed.append(worst >= math.log(40))
    print(f"\nbets on {values} at {chances}: missed in {np.mean(missed):.4f} of {runs} runs (allowed 0.05)")
    assert np.mean(missed) <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / runs)
