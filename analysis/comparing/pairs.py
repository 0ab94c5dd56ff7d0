"""What the games of two strategies on the same deals add up to: all that a comparison needs to know."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

import numpy as np

from ..frame import Ints
from ..rates.deals import effective_games


@dataclass(frozen=True)
class Pairs:
    """Sums over games that two strategies both played; exact whole numbers.

    Attributes
    ----------
    games
        Pairs: the same game, replicate and seat.
    both, first, second
        Pairs won by both, by the first, by the second.
    deals
        Distinct deals.
    squares
        Sum over deals of n^2, with n the pairs of a deal.
    first_squared, second_squared, product
        Sums over deals of x^2, y^2 and x y, with x and y a deal's wins of the first and of the second.
    first_crossed, second_crossed
        Sums over deals of x n and y n.
    deals_better, deals_worse
        Deals of which the first won more, and fewer, than the second.
    """

    games: int
    both: int
    first: int
    second: int
    deals: int
    squares: int
    first_squared: int
    second_squared: int
    product: int
    first_crossed: int
    second_crossed: int
    deals_better: int
    deals_worse: int

    def __len__(self) -> int:
        return self.games

    def __add__(self, other: Pairs) -> Pairs:
        """Add the pairs of other deals."""
        return Pairs(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))

    @property
    def clustered(self) -> bool:
        """Whether some deal has more than one pair."""
        return self.squares > self.games

    @property
    def table(self) -> tuple[int, int, int, int]:
        """Pairs won by both, only by the first, only by the second, by neither."""
        both, first, second = self.both, self.first, self.second
        return both, first - both, second - both, self.games - first - second + both

    @property
    def moments(self) -> tuple[float, float, float]:
        """Sums over deals: squared deviations of the first's wins, of the second's, their product."""
        one, other = (self._between(*weights) for weights in ((1, 0), (0, 1)))
        # 2 x y = (x + y)^2 - x^2 - y^2, in whole numbers.
        product = (self._between(1, 1) - one - other) // 2
        return one / self.games**2, other / self.games**2, product / self.games**2

    @property
    def differing_deals(self) -> int:
        """Deals that the two did not win equally often."""
        return self.deals_better + self.deals_worse

    @property
    def squared_differences(self) -> int:
        """Sum over deals of the squared difference in wins."""
        return self.first_squared + self.second_squared - 2 * self.product

    def worth(self, weight_first: int, weight_second: int, level: float) -> float:
        """Tell how many independent pairs these are worth, to estimate a weighted sum of the win rates.

        Parameters
        ----------
        weight_first, weight_second
            The weights; (1, -1) is the difference. A common factor changes nothing.
        level
            As in `rates.deals.effective_games`.
        """
        if not self.clustered:
            return float(self.games)
        between = self._between(weight_first, weight_second) / self.games**2
        within = self._within(weight_first, weight_second) / self.games
        return float(effective_games(self.games, self.deals, self.squares, between, within, level))

    def _between(self, a: int, b: int) -> int:
        """Sum (e - its mean per pair times n)^2 over deals, with e = a x + b y; times the squared pairs."""
        pairs, total = self.games, a * self.first + b * self.second
        squared = a * a * self.first_squared + b * b * self.second_squared + 2 * a * b * self.product
        crossed = a * self.first_crossed + b * self.second_crossed
        return pairs * pairs * squared - 2 * pairs * total * crossed + total * total * self.squares

    def _within(self, a: int, b: int) -> int:
        """Sum the squared deviations of a pair's own weighted wins; times the number of pairs."""
        total = a * self.first + b * self.second
        squared = a * a * self.first + b * b * self.second + 2 * a * b * self.both
        return self.games * squared - total * total


NONE = Pairs(*(0 for _ in fields(Pairs)))
"""No pairs."""


def pairs_alone(games: int, both: int, first: int, second: int) -> Pairs:
    """Return the sums where no deal has a second pair.

    Parameters
    ----------
    games, both, first, second
        As in `Pairs`.
    """
    return Pairs(
        games,
        both,
        first,
        second,
        games,
        games,
        first,
        second,
        both,
        first,
        second,
        first - both,
        second - both,
    )


def pairs_by_deal(size: Ints, first: Ints, second: Ints, both: int) -> Pairs:
    """Return the sums from what each deal adds up to.

    Parameters
    ----------
    size, first, second
        Pairs of each deal, and those won by the first and by the second; deals without a pair may occur.
    both
        Pairs won by both.
    """
    return Pairs(
        games=int(size.sum()),
        both=both,
        first=int(first.sum()),
        second=int(second.sum()),
        deals=int(np.count_nonzero(size)),
        squares=int(size @ size),
        first_squared=int(first @ first),
        second_squared=int(second @ second),
        product=int(first @ second),
        first_crossed=int(first @ size),
        second_crossed=int(second @ size),
        deals_better=int(np.count_nonzero(first > second)),
        deals_worse=int(np.count_nonzero(first < second)),
    )


def pairing_of(first: float, second: float, product: float) -> tuple[float, float]:
    """Return a correlation, and the variance of a difference unpaired over paired.

    Parameters
    ----------
    first, second, product
        The two variances and the covariance, all times the same number.

    Returns
    -------
    correlation, gain
        NaN where nothing varies; the gain is infinite where the two never differ.
    """
    correlation = product / math.sqrt(first * second) if first * second > 0 else math.nan
    unpaired, paired = first + second, first + second - 2 * product
    if unpaired <= 0:
        return correlation, math.nan
    # Below the rounding of the sums it is nothing.
    return correlation, unpaired / paired if paired > 1e-12 * unpaired else math.inf
