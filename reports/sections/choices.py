"""How many choices a game has, and among how many moves."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ..figures.effects import Mark, dot_rows
from ..pages.document import Picture, Section, Table, in_both_widths
from ..wording import amount, count, plural

if TYPE_CHECKING:
    import pandas as pd


def choices_section(decisions: pd.DataFrame, branching: pd.DataFrame, seats: int = 1) -> Section:
    """Tell how many choices there are.

    Parameters
    ----------
    decisions
        As `analysis.course.length.pace`, of decisions by strategy, in the order to draw.
    branching
        As `analysis.course.branching.branching` by strategy; empty if moves were not counted.
    seats
        At the table.
    """
    who = "A game" if seats == 1 else "A seat's game"
    text = "A decision is a choice among two legal moves or more: forced moves are not counted."
    pictures = [_picture("decisions", decisions, "decisions a game", f"{who} has {{}} decisions")]
    tables = [_table("decisions", "decisions a game, by strategy.", "decisions", decisions, "games")]
    if len(branching):
        deals = plural(int(branching["deals"].max()), "deal")
        text += f" The legal moves were counted by playing {deals} again, move by move."
        title = "A decision is among {} legal moves on average"
        pictures.append(_picture("branching", branching, "legal moves a decision", title))
        tables.append(
            _table("branching", "legal moves a decision, by strategy.", "moves", branching, "decisions")
        )
    drawn = tuple(picture for picture in pictures if picture is not None)
    return Section("choices", "How many choices there are", (text,), pictures=drawn, tables=tuple(tables))


def _picture(name: str, rows: pd.DataFrame, axis: str, title: str) -> Picture | None:
    marks = [
        Mark(str(row["strategy"]), _amount(row), row["estimate"], row["low"], row["high"])
        for row in rows.to_dict("records")
        if math.isfinite(row["high"] - row["low"])
    ]
    if not marks:
        return None
    alt = f"Dot chart of {axis}. " + "; ".join(f"{mark.name}: {mark.label}" for mark in marks)
    whose = f" when {marks[0].name} plays" if len(marks) > 1 else ""
    return in_both_widths(
        name,
        f"Dots: mean {axis}. Bars: 95% intervals, where they are wider than the dot.",
        lambda width: dot_rows(marks, width, axis, alt, reference=None),
        title=title.format(marks[0].label) + whose,
    )


def _amount(row: dict[Any, Any]) -> str:
    return amount(row["estimate"], row["low"], row["high"], signed=False)


def _table(name: str, caption: str, heading: str, rows: pd.DataFrame, noun: str) -> Table:
    cells = tuple(
        (str(row["strategy"]), _amount(row), count(row["games"]), count(row["deals"]))
        for row in rows.to_dict("records")
    )
    headings = ("strategy", f"mean {heading}", noun, "deals")
    return Table(name, caption, headings, cells, frozenset({1, 2, 3}), rows, folded=True)
