"""What a report on a game of several seats needs: found out before any game is played.

The experiment is gone through once with parts that play nothing and note what they would. So it is known
which parts there are, from how many games on each has deals enough, and how many fit into memory.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from ...simulate.errors import UserError
from ..wording import plural
from .parts import Part, deals_of

if TYPE_CHECKING:
    from ..command_line.plan import Plan
    from ..what_matters import Question

FEWEST_DEALS = 2  # of any line-up: with one there is no interval


@dataclass(frozen=True)
class Run:
    """A run that is to be played: its design, and what it gets of all games."""

    design: Any
    share: float

    @property
    def fewest(self) -> float:
        """All games of which this run's share is enough."""
        each: int = len(self.design.line_ups) * self.design.replicates
        return FEWEST_DEALS * each / self.share

    def is_enough(self, games: float) -> bool:
        """Whether this run's share of all games is enough."""
        return deals_of(self.design, self.share * games) >= FEWEST_DEALS


@dataclass(frozen=True)
class Budget:
    """What of the games goes where.

    Attributes
    ----------
    shares
        What each part gets of the games that don't ask what matters; together 1.
    runs
        All of them.
    """

    shares: Mapping[str, float]
    runs: tuple[Run, ...]

    def check(self, total: int, asked: Question, strategies: int) -> None:
        """Refuse a number of games that is too small for a part, or too large for memory.

        Parameters
        ----------
        total
            Games of the whole report.
        asked
            What takes its games before all others.
        strategies
            How many there are, for the message.

        Raises
        ------
        UserError
            As said, with the smallest or largest number that does.
        """
        from ..command_line.plan import check_rows

        if not self._is_enough(_left(total, asked)):
            raise UserError(
                f"--games {total} is too small a number for all parts of this report; allowed: "
                f"{self._fewest(asked)} or more with {plural(strategies, 'strategy', 'strategies')}"
            )
        check_rows(total, sum(run.share * run.design.seats for run in self.runs))

    def _is_enough(self, games: float) -> bool:
        return all(run.is_enough(games) for run in self.runs)

    def _fewest(self, asked: Question) -> int:
        """Return a number of games that is enough, and from which on all are."""
        from ..what_matters import SHARE

        fewest = math.ceil(max(run.fewest for run in self.runs))
        later = math.ceil(fewest / (1 - SHARE))
        # There what matters takes its share before the parts do.
        if asked.deals(SHARE * later):
            fewest = later
        while not self._is_enough(_left(fewest, asked)):
            fewest += 1
        return fewest


def _left(total: int, asked: Question) -> int:
    from ..what_matters import SHARE

    return total - asked.deals(SHARE * total) * asked.ways


class Rehearsal(Part):
    """A part that plays nothing: it notes what it would play, with 1 for all of its games."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan, 1.0, _no_progress)
        self.noted: list[Run] = []

    def play(self, title: str, design: Any, games: float) -> Any:
        """Note the run, and return one in which all strategies are equally good."""
        import pandas as pd

        self.noted.append(Run(design, games))
        names = sorted({player.name for line_up in design.line_ups for player in line_up})
        return SimpleNamespace(design=design, games=pd.DataFrame({"strategy": names, "rank": 1.0}))


def _no_progress(title: str) -> Any:
    raise AssertionError(f"{title}: a rehearsal plays nothing")


def rehearse(
    plan: Plan, shares: Mapping[str, float], play: Callable[[Mapping[str, Part]], Mapping[str, Any]]
) -> Budget:
    """Go through an experiment without playing; the shares of parts without a run go to the others.

    Parameters
    ----------
    plan
        What to play.
    shares
        What each part gets if all of them have something to play.
    play
        Plays the parts.

    Raises
    ------
    UserError
        Something in them that can't be played.
    """
    parts = {name: Rehearsal(plan) for name in shares}
    play(parts)
    unused = [name for name, part in parts.items() if not part.noted]
    whole = sum(share for name, share in shares.items() if name not in unused) if unused else 1.0
    scaled = {name: 0.0 if name in unused else share / whole for name, share in shares.items()}
    runs = (
        replace(run, share=run.share * scaled[name]) for name, part in parts.items() for run in part.noted
    )
    return Budget(scaled, tuple(runs))
