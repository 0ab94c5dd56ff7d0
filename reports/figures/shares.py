"""Shares of deals with their intervals, a row each, under a title that says what is to be seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..wording import rate
from .canvas import NARROW, SMALL, TEXT, Canvas, text_width
from .rates import Rows, draw_axis, percent_ticks

_LINE = 18.0
_BOLD = 1.18  # so much wider is bold type


class Mark(NamedTuple):
    """A share with its interval: whose it is, and the colour to draw it in.

    `hollow` ones are computed or bounded, not counted.
    """

    name: str
    estimate: float
    low: float
    high: float
    fill: str = "accent"
    hollow: bool = False


def wrapped(text: str, room: float, size: float = TEXT) -> list[str]:
    """Break a text into lines that fit into `room` pixels."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size) * _BOLD > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def title_room(title: str, width: float) -> float:
    """Return the height that a title takes."""
    return _LINE * len(wrapped(title, width - 4)) + 8


def draw_title(canvas: Canvas, title: str) -> None:
    """Write a title at the top of a figure."""
    for index, line in enumerate(wrapped(title, canvas.width - 4)):
        canvas.text(2, 10 + _LINE * index, line, bold=True)


def share_rows(
    title: str,
    marks: Sequence[Mark],
    width: float,
    axis: str,
    band: tuple[float, float] | None = None,
    reach: tuple[float, float | None] = (0.0, None),
) -> str:
    """Draw shares.

    Parameters
    ----------
    title
        What is to be seen.
    marks
        In the order to draw.
    width
        Of the sheet, in pixels.
    axis
        What the shares are of.
    band
        Two shares between which something lies: shaded behind the rows.
    reach
        Where the axis begins and ends; None for the highest interval's end.
    """
    labels = [rate(mark.estimate, mark.low, mark.high) for mark in marks]
    narrow = width <= NARROW
    right_room = 16 if narrow else max(text_width(label, SMALL) for label in labels) + 18
    rows = Rows([mark.name for mark in marks], width, right_room=right_room)
    rows.top += title_room(title, width)
    canvas = Canvas(width, rows.bottom() + 40)
    draw_title(canvas, title)
    start, end = reach
    end = max(max(mark.high for mark in marks), 1e-5) if end is None else end
    values, texts = percent_ticks(start, end, 4 if narrow else 6)
    x = rows.scale(values[0], values[-1])
    if band is not None:
        # A bound known to a hair is still to be seen.
        left, right = x(band[0]), max(x(band[1]), x(band[0]) + 2)
        canvas.box(left, rows.top, right - left, rows.bottom() - rows.top, "track")
    draw_axis(canvas, rows, values, texts, axis)
    rows.write_names(canvas, labels)
    for index, mark in enumerate(marks):
        y = rows.middle(index)
        canvas.line([x(mark.low), x(mark.high)], [y, y], mark.fill, width=4)
        canvas.dot(x(mark.estimate), y, 5.5 if mark.hollow else 5, mark.fill)
        if mark.hollow:
            canvas.dot(x(mark.estimate), y, 3, "paper")
    told = "; ".join(f"{mark.name} {label}" for mark, label in zip(marks, labels, strict=True))
    return canvas.svg(f"{title} Dots with intervals: {told}.")
