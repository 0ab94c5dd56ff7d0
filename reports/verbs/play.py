"""`montecardo play`: play games and print who won how often."""

from __future__ import annotations

from pathlib import Path

import click

from ..command_line.options import (
    GAMES,
    MOST_REPLICATES,
    Count,
    game_argument,
    json_option,
    machine_options,
    overwrite_option,
    seat_options,
    seed_option,
    shard_option,
    strategy_option,
    table_options,
    until_option,
)


@click.command("play")
@game_argument
@strategy_option
@seat_options
@click.option(
    "--games",
    "-n",
    type=Count(),
    metavar="NUMBER",
    help="Deals that each strategy plays, the same for all. 1_000_000 and 1e6 work too."
    f"  [default: {GAMES:,}]",
)
@seed_option
@click.option(
    "--replicates",
    type=Count(MOST_REPLICATES),
    default="1",
    metavar="NUMBER",
    help="Times that each deal is played, with fresh chance during play.",
)
@table_options
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Keep every game there. A run that was stopped goes on: `montecardo resume FOLDER`.",
)
@overwrite_option
@shard_option
@until_option
@json_option
@machine_options
def command(
    game: str,
    strategies: tuple[str, ...],
    players: int | None,
    rotate: bool,
    games: int | None,
    seed: int,
    replicates: int,
    cards: str | None,
    rules: dict[str, str],
    out: Path | None,
    overwrite: bool,
    shard: tuple[int, int] | None,
    until: float | None,
    as_json: bool,
    jobs: int | None,
    backend: str,
    scheduler: str | None,
    quiet: bool,
) -> None:
    """Play GAME with one or more strategies, all of them on the same deals, and print who wins how often.

    Without --strategy the built-in ones play, but for the slow ones. A game for several players seats the
    strategies in the order given, at one table; without any, the strongest, with the seats rotated.

    A FOLDER that holds the same run already is gone on with: more --games than before extend it.

    \b
    montecardo play ragemore
    montecardo play ragemore --strategy cautious --strategy mine.py:bold --games 1e6
    montecardo play ragemore --strategy cautious --games 20_000_000 --out runs/cautious
    montecardo play rage --strategy planner --strategy counter --players 4 --rotate
    """  # noqa: D301 -- click's own mark, a backspace
    from ..command_line.plan import Plan
    from ..command_line.playing_out import Request, play_and_print
    from ..command_line.progress import progress_for

    plan = Plan(game, strategies, seed, cards, rules, jobs, backend, scheduler, players, rotate)
    request = Request(
        design=plan.design(replicates),
        games=games,
        machine=plan.machine(),
        tell=progress_for(game, quiet=quiet),
        as_json=as_json,
        until=until,
        out=out,
        overwrite=overwrite,
        shard=shard,
    )
    play_and_print(request)
