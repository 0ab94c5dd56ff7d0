"""Find the setting whose win rate lies in a band: `tune` in one call, and its steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ...simulate.errors import UserError
from .bench import Bench
from .levels import ABOVE, BELOW, MOST_DEALS, UNDECIDED, Aim, Level, contradiction
from .search import Search, eliminate, search_ordered
from .several_knobs import TRIALS, Tried, check_optuna, explore, worth_confirming
from .space import Setting, Space, make_space

if TYPE_CHECKING:
    import pandas as pd

    from ...simulate.machine import Machine
    from ...simulate.progress import Progress

ORDERED, UNORDERED, SEVERAL = "one ordered knob", "one knob without an order", "several knobs"


class Tuner:
    """A search for a setting, and what is known of it at any moment.

    Parameters
    ----------
    space
        The settings.
    aim
        What is wanted.
    bench
        Where they play.
    trials
        With several knobs: how many settings are proposed.

    Attributes
    ----------
    settings
        Those that have an interval: all of them, with several knobs those that are confirmed.
    search
        What is known of each of them.
    tried
        With several knobs: what was proposed. These estimates chose what was confirmed, and have no interval.
    method
        How it was searched, in words.
    """

    def __init__(self, space: Space, aim: Aim, bench: Bench, trials: int = TRIALS) -> None:
        if trials < 1:
            raise UserError(f"trials can't be {trials}; allowed: 1 or more")
        self.space, self.aim, self.trials = space, aim, trials
        self._bench = bench
        self.tried: list[Tried] = []
        self.method = ""
        knobs = space.knobs
        self.kind = SEVERAL if len(knobs) > 1 else ORDERED if knobs[0].ordered else UNORDERED
        if self.kind == SEVERAL:
            check_optuna()
            self._confirm([], 0)
        else:
            self._confirm([(place,) for place in range(len(knobs[0].values))], 0)

    def _confirm(self, settings: list[Setting], first: int) -> None:
        self.settings = settings
        left = max(self.aim.most - sum(one.deals for one in self.tried), 1)
        self.search = Search(
            len(settings),
            replace(self.aim, most=left),
            lambda place, start, stop: self._bench.play(settings[place], start, stop),
            self._bench.pressed,
            first,
        )

    def compile(self) -> None:
        """See that each setting can be played, and compile what they need.

        Raises
        ------
        UserError
            One can't.
        """
        for setting in self.settings:
            self._bench.side(setting)
        self._bench.compile(self.settings[0] if self.settings else tuple(0 for _ in self.space.knobs))

    def play(self, pressed: Sequence[bool] = ()) -> None:
        """Search until it is known, or given up, or until `pressed` comes to hold something.

        Raises
        ------
        GameError
            As `simulate.play`.
        """
        self._bench.pressed = self.search.pressed = pressed
        if self.kind == ORDERED:
            self.method = search_ordered(self.search)
        elif self.kind == UNORDERED:
            self.method = "every level side by side"
            eliminate(self.search)
        else:
            self.method = "proposals by optuna, confirmed on fresh deals"
            self._play_several()

    def _play_several(self) -> None:
        bench = self._bench
        self.tried = explore(
            self.space, bench.play, self.aim, trials=self.trials, seed=bench.seed, pressed=bench.pressed
        )
        if bench.pressed or not self.tried:
            return
        fresh = max(one.deals for one in self.tried)
        self._confirm(worth_confirming(self.tried, self.space, self.aim), fresh)
        eliminate(self.search)

    @property
    def deals(self) -> int:
        """Deals played, of all settings."""
        return self.search.spent + sum(one.deals for one in self.tried)

    @property
    def seats(self) -> int:
        """Games a deal: the strategy plays it from each seat."""
        return len(self._bench.opponents) + 1

    @property
    def verdict(self) -> str:
        """``found``, ``none`` (all that were to be judged surely lie outside) or ``undecided``."""
        return self.search.verdict() if self.settings else UNDECIDED

    @property
    def chosen(self) -> Setting | None:
        """The setting in the band whose estimate is nearest the target."""
        hits = self.search.inside()
        return self.settings[hits[0].place] if hits else None

    def row(self, level: Level) -> dict[str, Any]:
        """Return what is known of a setting, with what it is and how far from the default."""
        setting = self.settings[level.place]
        return {
            "name": self.space.name(setting),
            "setting": self.space.values(setting),
            **level.row(self.seats),
            "distance": self.space.distance(setting),
        }

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each setting that was played, in the knob's order: the difficulty curve."""
        return [self.row(level) for level in self.search.levels if level.deals]

    def alternatives(self) -> list[dict[str, Any]]:
        """Return the other settings in the band, the one nearest the default first."""
        rows = [self.row(level) for level in self.search.inside()[1:]]
        return sorted(rows, key=lambda row: row["distance"])

    def nearest(self) -> dict[str, dict[str, Any] | None]:
        """Return the settings outside the band whose estimates are next to it: ``below`` and ``above``."""
        sides: dict[str, dict[str, Any] | None] = {}
        for side in (BELOW, ABOVE):
            levels = [level for level in self.search.levels if level.status == side]
            level = min(levels, key=lambda each: abs(each.estimate - self.aim.target), default=None)
            sides[side] = None if level is None else self.row(level)
        return sides

    def turning(self) -> list[str] | None:
        """Return three settings whose win rates surely go up and down, or down and up; None: none seen."""
        if self.kind != ORDERED:
            return None
        three = contradiction(self.search.levels)
        return None if three is None else [self.space.name(self.settings[place]) for place in three]

    def proposals(self) -> list[dict[str, Any]]:
        """Return what was proposed, nearest the target first; estimates without intervals."""
        order = sorted(self.tried, key=lambda one: (abs(one.estimate - self.aim.target), one.setting))
        return [
            {
                "name": self.space.name(one.setting),
                "setting": self.space.values(one.setting),
                "estimate": one.estimate,
                "games": one.deals * self.seats,
                "deals": one.deals,
                "distance": self.space.distance(one.setting),
            }
            for one in order
        ]


