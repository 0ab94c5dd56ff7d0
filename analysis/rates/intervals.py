"""How often each strategy wins and what it scores, with intervals that know which games share a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ...simulate.errors import UserError
from ..distributions.quantiles import normal_quantile, student_quantile
from ..frame import Floats, Ints, check_columns, check_level, group_rows
from .deals import Clusters, Tally, all_alone, cells_of, effective_games, tally

if TYPE_CHECKING:
    import pandas as pd


def _wilson(won: Floats, played: Floats, level: float) -> tuple[Floats, Floats]:
    z = normal_quantile(level)
    share, spread = won / played, z**2 / played
    middle = (share + spread / 2) / (1 + spread)
    half = np.sqrt(spread * share * (1 - share) + spread**2 / 4) / (1 + spread)
    return middle - half, middle + half


def _clopper_pearson(won: Floats, played: Floats, level: float) -> tuple[Floats, Floats]:
    from scipy.special import betaincinv

    tail = (1 - level) / 2
    return betaincinv(won, played - won + 1, tail), betaincinv(won + 1, played - won, 1 - tail)


# Means of fewer deals than this that are all alike have no interval. What happens in a tenth of the deals
# stays away from 29 of them once in twenty times: that none differed says little of how much they do.
FEWEST_ALIKE = 30


# statsmodels has both, but takes longer to import than a million games of Ragemore take to play.
METHODS = {"wilson": _wilson, "clopper-pearson": _clopper_pearson}


def proportion_interval(
    wins: npt.ArrayLike, games: npt.ArrayLike, level: float = 0.95, method: str = "wilson"
) -> tuple[Any, Any]:
    """Return the two-sided confidence interval of a proportion.

    Parameters
    ----------
    wins, games
        Successes and trials; scalars or arrays that broadcast. Fractions are allowed (effective numbers).
        No trials give the interval (0, 1).
    level
        Confidence level.
    method
        ``wilson`` (score interval [1]_: its mean coverage is `level`) or ``clopper-pearson`` (exact [2]_: its
        coverage is at least `level`).

    Returns
    -------
    low, high
        Floats for scalars, else float64 arrays.

    Raises
    ------
    UserError
        An unknown method, a level outside (0, 1), or wins outside 0..games.

    References
    ----------
    .. [1] E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927)
       209-212.
    .. [2] C. J. Clopper, E. S. Pearson, The use of confidence or fiducial limits illustrated in the case of
       the binomial, Biometrika 26 (1934) 404-413.
    """
    check_level(level)
    _check_method(method)
    won, played = np.broadcast_arrays(np.asarray(wins, np.float64), np.asarray(games, np.float64))
    if np.any(won < 0) or np.any(won > played):
        raise UserError("wins must lie between 0 and the number of games")
    some = np.maximum(played, np.finfo(np.float64).tiny)
    with np.errstate(all="ignore"):
        low, high = METHODS[method](won, some, level)
    low = np.where((won == 0) | (played == 0), 0.0, low)
    high = np.where((won == played) | (played == 0), 1.0, high)
    return (float(low), float(high)) if won.ndim == 0 else (low, high)


def win_rates(
    games: pd.DataFrame,
    by: Sequence[str] = ("strategy",),
    level: float = 0.95,
    method: str = "wilson",
) -> pd.DataFrame:
    """Estimate how often games are won, in each group.

    Parameters
    ----------
    games
        The game frame; it may be empty.
    by
        The columns that make a group.
    level
        Confidence level of each row by itself.
    method
        As in `proportion_interval`.

    Returns
    -------
    DataFrame
        The `by` columns, then ``estimate, low, high, level, method, games, deals, wins``. ``games`` counts
        rows (a game seen from a seat), ``deals`` distinct deals.

    Raises
    ------
    UserError
        As `proportion_interval`, or a column is missing.

    Notes
    -----
    Where a group has several rows of a deal, the interval is computed from the effective number of games
    (`deals.effective_games`) and its method ends in "clustered by deal": [1]_ proposed this for the exact
    interval, and [2]_ found Wilson's to be among the best with it. As the design effect is estimated, the
    exact interval's guarantee is then only approximate.

    References
    ----------
    .. [1] E. L. Korn, B. I. Graubard, Survey Methodology 24 (1998) 193-201.
    .. [2] N. Dean, M. Pagano, Evaluating confidence interval methods for binomial proportions in clustered
       surveys, Journal of Survey Statistics and Methodology 3 (2015) 484-503.
    """
    check_columns(games, "game", "won")
    check_level(level)
    _check_method(method)
    groups = group_rows(games, by)
    cells = cells_of(groups, games["game"])
    won = tally(cells, games["won"].to_numpy(bool).astype(np.int64) - 1, 1)
    return groups.keys.assign(**rate_columns(cells, won, level, method))


def rate_columns(clusters: Clusters, won: Tally, level: float, method: str = "wilson") -> dict[str, Any]:
    """Return the columns of `win_rates` from counted wins, arrays with an entry per group.

    Parameters
    ----------
    clusters
        The groups' rows and deals.
    won
        One category: games won; shape (groups, 1).
    level, method
        As in `win_rates`.
    """
    low, high = tally_interval(clusters, won, level, method)
    wins = won.count[:, 0]
    return {
        "estimate": wins / clusters.games,
        "low": low[:, 0],
        "high": high[:, 0],
        "level": level,
        "method": method_names(clusters, method),
        "games": clusters.games.astype(np.int64),
        "deals": clusters.deals,
        "wins": wins.astype(np.int64),
    }


def score_means(
    games: pd.DataFrame,
    by: Sequence[str] = ("strategy",),
    level: float = 0.95,
    column: str = "score",
    least: float = -np.inf,
    most: float = np.inf,
) -> pd.DataFrame:
    r"""Estimate the mean score of each group.

    Parameters
    ----------
    games
        The game frame; it may be empty.
    by
        The columns that make a group.
    level
        Confidence level.
    column
        What to average; any numeric column.
    least, most
        What no value lies beyond, such as the first and the last place: the intervals are cut to it, and
        where both are known they have room for deals of a kind not seen yet (`beyond_seen`).

    Returns
    -------
    DataFrame
        The `by` columns, then ``estimate, low, high, level, method, games, deals``. One deal gives no
        interval, nor do less than 30 that are all alike (`lacks_interval`): ``low`` and ``high`` are NaN.

    Notes
    -----
    Student's interval with :math:`D - 1` degrees of freedom, on deal totals. With :math:`y_i` the total and
    :math:`n_i` the rows of deal :math:`i`, the mean is :math:`\sum y_i / \sum n_i` and its variance
    :math:`\frac{D}{D-1} \sum (y_i - \bar y n_i)^2 / (\sum n_i)^2` [1]_: the plain t interval on deal means
    where all deals have as many rows. Deals that are all alike, and enough of them, give an interval of no
    width, unless `least` and `most` tell how far others may lie.

    References
    ----------
    .. [1] W. G. Cochran, Sampling Techniques, 3rd ed., Wiley 1977, section 6.3.
    """
    check_columns(games, "game", column)
    check_level(level)
    groups = group_rows(games, by)
    cells = cells_of(groups, games["game"])
    total = np.bincount(cells.row, games[column].to_numpy(np.float64), len(cells.size))
    mean = cells.per_group(total) / cells.games
    between = cells.per_group((total - mean[cells.group] * cells.size) ** 2)
    return groups.keys.assign(**mean_columns(cells, mean, between, level, least, most))


def mean_columns(
    clusters: Clusters,
    mean: Floats,
    between: Floats,
    level: float,
    least: float = -np.inf,
    most: float = np.inf,
) -> dict[str, Any]:
    """Return the columns of `score_means`, arrays with an entry per group.

    Parameters
    ----------
    clusters
        The groups' rows and deals.
    mean
        Of each group.
    between
        Sum over its deals of the squared deviation of a deal's total from what the mean foretells.
    level
        Confidence level.
    least, most
        As in `score_means`.
    """
    half = _student(clusters.deals, level) * np.sqrt(between / clusters.games**2)
    # Rounding leaves something where nothing varies.
    rounding = (1e-12 * mean**2 + 1e-20) * clusters.squares
    half = np.where(lacks_interval(clusters.deals, between <= rounding), np.nan, half)
    low, high = beyond_seen(mean, half, clusters.deals, level, least, most)
    return {
        "estimate": mean,
        "low": low,
        "high": high,
        "level": level,
        "method": "t" if all_alone(clusters) else "t on deal means",
        "games": clusters.games.astype(np.int64),
        "deals": clusters.deals,
    }


def beyond_seen(
    mean: Floats, half: Floats, deals: Ints, level: float, least: float, most: float
) -> tuple[Floats, Floats]:
    """Return the ends of means' intervals, with room for deals of a kind that none of those played was.

    Parameters
    ----------
    mean, half
        Of each mean; half the width of Student's interval.
    deals
        Of each mean.
    level
        Confidence level.
    least, most
        What no value lies beyond; infinite where that is not known, and then there is no such room.

    Returns
    -------
    low, high

    Notes
    -----
    What comes up in few deals has no spread in those that it did not come up in: Student's interval is too
    narrow then, or has no width. Where something was not seen in :math:`n` deals, it may be a share of up to
    :math:`1 - ((1 - level) / 2)^{1/n}` of all [1]_. So the interval goes at least as far as the mean would if
    such a share of the deals had the least, or the most, that is possible. Where all were alike and at an end
    that is Clopper and Pearson's.

    References
    ----------
    .. [1] J. A. Hanley, A. Lippman-Hand, If nothing goes wrong, is everything all right?, Journal of the
       American Medical Association 249 (1983) 1743-1745.
    """
    low, high = mean - half, mean + half
    if np.isfinite(least) and np.isfinite(most):
        unseen = 1 - ((1 - level) / 2) ** (1 / np.maximum(deals, 1))
        low = np.minimum(low, mean - unseen * (mean - least))
        high = np.maximum(high, mean + unseen * (most - mean))
    return np.clip(low, least, most), np.clip(high, least, most)


def lacks_interval(deals: npt.ArrayLike, alike: npt.ArrayLike) -> npt.NDArray[np.bool_]:
    """Tell which means have no interval: those of a single deal, and of few deals that are all alike.

    Parameters
    ----------
    deals
        Of each mean.
    alike
        Whether all its deals have the same: Student's interval would have no width, and any test be sure.

    Returns
    -------
    ndarray
        True where there is one deal, or where there are less than `FEWEST_ALIKE` that are alike.
    """
    found: npt.NDArray[np.bool_] = np.less(deals, np.where(alike, FEWEST_ALIKE, 2))
    return found


def tally_interval(clusters: Clusters, counted: Tally, level: float, method: str) -> tuple[Floats, Floats]:
    """Return the intervals of shares counted by `deals.tally`, arrays of shape (groups, categories)."""
    games = clusters.games[:, None]
    share = counted.count / games
    worth = effective_games(
        games,
        clusters.deals[:, None],
        clusters.squares[:, None],
        counted.between,
        games * share * (1 - share),
        level,
    )
    # Where all of them count, rounding must not make it more than all.
    low, high = proportion_interval(np.minimum(counted.count * (worth / games), worth), worth, level, method)
    return low, high


def method_names(clusters: Clusters, method: str) -> list[str]:
    """Name the method of each group, which says whether its games were clustered."""
    clustered = clusters.squares > clusters.games
    return [f"{method}, clustered by deal" if shared else method for shared in clustered]


def _student(deals: npt.NDArray[np.int64], level: float) -> Floats:
    quantile = student_quantile(np.maximum(deals - 1, 1), level)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(deals > 1, quantile * np.sqrt(deals / (deals - 1)), np.nan)


def _check_method(method: str) -> None:
    if method not in METHODS:
        raise UserError(f"no interval is called '{method}'; allowed: {', '.join(METHODS)}")
