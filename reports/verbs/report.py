"""`montecardo report`: play a game's strategies against each other and write a report."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..command_line.options import (
    Count,
    game_argument,
    json_option,
    machine_options,
    seed_option,
    strategy_option,
    table_options,
)
from ..command_line.terminal import print_json
from ..solvability.options import refuse_strangers, solve_options
from .tune import Share

if TYPE_CHECKING:
    from ...simulate.progress import Progress
    from ..command_line.output_folder import OutputFolder
    from ..command_line.plan import Plan

    Tell = Callable[[str], Progress]

SOLO_GAMES = 1_000_000
TABLE_GAMES = 300_000

_TO_PLAY = {
    **{
        name: f"--{name}"
        for name in (
            *("games", "players", "target", "seed", "cards", "solve", "jobs", "backend", "scheduler"),
        )
    },
    "strategies": "--strategy",
    "rules": "--rule",
}


@click.command("report")
@game_argument
@click.argument("runs", metavar="[RUN]...", nargs=-1, type=click.Path(path_type=Path))
@strategy_option
@click.option(
    "--games",
    "-n",
    type=Count(),
    metavar="NUMBER",
    help="Games in all, shared out over the strategies and the report's parts."
    f"  [default: {SOLO_GAMES:,}; of a game for several players {TABLE_GAMES:,}, of dragons-ransom 600,000]",
)
@click.option(
    "--players",
    type=Count(100),
    metavar="NUMBER",
    help="Table size of what is played at one size, of a game for several players.  [default: 4; of a "
    "co-operative game 1]",
)
@click.option(
    "--target",
    type=Share(),
    metavar="SHARE",
    help="The win rate that knobs are tuned to, of a game whose report tunes them: dragons-ransom.  "
    "[default: 35%]",
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
@json_option
@machine_options
@solve_options
@click.pass_context
def command(
    ctx: click.Context,
    /,
    game: str,
    runs: tuple[Path, ...],
    strategies: tuple[str, ...],
    games: int | None,
    players: int | None,
    target: float | None,
    seed: int,
    cards: str | None,
    rules: dict[str, str],
    out: Path | None,
    as_json: bool,
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

    With RUN folders (of `play --out`) nothing is played: the report is on the games that lie there. Runs that
    differ in nothing but who plays are compared on the deals that all of them hold; those with replicates
    split luck from skill.

    Up to 15% of the games say what each card and each kind of move is worth to the best strategy that is
    quick, where the game can tell (see `montecardo impact`).

    FOLDER gets report.html (one file, to be shared), report.md, figures/, tables/ as CSV, the games
    themselves as Parquet, and manifest.json.

    \b
    montecardo report ragemore
    montecardo report rage --players 5 --rule sweep=true --out out/five
    montecardo report dragons-ransom --target 35%
    montecardo report ragemore runs/cautious runs/planner --out out/mine
    """  # noqa: D301 -- click's own mark, a backspace
    from ..command_line.kept import kept_on_stop
    from ..command_line.plan import Plan
    from ..command_line.progress import progress_for

    refuse_strangers(ctx, solve)
    if runs:
        _refuse_playing(ctx)
    if target is not None:
        _check_target(game, target)
    plan = Plan(game, strategies, seed, cards, rules, jobs, backend, scheduler, players)
    if solve:
        from ..solvability.files import report_on_solving

        written = report_on_solving(plan, sizes, out, quiet=quiet)
        click.echo(f"wrote {written / 'report.html'}")
        return
    if not runs:
        plan.players()  # what can't be used is said before a folder is made
    with kept_on_stop(out or Path("out") / game, "report", replace=True) as folder:
        assert folder is not None
        if runs:
            told = _report_on(plan, runs, folder)
        else:
            told = _report(plan, games, folder, lambda title: progress_for(title, quiet=quiet), target)
    if as_json:
        print_json(told)
    else:
        click.echo(f"wrote {folder.path / 'report.html'}")


def _report(
    plan: Plan, games: int | None, folder: OutputFolder, tell: Tell, target: float | None
) -> dict[str, Any]:
    """Play, write the report, and return what it says as plain values."""
    from ..game_reports import own_report

    own = own_report(plan.game)
    if plan.is_won_together():
        from ..pages.files import write_report
        from ..solo.experiment import perform

        total = games or (SOLO_GAMES if own is None else int(own.GAMES))
        return write_report(folder, perform(plan, plan.players(), total, tell, own, target))
    from ..several_seats import experiment as table_experiment
    from ..several_seats import files as table_report_files

    tables = table_experiment.perform(plan, games or TABLE_GAMES, tell, own)
    return table_report_files.write_report(folder, tables)


def _check_target(game: str, target: float) -> None:
    """Refuse --target where no knob is tuned, and one that can't be reached."""
    from ..game_reports import own_report

    own = own_report(game)
    if own is None or not hasattr(own, "TARGET"):
        raise click.UsageError(f"--target doesn't go with a report on {game}: allowed: dragons-ransom")
    own.check_target(target)


def _refuse_playing(ctx: click.Context) -> None:
    """Refuse options that say what to play, where nothing is played."""
    given = click.core.ParameterSource.COMMANDLINE
    for name, option in _TO_PLAY.items():
        if ctx.get_parameter_source(name) == given:
            raise click.UsageError(f"{option} doesn't go with RUN folders: their games were played already")


def _report_on(plan: Plan, runs: tuple[Path, ...], folder: OutputFolder) -> dict[str, Any]:
    """Write the report on stored runs, and return what it says as plain values."""
    from .. import stored_games
    from ..pages import files as report_files
    from ..several_seats import files as table_report_files

    if plan.is_won_together():
        return report_files.write_report(folder, stored_games.stored_experiment(plan.game, runs))
    return table_report_files.write_report(folder, stored_games.stored_tables(plan, runs))