@dataclass(frozen=True)
class Tuning:
    """What `tune` found.

    Attributes
    ----------
    verdict
        ``found``; ``none``: every setting (with several knobs: every confirmed one) lies outside the band;
        ``undecided``: the games ran out, or one lies at the band's edge.
    setting
        The value of each knob; None unless found.
    levels
        A row for each setting that was played: the knobs, then ``estimate, low, high, level, method, games,
        deals, status, distance``. The intervals hold whenever one stops, and all together with 1 - alpha.
    alternatives
        The other rows in the band, the one nearest the default first.
    tried
        With several knobs: what was proposed, without intervals.
    turning
        Three settings whose win rates surely go up and down again, or down and up; None: none was seen.
    method
        How it was searched.
    games, deals
        What it took.
    """

    verdict: str
    setting: dict[str, Any] | None
    levels: pd.DataFrame
    alternatives: pd.DataFrame
    tried: pd.DataFrame
    turning: list[str] | None
    method: str
    games: int
    deals: int


def tune(
    game: str,
    knobs: Mapping[str, Any],
    target: float,
    strategy: Any,
    *,
    band: float = 0.02,
    alpha: float = 0.05,
    most: int = MOST_DEALS,
    trials: int = TRIALS,
    opponents: Sequence[Any] = (),
    seed: int = 0,
    cards: Any = None,
    rules: Mapping[str, Any] | None = None,
    machine: Machine | None = None,
    progress: Progress | None = None,
) -> Tuning:
    """Find a setting at which a strategy wins as often as is wanted.

    Parameters
    ----------
    game
        A name of `simulate.games()`.
    knobs
        What may be set, by name, and to what: ``{"stack_target": "3..4"}``, as `knobs.make_knob` takes
        it.
    target, band, alpha, most
        As in `levels.Aim`.
    strategy
        Whose win rate it is, as `simulate.play` takes it.
    trials
        With several knobs: how many settings are proposed.
    opponents
        As in `playing.sides.make_sides`: in a game for several it is the share of games that the strategy
        wins, over all seats.
    seed, cards, rules
        As `simulate.play` takes them.
    machine, progress
        How to play, and who is told how far it is.

    Returns
    -------
    Tuning

    Raises
    ------
    UserError
        Anything that can't be used, in one line; with several knobs, the library ``optuna`` is missing.
    GameError
        As `simulate.play`.

    Notes
    -----
    `search` says what is guaranteed and how.

    Examples
    --------
    >>> found = tune("ragemore", {"stack_target": "3..4"}, 0.5, "evaluator", band=0.25, seed=1)
    >>> found.verdict, found.levels["status"].tolist()
    ('none', ['above', 'below'])
    """
    from ...simulate.machine import Machine
    from ...simulate.progress import Silence

    space = make_space(game, knobs, strategy, cards=cards, rules=rules)
    bench = Bench(space, seed, opponents, machine or Machine(), progress or Silence())
    tuner = Tuner(space, Aim(target, band, alpha, most), bench, trials)
    tuner.compile()
    tuner.play()
    return framed(tuner)


def framed(tuner: Tuner) -> Tuning:
    """Return what a search knows, as frames."""
    chosen = tuner.chosen
    return Tuning(
        verdict=tuner.verdict,
        setting=None if chosen is None else tuner.space.values(chosen),
        levels=_frame(tuner.rows()),
        alternatives=_frame(tuner.alternatives()),
        tried=_frame(tuner.proposals()),
        turning=tuner.turning(),
        method=tuner.method,
        games=tuner.deals * tuner.seats,
        deals=tuner.deals,
    )


def _frame(rows: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    import pandas as pd

    plain = [
        {**row["setting"], **{name: value for name, value in row.items() if name not in ("name", "setting")}}
        for row in rows
    ]
    return pd.DataFrame(plain)
