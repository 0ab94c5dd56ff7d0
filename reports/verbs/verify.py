"""`montecardo verify`: checks that a stored run is what it was when it was played."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from ..command_line.failures import BAD_INPUT
from ..command_line.options import LARGEST_SAMPLE_SEED, Count, json_option
from ..command_line.saying import say

MOST_FAULTS = 20
"""Faults that are printed."""


@click.command("verify")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--sample",
    type=Count(smallest=0),
    default="1000",
    metavar="NUMBER",
    help="Games to play again, drawn at random; 0 for none.",
)
@click.option(
    "--seed",
    type=Count(LARGEST_SAMPLE_SEED, smallest=0),
    default="0",
    metavar="NUMBER",
    help="Another seed draws other games.",
)
@click.option("--repair", is_flag=True, help="First play the games of damaged and missing files again.")
@json_option
@click.pass_context
def command(
    context: click.Context, folder: Path, sample: int, seed: int, repair: bool, as_json: bool
) -> None:
    """Check every file of the run in FOLDER, play some of its games again, and compare every column.

    The exit status is 0 if all is well, and 2 if anything is not as it was written. With --repair a damaged
    or missing file is written anew, if its games come out as the manifest says; the others are left alone.

    \b
    montecardo verify runs/cautious --sample 1000
    montecardo verify runs/cautious --repair
    """  # noqa: D301 -- click's own mark, a backspace
    from ...simulate.store.repairing import repair as put_back
    from ...simulate.store.verifying import verify
    from ..command_line.terminal import print_json
    from ..wording import count, plural

    for file in put_back(folder) if repair else ():
        click.echo(f"{folder}: {file} was put back", err=as_json)
    found = verify(folder, sample, seed)
    if as_json:
        print_json({**asdict(found), "ok": found.ok})
    else:
        for fault in found.faults[:MOST_FAULTS]:
            say(f"montecardo: {fault}")
        if len(found.faults) > MOST_FAULTS:
            say(f"montecardo: ... and {count(len(found.faults) - MOST_FAULTS)} more faults")
        parts, replayed = plural(found.parts, "part"), plural(found.replayed, "game")
        verdict = "all well" if found.ok else plural(len(found.faults), "fault")
        click.echo(f"{folder}: {parts} checked, {count(found.rows)} rows; {replayed} played again: {verdict}")
    if not found.ok:
        context.exit(BAD_INPUT)
