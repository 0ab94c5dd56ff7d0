"""Every pair of strategies on the same deals, as a matrix of verdicts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..wording import minus
from .canvas import NARROW, SMALL, Canvas, fitted, text_width

MOST_STRATEGIES = 16
_FILLS = {"better": "better", "worse": "worse", "practically equal": "equal", "undecided": "unsure"}
_TEXTS = {"better": "#ffffff", "worse": "#14181f", "practically equal": "#14181f", "undecided": "soft"}
_SIGNS = {"better": "▲", "worse": "▼", "practically equal": "=", "undecided": "?"}


class Pair(NamedTuple):
    """One strategy against another: the difference in win rate, and the verdict on the first."""

    difference: float
    verdict: str


def verdict_matrix(names: Sequence[str], pairs: Mapping[tuple[str, str], Pair], width: float) -> str:
    """Draw a matrix: a row's cell says how the row's strategy does against the column's.

    Parameters
    ----------
    names
        Best first; at most `MOST_STRATEGIES`.
    pairs
        (row, column) -> pair, for every two different names.
    """
    narrow = width <= NARROW
    widest = max(text_width(f"{len(names)}  {name}") for name in names) + 16
    left = min(widest, width * (0.36 if narrow else 0.34))
    cell = min((width - left - 2) / len(names), 58.0)
    high = min(cell, 30.0)
    top = 24.0
    canvas = Canvas(width, top + high * len(names) + 6)
    size = SMALL if cell >= 38 else 10.0
    for column in range(len(names)):
        canvas.text(left + cell * (column + 0.5), 11, str(column + 1), size=SMALL, fill="soft", at="center")
    for row, name in enumerate(names):
        y = top + high * (row + 0.5)
        canvas.text(2, y, str(row + 1), size=SMALL, fill="soft")
        canvas.text(22, y, fitted(name, left - 30))
        for column, other in enumerate(names):
            x = left + cell * column
            if row == column:
                canvas.box(x + 1, y - high / 2 + 1, cell - 2, high - 2, "track")
                continue
            pair = pairs[name, other]
            canvas.box(x + 1, y - high / 2 + 1, cell - 2, high - 2, _FILLS[pair.verdict])
            text = _SIGNS[pair.verdict] if cell < 36 else _points(pair.difference)
            canvas.text(x + cell / 2, y, text, size=size, fill=_TEXTS[pair.verdict], at="center")
    return canvas.svg(_alt(names, pairs))


def _points(difference: float) -> str:
    points = 100 * difference
    digits = 1 if abs(points) < 99.95 else 0
    text = f"{points:+.{digits}f}"
    return minus(text if float(text) else text[1:])


def _alt(names: Sequence[str], pairs: Mapping[tuple[str, str], Pair]) -> str:
    counts = dict.fromkeys(_SIGNS, 0)
    for (one, other), pair in pairs.items():
        if names.index(one) < names.index(other):
            counts[pair.verdict] += 1
    told = ", ".join(f"{number} {verdict}" for verdict, number in counts.items() if number)
    return f"Matrix of paired comparisons of {len(names)} strategies, the higher-ranked one first: {told}."
