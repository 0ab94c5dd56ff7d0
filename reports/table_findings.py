"""What the analysis says of the games of several seats: its frames, gathered once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

    from .table_experiment import Tables

LEVEL = 0.95


@dataclass(frozen=True)
class TableFindings:
    """Frames of `analysis`, as they come.

    Attributes
    ----------
    best, seats
        As in `table_experiment.Tables`.
    standings
        Who wins, scores and places how, with a column ``players``.
    beats
        Every two strategies at tables of `seats`.
    chairs
        Seat advantage at every table size.
    components
        What decides a result, with a column ``table``; empty if it was not played.
    margins
        The best strategy's win share and margin under each variant; empty if there is none.
    stored
        As in `table_experiment.Tables`.
    """

    best: str
    seats: int
    standings: pd.DataFrame
    beats: pd.DataFrame
    chairs: pd.DataFrame
    components: pd.DataFrame
    margins: pd.DataFrame
    stored: bool = False


def find(tables: Tables, level: float = LEVEL) -> TableFindings:
    """Analyse a report's games."""
    import pandas as pd

    from ..analysis.beats import who_beats_whom
    from ..analysis.components import variance_components
    from ..analysis.seats import seat_advantages
    from ..analysis.skill_margins import skill_margins
    from ..analysis.standings import standings

    mixed, alike, split, variants = (tables.of(part) for part in ("mixed", "alike", "split", "variants"))
    return TableFindings(
        best=tables.best,
        seats=tables.seats,
        standings=_stacked({size: standings(games, level=level) for size, games in mixed.items()}, "players"),
        beats=who_beats_whom(mixed[tables.seats], level),
        chairs=seat_advantages(alike, level) if alike else pd.DataFrame(),
        components=_stacked(
            {name: variance_components(games, level=level) for name, games in split.items()}, "table"
        ),
        margins=skill_margins(variants, tables.best, level) if variants else pd.DataFrame(),
        stored=tables.stored,
    )


def _stacked(frames: dict[Any, pd.DataFrame], name: str) -> pd.DataFrame:
    import pandas as pd

    if not frames:
        return pd.DataFrame()
    told = []
    for key, frame in frames.items():
        frame.insert(0, name, key)
        told.append(frame)
    return pd.concat(told, ignore_index=True)
