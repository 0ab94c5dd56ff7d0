"""What matters to the best strategy: what each card is worth, and what it loses without a kind of move."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...analysis.comparing.effects import BETTER, UNDECIDED, WORSE
from ..figures.effects import Mark, dot_rows
from ..pages.document import Legend, Picture, Section, Table, in_both_widths
from ..wording import amount, count, p_text, percent, plural

if TYPE_CHECKING:
    import pandas as pd

    from ..what_matters import Matters

MOST_DRAWN = 24
_AXIS = "points of win rate"
_LEGEND = (Legend("accent", "surely not nothing"), Legend("soft", "undecided"))
_HELPS = {BETTER: "helps", WORSE: "hurts", UNDECIDED: UNDECIDED}
_COSTS = {BETTER: "missed", WORSE: "better without", UNDECIDED: UNDECIDED}


def cards_section(matters: Matters | None) -> Section | None:
    """Tell what each card is worth; None where it was not asked."""
    if matters is None or not len(matters.cards):
        return None
    rows = by_outcome(matters.cards, "won")
    looks = {row["card"]: row for row in by_outcome(matters.looks, "won")}
    paragraphs = [
        f"{who(matters)} plays {count(matters.deals)} deals as they are, and again with one card after the "
        f"other made blank: {matters.blank}. All else is the same, so the difference is what the card does. "
        f"Of the verdicts on {plural(len(rows), 'card')}, an expected 5% at most are wrong (Benjamini and "
        "Hochberg)."
    ]
    if looks:
        paragraphs.append(
            f"The table also tells how cards merely look, by {count(matters.looks['games'].max())} games: "
            f"how much more those are won in which the card came up ({matters.sight}). Such games differ in "
            "other ways too: that is no measure of what the card does."
        )
    return Section(
        "card-impact",
        "What each card is worth",
        tuple(paragraphs),
        code=matters.commands["cards"],
        pictures=_pictures("card-impact", rows, "card", cards_title(matters)),
        tables=(_cards_table(matters, rows, looks), *_looks_table(matters)),
    )


def who(matters: Matters) -> str:
    """Say who plays."""
    return matters.strategy if matters.seats == 1 else f"{matters.strategy} on all {matters.seats} seats"


def by_outcome(frame: pd.DataFrame, outcome: str) -> list[dict[Any, Any]]:
    """Return the rows of an outcome."""
    return frame[frame["outcome"] == outcome].to_dict("records") if len(frame) else []


def points(row: Mapping[Any, Any]) -> str:
    """Write a difference of shares in percentage points, with its interval."""
    return amount(100 * row["estimate"], 100 * row["low"], 100 * row["high"])


def cards_title(matters: Matters) -> str:
    """Say in a line how many cards matter, and which the most."""
    rows = by_outcome(matters.cards, "won")
    helps, hurts = (sum(row["verdict"] == verdict for row in rows) for verdict in (BETTER, WORSE))
    if not helps + hurts:
        return f"No card of {len(rows)} surely changes how often {matters.strategy} wins"
    most = next(row for row in rows if row["verdict"] != UNDECIDED)
    return (
        f"Of {len(rows)} cards {helps} surely help {matters.strategy} and {hurts} hurt it, most "
        f"{most['card']}: {points(most)} points"
    )


def _pictures(name: str, rows: list[dict[Any, Any]], key: str, title: str) -> tuple[Picture, ...]:
    marks = [
        Mark(
            str(row[key]),
            points(row),
            *(row["estimate"], row["low"], row["high"]),
            sure=row["verdict"] != UNDECIDED,
        )
        for row in rows[:MOST_DRAWN]
        if math.isfinite(row["high"] - row["low"])
    ]
    if not marks:
        return ()
    beyond = f" The {MOST_DRAWN} largest of {len(rows)}." if len(rows) > MOST_DRAWN else ""
    alt = f"Dot chart of differences in win rate. {title}. " + "; ".join(
        f"{mark.name}: {mark.label}" for mark in marks[:12]
    )
    caption = (
        "Win rate as it is, less that without, in percentage points, on the same deals; bars: 95% intervals, "
        f"each by itself.{beyond}"
    )
    picture = in_both_widths(
        name, caption, lambda width: dot_rows(marks, width, _AXIS, alt, shares=True), _LEGEND, title
    )
    return (picture,)


def _cards_table(
    matters: Matters, rows: list[dict[Any, Any]], looks: Mapping[Any, Mapping[Any, Any]]
) -> Table:
    scores = {row["card"]: row for row in by_outcome(matters.cards, "score")}
    cells = []
    for row in rows:
        score, look = scores[row["card"]], looks.get(row["card"])
        cells.append(
            (
                str(row["card"]),
                percent(row["second_mean"], 1),
                points(row),
                p_text(row["p_adjusted"]),
                _HELPS[row["verdict"]],
                amount(score["estimate"], score["low"], score["high"]),
                points(look) if look else "",
            )
        )
    return Table(
        "card_impact",
        f"what a blank card in its place changes; as it is, {who(matters)} wins "
        f"{percent(rows[0]['first_mean'], 1)}.",
        ("card", "wins if blank", "worth, points", "p (B-H)", "verdict", "worth in score", "it merely looks"),
        tuple(cells),
        frozenset({1, 2, 3, 5, 6}),
        matters.cards,
        folded=True,
    )


def _looks_table(matters: Matters) -> tuple[Table, ...]:
    return (Table("card_looks", "", (), (), frame=matters.looks),) if len(matters.looks) else ()


# ---------------------------------------------------------------- kinds of moves


def moves_section(matters: Matters | None) -> Section | None:
    """Tell what the strategy loses without each kind of move; None where it was not asked."""
    if matters is None or not len(matters.moves):
        return None
    rows = by_outcome(matters.moves, "won")
    where = "" if matters.seats == 1 else ", while the others play freely"
    text = (
        f"{matters.strategy} plays {count(matters.deals)} deals as it does, and again without each kind of "
        f"move{where}; where every legal move is of that kind, it may be made. It plays on as it knows, so "
        "this is an upper bound of what the move is worth: a strategy made to do without it may lose less. "
        "The p-values are corrected for all kinds (Holm)."
    )
    return Section(
        "move-impact",
        "What each kind of move is worth",
        (text,),
        code=matters.commands["moves"],
        pictures=_pictures("move-impact", rows, "without", moves_title(matters)),
        tables=(_moves_table(matters, rows),),
    )


def moves_title(matters: Matters) -> str:
    """Say in a line which kind of move is missed most."""
    rows = [row for row in by_outcome(matters.moves, "won") if row["verdict"] == BETTER]
    if not rows:
        return f"{matters.strategy} surely misses no kind of move"
    most = rows[0]
    less = amount(100 * most["estimate"], 100 * most["low"], 100 * most["high"], signed=False)
    return f"Without '{most['without']}' {matters.strategy} wins {less} percentage points less"


def _moves_table(matters: Matters, rows: list[dict[Any, Any]]) -> Table:
    scores = {row["without"]: row for row in by_outcome(matters.moves, "score")}
    cells = []
    for row in rows:
        score = scores[row["without"]]
        cells.append(
            (
                str(row["without"]),
                matters.kinds.get(row["without"], ""),
                percent(row["second_mean"], 1),
                points(row),
                p_text(row["p_adjusted"]),
                _COSTS[row["verdict"]],
                amount(score["estimate"], score["low"], score["high"]),
            )
        )
    return Table(
        "move_impact",
        f"what play without a kind of move costs; freely, {matters.strategy} wins "
        f"{percent(rows[0]['first_mean'], 1)}.",
        ("without", "which is", "then wins", "costs, points", "p (Holm)", "verdict", "costs in score"),
        tuple(cells),
        frozenset({2, 3, 4, 6}),
        matters.moves,
        folded=True,
    )
