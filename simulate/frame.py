"""Results as the pandas frame that the analysis takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from .design import Design
from .layout import column_of


def games_frame(design: Design, results: Sequence[Any], first: Sequence[int] | None = None) -> pd.DataFrame:
    """Return one row a game and seat, sorted by line-up, then game, replicate, seat.

    Parameters
    ----------
    design
        What was played.
    results
        For each line-up its Result records, one a unit and seat.
    first
        The number of the first unit of each; None: 0.
    """
    seats, replicates = design.seats, design.replicates
    counts = [len(rows) // seats for rows in results]
    unit = np.concatenate(
        [
            np.arange(start, start + count)
            for start, count in zip(first or [0] * len(counts), counts, strict=True)
        ]
    )
    if seats > 1:
        unit = np.repeat(unit, seats)
    deal, replicate = (unit, np.zeros(len(unit), np.int16))
    if replicates > 1:
        deal, replicate = unit // replicates, (unit % replicates).astype(np.int16)
    names = list(dict.fromkeys(strategy.name for line_up in design.line_ups for strategy in line_up))
    codes = [
        np.tile(np.array([names.index(strategy.name) for strategy in line_up], np.int16), count)
        for line_up, count in zip(design.line_ups, counts, strict=True)
    ]
    columns: dict[str, Any] = {
        "game": deal,
        "replicate": replicate,
        "seat": np.tile(np.arange(seats, dtype=np.int8), sum(counts)),
        "strategy": pd.Categorical.from_codes(np.concatenate(codes), pd.Index(names)),
    }
    for name, column in design.game.result.columns().items():
        columns[name] = np.concatenate([column_of(rows, column) for rows in results])
    columns["won"] = columns["won"].astype(bool)
    columns["ending"] = pd.Categorical.from_codes(columns["ending"] - 1, pd.Index(design.game.endings[1:]))
    return pd.DataFrame(columns, copy=False)
