"""Scores of two strategies on the same deals: their mean difference, after a set number of deals or any."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ..distributions.quantiles import student_quantile
from ..frame import Floats, Ints, check_columns, check_level
from ..rates.intervals import lacks_interval
from .pairing import check_two, match, played_by
from .pairs import pairing_of

if TYPE_CHECKING:
    import pandas as pd

# The number of deals at which the watched interval is narrowest for what it covers.
NARROWEST = 500
# Deals with the largest difference that it takes to be missing from the sample.
UNSEEN = 2

COLUMNS = [
    *("first", "second", "deals", "games", "mean_first", "mean_second"),
    *("estimate", "low", "high", "level", "method", "correlation", "pairing_gain"),
]


class PairedScores:
    """Sums over deals of two strategies' mean scores; each deal counts once.

    Attributes
    ----------
    deals
        How many.
    """

    def __init__(self) -> None:
        self.deals = 0
        self._sums = np.zeros(2)
        self._products = np.zeros((2, 2))
        self._origin: Floats | None = None
        self._least, self._most = math.inf, -math.inf

    def add(self, first: Floats | Ints, second: Floats | Ints) -> None:
        """Take the mean scores of the deals that follow, one a deal."""
        if not len(first):
            return
        scores = np.array([first, second], np.float64)
        if self._origin is None:
            # Sums of squares around a score of the first deal lose no digits to a large mean.
            self._origin = scores[:, :1].copy()
        self._least = min(self._least, float(scores.min()))
        self._most = max(self._most, float(scores.max()))
        scores -= self._origin
        self.deals += len(first)
        self._sums += scores.sum(axis=1)
        self._products += scores @ scores.T

    def means(self) -> tuple[float, float]:
        """Return the mean score of each; there must be a deal."""
        assert self._origin is not None
        first, second = self._sums / self.deals + self._origin[:, 0]
        return float(first), float(second)

    def covariance(self) -> Floats:
        """Return variances and covariance over deals, shape (2, 2); zeros from one deal."""
        around = self._products - np.outer(self._sums, self._sums) / self.deals
        within: Floats = around / max(self.deals - 1, 1)
        # Rounding leaves something where nothing varies.
        within[np.abs(within) < 1e-12 * (1 + self._products.max(initial=0.0))] = 0.0
        return within

    def difference(self) -> tuple[float, float]:
        """Return the mean difference and the variance of a deal's difference."""
        first, second = self.means()
        spread = self.covariance()
        apart = float(spread[0, 0] + spread[1, 1])
        variance = apart - 2 * float(spread[0, 1])
        # Of two that always lie as far apart, rounding leaves something too.
        return first - second, variance if variance > 1e-12 * apart else 0.0

    def row(self, level: float, *, watched: bool) -> dict[str, Any]:
        """Return the columns of `compare_scores` from ``mean_first`` to ``pairing_gain``."""
        first, second = self.means()
        estimate, variance = self.difference()
        if watched:
            low, high = watched_mean_interval(estimate, variance, self.deals, self._most - self._least, level)
        else:
            low, high = mean_interval(estimate, variance, self.deals, level)
        spread = self.covariance()
        correlation, gain = pairing_of(float(spread[0, 0]), float(spread[1, 1]), float(spread[0, 1]))
        method = "asymptotic confidence sequence" if watched else "t on deal means"
        return {
            "mean_first": first,
            "mean_second": second,
            "estimate": estimate,
            "low": low,
            "high": high,
            "level": level,
            "method": method,
            "correlation": correlation,
            "pairing_gain": gain,
        }


def mean_interval(mean: float, variance: float, deals: int, level: float) -> tuple[float, float]:
    """Return Student's interval of a mean, for a number of deals chosen beforehand.

    It is infinite for one deal, and for few that are all alike: see `rates.intervals.lacks_interval`.
    """
    if lacks_interval(deals, variance <= 0):
        return -math.inf, math.inf
    half = float(student_quantile(deals - 1, level)) * math.sqrt(variance / deals)
    return mean - half, mean + half


def watched_mean_interval(
    mean: float, variance: float, deals: int, largest: float, level: float
) -> tuple[float, float]:
    r"""Return an interval of a mean that may be looked at all along, with no bound on the values.

    Parameters
    ----------
    mean, variance
        Of independent values so far.
    deals
        How many; one gives an infinite interval.
    largest
        How large a value may be: the variance is taken as if two more deals had brought it. Without that,
        values that are rarely anything but 0 would at first seem to have none, and the interval would miss.
    level
        The probability that the intervals of all times together hold the mean, as the first look moves out.

    Notes
    -----
    The asymptotic confidence sequence of [1]_: :math:`\hat\mu \pm \hat\sigma \sqrt{\frac{2 (n \rho^2 + 1)}
    {n^2 \rho^2} \ln \frac{\sqrt{n \rho^2 + 1}}{\alpha}}`, with :math:`\rho` such that it is narrowest at
    500 deals. It is to a confidence sequence what the t interval is to an exact one: good from some dozen
    deals on, unless single scores weigh as much as all others together.

    References
    ----------
    .. [1] I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy, A. Ramdas, Time-uniform central limit theory
       and asymptotic confidence sequences, Annals of Statistics 52 (2024) 2613-2640.
    """
    check_level(level)
    if deals < 2:
        return -math.inf, math.inf
    alpha, variance = 1 - level, (variance * (deals - 1) + UNSEEN * largest**2) / deals
    tuned = (-2 * math.log(alpha) + math.log(1 - 2 * math.log(alpha))) / NARROWEST
    scaled = deals * tuned
    half = math.sqrt(2 * variance * (scaled + 1) / (deals * scaled) * math.log(math.sqrt(scaled + 1) / alpha))
    return mean - half, mean + half


def by_deal(deal: Ints, *values: npt.ArrayLike) -> tuple[Ints, list[Floats]]:
    """Average values over each deal that has any.

    Parameters
    ----------
    deal
        The deal of each value, 0, 1, ...
    values
        Arrays of as many values.

    Returns
    -------
    deals, means
        The deals that have values, ascending; their means, an array for each of `values`.
    """
    size = np.bincount(deal)
    there = np.flatnonzero(size)
    return there, [(np.bincount(deal, np.asarray(each))[there] / size[there]) for each in values]


def compare_scores(games: pd.DataFrame, first: str, second: str, level: float = 0.95) -> pd.DataFrame:
    """Compare the mean scores of two strategies, paired on game, replicate and seat.

    Parameters
    ----------
    games
        The game frame.
    first, second
        Strategies in it.
    level
        Confidence level, for a number of deals that was chosen beforehand.

    Returns
    -------
    DataFrame
        One row: ``first, second, deals, games`` (pairs), ``mean_first, mean_second`` (over the common deals),
        ``estimate`` (their difference), ``low, high, level, method``, and ``correlation, pairing_gain`` as in
        `wins.compare`. Each deal counts once, however many pairs it has.

    Raises
    ------
    UserError
        As `wins.compare`, or there is no column ``score``.
    """
    import pandas as pd

    check_columns(games, "score")
    check_level(level)
    check_two(first, second)
    one, other = played_by(games, first, second)
    left, right = match(one, other)
    score = games["score"].to_numpy(np.float64)
    deal = one.deal[left]
    sums = PairedScores()
    _, means = by_deal(deal, score[one.row[left]], score[other.row[right]])
    sums.add(*means)
    row = {"first": first, "second": second, "deals": sums.deals, "games": len(deal)}
    return pd.DataFrame([row | sums.row(level, watched=False)])[COLUMNS]
