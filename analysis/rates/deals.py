"""Games that share a deal are not independent: how many independent games they are worth.

A deal played several times (replicates, or several seats of one table) is a cluster. Everything here comes
down to sums over deals, so that five million games cost a few passes through arrays.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import numpy as np

from ..distributions.quantiles import student_quantile
from ..frame import Floats, Groups, Ints

if TYPE_CHECKING:
    import pandas as pd


class Clusters(Protocol):
    """What the intervals ask of groups whose rows come in deals; an entry per group."""

    @property
    def games(self) -> Floats:
        """Number of rows."""

    @property
    def deals(self) -> Ints:
        """Number of distinct deals."""

    @property
    def squares(self) -> Floats:
        """Sum over the deals of the squared number of rows."""


@dataclass(frozen=True)
class ClusterSizes:
    """`Clusters` that were added up elsewhere."""

    games: Floats
    deals: Ints
    squares: Floats


@dataclass(frozen=True)
class Cells:
    """The rows of a frame by group and deal.

    Attributes
    ----------
    row
        The cell of each row, int64.
    group
        The group of each cell.
    size
        The number of rows in each cell; cells without a row may occur.
    groups
        The number of groups.
    """

    row: Ints
    group: Ints
    size: Ints
    groups: int

    def per_group(self, values: Floats | Ints) -> Floats:
        """Add up `values`, one per cell, within each group."""
        return np.bincount(self.group, values, self.groups).astype(np.float64)

    @cached_property
    def games(self) -> Floats:
        """Number of rows of each group."""
        return self.per_group(self.size)

    @cached_property
    def deals(self) -> Ints:
        """Number of distinct deals of each group."""
        return np.bincount(self.group[self.size > 0], minlength=self.groups).astype(np.int64)

    @cached_property
    def squares(self) -> Floats:
        """Sum over the deals of each group of the squared number of rows."""
        return self.per_group(self.size * self.size)

    @property
    def alone(self) -> bool:
        """Whether no deal has a second row in its group."""
        return all_alone(self)


@dataclass(frozen=True)
class Tally:
    """How often each category came up, and how unevenly over the deals; arrays of shape (groups, categories).

    Attributes
    ----------
    count
        Rows of the category.
    between
        Sum over deals of (y - p n)^2, with y the deal's rows of the category, n its rows, p the category's
        share.
    """

    count: Floats
    between: Floats


def all_alone(clusters: Clusters) -> bool:
    """Tell whether no deal has a second row in any group."""
    return bool(np.all(clusters.squares <= clusters.games))


def code_deals(game: pd.Series) -> tuple[Ints, int]:
    """Give the deals numbers from 0; return each row's number and how many numbers there are."""
    return code_numbers(game.to_numpy(np.int64))


def code_numbers(number: Ints) -> tuple[Ints, int]:
    """Give whole numbers others from 0; return them, and how many numbers there are, some perhaps unused."""
    if not len(number):
        return number, 0
    first, last = int(number.min()), int(number.max())
    if last - first < 4 * len(number) + 1000:
        return number - first, last - first + 1
    import pandas as pd

    codes, distinct = pd.factorize(number)
    return codes.astype(np.int64), len(distinct)


def cells_of(groups: Groups, game: pd.Series) -> Cells:
    """Sort the rows of a frame into cells, one per group and deal.

    Parameters
    ----------
    groups
        The group of each row.
    game
        The frame's column of deal numbers.
    """
    deal, deals = code_deals(game)
    row = groups.code * deals + deal
    if len(groups) * deals < 4 * len(row) + 1000:
        group = np.repeat(np.arange(len(groups)), deals)
    else:
        import pandas as pd

        codes, distinct = pd.factorize(row)
        row, group = codes.astype(np.int64), distinct // deals
    size = np.bincount(row, minlength=len(group)).astype(np.int64)
    return Cells(row, group, size, len(groups))


