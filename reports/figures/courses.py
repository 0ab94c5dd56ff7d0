"""How a share changes in the course of a game: a small chart for each thing that is followed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..wording import percent
from .canvas import NARROW, SMALL, Canvas
from .endings import whole_ticks
from .rates import Rows, Scale

_SCALE_ROOM = 34.0  # for the shares at a chart's left edge


class Moment(NamedTuple):
    """A share at one turn or round, with its interval; `by_chance`: what it would be for no reason."""

    at: int
    estimate: float
    low: float
    high: float
    by_chance: float | None = None


class Course(NamedTuple):
    """What is followed.

    Attributes
    ----------
    name, label
        On its left, and on its right.
    colour
        Of the dots: a role's name or a colour.
    moments
        One or more, in their order.
    top
        The share at the chart's upper edge.
    """

    name: str
    label: str
    colour: str
    moments: tuple[Moment, ...]
    top: float = 1.0


def courses(rows: Sequence[Course], width: float, axis: str, alt: str) -> str:
    """Draw the charts below one another, each from 0 to its own `top`.

    Parameters
    ----------
    rows
        From top to bottom; one or more.
    width
        Of the sheet, in pixels.
    axis
        What runs from left to right.
    alt
        What a reader who can't see it should know.
    """
    narrow = width <= NARROW
    height = 62.0
    sheet = Rows([row.name for row in rows], width, right_room=16 if narrow else 150, height=height)
    sheet.left += _SCALE_ROOM
    canvas = Canvas(width, sheet.bottom() + 40)
    places = [moment.at for row in rows for moment in row.moments]
    first, last = min(places), max(places)
    x = sheet.scale(first - 0.5, last + 0.5)
    for at in whole_ticks(last, 5 if narrow else 10):
        if at >= first:
            canvas.line([x(at), x(at)], [sheet.top, sheet.bottom() + 3])
            canvas.text(x(at), sheet.bottom() + 13, str(at), size=SMALL, fill="soft", at="center")
    canvas.text((x(first) + x(last)) / 2, sheet.bottom() + 30, axis, size=SMALL, fill="soft", at="center")
    _write_names(canvas, sheet, rows)
    for index, row in enumerate(rows):
        _draw(canvas, row, x, sheet.middle(index) + height / 2 - 8, height - 18, sheet)
    return canvas.svg(alt)


def _write_names(canvas: Canvas, sheet: Rows, rows: Sequence[Course]) -> None:
    left = sheet.left
    if not sheet.narrow:
        sheet.left -= _SCALE_ROOM  # names end before the scale
        sheet.write_names(canvas, [row.label for row in rows])
    else:
        for index, row in enumerate(rows):
            y = sheet.middle(index) - 39
            canvas.text(2, y, row.name)
            canvas.text(sheet.width - 2, y, row.label, size=SMALL, fill="soft", at="right")
    sheet.left = left


def _draw(canvas: Canvas, row: Course, x: Scale, base: float, height: float, sheet: Rows) -> None:
    def y(share: float) -> float:
        return base - height * min(share, row.top) / row.top

    for share in (0.0, row.top):
        canvas.line([sheet.left, sheet.right], [y(share), y(share)], "line")
        text = percent(share, 0 if share >= 0.01 else 1)
        canvas.text(sheet.left - 6, y(share), text, size=SMALL, fill="soft", at="right")
    chance = [(moment.at, moment.by_chance) for moment in row.moments if moment.by_chance is not None]
    if chance:
        canvas.line(
            [x(at) for at, _ in chance], [y(share) for _, share in chance], "soft", width=1.2, dashed=True
        )
    canvas.line(
        [x(one.at) for one in row.moments], [y(one.estimate) for one in row.moments], "equal", width=1.5
    )
    for one in row.moments:
        canvas.line([x(one.at)] * 2, [y(one.low), y(one.high)], row.colour, width=2.5)
        canvas.dot(x(one.at), y(one.estimate), 3.5, row.colour)
