"""Bounds of the best play without peeking, deal by deal, computed on all cores."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, Any

import numpy as np

from ...simulate.errors import UserError

if TYPE_CHECKING:
    from ...simulate.batch import Setting
    from ...simulate.machine import Machine
    from ...simulate.progress import Progress
    from ...simulate.strategy import Strategy

FORESEEN_LATE = 3
"""Cards hidden at most where the bound from above takes over from foresight."""
FOLLOWED_LATE = 4
"""Cards hidden at most where the search player's game is no more played but computed."""

_POSITIONS = 200_000
_BATCH = 25
_GAME = "ragemore"

REFUSED = ("play_triggers_ability", "true")
"""The rule switch with which the blind optimum is not bounded."""


def can_bound(game: str, rules: dict[str, str]) -> bool:
    """Tell whether the blind optimum can be bounded under these rules (every switch's value)."""
    return game == _GAME and rules.get(REFUSED[0]) != REFUSED[1]


def check_bounds(game: str, rules: dict[str, str]) -> None:
    """Refuse rules under which there is no bracket.

    Raises
    ------
    UserError
        As said.
    """
    if not can_bound(game, rules):
        name, value = REFUSED
        raise UserError(
            f"the blind optimum is not known with {name}={value}; allowed for --solve: {name}=false"
        )


def at_most(setting: Setting, deals: int, machine: Machine, tell: Progress) -> Any:
    """Return for each of the first deals a value whose mean no blind player's win rate exceeds: float64."""
    from ...simulate.ragemore.blind.optimum import foreseen_bounds

    def bound(numbers: range) -> Any:
        return foreseen_bounds(setting, numbers, FORESEEN_LATE, positions=_POSITIONS)["high"]

    return _gather(bound, deals, "the bound from above", machine, tell)


def at_least(setting: Setting, player: Strategy, deals: int, machine: Machine, tell: Progress) -> Any:
    """Return how likely a player wins each of the first deals who plays the end as well as can be: float64.

    Such a player does not peek, so the mean is at most the blind optimum.
    """
    from ...simulate.ragemore.blind.optimum import followed_bounds

    def bound(numbers: range) -> Any:
        return followed_bounds(setting, player, numbers, FOLLOWED_LATE, positions=_POSITIONS)["low"]

    return _gather(bound, deals, "the bound from below", machine, tell)


def _gather(bound: Callable[[range], Any], deals: int, name: str, machine: Machine, tell: Progress) -> Any:
    import joblib

    from ...simulate.joblib_runs import quietly

    tell.start(deals)
    starts = range(0, deals, _BATCH)
    tasks = (joblib.delayed(bound)(range(first, min(first + _BATCH, deals))) for first in starts)
    parallel = joblib.Parallel(n_jobs=machine.workers(), backend="threading", return_as="generator")
    parts: list[Any] = []
    done, total = 0, 0.0
    try:
        with closing(quietly(parallel(tasks))) as batches:
            for values in batches:
                parts.append(values)
                done, total = done + len(values), total + float(values.sum())
                tell.update(name, done, int(total))
    finally:
        tell.stop()
    return np.minimum(np.concatenate(parts), 1.0)  # means of chances may exceed 1 by a rounding
