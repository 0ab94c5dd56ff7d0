"""Play what `montecardo impact` asks for, and print what came of it."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext, redirect_stdout
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...simulate.errors import UserError, reason
from .ctrl_c import heeding_ctrl_c
from .parts import Parts
from .plan import SEATS, check_rows

if TYPE_CHECKING:
    import pandas as pd

    from ...analysis.playing.sides import Side
    from ...simulate.machine import Machine
    from ...simulate.progress import Progress

LEVEL = 0.95


@dataclass(frozen=True)
class Request:
    """Whose results are asked about, what is played, and what to do with it.

    Attributes
    ----------
    game, strategy, opponents, seed, cards, rules
        As named on the command line; no `strategy`: the strongest built-in one that is quick.
    seats
        Players at the table, where no opponent is named.
    games
        Deals.
    out
        A file for the rows; None: none.
    machine, tell
        How to play, and who is told how far it is.
    as_json
        Print JSON in place of a table.
    """

    game: str
    strategy: str | None
    opponents: tuple[str, ...]
    seats: int | None
    games: int
    seed: int
    cards: str | None
    rules: dict[str, str]
    out: Path | None
    machine: Machine
    tell: Progress
    as_json: bool = False

    @cached_property
    def player(self) -> Any:
        """The strategy itself."""
        from ...strategies import built_in, find_strategy

        if self.strategy is not None:
            return find_strategy(self.game, self.strategy)
        return [player for player in built_in(self.game) if not player.slow][-1]

    @cached_property
    def others(self) -> list[Any]:
        """Who sits on the other seats.

        Raises
        ------
        UserError
            No such opponent, or no such table.
        """
        from ...simulate.game import get_game
        from ...strategies import find_strategy

        if self.opponents:
            return [find_strategy(self.game, name) for name in self.opponents]
        game = get_game(self.game)
        alone = game.cooperative or game.seats == range(1, 2)
        seats = self.seats or (1 if alone else SEATS if SEATS in game.seats else game.seats[-1])
        if seats not in game.seats:
            raise UserError(f"{self.game} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}")
        return [self.player] * (seats - 1)

    @cached_property
    def side(self) -> Side:
        """What is played as it is."""
        from ...analysis.playing.sides import Choice, make_side

        return make_side(
            self.game, Choice(self.player.name, self.player, *self._table), self.seed, self.others
        )

    @property
    def _table(self) -> tuple[str | None, dict[str, str] | None]:
        return self.cards, self.rules or None

    def given(self) -> dict[str, Any]:
        """Return what all questions are asked with, as keywords."""
        cards, rules = self._table
        return {"seed": self.seed, "opponents": self.others, "cards": cards, "rules": rules}


def impact_of_cards(request: Request, parts: Sequence[str] | None, sample: int) -> None:
    """Make each card blank in turn, and print what it is worth."""
    from ...analysis import play_card_impact, play_card_looks
    from ...analysis.what_matters.card_impact import WARNING
    from ...simulate.blanking import blank_rules, blanked, card_sight

    def play(tell: Parts) -> dict[str, Any]:
        given = request.given()
        rows = play_card_impact(
            request.game,
            request.player,
            request.games,
            parts=parts,
            machine=request.machine,
            progress=tell,
            **given,
        )
        sight = card_sight(request.game)
        deals = min(sample // request.side.seats, request.games)
        looks = play_card_looks(request.game, request.player, deals, **given) if sight and deals else rows[:0]
        return {
            "blank": blank_rules(request.game).BLANK,
            "parts": list(parts or blank_rules(request.game).PARTS),
            "rows": rows,
            "looks": looks,
            "looks_mean": sight.means if sight else None,
            "names": {
                f"card {card['number']}": card["name"]
                for card in request.side.design.card_set.cards
                if "name" in card
            },
            "warning": WARNING,
        }

    def total() -> int:
        line_ups = len(request.side.design.line_ups)
        designs = blanked(request.side.design, parts)
        return request.games * sum([line_ups, *(line_ups if one.seat is None else 1 for one in designs)])

    _play_and_print(request, "impact of cards", play, total)


def impact_of_moves(request: Request, without: Sequence[str] | None) -> None:
    """Keep the strategy from each kind of move in turn, and print what it loses."""
    from ...analysis import play_restricted
    from ...simulate.restricting import kind_rules

    def play(tell: Parts) -> dict[str, Any]:
        rows = play_restricted(
            request.game,
            request.player,
            request.games,
            without=without,
            machine=request.machine,
            progress=tell,
            **request.given(),
        )
        return {"rows": rows, "kinds": dict(kind_rules(request.game).KINDS)}

    def total() -> int:
        kinds = without or kind_rules(request.game).KINDS
        return request.games * (len(request.side.design.line_ups) + request.side.seats * len(set(kinds)))

    _play_and_print(request, "impact of moves", play, total)


def impact_of_knobs(request: Request, knobs: Sequence[str], rows: int) -> None:
    """Play settings of knobs, and print which of them the win rate hangs on."""
    from ...analysis import play_sensitivity
    from ...analysis.tuning.knobs import split_knob

    values: dict[str, str] = {}
    for text in knobs:
        name, told = split_knob(text)
        if name in values:
            raise UserError(f"knob {name} is given twice: give each once")
        values[name] = told

    def play(tell: Parts) -> dict[str, Any]:
        found = play_sensitivity(
            request.game,
            request.player,
            values,
            request.games,
            rows=rows,
            machine=request.machine,
            progress=tell,
            **request.given(),
        )
        return {"rows": found, "knobs": values}

    _play_and_print(request, "impact of knobs", play, lambda: None)


def _play_and_print(
    request: Request, kind: str, play: Callable[[Parts], dict[str, Any]], total: Callable[[], int | None]
) -> None:
    """Play, print, and write the rows where that is asked for.

    Raises
    ------
    UsageError, UserError, GameError
        As the analysis's own functions.
    """
    from ...simulate.design import check_deals

    check_deals(request.games)
    _check_file(request.out)
    request.machine.reach()
    # What a strategy prints must not get among the JSON.
    with redirect_stdout(sys.stderr) if request.as_json else nullcontext():
        side = request.side
        # Those as they are and those of one change are in memory at a time.
        check_rows(request.games, 2 * side.design.seats * len(side.design.line_ups))
        tell = Parts(request.tell, total())
        began = time.perf_counter()
        try:
            with heeding_ctrl_c():
                found = play(tell)
        finally:
            tell.end()
    _write(request.out, found["rows"])
    told = {
        "kind": kind,
        "game": request.game,
        "strategy": request.player.typed,
        "opponents": [other.typed for other in request.others],
        "seats": side.design.seats,
        "games": request.games,
        "level": LEVEL,
        **found,
        "plays": side.design.manifest(),
        "as_it_is": _as_it_is(request),
        "jobs": request.machine.workers(),
        "seconds": time.perf_counter() - began,
    }
    _print(told, as_json=request.as_json)


def _check_file(out: Path | None) -> None:
    if out is not None and out.exists():
        raise UserError(f"{out} is there already; allowed: a new file")


def _write(out: Path | None, rows: pd.DataFrame) -> None:
    if out is None:
        return
    try:
        rows.to_csv(out, index=False, lineterminator="\n")
    except OSError as error:
        raise UserError(f"can't write {out}: {reason(error)}") from error


def _as_it_is(request: Request) -> str:
    """Return the command that plays these deals with nothing changed."""
    words = ["montecardo", "play", request.game]
    for player in request.side.design.line_ups[0]:
        words += ["--strategy", player.typed]
    options = [*request.side.design.setting.options, "--seed", str(request.seed)]
    return shlex.join([*words, *options, "--games", str(request.games)])


def _print(told: dict[str, Any], *, as_json: bool) -> None:
    from .impact_table import headings, numeric, rows, sentences
    from .terminal import print_json, print_table

    if as_json:
        plain = {
            name: value.to_dict("records") if hasattr(value, "to_dict") else value
            for name, value in told.items()
        }
        print_json(plain)
        return
    print_table(headings(told), rows(told), numeric(told))
    for sentence in sentences(told):
        click.echo(sentence)
