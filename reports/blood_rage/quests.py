"""Blood Rage's section on quests: what is fulfilled, and how destroyed provinces shift them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..figures.effects import Mark, dot_rows
from ..pages.document import Picture, Section, Table, in_both_widths
from ..sections.rates import p_text
from ..wording import capital, count, plural
from .words import AIMS, amount_of, ends, is_sure, mean_of, share_of, told, with_interval

if TYPE_CHECKING:
    from .findings import BloodRageFindings


def quests_section(found: BloodRageFindings) -> Section | None:
    """Tell what becomes of quests; None where the set has none."""
    if not with_interval(found.fates):
        return None
    text = (
        f"{found.best} plays on all {found.seats} seats. Which provinces are destroyed from the start, and "
        "which each Ragnarok takes, is drawn with the deal, so what differs between regions that stand and "
        "regions that do not is their doing. A quest is put down unseen, and looked at when the Age ends."
    )
    pictures = (_fates_picture(found), _standing_picture(found), _shift_picture(found))
    return Section(
        "quests",
        "Quests and destroyed regions",
        (text, _drafting_words(found)),
        pictures=tuple(picture for picture in pictures if picture is not None),
        tables=tuple(
            table
            for table in (_standing_table(found), _shift_table(found), _fates_table(found))
            if len(table.rows)
        ),
    )


def _fates_picture(found: BloodRageFindings) -> Picture:
    rows = with_interval(found.fates)
    marks = [Mark(f"{AIMS[row['aim']]}, Age {row['age']}", share_of(row), *ends(row)) for row in rows]
    most = max(rows, key=lambda row: float(row["low"]))
    least = min(rows, key=lambda row: float(row["high"]))
    return in_both_widths(
        "quest-fates",
        "Share of the quests put down that were fulfilled, with 95% intervals.",
        lambda width: dot_rows(
            marks,
            width,
            "fulfilled",
            f"Dot chart of quests fulfilled. {told(marks)}.",
            reference=None,
            shares=True,
        ),
        title=f"{AIMS[most['aim']]}'s quests of Age {most['age']} are fulfilled most often, "
        f"{share_of(most)}; {AIMS[least['aim']]}'s of Age {least['age']} least, {share_of(least)}",
    )


def _of(found: BloodRageFindings, what: str) -> list[dict[Any, Any]]:
    return [row for row in with_interval(found.quests) if row["what"] == what]


def _standing_picture(found: BloodRageFindings) -> Picture | None:
    rows = _of(found, "fulfilled")
    if not rows:
        return None
    marks = [
        Mark(f"{AIMS[row['region']]}, {plural(int(row['standing']), 'province')}", share_of(row), *ends(row))
        for row in rows
    ]
    return in_both_widths(
        "quest-regions",
        "Share of a region's quests put down that were fulfilled, by how many of its provinces stand when "
        "they are looked at, with 95% intervals. Of a region that is gone none can be.",
        lambda width: dot_rows(
            marks,
            width,
            "fulfilled",
            f"Dot chart of quests fulfilled. {told(marks)}.",
            reference=None,
            shares=True,
        ),
        title=_standing_title(rows),
    )


def _standing_title(rows: list[dict[Any, Any]]) -> str:
    """Say what provinces make of it in the region with most of them."""
    some = [row for row in rows if row["standing"] > 0]
    by_region: dict[str, list[dict[Any, Any]]] = {}
    for row in some:
        by_region.setdefault(row["region"], []).append(row)
    region, mine = max(by_region.items(), key=lambda item: len(item[1]))
    few, many = (pick(mine, key=lambda row: int(row["standing"])) for pick in (min, max))
    if few is many:
        return f"{AIMS[region]}'s quests are fulfilled {share_of(few)} of the time"
    return (
        f"{AIMS[region]}'s quests are fulfilled {share_of(few)} of the time with "
        f"{plural(int(few['standing']), 'province')} left, {share_of(many)} with {many['standing']}"
    )


def _drafting_words(found: BloodRageFindings) -> str:
    """Say whether quests of a dying region are drafted and put down less."""
    told_of = []
    for what, word in (("drafted", "drafted"), ("put down", "put down once drafted")):
        rows = _of(found, what)
        write = mean_of if what == "drafted" else share_of
        for region in dict.fromkeys(row["region"] for row in rows):
            mine = [row for row in rows if row["region"] == region]
            few, many = (pick(mine, key=lambda row: int(row["standing"])) for pick in (min, max))
            apart = few["high"] < many["low"] or few["low"] > many["high"]
            if apart and few is not many:
                left = plural(int(few["standing"]), "province")
                told_of.append(
                    f"{AIMS[region]}'s are {word} {write(few)} with {left} left, {write(many)} with "
                    f"{many['standing']}"
                )
    if not told_of:
        return "Whether a region's quests are drafted and put down does not surely go with its provinces."
    return f"By provinces that stand (drafted: quests a table and Age): {'; '.join(told_of)}."


def _shift_picture(found: BloodRageFindings) -> Picture | None:
    rows = with_interval(found.shift)
    if not rows:
        return None
    marks = [
        Mark(f"{AIMS[row['dead']]} gone: {AIMS[row['aim']]}", amount_of(row), *ends(row), sure=is_sure(row))
        for row in rows
    ]
    return in_both_widths(
        "quest-shift",
        "Quests that a table puts down in the third Age, where a region is wholly destroyed before, over "
        "those where it is not; with 95% intervals, grey: not surely different from nothing (Benjamini and "
        "Hochberg).",
        lambda width: dot_rows(
            marks, width, "quests a table", f"Dot chart of quests put down. {told(marks)}."
        ),
        title=capital(_shift_words(rows)),
    )


def _shift_words(rows: list[dict[Any, Any]]) -> str:
    sure = [row for row in rows if is_sure(row)]
    if not sure:
        return "the end of a region does not surely shift which quests are put down in the third Age"
    most = max(sure, key=lambda row: abs(float(row["estimate"])))
    aim = "quests in all" if most["aim"] == "all" else f"quests for {AIMS[most['aim']]}"
    return f"with {AIMS[most['dead']]} gone, {aim} change by {amount_of(most)} a table in the third Age"


def _standing_table(found: BloodRageFindings) -> Table:
    by_cell: dict[tuple[str, int], dict[str, Any]] = {}
    for row in found.quests.to_dict("records"):
        by_cell.setdefault((row["region"], int(row["standing"])), {})[row["what"]] = row
    rows = tuple(
        (
            AIMS[region],
            str(standing),
            mean_of(cell["drafted"]) if "drafted" in cell else "n/a",
            *(share_of(cell[what]) if what in cell else "n/a" for what in ("put down", "fulfilled")),
            count(cell["drafted"]["games"]) if "drafted" in cell else "0",
        )
        for (region, standing), cell in sorted(by_cell.items())
    )
    return Table(
        "region_quests",
        "a region's quests by how many of its provinces stand: drafted by a table in an Age, put down of "
        "those, fulfilled of these.",
        ("region", "provinces", "drafted", "put down", "fulfilled", "Ages"),
        rows,
        frozenset(range(1, 6)),
        found.quests,
        folded=True,
    )


def _shift_table(found: BloodRageFindings) -> Table:
    rows = tuple(
        (
            AIMS[row["dead"]],
            AIMS[row["aim"]],
            amount_of(row),
            p_text(row["p_adjusted"]),
            count(row["having"]),
            count(row["games"]),
        )
        for row in with_interval(found.shift)
    )
    return Table(
        "quest_shift",
        "quests that a table puts down in the third Age, with the region gone less without.",
        ("gone", "quests for", "change", "p (BH)", "games with it gone", "games"),
        rows,
        frozenset(range(2, 6)),
        found.shift,
        folded=True,
    )


def _fates_table(found: BloodRageFindings) -> Table:
    rows = tuple(
        (AIMS[row["aim"]], str(row["age"]), share_of(row), count(row["games"]))
        for row in with_interval(found.fates)
    )
    return Table(
        "quest_fates",
        "how often quests put down are fulfilled.",
        ("quest", "Age", "fulfilled", "put down"),
        rows,
        frozenset({1, 2, 3}),
        found.fates,
        folded=True,
    )
