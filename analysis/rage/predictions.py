"""Rage's predictions: how often they come true, and what is taken of what was predicted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..frame import check_columns
from ..rates.intervals import score_means, win_rates

if TYPE_CHECKING:
    import pandas as pd


def predictions_come_true(
    by_round: pd.DataFrame, by: Sequence[str] = ("cards",), level: float = 0.95
) -> pd.DataFrame:
    """Estimate how often a prediction comes true.

    Parameters
    ----------
    by_round
        From `rounds.rounds`; it may be empty.
    by
        The columns that make a group: ``round``, ``cards``, ``predicted``, ``players``, ``strategy``, ...
    level
        Confidence level.

    Returns
    -------
    DataFrame
        The `by` columns, then ``estimate, low, high, level, method, games`` (predictions), ``deals, wins``
        (those that came true).
    """
    check_columns(by_round, "exact", *by)
    return win_rates(by_round[["game", *by]].assign(won=by_round["exact"]), by, level)


def calibration(by_round: pd.DataFrame, level: float = 0.95) -> pd.DataFrame:
    """Set what was predicted beside what was taken.

    Parameters
    ----------
    by_round
        From `rounds.rounds`; it may be empty.
    level
        Confidence level.

    Returns
    -------
    DataFrame
        ``predicted``, then ``estimate`` (mean tricks taken), ``low, high, level, method, games``
        (predictions), ``deals``. Well calibrated predictions lie where both are equal.
    """
    return score_means(by_round, ("predicted",), level, "tricks", 0)
