"""What every module here asks of the game frame: its columns, its strategies, its groups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..simulate.errors import UserError

if TYPE_CHECKING:
    import pandas as pd

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Groups:
    """The rows of a frame, told apart by some of its columns.

    Attributes
    ----------
    keys
        One row per group, in sorted order (strategies in the frame's own order).
    code
        The group of each row of the frame, int64.
    """

    keys: pd.DataFrame
    code: Ints

    def __len__(self) -> int:
        return len(self.keys)


def check_columns(games: pd.DataFrame, *columns: str) -> None:
    """Refuse a frame without these columns.

    Raises
    ------
    UserError
        A column is missing; the message lists those present.
    """
    for column in columns:
        if column not in games.columns:
            present = ", ".join(map(str, games.columns)) or "none"
            raise UserError(f"the game frame has no column '{column}'; its columns are: {present}")


def check_level(level: float) -> None:
    """Refuse a confidence level that is not strictly between 0 and 1.

    Raises
    ------
    UserError
        As said.
    """
    if not 0 < level < 1:
        raise UserError(
            f"level {level} is no confidence level; allowed is a number between 0 and 1, such as 0.95"
        )


def group_rows(games: pd.DataFrame, by: Sequence[str]) -> Groups:
    """Tell the rows of `games` apart by the columns `by`.

    Parameters
    ----------
    games
        The game frame; it may be empty.
    by
        Columns; none puts all rows into one group.

    Raises
    ------
    UserError
        A column is missing, or `by` is a bare name.
    """
    import pandas as pd

    if isinstance(by, str):
        raise UserError(f"by='{by}' must be a tuple of column names, such as by=('{by}',)")
    check_columns(games, *by)
    if not by:
        return Groups(pd.DataFrame(index=range(min(len(games), 1))), np.zeros(len(games), np.int64))
    grouped = games.groupby(list(by), observed=True, sort=True, dropna=False)
    keys = grouped.size().reset_index()[list(by)]
    for column in by:
        if isinstance(keys[column].dtype, pd.CategoricalDtype):
            keys[column] = keys[column].astype(keys[column].cat.categories.dtype)
    return Groups(keys, grouped.ngroup().to_numpy().astype(np.int64, copy=False))


def strategies_in(games: pd.DataFrame) -> list[str]:
    """Name the strategies that played in `games`, in the frame's own order."""
    import pandas as pd

    check_columns(games, "strategy")
    column = games["strategy"]
    if isinstance(column.dtype, pd.CategoricalDtype):
        played = (
            np.bincount(column.cat.codes.to_numpy() + 1, minlength=1 + len(column.cat.categories))[1:] > 0
        )
        return [str(name) for name in column.cat.categories[played]]
    return [str(name) for name in column.unique()]


def check_strategies(games: pd.DataFrame, *names: str) -> None:
    """Refuse the name of a strategy that did not play in `games`.

    Raises
    ------
    UserError
        As said; the message lists those that did.
    """
    present = strategies_in(games)
    for name in names:
        if name not in present:
            there = ", ".join(present) or "none"
            raise UserError(f"no game of strategy '{name}' in this frame; strategies in it: {there}")


def with_level(rows: pd.DataFrame, level: float) -> pd.DataFrame:
    """Set the column `level` beside the interval that it belongs to."""
    rows.insert(list(rows.columns).index("high") + 1, "level", level)
    return rows
