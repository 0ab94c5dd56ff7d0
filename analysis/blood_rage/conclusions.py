"""What is concluded of Blood Rage from one strategy's games: signs to set beside another strategy's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..comparing.effects import mean_effects
from ..several_seats.tables import seats_of
from .cards import drafted_worth
from .glory import ALL, SOURCES, order_glory

if TYPE_CHECKING:
    import pandas as pd

ORDER, SOURCE, CARD = "order", "source", "card"
QUESTIONS = (ORDER, SOURCE, CARD)


def conclusions(games: pd.DataFrame, cards: Sequence[int], level: float = 0.95) -> pd.DataFrame:
    """Estimate what has a sign: what a place in the order, a source of Glory and a card are worth.

    Parameters
    ----------
    games
        Blood Rage's game frame: whole tables, the same strategy on all seats.
    cards
        Places in the card set.
    level
        Confidence level of each row by itself.

    Returns
    -------
    DataFrame
        ``question, what``, then ``estimate, low, high, level, method, games, deals, p_value, p_adjusted,
        correction, verdict``, corrected question by question. Questions:

        - ``order``: the Glory over the table's mean of who is in that place (from 0) in the first Age;
        - ``source``: Glory from that source over the mean of all six;
        - ``card``: as `cards.drafted_worth`.
    """
    import pandas as pd

    order = order_glory({seats_of(games): games}, level)
    order = order[order["source"] == ALL].assign(question=ORDER, what=lambda rows: rows["start"])
    drafted = drafted_worth(games, cards, level).assign(question=CARD, what=lambda rows: rows["card"])
    parts = [order, _sources(games, level), drafted]
    columns = ["question", "what", "estimate", "low", "high", "level", "method", "games", "deals"]
    rows = pd.concat([part[[*columns, *_JUDGED]] for part in parts], ignore_index=True)
    return rows.assign(what=rows["what"].astype(str))


_JUDGED = ["p_value", "p_adjusted", "correction", "verdict"]


def _sources(games: pd.DataFrame, level: float) -> pd.DataFrame:
    import pandas as pd

    mean = games["score"] / len(SOURCES)
    rows = pd.concat(
        [
            pd.DataFrame({"game": games["game"], "what": name, "difference": games[f"glory_{name}"] - mean})
            for name in SOURCES
        ],
        ignore_index=True,
    )
    return mean_effects(rows, ("what",), level).assign(question=SOURCE)
