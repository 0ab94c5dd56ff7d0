"""Is one strategy better than another? Paired on the same deals, with a verdict that may be "not yet"."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from ...simulate.errors import UserError
from ..frame import Floats, check_level, strategies_in
from .corrections import adjust, check_correction
from .paired_tables import difference_interval, mcnemar_exact, mcnemar_midp
from .pairing import check_two, in_common, pair, played_by, played_once, seat_several
from .pairs import Pairs, pairing_of
from .verdicts import decide

if TYPE_CHECKING:
    import pandas as pd

# Below so many discordant pairs (or deals) the test is exact.
FEW = 25

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
    on. With replicates, the interval is that of the effective number of pairs
    (`rates.deals.effective_games`), and the test is Durkalski's [1]_. Where fewer than 25 deals differ, its
    normal distribution is far off; the p-value is then the larger of its own and that of the exact sign test
    over deals, and 1 where the two point to different sides. The sign test alone asks who wins more deals,
    not more games: small gains on many deals and large losses on few, which make no difference, would be one.

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
    import pandas as pd

    check_level(level)
    check_margin(margin)
    check_two(first, second)
    pairs = [pair(*played_by(games, first, second))]
    return pd.DataFrame(_judge([(first, second)], pairs, level, level, margin))


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
        one first, in the order of the ladder. At tables of several seats, pairs that never had the same seat
        on the same deal, or had it in several line-ups, have no row: who sat at one table is for
        `several_seats.beats.who_beats_whom`.

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
    import pandas as pd

    check_level(level)
    check_margin(margin)
    check_correction(correction)
    names = by_win_rate(games)
    if len(names) < 2:
        return _no_comparisons()
    both, pairs = _pairs_of(games, names)
    if not both:
        return _no_comparisons()
    return pd.DataFrame(compared(both, pairs, level, margin, correction))


def _no_comparisons() -> pd.DataFrame:
    import pandas as pd

    return pd.DataFrame({column: [] for column in (*COLUMNS, "p_adjusted", "correction")})


def _pairs_of(games: pd.DataFrame, names: Sequence[str]) -> tuple[list[tuple[str, str]], list[Pairs]]:
    """Return every two strategies and their games side by side; at a table, those that can be paired."""
    if not seat_several(games):
        played = played_by(games, *names)
        both = list(combinations(played, 2))
    else:
        both = [two for two in combinations(played_once(games, *names), 2) if in_common(*two)]
    return [(first.name, second.name) for first, second in both], [pair(*two) for two in both]


def compared(
    names: Sequence[tuple[str, str]],
    pairs: Sequence[Pairs],
    level: float,
    margin: float = 0.005,
    correction: str = "holm",
) -> dict[str, Any]:
    """Return the columns of `compare_all` from what the pairs add up to, arrays with an entry per comparison.

    Parameters
    ----------
    names
        The two strategies of each comparison, one comparison or more.
    pairs
        Their games side by side.
    level, margin, correction
        As in `compare_all`.
    """
    together = 1 - (1 - level) / len(names)
    return _judge(names, pairs, level, together, margin, correction)


def by_win_rate(games: pd.DataFrame) -> list[str]:
    """Name the strategies from the highest win rate to the lowest; equals stay in the frame's own order."""
    names = strategies_in(games)
    if not names:
        return []
    rate = games.groupby("strategy", observed=True)["won"].mean()
    return best_first({name: float(rate[name]) for name in names})


def best_first(rates: Mapping[str, float]) -> list[str]:
    """Name the strategies from the highest rate to the lowest; equals keep their order."""
    return sorted(rates, key=lambda name: -rates[name])


def _judge(
    names: Sequence[tuple[str, str]],
    pairs: Sequence[Pairs],
    level: float,
    together: float,
    margin: float,
    correction: str | None = None,
) -> dict[str, Any]:
    """Return all columns in order; `together` is the level at which equality is judged."""
    first, second = zip(*names, strict=True)
    columns = {"first": list(first), "second": list(second)} | measure(pairs, level, margin)
    p_values = columns["p_value"]
    added = {}
    if correction is not None:
        p_values = adjust(p_values, correction)
        added = {"p_adjusted": p_values, "correction": correction}
    columns |= decide(columns, p_values, *intervals_of(pairs, together), together)
    return {name: columns[name] for name in COLUMNS} | added


def measure(pairs: Sequence[Pairs], level: float, margin: float) -> dict[str, Any]:
    """Return the columns of `compare` between the names and the verdict, for several comparisons."""
    tables = np.array([each.table for each in pairs], np.int64).T
    columns: dict[str, Any] = dict(zip(("both", "only_first", "only_second", "neither"), tables, strict=True))
    columns["deals"] = np.array([each.deals for each in pairs], np.int64)
    columns["games"] = np.array([each.games for each in pairs], np.int64)
    columns["estimate"] = (columns["only_first"] - columns["only_second"]) / columns["games"]
    columns["low"], columns["high"] = intervals_of(pairs, level)
    columns |= {"level": level, "margin": margin}
    columns["method"] = ["tango, clustered by deal" if each.clustered else "tango" for each in pairs]
    columns["p_value"], columns["test"] = map(list, zip(*map(_test, pairs), strict=True))
    columns["correlation"], columns["pairing_gain"] = map(list, zip(*map(_pairing, pairs), strict=True))
    return columns


def intervals_of(pairs: Sequence[Pairs], level: float) -> tuple[Floats, Floats]:
    """Return the intervals of the differences, each at this level by itself."""
    worth = np.array([each.worth(1, -1, level) for each in pairs])
    scale = worth / [len(each) for each in pairs]
    only_first, only_second = (np.array([each.table[i] for each in pairs]) for i in (1, 2))
    return difference_interval(only_first * scale, only_second * scale, worth, level)


def _test(pairs: Pairs) -> tuple[float, str]:
    if not pairs.clustered:
        _, b, c, _ = pairs.table
        if b + c < FEW:
            return float(mcnemar_exact(b, c)), "mcnemar, exact"
        return float(mcnemar_midp(b, c)), "mcnemar, mid-p"
    net = pairs.first - pairs.second
    p_value = math.erfc(abs(net) / math.sqrt(2 * pairs.squared_differences)) if net else 1.0
    if pairs.differing_deals >= FEW:
        return p_value, "mcnemar, clustered by deal"
    more = pairs.deals_better - pairs.deals_worse
    signs = float(mcnemar_exact(pairs.deals_better, pairs.deals_worse)) if net * more > 0 else 1.0
    return max(p_value, signs), "mcnemar, clustered by deal, and exact sign test over deals"


def _pairing(pairs: Pairs) -> tuple[float, float]:
    """Correlate the two strategies' totals over deals, and compare the variances of their difference."""
    return pairing_of(*pairs.moments)


def check_margin(margin: float) -> None:
    """Refuse a margin that is no difference in win rate.

    Raises
    ------
    UserError
        As said.
    """
    if not 0 <= margin <= 1:
        raise UserError(f"margin {margin} is out of range; allowed is a difference in win rate from 0 to 1")
