"""Made-up frames of Blood Rage's games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from montecardo.analysis.blood_rage.glory import SOURCES

from ..tables import frame

PICKS = 18


def blood_frame(
    glory: Mapping[str, Sequence[Sequence[int]]],
    picks: np.ndarray | None = None,
    played: np.ndarray | None = None,
    dead: Sequence[int] = (),
) -> pd.DataFrame:
    """Return a frame as Blood Rage's: Glory by source, shape (tables, seats), the others 0.

    Picks and what became of them: shape (tables, seats, 18); nothing but card 0 where they are not given.
    """
    total = np.sum([np.asarray(values) for values in glory.values()], axis=0)
    games = frame(total.tolist())
    for source in SOURCES:
        games[f"glory_{source}"] = np.asarray(glory.get(source, np.zeros_like(total))).ravel()
    games["start"] = games["seat"]
    for name, given in (("picks", picks), ("played", played)):
        table = np.zeros((*total.shape, PICKS), int) if given is None else given
        for number in range(PICKS):
            games[f"{name}_{number + 1}"] = table[..., number].ravel()
    games["dead_region"] = np.repeat(dead, total.shape[1]) if len(dead) else 0
    return games
