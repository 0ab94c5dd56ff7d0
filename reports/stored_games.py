"""A report's games, taken from runs in folders: nothing is played."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..simulate.errors import UserError
from .several_seats.experiment import Tables
from .solo.experiment import Experiment, Shares

if TYPE_CHECKING:
    from ..simulate.store.reading import StoredRun
    from .command_line.plan import Plan


def stored_runs(game: str, folders: Sequence[Path]) -> list[StoredRun]:
    """Open the runs.

    Raises
    ------
    UserError
        A folder is no run, or one of another game.
    """
    from ..simulate.store.reading import open_run

    runs = [open_run(folder) for folder in folders]
    for run in runs:
        if run.game.name != game:
            raise UserError(f"{run.path} is a run of {run.game.name}, not of {game}")
    return runs


def stored_experiment(game: str, folders: Sequence[Path]) -> Experiment:
    """Return a solo game's report as its runs allow it.

    Runs with replicates are the luck split. Without any other, the first game of each of their deals is the
    comparison.

    Raises
    ------
    UserError
        The runs can't be joined (`store.joining.joined_run`), or the luck split is of other strategies.
    """
    runs = stored_runs(game, folders)
    luck_run = _joined(runs, lambda run: run.design.replicates > 1)
    run = _joined(runs, lambda run: run.design.replicates == 1) or _played_once(luck_run)
    strategies, replicates = len(run.design.line_ups), 1
    luck_deals = 0
    if luck_run is not None:
        if set(luck_run.design.names) != set(run.design.names):
            raise UserError(
                f"the runs with replicates are of {', '.join(luck_run.design.names)}, the others of "
                f"{', '.join(run.design.names)}: leave out those that not both have"
            )
        luck_deals, replicates = luck_run.manifest["games"], luck_run.design.replicates
    shares = Shares(run.manifest["games"], luck_deals, replicates, strategies)
    return Experiment(run, luck_run, shares, _command(game, folders), stored=True)


def stored_tables(plan: Plan, folders: Sequence[Path]) -> Tables:
    """Return the report of a game for several players as its runs allow it.

    Table sizes are kept apart. Of each, the runs with replicates and every rotation of one table split luck
    from skill; where each strategy sat on each seat equally often, the seats are compared.

    Raises
    ------
    UserError
        The runs of a size can't be joined (`store.joining.joined_run`).
    """
    runs = stored_runs(plan.game, folders)
    sizes = sorted({run.design.seats for run in runs})
    parts: dict[str, dict[Any, Any]] = {"mixed": {}, "alike": {}, "split": {}}
    for size in sizes:
        of_size = [run for run in runs if run.design.seats == size]
        again = _joined(of_size, lambda run: run.design.replicates > 1)
        once = _joined(of_size, lambda run: run.design.replicates == 1)
        mixed = once or _played_once(again)
        parts["mixed"][size] = mixed
        if _is_balanced(mixed):
            parts["alike"][size] = mixed
        if (table := again or mixed) and _is_one_table_rotated(table):
            parts["split"]["these players" if len(sizes) == 1 else f"{size} players"] = table
    most = max(parts["mixed"], key=lambda size: len(parts["mixed"][size].games))
    places = parts["mixed"][most].games.groupby("strategy", observed=True)["rank"].mean()
    return Tables(
        replace(plan, seats=most),
        _command(plan.game, folders),
        most,
        str(places.idxmin()),
        parts,
        stored=True,
    )


def _joined(runs: Sequence[StoredRun], chosen: Callable[[StoredRun], bool]) -> Any:
    from ..simulate.store.joining import joined_run

    some = [run for run in runs if chosen(run)]
    return joined_run(some) if some else None


def _played_once(run: Any) -> Any:
    """Return the first game of each deal, as if the deals had been played once."""
    from ..simulate.runner import Run

    design, seats = run.design, run.design.seats
    results = tuple(rows.reshape(-1, design.replicates, seats)[:, 0].ravel() for rows in run.results)
    once = replace(design, setting=replace(design.setting, replicates=1))
    return Run(once, results, {**run.manifest, "replicates": 1})


def _seats_taken(run: Any) -> dict[str, list[int]]:
    """Return how many line-ups have each strategy on each seat."""
    taken: dict[str, list[int]] = {}
    for line_up in run.design.line_ups:
        for seat, player in enumerate(line_up):
            taken.setdefault(player.name, [0] * run.design.seats)[seat] += 1
    return taken


def _is_balanced(run: Any) -> bool:
    return all(len(set(seats)) == 1 for seats in _seats_taken(run).values())


def _is_one_table_rotated(run: Any) -> bool:
    tables = {tuple(sorted(player.name for player in line_up)) for line_up in run.design.line_ups}
    taken = _seats_taken(run)
    return len(tables) == 1 and len(taken) == run.design.seats and _is_balanced(run)


def _command(game: str, folders: Sequence[Path]) -> str:
    return shlex.join(["montecardo", "report", game, *map(str, folders)])
