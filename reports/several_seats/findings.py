"""What the analysis says of the games of several seats: its frames, gathered once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

    from .experiment import Tables

LEVEL = 0.95


@dataclass(frozen=True)
class TableFindings:
    """Frames of `analysis`, as they come.

    Attributes
    ----------
    best, seats
        As in `experiment.Tables`.
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
    ratings, alpha_rank, cycles
        Of the strategies at tables of `seats`: on one scale, who lasts where the better are copied, and
        circles of who beats whom. Empty for a single strategy.
    stored
        As in `experiment.Tables`.
    """

    best: str
    seats: int
    standings: pd.DataFrame
    beats: pd.DataFrame
    chairs: pd.DataFrame
    components: pd.DataFrame
    margins: pd.DataFrame
    ratings: pd.DataFrame
    alpha_rank: pd.DataFrame
    cycles: pd.DataFrame
    stored: bool = False


def find(tables: Tables, level: float = LEVEL) -> TableFindings:
    """Analyse a report's games."""
    import pandas as pd

    from ...analysis.alpha_rank import alpha_rank
    from ...analysis.beats import who_beats_whom
    from ...analysis.components import variance_components
    from ...analysis.cycles import cycles
    from ...analysis.ratings import ratings
    from ...analysis.seats import seat_advantages
    from ...analysis.skill_margins import skill_margins
    from ...analysis.standings import standings

    mixed, alike, split, variants = (tables.of(part) for part in ("mixed", "alike", "split", "variants"))
    beats = who_beats_whom(mixed[tables.seats], level)
    several = len(beats) > 0
    return TableFindings(
        best=tables.best,
        seats=tables.seats,
        standings=_stacked({size: standings(games, level=level) for size, games in mixed.items()}, "players"),
        beats=beats,
        chairs=seat_advantages(alike, level) if alike else pd.DataFrame(),
        components=_stacked(
            {name: variance_components(games, level=level) for name, games in split.items()}, "table"
        ),
        margins=skill_margins(variants, tables.best, level) if variants else pd.DataFrame(),
        ratings=ratings(mixed[tables.seats], level) if several else pd.DataFrame(),
        alpha_rank=alpha_rank(mixed[tables.seats], level=level) if several else pd.DataFrame(),
        cycles=cycles(beats) if several else pd.DataFrame(),
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
