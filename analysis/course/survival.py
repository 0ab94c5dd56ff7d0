"""How long games survive, and by which ending they end when, where some were stopped before their end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from .lifetimes import Life, lives_of

if TYPE_CHECKING:
    import pandas as pd

KAPLAN_MEIER, AALEN_JOHANSEN = "kaplan-meier, wilson", "aalen-johansen, wilson"
_COLUMNS = {
    KAPLAN_MEIER: ("turn", "at_risk", "ended", "stopped"),
    AALEN_JOHANSEN: ("ending", "turn", "at_risk", "count", "hazard", "hazard_low", "hazard_high"),
}
NUMBERS = ("estimate", "low", "high", "level", "method", "games", "deals")


def survival(
    games: pd.DataFrame,
    by: Sequence[str] = ("strategy",),
    censored: Sequence[str] = (),
    level: float = 0.95,
) -> pd.DataFrame:
    r"""Estimate the share of games that go on after each turn.

    Parameters
    ----------
    games
        The game frame; it may be empty.
    by
        The columns that make a group.
    censored
        Endings that are none: the game was stopped after its last turn, as by a limit, and would have gone
        on.
    level
        Confidence level of each row by itself.

    Returns
    -------
    DataFrame
        The `by` columns, then ``turn, at_risk`` (games going on before the turn), ``ended`` (on it),
        ``stopped`` (censored after it), ``estimate`` (share that goes on after it), ``low, high, level,
        method, games, deals``: a row for each turn of the frame up to the group's longest game.

    Raises
    ------
    UserError
        `censored` names no ending of the frame.

    Notes
    -----
    The Kaplan-Meier estimator [1]_, :math:`S(t) = \prod_{s \le t} (1 - d(s) / n(s))`. Its variance is that of
    its linear part, summed over deals: without replicates exactly Greenwood's. The interval is Wilson's of as
    many games as would have that variance if all were played to their end (Rothman [2]_), which are bounded
    and shrunk for few deals as in `rates.deals.effective_games`. After the last stopped game nothing is known
    any more: there is no row after it.

    References
    ----------
    .. [1] E. L. Kaplan, P. Meier, Nonparametric estimation from incomplete observations, JASA 53 (1958)
       457-481.
    .. [2] K. J. Rothman, Estimation of confidence limits for the cumulative probability of survival in life
       table analysis, Journal of Chronic Diseases 31 (1978) 557-560.
    """
    lives, keys, _ = lives_of(games, by, censored, level)
    parts = []
    for life in lives:
        low, high = life.interval(life.surviving, life.survival_influence, level)
        told = {"turn": life.turns, "at_risk": life.at_risk, "ended": life.ended, "stopped": life.stopped}
        parts.append(told | {"estimate": life.surviving, "low": low, "high": high})
    return _frame(parts, keys, lives, KAPLAN_MEIER, level)


def incidence(
    games: pd.DataFrame,
    by: Sequence[str] = ("strategy",),
    censored: Sequence[str] = (),
    level: float = 0.95,
) -> pd.DataFrame:
    r"""Estimate the share of games that have come to each ending by each turn, and each turn's hazard.

    Parameters
    ----------
    games, by, censored, level
        As in `survival`.

    Returns
    -------
    DataFrame
        The `by` columns, then ``ending, turn, at_risk, count`` (games that ended so on the turn),
        ``hazard`` (count over at_risk), ``hazard_low, hazard_high, estimate`` (share of all games that ended
        so by the end of the turn), ``low, high, level, method, games, deals``. A row for each turn, as in
        `survival`, and each ending that came up in the frame and is not `censored`.

    Raises
    ------
    UserError
        As `survival`.

    Notes
    -----
    Endings compete. The Aalen-Johansen estimator [1]_, :math:`F_e(t) = \sum_{s \le t} S(s - 1)\, d_e(s) /
    n(s)`, with :math:`S` as in `survival`, and intervals as there; hazards have Wilson's interval. Without
    censored games the same as `length.loss_by_turn`.

    References
    ----------
    .. [1] O. O. Aalen, S. Johansen, An empirical transition matrix for non-homogeneous Markov chains based on
       censored observations, Scandinavian Journal of Statistics 5 (1978) 141-150.
    """
    lives, keys, names = lives_of(games, by, censored, level)
    parts = []
    for life in lives:
        for ending, name in enumerate(names):
            low, high = life.interval(life.cumulative[ending], life.incidence_influence(ending), level)
            least, most = life.hazard_interval(ending, level)
            parts.append(
                {
                    "ending": np.full(len(life.turns), name, object),
                    "turn": life.turns,
                    "at_risk": life.at_risk,
                    "count": life.count[ending].astype(np.int64),
                    "hazard": life.hazard[ending],
                    "hazard_low": least,
                    "hazard_high": most,
                    "estimate": life.cumulative[ending],
                    "low": low,
                    "high": high,
                }
            )
    return _frame(parts, keys, lives, AALEN_JOHANSEN, level)


def _frame(
    parts: Sequence[dict[str, Any]], keys: pd.DataFrame, lives: Sequence[Life], method: str, level: float
) -> pd.DataFrame:
    """Put the parts of the groups, as many of each, below one another, with what all rows share."""
    import pandas as pd

    if not parts:
        return pd.DataFrame(columns=[*keys.columns, *_COLUMNS[method], *NUMBERS])
    owner = np.arange(len(parts)) // (len(parts) // len(lives))
    rows_of = np.repeat(owner, [len(part["turn"]) for part in parts])
    named = [f"{method}, clustered by deal" if life.clustered else method for life in lives]
    shared: dict[str, Any] = {
        "level": level,
        "method": np.array(named, dtype=object)[rows_of],
        "games": np.array([life.games for life in lives])[rows_of],
        "deals": np.array([life.deals for life in lives])[rows_of],
    }
    columns = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    return keys.iloc[rows_of].reset_index(drop=True).assign(**columns, **shared)
