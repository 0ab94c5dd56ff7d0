"""Cycles: a beats b beats c beats a, where each step is proven."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..comparing.effects import BETTER
from ..frame import check_columns

if TYPE_CHECKING:
    import pandas as pd

LONGEST = 6
_TAKEN = ["estimate", "low", "high", "level", "method", "games", "deals", "p_adjusted", "correction"]


def cycles(beats: pd.DataFrame, longest: int = LONGEST) -> pd.DataFrame:
    """Name the cycles in a table of who beats whom.

    Parameters
    ----------
    beats
        From `several_seats.beats.who_beats_whom` or `several_seats.ratings.rating_differences`: ``first,
        second, verdict`` and the columns of an estimate.
    longest
        Strategies in a cycle at most.

    Returns
    -------
    DataFrame
        ``cycle`` (such as ``a > b > c > a``), ``length``, then ``estimate, low, high, level, method, games,
        deals, p_adjusted, correction`` of its weakest step. The shortest and clearest first. Cycles with a
        proven step across, which shorter ones say better, are left out.

    Notes
    -----
    A step counts where the verdict is proven. With Holm's or Bonferroni's correction the chance that any
    step of any cycle is wrong is at most 1 - the level of `beats`.
    """
    import pandas as pd

    check_columns(beats, "first", "second", "verdict", *_TAKEN)
    proven = beats[(beats["verdict"] == BETTER).to_numpy(bool)]
    steps = {(str(row["first"]), str(row["second"])): row for row in proven.to_dict("records")}
    names = sorted({name for step in steps for name in step})
    found = []
    for first in names:
        for path in _paths([first], names, steps, longest):
            weakest = min((steps[step] for step in _steps(path)), key=lambda row: float(row["low"]))
            told = " > ".join([*path, first])
            found.append({"cycle": told, "length": len(path), **{name: weakest[name] for name in _TAKEN}})
    rows = pd.DataFrame(found, columns=["cycle", "length", *_TAKEN])
    order = (
        rows.assign(clear=-rows["low"].astype(float)).sort_values(["length", "clear"], kind="stable").index
    )
    return rows.loc[order].reset_index(drop=True)


def _steps(path: list[str]) -> list[tuple[str, str]]:
    return list(zip(path, [*path[1:], path[0]], strict=True))


def _paths(
    path: list[str], names: list[str], steps: Mapping[tuple[str, str], object], longest: int
) -> list[list[str]]:
    """Return the cycles that begin so, whose first name is the first in the alphabet, and without a chord."""
    found = []
    for name in names:
        if name <= path[0] or name in path or (path[-1], name) not in steps:
            continue
        # A step between this one and any but its neighbours would cut the cycle short.
        chords = [old for old in path[1:-1] if (old, name) in steps or (name, old) in steps]
        if chords or (len(path) > 1 and (path[0], name) in steps):
            continue
        if (name, path[0]) in steps:
            found.append([*path, name])
        elif len(path) + 1 < longest:
            found += _paths([*path, name], names, steps, longest)
    return found
