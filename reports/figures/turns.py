"""How long games take: a small histogram for each strategy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..wording import decimal
from .canvas import NARROW, SMALL, Canvas
from .endings import whole_ticks
from .rates import Rows, Scale


class Lengths(NamedTuple):
    """How many turns one strategy's games took.

    Attributes
    ----------
    shares
        Share of games that took 0, 1, 2, ... turns.
    won
        The part of each share that was won.
    mean
        Turns, over all games.
    """

    name: str
    shares: tuple[float, ...]
    won: tuple[float, ...]
    mean: float


def turn_histograms(strategies: Sequence[Lengths], width: float) -> str:
    """Draw a histogram in each row; the part that was won stands out, a line marks the mean."""
    narrow = width <= NARROW
    height = 40.0
    rows = Rows([one.name for one in strategies], width, right_room=16 if narrow else 84, height=height)
    canvas = Canvas(width, rows.bottom() + 40)
    last = max(len(one.shares) for one in strategies) - 1
    x = rows.scale(-0.5, last + 0.5)
    bottom = rows.bottom()
    for turn in whole_ticks(last, 5 if narrow else 10):
        canvas.line([x(turn), x(turn)], [rows.top, bottom + 3])
        canvas.text(x(turn), bottom + 13, str(turn), size=SMALL, fill="soft", at="center")
    canvas.text(
        (x(0) + x(last)) / 2, bottom + 30, "turns until the end", size=SMALL, fill="soft", at="center"
    )
    rows.write_names(canvas, [f"mean {decimal(one.mean)}" for one in strategies])
    for index, one in enumerate(strategies):
        _histogram(canvas, one, x, rows.middle(index) + height / 2 - 3, height - 8)
    return canvas.svg(_alt(strategies))


def _histogram(canvas: Canvas, one: Lengths, x: Scale, base: float, height: float) -> None:
    highest = max(one.shares) or 1.0
    for turn, (share, won) in enumerate(zip(one.shares, one.won, strict=True)):
        left, wide = x(turn - 0.42), x(turn + 0.42) - x(turn - 0.42)
        tall = height * share / highest
        if tall >= 0.25:
            canvas.box(left, base - tall, wide, tall, "equal")
        win = height * won / highest
        if win >= 0.25:
            canvas.box(left, base - win, wide, win, "accent")
    canvas.line([x(-0.5), x(len(one.shares) - 0.5)], [base, base], "line")
    canvas.line([x(one.mean), x(one.mean)], [base + 1, base - height], "ink", width=1.2, dashed=True)


def _alt(strategies: Sequence[Lengths]) -> str:
    means = "; ".join(f"{one.name} {decimal(one.mean)}" for one in strategies[:12])
    return f"Histograms of the number of turns, one for each strategy, won games marked. Mean turns: {means}."
