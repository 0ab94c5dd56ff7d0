"""`montecardo merge`: put the shards of a run together."""

from __future__ import annotations

from pathlib import Path

import click

from ..command_line.options import json_option


@click.command("merge")
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--out", type=click.Path(path_type=Path), required=True, metavar="FOLDER", help="A new or empty folder."
)
@json_option
def command(folders: tuple[Path, ...], out: Path, as_json: bool) -> None:
    """Put the shards in FOLDERS together: the run is what it would have been in one piece, with its digest.

    Seeds, rules, cards and strategies have to agree, and no game may be there twice or be missing.

    \b
    montecardo play ragemore --games 20_000_000 --shard 1/2 --out runs/a
    montecardo play ragemore --games 20_000_000 --shard 2/2 --out runs/b
    montecardo merge runs/a runs/b --out runs/all
    """  # noqa: D301 -- click's own mark, a backspace
    from ...simulate.store.merging import merge
    from ..command_line.playing_out import print_summary
    from ..command_line.session import Session

    run = merge(folders, out)
    session = Session(run.design, hashed=False)
    session.recall(run.stretches())
    told = session.told(run.listing.digest, jobs=run.manifest["jobs"], seconds=run.seconds)
    print_summary({**told, "complete": run.complete, "folder": str(out)}, as_json=as_json)
