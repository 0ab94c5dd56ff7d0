"""Sections of a report on a game of several seats: luck and skill, and which rules reward skill."""

from __future__ import annotations

from typing import Any

from ..figures.effects import Mark, dot_rows
from ..pages.document import Picture, Section, Table, in_both_widths
from ..sections.luck_and_skill import NAMES, decided_words
from ..sections.rates import p_text
from ..wording import amount, count, rate
from .findings import TableFindings
from .sections import share_text

_SOURCES = {**NAMES, "rest": "who, with what"}
_OUTCOMES = {"rank": "place", "won": "winning", "score": "score"}


def component(found: TableFindings, table: str, outcome: str, source: str) -> dict[str, Any] | None:
    """Return the row of one share of variance; None if it was not played."""
    rows = found.components
    if not len(rows):
        return None
    chosen = rows[
        (rows["table"] == table) & (rows["outcome"] == outcome) & (rows["source"] == source)
    ].to_dict("records")
    return {str(key): value for key, value in chosen[0].items()} if chosen else None


def luck_section(found: TableFindings) -> Section:
    """Tell how much of the place the deal decides."""
    key, heading = "luck", "Luck and skill"
    if not len(found.components):
        text = "It takes two strategies at least to tell the deal from who plays it."
        if found.stored:
            text = "It takes one table of different strategies, played with --rotate, to tell the deal apart."
        return Section(key, heading, (text,))
    text = (
        "Fresh play of the same deals: the players at a table change seats until each has played each hand "
        f"(and each such game is played {found.components['replicates'].iloc[0]} times, with fresh chance "
        "during play). What stays the same with the hand, whoever plays it, is the deal's part; what goes "
        "with the player is the strategy's; then there is which player suits which hand, who sits beside "
        "whom, and what is left to chance. The deal's share depends on who plays: among equals there is "
        "little skill to tell apart."
    )
    return Section(
        key,
        heading,
        tuple(words for words in (text, _decided(found)) if words),
        pictures=_place_pictures(found),
        tables=(_components_table(found),),
    )


def _place_pictures(found: TableFindings) -> tuple[Picture, ...]:
    rows = found.components[found.components["outcome"] == "rank"].to_dict("records")
    marks = [
        Mark(
            f"{str(row['table']).removeprefix('from ')}: {_source(found, row)}",
            share_text(row),
            *(row["share"], row["low"], row["high"]),
        )
        for row in rows
    ]
    if not marks:
        return ()
    deals = next(row for row in rows if row["source"] == "deal")
    alt = "Dot chart of what the variance of the place is made of. " + "; ".join(
        f"{mark.name}: {mark.label}" for mark in marks
    )
    picture = in_both_widths(
        "luck",
        "Shares of the variance of the final place, with 95% intervals by jackknife over deals.",
        lambda width: dot_rows(marks, width, "share of the variance", alt, reference=None, shares=True),
        title=f"Among {deals['table']} the deal decides {share_text(deals)} of the final place",
    )
    return (picture,)


def _decided(found: TableFindings) -> str:
    if not len(found.decided):
        return ""
    name = found.decided["table"].iloc[0]
    rows = found.decided[found.decided["table"] == name]
    return decided_words(rows, f"For a player who stays the same and keeps the seat, among {name}")


def _source(found: TableFindings, row: dict[Any, Any]) -> str:
    if row["source"] == "deal" and not (found.components["source"] == "seat").any():
        return "deal and seat"
    return _SOURCES[str(row["source"])]


def _components_table(found: TableFindings) -> Table:
    rows = tuple(
        (
            str(row["table"]),
            _OUTCOMES[str(row["outcome"])],
            _source(found, row),
            share_text(row),
            count(row["deals"]),
        )
        for row in found.components.to_dict("records")
    )
    return Table(
        "variance_components",
        "what the variance of place, winning and score is made of.",
        ("players", "of", "decided by", "share", "deals"),
        rows,
        frozenset({3, 4}),
        found.components,
        folded=True,
    )


# ---------------------------------------------------------------- which rules reward skill


def variants_section(found: TableFindings) -> Section | None:
    """Tell which variant rewards skill most; None if none was played."""
    if not len(found.margins):
        return None
    shares, margins = (
        found.margins[found.margins["outcome"] == outcome].to_dict("records")
        for outcome in ("share", "margin")
    )
    marks = [
        Mark(
            str(row["variant"]),
            rate(row["estimate"], row["low"], row["high"]),
            *(row["estimate"], row["low"], row["high"]),
            sure=row["verdict"] != "undecided",
        )
        for row in shares
    ]
    alt = f"Dot chart of the win share of {found.best} under each variant. " + "; ".join(
        f"{mark.name}: {mark.label}" for mark in marks
    )
    text = (
        f"{found.best} sits with weaker strategies at tables of {found.seats}, the seats rotated, on the "
        "same deals under each variant: the more it wins, and the further it is ahead, the more the rules "
        "reward skill. Each variant is compared with the first table by table (Holm for all). The strategies "
        "were not made for the variants: one that is may change this order."
    )
    picture = in_both_widths(
        "variants",
        f"Share of the wins of {found.best}, equal winners sharing one, with 95% intervals. The dashed "
        "line: an equal share. Blue: surely different from the first variant.",
        lambda width: dot_rows(marks, width, "win share", alt, reference=1 / found.seats, shares=True),
        title=variants_title(found),
    )
    return Section(
        "variants",
        "Variants",
        (text,),
        pictures=(picture,),
        tables=(_margins_table(found, shares, margins),),
    )


def variants_title(found: TableFindings) -> str:
    """Say in a line which variant rewards skill most, by the best strategy's share of the wins."""
    rows = found.margins[found.margins["outcome"] == "share"]
    first = str(rows.iloc[0]["variant"])
    above = rows[(rows["verdict"] == "higher") & (rows["variant"] != first)]
    if len(above):
        most = above.sort_values("change", ascending=False).to_dict("records")[0]
        change = amount(100 * most["change"], 100 * most["change_low"], 100 * most["change_high"])
        return f"{most['variant']} rewards skill most, {change} points of win share over {first}"
    below = rows[rows["verdict"] == "lower"]
    if len(below) == len(rows) - 1:
        return f"None rewards skill as much as {first}"
    return f"None surely rewards skill more than {first}"


def _margins_table(found: TableFindings, shares: list[Any], margins: list[Any]) -> Table:
    rows = []
    for share, margin in zip(shares, margins, strict=True):
        changes = ("", "", "", "")
        if share["verdict"]:
            changes = (
                amount(100 * share["change"], 100 * share["change_low"], 100 * share["change_high"]),
                p_text(share["p_adjusted"]),
                amount(margin["change"], margin["change_low"], margin["change_high"]),
                p_text(margin["p_adjusted"]),
            )
        rows.append(
            (
                str(share["variant"]),
                rate(share["estimate"], share["low"], share["high"]),
                amount(margin["estimate"], margin["low"], margin["high"]),
                *changes,
                count(share["games"]),
            )
        )
    return Table(
        "variants",
        f"{found.best} against weaker strategies: win share, and score over the mean of the others; changes "
        "(of the share in percentage points) against the first variant, paired.",
        (
            "variant",
            "win share",
            "margin",
            "change",
            "p (Holm)",
            "change of margin",
            "p (Holm)",
            "games",
        ),
        tuple(rows),
        frozenset(range(1, 8)),
        found.margins,
    )