def tally(cells: Cells, category: Ints, categories: int) -> Tally:
    """Count each category within each group, and its spread over the deals.

    Parameters
    ----------
    cells
        The rows by group and deal.
    category
        The category of each row, 0 to `categories` - 1; a negative one is not counted.
    categories
        How many there are.
    """
    kept = category >= 0
    row, category = cells.row[kept], category[kept]
    shape = cells.groups, categories
    count = add_up(cells.group[row] * categories + category, None, shape)
    squared = crossed = count
    if not cells.alone:
        # Sorting brings the rows of one category and deal together: the length of each run is the deal's y.
        runs, length = np.unique(category * len(cells.size) + row, return_counts=True)
        category, cell = np.divmod(runs, len(cells.size))
        flat = cells.group[cell] * categories + category
        squared = add_up(flat, length * length, shape)
        crossed = add_up(flat, length * cells.size[cell], shape)
    return Tally(count, spread(count, squared, crossed, cells))


def add_up(place: Ints, weights: Ints | None, shape: tuple[int, ...]) -> Floats:
    """Add up weights (or ones) at flat places of an array of this shape."""
    return np.bincount(place, weights, int(np.prod(shape))).reshape(shape).astype(np.float64)


def spread(count: Floats, squared: Floats, crossed: Floats, clusters: Clusters) -> Floats:
    """Sum (y - p n)^2 over the deals of each group, from the sums of y, y^2 and y n; shapes (groups, ...)."""
    column = (slice(None),) + (None,) * (count.ndim - 1)
    share = count / np.maximum(clusters.games, 1)[column]
    between = squared - 2 * share * crossed + share**2 * clusters.squares[column]
    return np.maximum(between, 0)


def effective_games(
    games: Floats | float,
    deals: Floats | Ints | float,
    squares: Floats | float,
    between: Floats | float,
    within: Floats | float,
    level: float,
) -> Floats:
    r"""Tell how many independent games the clustered ones are worth.

    Parameters
    ----------
    games, deals
        Rows :math:`N` and distinct deals :math:`D`.
    squares
        :math:`\sum n_i^2`, with :math:`n_i` the rows of deal :math:`i`.
    between
        :math:`\sum e_i^2`, with :math:`e_i` a deal's sum of deviations from the estimate.
    within
        :math:`\sum e_{ij}^2`, the same over single rows: :math:`N p (1 - p)` for a share.
    level
        Confidence level of the interval that the number is for.

    Returns
    -------
    ndarray
        :math:`N / \mathrm{deff}`, between :math:`N^2 / \sum n_i^2` and :math:`N`. All broadcast.

    Notes
    -----
    The design effect is the linearised variance of the ratio estimator over that of independent games, and
    the number is shrunk by :math:`(t_{N-1} / t_{D-1})^2` for the few deals that the effect is estimated from
    [1]_. Its bounds are those of an intra-deal correlation of 0 and 1 [2]_: replicates are independent given
    the deal, so that a negative one is only noise. Where nothing varies the correlation can't be estimated,
    and 1 is taken: each deal then counts once.

    References
    ----------
    .. [1] E. L. Korn, B. I. Graubard, Confidence intervals for proportions with small expected number of
       positive counts estimated from survey data, Survey Methodology 24 (1998) 193-201.
    .. [2] L. Kish, Survey Sampling, Wiley 1965, section 5.4.
    """
    games, deals, squares, between, within = (
        np.asarray(x, np.float64) for x in (games, deals, squares, between, within)
    )
    if np.all(squares <= games):
        return np.broadcast_arrays(games, deals, between, within)[0].copy()
    fewest = games**2 / np.maximum(squares, 1)
    quantiles = student_quantile(np.maximum(games - 1, 1), level) / student_quantile(
        np.maximum(deals - 1, 1), level
    )
    with np.errstate(divide="ignore", invalid="ignore"):
        effect = (deals / (deals - 1) * between) / (games / (games - 1) * within)
        worth = games / effect * quantiles**2
    known = (deals > 1) & (within > 1e-9) & (between > 0)
    return np.where(known, np.clip(np.where(known, worth, fewest), fewest, games), fewest)
