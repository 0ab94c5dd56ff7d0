"""The section that puts the strategies of a game of several seats on one scale."""

from __future__ import annotations

from typing import Any

from ..figures.effects import Mark, dot_rows
from ..pages.document import Picture, Section, Table, in_both_widths
from ..wording import amount, count, listed, percent, rate
from .findings import TableFindings


def ratings_section(found: TableFindings) -> Section | None:
    """Rate the strategies, and say who lasts where the better are copied; None for a single one."""
    if not len(found.ratings):
        return None
    text = (
        f"One scale for all at tables of {found.seats}, from who ended above whom, ties and all: Plackett "
        "and Luce's model. 400 points are odds of ten to one to end above; the mean of these strategies is "
        "0. The rating belongs to this company: with other strategies at the tables it would be another."
    )
    return Section(
        "ratings",
        "Ratings",
        (text, _lasting(found), _circles(found)),
        pictures=(_picture(found),),
        tables=(_table(found), Table("cycles", "", (), (), frame=found.cycles)),
    )


def _lasting(found: TableFindings) -> str:
    told = [
        f"{row['strategy']} {rate(row['estimate'], row['low'], row['high'])}"
        for row in found.alpha_rank.to_dict("records")
        if row["high"] >= 0.01
    ]
    return (
        "Where players copy who does better, and now and then try another strategy, they would play, in the "
        f"long run, {listed(told)} of the time (alpha-rank, by who ends above whom)."
    )


def _circles(found: TableFindings) -> str:
    circles = [str(row["cycle"]) for row in found.cycles.to_dict("records")]
    if not circles:
        return "There is no circle in which each is proven to end above the next."
    return f"Circles, in which each is proven to end above the next: {'; '.join(circles)}."


def _picture(found: TableFindings) -> Picture:
    rows = found.ratings.to_dict("records")
    marks = [
        Mark(str(row["strategy"]), _elo(row), row["elo"], row["elo_low"], row["elo_high"]) for row in rows
    ]
    alt = "Dot chart of ratings in Elo points. " + "; ".join(f"{mark.name}: {mark.label}" for mark in marks)
    return in_both_widths(
        "ratings",
        "Dots: ratings in Elo points, the mean of all being 0. Bars: 95% intervals.",
        lambda width: dot_rows(marks, width, "Elo points", alt),
        title=f"{marks[0].name} is rated {marks[0].label} points above the mean of all",
    )


def _elo(row: Any) -> str:
    return amount(row["elo"], row["elo_low"], row["elo_high"])


def _table(found: TableFindings) -> Table:
    masses = {row["strategy"]: row for row in found.alpha_rank.to_dict("records")}
    rows = []
    for row in found.ratings.to_dict("records"):
        mass = masses[row["strategy"]]
        lasts = f"{percent(mass['estimate'], 0)} ({percent(mass['low'], 0)} to {percent(mass['high'], 0)})"
        rows.append((str(row["strategy"]), _elo(row), lasts, count(row["games"]), count(row["deals"])))
    frame = found.ratings.merge(found.alpha_rank, on="strategy", suffixes=("", "_alpha_rank"))
    return Table(
        "ratings",
        "ratings in Elo points, and the share of time in alpha-rank.",
        ("strategy", "Elo", "alpha-rank", "tables", "deals"),
        tuple(rows),
        frozenset({1, 2, 3, 4}),
        frame,
        folded=True,
    )
