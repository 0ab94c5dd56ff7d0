"""Conclusions that turn with who plays: surely one way among these players, surely the other among those."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ..comparing.effects import BETTER, WORSE
from ..frame import check_columns

if TYPE_CHECKING:
    import pandas as pd

TURNS, HOLDS, OPEN = "turns", "holds", "open"


def turning(effects: pd.DataFrame, players: str, by: Sequence[str]) -> pd.DataFrame:
    """Tell which effects are proven to have one sign among some players, and the other among others.

    Parameters
    ----------
    effects
        Rows as of `comparing.effects.mean_effects`: ``estimate, low, high, level, verdict`` (corrected for
        all that are asked of the same players), with the columns `players` and `by`.
    players
        The column that says who played, with two or more of them; their games are not the same games.
    by
        The columns that say which effect it is. Each is there once at most for the same players.

    Returns
    -------
    DataFrame
        The `by` columns, ``verdict``: ``turns`` (proven higher among some and lower among others), ``holds``
        (proven the same way among all) or ``open``; then ``change, change_low, change_high, level``: the last
        players' estimate less the first's, in the order of the rows. An effect that lacks some players is
        left out.

    Notes
    -----
    If each single verdict errs with the chance a at most, an effect of one sign everywhere is said to turn
    with the chance a at most: one of two verdicts must be wrong for it. The interval of the change adds the
    squared half-widths of two independent estimates.
    """
    import pandas as pd

    check_columns(effects, players, *by, "estimate", "low", "high", "level", "verdict")
    who = list(dict.fromkeys(effects[players]))
    found = []
    for key, rows in effects.groupby(list(by), sort=False, observed=True):
        if len(rows) < len(who):
            continue
        rows = rows.set_index(players).loc[who]
        first, last = rows.iloc[0], rows.iloc[-1]
        change = last["estimate"] - first["estimate"]
        half = np.hypot(first["high"] - first["estimate"], last["high"] - last["estimate"])
        found.append(
            (*key, _verdict(set(rows["verdict"])), change, change - half, change + half, first["level"])
        )
    columns = [*by, "verdict", "change", "change_low", "change_high", "level"]
    return pd.DataFrame(found, columns=columns)


def _verdict(verdicts: set[str]) -> str:
    if {BETTER, WORSE} <= verdicts:
        return TURNS
    return HOLDS if verdicts in ({BETTER}, {WORSE}) else OPEN
