"""`montecardo impact`: what matters in a game, by playing it without, or with something set otherwise."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..command_line.options import (
    Count,
    game_argument,
    json_option,
    machine_options,
    seed_option,
    table_options,
)

if TYPE_CHECKING:
    from ..command_line.impact import Request

Function = TypeVar("Function", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--strategy",
        "-s",
        "strategies",
        multiple=True,
        metavar="NAME",
        help="Whose results are asked about: a built-in NAME, FILE.py:NAME, or either with weights.  "
        "[default: the strongest built-in one that is quick]",
    ),
    click.option(
        "--opponent",
        "opponents",
        multiple=True,
        metavar="NAME",
        help="In a game for several: who sits on the other seats, one a seat; the strategy plays each deal "
        "from each seat.  [default: others like itself]",
    ),
    click.option(
        "--players",
        type=Count(100),
        metavar="NUMBER",
        help="Players at the table, where no --opponent is named.  [default: 4; of a co-operative game 1]",
    ),
)
_OUT = click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE.csv",
    help="Write the rows in full precision to this new file too.",
)


def _shared(games: str, what: str) -> Callable[[Function], Function]:
    deals = click.option("--games", "-n", type=Count(), default=games, metavar="NUMBER", help=what)
    options = (
        game_argument,
        *_OPTIONS,
        deals,
        seed_option,
        table_options,
        _OUT,
        json_option,
        machine_options,
    )

    def decorate(function: Function) -> Function:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


@click.group("impact")
def command() -> None:
    """Say what matters: what each card or kind of move is worth, which rules the win rate hangs on.

    All of it is causal: the same deals are played again with one thing changed, and compared game by game.

    \b
    montecardo impact cards ragemore
    montecardo impact moves rage --strategy counter --players 3
    montecardo impact knobs ragemore --knob stack_target=3,4 --knob 'cards.*.strength=-1..1' -s cautious
    """  # noqa: D301 -- click's own mark, a backspace


@command.command("cards")
@_shared("5_000", "Deals, for each card and each seat.")
@click.option(
    "--part",
    "parts",
    multiple=True,
    metavar="PART",
    help="Make only this part of each card blank, where the game tells parts apart. Repeatable.",
)
@click.option(
    "--looks",
    "sample",
    type=Count(smallest=0),
    default="500",
    metavar="NUMBER",
    help="Games played again move by move, to tell how games with and without each card merely look.",
)
def cards_command(parts: tuple[str, ...], sample: int, **options: Any) -> None:
    """Say what each card of GAME is worth, by making it blank on the same deals.

    Beside it stands how much more the games are won in which the card merely came up: that is no measure of
    the card, and shows how far such a count can lead astray.
    """
    from ..command_line.impact import impact_of_cards

    impact_of_cards(_request(options), parts or None, sample)


@command.command("moves")
@_shared("5_000", "Deals, for each kind of move and each seat.")
@click.option(
    "--without",
    multiple=True,
    metavar="KIND",
    help="A kind of move, or a card, such as 'card 7'. Repeatable.  [default: every kind]",
)
def moves_command(without: tuple[str, ...], **options: Any) -> None:
    """Say what a strategy loses that is kept from a kind of move of GAME, or from a card."""
    from ..command_line.impact import impact_of_moves

    impact_of_moves(_request(options), without or None)


@command.command("knobs")
@_shared("2_000", "Deals, for each setting of the knobs.")
@click.option(
    "--knob",
    "knobs",
    multiple=True,
    required=True,
    metavar="NAME=VALUES",
    help="What may be set, and to what: LO..HI, LO..HI:STEP or A,B,C. NAME is a rule switch, a weight of the "
    "strategy, cards.NUMBER.FIELD, or cards.*.FIELD, which adds to every card. Repeatable.",
)
@click.option(
    "--rows",
    type=Count(2**16, smallest=2),
    default="128",
    metavar="NUMBER",
    help="Where there are more than 256 settings: rows of Saltelli's sample of them, a power of 2.",
)
def knobs_command(knobs: tuple[str, ...], rows: int, **options: Any) -> None:
    """Say which rules, card values and weights of GAME the win rate hangs on.

    Sobol's indices: of the variance over all settings, the share that each knob explains by itself (first
    order), and that which would be gone if it stood still (total order).
    """
    from ..command_line.impact import impact_of_knobs

    impact_of_knobs(_request(options), knobs, rows)


def _request(options: dict[str, Any]) -> Request:
    from ...simulate.game import get_game
    from ...simulate.machine import Machine
    from ..command_line.impact import Request
    from ..command_line.progress import progress_for

    strategies = options["strategies"]
    if len(strategies) > 1:
        raise click.UsageError(f"one --strategy is asked about at a time, not {len(strategies)}")
    if options["opponents"] and options["players"]:
        raise click.UsageError("--players doesn't go with --opponent: name one opponent a seat")
    name = get_game(options["game"]).name
    return Request(
        game=name,
        strategy=strategies[0] if strategies else None,
        opponents=options["opponents"],
        seats=options["players"],
        games=options["games"],
        seed=options["seed"],
        cards=options["cards"],
        rules=options["rules"],
        out=options["out"],
        machine=Machine(options["jobs"], options["backend"], scheduler=options["scheduler"]),
        tell=progress_for(name, quiet=options["quiet"]),
        as_json=options["as_json"],
    )
