"""Where Blood Rage's Glory comes from: by source, for winners and the others, and by turn order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ..comparing.effects import adjusted, mean_effects
from ..frame import Floats, check_columns, check_level
from ..rates.intervals import score_means
from ..several_seats.tables import by_table, seats_of

if TYPE_CHECKING:
    import pandas as pd

SOURCES = ("battle", "pillage", "quests", "ragnarok", "cards", "stats")
ALL = "all"
"""All Glory together, beside its sources."""


def glory_by_source(
    games: pd.DataFrame, by: Sequence[str] = ("strategy",), level: float = 0.95
) -> pd.DataFrame:
    """Estimate the mean Glory from each source.

    Parameters
    ----------
    games
        Blood Rage's game frame; it may be empty.
    by
        The columns that make a group, such as ``strategy`` or ``won``.
    level
        Confidence level of each row by itself.

    Returns
    -------
    DataFrame
        The `by` columns and ``source`` (`SOURCES`, then `ALL`), then the columns of
        `rates.intervals.score_means`, in Glory a game. The sources' means add up to that of all.
    """
    import pandas as pd

    check_columns(games, "score", *(_column(source) for source in SOURCES))
    parts = []
    for source in (*SOURCES, ALL):
        part = score_means(games, by, level, _column(source))
        part.insert(len(by), "source", [source] * len(part))
        parts.append(part)
    return pd.concat(parts, ignore_index=True)


def winners_over_others(games: pd.DataFrame, level: float = 0.95, correction: str = "holm") -> pd.DataFrame:
    """Estimate by how much winners are ahead of the others at their table, source by source.

    Parameters
    ----------
    games
        Blood Rage's game frame: whole tables (`several_seats.tables.seats_of`); it may be empty. Tables that
        all win are left out.
    level, correction
        As in `comparing.effects.mean_effects`.

    Returns
    -------
    DataFrame
        ``source`` (`SOURCES`, then `ALL`), then the columns of `comparing.effects.mean_effects`: Glory of a
        table's winners less that of its other seats. The sources' estimates add up to that of all: each is
        the source's part of the lead.

    Notes
    -----
    It tells what wins are made of, and not what would win more: a winner may pillage more because it was
    strong, and be strong for the same reason that it won.
    """
    import pandas as pd

    check_level(level)
    seats = seats_of(games)
    won = by_table(games, "won", seats).astype(bool)
    some = won.any(axis=1) & ~won.all(axis=1)
    winners, deal = won[some], by_table(games, "game", seats)[some, :1].ravel()
    parts = []
    for source in (*SOURCES, ALL):
        glory = by_table(games, _column(source), seats).astype(np.float64)[some]
        lead = _mean_where(glory, winners) - _mean_where(glory, ~winners)
        parts.append(pd.DataFrame({"game": deal, "source": source, "difference": lead}))
    found = mean_effects(pd.concat(parts, ignore_index=True), ("source",), level)
    return adjusted(_in_order(found), correction)


def order_glory(
    tables: Mapping[int, pd.DataFrame], level: float = 0.95, correction: str = "holm"
) -> pd.DataFrame:
    """Estimate what each place in the first Age's order has over its table, source by source.

    Parameters
    ----------
    tables
        Table size, one or more -> whole tables, best with the same strategy on all seats.
    level, correction
        As in `comparing.effects.mean_effects`, for all sizes, places and sources.

    Returns
    -------
    DataFrame
        ``players, start`` (0 is first in Age 1; the first player token passes left after each Age),
        ``source``, then the columns of `comparing.effects.mean_effects`, in Glory over the table's mean.
    """
    import pandas as pd

    check_level(level)
    parts = [
        _over_the_table(games, source, size) for size, games in tables.items() for source in (*SOURCES, ALL)
    ]
    found = mean_effects(pd.concat(parts, ignore_index=True), ("players", "start", "source"), level)
    return adjusted(_in_order(found, "players", "start"), correction)


def _over_the_table(games: pd.DataFrame, source: str, size: int) -> pd.DataFrame:
    import pandas as pd

    check_columns(games, "start")
    seats = seats_of(games)
    glory = by_table(games, _column(source), seats).astype(np.float64)
    over = glory - glory.mean(axis=1, keepdims=True)
    return pd.DataFrame(
        {
            "game": games["game"].to_numpy(),
            "players": size,
            "start": games["start"].to_numpy(),
            "source": source,
            "difference": over.ravel(),
        }
    )


def _column(source: str) -> str:
    return "score" if source == ALL else f"glory_{source}"


def _mean_where(values: Floats, where: np.ndarray) -> Floats:
    mean: Floats = (values * where).sum(axis=1) / where.sum(axis=1)
    return mean


def _in_order(rows: pd.DataFrame, *before: str) -> pd.DataFrame:
    """Sort by these columns, then sources in their order."""
    place = rows["source"].map([*SOURCES, ALL].index).astype(np.int64)
    rows = rows.assign(place=place).sort_values([*before, "place"], ignore_index=True)
    return rows.drop(columns="place")
