"""Shares of categories, one of which each row falls into: with intervals that hold for all together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ...simulate.errors import UserError
from ..frame import Ints, check_columns, check_level, group_rows
from .deals import Clusters, Tally, cells_of, tally
from .intervals import method_names, tally_interval

if TYPE_CHECKING:
    import pandas as pd

# What each method takes for the single shares, and what rows call it.
METHODS = {
    "goodman": ("wilson", "goodman"),
    "clopper-pearson": ("clopper-pearson", "bonferroni, clopper-pearson"),
}


def shares(
    games: pd.DataFrame,
    column: str,
    by: Sequence[str] = ("strategy",),
    level: float = 0.95,
    method: str = "goodman",
) -> pd.DataFrame:
    r"""Estimate the share of each value of a column, in each group.

    Parameters
    ----------
    games
        The game frame; it may be empty.
    column
        Categorical, or of few distinct values.
    by
        The columns that make a group.
    level
        Confidence that all the intervals of one group hold together.
    method
        ``goodman``, or ``clopper-pearson`` where a guarantee is claimed.

    Returns
    -------
    DataFrame
        The `by` columns, `column`, then ``count, estimate, low, high, level, method, games, deals``: one row
        per group and value, also for values that never came up in it (all categories of a categorical
        column).

    Raises
    ------
    UserError
        A column is missing or holds a missing value, or an unknown method.

    Notes
    -----
    Both split the error chance evenly over the :math:`k` values (Bonferroni). Goodman's intervals [1]_ are
    Wilson's at the level :math:`1 - \alpha / k`: a mean coverage, which may be too low for a value that
    comes up a few times in all. Clopper and Pearson's at the same level hold all together at the level or
    above, however rare a value is. Those of Sison and Glaz have one width for all values, which makes no
    sense for rare ones, want seven values or more, and take time that grows with the number of games.

    Rows of one deal count by their effective number (`deals.effective_games`), each value with its own.

    References
    ----------
    .. [1] L. A. Goodman, On simultaneous confidence intervals for multinomial proportions, Technometrics 7
       (1965) 247-254.
    """
    check_columns(games, "game", column)
    codes, names = code_values(games, column)
    return count_shares(games, column, codes, names, by, level, method)


def count_shares(
    games: pd.DataFrame,
    column: str,
    codes: Ints,
    names: Sequence[Any],
    by: Sequence[str],
    level: float,
    method: str = "goodman",
) -> pd.DataFrame:
    """Return what `shares` does, of rows whose values are coded already.

    Parameters
    ----------
    games, column, by, level, method
        As in `shares`.
    codes
        The value of each row, by its number in `names`.
    names
        The values.
    """
    check_level(level)
    check_share_method(method)
    groups = group_rows(games, by)
    cells = cells_of(groups, games["game"])
    counted = tally(cells, codes, len(names))
    rows = groups.keys.loc[groups.keys.index.repeat(len(names))].reset_index(drop=True)
    return rows.assign(**share_columns(cells, counted, column, names, level, method))


def share_columns(
    clusters: Clusters,
    counted: Tally,
    column: str,
    names: Sequence[Any],
    level: float,
    method: str = "goodman",
) -> dict[str, Any]:
    """Return the columns of `shares` from counted values: group by group, in each the values in order.

    Parameters
    ----------
    clusters
        The groups' rows and deals.
    counted
        Shape (groups, values).
    column
        What the values are called.
    names
        The values.
    level, method
        As in `shares`.
    """
    single, called = METHODS[method]
    each = 1 - (1 - level) / max(len(names), 1)
    low, high = tally_interval(clusters, counted, each, single)
    whole = all(isinstance(name, int) for name in names)
    return {
        column: np.tile(np.array(names, dtype=np.int64 if whole else object), len(clusters.games)),
        "count": counted.count.astype(np.int64).ravel(),
        "estimate": (counted.count / clusters.games[:, None]).ravel(),
        "low": low.ravel(),
        "high": high.ravel(),
        "level": level,
        "method": np.repeat(np.array(method_names(clusters, called), dtype=object), len(names)),
        "games": np.repeat(clusters.games.astype(np.int64), len(names)),
        "deals": np.repeat(clusters.deals, len(names)),
    }


def code_values(games: pd.DataFrame, column: str) -> tuple[Ints, list[str]]:
    """Give a column's values numbers; return each row's number and all values' names, in the frame's order.

    Raises
    ------
    UserError
        A row has no value.
    """
    values = games[column].astype("category")
    codes = values.cat.codes.to_numpy().astype(np.int64)
    if codes.min(initial=0) < 0:
        raise UserError(f"row {int(np.argmin(codes))} of the frame has no '{column}': each row must have one")
    return codes, [str(name) for name in values.cat.categories]


def check_share_method(method: str) -> None:
    """Refuse a method that isn't known.

    Raises
    ------
    UserError
        As said.
    """
    if method not in METHODS:
        raise UserError(f"no interval of several shares is called '{method}'; allowed: {', '.join(METHODS)}")
