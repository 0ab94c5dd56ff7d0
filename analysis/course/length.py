"""How long games last, and on which turn they are lost."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from ...simulate.errors import UserError
from ..frame import check_columns, check_level, group_rows, with_level
from ..rates.deals import cells_of, tally
from ..rates.intervals import method_names, score_means, tally_interval
from .lifetimes import code_turns
from .survival import incidence, survival

MEASURES = ("turns", "decisions")


def turns(games: pd.DataFrame, level: float = 0.95) -> pd.DataFrame:
    """Tell how many games of each strategy took how many turns.

    Parameters
    ----------
    games
        The game frame; it may be empty.
    level
        Confidence level of each share by itself.

    Returns
    -------
    DataFrame
        ``strategy, turns, count, share, low, high, level, method, games, deals``: a row for each number of
        turns that came up, Wilson intervals (see `rates.intervals.win_rates`).
    """
    check_columns(games, "strategy", "game", "turns")
    check_level(level)
    groups = group_rows(games, ("strategy",))
    cells = cells_of(groups, games["game"])
    turn, first, length = code_turns(games)
    counted = tally(cells, turn, length)
    low, high = tally_interval(cells, counted, level, "wilson")
    group, number = np.nonzero(counted.count)
    rows = pd.DataFrame(
        {
            "strategy": groups.keys["strategy"].to_numpy()[group],
            "turns": number + first,
            "count": counted.count[group, number].astype(np.int64),
            "share": counted.count[group, number] / cells.games[group],
            "low": low[group, number],
            "high": high[group, number],
            "method": np.array(method_names(cells, "wilson"), dtype=object)[group],
            "games": cells.games[group].astype(np.int64),
            "deals": cells.deals[group],
        }
    )
    return with_level(rows, level)


def pace(
    games: pd.DataFrame,
    by: Sequence[str] = ("strategy",),
    level: float = 0.95,
    measures: Sequence[str] = MEASURES,
) -> pd.DataFrame:
    """Estimate the mean number of turns of a game, and of decisions of a seat.

    Parameters
    ----------
    games
        The game frame; it may be empty.
    by
        The columns that make a group.
    level
        Confidence level of each row by itself.
    measures
        Columns: ``turns`` are the game's own (each RESULTS table says what a turn is), ``decisions`` a
        seat's choices among two moves or more.

    Returns
    -------
    DataFrame
        The `by` columns, ``measure``, then the columns of `rates.intervals.score_means`. Of a single deal
        there is no interval: ``low`` is 0 and ``high`` infinite.

    Raises
    ------
    UserError
        A column is missing, or no measure is named.
    """
    if isinstance(measures, str):
        raise UserError(f"measures='{measures}' must be a tuple of columns, such as ('{measures}',)")
    if not measures:
        raise UserError(f"no measure is named; allowed: {', '.join(MEASURES)}, and other numbers")
    parts = []
    for measure in measures:
        rows = open_ended(score_means(games, by, level, measure))
        rows.insert(len(by), "measure", [measure] * len(rows))
        parts.append(rows)
    return pd.concat([rows for rows in parts if len(rows)] or parts[:1], ignore_index=True)


def open_ended(means: pd.DataFrame, least: float = 0) -> pd.DataFrame:
    """Say of a single deal what is known of its mean: nothing, but what no mean lies below."""
    filled = means.fillna({"low": least, "high": np.inf})
    return filled.assign(low=filled["low"].clip(lower=least))


def loss_by_turn(games: pd.DataFrame, level: float = 0.95) -> pd.DataFrame:
    r"""Tell on which turn games end, by ending: winning is one ending among those that compete.

    Parameters
    ----------
    games
        The game frame, of finished games (of others: `survival.incidence`); it may be empty.
    level
        Confidence level of each `cumulative` by itself.

    Returns
    -------
    DataFrame
        ``strategy, ending, turn, at_risk, count, hazard, cumulative, low, high, level, method, games, deals,
        survival``: a row for each strategy, each ending that came up in the frame, and each turn from 1 (or
        from the shortest game) to the strategy's longest game.

        - ``at_risk``: games still going before the turn; ``count``: those that ended so on it; ``hazard``:
          the quotient;
        - ``cumulative``: share of all games that ended so by the end of the turn, with the interval ``low,
          high``;
        - ``survival``: share still going after the turn, whatever the ending.

    Notes
    -----
    The Aalen-Johansen estimator of the cumulative incidence [1]_ sums survival times hazard, :math:`F_e(t) =
    \sum_{s \le t} S(s-1)\, d_e(s) / n(s)`. Every game here is played to its end, so nothing is censored,
    :math:`S(s-1) = n(s) / N`, and the sum is the plain share :math:`\sum_{s \le t} d_e(s) / N`. Its interval
    is Wilson's, with replicates of a deal counted by their effective number (`rates.deals.effective_games`).

    References
    ----------
    .. [1] O. O. Aalen, S. Johansen, An empirical transition matrix for non-homogeneous Markov chains based on
       censored observations, Scandinavian Journal of Statistics 5 (1978) 141-150.
    """
    rows = incidence(games, ("strategy",), (), level)
    after = survival(games, ("strategy",), (), level)[["strategy", "turn", "estimate"]]
    rows = rows.drop(columns=["hazard_low", "hazard_high"]).rename(columns={"estimate": "cumulative"})
    rows = rows.merge(after.rename(columns={"estimate": "survival"}), on=["strategy", "turn"], how="left")
    return rows.assign(method=rows["method"].astype(object).str.removeprefix("aalen-johansen, "))
