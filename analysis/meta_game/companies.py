"""Strategies in every company: what each wins beside which others, and who comes in where all play one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..comparing.effects import mean_effects
from ..frame import Ints, check_columns, strategies_in
from ..several_seats.tables import seats_of, win_shares

if TYPE_CHECKING:
    import pandas as pd


def company_shares(
    games: pd.DataFrame, level: float = 0.95, correction: str = "benjamini-hochberg"
) -> pd.DataFrame:
    """Estimate what each strategy wins in each company.

    Parameters
    ----------
    games
        Whole tables (`several_seats.tables.seats_of`), such as those of `payoffs.meta_line_ups`; it may be
        empty.
    level, correction
        As in `comparing.effects.mean_effects`, for all companies and strategies.

    Returns
    -------
    DataFrame
        ``company`` (such as ``1 loki, 3 tyr``) and ``strategy``, then the columns of
        `comparing.effects.mean_effects`: ``estimate`` is the share of the table's win that falls to one who
        plays it, over an equal share. Tables of a single strategy, where there is nothing to find, are left
        out.
    """
    rows = _rows(games)
    mixed = rows[(rows["own"] < rows["seats"]).to_numpy(bool)]
    return _over_equal(mixed, ("company", "strategy"), level, correction)


def invasions(games: pd.DataFrame, level: float = 0.95, correction: str = "holm") -> pd.DataFrame:
    """Estimate how a strategy fares alone where all others play another one.

    Parameters
    ----------
    games
        As in `company_shares`.
    level, correction
        As in `comparing.effects.mean_effects`, for all pairs.

    Returns
    -------
    DataFrame
        ``first`` (the one alone) and ``second`` (all others), then the columns of
        `comparing.effects.mean_effects`: ``estimate`` is the first's share of the wins over an equal share.
        Pairs that never sat so have no row; at tables of two a pair stands in both orders.
    """
    rows = _rows(games)
    alone = rows[((rows["own"] == 1) & (rows["kinds"] == 2)).to_numpy(bool)]
    alone = alone.rename(columns={"strategy": "first", "beside": "second"})
    return _over_equal(alone, ("first", "second"), level, correction)


def _over_equal(rows: pd.DataFrame, by: tuple[str, str], level: float, correction: str) -> pd.DataFrame:
    equal = 1 / max(int(rows["seats"].max()), 1) if len(rows) else 1.0
    return mean_effects(rows, by, level, "difference", correction, -equal, 1 - equal)


def _rows(games: pd.DataFrame) -> pd.DataFrame:
    """Return a row a seat: its company, how many play as it does, how many ways, and one of the others."""
    import pandas as pd

    check_columns(games, "game", "strategy", "won")
    seats, names = seats_of(games), strategies_in(games)
    code = pd.Categorical(games["strategy"].astype(str), categories=names).codes.astype(np.int64)
    who = code.reshape(-1, max(seats, 1))
    counts: Ints = (who[:, :, None] == np.arange(len(names))).sum(axis=1)
    distinct, place = np.unique(counts, axis=0, return_inverse=True)
    told = np.array([_told(company, names) for company in distinct], object)
    others = counts[:, None, :] - (who[:, :, None] == np.arange(len(names)))
    beside = others.argmax(axis=2).ravel() if len(names) else code
    over = win_shares(games, seats) - 1 / max(seats, 1)
    return pd.DataFrame(
        {
            "game": games["game"].to_numpy(),
            "company": np.repeat(told[place.ravel()], max(seats, 1)) if len(told) else [],
            "strategy": np.array(names, object)[code],
            "beside": np.array(names, object)[beside],
            "own": np.take_along_axis(counts, who, axis=1).ravel(),
            "kinds": np.repeat((counts > 0).sum(axis=1), max(seats, 1)),
            "seats": seats,
            "difference": over.ravel(),
        }
    )


def _told(company: Ints, names: list[str]) -> str:
    return ", ".join(f"{number} {name}" for number, name in zip(company, names, strict=True) if number)
