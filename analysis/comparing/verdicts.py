"""What a difference amounts to: better, worse, practically equal, or undecided, and then for how long."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ..distributions.quantiles import normal_quantile
from ..frame import Floats, Ints

BETTER, WORSE, EQUAL, UNDECIDED = "better", "worse", "practically equal", "undecided"

# The chance that `further_deals` more deals decide, were the true difference the estimated one.
POWER = 0.8


def decide(
    columns: Mapping[str, Any], p_values: npt.ArrayLike, low: Floats, high: Floats, level: float
) -> dict[str, Any]:
    """Return the columns ``verdict`` and ``further_deals`` for rows that compare two strategies each.

    Parameters
    ----------
    columns
        ``estimate, low, high, level, margin, deals, games`` of the rows, arrays (or scalars for all).
    p_values
        Of the hypothesis of no difference, adjusted if there are several comparisons.
    low, high
        Intervals that hold together, for the verdict "practically equal".
    level
        Confidence level of those.

    Notes
    -----
    The rules are told in `wins.compare`. 1 - (the level in `columns`) is the significance level.
    """
    margin = np.asarray(columns["margin"])
    significant = np.asarray(p_values) <= 1 - np.asarray(columns["level"])
    verdict = np.select(
        [
            (-margin <= low) & (high <= margin),
            significant & (np.asarray(columns["low"]) > 0),
            significant & (np.asarray(columns["high"]) < 0),
        ],
        [EQUAL, BETTER, WORSE],
        UNDECIDED,
    )
    further = np.where(verdict == UNDECIDED, further_deals(columns, (high - low) / 2, level), 0)
    return {"verdict": verdict.astype(object), "further_deals": further}


def further_deals(columns: Mapping[str, Any], half_width: Floats, level: float) -> Ints:
    """Tell about how many more deals would decide, to two figures.

    Parameters
    ----------
    columns
        As for `decide`.
    half_width
        Half the width of the interval that has to shrink, as one over the root of the number of deals.
    level
        Its level.
    """
    away, deals = np.abs(columns["estimate"]), np.asarray(columns["deals"])
    to_differ = _shrink(half_width / np.maximum(away, 0.5 / np.asarray(columns["games"])), POWER, level)
    room = columns["margin"] - away
    # Equality can fail at either end of the interval, so each gets half the chance of failing.
    to_equal = _shrink(half_width / np.where(room > 0, room, np.inf), (1 + POWER) / 2, level)
    times = np.where(room > 0, np.minimum(to_differ, to_equal), to_differ)
    return two_figures(deals * times - deals)


def two_figures(number: npt.ArrayLike) -> Ints:
    """Round numbers up to two figures; at least 1."""
    more = np.maximum(np.asarray(number, np.float64), 1.0)
    unit = 10.0 ** np.maximum(np.floor(np.log10(more)) - 1, 0)
    rounded: Ints = np.minimum(np.ceil(more / unit) * unit, 2.0**62).astype(np.int64)
    return rounded


def _shrink(half_widths: Floats, power: float, level: float) -> Floats:
    """Return how many times the deals are needed, if the half-width is so many times what it must be."""
    times: Floats = (half_widths * (1 + normal_quantile(2 * power - 1) / normal_quantile(level))) ** 2
    return times
