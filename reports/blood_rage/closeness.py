"""Blood Rage's section on how close games are in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..figures.effects import Mark, dot_rows
from ..pages.document import Picture, Section, Table, in_both_widths
from ..wording import count
from .words import ends, mean_of, share_of, told, with_interval

if TYPE_CHECKING:
    from .findings import BloodRageFindings

_NEAR = 5


def closeness_section(found: BloodRageFindings) -> Section | None:
    """Tell how large the winner's lead is; None where no game has an interval."""
    if not with_interval(found.closeness):
        return None
    text = (
        f"{found.best} plays on every seat. The lead is the winner's Glory over the second's; 2 Glory are a "
        "figure's at the first Ragnarok, 10 those of a stat on its fourth step, 20 of one on its last."
    )
    return Section(
        "closeness",
        "How close games end",
        (text,),
        pictures=(_near_picture(found),),
        tables=(_near_table(found),),
    )


def _near_picture(found: BloodRageFindings) -> Picture:
    rows = [row for row in with_interval(found.closeness) if row["within"] >= 0]
    marks = [
        Mark(f"{row['players']} players, {_within(row['within'])}", share_of(row), *ends(row)) for row in rows
    ]
    (near,) = [row for row in rows if row["players"] == found.seats and row["within"] == _NEAR]
    return in_both_widths(
        "closeness",
        "Share of games whose winner is so little ahead, with 95% intervals.",
        lambda width: dot_rows(
            marks, width, "games", f"Dot chart of leads. {told(marks)}.", reference=None, shares=True
        ),
        title=f"At {found.seats} players {share_of(near)} of games end within {_NEAR} Glory",
    )


def _within(glory: int) -> str:
    return f"{glory} Glory or less" if glory else "shared"


def _near_table(found: BloodRageFindings) -> Table:
    by_size: dict[int, dict[int, Any]] = {}
    for row in found.closeness.to_dict("records"):
        by_size.setdefault(int(row["players"]), {})[int(row["within"])] = row
    within = sorted({int(value) for value in found.closeness["within"]})[1:]
    cells = tuple(
        (str(size), mean_of(rows[-1]), *(share_of(rows[most]) for most in within), count(rows[-1]["games"]))
        for size, rows in by_size.items()
    )
    return Table(
        "closeness",
        "the winner's mean lead in Glory, and how often it is small.",
        ("players", "mean lead", *(_within(most) for most in within), "games"),
        cells,
        frozenset(range(3 + len(within))),
        found.closeness,
        folded=True,
    )
