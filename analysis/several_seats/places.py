"""Which place each strategy or seat takes at its table, with intervals that hold for all places at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ...simulate.errors import UserError
from ..frame import check_columns
from ..rates.intervals import score_means
from ..rates.shares import count_shares

if TYPE_CHECKING:
    import pandas as pd


def places(
    games: pd.DataFrame, by: Sequence[str] = ("strategy",), level: float = 0.95, method: str = "goodman"
) -> pd.DataFrame:
    """Estimate how often each place is taken, in each group.

    Parameters
    ----------
    games
        The game frame of tables; it may be empty. A solo game has the one place.
    by
        The columns that make a group: ``("seat",)`` tells the seats apart.
    level
        Confidence that all the intervals of one group hold together.
    method
        As in `rates.shares.shares`, which says how they are made. Seats of a table, and tables of a deal, are
        not independent: they count by their effective number.

    Returns
    -------
    DataFrame
        The `by` columns, then ``place`` (1 is the best; equal ones share one, and those below are left out),
        ``count, estimate, low, high, level, method, games`` (rows, each a seat at a table), ``deals``: one
        row per group and place, also for places that it never took.

    Raises
    ------
    UserError
        A rank below 1, an unknown method or column.
    """
    check_columns(games, "game", "rank")
    rank = games["rank"].to_numpy(np.int64)
    if rank.min(initial=1) < 1:
        row = int(np.argmin(rank))
        raise UserError(f"row {row} of the frame has the rank {rank[row]}; allowed: 1, the best, and more")
    return count_shares(games, "place", rank - 1, range(1, _last(games) + 1), by, level, method)


def mean_places(games: pd.DataFrame, by: Sequence[str] = ("strategy",), level: float = 0.95) -> pd.DataFrame:
    """Estimate the mean place of each group.

    Parameters
    ----------
    games, by, level
        As in `rates.intervals.score_means`.

    Returns
    -------
    DataFrame
        As `rates.intervals.score_means`; the intervals are cut to the places that there are, 1 to the number
        of seats.
    """
    check_columns(games, "game", "rank")
    return score_means(games, by, level, "rank", 1, _last(games))


def _last(games: pd.DataFrame) -> int:
    """Return the last place that there is."""
    most = int(games["rank"].max()) if len(games) else 1
    if "seat" in games.columns and len(games):
        most = max(most, int(games["seat"].max()) + 1)
    return most
