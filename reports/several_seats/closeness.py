"""The section on how close games are: whether the leader wins, comebacks, and when it is over."""

from __future__ import annotations

from typing import Any

from ...analysis.several_seats.lead import COMEBACK, LAST, LEADER, QUESTIONS
from ..figures.canvas import ENDING_COLOURS
from ..figures.courses import Course, Moment, courses
from ..pages.document import Section, Table, in_both_widths
from ..wording import count, percent, rate
from .findings import TableFindings

_NAMES = {LEADER: "the leader wins", LAST: "the last wins", COMEBACK: "the winner did not lead"}
AS_GOOD_AS = 0.9
"""How often the leader wins who has as good as won, as `analysis.several_seats.lead.runaway` has it."""


def lead_section(found: TableFindings) -> Section | None:
    """Tell how close games are; None where the game has no scores on the way."""
    if not len(found.lead):
        return None
    rows = found.lead.to_dict("records")
    drawn = [
        _course(question, place, [row for row in rows if row["question"] == question])
        for place, question in enumerate(QUESTIONS)
        if any(row["question"] == question for row in rows)
    ]
    station = found.checkpoint
    alt = f"For each question a small chart by {station}. " + "; ".join(
        f"{course.name}: {course.label}" for course in drawn
    )
    picture = in_both_widths(
        "lead",
        f"Shares after each {station}, with 95% intervals: of the leaders who win in the end, of the last "
        "who do, and of the winners who did not lead; shared places count for each. Dashed: what it would be "
        "if the standings said nothing.",
        lambda width: courses(drawn, width, station, alt),
        title=_title(found, rows),
    )
    return Section(
        "lead",
        "Does the leader win?",
        (_who(found), _runaway(found)),
        pictures=(picture,),
        tables=(_table(found, rows), Table("runaway", "", (), (), frame=found.runaway)),
    )


def _course(question: str, place: int, rows: list[dict[Any, Any]]) -> Course:
    moments = tuple(
        Moment(int(row["checkpoint"]), row["estimate"], row["low"], row["high"], row["by_chance"])
        for row in rows
    )
    middle = rows[(len(rows) - 1) // 2]
    label = f"{percent(middle['estimate'], 0)} after {middle['checkpoint']}"
    return Course(_NAMES[question], label, ENDING_COLOURS[place], moments)


def _title(found: TableFindings, rows: list[dict[Any, Any]]) -> str:
    leaders = [row for row in rows if row["question"] == LEADER]
    half = leaders[(len(leaders) - 1) // 2]
    return (
        f"Who leads after {found.checkpoint} {half['checkpoint']} of {leaders[-1]['checkpoint']} wins "
        f"{_share(half)} of the games, where {percent(half['by_chance'], 0)} would be chance"
    )


def _share(row: dict[Any, Any]) -> str:
    return rate(row["estimate"], row["low"], row["high"])


def _who(found: TableFindings) -> str:
    if len(found.chairs) and not found.stored:
        return f"{found.best} plays on all {found.seats} seats, so that nobody leads by being better."
    return "Different strategies sit at these tables: who leads may lead because of being better."


def _runaway(found: TableFindings) -> str:
    if not len(found.runaway):
        return (
            f"Until the last {found.checkpoint} no leader has as good as won: before it there is none from "
            f"which on the leader surely wins {percent(AS_GOOD_AS, 0)} of the games or more."
        )
    row = found.runaway.to_dict("records")[0]
    return (
        f"From {found.checkpoint} {row['checkpoint']} on the leader has as good as won: {_share(row)} of "
        f"such games, and surely {percent(AS_GOOD_AS, 0)} or more at each later one."
    )


def _table(found: TableFindings, rows: list[dict[Any, Any]]) -> Table:
    cells = tuple(
        (
            str(row["checkpoint"]),
            _NAMES[row["question"]],
            _share(row),
            percent(row["by_chance"], 1),
            count(row["games"]),
        )
        for row in rows
    )
    return Table(
        "lead",
        f"leaders, comebacks and the last by {found.checkpoint}.",
        (found.checkpoint, "question", "share", "by chance", "seats asked"),
        cells,
        frozenset({0, 2, 3, 4}),
        found.lead,
        folded=True,
    )
