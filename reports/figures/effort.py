"""The states that deals took to be solved: a histogram on a logarithmic axis."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..wording import count, rough_percent, short_count
from .canvas import NARROW, SMALL, Canvas
from .shares import draw_title, title_room

_TALL = 190.0


class Bin(NamedTuple):
    """Deals that took from `least` to fewer than `below` states."""

    least: float
    below: float
    deals: int


def effort_chart(
    title: str, bins: Sequence[Bin], quantiles: Sequence[tuple[str, float]], width: float
) -> str:
    """Draw how many deals took how many states.

    Heights are logarithmic too, so that the few hard deals can be seen.

    Parameters
    ----------
    title
        What is to be seen.
    bins
        That follow each other; one or more, one of them with a deal.
    quantiles
        Names and states, marked by lines.
    width
        Of the sheet, in pixels.
    """
    top = title_room(title, width) + 26
    canvas = Canvas(width, top + _TALL + 46)
    draw_title(canvas, title)
    left, right, bottom = 52.0, width - 16, top + _TALL
    start, end = math.log10(bins[0].least), math.log10(bins[-1].below)
    highest = math.ceil(math.log10(max(one.deals for one in bins)) + 1e-9) or 1

    def x(states: float) -> float:
        return left + (math.log10(max(states, bins[0].least)) - start) / (end - start) * (right - left)

    def tall(deals: float) -> float:
        return _TALL * (math.log10(deals) + 0.3) / (highest + 0.3)  # a single deal still has a height

    for power in range(highest + 1):
        y = bottom - tall(10**power)
        canvas.line([left, right], [y, y])
        canvas.text(left - 6, y, short_deals(10**power), size=SMALL, fill="soft", at="right")
    for one in bins:
        if one.deals:
            wide = x(one.below) - x(one.least)
            canvas.box(x(one.least), bottom - tall(one.deals), wide, tall(one.deals), "accent", edge="paper")
    for power in range(math.ceil(start - 1e-9), math.floor(end + 1e-9) + 1):
        canvas.text(x(10**power), bottom + 14, count(10**power), size=SMALL, fill="soft", at="center")
    canvas.line([left, right], [bottom, bottom], "soft")
    canvas.text((left + right) / 2, bottom + 34, "states searched", size=SMALL, fill="soft", at="center")
    canvas.text(2, top - 14, "deals", size=SMALL, fill="soft")
    _draw_quantiles(canvas, quantiles, x, top, bottom, narrow=width <= NARROW)
    total = sum(one.deals for one in bins)
    common = max(bins, key=lambda one: one.deals)
    return canvas.svg(
        f"{title} Histogram, both axes logarithmic. Most deals, {rough_percent(common.deals / total)}, took "
        f"{count(common.least)} to {count(common.below)} states; the hardest between "
        f"{count(bins[-1].least)} and {count(bins[-1].below)}."
    )


def short_deals(number: int) -> str:
    """Write a power of ten in few signs.

    Examples
    --------
    >>> short_deals(1), short_deals(1000), short_deals(10**6)
    ('1', '1k', '1M')
    """
    text = short_count(number)
    return text.replace(".00", "").replace(".0", "") if "." in text else text


def _draw_quantiles(
    canvas: Canvas,
    quantiles: Sequence[tuple[str, float]],
    x: Callable[[float], float],
    top: float,
    bottom: float,
    *,
    narrow: bool,
) -> None:
    free = -1e9
    for name, states in quantiles:
        at = x(states)
        canvas.line([at, at], [top - 4, bottom], "ink", width=1.2, dashed=True)
        if at - free >= (44 if narrow else 40):
            canvas.text(at, top - 14, name, size=SMALL, at="center")
            free = at
