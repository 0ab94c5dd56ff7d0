"""What decides a game: the deal, or what comes after it."""

from __future__ import annotations

from collections.abc import Sequence

from ..wording import rate
from .canvas import NARROW, Canvas
from .rates import Rate, Rows, draw_axis, percent_ticks


def deal_shares(shares: Sequence[Rate], width: float) -> str:
    """Draw, for each strategy, the deal's share of the variance of winning, with its interval."""
    narrow = width <= NARROW
    remarks = [rate(one.estimate, one.low, one.high) for one in shares]
    rows = Rows([one.name for one in shares], width, right_room=16 if narrow else 160)
    canvas = Canvas(width, rows.bottom() + 40)
    values, texts = percent_ticks(0, 1, 4 if narrow else 5)
    draw_axis(canvas, rows, values, texts, "share of the variance that the deal decides")
    rows.write_names(canvas, remarks)
    x = rows.scale(values[0], values[-1])
    for index, one in enumerate(shares):
        y = rows.middle(index)
        canvas.box(x(0), y - 7, x(1) - x(0), 14, "track")
        canvas.box(x(0), y - 7, x(min(max(one.estimate, 0), 1)) - x(0), 14, "accent")
        low, high = min(max(one.low, 0), 1), min(max(one.high, 0), 1)
        canvas.line([x(low), x(high)], [y, y], "ink", width=1.5)
        for end in (low, high):
            canvas.line([x(end), x(end)], [y - 4, y + 4], "ink", width=1.5)
    return canvas.svg(_alt(shares))


def _alt(shares: Sequence[Rate]) -> str:
    told = "; ".join(f"{one.name} {rate(one.estimate, one.low, one.high)}" for one in shares[:12])
    return f"Bars: share of the variance of winning that the deal accounts for. {told}."
