"""How good can blind play be? The optimum without peeking, bounded from both sides on the same deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ...simulate.batch import Setting
from ...simulate.errors import UserError
from ...simulate.ragemore.blind.optimum import POSITIONS, followed_bounds, foreseen_bounds
from ...simulate.strategy import Strategy
from ..frame import Floats, check_level
from ..rates.intervals import proportion_interval

if TYPE_CHECKING:
    import pandas as pd

LATE = 6
"""Cards hidden at most where the best blind play is computed exactly, unless asked otherwise."""


def bracket(
    setting: Setting,
    strategy: Strategy,
    deals: int,
    *,
    first: int = 0,
    late: int = LATE,
    foreseen_late: int = 4,
    level: float = 0.95,
    shuffles: int = 0,
    positions: int = POSITIONS,
) -> pd.DataFrame:
    """Bound the blind optimum of Ragemore: the best win rate of any player who can't peek.

    Parameters
    ----------
    setting
        Ragemore's cards, rules and seed.
    strategy
        Plays the beginning of the lower bound: `simulate.ragemore.blind.optimum.followed_bounds`.
    deals, first
        How many deals, and the number of the first.
    late
        Cards hidden at most where the lower bound's best play takes over.
    foreseen_late
        The same for the upper bound: `foreseen_bounds`.
    level
        Confidence level of all rows together.
    shuffles, positions
        As in `followed_bounds`.

    Returns
    -------
    DataFrame
        Columns ``bound, estimate, low, high, level, method, games, deals, cut``; rows

        ``at least``
            Mean over deals of what is proven of the way to play of `followed_bounds`.
        ``at most``
            Mean over deals of `foreseen_bounds`.
        ``blind optimum``
            `low` of the first row and `high` of the second: at the given confidence the optimum lies between.
            Its estimate is the middle of the two estimates, and no more than that.

    Raises
    ------
    UserError
        A bad level or number of deals; what `followed_bounds` refuses.

    Notes
    -----
    Each deal gives a value in [0, 1], so the mean's variance is at most that of a win rate with this mean:
    Wilson's interval with the sum of values as its wins is no narrower than it should be. Each of the two
    rows has level 1 - (1 - level) / 2 (Bonferroni), so that both hold at once, though their deals are the
    same.
    """
    check_level(level)
    if deals < 1:
        raise UserError(f"a bracket of {deals} deals can't be had; allowed: 1 and more")
    numbers = range(first, first + deals)
    options = {"shuffles": shuffles, "positions": positions}
    followed = followed_bounds(setting, strategy, numbers, late, **options)
    foreseen = foreseen_bounds(setting, numbers, foreseen_late, **options)
    name = strategy.typed
    rows = [
        _row("at least", followed["low"], level, f"{name} to {late} hidden, then exact", followed["cut"]),
        _row("at most", foreseen["high"], level, f"foresight to {foreseen_late} hidden", foreseen["cut"]),
    ]
    return _with_optimum(rows, level)


def _row(bound: str, values: Floats, level: float, method: str, cut: Any) -> dict[str, Any]:
    each = 1 - (1 - level) / 2
    # Means of chances may exceed 1 by a rounding.
    low, high = proportion_interval(min(float(values.sum()), len(values)), len(values), each)
    return {
        "bound": bound,
        "estimate": float(np.minimum(values, 1.0).mean()),
        "low": low,
        "high": high,
        "level": each,
        "method": f"{method}; wilson, conservative",
        "games": len(values),
        "deals": len(values),
        "cut": int(cut.sum()),
    }


def _with_optimum(rows: list[dict[str, Any]], level: float) -> pd.DataFrame:
    import pandas as pd

    least, most = rows
    optimum = {
        **least,
        "bound": "blind optimum",
        "estimate": (least["estimate"] + most["estimate"]) / 2,
        "low": least["low"],
        "high": most["high"],
        "level": level,
        "method": "low of the first row, high of the second (bonferroni)",
        "cut": least["cut"] + most["cut"],
    }
    return pd.DataFrame([*rows, optimum])
