"""Compare what a command line names, and print what came of it."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from contextlib import nullcontext, redirect_stdout
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...analysis.playing.sides import Choice, Side, Table, make_sides
from ..wording import count
from .ctrl_c import heeding_ctrl_c, noting_ctrl_c
from .failures import Interrupted

if TYPE_CHECKING:
    from ...analysis.playing.contest import Contest
    from ...analysis.watching.sequential import Rule
    from ...simulate.machine import Machine
    from ...simulate.progress import Progress


@dataclass(frozen=True)
class Comparison:
    """What a command line wants to have compared.

    Attributes
    ----------
    what
        The game, or card sets if there is a `game`.
    game
        The game, where card sets are compared.
    strategies, opponents
        As named there.
    seed, cards, rules
        As `simulate.play` takes them, for all sides.
    other_rules
        The rules in which the second side differs.
    """

    what: tuple[str, ...]
    game: str | None
    strategies: tuple[str, ...]
    opponents: tuple[str, ...]
    seed: int
    cards: str | None
    rules: dict[str, str]
    other_rules: dict[str, str]

    @cached_property
    def played(self) -> str:
        """The game's name.

        Raises
        ------
        UsageError
            Card sets without a game, or one alone.
        UserError
            There is no such game.
        """
        from ...simulate.game import get_game

        if self.game is None and len(self.what) > 1:
            raise click.UsageError(f"{' and '.join(self.what)}: to compare card sets needs --game GAME")
        if self.game is not None and len(self.what) < 2:
            raise click.UsageError("--game goes with two card sets or more: SET SET --game GAME")
        return get_game(self.game or self.what[0]).name

    def sides(self) -> list[Side]:
        """Return what plays against what.

        Raises
        ------
        UsageError, UserError
            Something in it that can't be used, or more than one thing that differs.
        """
        return make_sides(self.played, self._choices(), seed=self.seed, opponents=self.opponents)

    def _choices(self) -> list[Choice]:
        sets = self.game is not None
        if sets and (self.cards is not None or self.other_rules):
            raise click.UsageError(
                "one thing at a time: SET SET goes with neither --cards nor --against-rule"
            )
        if sets or self.other_rules:
            strategy = self._one_strategy("card sets" if sets else "rules")
            return self._card_sets(strategy) if sets else self._rules(strategy)
        if len(self.strategies) < 2:
            raise click.UsageError(
                "to compare takes two: name --strategy twice or more, card sets (SET SET --game GAME), "
                "or --against-rule NAME=VALUE"
            )
        found = [self._found(name) for name in self.strategies]
        names = [strategy.name for strategy in found]
        if len(set(names)) < len(names):
            names = list(self.strategies)
        return [
            Choice(name, strategy, self.cards, self.rules or None)
            for name, strategy in zip(names, found, strict=True)
        ]

    def _found(self, name: str) -> Any:
        from ...strategies import find_strategy

        return find_strategy(self.played, name)

    def _one_strategy(self, what: str) -> Any:
        if len(self.strategies) != 1:
            number = len(self.strategies) or "none"
            raise click.UsageError(f"to compare {what} takes one --strategy, not {number}")
        return self._found(self.strategies[0])

    def _card_sets(self, strategy: Any) -> list[Choice]:
        names = [Path(each).stem if each.endswith(".toml") else each for each in self.what]
        if len(set(names)) < len(names):
            names = list(self.what)
        return [
            Choice(name, strategy, cards, self.rules or None)
            for name, cards in zip(names, self.what, strict=True)
        ]

    def _rules(self, strategy: Any) -> list[Choice]:
        from ...simulate.game import get_game

        game = get_game(self.played)
        other = {**self.rules, **self.other_rules}
        settings = game.settings(self.rules or None), game.settings(other)
        changed = [name for name in self.other_rules if settings[0][name] != settings[1][name]]
        if not changed:
            same = ", ".join(f"{name}={settings[0][name]}" for name in self.other_rules)
            raise click.UsageError(f"--against-rule changes nothing: the first side has {same} too")
        names = (" ".join(f"{name}={setting[name]}" for name in changed) for setting in settings)
        rules = self.rules or None, other
        return [Choice(name, strategy, self.cards, each) for name, each in zip(names, rules, strict=True)]


@dataclass(frozen=True)
class Request:
    """What to compare, and what to do with it.

    Attributes
    ----------
    comparison
        The sides.
    rule
        When it is decided.
    games
        Deals, if their number is fixed; None: as many as it takes.
    machine, tell
        How to play, and who is told how far it is.
    as_json
        Print JSON in place of a table.
    """

    comparison: Comparison
    rule: Rule
    games: int | None
    machine: Machine
    tell: Progress
    as_json: bool = False


def compare_and_print(request: Request) -> None:
    """Do it.

    Raises
    ------
    UsageError, UserError, GameError
        As `Comparison.sides` and `simulate.play`.
    Interrupted
        Ctrl-C, after what is known so far has been printed.
    """
    from ...analysis.playing.contest import Contest
    from ...simulate.design import check_deals

    games = None if request.games is None else check_deals(request.games)
    request.machine.reach()
    # What a strategy prints must not get among the JSON.
    with redirect_stdout(sys.stderr) if request.as_json else nullcontext():
        sides = request.comparison.sides()
        _say_if_decks_differ(sides, request.tell)
        contest = Contest(sides, request.rule, games)
        began, stopped = _play(contest, request)
    told = _told(contest, request, time.perf_counter() - began, stopped=stopped)
    _print(told, as_json=request.as_json)
    if stopped:
        raise Interrupted(f"stopped after {count(contest.deals)} deals; what is known so far is above")


def _play(contest: Contest, request: Request) -> tuple[float, bool]:
    """Play; return when it began, and whether Ctrl-C ended it."""
    table = Table(request.machine, request.tell)
    with heeding_ctrl_c():
        table.compile(contest.sides)
    began = time.perf_counter()
    games = None if contest.games is None else contest.games * sum(side.seats for side in contest.sides)
    request.tell.start(games)
    try:
        with noting_ctrl_c() as pressed:
            try:
                contest.play(table, pressed)
            except Exception:
                # Ctrl-C reaches worker processes too: what one says that was just starting is no news.
                if not pressed:
                    raise
    finally:
        request.tell.stop()
    return began, bool(pressed)


def _say_if_decks_differ(sides: Sequence[Side], tell: Progress) -> None:
    sizes = {len(side.design.card_set.cards) for side in sides}
    if len(sizes) > 1:
        tell.note("the decks differ in size: their deals share the seed, but not the order of the cards")


def _told(contest: Contest, request: Request, seconds: float, *, stopped: bool) -> dict[str, Any]:
    from ...analysis.watching.sequential import ASSUMPTION

    rule, rows = contest.rule, contest.rows()
    return {
        "kind": "comparison",
        "game": request.comparison.played,
        "seed": request.comparison.seed,
        "mode": "sequential" if contest.watched else "fixed",
        "games": contest.games,
        "max_games": rule.most if contest.games is None else None,
        "alpha": rule.alpha,
        "beta": rule.equality if contest.watched else None,
        "margin": rule.margin,
        "sides": [{"name": side.name, **side.design.manifest()} for side in contest.sides],
        "comparisons": [{**row, "games_saved": _saved(row)} for row in rows],
        "further_deals_assume": ASSUMPTION,
        "stopped": stopped,
        "jobs": request.machine.workers(),
        "seconds": seconds,
    }


def _saved(row: dict[str, Any]) -> int | None:
    """Games of both sides that unpaired deals would have taken more, for the same precision."""
    gain: float = row["pairing_gain"]
    if gain != gain or gain == float("inf"):
        return None
    games: int = row["games"]
    return round(2 * games * (gain - 1))


def _print(told: dict[str, Any], *, as_json: bool) -> None:
    from .compare_table import NUMERIC, headings, rows, sentences
    from .terminal import print_json, print_table

    if as_json:
        print_json(told)
        return
    if told["comparisons"]:
        print_table(headings(told), rows(told), NUMERIC)
    for sentence in sentences(told):
        click.echo(sentence)
