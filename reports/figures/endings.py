"""How games end: stacked bars, and losses as they come turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..wording import percent, rough_percent
from .canvas import NARROW, SMALL, Canvas, Side, ending_colour, on_ending, text_width
from .rates import Rows, Scale

_QUARTERS = [0.0, 0.25, 0.5, 0.75, 1.0]
_TICK_SIDES: dict[float, Side] = {0.0: "left", 1.0: "right"}


class EndingShares(NamedTuple):
    """The share of each ending for one strategy, in the order of the endings; they add up to 1."""

    name: str
    shares: tuple[float, ...]


def ending_bars(strategies: Sequence[EndingShares], endings: Sequence[str], width: float) -> str:
    """Draw a bar for each strategy, its parts the endings."""
    narrow = width <= NARROW
    rows = Rows([one.name for one in strategies], width, right_room=16, height=28)
    canvas = Canvas(width, rows.bottom() + 24)
    rows.write_names(canvas)
    x = rows.scale(0, 1)
    for index, one in enumerate(strategies):
        y = rows.middle(index)
        _bar(canvas, one.shares, x(0), x(1) - x(0), y)
    texts = [f"{value:.0%}" for value in _QUARTERS]
    for value, text in zip(_QUARTERS, texts, strict=True):
        at = _TICK_SIDES.get(value, "center") if narrow else "center"
        canvas.text(x(value), rows.bottom() + 11, text, size=SMALL, fill="soft", at=at)
    return canvas.svg(_alt(strategies, endings))


def _bar(canvas: Canvas, shares: Sequence[float], left: float, width: float, y: float) -> None:
    begin = left
    for ending, share in enumerate(shares):
        length = share * width
        if length >= 0.3:
            canvas.box(begin, y - 10, length, 20, ending_colour(ending), edge="paper" if length > 3 else None)
        label = percent(share, 0)
        if length >= text_width(label, SMALL) + 8:
            canvas.text(begin + length / 2, y, label, size=SMALL, fill=on_ending(ending), at="center")
        begin += length


def _alt(strategies: Sequence[EndingShares], endings: Sequence[str]) -> str:
    parts = []
    for one in strategies[:12]:
        ranked = sorted(zip(one.shares, endings, strict=True), reverse=True)[:2]
        parts.append(f"{one.name}: " + ", ".join(f"{name} {percent(share, 0)}" for share, name in ranked))
    return "Stacked bars of how games end. " + "; ".join(parts) + "."


class Incidence(NamedTuple):
    """The share of all games that have ended in one way by each turn.

    Attributes
    ----------
    ending
        Its name; `colour` is its place in the game's list of endings.
    by_turn
        Share of games so ended by the end of turn 0, 1, 2, ...
    """

    ending: str
    colour: int
    by_turn: tuple[float, ...]


def incidence(curves: Sequence[Incidence], width: float) -> str:
    """Draw the cumulative incidence of the endings as stacked areas; what is left blank still goes on."""
    curves = [curve for curve in curves if max(curve.by_turn) > 0]
    turns = len(curves[0].by_turn) if curves else 1
    narrow = width <= NARROW
    labels_room = 12 if narrow else 130
    left, right, top, bottom = 44.0, width - labels_room, 10.0, 250.0
    canvas = Canvas(width, bottom + 42)
    steps = max(turns - 1, 1)

    def x(turn: float) -> float:
        return left + (right - left) * turn / steps

    def y(share: float) -> float:
        return bottom - (bottom - top) * share

    below = [0.0] * turns
    middles: list[tuple[float, Incidence]] = []
    for curve in curves:
        above = [base + value for base, value in zip(below, curve.by_turn, strict=True)]
        edge = [(x(turn), y(value)) for turn, value in enumerate(above)]
        back = [(x(turn), y(value)) for turn, value in reversed(list(enumerate(below)))]
        canvas.area(edge + back, ending_colour(curve.colour))
        middles.append(((y(above[-1]) + y(below[-1])) / 2, curve))
        below = above
    _incidence_axes(canvas, x, y, steps)
    if not narrow:
        _incidence_labels(canvas, middles, right + 8, top, bottom)
    return canvas.svg(_incidence_alt(curves))


def _incidence_axes(canvas: Canvas, x: Scale, y: Scale, steps: int) -> None:
    for share in _QUARTERS:
        canvas.line([x(0), x(steps)], [y(share), y(share)], "line", width=0.8)
        canvas.text(x(0) - 8, y(share), f"{share:.0%}", size=SMALL, fill="soft", at="right")
    for turn in whole_ticks(steps, 4 if canvas.width <= NARROW else 8):
        canvas.line([x(turn), x(turn)], [y(0), y(0) + 4], "soft")
        canvas.text(x(turn), y(0) + 14, str(turn), size=SMALL, fill="soft", at="center")
    canvas.text((x(0) + x(steps)) / 2, y(0) + 32, "turn", size=SMALL, fill="soft", at="center")


def whole_ticks(last: int, most: int) -> list[int]:
    """Return round whole numbers from 0 to `last`."""
    step = 1
    for candidate in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000):
        step = candidate
        if last / candidate <= most:
            break
    return list(range(0, last + 1, step))


def _incidence_labels(
    canvas: Canvas, middles: Sequence[tuple[float, Incidence]], left: float, top: float, bottom: float
) -> None:
    """Name the areas at their right ends, pushed apart where they are thin."""
    heights = spread([height for height, _ in middles], 15.0, top, bottom)
    for height, (middle, curve) in zip(heights, middles, strict=True):
        canvas.line([left - 6, left, left + 6], [middle, middle, height], "soft", width=0.8)
        canvas.text(
            left + 10, height, f"{curve.ending} {rough_percent(curve.by_turn[-1])}", size=SMALL, fill="ink"
        )


def spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Move heights, given from the bottom up, apart by at least `gap`, each as little as it takes.

    Examples
    --------
    >>> spread([100.0, 98.0, 20.0], 15.0, 0.0, 100.0)
    [100.0, 85.0, 20.0]
    """
    placed: list[float] = []
    for height in wanted:
        limit = placed[-1] - gap if placed else bottom
        placed.append(min(height, limit))
    floor = top
    for index in range(len(placed) - 1, -1, -1):
        placed[index] = max(placed[index], floor)
        floor = placed[index] + gap
    return placed


def _incidence_alt(curves: Sequence[Incidence]) -> str:
    ends = ", ".join(f"{curve.ending} {percent(curve.by_turn[-1], 1)}" for curve in curves)
    return f"Stacked areas: share of games ended by each turn, by ending. At the last turn: {ends}."
