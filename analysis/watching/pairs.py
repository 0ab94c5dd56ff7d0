"""The sequential comparison of a frame's strategies: its deals are taken in order, until it is decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ...simulate.errors import UserError
from ..comparing.pairing import Played, check_two, match, played_by
from ..comparing.wins import COLUMNS
from ..frame import Bools, Ints, strategies_in
from .sequential import Rule, Versus, rows, settle

if TYPE_CHECKING:
    import pandas as pd


def compare_watched(
    games: pd.DataFrame,
    first: str | None = None,
    others: Sequence[str] | None = None,
    *,
    alpha: float = 0.05,
    beta: float | None = None,
    margin: float = 0.005,
) -> pd.DataFrame:
    """Compare a strategy with others on the same deals, deal after deal, until each verdict holds.

    Parameters
    ----------
    games
        The game frame. Its deals are taken in the order of their numbers; after the verdict no more are.
    first
        The strategy that is compared with the others; None: the first in the frame's own order.
    others
        Those; None: all others.
    alpha, beta, margin
        As in `sequential.Rule`.

    Returns
    -------
    DataFrame
        A row for each of the others, with the columns of `comparing.wins.compare`, then ``p_adjusted,
        correction``. ``deals`` tells when it was decided, ``estimate`` is the mean over deals of the
        difference first minus second, and ``low, high`` hold whenever one stops. The intervals hold the level
        one by one; the verdicts hold it together. ``further_deals`` is a guess for the undecided ones: it
        assumes that the true difference is the estimated one.

    Raises
    ------
    UserError
        A strategy did not play, there are not two of them, two share no game, or a number is out of range.

    Notes
    -----
    `betting.Bets` and `sequential.settle` say how it is decided. The estimate leans a little away from 0,
    as any does that was stopped when it looked clear; the interval allows for that.
    """
    import pandas as pd

    rule = Rule(alpha, beta, margin, most=max(len(games), 1))
    names = _names(games, first, others)
    played = played_by(games, *names)
    number = games["game"].to_numpy(np.int64)
    sources = [_Deals(number, played[0], other) for other in played[1:]]
    comparisons = [Versus(rule) for _ in sources]
    for look in rule.looks():
        for source, one in zip(sources, comparisons, strict=True):
            if one.verdict == "undecided":
                one.add(*source.until(look))
        if settle(comparisons) or all(source.at_end for source in sources):
            break
    both = [(names[0], name) for name in names[1:]]
    return pd.DataFrame(rows(both, comparisons))[[*COLUMNS, "p_adjusted", "correction"]]


def _names(games: pd.DataFrame, first: str | None, others: Sequence[str] | None) -> list[str]:
    present = strategies_in(games)
    if first is None:
        first = present[0] if present else ""
    rest = [name for name in present if name != first] if others is None else list(others)
    if not first or not rest:
        raise UserError(
            f"there are no two strategies to compare; in this frame: {', '.join(present) or 'none'}"
        )
    for name in rest:
        check_two(first, name)
    return [first, *rest]


class _Deals:
    """The games that two strategies both played, in the order of their deals."""

    def __init__(self, number: Ints, first: Played, second: Played) -> None:
        left, right = match(first, second)
        deal, won, other = number[first.row[left]], first.won[left], second.won[right]
        if np.any(np.diff(deal) < 0):
            order = np.argsort(deal, kind="stable")
            deal, won, other = deal[order], won[order], other[order]
        self._won = won, other
        self._number: Ints = np.cumsum(np.diff(deal, prepend=deal[:1]) != 0)
        self._place = 0

    @property
    def at_end(self) -> bool:
        """Whether all have been taken."""
        return self._place == len(self._number)

    def until(self, deals: int) -> tuple[Ints, tuple[Bools, Bools]]:
        """Take the deals up to the given number of them."""
        stop = int(np.searchsorted(self._number, deals))
        new = slice(self._place, stop)
        number = self._number[new]
        self._place = stop
        return number - (number[0] if len(number) else 0), (self._won[0][new], self._won[1][new])
