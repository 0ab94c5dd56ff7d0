"""A part of a report's experiment on a game of several seats: what it plays, and with how many games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ...simulate.progress import Progress
    from ..command_line.plan import Plan

Tell = Callable[[str], "Progress"]
_ROUNDING = 1e-6  # of a game: shares of games are sums and products of fractions


def deals_of(design: Any, games: float) -> int:
    """Return how many deals of a design these games are enough for."""
    each: int = len(design.line_ups) * design.replicates
    return int(games + _ROUNDING) // each


class Part:
    """A part of the experiment while it is played.

    Parameters
    ----------
    plan
        What to play; seed and rules are this part's.
    games
        How many games it may take, all in all.
    tell
        Makes the progress of a run from its title.
    """

    def __init__(self, plan: Plan, games: float, tell: Tell) -> None:
        self.plan, self.games, self._tell = plan, games, tell

    def design(
        self, line_ups: Sequence[Any], replicates: int = 1, rules: Mapping[str, str] | None = None
    ) -> Any:
        """Return what is played at these tables, under the plan's rules but for these."""
        from ...simulate.design import make_design

        plan = self.plan
        return make_design(
            plan.game,
            list(line_ups),
            seed=plan.seed,
            cards=plan.cards,
            rules={**plan.rules, **(rules or {})},
            replicates=replicates,
        )

    def play(self, title: str, design: Any, games: float) -> Any:
        """Play as many deals as these games are enough for; `Budget.check` has seen to it that there are."""
        from ...simulate.runner import run

        return run(design, deals_of(design, games), self.plan.machine(), self._tell(title))
