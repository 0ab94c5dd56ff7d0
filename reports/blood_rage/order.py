"""Blood Rage's section on turn order: what being first in the first Age is worth, and where it is earned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..figures.effects import Mark, dot_rows
from ..pages.document import Section, Table, in_both_widths
from ..sections.rates import p_text
from ..wording import capital, count
from .words import SOURCES, amount_of, ends, is_sure, place_name, told, with_interval

if TYPE_CHECKING:
    from .findings import BloodRageFindings


def order_section(found: BloodRageFindings) -> Section | None:
    """Tell what each place in the order is worth; None where no game has an interval."""
    rows = with_interval(found.order)
    if not rows:
        return None
    text = (
        "The first player token passes left after each Age, so who is first in the first Age is last in the "
        f"second, and nobody is first twice but at tables of two. {found.best} plays on every seat; each "
        "place in the first Age's order is compared with the mean of its own table. All tests of this "
        "section are corrected together (Holm)."
    )
    marks = [
        Mark(
            f"{row['players']} players, {place_name(row['start'], row['players'])}",
            amount_of(row),
            *ends(row),
            sure=is_sure(row),
        )
        for row in rows
        if row["source"] == "all"
    ]
    picture = in_both_widths(
        "order",
        "Glory in the end over the mean of the table, with 95% intervals, by the place in the first Age's "
        "order; grey: not surely different from nothing.",
        lambda width: dot_rows(
            marks, width, "Glory over the table's mean", f"Dot chart of turn order. {told(marks)}."
        ),
        title=capital(order_words(found)),
    )
    return Section(
        "order",
        "Turn order",
        (text, _where(found)),
        pictures=(picture,),
        tables=(_table(rows, found),),
    )


def order_words(found: BloodRageFindings) -> str:
    """Say what the best place in the order is worth at the report's table size."""
    rows = [
        row
        for row in with_interval(found.order)
        if row["players"] == found.seats and row["source"] == "all" and is_sure(row)
    ]
    if not rows:
        return f"no place in the order of {found.seats} players is surely worth more than another"
    most = max(rows, key=lambda row: abs(float(row["estimate"])))
    name = place_name(most["start"], found.seats)
    return f"at tables of {found.seats} going {name} in the first Age is worth {amount_of(most)} Glory"


def _where(found: BloodRageFindings) -> str:
    """Say which sources a place in the order surely gains or loses by."""
    rows = [
        row
        for row in with_interval(found.order)
        if row["players"] == found.seats and row["source"] != "all" and is_sure(row)
    ]
    if not rows:
        return f"At {found.seats} players no single source of Glory surely goes with the order."
    rows = sorted(rows, key=lambda row: -abs(float(row["estimate"])))[:4]
    parts = [
        f"{place_name(row['start'], found.seats)}: {amount_of(row)} by {SOURCES[row['source']]}"
        for row in rows
    ]
    return f"Where it comes from at {found.seats} players, the surest and largest: {'; '.join(parts)}."


def _table(rows: list[dict[Any, Any]], found: BloodRageFindings) -> Table:
    cells = tuple(
        (
            str(row["players"]),
            place_name(row["start"], row["players"]),
            SOURCES[row["source"]],
            amount_of(row),
            p_text(row["p_adjusted"]),
            count(row["games"]),
        )
        for row in rows
    )
    return Table(
        "order",
        "Glory over the table's mean, by place in the first Age's order and by source.",
        ("players", "place", "Glory of", "over the mean", "p (Holm)", "games"),
        cells,
        frozenset({0, 3, 4, 5}),
        found.order,
        folded=True,
    )
