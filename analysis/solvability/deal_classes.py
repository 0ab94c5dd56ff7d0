"""What became of each deal: won by all, by skill, lost by luck, or never to be won."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ...simulate.errors import UserError
from ..frame import check_columns, strategies_in
from .rungs import METHOD, simultaneous

if TYPE_CHECKING:
    import pandas as pd

BY_ALL, BY_SKILL, BY_LUCK = "won by every strategy", "won by skill", "lost by luck"
UNSOLVABLE, UNRESOLVED = "unsolvable", "unresolved"
CLASSES = (BY_ALL, BY_SKILL, BY_LUCK, UNSOLVABLE, UNRESOLVED)


def classify(games: pd.DataFrame, deals: pd.DataFrame) -> pd.DataFrame:
    """Say of each deal which class it is of.

    Parameters
    ----------
    games
        The game frame: each strategy once on every deal, a solo game.
    deals
        One row a deal: ``deal`` and ``seen``, whether a player who sees everything can win it.

    Returns
    -------
    DataFrame
        One row a deal, in the order of `deals`: ``deal``, ``seen``, ``strategies`` (how many played it),
        ``winners`` (how many of them won) and ``class``, one of `CLASSES`:

        ``won by every strategy``
            As it says.
        ``won by skill``
            Some strategies won it, not all.
        ``lost by luck``
            It can be won by a player who sees everything, and no strategy won it.
        ``unsolvable``, ``unresolved``
            The solver's word, and no strategy won it.

    Raises
    ------
    UserError
        No strategy played, or one did not play each deal once.
    AssertionError
        A strategy won a deal that the solver calls unsolvable: rules and solver disagree, a fault of ours.
    """
    import pandas as pd

    check_columns(games, "game", "won")
    names = strategies_in(games)
    numbers = deals["deal"].to_numpy(np.int64)
    if not names:
        raise UserError(
            "no strategy played: there is nothing to class deals by; allowed: 1 strategy and more"
        )
    order = np.argsort(numbers, kind="stable")
    place = order[
        np.searchsorted(numbers, games["game"].to_numpy(np.int64), sorter=order).clip(max=len(order) - 1)
    ]
    played = np.bincount(place, minlength=len(numbers))
    if (numbers[place] != games["game"].to_numpy(np.int64)).any() or (played != len(names)).any():
        raise UserError("each strategy must play each of the solved deals once, and no other")
    winners = np.bincount(place, games["won"].to_numpy(bool), len(numbers)).astype(np.int64)
    seen = deals["seen"].astype(str).to_numpy()
    wrong = (seen == UNSOLVABLE) & (winners > 0)
    if wrong.any():
        raise AssertionError(f"deal {numbers[wrong][0]} was won, and the solver calls it unsolvable")
    code: npt.NDArray[np.int64] = np.select(
        [winners == len(names), winners > 0, seen == "solvable", seen == UNSOLVABLE], range(4), 4
    )
    return pd.DataFrame(
        {
            "deal": numbers,
            "seen": deals["seen"].to_numpy(),
            "strategies": played,
            "winners": winners,
            "class": pd.Categorical.from_codes(code, pd.Index(CLASSES)),
        }
    )


def class_shares(classes: pd.DataFrame, level: float = 0.95) -> pd.DataFrame:
    """Estimate the share of each class of deals.

    Parameters
    ----------
    classes
        What `classify` returns, one deal or more.
    level
        Confidence level of all rows together.

    Returns
    -------
    DataFrame
        One row for each of `CLASSES`: ``class, count, estimate, low, high, level, method, games, deals``.

    Notes
    -----
    Clopper and Pearson's interval for each class against the rest, at Bonferroni's level: no assumption on
    how large the classes are, where Goodman's and other multinomial intervals fail for the rarest.
    """
    import pandas as pd

    deals = len(classes)
    if not deals:
        raise UserError("no deals: no shares; allowed: 1 deal and more")
    counts = classes["class"].value_counts().reindex(list(CLASSES), fill_value=0).to_numpy(np.int64)
    low, high = simultaneous(counts, deals, level)
    return pd.DataFrame(
        {
            "class": list(CLASSES),
            "count": counts,
            "estimate": counts / deals,
            "low": low,
            "high": high,
            "level": level,
            "method": f"bonferroni, {METHOD}",
            "games": deals,
            "deals": deals,
        }
    )
