"""What a result hangs on: the deal, the seat, who plays, what suits whom, and chance during play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...analysis.luck_and_skill.luck import CONSTANT
from ..figures.effects import Mark, dot_rows
from ..pages.document import Picture, Table, in_both_widths
from ..wording import count, listed, percent, rate

if TYPE_CHECKING:
    import pandas as pd

NAMES = {
    "deal": "the deal",
    "seat": "the seat",
    "strategy": "who plays",
    "seat x strategy": "who suits the seat",
    "deal x strategy": "who suits the deal",
    "chance": "chance in play",
}
OUTCOMES = {"won": "winning", "score": "the score", "rank": "the place"}


def parts_picture(parts: pd.DataFrame, outcome: str, title: str) -> Picture | None:
    """Draw the shares of an outcome's variance; None where it never varies.

    Parameters
    ----------
    parts
        As `analysis.luck_and_skill.luck.luck_and_skill`.
    outcome
        One of its outcomes.
    title
        With two places: for what decides most, and for its share.
    """
    rows = known(parts, outcome)
    if not rows:
        return None
    marks = [Mark(NAMES[row["source"]], share(row), row["estimate"], row["low"], row["high"]) for row in rows]
    most = max(rows, key=lambda row: float(row["estimate"]))
    alt = f"Dot chart of what the variance of {OUTCOMES[outcome]} is made of. " + "; ".join(
        f"{mark.name}: {mark.label}" for mark in marks
    )
    return in_both_widths(
        "luck-and-skill",
        f"Shares of the variance of {OUTCOMES[outcome]}, each strategy counting alike, with 95% intervals by "
        "jackknife over deals. They add up to all of it.",
        lambda width: dot_rows(marks, width, "share of the variance", alt, reference=None, shares=True),
        title=title.format(NAMES[most["source"]], share(most)),
    )


def known(parts: pd.DataFrame, outcome: str) -> list[dict[Any, Any]]:
    """Return the rows of an outcome; none where it never varies."""
    if not len(parts):
        return []
    rows = parts[(parts["outcome"] == outcome) & (parts["method"] != CONSTANT)]
    return rows.to_dict("records")


def share(row: dict[Any, Any]) -> str:
    """Write a share with its interval; 0 to 1 says that nothing is known."""
    if row["low"] == 0 and row["high"] == 1:
        return f"{percent(row['estimate'], 0)} (too few deals)"
    return rate(row["estimate"], row["low"], row["high"])


def decided_words(decided: pd.DataFrame, player: str = "For a player who stays the same") -> str:
    """Tell how much a deal decides; "" where nothing varies."""
    told = [
        f"{share(row)} of {OUTCOMES[row['outcome']]}"
        for row in (decided.to_dict("records") if len(decided) else [])
        if row["method"] != CONSTANT
    ]
    if not told:
        return ""
    return (
        f"{player}, where only the deal and chance during play can differ, the deal has decided "
        f"{listed(told)} beforehand; the rest is chance."
    )


def parts_table(parts: pd.DataFrame) -> Table:
    """Return the table of all shares."""
    rows = []
    for row in parts.to_dict("records"):
        told = "nothing varies" if row["method"] == CONSTANT else share(row)
        rows.append((OUTCOMES[row["outcome"]], NAMES[row["source"]], told, count(row["deals"])))
    headings = ("of", "decided by", "share", "deals")
    caption = "what the variance of results is made of, over all strategies together."
    return Table("luck_and_skill", caption, headings, tuple(rows), frozenset({2, 3}), parts, folded=True)
