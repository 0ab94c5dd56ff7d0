"""Quantiles and tails of our own, against scipy's."""

from __future__ import annotations

import numpy as np
import pytest
from montecardo.analysis.distributions.binomials import fair_tail, stirling_error
from montecardo.analysis.distributions.quantiles import MANY, normal_quantile, student_quantile
from scipy.special import gammaln, ndtri, stdtrit
from scipy.stats import binom

LEVELS = [0.01, 0.5, 0.8, 0.95, 0.99, 0.999]


@pytest.mark.parametrize("level", LEVELS)
def test_the_normal_quantile(level: float) -> None:
    assert normal_quantile(level) == pytest.approx(ndtri((1 + level) / 2), rel=1e-13)


@pytest.mark.parametrize("level", LEVELS)
def test_students_quantile(level: float) -> None:
    few = [*range(1, 30), 99, 100, MANY - 2, MANY - 1]
    freedom = np.array([*few, MANY, MANY + 1, 3 * MANY, 10**6, 10**9])
    assert student_quantile(freedom, level) == pytest.approx(stdtrit(freedom, (1 + level) / 2), rel=2e-12)


def test_students_quantile_keeps_the_shape() -> None:
    assert student_quantile(5, 0.9).shape == ()
    assert student_quantile(np.full((2, 3), 7.0), 0.9).shape == (2, 3)
    assert student_quantile(np.zeros((0, 2)), 0.9).shape == (0, 2)


def test_the_sum_and_the_expansion_meet() -> None:
    below, above = student_quantile([MANY - 1, MANY], 0.95)
    assert 0 < below - above < 1e-5


@pytest.mark.parametrize("trials", [1, 2, 5, 30, 31, 100, 1001, 10**6, 10**8])
def test_the_tail_of_a_fair_coin(trials: int) -> None:
    for away in (0, 0.3, 1, 2, 5, 20):
        successes = max(int(trials / 2 - away * trials**0.5), 0)
        assert fair_tail(successes, trials) == pytest.approx(binom.cdf(successes, trials, 0.5), rel=1e-11)
    assert fair_tail(-1, trials) == 0


def test_stirlings_error() -> None:
    count = np.array([1 / 3, 0.5, 1, 2, 15.9, 16, 17.25, 40])
    exact = gammaln(count + 1) - (count + 0.5) * np.log(count) + count - 0.5 * np.log(2 * np.pi)
    assert stirling_error(count) == pytest.approx(exact, abs=1e-13)
    assert float(stirling_error(1)) == pytest.approx(1 - 0.5 * np.log(2 * np.pi))
    assert stirling_error(1e9) == pytest.approx(1 / 12e9, rel=1e-12)
