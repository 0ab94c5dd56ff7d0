"""The bracket, the classes of deals, the ladder and the price of hidden information."""

from __future__ import annotations

from typing import Any

from ...analysis.solvability.deal_classes import BY_LUCK, BY_SKILL
from ...analysis.solvability.rungs import BLIND, BOUND, CERTAIN, UNSEEN
from ..figures.shares import Mark, share_rows
from ..pages.document import Legend, Picture, Section, Table, in_both_widths
from ..sections.rates import points, verdict_text
from ..wording import count, interval_digits, percent, plural, span
from .findings import SolveFindings
from .words import best_blind, in_a_sentence, ladder_words, points_alone, points_of, rung_name

_FILLS = {BLIND: "accent", CERTAIN: "accent", BOUND: "soft"}
_SEEING = "worse"


def bracket_section(found: SolveFindings) -> Section:
    """Show every rung of the bracket on the same deals."""
    rows = found.rungs.to_dict("records")
    marks = [
        Mark(
            rung_name(str(row["rung"])),
            row["estimate"] if row["estimate"] == row["estimate"] else (row["low"] + row["high"]) / 2,
            row["low"],
            row["high"],
            _FILLS.get(str(row["kind"]), _SEEING),
            hollow=row["kind"] in (BOUND, CERTAIN),
        )
        for row in rows
    ]
    low, high = found.optimum
    title = _title(found)
    picture = in_both_widths(
        "bracket",
        f"The bracket on the same {plural(int(rows[0]['deals']), 'deal')}. Bars: intervals that hold all at "
        "once with 95%. Rings: computed, not played. Shaded: where the best win rate without peeking lies.",
        lambda width: share_rows(title, marks, width, "deals won", band=(low, high), reach=(0.0, 1.0)),
        (
            Legend("accent", "does not peek"),
            Legend("soft", "bound for all who don't"),
            Legend(_SEEING, "sees hidden cards"),
        ),
    )
    pictures = (picture, _top(found, marks))
    return Section(
        "bracket", "The bracket", (_bracket_text(found),), pictures=pictures, tables=(_rungs(found),)
    )


def _top(found: SolveFindings, marks: list[Mark]) -> Picture:
    """Draw the best strategy and all above it, on a scale of their own."""
    best = best_blind(found)["rung"]
    kinds = [str(kind) for kind in found.rungs["kind"]]
    names = [str(rung) for rung in found.rungs["rung"]]
    shown = [
        mark for mark, kind, rung in zip(marks, kinds, names, strict=True) if kind != BLIND or rung == best
    ]
    low, high = found.optimum
    start = min(min(mark.low for mark in shown), 0.999)
    title = (
        f"Near the top: {points_alone(high - low, interval_digits(low, high) + 1)} points are left in doubt"
    )
    return in_both_widths(
        "bracket-top",
        f"The same from {percent(start, 1)} up: the best strategy, and the bounds and players above it.",
        lambda width: share_rows(title, shown, width, "deals won", band=(low, high), reach=(start, 1.0)),
    )


def _title(found: SolveFindings) -> str:
    low, high = found.optimum
    digits = interval_digits(low, high)
    return f"The best play without peeking wins {percent(low, digits)} to {percent(high, digits)} of deals"


def _bracket_text(found: SolveFindings) -> str:
    low, high = found.optimum
    unseen, seen = (found.rung(name) for name in (UNSEEN, "seen"))
    width = f"{points_alone(high - low, interval_digits(low, high) + 1)} points"
    text = (
        "From below: players who do not peek, the last of them with the end of its game computed as the best "
        "blind play. From above: a bound that no player without peeking exceeds (foresight that pays for "
        "what "
        f"it foresees), and a player who sees everything. At once with 95%, the bracket is {width} wide. "
        f"A player who sees the deck, but no coming shuffle, wins {in_a_sentence(unseen, 'interval')} for "
        f"certain; "
        f"one who sees these too, {in_a_sentence(seen, 'interval')}."
    )
    if seen["unresolved"] or unseen["unresolved"]:
        text += (
            f" Unresolved: {plural(int(seen['unresolved']), 'deal')} ({count(unseen['unresolved'])} without "
            "shuffles seen); intervals count them as lost at their low end and as won at their high end."
        )
    return text


