"""The binomial distribution where its factorials are large, without scipy and without loss of digits."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from ..frame import Floats

# Below so many the correction to Stirling's formula comes from a table, from there on from its series.
SERIES = 16


def stirling_error(count: npt.ArrayLike) -> Floats:
    r"""Return :math:`\ln n! - \ln(\sqrt{2 \pi n}\,(n / e)^n)` [1]_, the correction to Stirling's formula.

    Parameters
    ----------
    count
        Above 0, not necessarily whole; a scalar or an array.

    References
    ----------
    .. [1] C. Loader, Fast and accurate computation of binomial probabilities, 2000.
    """
    n = np.asarray(count, np.float64)
    large = np.maximum(n, SERIES)
    square = large * large
    error: Floats = (
        1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square
    ) / large
    small = n < SERIES
    if small.any():
        error = np.array(error)
        error[small] = [_stirling_error(float(each)) for each in n[small]]
    return error


def _stirling_error(n: float) -> float:
    return math.lgamma(n + 1) - (n + 0.5) * math.log(n) + n - 0.5 * math.log(2 * math.pi)


def fair_tail(successes: int, trials: int) -> float:
    """Return P(X <= `successes`) for `trials` tosses of a fair coin; at most half of them may be successes.

    Notes
    -----
    The probability of the count itself, by Loader's formula, times the sum of its ratios to those below.
    """
    if successes < 0:
        return 0.0
    # The terms fall off at least as fast as the bell curve from its middle.
    terms = min(successes, int(5 * math.sqrt(trials)) + 50)
    below = np.arange(terms)
    ratios = (successes - below) / (trials - successes + 1 + below)
    return _fair_probability(successes, trials) * (1 + float(np.cumprod(ratios).sum()))


def _fair_probability(successes: int, trials: int) -> float:
    failures = trials - successes
    if successes == 0:
        return 0.5**trials
    away = (failures - successes) / trials
    deviance = successes * math.log1p(-away) + failures * math.log1p(away)
    all_three = stirling_error(np.array([trials, successes, failures]))
    correction = float(all_three[0] - all_three[1] - all_three[2])
    return math.sqrt(trials / (2 * math.pi * successes * failures)) * math.exp(correction - deviance)
