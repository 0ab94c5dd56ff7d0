"""`montecardo play`: play games and print who won how often."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .options import (
    MOST_REPLICATES,
    Count,
    game_argument,
    machine_options,
    seed_option,
    strategy_option,
    table_options,
)

LEVEL = 0.95


@click.command("play")
@game_argument
@strategy_option
@click.option(
    "--games",
    "-n",
    type=Count(),
    default="100_000",
    metavar="NUMBER",
    help="Deals that each strategy plays, the same for all. 1_000_000 and 1e6 work too.",
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
    help="Write games.parquet and manifest.json there.",
)
@click.option("--overwrite", is_flag=True, help="Replace an earlier run in that folder.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print the summary as JSON, and nothing else on stdout."
)
@machine_options
def command(
    game: str,
    strategies: tuple[str, ...],
    games: int,
    seed: int,
    replicates: int,
    cards: str | None,
    rules: dict[str, str],
    out: Path | None,
    overwrite: bool,
    as_json: bool,
    jobs: int | None,
    backend: str,
    quiet: bool,
) -> None:
    """Play GAME with one or more strategies, all of them on the same deals, and print who wins how often.

    Without --strategy the built-in ones play.

    \b
    montecardo play ragemore
    montecardo play ragemore --strategy cautious --strategy mine.py:bold --games 1e6
    """  # noqa: D301 -- click's own mark, a backspace
    from .kept import kept_on_stop
    from .plan import Plan
    from .progress import progress_for

    plan = Plan(game, strategies, seed, cards, rules, jobs, backend)
    players = plan.players()
    with kept_on_stop(out, "run", replace=overwrite) as folder:
        run = plan.play(players, games, replicates, progress_for(game, quiet=quiet))
        if folder is not None:
            folder.write_manifest({"digest": run.digest, **run.manifest})
            folder.write_frame("games.parquet", run.games)
    _print_summary(run, as_json=as_json)


def _print_summary(run: Any, *, as_json: bool) -> None:
    from ..analysis.summary import summary
    from .play_table import HEADINGS, NUMERIC, rows, speed_line
    from .terminal import print_json, print_table

    told = summary(run.manifest, run.games, LEVEL)
    if as_json:
        print_json({"digest": run.digest, **told})
        return
    print_table(HEADINGS, rows(told), NUMERIC)
    click.echo(speed_line(told, run.digest))
