"""How dangerous each turn is: the share of the games still going that end on it, ending by ending."""

from __future__ import annotations

from typing import Any

from ..figures.canvas import ending_colour
from ..figures.courses import Course, Moment, courses
from ..pages.document import Picture, in_both_widths
from ..solo.findings import Findings
from ..wording import ordinal, percent, rate

ENOUGH_AT_RISK = 0.05
"""The share of all games that must still go on before a turn for its hazard to be told."""
_ROUND = (0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1.0)


def hazards_picture(found: Findings, last: int) -> Picture | None:
    """Draw the best strategy's hazards up to a turn; None where nothing is to be seen."""
    best = str(found.best["strategy"])
    rows: Any = found.hazards
    rows = rows[(rows["turn"] <= last) & (rows["at_risk"] >= ENOUGH_AT_RISK * rows["games"])]
    rows = rows[(rows["turn"] > 0) & (rows["at_risk"] > 0)]
    drawn = [
        _course(ending, place, rows[rows["ending"] == ending])
        for place, ending in enumerate(found.ending_names)
        if (rows["ending"] == ending).any() and rows[rows["ending"] == ending]["count"].sum() > 0
    ]
    losses = rows[(rows["ending"] != found.ending_names[0]) & (rows["count"] > 0)]
    if not drawn or not len(losses):
        return None
    worst = losses.loc[losses["hazard"].idxmax()]
    alt = f"For each ending a small chart of its hazard by turn, when {best} plays. " + "; ".join(
        f"{course.name}: highest {course.label}" for course in drawn
    )
    return in_both_widths(
        "hazards",
        f"Of the games of {best} still going before a turn, the share that ends so on it, with 95% "
        f"intervals. Each chart has its own scale; turns that fewer than {percent(ENOUGH_AT_RISK, 0)} of the "
        "games reach are left aside.",
        lambda width: courses(drawn, width, "turn", alt),
        title=f"The peak in these games is {worst['ending']} on the {ordinal(int(worst['turn']))} turn: "
        f"{_rate(worst)} of the games still going",
    )


def _course(ending: str, place: int, rows: Any) -> Course:
    peak = rows.loc[rows["hazard"].idxmax()]
    moments = tuple(
        Moment(int(turn), float(estimate), float(low), float(high))
        for turn, estimate, low, high in zip(
            rows["turn"], rows["hazard"], rows["hazard_low"], rows["hazard_high"], strict=True
        )
    )
    label = f"{percent(float(peak['hazard']), 1)} on turn {int(peak['turn'])}"
    top = _above(max(moment.high for moment in moments))
    return Course(ending, label, ending_colour(place), moments, top)


def _rate(row: Any) -> str:
    return rate(float(row["hazard"]), float(row["hazard_low"]), float(row["hazard_high"]))


def _above(share: float) -> float:
    """Return a round share above one."""
    return next(end for end in _ROUND if min(share, 1) <= end)
