"""The search player's win rate against its budget."""

from __future__ import annotations

from ..figures.curve import Point, budget_curve
from ..pages.document import Section, Table, in_both_widths
from ..wording import count, interval_digits, percent, plural, span
from .findings import SolveFindings
from .words import curve_words


def budget_section(found: SolveFindings) -> Section:
    """Show the curve."""
    rows = found.curve.to_dict("records")
    points = [Point(int(row["budget"]), row["estimate"], row["low"], row["high"]) for row in rows]
    first, last = points[0], points[-1]
    title = (
        f"From {count(first.budget)} to {count(last.budget)} playouts a move: "
        f"{percent(first.estimate, 0)} to {percent(last.estimate, 0)} of games won"
        if len(points) > 1
        else f"With {plural(first.budget, 'playout')} a move: {percent(first.estimate, 0)} of games won"
    )
    picture = in_both_widths(
        "budget",
        f"The search player on the same {plural(int(rows[0]['deals']), 'deal')} with one budget after "
        f"another. "
        "Bars: intervals that hold all at once with 95%.",
        lambda width: budget_curve(title, points, width),
    )
    table = Table(
        "budget",
        "win rate by budget.",
        ("playouts a move", "wins", "95% interval, %", "games"),
        tuple(
            (
                count(row["budget"]),
                percent(row["estimate"], interval_digits(row["low"], row["high"])),
                span(row["low"], row["high"]),
                count(row["games"]),
            )
            for row in rows
        ),
        frozenset({0, 1, 2, 3}),
        found.curve,
        folded=True,
    )
    return Section(
        "budget", "What thinking longer brings", (curve_words(found),), pictures=(picture,), tables=(table,)
    )
