"""What a run says, in one plain dict: for --json, and for whoever wants no frames."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd

from .comparisons import compare_all
from .endings import endings
from .frame import strategies_in
from .intervals import score_means, win_rates

# What of a run's manifest is told again.
TOLD = ("game", "version", "seed", "games", "replicates", "rules", "cards", "seconds", "jobs")


def summary(run_manifest: dict[str, Any], games: pd.DataFrame, level: float = 0.95) -> dict[str, Any]:
    """Sum up a run.

    Parameters
    ----------
    run_manifest
        The run's manifest; whatever it lacks is left out.
    games
        The game frame; it may be empty.
    level
        Confidence level.

    Returns
    -------
    dict
        Of str, int, float, bool, None, list and dict only; numbers that are not finite are None. The
        manifest's ``game, version, seed, games, replicates, rules, cards, seconds, jobs``; ``level``;
        ``strategies``, a list of dicts in the frame's own order with ``strategy``, ``version, description,
        weights`` (of the manifest), ``win_rate``, ``score``, ``turns`` (a row each: the mean, for the last
        two) and ``endings`` (a list of rows, see `endings.endings`); and ``comparisons``, the rows of
        `comparisons.compare_all`.
    """
    players = [player for line_up in run_manifest.get("line_ups", []) for player in line_up]
    about = {entry["name"]: entry for entry in players if "name" in entry}
    parts = {
        "win_rate": _by_strategy(win_rates(games, level=level)),
        "score": _by_strategy(score_means(games, level=level)) if "score" in games.columns else {},
        "turns": _by_strategy(score_means(games, level=level, column="turns"))
        if "turns" in games.columns
        else {},
        "endings": _by_strategy(endings(games, level=level)) if "ending" in games.columns else {},
    }
    strategies = []
    for name in strategies_in(games):
        known = {key: value for key, value in about.get(name, {}).items() if key not in ("name", "typed")}
        rows = {
            part: found[name] if part == "endings" else found[name][0]
            for part, found in parts.items()
            if found
        }
        strategies.append({"strategy": name, **known, **rows})
    told = {key: run_manifest[key] for key in TOLD if key in run_manifest}
    compared = compare_all(games, level).to_dict("records")
    summed: dict[str, Any] = plain(
        {**told, "level": level, "strategies": strategies, "comparisons": compared}
    )
    return summed


def plain(value: Any) -> Any:
    """Turn numpy's and pandas' values into Python's own, and numbers that JSON has no word for into None."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [plain(item) for item in value]
    if isinstance(value, np.generic):
        return plain(value.item())
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if value is pd.NA or value is pd.NaT:
        return None
    return value


def _by_strategy(rows: pd.DataFrame) -> dict[str, list[dict[Any, Any]]]:
    """Sort rows out by strategy, without naming it again in each."""
    sorted_out: dict[str, list[dict[Any, Any]]] = {}
    for row in rows.to_dict("records"):
        sorted_out.setdefault(str(row.pop("strategy")), []).append(row)
    return sorted_out
