"""How much a solver had to search: the distribution of states a deal, its tail, and the hardest deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ...simulate.errors import UserError
from ..frame import check_columns, check_level

if TYPE_CHECKING:
    import pandas as pd

QUANTILES = (0.5, 0.9, 0.99, 0.999, 0.9999)


def effort_quantiles(
    deals: pd.DataFrame, quantiles: Sequence[float] = QUANTILES, level: float = 0.95
) -> pd.DataFrame:
    r"""Estimate quantiles of the states that a deal takes.

    Parameters
    ----------
    deals
        One row a solved deal, with ``states``; one deal or more.
    quantiles
        Strictly between 0 and 1.
    level
        Confidence level of each row by itself.

    Returns
    -------
    DataFrame
        ``quantile, estimate`` (the smallest number of states that this share of the deals does not exceed),
        ``low, high, level, method, games, deals``. ``high`` is infinite where too few deals lie above.

    Raises
    ------
    UserError
        No deals, or a number out of range.

    Notes
    -----
    The interval runs from one order statistic to another, whose ranks are quantiles of the binomial
    distribution [1]_: it assumes nothing of how the states are distributed, and its coverage is at least the
    level. Unresolved deals count with the states at which they were given up, which is a lower bound.

    References
    ----------
    .. [1] H. A. David, H. N. Nagaraja, Order Statistics, 3rd ed., Wiley 2003, section 7.1.
    """
    import pandas as pd
    from scipy.stats import binom

    check_level(level)
    check_columns(deals, "states")
    shares = np.asarray(quantiles, np.float64)
    if not len(deals) or ((shares <= 0) | (shares >= 1)).any():
        raise UserError("quantiles take a deal or more, and shares between 0 and 1, such as 0.5")
    states = np.sort(deals["states"].to_numpy(np.float64))
    count, tail = len(states), (1 - level) / 2
    # P(X_(r) <= quantile) = P(Bin(n, q) >= r) >= 1 - tail, and likewise above.
    below = binom.ppf(tail, count, shares).astype(np.int64)
    above = binom.isf(tail, count, shares).astype(np.int64) + 1
    padded = np.concatenate([[0.0], states, [np.inf]])
    return pd.DataFrame(
        {
            "quantile": shares,
            "estimate": states[np.ceil(shares * count - 1e-9).astype(np.int64) - 1],
            "low": padded[np.clip(below, 0, count)],
            "high": padded[np.clip(above, 0, count + 1)],
            "level": level,
            "method": "order statistics",
            "games": count,
            "deals": count,
        }
    )


def effort_histogram(deals: pd.DataFrame, bins_a_decade: int = 5) -> pd.DataFrame:
    """Count deals by the states that they took, in bins of equal ratio.

    Parameters
    ----------
    deals
        One row a solved deal, with ``states``.
    bins_a_decade
        Bins from a power of ten to the next.

    Returns
    -------
    DataFrame
        ``least`` and ``below`` (the bin's ends, in states), ``count``, ``share``; from the first bin with a
        deal to the last. A deal that took no search at all counts as one state.
    """
    import pandas as pd

    check_columns(deals, "states")
    states = np.maximum(deals["states"].to_numpy(np.float64), 1.0)
    codes = np.floor(np.log10(states) * bins_a_decade + 1e-9).astype(np.int64)
    if not len(codes):
        return pd.DataFrame({"least": [], "below": [], "count": [], "share": []})
    first = int(codes.min())
    counts = np.bincount(codes - first)
    ends = 10.0 ** (np.arange(first, first + len(counts) + 1) / bins_a_decade)
    return pd.DataFrame(
        {"least": ends[:-1], "below": ends[1:], "count": counts, "share": counts / len(codes)}
    )


def hardest(deals: pd.DataFrame, most: int = 10) -> pd.DataFrame:
    """Return the deals that took the most states, the hardest first, of equals the first in number."""
    check_columns(deals, "deal", "states")
    return deals.sort_values(["states", "deal"], ascending=[False, True]).head(most).reset_index(drop=True)
