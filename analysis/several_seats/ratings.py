"""How strong is each player? One scale for all of them, from who ended above whom at the same table."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from ...simulate.errors import UserError
from ..comparing.effects import adjusted
from ..distributions.quantiles import student_quantile
from ..frame import Floats, Ints, check_columns, check_level, strategies_in
from ..rates.deals import code_deals
from .plackett_luce import Fit, Results, fit
from .tables import by_table, seats_of

if TYPE_CHECKING:
    import pandas as pd

ELO = 400 / math.log(10)
"""Elo points a unit of log-worth: 400 points are odds of ten to one."""

COLUMNS = ["estimate", "low", "high", "level", "method", "games", "deals"]
_ELO_COLUMNS = ["elo", "elo_low", "elo_high"]


def ratings(games: pd.DataFrame, level: float = 0.95, anchor: str | None = None) -> pd.DataFrame:
    """Rate the strategies by Plackett and Luce's model with ties.

    Parameters
    ----------
    games
        Whole tables (`tables.seats_of`), best with the seats rotated (`seating.mixed_tables`): the model
        knows no seat. Tables with one strategy on all seats say nothing, and are left out.
    level
        Confidence level of each row by itself.
    anchor
        The strategy that is rated 0; by default the mean of all is 0.

    Returns
    -------
    DataFrame
        A row a strategy, the best first: ``strategy, estimate`` (log-worth), ``low, high, level, method,
        games`` (tables with another strategy), ``deals``, ``elo, elo_low, elo_high``: the same in Elo points,
        where 400 mean odds of ten to one to end above, ties left aside. No row for an empty frame, or for
        one with a single strategy.

    Raises
    ------
    UserError
        A table lacks a seat; strategies are not linked by tables, so that no scale has room for all of them;
        the anchor did not play.

    Notes
    -----
    Fit and covariance: `plackett_luce.fit`. Intervals: Student's t with as many degrees of freedom as deals
    but one; with fewer than 10 deals they hold the truth a little less often than they say. ``method`` says
    where the fit was regularised, as somebody only ever won or lost, and where a single deal left but the
    model's own variance.
    """
    found = _fitted(games, level)
    if found is None:
        return _empty(["strategy"], _ELO_COLUMNS)
    names, results, fitted = found
    contrast = np.eye(len(names))
    if anchor is not None:
        if anchor not in names:
            raise UserError(f"no strategy '{anchor}' to be rated 0; strategies in it: {', '.join(names)}")
        contrast[:, names.index(anchor)] -= 1
    rows = _rows(contrast, fitted, results, level)
    rows.insert(0, "strategy", names)
    sat = np.array([(results.patterns == place).any(axis=1)[results.pattern] for place in range(len(names))])
    rows["games"] = sat.sum(axis=1)
    rows["deals"] = [len(np.unique(results.deal[mine])) for mine in sat]
    best = np.argsort(-fitted.worth, kind="stable")
    return _with_elo(rows.iloc[best].reset_index(drop=True))


def rating_differences(games: pd.DataFrame, level: float = 0.95, correction: str = "holm") -> pd.DataFrame:
    """Compare each two ratings.

    Parameters
    ----------
    games, level
        As in `ratings`.
    correction
        As in `comparing.corrections.adjust`, for all pairs.

    Returns
    -------
    DataFrame
        ``first, second`` (the better one first), then the columns of `ratings` for the difference, then
        ``chance`` (that the first ends above the second, ties left aside), ``p_value, p_adjusted, correction,
        verdict`` (higher or undecided). ``games`` and ``deals`` are those of all tables: pairs that never met
        are compared by way of others.

    Raises
    ------
    UserError
        As `ratings`.
    """
    from scipy.special import stdtr

    found = _fitted(games, level)
    if found is None:
        return _empty(["first", "second"], [*_ELO_COLUMNS, "chance", *_TEST_COLUMNS])
    names, results, fitted = found
    best = np.argsort(-fitted.worth, kind="stable")
    above, below = np.triu_indices(len(names), 1)
    first, second = best[above], best[below]
    contrast = np.eye(len(names))[first] - np.eye(len(names))[second]
    rows = _rows(contrast, fitted, results, level)
    rows.insert(0, "first", [names[place] for place in first])
    rows.insert(1, "second", [names[place] for place in second])
    rows["games"], rows["deals"] = len(results.pattern), results.deals
    rows = _with_elo(rows).assign(chance=lambda table: 1 / (1 + np.exp(-table["estimate"])))
    error = _errors(contrast, fitted)
    freedom = max(results.deals - 1, 1)
    ratio = np.divide(rows["estimate"], error, out=np.zeros(len(error)), where=error > 0)
    return adjusted(rows.assign(p_value=2 * stdtr(freedom, -np.abs(ratio))), correction)


_TEST_COLUMNS = ["p_value", "p_adjusted", "correction", "verdict"]


def tie_prevalence(games: pd.DataFrame, level: float = 0.95) -> pd.DataFrame:
    """Estimate how prone the game is to ties, apart from how strong the players are.

    Parameters
    ----------
    games, level
        As in `ratings`.

    Returns
    -------
    DataFrame
        A row for each size of tie that came up: ``order`` (how many share a place), ``estimate`` (delta: how
        likely that is beside a single one's taking the place, among equals), ``low, high, level, method,
        games, deals``.

    Raises
    ------
    UserError
        As `ratings`.
    """
    found = _fitted(games, level)
    if found is None or not found[2].orders:
        return _empty(["order"], [])
    names, results, fitted = found
    ties = slice(len(names), None)
    half = _quantile(results, level) * np.sqrt(np.diag(fitted.covariance)[ties])
    import pandas as pd

    return pd.DataFrame(
        {
            "order": list(fitted.orders),
            "estimate": np.exp(fitted.ties),
            "low": np.exp(fitted.ties - half),
            "high": np.exp(fitted.ties + half),
            "level": level,
            "method": _method(fitted),
            "games": len(results.pattern),
            "deals": results.deals,
        }
    )


# ---------------------------------------------------------------- tables to results


def _fitted(games: pd.DataFrame, level: float) -> tuple[list[str], Results, Fit] | None:
    check_level(level)
    check_columns(games, "game", "seat", "strategy", "rank")
    names = strategies_in(games)
    if len(names) < 2:
        return None
    results = table_results(games, names)
    _check_linked(results, names)
    return names, results, fit(results)


def table_results(games: pd.DataFrame, names: list[str]) -> Results:
    """Sort out how each table of two strategies or more ended.

    Parameters
    ----------
    games
        Whole tables.
    names
        The strategies, which are numbered so.
    """
    import pandas as pd

    seats, players = seats_of(games), len(names)
    typed = pd.Categorical(games["strategy"], categories=names).codes.astype(np.int64)
    who = typed.reshape(-1, max(seats, 1))
    rank = by_table(games, "rank", seats).astype(np.int64)
    met = (who != who[:, :1]).any(axis=1)
    deal, _ = code_deals(games["game"].iloc[:: max(seats, 1)][met])
    key = np.sort(rank[met] * players + who[met], axis=1)
    code, pattern = _distinct(key, (seats + 1) * players)
    return Results(code % players, code // players, pattern, np.unique(deal, return_inverse=True)[1], players)


def _distinct(key: Ints, base: int) -> tuple[Ints, Ints]:
    """Return the distinct rows of small numbers below `base`, and which of them each row is."""
    seats = key.shape[1]
    if base**seats >= 2**62:
        rows, inverse = np.unique(key, axis=0, return_inverse=True)
        return rows, inverse.reshape(-1)
    weights = base ** np.arange(seats, dtype=np.int64)[::-1]
    numbers, inverse = np.unique(key @ weights, return_inverse=True)
    return numbers[:, None] // weights % base, inverse.reshape(-1)


def _check_linked(results: Results, names: list[str]) -> None:
    """Refuse players of which some are linked with the others by no chain of tables."""
    group = list(range(len(names)))
    for players in {tuple(np.unique(each).tolist()) for each in results.patterns}:
        joined = {group[place] for place in players}
        group = [min(joined) if each in joined else each for each in group]
    apart = [name for name, each in zip(names, group, strict=True) if each != group[0]]
    if apart:
        raise UserError(
            f"{_listed(apart)} can't be rated beside '{names[0]}': no chain of shared tables links them; "
            "play mixed tables, as by --rotate or seating.mixed_tables"
        )


def _listed(names: list[str]) -> str:
    return ", ".join(f"'{name}'" for name in names[:4]) + (" and others" if len(names) > 4 else "")


# ---------------------------------------------------------------- fits to rows


def _rows(contrast: Floats, fitted: Fit, results: Results, level: float) -> pd.DataFrame:
    """Return rows for linear combinations of log-worths, shape (rows, players); games are to be set."""
    import pandas as pd

    estimate = contrast @ fitted.worth
    half = _quantile(results, level) * _errors(contrast, fitted)
    values: dict[str, Any] = {"estimate": estimate, "low": estimate - half, "high": estimate + half}
    return pd.DataFrame(values | {"level": level, "method": _method(fitted), "games": 0, "deals": 0})


def _errors(contrast: Floats, fitted: Fit) -> Floats:
    players = len(fitted.worth)
    variance = np.einsum("ij,jk,ik->i", contrast, fitted.covariance[:players, :players], contrast)
    errors: Floats = np.sqrt(np.maximum(variance, 0))
    return errors


def _quantile(results: Results, level: float) -> float:
    return float(student_quantile(max(results.deals - 1, 1), level))


def _method(fitted: Fit) -> str:
    ties = ", ties" if fitted.orders else ""
    spread = "clustered by deal" if fitted.clustered else "one deal: the model's variance"
    ghost = ", regularised by half a win and half a loss" if fitted.regularised else ""
    return f"plackett-luce{ties}, {spread}{ghost}"


def _with_elo(rows: pd.DataFrame) -> pd.DataFrame:
    return rows.assign(elo=rows["estimate"] * ELO, elo_low=rows["low"] * ELO, elo_high=rows["high"] * ELO)


def _empty(keys: list[str], more: list[str]) -> pd.DataFrame:
    import pandas as pd

    return pd.DataFrame({column: [] for column in (*keys, *COLUMNS, *more)})
