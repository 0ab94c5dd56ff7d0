"""Quantiles of the normal and of Student's distribution, without scipy.

scipy.special takes a third of a second to import and more: longer than many a run plays.
"""

from __future__ import annotations

import math
from functools import cache
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from ..frame import Floats

# From here on the expansion is exact but for the last digits; below, the finite sum is short.
MANY = 1000
STEPS = 60  # of Newton's method at most; each doubles the digits once it is near
CLOSE = 1e-12  # after a step so small the next one is below rounding


def normal_quantile(level: float) -> float:
    """Return z with P(-z < Z < z) = `level`."""
    return NormalDist().inv_cdf((1 + level) / 2)


def student_quantile(freedom: npt.ArrayLike, level: float) -> Floats:
    r"""Return t with P(-t < T < t) = `level`.

    Parameters
    ----------
    freedom
        Degrees of freedom, whole numbers from 1; a scalar or an array.
    level
        The probability.

    Notes
    -----
    From 1,000 degrees on the expansion in :math:`1 / \nu` ([1]_, 26.7.5), of which the first term left out is
    of the order of :math:`\nu^{-5}`. Below, Newton's method on the distribution function, which is a finite
    sum for whole :math:`\nu` ([1]_, 26.7.3 and 26.7.4).

    References
    ----------
    .. [1] M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions, National Bureau of Standards 1964.
    """
    degrees = np.asarray(freedom, np.int64)
    distinct, place = np.unique(degrees, return_inverse=True)
    z = normal_quantile(level)
    found = _expansion(z, np.maximum(distinct, 1).astype(np.float64))
    few = distinct < MANY
    found[few] = [_by_newton(int(each), level) for each in distinct[few]]
    quantile: Floats = found[place].reshape(degrees.shape)
    return quantile


def _expansion(z: float, freedom: Floats) -> Floats:
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    powers = (term / freedom**power for power, term in enumerate(terms, start=1))
    return z + sum(powers, start=np.zeros(len(freedom)))


@cache
def _by_newton(freedom: int, level: float) -> float:
    """Solve for the quantile from below: the distribution function is concave, so no step overshoots."""
    if freedom == 1:
        return math.tan(math.pi * level / 2)
    if freedom == 2:
        return level * math.sqrt(2 / (1 - level**2))
    t = normal_quantile(level)
    scale = 2 * math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2))
    scale /= math.sqrt(math.pi * freedom)
    for _ in range(STEPS):
        density = scale * (1 + t * t / freedom) ** (-(freedom + 1) / 2)
        step = (level - _central(freedom, t)) / density
        t += step
        if step <= CLOSE * t:
            break
    return t


def _central(freedom: int, t: float) -> float:
    """Return P(-t < T < t) as the finite sum."""
    angle = math.atan(t / math.sqrt(freedom))
    square = math.cos(angle) ** 2
    odd = freedom % 2
    j = np.arange(1, freedom // 2)
    ratios = (2 * j / (2 * j + 1) if odd else (2 * j - 1) / (2 * j)) * square
    total = math.fsum((1.0, *np.cumprod(ratios)))
    if odd:
        return 2 / math.pi * (angle + math.sin(angle) * math.cos(angle) * total)
    return math.sin(angle) * total
