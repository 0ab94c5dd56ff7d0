"""How much a set of rules rewards skill: the best strategy against weaker ones, rules against rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from ...simulate.errors import UserError
from ..comparing.effects import adjusted, mean_effects
from ..frame import check_level, check_strategies
from ..rates.intervals import score_means
from ..several_seats.tables import by_table, seats_of, win_shares

if TYPE_CHECKING:
    import pandas as pd


def skill_margins(
    variants: Mapping[str, pd.DataFrame], best: str, level: float = 0.95, correction: str = "holm"
) -> pd.DataFrame:
    """Estimate what a strategy gains over the others at its table, under several rules.

    Parameters
    ----------
    variants
        Name of the rules -> whole tables, each with `best` on one seat. All are the same line-ups on the same
        deals; the first is what the others are compared with.
    best
        The strategy.
    level
        Confidence level of each row by itself.
    correction
        As in `comparing.corrections.adjust`, for all variants and one outcome.

    Returns
    -------
    DataFrame
        ``variant, outcome`` (``share``: its share of the win, equal winners sharing it; ``margin``: its score
        less the others' mean), ``estimate, low, high, level, method, games`` (tables), ``deals``, and
        ``change, change_low, change_high, p_value, p_adjusted, verdict``: against the first variant, paired
        table by table (0 and 1 for the first itself).

    Raises
    ------
    UserError
        `best` sits on no or several seats of a table, or the variants have other tables.
    """
    import pandas as pd

    check_level(level)
    measured = {name: _measured(games, best) for name, games in variants.items()}
    base = next(iter(measured.values()))
    found = []
    for outcome in ("share", "margin"):
        changes = []
        for name, rows in measured.items():
            if not np.array_equal(rows["game"], base["game"]):
                raise UserError(f"variant {name} has other tables than the first: they can't be paired")
            most = 1.0 if outcome == "share" else np.inf
            means = score_means(rows, (), level, outcome, min(0.0, 1 - most), most)
            differences = rows.assign(difference=rows[outcome] - base[outcome])
            change = mean_effects(differences, (), level, least=-most, most=most)
            means.insert(0, "outcome", outcome)
            means.insert(0, "variant", name)
            changes.append(change.set_index(means.index))
            found.append(means)
        change = _corrected(pd.concat(changes, ignore_index=True), correction)
        rows = pd.concat(found[-len(measured) :], ignore_index=True)
        found[-len(measured) :] = [rows.assign(**{name: change[name] for name in change.columns})]
    return pd.concat(found, ignore_index=True)


def _measured(games: pd.DataFrame, best: str) -> pd.DataFrame:
    import pandas as pd

    check_strategies(games, best)
    seats = seats_of(games)
    mine = (games["strategy"] == best).to_numpy(bool).reshape(-1, seats)
    if np.any(mine.sum(axis=1) != 1):
        raise UserError(f"'{best}' must sit on one seat of every table, with others beside it")
    score = by_table(games, "score", seats).astype(np.float64)
    own = score[mine]
    others = (score.sum(axis=1) - own) / max(seats - 1, 1)
    deal = by_table(games, "game", seats)[:, 0]
    return pd.DataFrame({"game": deal, "share": win_shares(games, seats)[mine], "margin": own - others})


def _corrected(change: pd.DataFrame, correction: str) -> pd.DataFrame:
    """Correct for the comparisons there are: the first variant is compared with nothing."""
    import pandas as pd

    first = change.iloc[:1].assign(p_adjusted=1.0, correction=correction, verdict="")
    judged = pd.concat([first, adjusted(change.iloc[1:], correction)], ignore_index=True)
    named = {"estimate": "change", "low": "change_low", "high": "change_high"}
    return judged.rename(columns=named)[[*named.values(), "p_value", "p_adjusted", "correction", "verdict"]]
