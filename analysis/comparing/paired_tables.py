"""Tests and intervals for a table of pairs: won by both, by the first only, by the second only, by neither.

Every function takes counts, scalars or arrays that broadcast. Fractions are allowed: effective numbers of
pairs.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..distributions.binomials import fair_tail
from ..distributions.quantiles import normal_quantile
from ..frame import Floats, Ints

# Halvings of an interval of length 1: to the last bit of a double.
HALVINGS = 60


def difference_interval(
    only_first: npt.ArrayLike, only_second: npt.ArrayLike, pairs: npt.ArrayLike, level: float = 0.95
) -> tuple[Floats, Floats]:
    r"""Return the score interval of the difference of two paired proportions.

    Parameters
    ----------
    only_first, only_second
        Pairs won by one alone, :math:`b` and :math:`c`.
    pairs
        All pairs, :math:`n`.
    level
        Confidence level.

    Returns
    -------
    low, high
        Of p(first) - p(second), float64 arrays.

    Notes
    -----
    The differences :math:`\Delta` that the score test does not reject [1]_: :math:`|b - c - n \Delta| \le z
    \sqrt{n (2 \tilde q + \Delta (1 - \Delta))}`, with :math:`\tilde q` the share of pairs that only the
    second wins, estimated by maximum likelihood given :math:`\Delta`. At :math:`\Delta = 0` this is McNemar's
    test. It holds its level with few pairs, and without any discordant one [2]_.

    References
    ----------
    .. [1] T. Tango, Equivalence test and confidence interval for the difference in proportions for the
       paired-sample design, Statistics in Medicine 17 (1998) 891-908.
    .. [2] M. W. Fagerland, S. Lydersen, P. Laake, Recommended tests and confidence intervals for paired
       binomial proportions, Statistics in Medicine 33 (2014) 2850-2875.
    """
    b, c, n = np.broadcast_arrays(*(np.asarray(x, np.float64) for x in (only_first, only_second, pairs)))
    b, c = b / n, c / n
    z = normal_quantile(level) / np.sqrt(n)
    low = _reach(b, c, z, np.full(n.shape, -1.0), b - c)
    high = -_reach(c, b, z, np.full(n.shape, -1.0), c - b)
    return low, high


def _reach(b: Floats, c: Floats, z: Floats, outside: Floats, inside: Floats) -> Floats:
    """Halve [outside, inside] down to the least difference not rejected; shares in place of counts."""
    for _ in range(HALVINGS):
        middle = (outside + inside) / 2
        rejected = b - c - middle > z * _score_deviation(b, c, middle)
        outside, inside = np.where(rejected, middle, outside), np.where(rejected, inside, middle)
    return inside


def _score_deviation(b: Floats, c: Floats, difference: Floats) -> Floats:
    linear = -b - c + (2 - b + c) * difference
    constant = -c * difference * (1 - difference)
    only_second = (np.sqrt(np.maximum(linear**2 - 8 * constant, 0)) - linear) / 4
    return np.sqrt(np.maximum(2 * only_second + difference * (1 - difference), 0))


def mcnemar_exact(only_first: npt.ArrayLike, only_second: npt.ArrayLike) -> Floats:
    """Return the two-sided p-value of the exact conditional McNemar test; 1 without a discordant pair.

    Parameters
    ----------
    only_first, only_second
        Pairs won by one alone, whole numbers.

    References
    ----------
    .. [1] Q. McNemar, Note on the sampling error of the difference between correlated proportions or
       percentages, Psychometrika 12 (1947) 153-157.
    """
    fewer, discordant = _fewer(only_first, only_second)
    p_value: Floats = np.minimum(2 * _fair_tails(fewer, discordant), 1.0)
    return p_value


def mcnemar_midp(only_first: npt.ArrayLike, only_second: npt.ArrayLike) -> Floats:
    """Return the two-sided mid-p value of McNemar's test: half of what was observed counts [1]_.

    Parameters
    ----------
    only_first, only_second
        Pairs won by one alone, whole numbers.

    References
    ----------
    .. [1] M. W. Fagerland, S. Lydersen, P. Laake, The McNemar test for binary matched-pairs data: mid-p and
       asymptotic are better than exact conditional, BMC Medical Research Methodology 13 (2013) 91.
    """
    fewer, discordant = _fewer(only_first, only_second)
    p_value = _fair_tails(fewer, discordant) + _fair_tails(fewer - 1, discordant)
    even: Floats = np.where(2 * fewer == discordant, 1.0, np.minimum(p_value, 1.0))
    return even


# scipy.stats has the binomial distribution, but takes a second or two to import.
_fair_tails = np.vectorize(fair_tail, otypes=[np.float64])


def _fewer(only_first: npt.ArrayLike, only_second: npt.ArrayLike) -> tuple[Ints, Ints]:
    b, c = np.asarray(only_first, np.int64), np.asarray(only_second, np.int64)
    return np.minimum(b, c), b + c


def ratio_interval(
    both: npt.ArrayLike, only_first: npt.ArrayLike, only_second: npt.ArrayLike, level: float = 0.95
) -> tuple[Floats, Floats]:
    """Return the hybrid Wilson interval of the ratio of two paired proportions [1]_.

    Parameters
    ----------
    both, only_first, only_second
        Pairs won by both, and by one alone. Pairs won by neither say nothing about the ratio.
    level
        Confidence level.

    Returns
    -------
    low, high
        Of p(first) / p(second), float64 arrays; ``high`` is infinite where the second never won, and (0, inf)
        is returned where nobody did.

    References
    ----------
    .. [1] D. G. Bonett, R. M. Price, Confidence intervals for a ratio of binomial proportions based on paired
       data, Statistics in Medicine 25 (2006) 3039-3047.
    """
    a, b, c = np.broadcast_arrays(*(np.asarray(x, np.float64) for x in (both, only_first, only_second)))
    first, second, some = a + b, a + c, a + b + c
    joint = np.sqrt((b + c + 2) / ((first + 1) * (second + 1)))
    apart = sum(np.sqrt((1 - (x + 1) / (some + 2)) / (x + 1)) for x in (first, second))
    z = normal_quantile(level) * joint / apart
    low_first, high_first = _wilson(first, some, z)
    low_second, high_second = _wilson(second, some, z)
    with np.errstate(divide="ignore", invalid="ignore"):
        low = np.where(some > 0, low_first / high_second, 0.0)
        high = np.where(low_second > 0, high_first / low_second, np.inf)
    return low, high


def _wilson(count: Floats, total: Floats, z: Floats) -> tuple[Floats, Floats]:
    share = count / np.maximum(total, 1e-300)
    half = z * np.sqrt(z**2 + 4 * count * (1 - share))
    middle, scale = 2 * count + z**2, 2 * (total + z**2)
    return np.where(count > 0, (middle - half) / scale, 0.0), (middle + half) / scale
