"""The same games played in two ways: what the difference is, for many pairs of ways at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from ...simulate.errors import UserError
from ..frame import check_columns, check_level
from ..rates.deals import code_deals
from .effects import adjusted, mean_effects
from .pairing import add_up_pairs
from .wins import measure

if TYPE_CHECKING:
    import pandas as pd

WON = "won"
_SAME = ("game", "replicate", "seat")
COLUMNS = [
    *("outcome", "estimate", "low", "high", "level", "method", "games", "deals"),
    *("first_mean", "second_mean", "p_value", "p_adjusted", "correction", "verdict"),
]


def paired_outcomes(
    pairs: Iterable[tuple[str, pd.DataFrame, pd.DataFrame]],
    key: str,
    outcome: str = WON,
    level: float = 0.95,
    correction: str = "benjamini-hochberg",
) -> pd.DataFrame:
    """Estimate mean differences between the same games played in two ways.

    Parameters
    ----------
    pairs
        What the difference is called, the rows one way, and the same rows the other way; several of one name
        are put together. Rows stand side by side: the same game, replicate and seat.
    key
        The column for the name.
    outcome
        ``won``, or a column of numbers.
    level
        Confidence level of each interval by itself; 1 - level is what all tests together may err.
    correction
        As in `corrections.adjust`, for all names.

    Returns
    -------
    DataFrame
        `key`, then ``outcome, estimate`` (mean one way minus the other), ``low, high, level, method, games,
        deals, first_mean, second_mean, p_value, p_adjusted, correction, verdict`` (higher, lower or
        undecided), in the order given. Without games there is no row.

    Raises
    ------
    UserError
        Two frames are not the same games.

    Notes
    -----
    Win rates: Tango's interval and McNemar's test, clustered by deal where it has several games
    (`wins.compare`). Else Student's t on deal totals (`effects.mean_effects`); of a single deal the
    interval is then unbounded.
    """
    import pandas as pd

    check_level(level)
    gathered: dict[str, list[pd.DataFrame]] = {}
    for name, first, second in pairs:
        gathered.setdefault(name, []).append(_beside(name, first, second, outcome))
    rows = []
    for name, parts in gathered.items():
        table = pd.concat(parts, ignore_index=True)
        if len(table):
            rows.append({key: name, "outcome": outcome, **_row(table, outcome, level)})
    found = pd.DataFrame(rows, columns=[key, *COLUMNS])
    if not rows:
        return found
    return adjusted(found, correction)[[key, *COLUMNS]]


def _beside(name: str, first: pd.DataFrame, second: pd.DataFrame, outcome: str) -> pd.DataFrame:
    import pandas as pd

    for frame in (first, second):
        check_columns(frame, "game", outcome)
    same = [column for column in _SAME if column in first.columns and column in second.columns]
    alike = len(first) == len(second)
    if not alike or any(not np.array_equal(first[each], second[each]) for each in same):
        raise UserError(f"{name}: not the same games both ways: other deals, seats or order")
    return pd.DataFrame(
        {
            "game": first["game"].to_numpy(),
            "first": first[outcome].to_numpy(),
            "second": second[outcome].to_numpy(),
        }
    )


def _row(table: pd.DataFrame, outcome: str, level: float) -> dict[str, Any]:
    means = {"first_mean": float(table["first"].mean()), "second_mean": float(table["second"].mean())}
    if outcome == WON:
        deal, _ = code_deals(table["game"])
        both = add_up_pairs(table["first"].to_numpy(bool), table["second"].to_numpy(bool), deal)
        measured = {name: values[0] for name, values in _lists(measure([both], level, 0.0)).items()}
        kept = ("estimate", "low", "high", "level", "method", "games", "deals", "p_value")
        return {name: measured[name] for name in kept} | means
    first, second = (table[name].to_numpy(np.float64) for name in ("first", "second"))
    (row,) = mean_effects(table.assign(difference=first - second), (), level).to_dict("records")
    if row["deals"] < 2:
        row |= {"low": -np.inf, "high": np.inf}
    return {str(name): value for name, value in row.items()} | means


def _lists(columns: dict[str, Any]) -> dict[str, Any]:
    return {name: [values] if isinstance(values, str | float) else values for name, values in columns.items()}
