"""The games of one strategy, from each of its seats: what paired questions are asked of."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import pandas as pd

    from ...simulate.machine import Machine
    from ...simulate.progress import Progress
    from .sides import Side


def own_games(
    side: Side, games: int, machine: Machine, progress: Progress, seat: int | None = None
) -> pd.DataFrame:
    """Play deals 0 to `games` - 1, and return the rows of the side's own strategy.

    Parameters
    ----------
    side
        Who plays what.
    games
        Deals.
    machine, progress
        How to play, and who is told how far it is.
    seat
        The only seat to play from; None: each in turn.

    Returns
    -------
    DataFrame
        ``game, seat, strategy`` (the side's name), ``won, score``: seat by seat, each in the order of deals.
    """
    import pandas as pd

    from ...simulate.runner import run

    seats = range(side.seats) if seat is None else [seat]
    needed = sorted({side.line_ups[place] for place in seats})
    design = replace(side.design, line_ups=tuple(side.design.line_ups[number] for number in needed))
    results = run(design, games, machine, progress).results
    own = [results[needed.index(side.line_ups[place])][place :: design.seats] for place in seats]
    return pd.DataFrame(
        {
            "game": np.tile(np.arange(games), len(own)),
            "seat": np.repeat(np.array(seats, np.int8), games),
            "strategy": pd.Categorical([side.name]).repeat(games * len(own)),
            "won": np.concatenate([rows["won"] for rows in own]) != 0,
            "score": np.concatenate([rows["score"] for rows in own]),
        }
    )
