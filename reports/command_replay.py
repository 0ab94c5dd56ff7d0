"""`montecardo replay`: one game again, told move by move."""

from __future__ import annotations

import click

from .options import MOST_REPLICATES, Count, game_argument, seed_option, strategy_option, table_options


@click.command("replay")
@game_argument
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
def command(
    game: str,
    number: int,
    strategies: tuple[str, ...],
    seed: int,
    replicate: int,
    cards: str | None,
    rules: dict[str, str],
) -> None:
    """Play one game of GAME again and tell every move, so that it can be followed with the cards on a table.

    NUMBER is the deal's, the column `game` of a run's frame, from 0. One --strategy for each seat.

    \b
    montecardo replay ragemore 17 --strategy cautious
    """  # noqa: D301 -- click's own mark, a backspace
    from .. import simulate
    from ..simulate.replaying import replay
    from .plan import Plan

    simulate.get_game(game)
    if not strategies:
        raise click.UsageError("replay needs --strategy NAME, the one that played the game")
    players = Plan(game, strategies).players()
    lines = replay(game, players, number, seed=seed, replicate=replicate, cards=cards, rules=rules or None)
    for line in lines:
        click.echo(line)
