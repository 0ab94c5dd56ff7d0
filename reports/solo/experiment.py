"""The report's experiment: how a total of games is shared out, and playing them.

Up to 15% of the games tell *what matters* to the best strategy (`what_matters`, seed + 2). Of the others four
fifths are the *comparison*: every strategy plays the same deals once. One fifth is the *luck split*: fewer
deals of their own (seed + 1, so that no game is counted twice), each played several times by every strategy
with fresh chance during play.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ...simulate.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd

    from ...simulate.progress import Progress
    from ..command_line.plan import Plan
    from ..what_matters import Matters, Question

LUCK_SHARE = 5  # one game in so many is played for the luck split
REPLICATES = 10
FEWEST_LUCK_DEALS = 20  # with fewer the split would say nothing


@dataclass(frozen=True)
class Shares:
    """How many games each strategy plays.

    Attributes
    ----------
    deals
        Of the comparison: one game each.
    luck_deals
        Of the luck split: `replicates` games each; 0 if the total is too small for one.
    replicates
        Times that each of these deals is played.
    strategies
        How many share the total.
    """

    deals: int
    luck_deals: int
    replicates: int
    strategies: int

    def total(self) -> int:
        """Games over all strategies: what was asked for, less a remainder that can't be shared evenly."""
        return self.strategies * (self.deals + self.luck_deals * self.replicates)


def share_out(total: int, strategies: int) -> Shares:
    """Share out a total of games.

    Raises
    ------
    UserError
        There is not a game for each strategy.

    Examples
    --------
    >>> share_out(1_000_000, 8)
    Shares(deals=100000, luck_deals=2500, replicates=10, strategies=8)
    """
    each = total // strategies
    if each < 1:
        raise UserError(f"--games {total} is less than one game for each of {strategies} strategies")
    luck_deals = each // LUCK_SHARE // REPLICATES
    if luck_deals < FEWEST_LUCK_DEALS:
        luck_deals = 0
    return Shares(each - luck_deals * REPLICATES, luck_deals, REPLICATES, strategies)


@dataclass(frozen=True)
class Experiment:
    """What was played for a report.

    Attributes
    ----------
    run, luck_run
        The runs; `luck_run` is None if the total was too small.
    shares
        How the total was shared out.
    command
        The command that plays it all again.
    stored
        Whether the runs lie in folders: nothing was played for the report, and the games are not kept twice.
    matters
        What matters to the best strategy; None if it was not asked.
    moves
        As `analysis.course.branching.count_moves`; None if they were not counted.
    own
        What was played for the game's own report, as in `game_reports`; None for none.
    """

    run: Any
    luck_run: Any
    shares: Shares
    command: str
    stored: bool = False
    matters: Matters | None = None
    moves: pd.DataFrame | None = None
    own: Any = None

    @property
    def games(self) -> int:
        """Games in all, those of the game's own sections among them."""
        return self.shares.total() + sum(part.games for part in (self.matters, self.own) if part)


def perform(
    plan: Plan,
    players: list[Any],
    total: int,
    progress: Callable[[str], Progress],
    own: Any = None,
    target: float | None = None,
) -> Experiment:
    """Play all games of a report.

    Parameters
    ----------
    plan, players
        What to play, and with whom.
    total
        Games over all strategies and both parts.
    progress
        Makes the progress of one part, from its title.
    own
        The game's own report, as in `game_reports`; None for none.
    target
        The win rate that it tunes its knobs to; None for its own.
    """
    from ..command_line.plan import check_rows
    from ..what_matters import SHARE, count_choices, question

    seats = plan.seats or 1
    check_rows(total, seats)
    if own is not None:
        own.check_games(plan, players, total)
    apart = 0 if own is None else int(own.SHARE * total)
    asked = question(plan, seats, own_cards=getattr(own, "TELLS_CARDS", False))
    deals = asked.deals(SHARE * (total - apart))
    shares = share_out(total - apart - deals * asked.ways, len(players))
    moves = count_choices(plan, plan.tables_of_one(players), total)
    run = plan.play(players, shares.deals, 1, progress(plan.game))
    luck_run = None
    if shares.luck_deals:
        luck_plan = replace(plan, seed=(plan.seed + 1) % 2**64)
        luck_run = luck_plan.play(players, shares.luck_deals, shares.replicates, progress("the luck split"))
    matters = _play_matters(plan, asked, _ranked(run.games, players), deals, progress) if deals else None
    command = f"montecardo report {shlex.quote(plan.game)} --games {total} {plan.arguments()}"
    if target is not None:
        command += f" --target {100 * target:.10g}%"
    played = None
    if own is not None:
        first = run.games[(run.games["seat"] == 0).to_numpy(bool)]
        played = own.play(plan, players, first, apart, progress, own.TARGET if target is None else target)
    return Experiment(run, luck_run, shares, command, matters=matters, moves=moves, own=played)


def _play_matters(
    plan: Plan, asked: Question, ranked: list[Any], deals: int, progress: Callable[[str], Progress]
) -> Matters | None:
    from ..what_matters import best_quick, play_matters

    best = best_quick(ranked)
    if best is None:
        return None
    apart = replace(plan, seed=(plan.seed + 2) % 2**64)
    return play_matters(apart, asked, best, plan.seats or 1, deals, progress)


def _ranked(games: pd.DataFrame, players: list[Any]) -> list[Any]:
    """Return the strategies by wins, best first."""
    wins = games.groupby("strategy", observed=True)["won"].mean()
    return sorted(players, key=lambda player: -float(wins[player.name]))
