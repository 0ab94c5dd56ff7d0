"""Does it matter where one sits? Each seat against its own table, paired by deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from ..comparing.effects import adjusted, mean_effects
from ..frame import check_level
from .tables import by_table, seats_of, win_shares

if TYPE_CHECKING:
    import pandas as pd

OUTCOMES = ("share", "score", "rank")
"""A seat's share of the win less an equal one; its score less its table's mean; its place less the mean."""


def seat_advantage(games: pd.DataFrame, level: float = 0.95, correction: str = "holm") -> pd.DataFrame:
    """Estimate what each seat has over an average one at its table.

    Parameters
    ----------
    games
        Whole tables (`tables.seats_of`), best with the same strategy on all seats: then nothing but the seat
        tells them apart. It may be empty.
    level
        Confidence level of each row by itself.
    correction
        As in `comparing.corrections.adjust`, for the seats and one outcome.

    Returns
    -------
    DataFrame
        ``players, seat, outcome``, then the columns of `comparing.effects.mean_effects`. Outcomes: ``share``
        of the win (equal winners share it) over an equal share, ``score`` over the table's mean, ``rank``
        over the mean place (negative is better). A table's seats met the same deal, so each is compared with
        the others deal by deal; over the seats the estimates add up to 0.

    Raises
    ------
    UserError
        A table lacks a seat.
    """
    import pandas as pd

    check_level(level)
    seats = seats_of(games)
    values = {
        "share": win_shares(games, seats),
        "score": by_table(games, "score", seats).astype(np.float64),
        "rank": by_table(games, "rank", seats).astype(np.float64),
    }
    found = []
    for outcome in OUTCOMES:
        above = values[outcome] - values[outcome].mean(axis=1, keepdims=True)
        rows = pd.DataFrame({"game": games["game"].to_numpy(), "seat": games["seat"].to_numpy()})
        rows["difference"] = above.ravel()
        means = mean_effects(rows, ("seat",), level, "difference", correction, *_bounds(outcome, seats))
        means.insert(1, "outcome", outcome)
        means.insert(0, "players", seats)
        found.append(means)
    return pd.concat(found, ignore_index=True)


def _bounds(outcome: str, seats: int) -> tuple[float, float]:
    """Return the least and the most that a seat can have over its table's mean."""
    if outcome == "share":
        return -1 / max(seats, 1), 1 - 1 / max(seats, 1)
    # One is first and all others are last, or the other way round.
    most = (seats - 1) ** 2 / max(seats, 1) if outcome == "rank" else np.inf
    return -most, most


def seat_advantages(
    tables: Mapping[int, pd.DataFrame], level: float = 0.95, correction: str = "holm"
) -> pd.DataFrame:
    """Estimate seat advantages at several table sizes, corrected for all seats of all sizes.

    Parameters
    ----------
    tables
        Table size -> its games, as `seat_advantage` takes them.
    level, correction
        As in `seat_advantage`.
    """
    import pandas as pd

    rows = pd.concat([seat_advantage(games, level) for games in tables.values()], ignore_index=True)
    parts = [adjusted(rows[rows["outcome"] == outcome], correction) for outcome in OUTCOMES]
    return pd.concat(parts, ignore_index=True)
