"""`montecardo solve`: which deals can be won by a player who sees every card."""

from __future__ import annotations

from pathlib import Path

import click

from ..command_line.options import (
    Count,
    game_argument,
    jobs_option,
    json_option,
    overwrite_option,
    quiet_option,
    seed_option,
    table_options,
)


@click.command("solve")
@game_argument
@click.option(
    "--deals",
    "-n",
    type=Count(),
    default="100_000",
    metavar="NUMBER",
    help="The first so many deals of the seed, the same that `play` plays.",
)
@seed_option
@table_options
@click.option(
    "--shuffles",
    type=click.Choice(["seen", "unseen"]),
    default="seen",
    help="Whether the player knows how coming shuffles will turn out.",
)
@click.option(
    "--state-limit",
    type=Count(),
    metavar="NUMBER",
    help="States of a deal before it is left unresolved.  [default: the solver's own]",
)
@click.option("--deal", type=Count(smallest=0), metavar="NUMBER", help="Solve this deal alone.")
@click.option("--show", is_flag=True, help="With --deal: tell the winning line, or why there is none.")
@click.option("--shortest", is_flag=True, help="With --deal: look for a line of the fewest turns.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Keep every deal there; the same command again goes on where it stopped.",
)
@overwrite_option
@json_option
@jobs_option
@quiet_option
def command(
    game: str,
    deals: int,
    seed: int,
    cards: str | None,
    rules: dict[str, str],
    shuffles: str,
    state_limit: int | None,
    deal: int | None,
    show: bool,
    shortest: bool,
    out: Path | None,
    overwrite: bool,
    as_json: bool,
    jobs: int | None,
    quiet: bool,
) -> None:
    """Say which deals of GAME can be won by a player who sees every card: an upper bound for any player.

    Each win is a line of moves that the ordinary rules have replayed to its end.

    \b
    montecardo solve ragemore --deals 100_000
    montecardo solve ragemore --deal 1234 --show
    """  # noqa: D301 -- click's own mark, a backspace
    from ...simulate.playing import Machine
    from ...simulate.solving import check_count, make_puzzle
    from ..command_line.progress import SOLVING, progress_for
    from ..command_line.solving import print_deal, solve_and_print

    if deal is None and (show or shortest):
        raise click.UsageError("--show and --shortest need --deal NUMBER")
    puzzle = make_puzzle(
        game, seed=seed, cards=cards, rules=rules or None, shuffles=shuffles, state_limit=state_limit
    )
    if deal is not None:
        print_deal(puzzle, deal, show=show, shortest=shortest, as_json=as_json)
        return
    tell = progress_for(game, quiet=quiet, words=SOLVING)
    solve_and_print(
        puzzle, check_count(deals), Machine(jobs), tell, out=out, overwrite=overwrite, as_json=as_json
    )
