"""Stored runs of different players on the same deals, as one run in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..errors import UserError
from ..runner import MAX_ROWS, Run
from .agreeing import described, refuse_other
from .parts import joined
from .reading import StoredRun


def joined_run(runs: Sequence[StoredRun]) -> Run:
    """Join runs that differ in who plays, and in nothing else.

    Parameters
    ----------
    runs
        At least one. A run that is not complete counts as far as it is.

    Returns
    -------
    Run
        What `simulate.play` returns for all the line-ups, on the deals that every one of them has played: of
        the runs' numbers of deals the smallest counts.

    Raises
    ------
    UserError
        A run is a shard, holds no games yet, is of other cards, rules, seed or replicates than the first, or
        has a line-up of an earlier one; its strategies are no longer what they were; a part is damaged; or
        there are too many games for one frame.
    """
    first = runs[0]
    for run in runs:
        _refuse_unfit(run, first)
    _refuse_twins(runs)
    deals = min(done.units for run in runs for done in run.listing.done()) // first.design.replicates
    design = replace(first.design, line_ups=tuple(one for run in runs for one in run.design.line_ups))
    rows = deals * design.replicates * design.seats
    if rows * len(design.line_ups) > MAX_ROWS:
        raise UserError(f"{deals:,} games of {len(design.line_ups)} line-ups are too many for one frame")
    results = tuple(table for run in runs for table in _results(run, rows))
    seconds = sum(run.seconds for run in runs)
    manifest = {**design.manifest(), "games": deals, "jobs": first.manifest["jobs"], "seconds": seconds}
    return Run(design, results, manifest)


def _refuse_unfit(run: StoredRun, first: StoredRun) -> None:
    if run.listing.shard:
        raise UserError(f"{run.path} is a shard: put it together with the others first (montecardo merge)")
    if not all(done.units >= run.listing.replicates for done in run.listing.done()):
        raise UserError(f"{run.path} does not hold a game of each of its line-ups yet: montecardo resume it")
    # Who plays is what may differ.
    told, asked = ({**described(one.design), "line_ups": []} for one in (first, run))
    refuse_other(first.path, told, asked, f"in {run.path}")
    if run.design.seats != first.design.seats:
        raise UserError(
            f"{first.path} is for {first.design.seats} players, and {run.path} for {run.design.seats}"
        )


def _refuse_twins(runs: Sequence[StoredRun]) -> None:
    seen: dict[str, StoredRun] = {}
    for run in runs:
        for name in run.design.names:
            if name in seen:
                raise UserError(f"{name} plays in {seen[name].path} and again in {run.path}: leave one out")
            seen[name] = run


def _results(run: StoredRun, rows: int) -> list[Any]:
    """Return so many rows of each line-up's results."""
    parts: list[list[Any]] = [[] for _ in run.design.line_ups]
    for stretch in run.stretches():
        if stretch.first * run.design.seats < rows:
            parts[stretch.line_up].append(stretch.results)
    return [joined(some)[:rows] for some in parts]
