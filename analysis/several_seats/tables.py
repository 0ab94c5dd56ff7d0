"""Games of several seats: the rows of a frame, put together again as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ...simulate.errors import UserError
from ..frame import check_columns

if TYPE_CHECKING:
    import pandas as pd


def seats_of(games: pd.DataFrame) -> int:
    """Return the number of seats at each table of a frame; 0 for an empty one.

    Parameters
    ----------
    games
        The game frame: whole tables, their rows in the order that `simulate.play` gives them.

    Raises
    ------
    UserError
        A table lacks a seat, or the rows are in another order.
    """
    check_columns(games, "game", "seat")
    if not len(games):
        return 0
    seat, game = games["seat"].to_numpy(), games["game"].to_numpy()
    seats = int(seat.max()) + 1
    whole = len(games) // seats * seats
    due = np.arange(whole) % seats
    apart = seat[:whole] != due
    apart |= game[:whole] != game[np.arange(whole) - due]
    if whole < len(games) or apart.any():
        row = int(np.argmax(apart)) if apart.any() else whole
        raise UserError(
            f"row {row} of the frame: game {game[row]} lacks one of its {seats} seats, or the rows are not "
            "in the order of simulate.play; whole tables are needed"
        )
    return seats


def by_table(games: pd.DataFrame, column: str, seats: int) -> Any:
    """Return a column as an array of shape (tables, seats); a categorical one as its codes."""
    check_columns(games, column)
    values = games[column]
    numbers = values.cat.codes.to_numpy() if hasattr(values, "cat") else values.to_numpy()
    return numbers.reshape(-1, max(seats, 1))


def win_shares(games: pd.DataFrame, seats: int) -> Any:
    """Return each seat's share of its table's win, shape (tables, seats): equal winners share it."""
    won = by_table(games, "won", seats).astype(np.float64)
    winners = won.sum(axis=1, keepdims=True)
    return np.divide(won, winners, out=np.zeros_like(won), where=winners > 0)
