"""What the analysis says of a report's games: its frames, gathered once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...simulate.errors import UserError

if TYPE_CHECKING:
    import pandas as pd

LEVEL = 0.95
MARGIN = 0.005
CHANCE = "random"  # the strategy that plays without skill, where it takes part


@dataclass(frozen=True)
class Findings:
    """Frames of `analysis`, as they come.

    Attributes
    ----------
    ladder
        Strategies, best first, each compared with the next.
    pairs
        Every two strategies, paired.
    endings
        Shares of the endings by strategy.
    turns, mean_turns
        How many games took how many turns, and their means.
    by_turn
        The cumulative incidence of each ending.
    hazards
        The best strategy's hazard of each ending by turn, with intervals.
    luck
        The variance split of each strategy; empty if no deal was played twice.
    parts, decided
        The variance split over all strategies, and how much the deal decided; empty likewise.
    skill
        The skill score; empty where nothing is known of it.
    decisions
        How many choices a game has, by strategy.
    branching
        Among how many moves each is; empty if they were not counted.
    """

    ladder: pd.DataFrame
    pairs: pd.DataFrame
    endings: pd.DataFrame
    turns: pd.DataFrame
    mean_turns: pd.DataFrame
    by_turn: pd.DataFrame
    hazards: pd.DataFrame
    luck: pd.DataFrame
    parts: pd.DataFrame
    decided: pd.DataFrame
    skill: pd.DataFrame
    decisions: pd.DataFrame
    branching: pd.DataFrame

    @property
    def names(self) -> list[str]:
        """Strategies, best first."""
        return [str(name) for name in self.ladder["strategy"]]

    @property
    def best(self) -> dict[str, Any]:
        """The ladder's first row."""
        return row_of(self.ladder, 0)

    @property
    def ending_names(self) -> list[str]:
        """The endings that were seen, in the game's order: the win, seen or not, first."""
        seen = self.endings.groupby("ending", sort=False, observed=True)["count"].sum()
        return [str(name) for place, name in enumerate(seen.index) if place == 0 or seen[name] > 0]

    def share_of(self, strategy: str, ending: str) -> dict[str, Any]:
        """Return the row of one ending of one strategy."""
        rows = self.endings
        return row_of(rows[(rows["strategy"] == strategy) & (rows["ending"] == ending)], 0)

    def commonest_loss(self, strategy: str) -> dict[str, Any] | None:
        """Return the row of the loss that a strategy meets most often; None if it never lost."""
        rows = self.endings[
            (self.endings["strategy"] == strategy) & (self.endings["ending"] != self.ending_names[0])
        ]
        if not len(rows) or rows["count"].max() == 0:
            return None
        return row_of(rows.sort_values("count", ascending=False, kind="stable"), 0)

    def mean_turns_of(self, strategy: str) -> dict[str, Any]:
        """Return the row of one strategy's mean turns."""
        return row_of(self.mean_turns[self.mean_turns["strategy"] == strategy], 0)

    def luck_of(self, strategy: str, outcome: str = "won", source: str = "deal") -> dict[str, Any] | None:
        """Return the row of one strategy's variance split; None if there is none."""
        if self.luck.empty:
            return None
        rows = self.luck
        rows = rows[
            (rows["strategy"] == strategy) & (rows["outcome"] == outcome) & (rows["source"] == source)
        ]
        return row_of(rows, 0) if len(rows) else None


def row_of(frame: pd.DataFrame, index: int) -> dict[str, Any]:
    """Return a row of a frame as a dict."""
    return {str(key): value for key, value in frame.iloc[index].items()}


def find(
    games: pd.DataFrame,
    luck_games: pd.DataFrame | None,
    level: float = LEVEL,
    moves: pd.DataFrame | None = None,
) -> Findings:
    """Analyse a report's games.

    Parameters
    ----------
    games
        The comparison: each strategy once on every deal.
    luck_games
        The luck split, or None.
    level
        Confidence level of all intervals.
    moves
        As `analysis.course.branching.count_moves`, or None.

    Raises
    ------
    UserError
        There is no game.
    """
    import pandas as pd

    from ...analysis.comparing.wins import compare_all
    from ...analysis.course.branching import branching
    from ...analysis.course.length import loss_by_turn, pace, turns
    from ...analysis.course.survival import incidence
    from ...analysis.luck_and_skill.ladder import skill_ladder, skill_score
    from ...analysis.luck_and_skill.luck import decided_by_deal, luck_and_skill
    from ...analysis.luck_and_skill.variance import luck_split
    from ...analysis.rates.endings import endings
    from ...analysis.rates.intervals import score_means

    if not len(games):
        raise UserError("no games: there is nothing to report on")
    nothing = pd.DataFrame()
    ladder = skill_ladder(games, level, MARGIN)
    with_chance = CHANCE in set(ladder["strategy"]) and len(ladder) > 1
    order = [str(name) for name in ladder["strategy"]]
    return Findings(
        ladder=ladder,
        pairs=compare_all(games, level, MARGIN, "holm"),
        endings=in_order(endings(games, level=level), order),
        turns=in_order(turns(games, level), order),
        mean_turns=in_order(score_means(games, level=level, column="turns"), order),
        by_turn=in_order(loss_by_turn(games, level), order),
        hazards=incidence(games[games["strategy"] == order[0]], ("strategy",), (), level),
        luck=nothing if luck_games is None else in_order(luck_split(luck_games, level), order),
        parts=nothing if luck_games is None else luck_and_skill(luck_games, level=level),
        decided=nothing if luck_games is None else decided_by_deal(luck_games, level=level),
        skill=skill_score(games, CHANCE, level) if with_chance else nothing,
        decisions=in_order(pace(games, level=level, measures=("decisions",)), order),
        branching=nothing if moves is None else in_order(branching(moves, level=level), order),
    )


def in_order(frame: pd.DataFrame, strategies: Sequence[str]) -> pd.DataFrame:
    """Sort a frame's rows by strategy, best first; their order within a strategy stays."""
    place = {name: index for index, name in enumerate(strategies)}
    order = frame["strategy"].astype(str).map(place).sort_values(kind="stable").index
    return frame.loc[order].reset_index(drop=True)