def _rungs(found: SolveFindings) -> Table:
    rows = []
    for row in found.rungs.to_dict("records"):
        digits = interval_digits(row["low"], row["high"])
        rows.append(
            (
                rung_name(str(row["rung"])),
                percent(row["estimate"], digits),
                span(row["low"], row["high"], digits),
                f"{row['won']:,.1f}".removesuffix(".0"),
                count(row["unresolved"]),
                count(row["deals"]),
            )
        )
    return Table(
        "bracket",
        "the bracket, lowest rung first; intervals hold all at once (Bonferroni).",
        ("who", "wins", "95% interval, %", "deals won", "unresolved", "deals"),
        tuple(rows),
        frozenset({1, 2, 3, 4, 5}),
        found.rungs,
        folded=True,
    )


def classes_section(found: SolveFindings) -> Section:
    """Show what became of each deal."""
    rows = found.shares.to_dict("records")
    marks = [
        Mark(f"{row['class']}: {count(row['count'])}", row["estimate"], row["low"], row["high"])
        for row in rows
    ]
    largest = max(rows, key=lambda row: row["count"])
    title = f"Most deals, {percent(largest['estimate'], 1)}, are {_as_group(str(largest['class']))}"
    picture = in_both_widths(
        "classes",
        "Number and share of the deals of each class; bars: intervals that hold all at once with 95%.",
        lambda width: share_rows(title, marks, width, "of all deals", reach=(0.0, 1.0)),
    )
    table = Table(
        "classes",
        "the classes of deals; intervals hold all at once (Bonferroni).",
        ("class", "deals", "share", "95% interval, %"),
        tuple(
            (
                str(row["class"]),
                count(row["count"]),
                percent(row["estimate"], interval_digits(row["low"], row["high"])),
                span(row["low"], row["high"]),
            )
            for row in rows
        ),
        frozenset({1, 2, 3}),
        found.shares,
        folded=True,
    )
    return Section(
        "classes", "Skill, luck, or neither", (_classes_text(found),), pictures=(picture,), tables=(table,)
    )


def _as_group(name: str) -> str:
    return {BY_SKILL: "won by some strategies and not by others"}.get(name, name)


def _classes_text(found: SolveFindings) -> str:
    strategies = int(found.classes["strategies"].iloc[0])
    luck = next(row for row in found.shares.to_dict("records") if row["class"] == BY_LUCK)
    return (
        f"{plural(strategies, 'strategy', 'strategies')} played each deal. Won by skill: by some of them, "
        f"not by "
        f"all. Lost by luck: a player who sees everything wins it, and none of them did; that was so for "
        f"{plural(luck['count'], 'deal')}, and it depends on who played: a better strategy, or another try, "
        f"may "
        "win such a deal. No deal that a strategy won is one that the solver calls unsolvable."
    )


def skill_section(found: SolveFindings) -> Section:
    """Show the ladder by skill, and what hidden information costs."""
    rows = []
    for row in found.ladder.to_dict("records"):
        wins = percent(row["estimate"], interval_digits(row["low"], row["high"]))
        rows.append((str(row["place"]), str(row["strategy"]), wins, *_step(row)))
    table = Table(
        "ladder",
        "Each strategy, and how much better it is than the one below it, on the same deals.",
        ("", "strategy", "wins", "better than the next by, points", "p (Holm)", "verdict"),
        tuple(rows),
        frozenset({0, 2, 3, 4}),
        found.ladder,
    )
    return Section(
        "ladder",
        "The ladder by skill, and the price of hidden information",
        (ladder_words(found.ladder), _price_text(found)),
        tables=(table,),
    )


def _step(row: Any) -> tuple[str, str, str]:
    from ..sections.rates import p_text

    if not isinstance(row["verdict"], str):
        return "", "", ""
    difference = points(row["better_than_next"], row["better_low"], row["better_high"])
    return difference, p_text(row["p_adjusted"]), verdict_text(row)


def _price_text(found: SolveFindings) -> str:
    row = found.price
    missed = (
        f"{row['best']} misses {plural(row['missed'], 'deal')} of the {count(row['deals'])} that a player "
        f"who sees "
        f"everything could win or has not settled"
        if row["unresolved"]
        else f"of {plural(row['deals'], 'deal')}, {row['best']} misses {count(row['missed'])} that a player "
        f"who sees "
        "everything wins"
    )
    share = best_blind(found)["strategy"]
    same = "" if share == row["best"] else f" ({share} is the bracket's best.)"
    return (
        f"The price of hidden information, what seeing everything wins more than the best player here who "
        f"does "
        f"not: {points_of(row) if row['estimate'] == row['estimate'] else span(row['low'], row['high'])}; "
        f"{missed}.{same} It is paired, on the same deals, and an upper estimate of what the best blind play "
        f"pays."
    )
