"""Mean differences that may be nothing: each with its interval and its test, corrected for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..distributions.quantiles import student_quantile
from ..frame import Bools, Floats, Ints, check_columns, check_level, group_rows
from ..rates.intervals import beyond_seen, lacks_interval, score_means
from .corrections import adjust

if TYPE_CHECKING:
    import pandas as pd

BETTER, WORSE, UNDECIDED = "higher", "lower", "undecided"


def mean_effects(
    rows: pd.DataFrame,
    by: Sequence[str] = (),
    level: float = 0.95,
    column: str = "difference",
    correction: str = "holm",
    least: float = -np.inf,
    most: float = np.inf,
) -> pd.DataFrame:
    """Estimate mean differences, and test each against nothing.

    Parameters
    ----------
    rows
        A row for each difference, with ``game``: differences of one deal are not independent.
    by
        The columns that make a group.
    level
        Confidence level of each interval by itself; 1 - level is what all tests together may err.
    column
        The differences.
    correction
        As in `corrections.adjust`: for all groups.
    least, most
        What no difference lies beyond, below and above 0, where that is known, as of shares.

    Returns
    -------
    DataFrame
        The columns of `rates.intervals.score_means`, then ``p_value, p_adjusted, correction, verdict``:
        higher or lower where the adjusted p-value is at most 1 - `level`, else undecided. A single deal, or
        few that are all alike (`rates.intervals.lacks_interval`), have no interval, and the p-value is 1.

    Notes
    -----
    Student's t on deal totals, with as many degrees of freedom as deals but one. Of what is seldom anything
    but 0, or has one value nearly always, t knows too little of how it varies. Where `least` and `most` are
    known the interval is that of `rates.intervals.beyond_seen`, and the p-value at least the level's
    complement at which such an interval, without t, would reach 0.
    """
    means = score_means(rows, by, level, column)
    p, half = p_values(means, level), (means["high"] - means["low"]).to_numpy() / 2
    mean, deals = means["estimate"].to_numpy(np.float64), means["deals"].to_numpy(np.int64)
    if np.isfinite(least) and np.isfinite(most):
        p = np.maximum(p, _p_unseen(mean, deals, least, most))
    low, high = beyond_seen(mean, half, deals, level, least, most)
    return adjusted(means.assign(low=low, high=high, p_value=p), correction)


def _p_unseen(mean: Floats, deals: Ints, least: float, most: float) -> Floats:
    """Return twice the chance to see no deal of such as, at the far end, would make of these means none."""
    far = np.where(mean < 0, most, -least)
    share = np.abs(mean) / np.maximum(far + np.abs(mean), np.finfo(np.float64).tiny)
    found: Floats = np.minimum(2 * (1 - share) ** deals, 1.0)
    return found


def p_values(means: pd.DataFrame, level: float) -> Floats:
    """Return the two-sided p-value of each mean against 0, from its t interval."""
    from scipy.special import stdtr

    freedom = np.maximum(means["deals"].to_numpy() - 1, 1)
    error = (means["high"] - means["low"]).to_numpy() / 2 / student_quantile(freedom, level)
    estimate = means["estimate"].to_numpy(np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        found: Floats = 2 * stdtr(freedom, -np.abs(estimate / error))
    found = np.where(error == 0, np.where(estimate == 0, 1.0, 0.0), found)
    return np.where(np.isnan(error), 1.0, found)


def adjusted(effects: pd.DataFrame, correction: str = "holm") -> pd.DataFrame:
    """Correct p-values anew, for all rows together, and judge by them.

    Parameters
    ----------
    effects
        ``estimate, p_value, level``, and what else there is; as from several calls of `mean_effects`.
    correction
        As in `corrections.adjust`.
    """
    check_columns(effects, "estimate", "p_value", "level")
    p = adjust(effects["p_value"].to_numpy(), correction)
    surely = p <= 1 - effects["level"].to_numpy()
    above = effects["estimate"].to_numpy() > 0
    verdict = np.where(surely, np.where(above, BETTER, WORSE), UNDECIDED)
    return effects.assign(p_adjusted=p, correction=correction, verdict=verdict.astype(object))


def difference_of_means(
    rows: pd.DataFrame, flag: str, column: str, by: Sequence[str] = (), level: float = 0.95
) -> pd.DataFrame:
    r"""Compare the rows that have something with those that have not, where both come in deals.

    Parameters
    ----------
    rows
        With ``game``, `column`, and `flag`: whether a row has it.
    flag, column, by
        Columns: what divides the rows, what is averaged, what makes a group.
    level
        Confidence level.

    Returns
    -------
    DataFrame
        The `by` columns, then ``estimate`` (mean with, minus mean without), ``low, high, level, method,
        games, deals, having`` (rows that have it). A group in which all rows are alike is left out.
        Where `rates.intervals.lacks_interval` says so of either side, ``low`` and ``high`` are NaN.

    Notes
    -----
    Both means are ratios of sums over the same deals; the difference's variance is that of its linear part
    [1]_: :math:`\sum (u_i - v_i)^2`, with :math:`u_i` a deal's :math:`\sum (y - \bar y_1) / N_1` over its
    rows with, times the root of :math:`D_1 / (D_1 - 1)`, and :math:`v_i` likewise of those without. Where few
    deals have it, what is known of their spread rests on these alone: the degrees of freedom of Student's t
    are Welch's and Satterthwaite's [2]_ for deals with and without. A side of a single deal, or of few that
    are all alike, leaves no interval.

    References
    ----------
    .. [1] W. G. Cochran, Sampling Techniques, 3rd ed., Wiley 1977, section 6.
    .. [2] B. L. Welch, The generalization of Student's problem when several different population variances
       are involved, Biometrika 34 (1947) 28-35.
    """
    import pandas as pd

    check_level(level)
    check_columns(rows, "game", flag, column)
    groups = group_rows(rows, by)
    found = []
    for group in range(len(groups)):
        mine = groups.code == group
        has = rows[flag].to_numpy(bool)[mine]
        if has.all() or not has.any():
            continue
        values = rows[column].to_numpy(np.float64)[mine]
        deal = pd.factorize(rows["game"].to_numpy()[mine])[0]
        key = {name: groups.keys[name].iloc[group] for name in by}
        found.append({**key, **_difference(values, has, deal, level)})
    columns = ["estimate", "low", "high", "level", "method", "games", "deals", "having"]
    return pd.DataFrame(found, columns=[*by, *columns])


def _difference(values: Floats, has: Bools, deal: Ints, level: float) -> dict[str, object]:
    one, other = values[has].mean(), values[~has].mean()
    with_it, without = _side(values, has, deal), _side(values, ~has, deal)
    half = np.nan
    if not (with_it.lacking or without.lacking):
        variance = float(np.sum((with_it.parts - without.parts) ** 2))
        half = float(student_quantile(_freedom(with_it, without), level)) * np.sqrt(variance)
    return {
        "estimate": one - other,
        "low": one - other - half,
        "high": one - other + half,
        "level": level,
        "method": "t on deal totals, linearised",
        "games": len(values),
        "deals": int(deal.max()) + 1,
        "having": int(has.sum()),
    }


class _Side(NamedTuple):
    """The rows that have something, or those that have not.

    Attributes
    ----------
    parts
        What each deal adds to the linear part of their mean; larger, as a sample of few varies too little.
    deals
        Deals with such rows.
    lacking
        Whether they tell too little for an interval.
    """

    parts: Floats
    deals: int
    lacking: bool


def _side(values: Floats, mine: Bools, deal: Ints) -> _Side:
    mean = values[mine].mean()
    deals = int(np.count_nonzero(np.bincount(deal[mine])))
    added = np.bincount(deal[mine], (values[mine] - mean) / mine.sum(), int(deal.max()) + 1)
    parts: Floats = added * np.sqrt(deals / max(deals - 1, 1))
    # Rounding leaves something where nothing varies.
    alike = np.sum(parts**2) <= 1e-12 * mean**2 + 1e-20
    return _Side(parts, deals, bool(lacks_interval(deals, alike)))


def _freedom(one: _Side, other: _Side) -> int:
    """Return Welch's degrees of freedom, rounded down; of what never varies, those of all deals."""
    squares = [float(np.sum(side.parts**2)) for side in (one, other)]
    apart = [square**2 / (side.deals - 1) for square, side in zip(squares, (one, other), strict=True)]
    if not sum(apart) > 0:
        return one.deals + other.deals - 2
    return max(int(sum(squares) ** 2 / sum(apart)), 1)
