"""A game told again on the terminal, and compared with what a run's folder says of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...simulate.errors import UserError
from ...simulate.game import allowed, games
from .terminal import print_json

if TYPE_CHECKING:
    from ...simulate.playback import Playback
    from ...simulate.store.reading import StoredRun


def print_game(
    game: str,
    strategies: tuple[str, ...],
    number: int,
    replicate: int,
    as_json: bool,
    **how: Any,
) -> None:
    """Tell one game of a game by its name.

    Raises
    ------
    UserError
        Anything that can't be used; a strategy that fails, after the lines up to there.
    """
    from ...simulate.replaying import playback
    from .plan import Plan

    if not strategies:
        raise UserError("replay needs --strategy NAME, the one that played the game")
    players = Plan(game, strategies).players()
    _print(playback(game, players, number, replicate=replicate, **how), as_json)


def print_stored_game(
    source: str, strategies: tuple[str, ...], number: int, replicate: int, as_json: bool
) -> None:
    """Tell one game of a run's folder, and say whether it is as stored there.

    Raises
    ------
    UserError
        There is no such run or game; the game is not as stored: names the column.
    """
    from ...simulate.replaying import game_of
    from ...simulate.store.reading import open_run

    folder = Path(source)
    if not folder.exists():
        raise UserError(
            f"no game and no folder is called {source!r}{allowed(source, games())}, or a run's folder"
        )
    run = open_run(folder)
    line_up = _line_up(run, strategies)
    most = int(run.manifest["replicates"]) - 1
    if replicate > most:
        raise UserError(f"{folder} has no replicate {replicate}; allowed: 0 to {most}")
    stored = run.unit(line_up, number * (most + 1) + replicate)
    game = game_of(run.design, line_up, number, replicate)
    _print(game, as_json, stored_in=folder, stored=stored)
    differences = list(_differences(game, stored))
    if differences:
        raise UserError(f"{folder} holds another game {number}: {'; '.join(differences)}")


def _line_up(run: StoredRun, strategies: tuple[str, ...]) -> int:
    """Return which of a run's line-ups is asked for."""
    names = [" + ".join(entry["name"] for entry in line_up) for line_up in run.manifest["line_ups"]]
    typed = [" + ".join(entry["typed"] for entry in line_up) for line_up in run.manifest["line_ups"]]
    if not strategies:
        if len(names) == 1:
            return 0
        raise UserError(f"{run.path} holds several strategies: name one with --strategy; {_there(names)}")
    asked = " + ".join(strategies)
    for known in (names, typed):
        if asked in known:
            return known.index(asked)
    raise UserError(f"{run.path} has no games of {asked}; {_there(names)}")


def _there(names: list[str]) -> str:
    return f"there are: {', '.join(names)}"


def _print(game: Playback, as_json: bool, stored_in: Path | None = None, stored: Any = None) -> None:
    from ...simulate.replaying import gathered, transcript

    if as_json:
        told = gathered(game.pieces())
        if stored_in is not None:
            told["stored"] = {"folder": str(stored_in), "differences": list(_differences(game, stored))}
        print_json(told)
        return
    for line in transcript(game.pieces()):
        click.echo(line)
    if stored_in is not None and not list(_differences(game, stored)):
        click.echo(f"As stored in {stored_in}.")


def _differences(game: Playback, stored: Any) -> Iterator[str]:
    """Yield in words each column of a game that is not as stored."""
    rows = zip(map(game.told_result, stored), map(game.told_result, game.results), strict=True)
    for seat, (there, here) in enumerate(rows):
        of_seat = f" of seat {seat}" if len(stored) > 1 else ""
        for column, value in there.items():
            if here[column] != value:
                yield f"column {column}{of_seat} is {value} there, and {here[column]} when played again"
