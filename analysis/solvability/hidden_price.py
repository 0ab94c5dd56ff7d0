"""The price of hidden information: what a player who sees everything wins more than the best blind one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ...simulate.errors import UserError
from ..frame import Bools, check_columns, check_level, check_strategies
from ..rates.intervals import proportion_interval
from .deal_classes import UNRESOLVED, UNSOLVABLE
from .rungs import METHOD

if TYPE_CHECKING:
    import pandas as pd


def price(
    games: pd.DataFrame, deals: pd.DataFrame, blind: Sequence[str], level: float = 0.95
) -> pd.DataFrame:
    r"""Estimate how much more a player who sees everything wins than the best of these strategies.

    Parameters
    ----------
    games
        The game frame: each strategy once on every deal, a solo game.
    deals
        One row a deal: ``deal`` and ``seen``, as in `deal_classes.classify`.
    blind
        Strategies that don't peek, one or more.
    level
        Confidence level.

    Returns
    -------
    DataFrame
        One row: ``best`` (of these strategies, by its wins), ``missed`` (deals that can be won and that it
        did not win), ``estimate, low, high, level, method, games, deals, unresolved``.

    Raises
    ------
    UserError
        A strategy did not play each deal once; a bad level.
    AssertionError
        A strategy won a deal that the solver calls unsolvable: a fault of ours.

    Notes
    -----
    Who sees everything wins each deal that any other wins. So the paired difference is a proportion, that of
    the deals which can be won and which the strategy does not win, with Clopper and Pearson's exact interval.
    The price is the least of the :math:`m` strategies'; which one is best is told by the same games, so each
    has its interval at :math:`1 - \alpha / m`, and the price lies between the least low and the least high
    end. Unresolved deals count as lost for the low end, as won for the high end, and not for the estimate;
    but one that some strategy won is solvable, whatever the solver found.
    """
    import pandas as pd

    check_level(level)
    check_columns(games, "game", "strategy", "won")
    check_strategies(games, *blind)
    if not len(deals) or not blind:
        raise UserError("a price takes a deal and a strategy; allowed: 1 and more of each")
    seen = deals["seen"].astype(str).to_numpy()
    wins = np.array([_won(games, deals, name) for name in blind])
    wrong = wins.any(0) & (seen == UNSOLVABLE)
    if wrong.any():
        number = deals["deal"].to_numpy()[wrong][0]
        raise AssertionError(f"deal {number} was won, and the solver calls it unsolvable")
    solvable = (seen == "solvable") | wins.any(0)
    unresolved = (seen == UNRESOLVED) & ~solvable
    each, best = 1 - (1 - level) / len(blind), int(np.argmax(wins.sum(1)))
    low, _ = proportion_interval((solvable & ~wins).sum(1), len(deals), each, METHOD)
    _, high = proportion_interval(((solvable | unresolved) & ~wins).sum(1), len(deals), each, METHOD)
    missed, resolved = int((solvable & ~wins[best]).sum()), int((~unresolved).sum())
    return pd.DataFrame(
        {
            "best": [blind[best]],
            "missed": [missed],
            "estimate": [missed / resolved if resolved else np.nan],
            "low": [float(low.min())],
            "high": [float(high.min())],
            "level": [level],
            "method": [f"{METHOD}, the least of {len(blind)}" if len(blind) > 1 else METHOD],
            "games": [len(deals)],
            "deals": [len(deals)],
            "unresolved": [int(unresolved.sum())],
        }
    )


def _won(games: pd.DataFrame, deals: pd.DataFrame, name: str) -> Bools:
    won = games[games["strategy"] == name].set_index("game")["won"]
    if not won.index.is_unique or len(won) != len(deals) or not deals["deal"].isin(won.index).all():
        raise UserError(f"'{name}' must play each of the solved deals once, and no other")
    found: Bools = won.reindex(deals["deal"]).to_numpy(bool)
    return found
