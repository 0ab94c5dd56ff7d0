"""How games end: the share of each ending, with intervals that hold for all of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from .deals import Clusters, Tally, cells_of, tally
from .frame import Ints, check_columns, check_level, group_rows
from .intervals import method_names, tally_interval

if TYPE_CHECKING:
    import pandas as pd


def endings(games: pd.DataFrame, by: Sequence[str] = ("strategy",), level: float = 0.95) -> pd.DataFrame:
    r"""Estimate the share of each ending, in each group.

    Parameters
    ----------
    games
        The game frame; it may be empty.
    by
        The columns that make a group.
    level
        Confidence that all the intervals of one group hold together.

    Returns
    -------
    DataFrame
        The `by` columns, then ``ending, count, estimate, low, high, level, method, games, deals``: one row
        per group and ending, also for endings that never came up (all categories of the frame's column).

    Notes
    -----
    Goodman's intervals [1]_: Wilson's for each of the :math:`k` endings at the level :math:`1 - \alpha / k`.
    Those of Sison and Glaz have one width for all endings, which makes no sense for rare ones, want seven
    categories or more, and take time that grows with the number of games. An ending that never came up gets
    the interval from 0 to :math:`c / (N + c)`, with :math:`c` the quantile of :math:`\chi^2_1`. Replicates of
    a deal count by their effective number, as in `intervals.win_rates`; a win has a wider interval here than
    there, for here it is one of several.

    References
    ----------
    .. [1] L. A. Goodman, On simultaneous confidence intervals for multinomial proportions, Technometrics 7
       (1965) 247-254.
    """
    check_columns(games, "game", "ending")
    check_level(level)
    groups = group_rows(games, by)
    code, names = code_endings(games)
    cells = cells_of(groups, games["game"])
    counted = tally(cells, code, len(names))
    rows = groups.keys.loc[groups.keys.index.repeat(len(names))].reset_index(drop=True)
    return rows.assign(**share_columns(cells, counted, names, level))


def share_columns(clusters: Clusters, counted: Tally, names: Sequence[str], level: float) -> dict[str, Any]:
    """Return the columns of `endings` from counted endings: group by group, in each the endings in order.

    Parameters
    ----------
    clusters
        The groups' rows and deals.
    counted
        Shape (groups, endings).
    names
        The endings.
    level
        As in `endings`.
    """
    each = 1 - (1 - level) / max(len(names), 1)
    low, high = tally_interval(clusters, counted, each, "wilson")
    return {
        "ending": np.tile(np.array(names, dtype=object), len(clusters.games)),
        "count": counted.count.astype(np.int64).ravel(),
        "estimate": (counted.count / clusters.games[:, None]).ravel(),
        "low": low.ravel(),
        "high": high.ravel(),
        "level": level,
        "method": np.repeat(np.array(method_names(clusters, "goodman"), dtype=object), len(names)),
        "games": np.repeat(clusters.games.astype(np.int64), len(names)),
        "deals": np.repeat(clusters.deals, len(names)),
    }


def code_endings(games: pd.DataFrame) -> tuple[Ints, list[str]]:
    """Give the endings numbers; return each row's number and all names, in the frame's own order."""
    column = games["ending"].astype("category")
    return column.cat.codes.to_numpy().astype(np.int64), [str(name) for name in column.cat.categories]
