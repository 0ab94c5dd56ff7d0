"""`montecardo report`: play a game's strategies against each other and write a report."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .options import Count, game_argument, machine_options, seed_option, strategy_option, table_options
from .solve_options import refuse_strangers, solve_options


@click.command("report")
@game_argument
@strategy_option
@click.option(
    "--games",
    "-n",
    type=Count(),
    default="1_000_000",
    metavar="NUMBER",
    help="Games in all, shared out evenly over the strategies; a fifth of them measures the deal's luck.",
)
@seed_option
@table_options
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Where to write; an earlier report there is replaced.  [default: out/GAME, with --solve "
    "out/GAME-solve]",
)
@machine_options
@solve_options
@click.pass_context
def command(
    ctx: click.Context,
    /,
    game: str,
    strategies: tuple[str, ...],
    games: int,
    seed: int,
    cards: str | None,
    rules: dict[str, str],
    out: Path | None,
    jobs: int | None,
    backend: str,
    scheduler: str | None,
    quiet: bool,
    solve: bool,
    **sizes: Any,
) -> None:
    """Play GAME with all built-in strategies (or those named) on the same deals, and write a report.

    Slow strategies play only where they are named.

    With --solve the report is on what can be won at all: random play, rules of thumb, a search player, the
    best play without peeking and a player who sees every card, on the same deals.

    FOLDER gets report.html (one file, to be shared), report.md, figures/, tables/ as CSV, the games
    themselves as games.parquet and luck.parquet (with --solve games.parquet and deals.parquet), and
    manifest.json.
    """
    from .plan import Plan
    from .progress import progress_for

    refuse_strangers(ctx, solve)
    plan = Plan(game, strategies, seed, cards, rules, jobs, backend, scheduler)
    if solve:
        from .solve_files import report_on_solving

        written = report_on_solving(plan, sizes, out, quiet=quiet)
        click.echo(f"wrote {written / 'report.html'}")
        return
    from .experiment import perform
    from .kept import kept_on_stop
    from .report_files import write_report

    players = plan.players()
    with kept_on_stop(out or Path("out") / game, "report", replace=True) as folder:
        assert folder is not None
        experiment = perform(plan, players, games, lambda title: progress_for(title, quiet=quiet))
        write_report(folder, experiment)
    click.echo(f"wrote {folder.path / 'report.html'}")
