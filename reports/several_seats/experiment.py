"""The report's experiment for a game of several seats: which tables play, and how many games each.

Up to 15% of the games tell what matters to the best strategy (`what_matters`). Of the others there are five
parts, each on deals of its own (seeds in a row, so that no game is counted twice): *mixed* tables of
different strategies with rotated seats; tables of the best of these *alike* on every seat; the same deals
played by changing players, to *split* luck from skill; the *variants* of the rules; and what the game's own
report asks besides (`game_reports`). A part without a game leaves its share to the others.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ...simulate.errors import UserError
from ..command_line.plan import SEATS
from .parts import Part, Tell
from .rehearsal import rehearse

if TYPE_CHECKING:
    import pandas as pd

    from ..command_line.plan import Plan
    from ..what_matters import Matters, Question

MIXED_SIZES = range(3, 7)
MOST_SIZES = range(2, 9)
REPLICATES = 2
SHARES = {"mixed": 0.25, "alike": 0.3, "split": 0.1, "variants": 0.15, "own": 0.2}
"""What each part gets of the games that don't ask what matters, where all of them are played."""


@dataclass(frozen=True)
class Tables:
    """What was played for a report on a game of several seats.

    Attributes
    ----------
    plan, command
        What was asked for, and the command line that asks for it again.
    seats
        At the tables of the parts that are played at one size.
    best
        The strategy with the best mean place at mixed tables of that size.
    runs
        Part -> name or table size -> run. ``mixed`` and ``alike`` by size, ``split`` by what the table is,
        ``variants`` by name, ``own`` as the game likes.
    stored
        Whether these are runs in folders: then each part is there as far as they allow it.
    matters
        What matters to the best strategy; None if it was not asked.
    moves
        As `analysis.course.branching.count_moves`, of the best strategy on all seats; None if they were not
        counted.
    """

    plan: Plan
    command: str
    seats: int
    best: str
    runs: Mapping[str, Mapping[Any, Any]] = field(default_factory=dict)
    stored: bool = False
    matters: Matters | None = None
    moves: pd.DataFrame | None = None

    @property
    def games(self) -> int:
        """Games played, in all parts together."""
        # A stored run may serve several parts.
        runs = {id(run): run for part in self.runs.values() for run in part.values()}
        played: int = sum(len(run.games) // run.design.seats for run in runs.values())
        return played + (self.matters.games if self.matters else 0)

    @property
    def first(self) -> Any:
        """A run of all strategies at the size that most parts have."""
        mixed = self.runs["mixed"]
        return mixed[self.seats] if self.seats in mixed else next(iter(mixed.values()))

    def of(self, part: str) -> dict[Any, Any]:
        """Return the frames of a part, as `simulate.play` returns them."""
        return {name: run.games for name, run in self.runs.get(part, {}).items()}


def perform(plan: Plan, total: int, tell: Tell, own: Any = None) -> Tables:
    """Play all games of a report.

    Parameters
    ----------
    plan
        What to play; `Plan.seats` is the table size of what is played at one size.
    total
        Games in all parts, roughly.
    tell
        Makes the progress of one run, from its title.
    own
        The game's own report, as in `game_reports`; None for none.

    Raises
    ------
    UserError
        Anything that can't be played; too few games.
    """
    from ... import simulate
    from ..what_matters import SHARE, count_choices, question

    game, players = simulate.get_game(plan.game), plan.players()
    sizes = [size for size in game.seats if size in MOST_SIZES]
    seats = plan.seats or (SEATS if SEATS in sizes else sizes[-1])
    if seats not in game.seats:
        raise UserError(f"{plan.game} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}")
    asked = question(plan, seats, own_cards=getattr(own, "TELLS_CARDS", False))

    def play(parts: Mapping[str, Part]) -> dict[str, dict[Any, Any]]:
        return _play(parts, players, sizes, seats, own)

    budget = rehearse(plan, getattr(own, "SHARES", SHARES), play)
    budget.check(total, asked, len(players))
    deals = asked.deals(SHARE * total)
    runs = play(_parts(plan, budget.shares, total - deals * asked.ways, tell))
    ranked = _ranked(runs["mixed"][seats].games, players)
    command = f"montecardo report {shlex.quote(plan.game)} --games {total} {plan.arguments()}"
    matters = _matters(plan, asked, ranked, seats, deals, tell)
    moves = count_choices(plan, [[ranked[0]] * seats], total)
    return Tables(plan, command, seats, ranked[0].name, runs, matters=matters, moves=moves)


def _parts(plan: Plan, shares: Mapping[str, float], games: int, tell: Tell) -> dict[str, Part]:
    return {
        name: Part(replace(plan, seed=(plan.seed + number) % 2**64), share * games, tell)
        for number, (name, share) in enumerate(shares.items())
    }


def _play(
    parts: Mapping[str, Part], players: list[Any], sizes: list[int], seats: int, own: Any
) -> dict[str, dict[Any, Any]]:
    """Play each part, or rehearse it."""
    runs: dict[str, dict[Any, Any]] = {"mixed": _mixed(parts["mixed"], players, sizes, seats)}
    ranked = _ranked(runs["mixed"][seats].games, players)
    runs["alike"] = _alike(parts["alike"], ranked[0], sizes)
    runs["split"] = _split(parts["split"], ranked, seats)
    if own is not None:
        runs["variants"] = _variants(parts["variants"], players, ranked[0], seats, own.VARIANTS)
        runs["own"] = own.play(parts["own"], ranked[0], seats)
    return runs


def _matters(
    plan: Plan, asked: Question, ranked: list[Any], seats: int, deals: int, tell: Tell
) -> Matters | None:
    from ..what_matters import best_quick, play_matters

    best = best_quick(ranked)
    if not deals or best is None:
        return None
    further = replace(plan, seed=(plan.seed + len(SHARES)) % 2**64)
    return play_matters(further, asked, best, seats, deals, tell)


def _mixed(part: Part, players: list[Any], sizes: list[int], seats: int) -> dict[int, Any]:
    from ...simulate.seating import mixed_tables

    wanted = sorted({size for size in sizes if size in MIXED_SIZES} | {seats})
    designs = {size: part.design(mixed_tables(players, size)) for size in wanted}
    each = part.games / len(wanted)
    return {size: part.play(f"mixed tables of {size}", design, each) for size, design in designs.items()}


def _alike(part: Part, best: Any, sizes: list[int]) -> dict[int, Any]:
    return {
        size: part.play(f"{size} players alike", part.design([[best] * size]), part.games / len(sizes))
        for size in sizes
    }


def _split(part: Part, ranked: list[Any], seats: int) -> dict[str, Any]:
    """Play two tables of different strategies: the best ones, and some from the whole range."""
    from ...simulate.seating import rotations

    size = min(seats, len(ranked))
    if size not in part.design([[ranked[0]] * seats]).game.seats:
        return {}
    step = (len(ranked) - 1) / (size - 1)
    tables = {"the best": ranked[:size]}
    if len(ranked) > size:
        tables["from best to worst"] = [ranked[round(step * place)] for place in range(size)]
    return {
        name: part.play(
            f"luck and skill, {name}", part.design(rotations(table), REPLICATES), part.games / len(tables)
        )
        for name, table in tables.items()
    }


def _variants(
    part: Part, players: list[Any], best: Any, seats: int, variants: Mapping[str, Mapping[str, str]]
) -> dict[str, Any]:
    """Play the same tables, the best strategy on one seat of each, under each variant."""
    from ...simulate.seating import compositions, rotations

    others = [player for player in players if player != best]
    if not others:
        return {}
    tables = [rotations([best, *company]) for company in compositions(others, seats - 1, len(others))]
    line_ups = []
    for line_up in (line_up for table in tables for line_up in table):
        if line_up not in line_ups:
            line_ups.append(line_up)
    return {
        name: part.play(f"variant {name}", part.design(line_ups, rules=rules), part.games / len(variants))
        for name, rules in variants.items()
    }


def _ranked(games: Any, players: list[Any]) -> list[Any]:
    """Return the strategies by mean place, best first."""
    places = games.groupby("strategy", observed=True)["rank"].mean()
    return sorted(players, key=lambda player: float(places[player.name]))
