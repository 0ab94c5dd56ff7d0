"""The strategies in order of skill, and how much skill the game rewards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from ..comparing.paired_tables import ratio_interval
from ..comparing.pairing import pair, played_by
from ..comparing.pairs import Pairs
from ..comparing.wins import by_win_rate, compare_all
from ..frame import check_level, check_strategies, strategies_in
from ..rates.intervals import win_rates


def skill_ladder(games: pd.DataFrame, level: float = 0.95, margin: float = 0.005) -> pd.DataFrame:
    """Put the strategies in order, from the highest win rate to the lowest, each compared with the next.

    Parameters
    ----------
    games
        The game frame; it may be empty.
    level
        Confidence level of each interval.
    margin
        A difference in win rate up to this is of no interest.

    Returns
    -------
    DataFrame
        ``place`` (from 1), ``strategy, estimate, low, high, level, method, games, deals, wins`` (the win
        rate, as `rates.intervals.win_rates`), then the comparison with the next in the ladder, empty in the
        last row: ``better_than_next, better_low, better_high`` (difference of the win rates, paired),
        ``p_value, p_adjusted, correction, verdict, further_deals``.

    Notes
    -----
    Which strategies are neighbours is known only after they have played, so the p-values are adjusted (Holm)
    for all pairs of strategies, not just for those shown.
    """
    rates = win_rates(games, level=level)
    rates["strategy"] = rates["strategy"].astype(str)
    order = by_win_rate(games)
    rows = rates.set_index("strategy").loc[order].rename_axis("strategy").reset_index()
    rows.insert(0, "place", np.arange(1, len(order) + 1))
    shown = {
        "first": "strategy",
        "second": "next",
        "estimate": "better_than_next",
        "low": "better_low",
        "high": "better_high",
    }
    kept = ["p_value", "p_adjusted", "correction", "verdict", "further_deals"]
    compared = compare_all(games, level, margin)[[*shown, *kept]].rename(columns=shown)
    compared = compared.astype({"strategy": str, "next": str, "further_deals": "Int64"})
    neighbours = rows[["strategy"]].assign(next=pd.Series(order[1:], dtype=str))
    beside = neighbours.merge(compared, on=["strategy", "next"], how="left").drop(columns="next")
    return rows.merge(beside, on="strategy", how="left")


def skill_score(games: pd.DataFrame, chance: str = "random", level: float = 0.95) -> pd.DataFrame:
    r"""Estimate how much of the best strategy's success is skill: 1 - p(chance) / p(best).

    Parameters
    ----------
    games
        The game frame.
    chance
        The strategy that plays without skill.
    level
        Confidence level.

    Returns
    -------
    DataFrame
        One row: ``chance, best, estimate, low, high, level, method, games, deals``. The score is 0 if nobody
        does better than chance and 1 if chance never wins. No row if nothing is known of it: nobody ever
        wins, or nobody else played.

    Raises
    ------
    UserError
        `chance` did not play, or shares no game with another strategy.

    Notes
    -----
    For each other strategy :math:`s`, Bonett and Price's hybrid Wilson interval of the paired ratio
    :math:`p_{chance} / p_s` [1]_ (with replicates: of the effective number of pairs, see
    `rates.deals.effective_games`, for the linearised ratio [2]_), which also serves where chance never won.
    The best of :math:`m` strategies is picked by the same games, which flatters it. So the interval covers
    the score of the truly best: ``high`` is the largest upper bound of any strategy, ``low`` the largest
    lower bound, with the lower error chance shared out as :math:`\alpha / 2m`. It holds the level whichever
    is best, and for one other strategy it is the plain interval. The estimate keeps its upward bias, which is
    of the order of the interval's width only if rivals are that close.

    References
    ----------
    .. [1] D. G. Bonett, R. M. Price, Confidence intervals for a ratio of binomial proportions based on paired
       data, Statistics in Medicine 25 (2006) 3039-3047.
    .. [2] W. G. Cochran, Sampling Techniques, 3rd ed., Wiley 1977, section 6.3.
    """
    row = skill_row(games, chance, level)
    return pd.DataFrame([row] if row["estimate"] is not None else [], columns=list(row))


def skill_row(games: pd.DataFrame, chance: str = "random", level: float = 0.95) -> dict[str, Any]:
    """Return the row of `skill_score`, where nothing is known too: the estimate is then None, of 0 to 1."""
    check_level(level)
    check_strategies(games, chance)
    others = [name for name in strategies_in(games) if name != chance]
    idle, *rivals = played_by(games, chance, *others)
    pairs = [pair(idle, rival) for rival in rivals]
    unknown = not others or not any(each.won.any() for each in (idle, *rivals))
    low, high = (0.0, 1.0) if unknown else _best_bounds(pairs, level)
    best = by_win_rate(games)[0]
    against = pairs[others.index(best)] if best != chance else None
    score = max(0.0, 1 - against.first / against.second) if against and not unknown else 0.0
    clustered = any(each.clustered for each in pairs)
    return {
        "chance": chance,
        "best": best,
        "estimate": None if unknown else score,
        "low": low,
        "high": high,
        "level": level,
        "method": "bonett-price, clustered by deal" if clustered else "bonett-price",
        "games": len(idle.won),
        "deals": int(np.count_nonzero(np.bincount(idle.deal))),
    }


def _best_bounds(pairs: list[Pairs], level: float) -> tuple[float, float]:
    """Bound the score of the truly best strategy; it is 0 at least, for the best may be chance itself."""
    lowest = 1 - (1 - level) / len(pairs)
    low = max(1 - _ratio(each, lowest)[1] for each in pairs)
    high = max(1 - _ratio(each, level)[0] for each in pairs)
    return max(low, 0.0), max(high, 0.0)


def _ratio(pairs: Pairs, level: float) -> tuple[float, float]:
    """Return the interval of the win rate of the pairs' first over that of their second."""
    both, only_first, only_second, _ = pairs.table
    first, second = both + only_first, both + only_second
    scale = pairs.worth(second or 1, -first if second else 0, level) / len(pairs)
    low, high = ratio_interval(both * scale, only_first * scale, only_second * scale, level)
    return float(low), float(high)
