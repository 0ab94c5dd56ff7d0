"""Blood Rage's section on what is concluded otherwise where others play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..figures.effects import Mark, dot_rows
from ..pages.document import Legend, Picture, Section, Table, in_both_widths
from ..wording import amount, listed
from .words import SOURCES, amount_of, ends, is_sure, place_name, with_interval

if TYPE_CHECKING:
    from .findings import BloodRageFindings

_QUESTIONS = {"order": "places in the order", "source": "sources of Glory", "card": "cards"}
_MOST = 16


def skill_section(found: BloodRageFindings) -> Section | None:
    """Tell which conclusions turn with the strategies' skill; None for a single strategy."""
    if not len(found.turns):
        return None
    text = (
        f"The same questions, asked of tables of {found.seats} at which all play alike: "
        f"{listed(found.levels)}, from the weakest to the best. Of a place in the order: is it above its "
        "table's mean? Of a source: does it bring more than the mean of all six? Of a card: are those who "
        "draft it ahead of those who do not? Where all draft at random that is what the card does; else it "
        "is who drafts it as well. A conclusion turns where it is proven one way among some, and the other "
        "way among others."
    )
    picture = _picture(found)
    return Section(
        "skill",
        "What turns with skill",
        (text, _counts(found)),
        pictures=() if picture is None else (picture,),
        tables=(_table(found),),
    )


def _counts(found: BloodRageFindings) -> str:
    parts = []
    for question, name in _QUESTIONS.items():
        rows = found.turns[found.turns["question"] == question]
        verdicts = rows["verdict"].value_counts()
        parts.append(f"{verdicts.get('turns', 0)} of {len(rows)} {name}")
    holds = int((found.turns["verdict"] == "holds").sum())
    turned = [
        _name(found, row)
        for row in found.turns.to_dict("records")
        if row["verdict"] == "turns" and row["question"] != "card"
    ]
    named = f" Besides cards it is: {listed(turned)}." if turned else ""
    return f"It turns for {listed(parts)}; {holds} of {len(found.turns)} hold among all of them.{named}"


def _name(found: BloodRageFindings, row: Any) -> str:
    if row["question"] == "order":
        return f"{place_name(int(row['what']), found.seats)} in the first Age"
    if row["question"] == "source":
        return f"Glory by {SOURCES[row['what']]}"
    return found.card(int(row["what"]))


def _by_level(found: BloodRageFindings) -> dict[tuple[str, str], dict[str, Any]]:
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    for row in with_interval(found.conclusions):
        rows.setdefault((row["question"], row["what"]), {})[row["strategy"]] = row
    return rows


def _picture(found: BloodRageFindings) -> Picture | None:
    """Draw what turns most: sources and places, and the cards; None where nothing turns."""
    turned = [row for row in found.turns.to_dict("records") if row["verdict"] == "turns"]
    if not turned:
        return None
    by_level, weakest, best = _by_level(found), found.levels[0], found.levels[-1]
    turned = sorted(turned, key=lambda row: -abs(float(row["change"])))[:_MOST]
    marks = []
    for row in turned:
        mine = by_level[row["question"], row["what"]]
        if weakest in mine and best in mine:
            label, beside = amount_of(mine[best]), ends(mine[weakest])
            marks.append(
                Mark(_name(found, row), label, *ends(mine[best]), beside=beside, sure=is_sure(mine[best]))
            )
    if not marks:
        return None
    heard = "; ".join(
        f"{mark.name}: {mark.label} where {best} plays, {mark.beside[0]:+.1f} where {weakest} does"
        for mark in marks
        if mark.beside is not None
    )
    return in_both_widths(
        "turning",
        f"The {len(marks)} conclusions that turn and change most: estimates among {best} and among "
        f"{weakest}, with 95% intervals.",
        lambda width: dot_rows(marks, width, "Glory", f"Dot chart of what turns with skill. {heard}."),
        [Legend("accent", f"{best} on all seats"), Legend("soft", f"{weakest} on all seats, below")],
        f"{marks[0].name} turns most: {marks[0].label} where {best} plays, "
        f"{_signed(marks[0])} where {weakest} does",
    )


def _signed(mark: Mark) -> str:
    assert mark.beside is not None
    return amount(*mark.beside)


def _table(found: BloodRageFindings) -> Table:
    by_level = _by_level(found)
    order = {"turns": 0, "holds": 1, "open": 2}
    rows = []
    for row in sorted(found.turns.to_dict("records"), key=lambda row: order[row["verdict"]]):
        mine = by_level[row["question"], row["what"]]
        told = [
            f"{amount_of(mine[name])}{' *' if is_sure(mine[name]) else ''}" if name in mine else "n/a"
            for name in found.levels
        ]
        change = amount(row["change"], row["change_low"], row["change_high"])
        rows.append((_name(found, row), *told, change, row["verdict"]))
    frame = found.conclusions.merge(
        found.turns.rename(columns={"verdict": "over_all"})[["question", "what", "over_all"]],
        on=["question", "what"],
        how="left",
    ).fillna({"over_all": "n/a"})
    return Table(
        "turning",
        "what is concluded where each of these plays on all seats (* where surely different from nothing), "
        "the change from the first to the last, and the verdict over all.",
        ("conclusion", *found.levels, "change", "verdict"),
        tuple(rows),
        frozenset(range(1, 2 + len(found.levels))),
        frame,
        folded=True,
    )
