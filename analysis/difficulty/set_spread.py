"""How far a win rate spreads over card sets, beside what sampling of games leaves open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..frame import check_columns

if TYPE_CHECKING:
    import pandas as pd


def set_spread(found: pd.DataFrame) -> pd.DataFrame:
    r"""Tell how a win rate differs between card sets.

    Parameters
    ----------
    found
        A row for each card set and strategy: ``setting, strategy, estimate, low, high, games``.

    Returns
    -------
    DataFrame
        A row a strategy, in order: ``strategy, sets, lowest, lowest_in, quarter, median, three_quarters,
        highest, highest_in, spread, sampling, next_set``. ``spread``: standard deviation of the win rate
        between sets, sampling taken off. ``sampling``: of an estimate about its set's win rate, root mean
        square. ``next_set``: the chance that one more set drawn in the same way gives an estimate between the
        lowest and the highest.

    Notes
    -----
    The variance of the estimates is that between the sets plus that of sampling; the latter, the mean of
    :math:`p (1 - p) / (n - 1)`, is taken off, down to 0. Of exchangeable numbers the next lies within the
    range of :math:`m` with the chance :math:`(m - 1) / (m + 1)`.
    """
    import pandas as pd

    check_columns(found, "setting", "strategy", "estimate", "games")
    rows = []
    for strategy, mine in found.groupby("strategy", sort=False, observed=True):
        rate, games = mine["estimate"].to_numpy(np.float64), mine["games"].to_numpy(np.float64)
        sampling = float(np.mean(rate * (1 - rate) / np.maximum(games - 1, 1)))
        between = float(rate.var(ddof=1)) - sampling if len(rate) > 1 else np.nan
        least, most = mine.iloc[int(rate.argmin())], mine.iloc[int(rate.argmax())]
        quarter, median, three = (float(np.quantile(rate, share)) for share in (0.25, 0.5, 0.75))
        rows.append(
            {
                "strategy": strategy,
                "sets": len(mine),
                "lowest": float(least["estimate"]),
                "lowest_in": least["setting"],
                "quarter": quarter,
                "median": median,
                "three_quarters": three,
                "highest": float(most["estimate"]),
                "highest_in": most["setting"],
                "spread": float(np.sqrt(max(between, 0.0))) if between == between else np.nan,
                "sampling": float(np.sqrt(sampling)),
                "next_set": (len(mine) - 1) / (len(mine) + 1),
            }
        )
    return pd.DataFrame(rows)
