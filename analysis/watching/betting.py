"""The mean of bounded differences, tested by betting: evidence and an interval valid whenever one stops.

Whoever bets against a hypothesis that is true has a chance of at most 1 / k ever to multiply the stake by k.
So the wealth of a bet is evidence that may be looked at all along, with no correction for looking.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from ..frame import Floats, Ints

# Share of the stake that is bet at the margin, where there is one; the rest adapts to how much is known.
AT_MARGIN = 0.75
# Share of the wealth that a bet may lose at most.
MOST_LOST = 0.9
# Halvings of [-1, 1]: to the last bit of a double.
HALVINGS = 55


class Bets:
    r"""Bets on the mean of independent differences between -1 and 1, block after block.

    Parameters
    ----------
    margin
        The difference that is to be told from none as quickly as can be; 0: no particular one.
    level
        The level of the interval that the adaptive bet aims at.

    Attributes
    ----------
    count, total, squares
        How many differences there are, their sum, and the sum of their squares.

    Notes
    -----
    Against "the mean is at most d" the wealth is :math:`\prod_i (1 + \lambda_i (x_i - d))`, which is a
    supermartingale under it, whatever :math:`0 \le \lambda_i \le 1 / (1 + d)` is chosen before :math:`x_i` is
    seen [1]_. Two bets share the stake (a mixture of wealths is a wealth):

    - three quarters on :math:`\lambda = m / (\hat\sigma^2 + m^2)`, the bet that grows fastest where the mean
      is the margin :math:`m` away from d. For pairs that only one of two players won, :math:`x = \pm 1` or 0,
      and d = 0 its wealth is the likelihood ratio of Wald's sequential test on the discordant pairs [2]_, and
      its logarithm is to second order :math:`\frac{m}{\sigma^2} \sum (x_i - m / 2)`: the generalised
      sequential probability ratio of engine testing [3]_, with the variance estimated from earlier blocks
      only, so that its error bounds are exact and not asymptotic;
    - a quarter (all, where the margin is 0) on :math:`\lambda = \sqrt{2 \ln(2 / \alpha) / (\hat\sigma^2 n
      \ln(n + 1))}` ([1]_, the predictable plug-in), for differences of any other size.

    :math:`\hat\sigma^2` is :math:`(1 + \sum (x - \bar x)^2) / (n + 1)` over the blocks before. No bet can
    lose more than 9/10 of its wealth at once.

    References
    ----------
    .. [1] I. Waudby-Smith, A. Ramdas, Estimating means of bounded random variables by betting, Journal of the
       Royal Statistical Society B 86 (2024) 1-27.
    .. [2] A. Wald, Sequential Analysis, Wiley 1947, chapter 6 (comparing two processes by their discordant
       pairs).
    .. [3] X. Li, J. Liu, Z. Ying, Generalized sequential probability ratio test for separate families of
       hypotheses, Sequential Analysis 33 (2014) 539-563.
    """

    def __init__(self, margin: float, level: float) -> None:
        self._margin, self._level = margin, level
        self.count = 0
        self.total = self.squares = 0.0
        self._shares = np.log([AT_MARGIN, 1 - AT_MARGIN]) if margin > 0 else np.zeros(1)
        # An entry for each distinct value of each block; the stakes have a row for each bet.
        self._values, self._counts = np.zeros(0), np.zeros(0)
        self._stakes = np.zeros((len(self._shares), 0))

    def add(self, values: npt.ArrayLike, counts: npt.ArrayLike) -> None:
        """Take the differences that follow: bets on them are fixed by what came before.

        Parameters
        ----------
        values
            The distinct differences.
        counts
            How often each came up.
        """
        value, count = np.asarray(values, np.float64), np.asarray(counts, np.float64)
        value, count = value[count > 0], count[count > 0]
        new = int(count.sum())
        if not new:
            return
        stakes = np.repeat(self._next(new)[:, None], len(value), axis=1)
        self._stakes = np.concatenate([self._stakes, stakes], axis=1)
        self._values = np.concatenate([self._values, value])
        self._counts = np.concatenate([self._counts, count])
        self.count += new
        self.total += float(count @ value)
        self.squares += float(count @ value**2)

    @property
    def mean(self) -> float:
        """The mean difference; there must be one."""
        return self.total / self.count

    @property
    def variance(self) -> float:
        """The variance of the differences, drawn towards 1 as if there had been one more."""
        around = self.squares - self.total**2 / self.count if self.count else 0.0
        return (1 + max(around, 0.0)) / (self.count + 1)

    def _next(self, new: int) -> Floats:
        """Return the bets on the block that comes, one for each share of the stake."""
        variance, until = self.variance, self.count + new
        adaptive = math.sqrt(2 * math.log(2 / (1 - self._level)) / (variance * until * math.log(until + 1)))
        if not self._margin:
            return np.array([adaptive])
        return np.array([self._margin / (variance + self._margin**2), adaptive])

    def evidence_above(self, d: float) -> float:
        """Return the logarithm of the wealth of betting against "the mean is at most d"."""
        return self._log_wealth(d, 1.0)

    def evidence_below(self, d: float) -> float:
        """Return the logarithm of the wealth of betting against "the mean is at least d"."""
        return self._log_wealth(-d, -1.0)

    def _log_wealth(self, d: float, sign: float) -> float:
        if not self.count:
            return 0.0
        stakes = self._stakes if d <= -1 else np.minimum(self._stakes, MOST_LOST / (1 + d))
        wealth = self._shares + np.log1p(stakes * (sign * self._values - d)) @ self._counts
        return float(np.logaddexp.reduce(wealth))

    def interval(self, level: float) -> tuple[float, float]:
        """Return the means that no bet speaks against: a confidence sequence, valid whenever one stops.

        Parameters
        ----------
        level
            The probability that the intervals of all times together hold the mean.

        Returns
        -------
        low, high
            They enclose the mean so far. Without any difference: -1 and 1.
        """
        if not self.count:
            return -1.0, 1.0
        enough, mean = math.log(2 / (1 - level)), self.mean
        return self._reach(1.0, mean, enough), -self._reach(-1.0, -mean, enough)

    def _reach(self, sign: float, inside: float, enough: float) -> float:
        """Halve [-1, mean] down to the least mean that is not spoken against; wealth falls as d grows."""
        outside = -1.0
        if self._log_wealth(outside, sign) < enough:
            return outside
        for _ in range(HALVINGS):
            middle = (outside + inside) / 2
            if self._log_wealth(middle, sign) >= enough:
                outside = middle
            else:
                inside = middle
        return inside


def tallied(differences: Ints | Floats, scale: int = 1) -> tuple[Floats, Ints]:
    """Return the distinct differences, divided by `scale`, and how often each came up."""
    distinct, counts = np.unique(differences, return_counts=True)
    values: Floats = distinct.astype(np.float64) / scale
    return values, counts.astype(np.int64)
