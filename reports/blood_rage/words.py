"""Words that several of Blood Rage's sections use."""

from __future__ import annotations

import math
from typing import Any

from ..wording import amount, rate

SOURCES = {
    "battle": "battles",
    "pillage": "Pillage tokens",
    "quests": "quests",
    "ragnarok": "Ragnarok",
    "cards": "cards' texts",
    "stats": "stats",
    "all": "all together",
}
AIMS = {
    "manheim": "Manheim",
    "jotunheim": "Jotunheim",
    "alfheim": "Alfheim",
    "yggdrasil": "Yggdrasil",
    "valhalla": "Valhalla",
    "any": "any province",
    "all": "all",
}
PLACES = ("first", "second", "third", "last")


def place_name(start: int, players: int) -> str:
    """Name a place in the first Age's order."""
    return PLACES[-1] if start == players - 1 else PLACES[start]


def amount_of(row: Any) -> str:
    """Write a difference with its interval."""
    return amount(row["estimate"], row["low"], row["high"])


def mean_of(row: Any) -> str:
    """Write a mean with its interval."""
    return amount(row["estimate"], row["low"], row["high"], signed=False)


def share_of(row: Any) -> str:
    """Write a share with its interval."""
    return rate(row["estimate"], row["low"], row["high"])


def with_interval(frame: Any) -> list[dict[Any, Any]]:
    """Return the rows that have an interval."""
    return [row for row in frame.to_dict("records") if not math.isnan(row["low"])]


def ends(row: Any) -> tuple[float, float, float]:
    """Return what is drawn of an estimate."""
    return row["estimate"], row["low"], row["high"]


def is_sure(row: Any) -> bool:
    """Tell whether a test found a difference."""
    return bool(row["verdict"] != "undecided")


def told(marks: Any) -> str:
    """Write the rows of a chart in words."""
    return "; ".join(f"{mark.name}: {mark.label}" for mark in marks)
