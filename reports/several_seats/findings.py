"""What the analysis says of the games of several seats: its frames, gathered once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...simulate.errors import UserError

if TYPE_CHECKING:
    import pandas as pd

    from .experiment import Tables

LEVEL = 0.95
OUTCOMES = ("rank", "won", "score")


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
        What decides a result, with a column ``table``: as `analysis.luck_and_skill.luck.luck_and_skill`, its
        estimate called ``share``, without replicates as
        `analysis.luck_and_skill.components.variance_components`; empty if it was not played.
    decided
        How much the deal has decided, with a column ``table``; empty without replicates.
    lead, runaway
        Whether the leader wins, where all seats are of one strategy if that was played; empty where the game
        has no scores on the way.
    checkpoint
        What the stations on the way are called; "" where there are none.
    decisions, branching
        How many choices each strategy has at tables of `seats`, and among how many moves; the latter empty
        if they were not counted.
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
    decided: pd.DataFrame
    lead: pd.DataFrame
    runaway: pd.DataFrame
    checkpoint: str
    decisions: pd.DataFrame
    branching: pd.DataFrame
    margins: pd.DataFrame
    ratings: pd.DataFrame
    alpha_rank: pd.DataFrame
    cycles: pd.DataFrame
    stored: bool = False


def find(tables: Tables, level: float = LEVEL) -> TableFindings:
    """Analyse a report's games.

    Raises
    ------
    UserError
        There is no game.
    """
    import pandas as pd

    from ...analysis.luck_and_skill.luck import decided_by_deal
    from ...analysis.luck_and_skill.margins import skill_margins
    from ...analysis.meta_game.alpha_rank import alpha_rank
    from ...analysis.meta_game.cycles import cycles
    from ...analysis.several_seats.beats import who_beats_whom
    from ...analysis.several_seats.ratings import ratings
    from ...analysis.several_seats.seats import seat_advantages
    from ...analysis.several_seats.standings import standings

    mixed, alike, split, variants = (tables.of(part) for part in ("mixed", "alike", "split", "variants"))
    if not len(mixed[tables.seats]):
        raise UserError("no games: there is nothing to report on")
    beats = who_beats_whom(mixed[tables.seats], level)
    several = len(beats) > 0
    return TableFindings(
        best=tables.best,
        seats=tables.seats,
        standings=_stacked({size: standings(games, level=level) for size, games in mixed.items()}, "players"),
        beats=beats,
        chairs=seat_advantages(alike, level) if alike else pd.DataFrame(),
        components=_stacked({name: _components(games, level) for name, games in split.items()}, "table"),
        decided=_stacked(
            {
                name: decided_by_deal(games, OUTCOMES, level)
                for name, games in split.items()
                if _is_replicated(games)
            },
            "table",
        ),
        **_course(tables, alike.get(tables.seats, mixed[tables.seats]), level),
        **_choices(mixed[tables.seats], tables.moves, level),
        margins=skill_margins(variants, tables.best, level) if variants else pd.DataFrame(),
        ratings=ratings(mixed[tables.seats], level) if several else pd.DataFrame(),
        alpha_rank=alpha_rank(mixed[tables.seats], level=level) if several else pd.DataFrame(),
        cycles=cycles(beats) if several else pd.DataFrame(),
        stored=tables.stored,
    )


def _is_replicated(games: pd.DataFrame) -> bool:
    return bool(games["replicate"].nunique() > 1)


def _components(games: pd.DataFrame, level: float) -> pd.DataFrame:
    from ...analysis.luck_and_skill.components import variance_components
    from ...analysis.luck_and_skill.luck import CONSTANT, luck_and_skill

    if not _is_replicated(games):
        return variance_components(games, OUTCOMES, level)
    rows = luck_and_skill(games, OUTCOMES, level).rename(columns={"estimate": "share"})
    return rows[rows["method"] != CONSTANT].reset_index(drop=True)


def _course(tables: Tables, games: pd.DataFrame, level: float) -> dict[str, Any]:
    import pandas as pd

    from ...analysis.several_seats.lead import lead, runaway
    from ..game_reports import own_report

    own = own_report(tables.plan.game)
    if own is None or not hasattr(own, "running_scores"):
        return {"lead": pd.DataFrame(), "runaway": pd.DataFrame(), "checkpoint": ""}
    running = own.running_scores(games)
    found = {"lead": lead(running, level=level), "runaway": runaway(running, level=level)}
    return {**found, "checkpoint": own.CHECKPOINT}


def _choices(games: pd.DataFrame, moves: pd.DataFrame | None, level: float) -> dict[str, Any]:
    import pandas as pd

    from ...analysis.course.branching import branching
    from ...analysis.course.length import pace

    decisions = pace(games, level=level, measures=("decisions",))
    counted = pd.DataFrame() if moves is None else branching(moves, level=level)
    most = decisions.sort_values("estimate", ascending=False, ignore_index=True, kind="stable")
    return {"decisions": most, "branching": counted}


def _stacked(frames: dict[Any, pd.DataFrame], name: str) -> pd.DataFrame:
    import pandas as pd

    if not frames:
        return pd.DataFrame()
    told = []
    for key, frame in frames.items():
        frame.insert(0, name, key)
        told.append(frame)
    return pd.concat(told, ignore_index=True)
