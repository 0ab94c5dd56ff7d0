"""Frames of `analysis` as people read them, in a notebook or at a prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .wording import amount, p_text, rate

if TYPE_CHECKING:
    import pandas as pd

_ESTIMATES = ("estimate", "share", "cumulative")
_TAKEN = ("low", "high", "level", "method")


def readable(rows: pd.DataFrame, *, shares: bool = True) -> pd.DataFrame:
    """Return a frame's rows as texts: each estimate with its interval, to the digits that this supports.

    Parameters
    ----------
    rows
        With ``low, high`` and one of ``estimate, share, cumulative``.
    shares
        Whether these are shares, to be written in per cent; else numbers with their sign, such as points.

    Returns
    -------
    DataFrame
        The same rows, whose ``low, high, level, method`` have gone into the estimate's text and the column's
        name; p-values are short, and all else is as it was.

    Raises
    ------
    UserError
        There are no such columns, or several levels.

    Examples
    --------
    >>> import pandas as pd
    >>> row = {"strategy": "a", "estimate": 0.312, "low": 0.309, "high": 0.315, "level": 0.95}
    >>> readable(pd.DataFrame([row])).to_dict("records")
    [{'strategy': 'a', 'estimate (95% interval)': '31.2% (30.9 to 31.5)'}]
    """
    from ..simulate.errors import UserError

    column = next((name for name in _ESTIMATES if name in rows.columns), None)
    if column is None or not {"low", "high"} <= set(rows.columns):
        raise UserError(f"needed are low, high, and one of {', '.join(_ESTIMATES)}: a frame of analysis")
    levels = set(rows["level"]) if "level" in rows.columns else set()
    if len(levels) > 1:
        raise UserError(f"several levels, {', '.join(map(str, sorted(levels)))}: one table shows one")
    told = rows.drop(columns=[name for name in _TAKEN if name in rows.columns]).astype({column: object})
    told[column] = [_text(row, column, shares) for row in rows.to_dict("records")]
    for name in ("p_value", "p_adjusted"):
        if name in told.columns:
            told[name] = [p_text(p) for p in told[name]]
    level = f"{100 * levels.pop():.4g}% " if levels else ""
    return told.rename(columns={column: f"{column} ({level}interval)"})


def _text(row: dict[Any, Any], column: str, shares: bool) -> str:
    estimate, low, high = row[column], row["low"], row["high"]
    return rate(estimate, low, high) if shares else amount(estimate, low, high)
