"""What a difference amounts to: better, worse, practically equal, or undecided, and then for how long."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.special import ndtri

from .deals import normal_quantile
from .frame import Floats, Ints

BETTER, WORSE, EQUAL, UNDECIDED = "better", "worse", "practically equal", "undecided"

# The chance that `further_deals` more deals decide, were the true difference the estimated one.
POWER = 0.8


def decide(
    rows: pd.DataFrame, p_values: npt.ArrayLike, low: Floats, high: Floats, level: float
) -> pd.DataFrame:
    """Add ``verdict`` and ``further_deals`` to rows that compare two strategies each.

    Parameters
    ----------
    rows
        With ``estimate, low, high, margin, deals, games``.
    p_values
        Of the hypothesis of no difference, adjusted if there are several comparisons.
    low, high
        Intervals that hold together, for the verdict "practically equal".
    level
        Confidence level of those.

    Notes
    -----
    The rules are told in `comparisons.compare`. 1 - (the level of ``rows``) is the significance level.
    """
    margin, significant = rows["margin"].to_numpy(), np.asarray(p_values) <= 1 - rows["level"].to_numpy()
    verdict = np.select(
        [
            (-margin <= low) & (high <= margin),
            significant & (rows["low"].to_numpy() > 0),
            significant & (rows["high"].to_numpy() < 0),
        ],
        [EQUAL, BETTER, WORSE],
        UNDECIDED,
    )
    further = np.where(verdict == UNDECIDED, further_deals(rows, (high - low) / 2, level), 0)
    return rows.assign(verdict=verdict.astype(object), further_deals=further)


def further_deals(rows: pd.DataFrame, half_width: Floats, level: float) -> Ints:
    """Tell about how many more deals would decide, to two figures.

    Parameters
    ----------
    rows
        As for `decide`.
    half_width
        Half the width of the interval that has to shrink, as one over the root of the number of deals.
    level
        Its level.
    """
    away = np.abs(rows["estimate"].to_numpy())
    to_differ = _shrink(half_width / np.maximum(away, 0.5 / rows["games"].to_numpy()), POWER, level)
    room = rows["margin"].to_numpy() - away
    # Equality can fail at either end of the interval, so each gets half the chance of failing.
    to_equal = _shrink(half_width / np.where(room > 0, room, np.inf), (1 + POWER) / 2, level)
    times = np.where(room > 0, np.minimum(to_differ, to_equal), to_differ)
    deals = rows["deals"].to_numpy()
    more = np.maximum(deals * times - deals, 1.0)
    unit = 10.0 ** np.maximum(np.floor(np.log10(more)) - 1, 0)
    rounded: Ints = np.minimum(np.ceil(more / unit) * unit, 2.0**62).astype(np.int64)
    return rounded


def _shrink(half_widths: Floats, power: float, level: float) -> Floats:
    """Return how many times the deals are needed, if the half-width is so many times what it must be."""
    times: Floats = (half_widths * (1 + float(ndtri(power)) / normal_quantile(level))) ** 2
    return times
