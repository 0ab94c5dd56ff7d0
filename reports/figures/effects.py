"""Estimates with their intervals, a row each, against a reference: differences, means and shares alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..wording import decimal, minus
from .canvas import NARROW, SMALL, Canvas, text_width, ticks
from .rates import Rows, Scale, draw_axis, percent_ticks


class Mark(NamedTuple):
    """A row.

    Attributes
    ----------
    name, label
        On its left, and on its right: the estimate in words.
    estimate, low, high
        The dot and the bar through it.
    aim
        A tick where the estimate would be if all were well; None for none.
    beside
        Another estimate with its interval, drawn paler: (estimate, low, high).
    sure
        Whether it is drawn in the accent's colour: a difference that is none may be pale.
    """

    name: str
    label: str
    estimate: float
    low: float
    high: float
    aim: float | None = None
    beside: tuple[float, float, float] | None = None
    sure: bool = True


def in_points(row: Mapping[Any, Any]) -> tuple[float, float, float]:
    """Return a difference of shares and its interval in percentage points."""
    return 100 * row["estimate"], 100 * row["low"], 100 * row["high"]


def dot_rows(
    marks: Sequence[Mark],
    width: float,
    axis: str,
    alt: str,
    *,
    reference: float | None = 0.0,
    shares: bool = False,
) -> str:
    """Draw rows of estimates.

    Parameters
    ----------
    marks
        From top to bottom; one or more.
    width
        Of the sheet, in pixels.
    axis
        What is measured, with its unit.
    alt
        What a reader who can't see it should know.
    reference
        Where a line across all rows says "no difference"; None for none.
    shares
        Whether the numbers are shares, to be written in per cent.
    """
    narrow = width <= NARROW
    widest = max(text_width(mark.label, SMALL) for mark in marks)
    rows = Rows([mark.name for mark in marks], width, right_room=14 if narrow else widest + 18)
    canvas = Canvas(width, rows.bottom() + 40)
    values, texts = _axis(marks, reference, shares, 4 if narrow else 6)
    draw_axis(canvas, rows, values, texts, axis)
    x = rows.scale(values[0], values[-1])
    if reference is not None:
        canvas.line([x(reference)] * 2, [rows.top, rows.bottom() + 3], "soft", width=1.2, dashed=True)
    rows.write_names(canvas, [mark.label for mark in marks])
    for index, mark in enumerate(marks):
        _draw(canvas, mark, x, rows.middle(index))
    return canvas.svg(alt)


def _axis(
    marks: Sequence[Mark], reference: float | None, shares: bool, most: int
) -> tuple[list[float], list[str]]:
    ends = [end for mark in marks for end in (mark.low, mark.high, *(mark.beside or ())[1:])]
    ends += [mark.aim for mark in marks if mark.aim is not None]
    ends += [] if reference is None else [reference]
    if shares:
        values, texts = percent_ticks(min(ends), max(ends), most)
        return values, [minus(text) for text in texts]
    values = ticks(min(ends), max(ends), most)
    step = values[1] - values[0]
    digits = 0 if step == int(step) else (1 if round(10 * step, 6) == int(round(10 * step, 6)) else 2)
    return values, [decimal(value, digits) for value in values]


def _draw(canvas: Canvas, mark: Mark, x: Scale, y: float) -> None:
    if mark.beside is not None:
        middle, low, high = mark.beside
        canvas.line([x(low), x(high)], [y + 6, y + 6], "equal", width=3)
        canvas.dot(x(middle), y + 6, 4, "soft")
    if mark.aim is not None:
        canvas.line([x(mark.aim)] * 2, [y - 9, y + 9], "ink", width=2)
    fill = "accent" if mark.sure else "soft"
    canvas.line([x(mark.low), x(mark.high)], [y, y], fill, width=4)
    canvas.dot(x(mark.estimate), y, 5, fill)
