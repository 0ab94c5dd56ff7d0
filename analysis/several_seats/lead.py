"""Does the one who leads win? Comebacks and runaway leaders, from running scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ...simulate.errors import UserError
from ..frame import check_columns, check_level
from ..rates.intervals import win_rates
from .tables import by_table, seats_of

if TYPE_CHECKING:
    import pandas as pd

LEADER, LAST, COMEBACK = "leader wins", "last wins", "comeback"
QUESTIONS = (LEADER, LAST, COMEBACK)


def lead(running: pd.DataFrame, by: Sequence[str] = ("checkpoint",), level: float = 0.95) -> pd.DataFrame:
    """Estimate at each checkpoint how often the leader goes on to win, and how often it is another.

    Parameters
    ----------
    running
        Scores on the way: a row for each game, checkpoint and seat, with ``game, seat, checkpoint, score``
        (so far; more is better) and ``won`` (in the end). Checkpoint by checkpoint whole tables, as in
        `tables.seats_of`: `rage.rounds.running_scores` gives Rage's. It may be empty.
    by
        The columns that make a group; with ``strategy`` it is the leader's, the last's, or the winner's.
    level
        Confidence level of each row by itself.

    Returns
    -------
    DataFrame
        The `by` columns and ``question``, then ``estimate, low, high, level, method, games`` (the seats that
        it is asked of), ``deals, by_chance``. Questions:

        - ``leader wins``: of the seats that lead, alone or with others, the share that win, alone or with
          others;
        - ``last wins``: the same of those that are last, where not all are equal;
        - ``comeback``: of the winners, the share that did not lead.

        ``by_chance`` is what it would be if standings said nothing: the share of all seats that win, or that
        do not lead. A question that can be asked of no seat of a group has no row.

    Raises
    ------
    UserError
        A solo game, or a table lacks a seat.
    """
    import pandas as pd

    check_level(level)
    check_columns(running, "game", "seat", "checkpoint", "score", "won", *by)
    seats = seats_of(running)
    if seats == 1:
        raise UserError("a lead needs two seats or more: the frame has one a game")
    score = by_table(running, "score", seats)
    leads = (score == score.max(axis=1, keepdims=True)).ravel()
    last = (score == score.min(axis=1, keepdims=True)).ravel() & ~leads
    won = running["won"].to_numpy(bool)
    rows = running[["game", *dict.fromkeys(by)]]
    asked = {LEADER: (leads, won, won), LAST: (last, won, won), COMEBACK: (won, ~leads, ~leads)}
    parts = []
    for question in QUESTIONS:
        mine, happens, anyhow = asked[question]
        part = win_rates(rows[mine].assign(won=happens[mine]), by, level).drop(columns="wins")
        part.insert(len(by), "question", [question] * len(part))
        parts.append(part.assign(by_chance=_shares(rows.assign(won=anyhow), by, part)))
    order = pd.concat([part for part in parts if len(part)] or parts[:1], ignore_index=True)
    return order.sort_values(list(by), kind="stable", ignore_index=True) if by else order


def _shares(rows: pd.DataFrame, by: Sequence[str], asked: pd.DataFrame) -> np.ndarray:
    """Return the share of all seats that something happens to, for the groups that are asked."""
    if not by:
        return np.full(len(asked), rows["won"].mean())
    shares = rows.groupby(list(by), observed=True)["won"].mean().reset_index(name="by_chance")
    for name in by:
        shares[name] = shares[name].astype(asked[name].dtype)
    found: np.ndarray = asked[list(by)].merge(shares, on=list(by), how="left")["by_chance"].to_numpy()
    return found


def runaway(running: pd.DataFrame, share: float = 0.9, level: float = 0.95) -> pd.DataFrame:
    """Find the checkpoint from which on the leader has surely as good as won.

    Parameters
    ----------
    running
        As in `lead`.
    share
        As good as won: the leader wins at least so often.
    level
        The chance, at least, that what is said is right.

    Returns
    -------
    DataFrame
        The row ``checkpoint, estimate, low, high, level, method, games, deals`` of ``leader wins`` at the
        first checkpoint from which on every one's ``low`` is `share` or more; the last checkpoint, where the
        game is over, doesn't count. No row if there is none.

    Raises
    ------
    UserError
        As `lead`; `share` is no share.

    Notes
    -----
    All checkpoints' intervals hold together (Bonferroni).
    """
    check_level(level)
    check_columns(running, "checkpoint")
    if not 0 < share <= 1:
        raise UserError(f"share {share} is none; allowed: above 0 and up to 1, such as 0.9")
    points = max(int(running["checkpoint"].nunique()), 1)
    rows = lead(running, level=1 - (1 - level) / points)
    rows = rows[rows["question"] == LEADER].drop(columns=["question", "by_chance"])
    rows = rows.assign(level=level, method="bonferroni, " + rows["method"].astype(str))
    before = rows.iloc[:-1]
    surely = (before["low"] >= share).to_numpy()[::-1]
    stretch = int(np.argmin(np.append(surely, False)))
    return before.iloc[len(before) - stretch :][:1].reset_index(drop=True)
