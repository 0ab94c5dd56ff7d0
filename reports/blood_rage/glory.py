"""Blood Rage's section on where Glory comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..figures.effects import Mark, dot_rows
from ..pages.document import Legend, Picture, Section, Table, in_both_widths
from ..wording import capital, decimal
from .words import SOURCES, amount_of, ends, is_sure, mean_of, told, with_interval

if TYPE_CHECKING:
    from .findings import BloodRageFindings


def glory_section(found: BloodRageFindings) -> Section | None:
    """Tell what winners and the others have by each source; None where no game has an interval."""
    if not _lead(found, "alike") or found.by_result["won"].nunique() < len((True, False)):
        return None
    text = (
        f"{found.best} plays on all {found.seats} seats, so that winners are no better players; beside them "
        "mixed tables. What winners have more of is what their lead is made of; it need not be what would "
        "win more, as who is strong wins battles, tokens and games alike. "
        "Cards' texts count what cards pay by themselves: Valhalla's releases, sunk Ships, battles, stolen "
        "Glory."
    )
    return Section(
        "glory",
        "Where Glory comes from",
        (text,),
        pictures=(_results_picture(found), _lead_picture(found)),
        tables=(_strategies_table(found), _lead_table(found)),
    )


def lead_words(found: BloodRageFindings) -> str:
    """Say which source makes most of the winners' lead."""
    rows = [row for row in _lead(found, "alike") if row["source"] != "all" and is_sure(row)]
    if not rows:
        return "no source of Glory surely sets winners apart"
    most = max(rows, key=lambda row: float(row["estimate"]))
    (whole,) = [row for row in _lead(found, "alike") if row["source"] == "all"]
    return (
        f"of the {mean_of(whole)} Glory that winners have over the others at their table most come from "
        f"{SOURCES[most['source']]}, {mean_of(most)}"
    )


def _lead(found: BloodRageFindings, table: str) -> list[dict[Any, Any]]:
    return [row for row in with_interval(found.lead) if row["table"] == table]


def _results_picture(found: BloodRageFindings) -> Picture:
    winners = {row["source"]: row for row in with_interval(found.by_result) if row["won"]}
    others = {row["source"]: row for row in with_interval(found.by_result) if not row["won"]}
    marks = [
        Mark(
            capital(SOURCES[source]),
            f"{decimal(row['estimate'])} against {decimal(others[source]['estimate'])}",
            *ends(row),
            beside=ends(others[source]),
        )
        for source, row in winners.items()
        if source in others and source != "all"
    ]
    most = max(marks, key=lambda mark: mark.estimate)
    return in_both_widths(
        "glory",
        "Mean Glory a game from each source, with 95% intervals.",
        lambda width: dot_rows(
            marks,
            width,
            "Glory a game",
            f"Dot chart of Glory by source, winners against others. {told(marks)}.",
            reference=None,
        ),
        [Legend("accent", "winners"), Legend("soft", "the others at their tables, below")],
        f"Winners have most by {most.name[:1].lower()}{most.name[1:]}: {most.label} Glory of the others",
    )


def _lead_picture(found: BloodRageFindings) -> Picture:
    rows = [row for row in _lead(found, "alike") if row["source"] != "all"]
    rows = sorted(rows, key=lambda row: -float(row["estimate"]))
    mixed = {row["source"]: ends(row) for row in _lead(found, "mixed")}
    marks = [
        Mark(
            capital(SOURCES[row["source"]]),
            amount_of(row),
            *ends(row),
            beside=mixed.get(row["source"]),
            sure=is_sure(row),
        )
        for row in rows
    ]
    return in_both_widths(
        "glory-lead",
        "Glory of a table's winners less that of its other seats, paired by table, with 95% intervals; grey: "
        "not surely different from nothing. The parts add up to the whole lead.",
        lambda width: dot_rows(
            marks, width, "Glory over the others", f"Dot chart of the winners' lead by source. {told(marks)}."
        ),
        [Legend("accent", f"{found.best} on all seats"), Legend("soft", "mixed tables, below")],
        capital(lead_words(found)),
    )


def _strategies_table(found: BloodRageFindings) -> Table:
    rows: dict[str, dict[str, Any]] = {}
    for row in found.glory.to_dict("records"):
        rows.setdefault(str(row["strategy"]), {})[row["source"]] = row
    order = sorted(rows, key=lambda name: -float(rows[name]["all"]["estimate"]))
    cells = tuple((name, *(mean_of(rows[name][source]) for source in SOURCES)) for name in order)
    return Table(
        "glory_by_strategy",
        "mean Glory a game from each source, by strategy.",
        ("strategy", *SOURCES.values()),
        cells,
        frozenset(range(1, 1 + len(SOURCES))),
        found.glory,
        folded=True,
    )


def _lead_table(found: BloodRageFindings) -> Table:
    results = {(bool(row["won"]), row["source"]): row for row in found.by_result.to_dict("records")}
    mixed = {row["source"]: row for row in _lead(found, "mixed")}
    cells = tuple(
        (
            SOURCES[row["source"]],
            *(mean_of(results[won, row["source"]]) for won in (True, False)),
            amount_of(row),
            amount_of(mixed[row["source"]]) if row["source"] in mixed else "n/a",
        )
        for row in _lead(found, "alike")
    )
    return Table(
        "glory_lead",
        f"Glory of winners and of the others where {found.best} plays on all seats; the difference, paired "
        "by table, there and at mixed tables.",
        ("source", "winners", "others", "difference", "at mixed tables"),
        cells,
        frozenset({1, 2, 3, 4}),
        found.lead,
        folded=True,
    )
