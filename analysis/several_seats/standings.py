"""Who wins, scores and places how, at tables of several seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..frame import check_columns
from ..rates.intervals import score_means, win_rates
from .places import mean_places

if TYPE_CHECKING:
    import pandas as pd


def standings(games: pd.DataFrame, by: Sequence[str] = ("strategy",), level: float = 0.95) -> pd.DataFrame:
    """Estimate how often each strategy wins, its mean score and its mean place.

    Parameters
    ----------
    games
        The game frame; it may be empty.
    by
        The columns that make a group: ``("seat",)`` tells the seats apart.
    level
        Confidence level of each row by itself.

    Returns
    -------
    DataFrame
        The `by` columns and ``outcome`` (``won``, ``score`` or ``rank``), then ``estimate, low, high, level,
        method, games, deals``; games count rows, each a seat at a table. All of a group's rows with the
        highest win rate first; a game shared at the top is won by each. The interval of a mean place is cut
        to the places that there are.
    """
    import pandas as pd

    check_columns(games, "won", "score", "rank", *by)
    rates = win_rates(games, by, level).drop(columns="wins")
    parts = [rates, score_means(games, by, level), mean_places(games, by, level)]
    best = rates["estimate"].to_numpy().argsort(kind="stable")[::-1]
    ordered = [
        part.iloc[best].assign(outcome=outcome, place=range(len(best)))
        for part, outcome in zip(parts, ("won", "score", "rank"), strict=True)
    ]
    rows = pd.concat(ordered, ignore_index=True).sort_values("place", kind="stable")
    columns = ["estimate", "low", "high", "level", "method", "games", "deals"]
    return rows[[*by, "outcome", *columns]].reset_index(drop=True)
