from __future__ import annotations

import numpy as np
import pytest
from montecardo.analysis.comparing.paired_tables import (
    difference_interval,
    mcnemar_exact,
    mcnemar_midp,
    ratio_interval,
)
from scipy.stats import binom, binomtest, chi2, multinomial

# Complete response before and after therapy (Cavo et al. 2012): both 59, one alone 6 and 16, neither 80.
# The values are those of R's contingencytables, by the authors of Fagerland et al. 2014.
BOTH, ONLY_FIRST, ONLY_SECOND, PAIRS = 59, 6, 16, 161


def test_published_difference() -> None:
    low, high = difference_interval(ONLY_FIRST, ONLY_SECOND, PAIRS)
    assert (float(low), float(high)) == pytest.approx((-0.1240, -0.0054), abs=5e-5)


def test_published_ratio() -> None:
    low, high = ratio_interval(BOTH, ONLY_FIRST, ONLY_SECOND)
    assert (float(low), float(high)) == pytest.approx((0.7579, 0.9910), abs=5e-5)


def test_published_p_values() -> None:
    assert float(mcnemar_exact(ONLY_FIRST, ONLY_SECOND)) == pytest.approx(0.052479, abs=5e-7)
    assert float(mcnemar_midp(ONLY_FIRST, ONLY_SECOND)) == pytest.approx(0.034690, abs=5e-7)


def test_the_ends_solve_the_score_equation() -> None:
    b, c, n, z2 = 30.0, 12.0, 200.0, chi2.isf(0.05, 1)
    for end in map(float, difference_interval(b, c, n)):
        # Tango (1998), eq. 8 in whole counts: the likelihood's root, written out apart from the code.
        second = -(b + c) + (2 * n - b + c) * end
        q = (np.sqrt(second**2 + 8 * n * c * end * (1 - end)) - second) / (4 * n)
        assert (b - c - n * end) ** 2 / (n * (2 * q + end * (1 - end))) == pytest.approx(z2, rel=1e-9)


def test_the_interval_excludes_0_exactly_when_mcnemar_rejects() -> None:
    b, c = np.meshgrid(np.arange(60), np.arange(60))
    some = b + c > 0
    low, high = difference_interval(b, c, 300)
    rejected = np.zeros(b.shape, bool)
    rejected[some] = (b - c)[some] ** 2 / (b + c)[some] > chi2.isf(0.05, 1)
    assert np.array_equal((low > 0) | (high < 0), rejected)


def test_swapping_the_two_mirrors_everything() -> None:
    low, high = difference_interval(30, 12, 200)
    mirrored_low, mirrored_high = difference_interval(12, 30, 200)
    assert (float(low), float(high)) == (-float(mirrored_high), -float(mirrored_low))
    low, high = ratio_interval(50, 30, 12)
    mirrored_low, mirrored_high = ratio_interval(50, 12, 30)
    assert (float(low), float(high)) == pytest.approx((1 / float(mirrored_high), 1 / float(mirrored_low)))


def test_without_discordant_pairs_the_interval_has_a_width() -> None:
    low, high = difference_interval(0, 0, 100)
    z2 = chi2.isf(0.05, 1)
    assert (float(low), float(high)) == pytest.approx((-z2 / (100 + z2), z2 / (100 + z2)))


def test_extremes_stay_within_bounds() -> None:
    for b, c, n in [
        (1, 0, 1),
        (0, 1, 1),
        (0, 0, 1),
        (50, 0, 50),
        (5_000_000, 0, 5_000_000),
        (10**6, 10**6, 5 * 10**6),
    ]:
        low, high = map(float, difference_interval(b, c, n))
        assert -1 <= low <= (b - c) / n <= high <= 1


def test_mcnemar_against_scipy() -> None:
    for b, c in [(0, 0), (1, 0), (5, 5), (3, 11), (40, 20), (700_000, 701_000)]:
        expected = binomtest(b, b + c, 0.5).pvalue if b + c else 1.0
        assert float(mcnemar_exact(b, c)) == pytest.approx(expected)
        assert float(mcnemar_midp(b, c)) <= float(mcnemar_exact(b, c))
    assert float(mcnemar_midp(5, 5)) == 1.0


@pytest.mark.parametrize("chance", [0.02, 0.1, 0.3])
@pytest.mark.parametrize("difference", [0.0, 0.02, 0.1])
def test_coverage_of_the_difference_computed_exactly(chance: float, difference: float) -> None:
    """Sum over all tables of 60 pairs, with a share of `chance` won by the second alone."""
    pairs = 60
    b, c = (grid.ravel() for grid in np.meshgrid(np.arange(pairs + 1), np.arange(pairs + 1)))
    b, c = b[b + c <= pairs], c[b + c <= pairs]
    shares = [chance + difference, chance, 1 - 2 * chance - difference]
    weight = multinomial.pmf(np.stack([b, c, pairs - b - c], axis=1), pairs, shares)
    low, high = difference_interval(b, c, pairs)
    coverage = weight[(low <= difference) & (difference <= high)].sum()
    print(f"\nexact coverage of tango, 60 pairs, {shares}: {coverage:.4f}")
    assert coverage == pytest.approx(0.95, abs=0.012) or (chance == 0.02 and coverage > 0.94)


@pytest.mark.parametrize("discordant", [5, 24, 25, 60, 400])
def test_type_one_error_computed_exactly(discordant: int) -> None:
    b = np.arange(discordant + 1)
    weight = binom.pmf(b, discordant, 0.5)
    exact = weight[mcnemar_exact(b, discordant - b) <= 0.05].sum()
    midp = weight[mcnemar_midp(b, discordant - b) <= 0.05].sum()
    assert exact <= 0.05
    assert exact <= midp <= 0.065


@pytest.mark.parametrize("trials", [20_000, pytest.param(400_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "shares", [(0.03, 0.02, 0.2), (0.1, 0.02, 0.3), (0.002, 0.003, 0.3), (0.3, 0.1, 0.1)]
)
def test_coverage_of_the_ratio(check_coverage, shares: tuple[float, float, float], trials: int) -> None:
    both, first, second = shares
    table = np.random.default_rng(3).multinomial(500, [both, first, second, 1 - sum(shares)], trials).T
    low, high = ratio_interval(*table[:3])
    ratio = (both + first) / (both + second)
    check_coverage(f"bonett-price, {shares}", (low <= ratio) & (ratio <= high), below=0.012, above=0.03)


def test_a_ratio_to_nothing_is_unbounded() -> None:
    low, high = ratio_interval([0, 0, 0], [3, 0, 0], [0, 3, 0])
    assert np.isinf(high[[0, 2]]).all()
    assert low[0] > 0
    assert (low[1:] == 0).all()
    assert 0 < high[1] < np.inf
