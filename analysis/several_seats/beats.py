"""Who beats whom: every two strategies that sat at one table."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from ..comparing.effects import mean_effects
from ..frame import check_level
from .tables import by_table, seats_of

if TYPE_CHECKING:
    import pandas as pd


def who_beats_whom(games: pd.DataFrame, level: float = 0.95, correction: str = "holm") -> pd.DataFrame:
    """Estimate how often each strategy ends above each other one, at the same table.

    Parameters
    ----------
    games
        Whole tables (`tables.seats_of`), best with the seats rotated (`seating.mixed_tables`).
    level
        Confidence level of each row by itself.
    correction
        As in `comparing.corrections.adjust`, for all pairs.

    Returns
    -------
    DataFrame
        ``first, second``: each pair that met, once, the better one first; ``estimate``: the share of
        meetings in which the first ended above the second, a shared place counting one half; ``low, high,
        level, method, games`` (meetings), ``deals, p_value`` (of one half), ``p_adjusted, correction,
        verdict`` (higher or undecided), ``margin, margin_low, margin_high``: the mean difference of their
        scores.

    Raises
    ------
    UserError
        A table lacks a seat.
    """
    import pandas as pd

    check_level(level)
    meetings = meetings_of(games)
    ahead = mean_effects(meetings, ("pair",), level, "ahead", correction, -0.5, 0.5)
    margin = mean_effects(meetings, ("pair",), level, "margin", correction)
    places = _categories(games)
    rows = []
    for up, score in zip(ahead.to_dict("records"), margin.to_dict("records"), strict=True):
        first, second = divmod(int(up.pop("pair")), max(len(places), 1))
        turned = -1 if up["estimate"] < 0 else 1
        one, other = (places[first], places[second])[::turned]
        low, high = sorted((turned * up["low"], turned * up["high"]))
        margins = sorted((turned * score["low"], turned * score["high"]))
        rows.append(
            {
                "first": one,
                "second": other,
                **up,
                "estimate": 0.5 + abs(up["estimate"]),
                "low": max(0.5 + low, 0.0),
                "high": min(0.5 + high, 1.0),
                "verdict": "higher" if up["verdict"] != "undecided" else "undecided",
                "margin": turned * score["estimate"],
                "margin_low": margins[0],
                "margin_high": margins[1],
            }
        )
    columns = [*("first", "second", "estimate", "low", "high", "level", "method", "games", "deals")]
    columns += ["p_value", "p_adjusted", "correction", "verdict", "margin", "margin_low", "margin_high"]
    return pd.DataFrame(rows, columns=columns)


def meetings_of(games: pd.DataFrame) -> pd.DataFrame:
    """Return a row for every two seats of each table with different strategies, the lower code first."""
    import pandas as pd

    seats = seats_of(games)
    strategy = by_table(games.assign(strategy=games["strategy"].astype("category")), "strategy", seats)
    strategy = strategy.astype(np.int64)
    number = int(strategy.max(initial=0)) + 1
    rank, score = (by_table(games, name, seats).astype(np.float64) for name in ("rank", "score"))
    deal = by_table(games, "game", seats)[:, 0] if seats else np.zeros(0, np.int64)
    parts: list[dict[str, np.ndarray]] = []
    for left, right in combinations(range(seats), 2):
        one, other = strategy[:, left], strategy[:, right]
        turned = np.where(one <= other, 1.0, -1.0)
        met = one != other
        above = np.sign(rank[:, right] - rank[:, left]) / 2
        pair = np.minimum(one, other) * number + np.maximum(one, other)
        parts.append(
            {
                "game": deal[met],
                "pair": pair[met],
                "ahead": (turned * above)[met],
                "margin": (turned * (score[:, left] - score[:, right]))[met],
            }
        )
    names = ("game", "pair", "ahead", "margin")
    if not parts:
        return pd.DataFrame({name: np.zeros(0) for name in names})
    return pd.DataFrame({name: np.concatenate([part[name] for part in parts]) for name in names})


def _categories(games: pd.DataFrame) -> list[str]:
    column = games["strategy"].astype("category").cat
    return [str(name) for name in column.categories[: int(column.codes.max()) + 1]] if len(games) else []
