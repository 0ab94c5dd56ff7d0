"""Is one strategy better than another? Paired on the same deals, with a verdict that may be "not yet"."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd
from scipy.special import ndtr, ndtri

from ..simulate.errors import UserError
from .corrections import adjust, check_correction
from .deals import normal_quantile
from .frame import check_level, strategies_in
from .paired_tables import difference_interval, mcnemar_exact, mcnemar_midp
from .pairing import Pairs, pair, played_by

# Below so many discordant pairs (or deals) the test is exact.
FEW = 25

# The chance that `further_deals` more deals decide, were the true difference the estimated one.
POWER = 0.8

BETTER, WORSE, EQUAL, UNDECIDED = "better", "worse", "practically equal", "undecided"

COLUMNS = [
    *("first", "second", "deals", "games", "both", "only_first", "only_second", "neither"),
    *("estimate", "low", "high", "level", "method", "p_value", "test", "correlation", "pairing_gain"),
    *("margin", "verdict", "further_deals"),
]


def compare(
    games: pd.DataFrame, first: str, second: str, level: float = 0.95, margin: float = 0.005
) -> pd.DataFrame:
    """Compare the win rates of two strategies on the deals that both played.

    Parameters
    ----------
    games
        The game frame.
    first, second
        Strategies in it.
    level
        Confidence level of the interval; 1 - `level` is the significance level of the verdict.
    margin
        A difference in win rate up to this is of no interest; 0 allows no verdict of equality.

    Returns
    -------
    DataFrame
        One row:

        - ``first, second, deals, games`` (pairs: the same game, replicate and seat),
          ``both, only_first, only_second, neither`` (pairs won so);
        - ``estimate`` (win rate of the first minus the second's), ``low, high, level, method``;
        - ``p_value, test`` (which one);
        - ``correlation`` of the two strategies' results over deals, and ``pairing_gain``: the variance of the
          difference had they played different deals, over the paired variance. NaN where nothing varies,
          infinite where the two never differ;
        - ``margin, verdict, further_deals``.

    Raises
    ------
    UserError
        A strategy did not play, the two are the same or share no game, or a number is out of range.

    Notes
    -----
    Interval: Tango's score interval. Test: McNemar's, exact below 25 discordant pairs and mid-p from there
    on. With replicates, the interval is that of the effective number of pairs (`deals.effective_games`), and
    the test is Durkalski's [1]_, or the exact sign test over deals where fewer than 25 deals differ.

    Verdicts: *practically equal* if the interval lies within the margin; else *better* or *worse* if it lies
    on one side of 0 and the p-value is at most 1 - `level`; else *undecided*. Each wrong verdict has at most
    the chance 1 - `level`. ``further_deals`` is then about how many more deals would decide with a chance of
    4 in 5, if the true difference is the estimated one (or half a game, where the estimate is 0), to two
    figures; 0 once decided. It plans a fresh look: looking again and again at one verdict needs a confidence
    sequence.

    References
    ----------
    .. [1] V. L. Durkalski et al., Analysis of clustered matched-pair data, Statistics in Medicine 22 (2003)
       2417-2428.
    """
    _check(first, second, level, margin)
    pairs = pair(*played_by(games, first, second))
    row = {"first": first, "second": second, **_measure(pairs, level), "margin": margin}
    rows = pd.DataFrame([row])
    return _decide(rows, rows["p_value"], [pairs], level, level)[COLUMNS]


def compare_all(
    games: pd.DataFrame, level: float = 0.95, margin: float = 0.005, correction: str = "holm"
) -> pd.DataFrame:
    """Compare each strategy with each other, with a correction for the number of comparisons.

    Parameters
    ----------
    games
        The game frame; without two strategies in it the result has no row.
    level, margin
        As in `compare`. The intervals hold the level one by one; the verdicts hold it together.
    correction
        ``holm`` or ``bonferroni`` (the chance of any wrong verdict), or ``benjamini-hochberg`` (the expected
        share of wrong ones among the verdicts better and worse).

    Returns
    -------
    DataFrame
        The columns of `compare`, then ``p_adjusted, correction``: each pair of strategies once, the better
        one first, in the order of the ladder.

    Raises
    ------
    UserError
        As `compare`, or an unknown correction.

    Notes
    -----
    *better* and *worse* rest on the adjusted p-value [1]_; *practically equal* on an interval at Bonferroni's
    level, 1 - (1 - `level`) / comparisons, which is not shown.

    References
    ----------
    .. [1] S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of
       Statistics 6 (1979) 65-70.
    """
    check_level(level)
    _check_margin(margin)
    check_correction(correction)
    columns = [*COLUMNS, "p_adjusted", "correction"]
    names = by_win_rate(games)
    if len(names) < 2:
        return pd.DataFrame({column: [] for column in columns})
    played = dict(zip(names, played_by(games, *names), strict=True))
    both = list(combinations(names, 2))
    pairs = [pair(played[first], played[second]) for first, second in both]
    rows = pd.DataFrame([{**_measure(each, level), "margin": margin} for each in pairs])
    rows = rows.assign(
        first=[first for first, _ in both],
        second=[second for _, second in both],
        p_adjusted=adjust(rows["p_value"], correction),
        correction=correction,
    )
    together = 1 - (1 - level) / len(both)
    return _decide(rows, rows["p_adjusted"], pairs, level, together)[columns]


def by_win_rate(games: pd.DataFrame) -> list[str]:
    """Name the strategies from the highest win rate to the lowest; equals stay in the frame's own order."""
    names = strategies_in(games)
    if not names:
        return []
    rate = games.groupby("strategy", observed=True)["won"].mean()
    return sorted(names, key=lambda name: -float(rate[name]))


def _measure(pairs: Pairs, level: float) -> dict[str, Any]:
    both, only_first, only_second, neither = pairs.table
    low, high = _interval(pairs, level)
    p_value, test = _test(pairs)
    correlation, gain = _pairing(pairs)
    return {
        "deals": pairs.deals,
        "games": len(pairs),
        "both": both,
        "only_first": only_first,
        "only_second": only_second,
        "neither": neither,
        "estimate": (only_first - only_second) / len(pairs),
        "low": low,
        "high": high,
        "level": level,
        "method": "tango, clustered by deal" if pairs.clustered else "tango",
        "p_value": p_value,
        "test": test,
        "correlation": correlation,
        "pairing_gain": gain,
    }


def _interval(pairs: Pairs, level: float) -> tuple[float, float]:
    _, only_first, only_second, _ = pairs.table
    worth = pairs.worth(1, -1, level)
    scale = worth / len(pairs)
    low, high = difference_interval(only_first * scale, only_second * scale, worth, level)
    return float(low), float(high)


def _test(pairs: Pairs) -> tuple[float, str]:
    if not pairs.clustered:
        _, b, c, _ = pairs.table
        if b + c < FEW:
            return float(mcnemar_exact(b, c)), "mcnemar, exact"
        return float(mcnemar_midp(b, c)), "mcnemar, mid-p"
    difference = pairs.per_deal(pairs.first.astype(np.float64) - pairs.second)
    if np.count_nonzero(difference) < FEW:
        signs = np.count_nonzero(difference > 0), np.count_nonzero(difference < 0)
        return float(mcnemar_exact(*signs)), "sign test over deals, exact"
    z = difference.sum() / np.sqrt((difference**2).sum())
    return float(2 * ndtr(-abs(z))), "mcnemar, clustered by deal"


def _pairing(pairs: Pairs) -> tuple[float, float]:
    """Correlate the two strategies' totals over deals, and compare the variances of their difference."""
    one, other, product = pairs.moments
    correlation = product / np.sqrt(one * other) if one * other > 0 else np.nan
    unpaired, paired = one + other, one + other - 2 * product
    if unpaired == 0:
        return correlation, np.nan
    # Below the rounding of the sums it is nothing.
    return correlation, unpaired / paired if paired > 1e-12 * unpaired else np.inf


def _decide(
    rows: pd.DataFrame, p_values: pd.Series, pairs: list[Pairs], level: float, together: float
) -> pd.DataFrame:
    verdicts, further = [], []
    for row, p_value, each in zip(rows.to_dict("records"), p_values, pairs, strict=True):
        low, high = (row["low"], row["high"]) if together == level else _interval(each, together)
        verdict = _verdict(row, float(p_value), (low, high), level)
        verdicts.append(verdict)
        further.append(_further_deals(row, (high - low) / 2, together) if verdict == UNDECIDED else 0)
    return rows.assign(verdict=verdicts, further_deals=np.array(further, np.int64))


def _verdict(row: dict[Any, Any], p_value: float, wider: tuple[float, float], level: float) -> str:
    if -row["margin"] <= wider[0] and wider[1] <= row["margin"]:
        return EQUAL
    if p_value <= 1 - level and row["low"] > 0:
        return BETTER
    if p_value <= 1 - level and row["high"] < 0:
        return WORSE
    return UNDECIDED


def _further_deals(row: dict[Any, Any], half_width: float, level: float) -> int:
    """Tell how many more deals would decide: the half-width shrinks as one over the root of their number."""
    away = max(abs(row["estimate"]), 0.5 / row["games"])
    target = max(away, row["margin"] - abs(row["estimate"]))
    z = normal_quantile(level)
    needed = row["deals"] * (half_width * (1 + float(ndtri(POWER)) / z) / target) ** 2
    further = max(needed - row["deals"], 1.0)
    unit = 10.0 ** max(np.floor(np.log10(further)) - 1, 0)
    return int(min(np.ceil(further / unit) * unit, 2.0**62))


def _check(first: str, second: str, level: float, margin: float) -> None:
    check_level(level)
    _check_margin(margin)
    if first == second:
        raise UserError(f"'{first}' can't be compared with itself: name two strategies")


def _check_margin(margin: float) -> None:
    if not 0 <= margin <= 1:
        raise UserError(f"margin {margin} is out of range; allowed is a difference in win rate from 0 to 1")
