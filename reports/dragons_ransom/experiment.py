"""What is played for a report on Dragon's Ransom besides: levels, card sets, causes, cards, knobs, seats.

Each part is on deals of its own (seeds in a row after the report's), but the causes: they are the card sets'
games played again with one thing otherwise.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
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


def competent(games: pd.DataFrame, players: list[Any]) -> list[Any]:
    """Return the strategies that win at least half as often as the best, best first, four at most."""
    rates = games.groupby("strategy", observed=True)["won"].mean()
    ranked = sorted(players, key=lambda player: -float(rates[player.name]))
    most = float(rates[ranked[0].name])
    return [player for player in ranked if rates[player.name] >= most / 2][:MOST_COMPETENT]


def perform(
    plan: Plan, players: list[Any], games: pd.DataFrame, total: int, tell: Tell, target: float
) -> Played:
    """Play all that the own sections need.

    Parameters
    ----------
    plan, players
        What to play, and with whom.
    games
        The report's comparison of these strategies.
    total
        Games for all parts, roughly.
    tell
        Makes the progress of a part from its title.
    target
        The win rate that knobs are tuned to.

    Raises
    ------
    UserError
        Too few games.
    """
    from ...simulate.cards import load_card_set
    from .knobs import play_knobs

    played = Played(plan, load_card_set(plan.game, plan.cards), competent(games, players), target, games)
    share = {name: part * total for name, part in SHARES.items()}
    _play_levels(played, players, share["levels"], tell)
    _play_sets(played, share["sets"], tell)
    _play_cards(played, share["cards"], tell)
    play_knobs(played, share["knobs"], tell)
    _play_seats(played, share["seats"], tell)
    return played


def _play_levels(played: Played, players: list[Any], games: float, tell: Tell) -> None:
    deals = deals_for("the levels", games, len(ATTACKS) * len(players))
    part = Part(played.plan, 3, tell, "levels", deals * len(ATTACKS) * len(players))
    for attacks in ATTACKS:
        design = part.design(players, heroes_attack=attacks)
        played.levels[attacks] = part.play(f"{attacks} a pile", design, deals)
    played.digests["levels"] = part.finish()


def _sets(played: Played) -> Iterator[tuple[str, Any]]:
    """Yield the report's own set if it is none of the shipped ones, these, and the sampled ones."""
    from ...simulate.cards import card_rules, load_card_set

    plan = played.plan
    if played.card_set.name not in SHIPPED:
        yield played.card_set.name, played.card_set
    for name in SHIPPED:
        yield name, load_card_set(plan.game, name)
    rules = card_rules(plan.game)
    for index in range(SETS):
        drawn = rules.sample(plan.seed % 2**63, index)
        yield f"sampled {index + 1}", drawn


def _play_sets(played: Played, games: float, tell: Tell) -> None:
    """Play each set on each level, then some of them without what may be the cause of their order."""
    from ...simulate.dragons_ransom.counterfactuals import CAUSES

    played.card_sets.update(_sets(played))
    again = min(CAUSES_OF, len(played.card_sets)) * len(CAUSES) * 2
    cells = (len(played.card_sets) * len(LEVELS) + again) * len(played.competent)
    deals = deals_for("card sets", games, cells)
    part = Part(played.plan, 4, tell, "card sets", deals * cells)
    for name, card_set in played.card_sets.items():
        played.sets[name] = {
            level: part.play(name, part.design(played.competent, card_set, heroes_attack=attacks), deals)
            for level, attacks in LEVELS.items()
        }
    for name in to_look_into(played):
        for cause in CAUSES:
            played.causes[name, cause] = _without(played, part, name, cause, deals)
    played.digests["sets"] = part.finish()


def _without(played: Played, part: Part, name: str, cause: str, deals: int) -> ByLevel:
    from ...simulate.dragons_ransom.counterfactuals import CAUSES

    piles = int(part.design(played.competent).settings["piles"])
    by_level = {}
    for level in ("Easy", "Legendary"):
        changed = CAUSES[cause].change(played.card_sets[name], piles, LEVELS[level])
        design = part.design(played.competent, changed, heroes_attack=LEVELS[level])
        by_level[level] = part.play(f"{name} without {cause}", design, deals)
    return by_level


def to_look_into(played: Played) -> list[str]:
    """Return the sets where the levels are least in order, of those that are neither always won nor never."""
    from ...analysis.difficulty.level_order import level_gaps

    found = level_gaps(played.sets)
    gaps = dict(zip(found["setting"], found["estimate"], strict=True))
    rates = {name: float(games["Normal"]["won"].mean()) for name, games in played.sets.items()}
    telling = [name for name in gaps if NEAR_THE_END <= rates[name] <= 1 - NEAR_THE_END] or list(gaps)
    return sorted(telling, key=lambda name: float(gaps[name]))[:CAUSES_OF]


def _play_cards(played: Played, games: float, tell: Tell) -> None:
    from ...simulate.blanking import blanked

    part = Part(played.plan, 5, tell, "cards", games)
    whole = part.design([played.best])
    designs = [("", whole), *((each.card, each.design) for each in blanked(whole))]
    deals = deals_for("cards", games, len(designs))
    for card, design in designs:
        played.cards.append((card, part.play(card or "as it is", design, deals)))
    played.digests["cards"] = part.finish()


def _play_seats(played: Played, games: float, tell: Tell) -> None:
    sizes = [size for size in range(1, 5) if size == 1 or size <= _roles(played)]
    deals = deals_for("tables of one to four", games, len(sizes) * len(played.competent))
    part = Part(played.plan, 7, tell, "solo and co-op", deals * len(sizes) * len(played.competent))
    for size in sizes:
        design = part.design(played.competent, seats=size)
        played.seats[size] = part.play(f"{size} players", design, deals)
    played.digests["seats"] = part.finish()


def _roles(played: Played) -> int:
    return sum(card["kind"] == "role" for card in played.card_set.cards)
