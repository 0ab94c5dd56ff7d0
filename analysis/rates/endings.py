"""How games end: the share of each ending, with intervals that hold for all of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..frame import Ints, check_columns
from .shares import code_values, shares

if TYPE_CHECKING:
    import pandas as pd


def endings(
    games: pd.DataFrame, by: Sequence[str] = ("strategy",), level: float = 0.95, method: str = "goodman"
) -> pd.DataFrame:
    r"""Estimate the share of each ending, in each group.

    Parameters
    ----------
    games
        The game frame; it may be empty.
    by
        The columns that make a group.
    level
        Confidence that all the intervals of one group hold together.
    method
        As in `shares.shares`.

    Returns
    -------
    DataFrame
        The `by` columns, then ``ending, count, estimate, low, high, level, method, games, deals``: one row
        per group and ending, also for endings that never came up (all categories of the frame's column).

    Notes
    -----
    As `shares.shares`. An ending that never came up gets Goodman's interval from 0 to :math:`c / (N + c)`,
    with :math:`c` the quantile of :math:`\chi^2_1`; a win has a wider interval here than in
    `intervals.win_rates`, for here it is one of several.
    """
    return shares(games, "ending", by, level, method)


def code_endings(games: pd.DataFrame) -> tuple[Ints, list[str]]:
    """Give the endings numbers; return each row's number and all names, in the frame's own order."""
    check_columns(games, "ending")
    return code_values(games, "ending")
