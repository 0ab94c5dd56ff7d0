"""What a run says, in one plain dict: for --json, and for whoever wants no frames."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from ..comparing.pairing import seat_several
from ..comparing.wins import compare_all
from ..frame import strategies_in
from ..rates.endings import endings
from ..rates.intervals import score_means, win_rates
from ..several_seats.places import mean_places

if TYPE_CHECKING:
    import pandas as pd

# What of a run's manifest is told again.
TOLD = ("game", "version", "seed", "games", "replicates", "rules", "cards", "seconds", "jobs")
# And of a strategy.
KNOWN = ("version", "description", "weights")


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
        two) and ``endings`` (a list of rows, see `rates.endings.endings`); ``comparisons``, the rows of
        `comparing.wins.compare_all`; and ``not_compared``, pairs of strategies (``first, second``) that have
        no row there. At tables of several seats there are also the mean place ``rank`` of each strategy,
        ``seats``: a dict each with ``seat, win_rate, score, rank``, and ``tables``: who sat where, a list of
        names for each line-up of the manifest.
    """
    compared = compare_all(games, level)
    several = seat_several(games)
    columns = [name for name in averaged(several) if name in games.columns]
    parts = _means_by(games, "strategy", columns, level)
    if "ending" in games.columns:
        parts["endings"] = _sorted_out(endings(games, level=level), "strategy")
    return assemble(
        run_manifest,
        [player for line_up in run_manifest.get("line_ups", []) for player in line_up],
        strategies_in(games),
        parts,
        [{str(key): value for key, value in row.items()} for row in compared.to_dict("records")],
        level,
        _means_by(games, "seat", [name for name in columns if name != "turns"], level) if several else {},
    )


def averaged(several: bool) -> tuple[str, ...]:
    """Name the columns to average; a place is one only where there are several seats."""
    return ("score", "turns", "rank") if several else ("score", "turns")


def _means_by(
    games: pd.DataFrame, by: str, columns: Sequence[str], level: float
) -> dict[str, dict[str, Any]]:
    parts = {"win_rate": _first(_sorted_out(win_rates(games, (by,), level), by))}
    for column in columns:
        means = (
            mean_places(games, (by,), level) if column == "rank" else score_means(games, (by,), level, column)
        )
        parts[column] = _first(_sorted_out(means, by))
    return parts


def assemble(
    run_manifest: Mapping[str, Any],
    about: Iterable[Mapping[str, Any]],
    names: Sequence[str],
    parts: Mapping[str, Mapping[str, Any]],
    comparisons: Sequence[Mapping[str, Any]],
    level: float,
    seats: Mapping[str, Mapping[str, Any]] | None = None,
) -> dict[str, Any]:
    """Put a summary together.

    Parameters
    ----------
    run_manifest
        Of which `TOLD` is told again.
    about
        What is known of each strategy: its ``name``, and `KNOWN`.
    names
        The strategies, in order.
    parts
        For each of ``win_rate, score, turns, endings`` that there is, what it says of each strategy.
    comparisons
        The rows of `comparing.wins.compare_all`.
    level
        Confidence level.
    seats
        For each of ``win_rate, score, rank``, what it says of each seat, by its number as a text; None or
        nothing for a solo game.

    Returns
    -------
    dict
        As `summary` describes.
    """
    known = {entry["name"]: entry for entry in about if "name" in entry}
    strategies = [
        {
            "strategy": name,
            **{key: known[name][key] for key in KNOWN if key in known.get(name, {})},
            **{part: found[name] for part, found in parts.items()},
        }
        for name in names
    ]
    told = {key: run_manifest[key] for key in TOLD if key in run_manifest}
    paired = {(row["first"], row["second"]) for row in comparisons}
    left_out = [
        {"first": first, "second": second}
        for first, second in combinations(names, 2)
        if (first, second) not in paired and (second, first) not in paired
    ]
    content: dict[str, Any] = {"strategies": strategies, "comparisons": comparisons, "not_compared": left_out}
    if seats:
        content["seats"] = [
            {"seat": int(seat), **{part: found[seat] for part, found in seats.items()}}
            for seat in seats["win_rate"]
        ]
        content["tables"] = [
            [player.get("name") for player in line_up] for line_up in run_manifest.get("line_ups", [])
        ]
    summed: dict[str, Any] = plain({**told, "level": level, **content})
    return summed


def records(columns: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Turn columns, arrays of one length or scalars for all, into a dict a row."""
    lengths = [len(values) for values in columns.values() if not np.isscalar(values)]
    return [
        {name: values if np.isscalar(values) else values[row] for name, values in columns.items()}
        for row in range(max(lengths, default=0))
    ]


def plain(value: Any) -> Any:
    """Turn numpy's values into Python's own, and numbers that JSON has no word for into None."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [plain(item) for item in value]
    if isinstance(value, np.generic):
        return plain(value.item())
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def _sorted_out(rows: pd.DataFrame, by: str) -> dict[str, list[dict[Any, Any]]]:
    """Sort rows out by strategy or seat, without naming it again in each."""
    sorted_out: dict[str, list[dict[Any, Any]]] = {}
    for row in rows.to_dict("records"):
        sorted_out.setdefault(str(row.pop(by)), []).append(row)
    return sorted_out


def _first(rows: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    return {name: found[0] for name, found in rows.items()}
