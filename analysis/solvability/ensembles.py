"""The same bracket in many settings (card sets, rules): what holds in all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from ..comparing.corrections import adjust
from ..comparing.pairing import pair, played_by
from ..comparing.pairs import Pairs
from ..comparing.wins import measure
from ..frame import check_columns, check_level

if TYPE_CHECKING:
    import pandas as pd


def rung_ranges(found: pd.DataFrame) -> pd.DataFrame:
    """Tell between what win rates each rung lies over all settings.

    Parameters
    ----------
    found
        The rows of `rungs.rungs` for each setting, with a column ``setting``.

    Returns
    -------
    DataFrame
        A row a rung, in the order of `found`: ``rung, settings, lowest, lowest_in, median, highest,
        highest_in, least_low, greatest_high`` (the outermost ends of the intervals). Settings in which a rung
        is not known are not counted in its row.
    """
    import pandas as pd

    check_columns(found, "setting", "rung", "estimate", "low", "high")
    rows = []
    for rung, mine in found.dropna(subset=["estimate"]).groupby("rung", sort=False, observed=True):
        least, most = (mine.iloc[place(mine["estimate"])] for place in (np.argmin, np.argmax))
        rows.append(
            {
                "rung": rung,
                "settings": len(mine),
                "lowest": least["estimate"],
                "lowest_in": least["setting"],
                "median": mine["estimate"].median(),
                "highest": most["estimate"],
                "highest_in": most["setting"],
                "least_low": mine["low"].min(),
                "greatest_high": mine["high"].max(),
            }
        )
    return pd.DataFrame(rows)


def steps(games: Mapping[str, pd.DataFrame], order: Sequence[str], level: float = 0.95) -> pd.DataFrame:
    """Compare each strategy with the next above it, in each setting, on the same deals.

    Parameters
    ----------
    games
        A game frame for each setting, in which all strategies of `order` played.
    order
        The strategies, from the one expected to be the weakest up.
    level
        Confidence level of each difference; ``holds`` and ``reversed`` hold it together for all rows.

    Returns
    -------
    DataFrame
        ``setting, lower, upper, estimate`` (win rate of the upper minus the lower's, paired), ``low, high,
        level, method, p_value, p_adjusted`` (Holm, over all rows), ``holds`` and ``reversed`` (proven so),
        ``games, deals``.
    """
    import pandas as pd

    check_level(level)
    names = [(setting, *both) for setting in games for both in pairwise(order)]
    pairs: list[Pairs] = []
    for played in games.values():
        sides = played_by(played, *order)
        pairs += [pair(upper, lower) for lower, upper in pairwise(sides)]
    columns: dict[str, Any] = {
        key: [row[place] for row in names] for place, key in enumerate(("setting", "lower", "upper"))
    }
    kept = ("estimate", "low", "high", "level", "method", "p_value")
    if not pairs:
        return pd.DataFrame({key: [] for key in (*columns, *kept, *_JUDGED)})
    measured = measure(pairs, level, 0.0)
    adjusted = adjust(measured["p_value"], "holm")
    proven = adjusted <= 1 - level
    columns |= {key: measured[key] for key in kept}
    columns |= {
        "p_adjusted": adjusted,
        "holds": proven & (measured["estimate"] > 0),
        "reversed": proven & (measured["estimate"] < 0),
        "games": measured["games"],
        "deals": measured["deals"],
    }
    return pd.DataFrame(columns)


_JUDGED = ("p_adjusted", "holds", "reversed", "games", "deals")


def order_kept(found: pd.DataFrame) -> pd.DataFrame:
    """Count in how many settings each step goes up.

    Parameters
    ----------
    found
        What `steps` returns.

    Returns
    -------
    DataFrame
        A row a step, in order: ``lower, upper, settings, up, level_with, down`` (by the estimates), ``holds``
        and ``reversed`` (proven), ``least`` and ``greatest`` (of the differences).
    """
    grouped = found.groupby(["lower", "upper"], sort=False, observed=True)
    return (
        grouped.agg(
            settings=("estimate", "size"),
            up=("estimate", lambda column: int(np.count_nonzero(column > 0))),
            level_with=("estimate", lambda column: int(np.count_nonzero(column == 0))),
            down=("estimate", lambda column: int(np.count_nonzero(column < 0))),
            holds=("holds", "sum"),
            reversed=("reversed", "sum"),
            least=("estimate", "min"),
            greatest=("estimate", "max"),
        )
        .reset_index()
        .astype({"holds": int, "reversed": int})
    )
