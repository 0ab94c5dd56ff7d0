"""`montecardo replay`: one game again, told move by move."""

from __future__ import annotations

import re

import click

from ..command_line.options import (
    MOST_REPLICATES,
    Count,
    json_option,
    seed_option,
    strategy_option,
    table_options,
)


class Replay(click.Command):
    """Takes a negative number as what it is meant to be, and not as an option that nobody knows."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line."""
        words = list(args)  # the parser empties its own
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption:
            negative = next((word for word in words if re.fullmatch(r"-[0-9][0-9_,.]*", word)), None)
            if negative is None:
                raise
            raise click.UsageError(f"NUMBER can't be {negative}; allowed: 0 or more", ctx) from None


@click.command("replay", cls=Replay)
@click.argument("source", metavar="GAME|FOLDER")
@click.argument("number", type=Count(smallest=0))
@strategy_option
@seed_option
@click.option(
    "--replicate",
    type=Count(MOST_REPLICATES - 1, smallest=0),
    default="0",
    metavar="NUMBER",
    help="The frame's column `replicate`.",
)
@table_options
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    source: str,
    number: int,
    strategies: tuple[str, ...],
    seed: int,
    replicate: int,
    cards: str | None,
    rules: dict[str, str],
    as_json: bool,
) -> None:
    """Play one game again and tell every move, so that it can be followed with the cards on a table.

    NUMBER is the deal's, the column `game` of a run's frame, from 0. Of a GAME, one --strategy for each seat.
    Of a run's FOLDER all is known, but for which of several strategies; the result is compared with the one
    that is stored there.

    \b
    montecardo replay ragemore 17 --strategy cautious
    montecardo replay runs/cautious 1234567
    """  # noqa: D301 -- click's own mark, a backspace
    from ...simulate.game import games
    from ..command_line.replaying import print_game, print_stored_game

    if source in games():
        print_game(
            source, strategies, number, replicate, as_json, seed=seed, cards=cards, rules=rules or None
        )
        return
    for option in ("seed", "cards", "rules"):
        if ctx.get_parameter_source(option) is not click.core.ParameterSource.DEFAULT:
            said = "rule" if option == "rules" else option
            raise click.UsageError(f"--{said} goes with a game's name: a run's folder says it", ctx)
    print_stored_game(source, strategies, number, replicate, as_json)
