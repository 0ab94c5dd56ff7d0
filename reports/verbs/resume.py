"""`montecardo resume`: go on with a run that was stopped."""

from __future__ import annotations

from pathlib import Path

import click

from ..command_line.options import Count, json_option, machine_options, until_option


@click.command("resume")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--games",
    "-n",
    type=Count(),
    metavar="NUMBER",
    help="Deals for each strategy, if more than were asked for before.",
)
@until_option
@json_option
@machine_options
def command(
    folder: Path,
    games: int | None,
    until: float | None,
    as_json: bool,
    jobs: int | None,
    backend: str,
    scheduler: str | None,
    quiet: bool,
) -> None:
    """Go on with the run in FOLDER, from where it stopped or was killed. No game is lost or doubled.

    \b
    montecardo resume runs/cautious
    montecardo resume runs/cautious --games 50_000_000
    """  # noqa: D301 -- click's own mark, a backspace
    from ...simulate.machine import Machine
    from ..command_line.playing_out import Request, play_and_print
    from ..command_line.progress import progress_for

    play_and_print(
        Request(
            design=None,
            games=games,
            machine=Machine(jobs, backend, scheduler=scheduler),
            tell=progress_for(str(folder), quiet=quiet),
            as_json=as_json,
            until=until,
            out=folder,
        )
    )
