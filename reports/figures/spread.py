"""The bracket in many settings: each rung's interval in each of them, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..wording import rough_percent, span
from .canvas import NARROW, SMALL, Canvas, ending_colour, text_width
from .rates import Rows, draw_axis, percent_ticks
from .shares import draw_title, title_room


class Share(NamedTuple):
    """A share with its interval."""

    estimate: float
    low: float
    high: float


class Spread(NamedTuple):
    """A rung's shares, one a setting."""

    name: str
    shares: tuple[Share, ...]


def spread_rows(title: str, spreads: Sequence[Spread], width: float, axis: str) -> str:
    """Draw all settings of a rung in its row, sorted, each a thin interval with its dot.

    Parameters
    ----------
    title
        What is to be seen.
    spreads
        In the order to draw.
    width
        Of the sheet, in pixels.
    axis
        What the shares are of.
    """
    narrow = width <= NARROW
    most = max(len(one.shares) for one in spreads)
    height = min(max(26.0, 2.0 * most + 10), 72.0)
    labels = [_range(one) for one in spreads]
    rows = Rows(
        [one.name for one in spreads],
        width,
        right_room=16 if narrow else max(map(text_width, labels)) + 14,
        height=height,
    )
    rows.top += title_room(title, width)
    canvas = Canvas(width, rows.bottom() + 40)
    draw_title(canvas, title)
    values, texts = percent_ticks(0, 1, 4 if narrow else 6)
    draw_axis(canvas, rows, values, texts, axis)
    x = rows.scale(values[0], values[-1])
    for index, one in enumerate(spreads):
        if index:
            edge = rows.top + rows.row_height * index
            canvas.line([2, width - 2], [edge, edge], "track")
        shares = sorted(one.shares)
        gap = (height - 10) / max(len(shares), 1)
        top = rows.middle(index) - gap * (len(shares) - 1) / 2
        for place, share in enumerate(shares):
            y = top + gap * place
            canvas.line([x(share.low), x(share.high)], [y, y], "equal", width=max(gap * 0.6, 0.8))
        for place, share in enumerate(shares):
            y = top + gap * place
            canvas.line([x(share.estimate) - 2.2, x(share.estimate) + 2.2], [y, y], "accent", width=gap)
    _write_labels(canvas, rows, spreads, labels)
    told = "; ".join(f"{one.name} {label}" for one, label in zip(spreads, labels, strict=True))
    return canvas.svg(f"{title} Lowest to highest share over {most} settings: {told}.")


def _write_labels(canvas: Canvas, rows: Rows, spreads: Sequence[Spread], labels: Sequence[str]) -> None:
    """Write names and ranges; on a narrow sheet they stand above the marks of their row."""
    if not rows.narrow:
        rows.write_names(canvas, labels)
        return
    for index, (one, label) in enumerate(zip(spreads, labels, strict=True)):
        y = rows.top + rows.row_height * index + 9
        canvas.text(2, y, one.name)
        canvas.text(rows.width - 2, y, label, size=SMALL, fill="soft", at="right")


def _range(one: Spread) -> str:
    least, most = min(share.estimate for share in one.shares), max(share.estimate for share in one.shares)
    return rough_percent(least) if least == most else f"{span(least, most, 0)}%"


def setting_rows(
    title: str, settings: Sequence[str], series: Sequence[Sequence[Share]], width: float, axis: str
) -> str:
    """Draw a row a setting, in which every rung has its dot and interval in its colour, the lowest below.

    Parameters
    ----------
    title
        What is to be seen.
    settings
        Their names, in order.
    series
        For each rung its shares, one a setting. Colours are `figure_canvas.ending_colour`.
    width
        Of the sheet, in pixels.
    axis
        What the shares are of.
    """
    gap = 6.0
    height = gap * len(series) + 12
    rows = Rows(settings, width, right_room=16, height=height)
    rows.top += title_room(title, width)
    canvas = Canvas(width, rows.bottom() + 40)
    draw_title(canvas, title)
    values, texts = percent_ticks(0, 1, 4 if width <= NARROW else 6)
    draw_axis(canvas, rows, values, texts, axis)
    x = rows.scale(values[0], values[-1])
    for index, name in enumerate(settings):
        if rows.narrow:
            canvas.text(2, rows.top + rows.row_height * index + 9, name)
        for rung, shares in enumerate(series):
            y = rows.middle(index) + gap * ((len(series) - 1) / 2 - rung)
            share, fill = shares[index], ending_colour(rung)
            canvas.line([x(share.low), x(share.high)], [y, y], fill, width=2)
            canvas.dot(x(share.estimate), y, 3.4, fill)
    if not rows.narrow:
        rows.write_names(canvas)
    return canvas.svg(f"{title} Dots with intervals, one row for each of: {', '.join(settings)}.")
