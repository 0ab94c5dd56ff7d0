"""Small frames of games of several seats, as `simulate.play` gives them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd


def frame(
    scores: Sequence[Sequence[float]],
    strategies: Sequence[Sequence[str]] | None = None,
    deals: Sequence[int] | None = None,
    replicates: Sequence[int] | None = None,
) -> pd.DataFrame:
    """Return a row a table and seat; the highest score wins, equal ones share the place."""
    table = np.asarray(scores, np.int64)
    tables, seats = table.shape
    who = strategies or [["same"] * seats] * tables
    rank = 1 + (table[:, None, :] > table[:, :, None]).sum(axis=2)
    return pd.DataFrame(
        {
            "game": np.repeat(np.arange(tables) if deals is None else np.asarray(deals), seats),
            "replicate": np.repeat(np.zeros(tables, int) if replicates is None else replicates, seats),
            "seat": np.tile(np.arange(seats, dtype=np.int8), tables),
            "strategy": pd.Categorical([name for line_up in who for name in line_up]),
            "won": (rank == 1).ravel(),
            "rank": rank.ravel(),
            "score": table.ravel(),
        }
    )
