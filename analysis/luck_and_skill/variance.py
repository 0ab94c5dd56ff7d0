"""How much of a result is the luck of the deal, and how much the luck and choices of play."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from scipy.special import stdtrit

from ...simulate.errors import UserError
from ..frame import Floats, Ints, check_columns, check_level
from ..rates.deals import code_deals
from ..rates.intervals import proportion_interval

OUTCOMES = ("won", "score")

# Blocks of the jackknife: leaving out single deals gains nothing beyond some hundred.
BLOCKS = 500

# What is added up over a block of deals, in this order.
DEALS, HANDS, DIFFERING, ROWS, ROWS_SQUARED, TOTAL, MEANS_SQUARED, WITHIN = range(8)
SUMS = 8

COLUMNS = [
    *("strategy", "outcome", "source", "variance", "share", "low", "high", "level", "method"),
    *("games", "deals", "replicates"),
]


def luck_split(games: pd.DataFrame, level: float = 0.95) -> pd.DataFrame:
    r"""Split the variance of each strategy's results into the deal's part and the play's.

    Parameters
    ----------
    games
        The game frame, of a run with at least two replicates of each deal; it may be empty.
    level
        Confidence level of each share by itself.

    Returns
    -------
    DataFrame
        ``strategy, outcome, source, variance, share, low, high, level, method, games, deals, replicates``:
        for each strategy and outcome (``won`` and, if the frame has it, ``score``) a row with source ``deal``
        and one with source ``play``. ``variance`` is in squared units of the outcome; ``low`` and ``high``
        belong to the share. An outcome of which nothing is known, as it never varies or there is one deal,
        has no rows.

    Raises
    ------
    UserError
        A strategy has not played any deal twice.

    Notes
    -----
    A one-way random-effects model: a result is the deal's effect plus what in-play chance and the strategy's
    own random choices add on that deal. With mean squares between and within deals, the method of moments
    [1]_ gives the play's variance :math:`MS_W` and the deal's :math:`(MS_B - MS_W) / n_0`, with :math:`n_0 =
    (N - \sum n_i^2 / N) / (D - 1)`: the number of replicates if all deals have as many. A negative estimate
    is reported as 0, and so is a share. With several seats at the table, a deal is what one seat was dealt.

    The interval is Student's, from a jackknife over blocks of deals [2]_ (single deals up to 500 of them) of
    :math:`\log(MS_B / MS_W)`, which the share increases with (Fisher's transformation [1]_, the better the
    more nearly normal), set back into shares and cut to between 0 and 1 (around 0 where the estimate is
    negative). Where the replicates of (nearly) no deal differ, there is nothing to resample: as :math:`E\,
    MS_W = E (x - x')^2 / 2` for two replicates, ``low`` is then 1 less Wilson's upper bound of the share of
    deals that differ, times half the squared range of the outcome over its variance. With one or two deals
    the interval is (0, 1).

    In simulations of beta-binomial deals a 95% interval covered the share in 93% (rare wins, two replicates)
    to 98% (no share at all) of the runs: tests/analysis/luck_and_skill/test_variance.py.

    References
    ----------
    .. [1] S. R. Searle, G. Casella, C. E. McCulloch, Variance Components, Wiley 1992, sections 3.5 and 3.6.
    .. [2] F. M. T. A. Busing, E. Meijer, R. van der Leeden, Delete-m jackknife for unequal m, Statistics and
       Computing 9 (1999) 3-8.
    """
    check_columns(games, "strategy", "game", "replicate", "won")
    check_level(level)
    used = games.filter(["strategy", "game", "replicate", "seat", *OUTCOMES])
    rows: list[dict[str, Any]] = []
    for strategy, mine in used.groupby("strategy", observed=True):
        replicates = int(mine["replicate"].nunique())
        if replicates < 2:
            raise UserError(
                f"strategy '{strategy}' played each deal once: luck is split on games with replicates, "
                "so play with replicates=2 or more"
            )
        for outcome in OUTCOMES:
            if outcome in mine.columns:
                shared = {
                    "strategy": strategy,
                    "outcome": outcome,
                    "games": len(mine),
                    "replicates": replicates,
                }
                rows += [{**shared, **part} for part in _split(mine, outcome, level)]
    return pd.DataFrame(rows, columns=COLUMNS)


def _split(games: pd.DataFrame, outcome: str, level: float) -> list[dict[str, Any]]:
    deal, _ = code_deals(games["game"])
    value = games[outcome].to_numpy(np.float64)
    sums = _block_sums(deal, _hands(games, deal), value - value.mean())
    total = sums.sum(axis=0)
    between, within, size = _mean_squares(total)
    by_deal = np.maximum((between - within) / size, 0)
    if not by_deal + within > 0:
        return []
    share = by_deal / (by_deal + within)
    low, high = _interval(sums, float(np.ptp(value)), level)
    common = {"level": level, "method": "anova, jackknife over deals", "deals": int(total[DEALS])}
    return [
        {"source": "deal", "variance": by_deal, "share": share, "low": low, "high": high, **common},
        {
            "source": "play",
            "variance": within,
            "share": 1 - share,
            "low": 1 - high,
            "high": 1 - low,
            **common,
        },
    ]


def _hands(games: pd.DataFrame, deal: Ints) -> Ints:
    """Give a number to what each seat was dealt: the unit whose replicates are alike."""
    if "seat" not in games.columns:
        return deal
    seat, seats = code_deals(games["seat"])
    return deal * seats + seat


def _block_sums(deal: Ints, hand: Ints, value: Floats) -> Floats:
    """Add up, over each block of deals, what the mean squares are made of; shape (blocks, sums)."""
    size = np.bincount(hand)
    played = np.flatnonzero(size)
    rows = size[played].astype(np.float64)
    total = np.bincount(hand, value)[played]
    squares = np.bincount(hand, value**2)[played]
    within = np.maximum(squares - total**2 / rows, 0)
    deal_of_hand = np.zeros(len(size), np.int64)
    deal_of_hand[hand] = deal
    deals, index = np.unique(deal_of_hand[played], return_inverse=True)
    block = index % BLOCKS
    blocks = min(len(deals), BLOCKS)
    sums = np.empty((blocks, SUMS))
    sums[:, DEALS] = np.bincount(np.arange(len(deals)) % BLOCKS, minlength=blocks)
    sums[:, HANDS] = np.bincount(block, minlength=blocks)
    sums[:, DIFFERING] = np.bincount(block, within > 1e-9, blocks)
    sums[:, ROWS] = np.bincount(block, rows, blocks)
    sums[:, ROWS_SQUARED] = np.bincount(block, rows**2, blocks)
    sums[:, TOTAL] = np.bincount(block, total, blocks)
    sums[:, MEANS_SQUARED] = np.bincount(block, total**2 / rows, blocks)
    sums[:, WITHIN] = np.bincount(block, np.where(within > 1e-9, within, 0), blocks)
    return sums


def _mean_squares(sums: Floats) -> tuple[Any, Any, Any]:
    """Return the mean squares between and within hands, and the replicates n0, for each row of sums."""
    hands, rows = sums[..., HANDS], sums[..., ROWS]
    with np.errstate(divide="ignore", invalid="ignore"):
        between = (sums[..., MEANS_SQUARED] - sums[..., TOTAL] ** 2 / rows) / (hands - 1)
        within = sums[..., WITHIN] / (rows - hands)
        size = (rows - sums[..., ROWS_SQUARED] / rows) / (hands - 1)
        return np.where(between > 1e-12, between, 0 * between), within, size


def _interval(sums: Floats, width: float, level: float) -> tuple[float, float]:
    """Return the interval of the deal's share; `width` is the range of the outcome."""
    total = sums.sum(axis=0)
    if width == 0 or len(sums) < 3:
        return 0.0, 1.0
    between, within, size = _mean_squares(total - sums)
    if not np.all(within > 0):
        return _rarely_differing(total, width, level), 1.0
    if not np.all(between > 0):
        return 0.0, 1.0
    between_all, within_all, size = _mean_squares(total)
    estimate = np.log(between_all / within_all)
    variance = _jackknife(estimate, np.log(between / within), sums[:, DEALS])
    half = stdtrit(len(sums) - 1, (1 + level) / 2) * np.sqrt(variance)
    # A share can't be negative: an interval wholly below 0, cut at 0, would claim to know that it is 0.
    centre = max(estimate, 0.0)
    excess = np.expm1([centre - half, centre + half])
    low, high = np.maximum(excess / (excess + size), 0)
    return float(low), float(high)


def _jackknife(whole: float, without: Floats, deals: Floats) -> float:
    """Return the variance of an estimate, from its values without each block of deals (Busing et al.)."""
    times = deals.sum() / deals
    pseudo = times * whole - (times - 1) * without
    centre = np.sum(whole - (1 - 1 / times) * without)
    return float(np.mean((pseudo - centre) ** 2 / (times - 1)))


def _rarely_differing(total: Floats, width: float, level: float) -> float:
    """Bound the deal's share from below where at most a block of deals has replicates that differ."""
    between, within, size = _mean_squares(total)
    variance = max((between - within) / size, 0) + within
    if not variance > 0:
        return 0.0
    differing = proportion_interval(total[DIFFERING], total[HANDS], level)[1]
    return max(0.0, float(1 - differing * width**2 / 2 / variance))
