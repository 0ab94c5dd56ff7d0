"""Luck and skill: what of a result is the deal, the seat, the strategy, and chance during play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ...simulate.errors import UserError
from ..frame import Ints, check_columns, check_level
from .crossed import BOTH, CHANCE, DEAL, DEAL_SECOND, FIRST, SECOND, Crossed, Share

if TYPE_CHECKING:
    import pandas as pd

OUTCOMES = ("won", "score")
SOURCES = {
    "deal": DEAL,
    "seat": FIRST,
    "strategy": SECOND,
    "seat x strategy": BOTH,
    "deal x strategy": DEAL_SECOND,
    "chance": CHANCE,
}
METHOD = "crossed anova, jackknife over deals"
CONSTANT = "nothing varies"
NUMBERS = ["estimate", "low", "high", "level", "method", "games", "deals", "replicates"]


def luck_and_skill(
    games: pd.DataFrame, outcomes: Sequence[str] = OUTCOMES, level: float = 0.95
) -> pd.DataFrame:
    r"""Split the variance of results into luck and skill, in solo games and at tables alike.

    Parameters
    ----------
    games
        The game frame of a replicated design: every strategy has played every deal, at tables from every seat
        (`seating.rotations`, or one strategy on all seats), each in every replicate, of which there are two
        or more. It may be empty.
    outcomes
        Columns, those that the frame has.
    level
        Confidence level of each share by itself.

    Returns
    -------
    DataFrame
        ``outcome, source, variance`` (in squared units of the outcome), ``estimate`` (its share), ``low,
        high, level, method, games, deals, replicates``. Sources, those that the design can tell of:

        - ``deal``: what a seat was dealt, whoever plays it;
        - ``seat``, ``strategy``: where one sits, who plays;
        - ``seat x strategy``: which strategy suits which seat, and, as a rotated table puts the same
          strategies beside it, which suits the neighbours there;
        - ``deal x strategy``: which strategy suits which deal;
        - ``chance``: what differs when the same strategies play the same deal again: chance during play, and
          the strategies' own random choices.

        The shares of an outcome add up to 1. If it never varies they are 0 with the interval (0, 1), and the
        method is ``nothing varies``.

    Raises
    ------
    UserError
        Another design, or one replicate.

    Notes
    -----
    The parts are those of the variance of a game picked at random: the deal one of all there are, the seat
    and the strategy each as likely as the others in the frame. See `crossed.Crossed`, where the seat is the
    first factor and the strategy the second. In simulations with 40 deals and more a 95% interval covered the
    share in 93% to 98% of the runs, and a share near 0 in nearly all:
    tests/analysis/luck_and_skill/test_luck.py.
    """
    rows: list[dict[str, Any]] = []
    for shared, crossed in _crossed(games, outcomes, level):
        parts = crossed.parts
        _, seats, strategies = crossed.cells.shape
        shown = dict(SOURCES)
        if seats == 1:
            del shown["seat"], shown["seat x strategy"]
        if strategies == 1:
            for source in ("strategy", "seat x strategy", "deal x strategy"):
                shown.pop(source, None)
        for source, part in shown.items():
            told = {"outcome": shared["outcome"], "source": source, "variance": parts[part]}
            rows.append({**told, **_told(crossed.share([part], level), crossed, shared)})
    return _frame(rows, ["outcome", "source", "variance", *NUMBERS])


def decided_by_deal(
    games: pd.DataFrame, outcomes: Sequence[str] = OUTCOMES, level: float = 0.95
) -> pd.DataFrame:
    """Tell how much of a result was decided by the deal, for a player who stays and keeps the seat.

    Parameters
    ----------
    games, outcomes, level
        As in `luck_and_skill`.

    Returns
    -------
    DataFrame
        A row an outcome: ``outcome, estimate, low, high, level, method, games, deals, replicates``. The
        estimate is the share of the deal and of deal x strategy in the variance that is left when seat and
        strategy are given: 1 if the same deal always ends alike, 0 if deals are all the same. The mean over
        the seats and strategies of the frame; of each strategy by itself tells `variance.luck_split`.

    Raises
    ------
    UserError
        As `luck_and_skill`.
    """
    rows = []
    for shared, crossed in _crossed(games, outcomes, level):
        share = crossed.share([DEAL, DEAL_SECOND], level, [DEAL, DEAL_SECOND, CHANCE])
        rows.append({"outcome": shared["outcome"], **_told(share, crossed, shared)})
    return _frame(rows, ["outcome", *NUMBERS])


def _frame(rows: list[dict[str, Any]], columns: list[str]) -> pd.DataFrame:
    import pandas as pd

    return pd.DataFrame(rows, columns=columns)


def _told(share: Share, crossed: Crossed, shared: dict[str, Any]) -> dict[str, Any]:
    method = METHOD if crossed.spread > 0 else CONSTANT
    return {**share._asdict(), **shared, "method": method}


def _crossed(
    games: pd.DataFrame, outcomes: Sequence[str], level: float
) -> list[tuple[dict[str, Any], Crossed]]:
    """Return for each outcome that there is what its rows share, and its results summed up."""
    check_level(level)
    check_columns(games, "game", "replicate", "strategy")
    if isinstance(outcomes, str):
        raise UserError(f"outcomes='{outcomes}' must be a tuple of columns, such as ('{outcomes}',)")
    if not len(games):
        return []
    if not games["replicate"].max() > games["replicate"].min():
        raise UserError(
            "each deal was played once: luck and skill are split on games with replicates, "
            "so play with replicates=2 or more"
        )
    seat = "seat" if "seat" in games.columns else None
    row = crossed_rows(games, seat)
    found = []
    for outcome in outcomes:
        if outcome in games.columns:
            values = games[outcome].to_numpy(np.float64)[row]
            shared = {"outcome": outcome, "level": level, "games": len(games)}
            shared |= {"deals": len(values), "replicates": values.shape[3]}
            found.append((shared, Crossed.of(values)))
    return found


def crossed_rows(
    games: pd.DataFrame, first: str | None, second: str = "strategy", within: Sequence[str] = ("replicate",)
) -> Ints:
    """Return where in the frame each game stands; shape (deals, first, second, what is within).

    Parameters
    ----------
    games
        The game frame, not empty.
    first, second
        Two columns: the factors. None: there is no first.
    within
        Columns that tell the rows of a deal and a pair of values apart; those that the frame has.

    Raises
    ------
    UserError
        Some pair of the factors' values was not played on every deal as often as the others.
    """
    import pandas as pd

    place, shape = np.zeros(len(games), np.int64), []
    for column in ("game", first, second, *within):
        codes, values = pd.factorize(games[column], sort=True) if column in games.columns else (0, [0])
        place = place * len(values) + codes
        shape.append(len(values))
    cells = int(np.prod(shape))
    if cells != len(games) or np.bincount(place, minlength=cells).max(initial=0) > 1:
        raise UserError(_unequal(["deals", first, second, *within], shape, len(games)))
    row = np.empty(cells, np.int64)
    row[place] = np.arange(len(games))
    return row.reshape(*shape[:3], -1)


def _unequal(names: Sequence[str | None], shape: Sequence[int], rows: int) -> str:
    kinds = [f"{size:,} {name}" for name, size in zip(names, shape, strict=True) if size > 1]
    return (
        f"every deal must be played in every way once: {' x '.join(kinds)} are {int(np.prod(shape)):,} rows, "
        f"and the frame has {rows:,}, or some twice; at tables, play one table with its seats rotated"
    )
