"""The bracket: shares of the same deals won by one player after another, with intervals that hold at once."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ...simulate.errors import UserError
from ..frame import Floats, check_columns, check_level, check_strategies
from ..rates.intervals import proportion_interval

if TYPE_CHECKING:
    import pandas as pd

METHOD = "clopper-pearson"

BLIND, CERTAIN, BOUND, SEEING = "blind", "blind, computed", "bound", "seeing"
"""Kinds of rungs: played without peeking; so too, its end computed; no such player wins more; peeking."""

AT_LEAST, AT_MOST, UNSEEN, SEEN = "at_least", "at_most", "unseen", "seen"
"""Rungs that no strategy plays, by the columns of the frame of deals that tell of them."""

_KINDS = {AT_LEAST: CERTAIN, AT_MOST: BOUND, UNSEEN: SEEING, SEEN: SEEING}


def rungs(
    games: pd.DataFrame, deals: pd.DataFrame, players: Mapping[str, str], level: float = 0.95
) -> pd.DataFrame:
    """Estimate the share of deals that each rung of the bracket wins, on the same deals.

    Parameters
    ----------
    games
        The game frame: each strategy once on every deal, a solo game.
    deals
        One row a deal: ``deal``, and as far as they are known ``at_least`` and ``at_most`` (a lower and an
        upper bound's value, in [0, 1]; their means bound the best win rate without peeking), ``unseen`` and
        ``seen`` (``solvable``, ``unsolvable`` or ``unresolved``, for a player who sees the deck but no coming
        shuffle, and for one who sees these too).
    players
        For each strategy that is a rung what it is there, from the lowest rung up.
    level
        Confidence level of all rows together.

    Returns
    -------
    DataFrame
        ``rung`` (a value of `players`, or the column's name), ``strategy`` ("" where none plays), ``kind``,
        then the columns of `together`. In the order of `players`, then of the columns above.

    Raises
    ------
    UserError
        No deals; a strategy that did not play each of them once; a bad level.
    """
    import pandas as pd

    check_columns(games, "game", "strategy", "won")
    check_strategies(games, *players)
    rows: list[dict[str, Any]] = []
    for strategy, rung in players.items():
        mine = games["strategy"] == strategy
        if int(mine.sum()) != len(deals):
            raise UserError(
                f"'{strategy}' played {int(mine.sum()):,} games on {len(deals):,} deals, not one each"
            )
        wins = float(np.count_nonzero(games["won"].to_numpy(bool)[mine.to_numpy(bool)]))
        rows.append({"rung": rung, "strategy": strategy, "kind": BLIND, "least": wins, "most": wins})
    for name, kind in _KINDS.items():
        if name in deals.columns:
            least, most = _sums(deals[name])
            rows.append({"rung": name, "strategy": "", "kind": kind, "least": least, "most": most})
    return together(pd.DataFrame(rows).assign(deals=len(deals)), level)


def _sums(column: pd.Series[Any]) -> tuple[float, float]:
    """Return what a column of values, or of statuses, adds up to at least and at most."""
    if column.dtype == np.float64:
        total = float(np.clip(column.to_numpy(), 0.0, 1.0).sum())
        return total, total
    least = int((column == "solvable").sum())
    return float(least), float(least + int((column == "unresolved").sum()))


def together(rows: pd.DataFrame, level: float = 0.95) -> pd.DataFrame:
    r"""Set intervals beside shares of deals, all of which hold at once.

    Parameters
    ----------
    rows
        ``kind``, ``deals``, and ``least`` and ``most``: the deals won, with all unresolved ones lost or won;
        sums of values in [0, 1] for the kinds `CERTAIN` and `BOUND`.
    level
        Confidence level of all rows together.

    Returns
    -------
    DataFrame
        The same rows with ``estimate`` (of the resolved deals; NaN without any), ``low, high, level, method,
        games``; ``least`` and ``most`` become ``won`` and ``unresolved``.

    Raises
    ------
    UserError
        No deals; a bad level.

    Notes
    -----
    Each of :math:`m` rows has an interval at :math:`1 - \alpha / m` (Bonferroni), which needs no assumption
    on how the rungs go together, and they do: the deals are the same. The intervals are Clopper and Pearson's
    (exact), from ``least`` for the low end and ``most`` for the high end, so the chance that any one misses
    is at most :math:`\alpha`. For values that are not 0 or 1 the tail of their sum is at most :math:`e` times
    the binomial's [1]_: these rows take a tail of :math:`\alpha / (2 m e)`, and their sums are rounded
    outwards.

    References
    ----------
    .. [1] V. Bentkus, On Hoeffding's inequalities, Annals of Probability 32 (2004) 1650-1673.
    """
    check_level(level)
    deals = rows["deals"].to_numpy(np.float64)
    if not len(rows) or (deals < 1).any():
        raise UserError("a bracket of no deals can't be had; allowed: 1 deal and more")
    least, most = rows["least"].to_numpy(np.float64), rows["most"].to_numpy(np.float64)
    computed = rows["kind"].isin([CERTAIN, BOUND]).to_numpy(bool)
    each = (1 - level) / len(rows)
    low, high = _interval(least, most, deals, each)
    wide_low, wide_high = _interval(np.floor(least), np.ceil(most), deals, each / math.e)
    resolved = deals - (most - least)
    with np.errstate(invalid="ignore", divide="ignore"):
        estimate = np.where(resolved > 0, least / resolved, np.nan)
    kept = [name for name in rows.columns if name not in ("least", "most", "deals")]
    return rows[kept].assign(
        estimate=estimate,
        low=np.where(computed, wide_low, low),
        high=np.where(computed, wide_high, high),
        level=level,
        method=np.where(computed, f"bonferroni, bentkus on {METHOD}", f"bonferroni, {METHOD}"),
        games=deals.astype(np.int64),
        deals=deals.astype(np.int64),
        won=least,
        unresolved=np.rint(most - least).astype(np.int64),
    )


def _interval(least: Floats, most: Floats, deals: Floats, error: float) -> tuple[Floats, Floats]:
    level = 1 - error
    low, _ = proportion_interval(least, deals, level, METHOD)
    _, high = proportion_interval(most, deals, level, METHOD)
    return low, high


def optimum_bounds(found: pd.DataFrame) -> tuple[float, float]:
    """Return between what shares the best win rate without peeking lies.

    Parameters
    ----------
    found
        What `rungs` returns; the level of the two ends together is its level.

    Returns
    -------
    low, high
        The highest lower end of what is played blind, and the lowest upper end of what no blind player
        exceeds: the bound, and the player who sees everything. 0 and 1 where nothing is known.
    """
    below = found[found["kind"].isin([BLIND, CERTAIN])]
    above = found[(found["kind"] == BOUND) | (found["rung"] == SEEN)]
    low = float(below["low"].max()) if len(below) else 0.0
    return low, float(above["high"].min()) if len(above) else 1.0


def simultaneous(counts: npt.ArrayLike, deals: npt.ArrayLike, level: float = 0.95) -> tuple[Any, Any]:
    """Return exact intervals of several shares that hold together (Bonferroni), float64 arrays.

    Parameters
    ----------
    counts, deals
        Of how many deals how many; one entry each.
    level
        Confidence level of all together.
    """
    counted: Sequence[float] = np.atleast_1d(np.asarray(counts, np.float64))  # type: ignore[assignment]
    return proportion_interval(counted, deals, 1 - (1 - level) / max(len(counted), 1), METHOD)
