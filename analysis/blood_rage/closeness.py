"""How close games of Blood Rage are: the winner's lead in the end, and the standing after each Age."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..frame import Ints, check_columns, check_level
from ..rates.intervals import score_means, win_rates
from ..several_seats.tables import by_table, seats_of

if TYPE_CHECKING:
    import pandas as pd

WITHIN = (0, 2, 5, 10, 20)
"""Leads in Glory: a shared win, a figure at Ragnarok, a quest, a stat on its fourth step, a track's end."""
AGES = 3


def winning_leads(games: pd.DataFrame) -> pd.DataFrame:
    """Return for each table by how much its first is ahead of its second.

    Parameters
    ----------
    games
        Blood Rage's game frame, or any other: whole tables of two seats or more; it may be empty.

    Returns
    -------
    DataFrame
        ``game`` and ``lead``, in Glory; 0 where the win is shared.
    """
    import pandas as pd

    check_columns(games, "score")
    seats = seats_of(games)
    score = np.sort(by_table(games, "score", seats).astype(np.int64), axis=1)
    lead = score[:, -1] - score[:, -2] if seats > 1 else np.zeros(len(score), np.int64)
    return pd.DataFrame({"game": by_table(games, "game", seats)[:, 0], "lead": lead})


def closeness(games: pd.DataFrame, level: float = 0.95) -> pd.DataFrame:
    """Estimate how large the winner's lead is, and how often it is small.

    Parameters
    ----------
    games
        As in `winning_leads`.
    level
        Confidence level of each row by itself.

    Returns
    -------
    DataFrame
        ``within`` (Glory; -1 for the row of the mean lead), then ``estimate`` (the share of games whose lead
        is so small or smaller; the mean lead in Glory), ``low, high, level, method, games, deals``.
    """
    import pandas as pd

    check_level(level)
    leads = winning_leads(games)
    mean = score_means(leads, (), level, "lead", 0)
    mean.insert(0, "within", [-1] * len(mean))
    parts = [mean]
    for most in WITHIN:
        part = win_rates(leads[["game"]].assign(won=leads["lead"] <= most), (), level).drop(columns="wins")
        part.insert(0, "within", [most] * len(part))
        parts.append(part)
    return pd.concat(parts, ignore_index=True)


def running_scores(games: pd.DataFrame) -> pd.DataFrame:
    """Return each seat's Glory after each Age, for `several_seats.lead.lead`.

    Parameters
    ----------
    games
        Blood Rage's game frame: whole tables; it may be empty.

    Returns
    -------
    DataFrame
        ``game, replicate, seat, strategy``, ``checkpoint`` (the Age), ``score`` (Glory when it was over;
        after the last the final Glory) and ``won`` (the game); sorted by checkpoint, then as `games`.
    """
    import pandas as pd

    after = [f"glory_after_{age}" for age in range(1, AGES)]
    check_columns(games, "won", "score", *after)
    kept = [name for name in ("game", "replicate", "seat", "strategy") if name in games.columns]
    scores: Ints = np.concatenate([games[name].to_numpy(np.int64) for name in (*after, "score")])
    rows = pd.concat([games[kept]] * AGES, ignore_index=True)
    return rows.assign(
        checkpoint=np.repeat(np.arange(1, AGES + 1), len(games)),
        score=scores,
        won=np.tile(games["won"].to_numpy(bool), AGES),
    )
