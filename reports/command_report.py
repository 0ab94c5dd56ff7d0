"""`montecardo report`: play a game's strategies against each other and write a report."""

from __future__ import annotations

from pathlib import Path

import click

from .options import Count, game_argument, machine_options, seed_option, strategy_option, table_options


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
    help="Where to write; an earlier report there is replaced.  [default: out/GAME]",
)
@machine_options
def command(
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
) -> None:
    """Play GAME with all built-in strategies (or those named) on the same deals, and write a report.

    Slow strategies play only where they are named.

    FOLDER gets report.html (one file, to be shared), report.md, figures/, tables/ as CSV, the games
    themselves as games.parquet and luck.parquet, and manifest.json.
    """
    from .experiment import perform
    from .kept import kept_on_stop
    from .plan import Plan
    from .progress import progress_for
    from .report_files import write_report

    plan = Plan(game, strategies, seed, cards, rules, jobs, backend, scheduler)
    players = plan.players()
    with kept_on_stop(out or Path("out") / game, "report", replace=True) as folder:
        assert folder is not None
        experiment = perform(plan, players, games, lambda title: progress_for(title, quiet=quiet))
        write_report(folder, experiment)
    click.echo(f"wrote {folder.path / 'report.html'}")
