"""Win rates: a dot and its interval for each strategy, best first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..wording import rate
from .canvas import NARROW, SMALL, Canvas, Side, fitted, text_width, ticks

_MOST_NAME_SHARE = 0.34

Scale = Callable[[float], float]


class Rate(NamedTuple):
    """A share with its interval, and whose it is."""

    name: str
    estimate: float
    low: float
    high: float


class Rows:
    """A chart of one row a strategy: names on the left, or above each row where the sheet is narrow.

    Attributes
    ----------
    left, right
        Where the plotting area begins and ends.
    """

    def __init__(self, names: Sequence[str], width: float, *, right_room: float, height: float = 26) -> None:
        self.names = list(names)
        self.width = width
        self.narrow = width <= NARROW
        self.row_height = height + 16 if self.narrow else height
        self.right = width - right_room
        self.left = 7.0 if self.narrow else self._name_room()
        self.top = 6.0

    def _name_room(self) -> float:
        widest = max((text_width(name) for name in self.names), default=0)
        return min(widest, self.width * _MOST_NAME_SHARE) + 14

    def bottom(self) -> float:
        """Height at which the rows end."""
        return self.top + self.row_height * len(self.names)

    def middle(self, index: int) -> float:
        """Height of the middle of a row's marks."""
        return self.top + self.row_height * (index + 1) - (self.row_height - (16 if self.narrow else 0)) / 2

    def write_names(self, canvas: Canvas, remarks: Sequence[str] | None = None) -> None:
        """Write the names, and a remark at the right end of each row."""
        for index, name in enumerate(self.names):
            y = self.middle(index) - (20 if self.narrow else 0)
            remark = remarks[index] if remarks else ""
            if self.narrow:
                room = self.width - 4 - (text_width(remark, SMALL) + 12 if remark else 0)
                canvas.text(2, y, fitted(name, room))
            else:
                canvas.text(self.left - 12, y, fitted(name, self.left - 13), at="right")
            if remark:
                canvas.text(self.width - 2, y, remark, size=SMALL, fill="soft", at="right")

    def scale(self, low: float, high: float) -> Scale:
        """Return the map from values to x."""
        factor = (self.right - self.left) / (high - low)
        return lambda value: self.left + (value - low) * factor


def draw_axis(
    canvas: Canvas, rows: Rows, values: Sequence[float], texts: Sequence[str], title: str = ""
) -> None:
    """Draw grid lines behind the rows, with their values below, and what they are below these."""
    x = rows.scale(values[0], values[-1])
    bottom = rows.bottom()
    for index, (value, text) in enumerate(zip(values, texts, strict=True)):
        canvas.line([x(value), x(value)], [rows.top, bottom + 3])
        at: Side = "left" if index == 0 and rows.narrow else "center"
        canvas.text(x(value), bottom + 13, text, size=SMALL, fill="soft", at=at)
    if title:
        canvas.text(
            (x(values[0]) + x(values[-1])) / 2, bottom + 30, title, size=SMALL, fill="soft", at="center"
        )


def percent_ticks(low: float, high: float, most: int = 6) -> tuple[list[float], list[str]]:
    """Return round shares around a range, and how to write them.

    Examples
    --------
    >>> percent_ticks(-0.05, 0.05, 4)[1]
    ['-5.0%', '-2.5%', '0.0%', '2.5%', '5.0%']
    """
    values = ticks(low, high, most)
    step = 100 * (values[1] - values[0])
    digits = next(digits for digits in range(6) if digits == 5 or round(step, digits) == round(step, 6))
    return values, [f"{100 * value:.{digits}f}%" for value in values]


def win_rates(rates: Sequence[Rate], width: float) -> str:
    """Draw the win rates.

    Parameters
    ----------
    rates
        In the order to draw.
    width
        Of the sheet, in pixels.
    """
    labels = [rate(one.estimate, one.low, one.high) for one in rates]
    narrow = width <= NARROW
    right_room = 14 if narrow else max(text_width(label, SMALL) for label in labels) + 18
    rows = Rows([one.name for one in rates], width, right_room=right_room)
    canvas = Canvas(width, rows.bottom() + 40)
    most = max(max(one.high for one in rates), 1e-5)
    values, texts = percent_ticks(0, most, 4 if narrow else 6)
    draw_axis(canvas, rows, values, texts, "games won")
    rows.write_names(canvas, labels)
    x = rows.scale(values[0], values[-1])
    for index, one in enumerate(rates):
        y = rows.middle(index)
        canvas.line([x(0), x(one.estimate)], [y, y], "equal", width=2)
        canvas.line([x(one.low), x(one.high)], [y, y], "accent", width=4)
        canvas.dot(x(one.estimate), y, 5, "accent")
    return canvas.svg(_alt(rates))


def _alt(rates: Sequence[Rate]) -> str:
    best, worst = rates[0], rates[-1]
    text = f"Dot chart of win rates. {best.name} is highest: {rate(best.estimate, best.low, best.high)}"
    if len(rates) > 1:
        text += f"; {worst.name} is lowest: {rate(worst.estimate, worst.low, worst.high)}"
    return text + "."
