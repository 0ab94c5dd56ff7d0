"""Play what a command line asks for, keep it where it says, and print what came of it."""

from __future__ import annotations

import shlex
import sys
from contextlib import nullcontext, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...simulate.errors import UserError, WorkerError, WriteError
from .ctrl_c import heeding_ctrl_c
from .failures import Interrupted
from .options import GAMES
from .saying import say
from .session import Session

if TYPE_CHECKING:
    from ...simulate.design import Design
    from ...simulate.machine import Machine
    from ...simulate.progress import Progress


@dataclass(frozen=True)
class Request:
    """What to play, and what to do with it.

    Attributes
    ----------
    design
        What to play; None: what the folder's manifest says.
    games
        Deals; None: `GAMES`, or what the folder was asked for before, or until it is enough.
    machine, tell
        How, and who is told how far it is.
    as_json
        Print JSON in place of a table.
    until
        The half-width of the win rate's interval that is enough; None: play all games.
    out
        The folder to keep the run in; None: nowhere.
    overwrite
        Begin anew in a folder that holds a run.
    shard
        (k, n): play only that part.
    """

    design: Design | None
    games: int | None
    machine: Machine
    tell: Progress
    as_json: bool = False
    until: float | None = None
    out: Path | None = None
    overwrite: bool = False
    shard: tuple[int, int] | None = None


def play_and_print(request: Request) -> None:
    """Do it.

    Raises
    ------
    UserError, GameError
        As `simulate.play` and `simulate.store.recording.record`.
    Interrupted
        Ctrl-C, after what was played has been written and printed.
    """
    # Before anything is touched.
    request.machine.reach()
    _check(request)
    try:
        # What a strategy prints must not get among the JSON.
        with redirect_stdout(sys.stderr) if request.as_json else nullcontext():
            session, told = _play(request) if request.out is None else _record(request, request.out)
        print_summary(told, as_json=request.as_json)
    except KeyboardInterrupt as stop:
        raise Interrupted(f"stopped; {_kept(request.out) or 'nothing was written'}") from stop
    if session.watches and not session.stopped and not all(watch.reached for watch in session.watches):
        say("not every win rate is known that well yet: --games ended it")
    if session.stopped:
        raise Interrupted(_stopped(request, session))


def _check(request: Request) -> None:
    if request.shard and request.out is None:
        raise click.UsageError("--shard needs --out FOLDER: a shard is there to be merged with the others")
    if request.shard and request.until is not None:
        raise click.UsageError(
            "--until and --shard don't go together: nobody knows yet how many games there are"
        )


def _play(request: Request) -> tuple[Session, dict[str, Any]]:
    from ...simulate.playing import compile_players
    from ...simulate.runner import play_design

    design = request.design
    assert design is not None  # only a folder can say what to play
    games = _most_games(request)
    session = Session(design, until=request.until)
    with heeding_ctrl_c():
        compile_players(design, request.tell)
    session.play(play_design(design, games, request.machine, request.tell, watches=session.watches))
    return session, session.told(session.digest, jobs=request.machine.workers())


def _record(request: Request, out: Path) -> tuple[Session, dict[str, Any]]:
    from ...simulate.playing import compile_players
    from ...simulate.store.recording import record
    from .progress import last_word_held

    games = request.games if request.design is None else _most_games(request)
    with record(out, request.design, games, shard=request.shard, replace=request.overwrite) as recording:
        manifest = recording.manifest
        if request.until is not None:
            if manifest.shard:
                raise click.UsageError(f"{out} is a shard, and --until is for whole runs")
            manifest.games = _most_games(request)
        # A run that ended when it was enough is not gone on with by asking for nothing more.
        until = request.until or (manifest.until if request.games is None else None)
        recording.end_at(until)
        session = Session(recording.design, manifest.units.start, until, hashed=False)
        session.recall(recording.stored())
        with heeding_ctrl_c():
            compile_players(recording.design, request.tell)
        try:
            with last_word_held(request.tell) as tell:
                session.play(recording.play(request.machine, tell, session.watches))
        except (WriteError, WorkerError) as error:
            raise UserError(f"{error}; {_kept(out) or 'nothing was written'}") from error
        told = session.told(manifest.digest, jobs=request.machine.workers(), seconds=manifest.seconds)
        return session, {**told, "complete": manifest.complete, "folder": str(out)}


def _most_games(request: Request) -> int:
    from ...simulate.design import MAX_DEALS, check_deals

    if request.games is not None:
        return check_deals(request.games)
    return GAMES if request.until is None else MAX_DEALS


def print_summary(told: dict[str, Any], *, as_json: bool) -> None:
    """Print a table, a row a strategy, and how fast it was played; or all of it as JSON."""
    from .play_table import remarks, speed_line, tables
    from .terminal import print_json, print_table

    if as_json:
        print_json(told)
        return
    if not told["strategies"]:
        return
    for headings, cells, numeric in tables(told):
        print_table(headings, cells, numeric)
    for line in [*remarks(told), speed_line(told)]:
        click.echo(line)


def _stopped(request: Request, session: Session) -> str:
    played = f"stopped after {session.units:,} games"
    if request.out is None:
        return f"{played}; none was kept (--out FOLDER keeps them)"
    return f"{played}, all kept; go on with: {resume_command(request.out)}"


def _kept(out: Path | None) -> str:
    """Tell what a run's folder holds and how to go on; "" where there is nothing."""
    from ...simulate.store.manifest import read_manifest

    try:
        kept = sum(done.units for done in read_manifest(out).done()) if out else 0
    except UserError:
        return ""
    return f"{kept:,} games are kept; go on with: {resume_command(out)}" if out and kept else ""


def resume_command(folder: Path) -> str:
    """Return the command that goes on with a run."""
    return shlex.join(["montecardo", "resume", str(folder)])
