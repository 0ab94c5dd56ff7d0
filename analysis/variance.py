"""How much of a result is the luck of the deal, and how much the luck and choices of play."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.special import stdtrit

from ..simulate.errors import UserError
from .deals import code_deals
from .frame import Floats, Ints, check_columns, check_level, strategies_in
from .intervals import proportion_interval

OUTCOMES = ("won", "score")

# Blocks of the jackknife: leaving out single deals gains nothing beyond some hundred.
BLOCKS = 500

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
        ``strategy, outcome, source, variance, share, low, high, level, method, games, deals, replicates``: for each
        strategy and outcome (``won`` and, if the frame has it, ``score``) a row with source ``deal`` and one with source
        ``play``. ``variance`` is in squared units of the outcome; ``low`` and ``high`` belong to the share. An outcome
        that never varies has the share NaN, with the interval (0, 1).

    Raises
    ------
    UserError
        A strategy has not played any deal twice.

    Notes
    -----
    A one-way random-effects model: a result is the deal's effect plus what in-play chance and the strategy's own random
    choices add on that deal. With mean squares between and within deals, the method of moments [1]_ gives the play's
    variance :math:`MS_W` and the deal's :math:`(MS_B - MS_W) / n_0`, with
    :math:`n_0 = (N - \sum n_i^2 / N) / (D - 1)`: the number of replicates if all deals have as many. A negative estimate
    is reported as 0, and so is a share. With several seats at the table, a deal is what one seat was dealt.

    The interval is Student's, from a jackknife over blocks of deals [2]_ (single deals up to 500 of them) of
    :math:`\log(MS_B / MS_W)`, which the share increases with (Fisher's transformation [1]_, the better the more nearly
    normal), set back into shares and cut to between 0 and 1. Where the replicates of no deal ever differ, the deal's
    share is 1, and ``low`` is 1 less Wilson's upper bound for a deal of which they would, none of D having done so.
    With a single deal the interval is (0, 1).

    References
    ----------
    .. [1] S. R. Searle, G. Casella, C. E. McCulloch, Variance Components, Wiley 1992, sections 3.5 and 3.6.
    .. [2] F. M. T. A. Busing, E. Meijer, R. van der Leeden, Delete-m jackknife for unequal m, Statistics and Computing 9
       (1999) 3-8.
    """
    check_columns(games, "strategy", "game", "replicate", "won")
    check_level(level)
    rows: list[dict[str, Any]] = []
    for strategy in strategies_in(games):
        mine = games[(games["strategy"] == strategy).to_numpy(bool)]
        replicates = int(mine["replicate"].nunique())
        if replicates < 2:
            raise UserError(
                f"strategy '{strategy}' played each deal once: luck is split on games with replicates, "
                "so play with replicates=2 or more"
            )
        for outcome in OUTCOMES:
            if outcome in mine.columns:
                shared = {"strategy": strategy, "outcome": outcome, "games": len(mine), "replicates": replicates}
                rows += [{**shared, **part} for part in _split(mine, outcome, level)]
    return pd.DataFrame(rows, columns=COLUMNS)


def _split(games: pd.DataFrame, outcome: str, level: float) -> list[dict[str, Any]]:
    deal, _ = code_deals(games["game"])
    sums = _block_sums(deal, _hands(games, deal), games[outcome].to_numpy(np.float64))
    total = sums.sum(axis=0)
    between, within, size = _mean_squares(total)
    by_deal = max((between - within) / size, 0.0)
    share = _share(np.log(between / within), size) if within > 0 else np.float64(1.0 if between > 0 else np.nan)
    low, high = _interval(sums, level)
    common = {"level": level, "method": "anova, jackknife over deals", "deals": int(total[DEALS])}
    return [
        {"source": "deal", "variance": by_deal, "share": share, "low": low, "high": high, **common},
        {"source": "play", "variance": within, "share": 1 - share, "low": 1 - high, "high": 1 - low, **common},
    ]
