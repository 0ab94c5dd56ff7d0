"""`montecardo compare`: which is better, on the same deals, by as many games as that takes."""

from __future__ import annotations

from typing import Any

import click

from ..command_line.options import (
    Count,
    FloatType,
    RuleSetting,
    json_option,
    machine_options,
    rules_dict,
    seed_option,
    strategy_option,
    table_options,
)


class Margin(FloatType):
    """A difference in win rate, as 0.5pp, 0.5% or 0.005; 0 too."""

    name = "margin"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read it."""
        from ...analysis.watching.rates import parse_half_width
        from ...simulate.errors import UserError

        if isinstance(value, float):
            return value
        text = str(value).strip()
        if text.removesuffix("%").removesuffix("pp").strip() == "0":
            return 0.0
        try:
            return parse_half_width(text)
        except UserError:
            self.fail(f"{value!r} is no margin; allowed: 0 to 50pp, such as 0.5pp, 0.5% or 0.005", param, ctx)


class Chance(FloatType):
    """The chance of an error, above 0 and up to 0.5."""

    name = "chance"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read it."""
        try:
            chance = float(value)
        except ValueError:
            chance = 0.0
        if not 0 < chance <= 0.5:
            self.fail(f"{value!r} is no chance of an error; allowed: above 0 and up to 0.5", param, ctx)
        return chance


@click.command("compare")
@click.argument("what", nargs=-1, required=True, metavar="GAME | SET SET... --game GAME")
@click.option("--game", metavar="GAME", help="The game, where card sets are compared.")
@strategy_option
@click.option(
    "--games",
    "-n",
    type=Count(),
    metavar="NUMBER",
    help="Play so many deals, neither more nor fewer, for tests and intervals of a number fixed beforehand. "
    "[default: as many as it takes]",
)
@click.option(
    "--max-games",
    "most",
    type=Count(),
    default="10_000_000",
    metavar="NUMBER",
    help="Deals after which it is left undecided.",
)
@click.option(
    "--margin",
    type=Margin(),
    default="0.5pp",
    metavar="DIFFERENCE",
    help="A difference in win rate up to this is practically none (percentage points); 0: any counts.",
)
@click.option(
    "--alpha",
    type=Chance(),
    default="0.05",
    metavar="CHANCE",
    help="The chance, at most, of a wrong 'better' or 'worse'; intervals hold with 1 - alpha.",
)
@click.option(
    "--beta",
    type=Chance(),
    metavar="CHANCE",
    help="The chance, at most, of a wrong 'practically equal'.  [default: half of alpha]",
)
@click.option(
    "--opponent",
    "opponents",
    multiple=True,
    metavar="NAME",
    help="In a game for several: who sits on the other seats, one a seat. What is compared plays each deal "
    "from each seat.",
)
@seed_option
@table_options
@click.option(
    "--against-rule",
    "other_rules",
    type=RuleSetting(),
    multiple=True,
    callback=rules_dict,
    metavar="NAME=VALUE",
    help="Compare rules: the second side plays with this switch set so, and all else the same. Repeatable.",
)
@json_option
@machine_options
def command(
    what: tuple[str, ...],
    game: str | None,
    strategies: tuple[str, ...],
    games: int | None,
    most: int,
    margin: float,
    alpha: float,
    beta: float | None,
    opponents: tuple[str, ...],
    seed: int,
    cards: str | None,
    rules: dict[str, str],
    other_rules: dict[str, str],
    as_json: bool,
    jobs: int | None,
    backend: str,
    scheduler: str | None,
    quiet: bool,
) -> None:
    """Compare strategies, card sets or rules on the same deals, until it is known which is better.

    The first is compared with each other one: better, worse, practically equal (within --margin), or
    undecided. The interval holds whenever it stops, Ctrl-C included.

    \b
    montecardo compare ragemore --strategy planner --strategy cautious
    montecardo compare base.toml variant.toml --game ragemore --strategy planner
    montecardo compare ragemore --strategy planner --against-rule stack_target=4
    """  # noqa: D301 -- click's own mark, a backspace
    from ...analysis.watching.sequential import Rule
    from ...simulate.machine import Machine
    from ..command_line.comparing import Comparison, Request, compare_and_print
    from ..command_line.progress import progress_for

    comparison = Comparison(what, game, strategies, opponents, seed, cards, rules, other_rules)
    request = Request(
        comparison=comparison,
        rule=Rule(alpha, beta, margin, most),
        games=games,
        machine=Machine(jobs, backend, scheduler=scheduler),
        tell=progress_for(comparison.played, quiet=quiet),
        as_json=as_json,
    )
    compare_and_print(request)
