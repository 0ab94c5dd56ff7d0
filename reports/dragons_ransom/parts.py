"""The parts of what is played for a report on Dragon's Ransom besides, and what has been played of them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ...simulate.errors import UserError
from ..solvability.progress import Shared

if TYPE_CHECKING:
    import pandas as pd

    from ...simulate.progress import Progress
    from ..command_line.plan import Plan

    Tell = Callable[[str], Progress]
    ByLevel = Mapping[str, pd.DataFrame]

LEVELS = {"Easy": 2, "Normal": 3, "Legendary": 4}
"""The Heroes Attack! cards that each level puts into a pile (R6)."""
ATTACKS = range(1, 7)
SHIPPED = ("reconstruction-a", "reconstruction-b")
SETS = 12  # sampled ones
MOST_COMPETENT = 4
CAUSES_OF = 5  # card sets whose order of levels is looked into
SHARES = {"levels": 0.14, "sets": 0.45, "cards": 0.18, "knobs": 0.17, "seats": 0.06}
"""What each part gets of the own games; the causes are among those of the sets."""
NEAR_THE_END = 0.05  # a win rate so near to never, or to always, tells nothing of levels
FEWEST = 4  # deals of any cell

_KEPT = (
    *("game", "replicate", "strategy", "won", "score", "turns", "ending"),
    *("deck_left", "heroes_slain", "events", "minions_slain"),
)
_OF_HEROES = tuple(f"hero_{what}_{place}" for what in ("wounds", "turn") for place in range(1, 5))


@dataclass
class Played:
    """What was played for Dragon's Ransom's own sections.

    Attributes
    ----------
    plan, card_set
        What the report is for, and its cards.
    competent
        The strategies that win at least half as often as the best, best first, four at most.
    best, decent
        The best of them, and the middle one.
    levels
        Heroes Attack! cards a pile -> the games of all strategies.
    sets
        Card set -> level -> the games of the competent ones.
    card_sets
        The sets themselves.
    causes
        (card set, cause) -> level -> the games of the same, the first and the last level only.
    cards
        The best one's games as they are, and with each card made blank: (number, games).
    steps
        The decent one's games, as they are and with a knob turned by a step: (knob=value, games).
    knobs
        What the search found for each knob; empty if it was not asked.
    seats
        Players -> the games of the competent ones.
    compared
        The report's comparison, which is not of these games.
    target
        The win rate that the knobs are tuned to.
    digests
        Of all games, by part.
    """

    plan: Plan
    card_set: Any
    competent: list[Any]
    target: float
    compared: pd.DataFrame
    levels: dict[int, pd.DataFrame] = field(default_factory=dict)
    sets: dict[str, ByLevel] = field(default_factory=dict)
    card_sets: dict[str, Any] = field(default_factory=dict)
    causes: dict[tuple[str, str], ByLevel] = field(default_factory=dict)
    cards: list[tuple[str, pd.DataFrame]] = field(default_factory=list)
    steps: list[tuple[str, pd.DataFrame]] = field(default_factory=list)
    knobs: dict[str, Any] = field(default_factory=dict)
    seats: dict[int, pd.DataFrame] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)

    @property
    def best(self) -> Any:
        """The strategy that wins most."""
        return self.competent[0]

    @property
    def decent(self) -> Any:
        """The middle one of those that are competent: the decent player."""
        return self.competent[len(self.competent) // 2]

    @property
    def games(self) -> int:
        """Games played for the own sections."""
        by_level = [*self.sets.values(), *self.causes.values()]
        frames = [
            *self.levels.values(),
            *(games for each in by_level for games in each.values()),
            *(games for _, games in (*self.cards, *self.steps)),
            *self.seats.values(),
        ]
        return sum(map(len, frames)) + sum(int(found.deals) for found in self.knobs.values())


class Part:
    """A part of the experiment while it is played.

    Parameters
    ----------
    plan, number
        What to play, and which part it is: its seed is so much above the report's.
    tell
        Makes its progress from its title.
    title, games
        What it is called, and how many games it will be.
    """

    def __init__(self, plan: Plan, number: int, tell: Tell, title: str, games: float) -> None:
        self.plan, self.title = plan, title
        self.seed = (plan.seed + number) % 2**64
        self.tell = Shared(tell(title), int(games))
        self._hashed = hashlib.sha256()

    def design(self, players: list[Any], cards: Any = None, seats: int | None = None, **rules: Any) -> Any:
        """Return what these strategies play, each on all seats of its own table."""
        from ...simulate.design import make_design

        plan = self.plan
        return make_design(
            plan.game,
            [[player] * (seats or plan.seats or 1) for player in players],
            seed=self.seed,
            cards=plan.cards if cards is None else cards,
            rules={**plan.rules, **{name: str(value) for name, value in rules.items()}},
        )

    def play(self, name: str, design: Any, deals: int) -> pd.DataFrame:
        """Play, and return a row a game: a table wins together."""
        from ...simulate.runner import run

        self.tell.name = name
        done = run(design, deals, self.plan.machine(), self.tell)
        self._hashed.update(done.digest.encode())
        games = done.games
        own = [*_KEPT, *_OF_HEROES]
        rows: pd.DataFrame = games.loc[(games["seat"] == 0).to_numpy(bool), own].reset_index(drop=True)
        return rows

    def finish(self) -> str:
        """Say that it is done; return the digest of all its games."""
        self.tell.finish()
        return self._hashed.hexdigest()


def deals_for(title: str, games: float, cells: int) -> int:
    """Return the deals for each of so many cells.

    Raises
    ------
    UserError
        There are too few games for them.
    """
    deals = int(games // cells)
    if deals < FEWEST:
        raise UserError(
            f"--games is too small a number: {title} get {int(games)} games for {cells} different tables, "
            f"which need {FEWEST} each; allow more, or name fewer strategies"
        )
    return deals
