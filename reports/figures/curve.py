"""A win rate against a search player's budget."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..wording import count, rate
from .canvas import NARROW, SMALL, Canvas
from .rates import percent_ticks
from .shares import draw_title, title_room

_TALL = 230.0


class Point(NamedTuple):
    """The win rate with one budget."""

    budget: int
    estimate: float
    low: float
    high: float


def budget_curve(title: str, points: Sequence[Point], width: float) -> str:
    """Draw win rates, with their intervals, over budgets on a logarithmic axis.

    Parameters
    ----------
    title
        What is to be seen.
    points
        By budget, ascending; one or more.
    width
        Of the sheet, in pixels.
    """
    top = title_room(title, width) + 10
    canvas = Canvas(width, top + _TALL + 46)
    draw_title(canvas, title)
    left, right, bottom = 48.0, width - 24, top + _TALL
    most = max(point.high for point in points)
    least = min(*(point.low for point in points), most - 0.01)
    values, texts = _within(*percent_ticks(least, most, 5))
    first, last = (math.log(points[place].budget) for place in (0, -1))

    def x(budget: int) -> float:
        along = (math.log(budget) - first) / (last - first) if last > first else 0.5
        return left + 14 + along * (right - left - 28)

    def y(share: float) -> float:
        return bottom - (share - values[0]) / (values[-1] - values[0]) * _TALL

    for value, text in zip(values, texts, strict=True):
        canvas.line([left, right], [y(value), y(value)])
        canvas.text(left - 6, y(value), text, size=SMALL, fill="soft", at="right")
    _write_budgets(canvas, points, x, bottom, narrow=width <= NARROW)
    canvas.text((left + right) / 2, bottom + 34, "playouts a move", size=SMALL, fill="soft", at="center")
    canvas.line([x(one.budget) for one in points], [y(one.estimate) for one in points], "equal", width=2)
    for one in points:
        canvas.line([x(one.budget)] * 2, [y(one.low), y(one.high)], "accent", width=4)
        canvas.dot(x(one.budget), y(one.estimate), 5, "accent")
    told = "; ".join(f"{count(one.budget)}: {rate(one.estimate, one.low, one.high)}" for one in points)
    return canvas.svg(f"{title} Share of games won by playouts a move: {told}.")


def _within(values: list[float], texts: list[str]) -> tuple[list[float], list[str]]:
    """Leave out what no share can be."""
    kept = [place for place, value in enumerate(values) if -1e-9 <= value <= 1 + 1e-9]
    return [values[place] for place in kept], [texts[place] for place in kept]


def _write_budgets(
    canvas: Canvas, points: Sequence[Point], x: Callable[[int], float], bottom: float, *, narrow: bool
) -> None:
    free = -1e9
    for one in points:
        if x(one.budget) - free >= (30 if narrow else 24):
            canvas.text(x(one.budget), bottom + 14, count(one.budget), size=SMALL, fill="soft", at="center")
            free = x(one.budget)
