"""The section on the order of levels: in which card sets Easy > Normal > Legendary holds, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..figures.effects import Mark, dot_rows, in_points
from ..pages.document import Picture, Section, Table, in_both_widths
from ..sections.rates import p_text, points
from ..wording import count, decimal, listed, percent, plural
from .experiment import LEVELS, Played

if TYPE_CHECKING:
    from .findings import OwnFindings

NEAR_THE_END = 0.05
_TRAPS = "special traps"


def order_section(played: Played, found: OwnFindings) -> Section:
    """Tell where the levels are in order, and look into the sets where they are least so."""
    return Section(
        "order",
        "Does Easy > Normal > Legendary hold?",
        tuple(_text(played, found)),
        pictures=(_picture(found),),
        tables=(
            _counts_table(found),
            _failing_table(played, found),
            _features_table(found),
            _order_table(found),
        ),
    )


def _text(played: Played, found: OwnFindings) -> Iterator[str]:
    yield (
        "In each reconstructed card set, each competent strategy plays the same deals on the three levels. "
        "Beyond doubt: after Holm's correction for all sets, strategies and steps."
    )
    yield (
        "Why should a level with more Heroes Attack! cards be no harder? Three things speak for it. Each "
        "such card makes the deck, and so the game, one card longer. An event is harmless where a hero's "
        "queue is empty, and the hero cards run out. And special traps act in events only: more events, more "
        f"of their wounds. {plural(len({name for name, _ in played.causes}), 'card set')} whose levels are "
        "least in order (those that are nearly always or never won left aside) were played again on Easy and "
        "Legendary with one of these taken away: with special traps that act as they are played; and with a "
        "deck as long as on Legendary, filled up with items that do nothing."
    )
    yield f"{why_words(found)}."


def why_words(found: OwnFindings) -> str:
    """Say which cause, taken away, puts the levels into order."""
    told = []
    for cause, mine in found.without.groupby("cause", sort=False):
        surely = mine[mine["verdict"] == "higher"]
        least, most = (points_of(float(end)) for end in (mine["estimate"].min(), mine["estimate"].max()))
        number = f"{len(surely)} of {plural(len(mine), 'set')}"
        told.append(
            f"without the {cause}, Easy gains on Legendary in {number} beyond doubt ({least} to {most} "
            "points)"
        )
    text = "; ".join(told) or "no set was played again"
    return text[:1].upper() + text[1:]


def points_of(share: float) -> str:
    """Write a difference of shares in points."""
    text = decimal(100 * share, 1)
    return f"+{text}" if share > 0 else text


def order_words(played: Played, found: OwnFindings) -> str:
    """Say in how many sets the levels are in order, for the best strategy and for all."""
    counts = found.order_counts
    mine = counts[counts["strategy"] == played.best.name].to_dict("records")[0]
    text = (
        f"Easy > Normal > Legendary comes out for {played.best.name} in {mine['ordered']} of "
        f"{plural(int(mine['sets']), 'reconstructed card set')}, beyond doubt in {mine['proven']}"
    )
    wrong = found.order[found.order["verdict"] == "reversed"]
    if len(wrong):
        where = list(dict.fromkeys(str(name) for name in wrong["setting"]))
        text += f", and is surely the other way round in {listed(where)}"
    return text


def reason(found: OwnFindings, setting: str) -> str:
    """Say from the games what is behind a set's order of levels."""
    rates = found.set_rates[(found.set_rates["setting"] == setting) & (found.set_rates["rules"] == "Normal")]
    rate = float(rates["estimate"].mean())
    if not NEAR_THE_END <= rate <= 1 - NEAR_THE_END:
        often = "always" if rate > 0.5 else "never"
        return f"nearly {often} won on any level: mean {percent(rate, 0)} on Normal"
    rows = found.without[found.without["setting"] == setting].to_dict("records")
    told = [
        f"without the {row['cause']} Easy{MINUS}Legendary goes from {points_of(row['gap'])} to "
        f"{points_of(row['gap_without'])}, by {points(row['estimate'], row['low'], row['high'])}"
        for row in rows
        if row["verdict"] == "higher"
    ]
    if told:
        return "; ".join(told)
    return "no cause that was taken away changes it beyond doubt" if rows else "not looked into"


MINUS = " \N{MINUS SIGN} "


# ---------------------------------------------------------------- figure and tables


def _picture(found: OwnFindings) -> Picture:
    marks = [
        Mark(
            f"{row['setting']}, {row['cause']}",
            points(row["estimate"], row["low"], row["high"]),
            *in_points(row),
            sure=row["verdict"] != "undecided",
        )
        for row in found.without.to_dict("records")
    ]
    alt = "Dot chart of how far Easy gains on Legendary without a cause. " + "; ".join(
        f"{mark.name}: {mark.label}" for mark in marks
    )
    return in_both_widths(
        "order",
        "How many points Easy gains on Legendary when a cause is taken away, all competent strategies "
        "together, deal by deal, with 95% intervals; grey: not surely different from nothing (Holm).",
        lambda width: dot_rows(marks, width, "points that Easy gains on Legendary", alt),
        title=why_words(found),
    )


def _counts_table(found: OwnFindings) -> Table:
    rows = tuple(
        (
            str(row["strategy"]),
            str(row["sets"]),
            str(row["ordered"]),
            str(row["proven"]),
            str(row["reversed"]),
        )
        for row in found.order_counts.to_dict("records")
    )
    return Table(
        "order_counts",
        "In how many reconstructed sets the order holds: by the estimates, beyond doubt, and where some step "
        "is surely reversed.",
        ("strategy", "sets", "in order", "beyond doubt", "a step reversed"),
        rows,
        frozenset({1, 2, 3, 4}),
        found.order_counts,
    )


def _failing_table(played: Played, found: OwnFindings) -> Table:
    """List each set and strategy in which some step's estimate goes the wrong way."""
    rows = []
    for (setting, strategy), steps in found.order.groupby(["setting", "strategy"], sort=False, observed=True):
        if (steps["estimate"] > 0).all():
            continue
        cells = [points(row["estimate"], row["low"], row["high"]) for row in steps.to_dict("records")]
        sure = "reversed" if (steps["verdict"] == "reversed").any() else "open"
        rows.append((str(setting), str(strategy), *cells, sure, reason(found, str(setting))))
    return Table(
        "order_failing",
        "Where it fails: sets and strategies in which a step's estimate is not above 0, and what the games "
        "say of the reason.",
        ("card set", "strategy", f"Easy{MINUS}Normal", f"Normal{MINUS}Legendary", "beyond doubt", "why"),
        tuple(rows),
        frozenset({2, 3}),
        found.without,
    )


def _features_table(found: OwnFindings) -> Table:
    rows = tuple(
        (str(row["feature"]), decimal(row["correlation"], 2), p_text(row["p_adjusted"]), str(row["sets"]))
        for row in found.features.to_dict("records")
    )
    return Table(
        "order_features",
        f"features of a set that Easy{MINUS}Legendary goes along with: rank correlation over the sets. Few "
        "sets show strong ones only; and it is no proof of a cause.",
        ("feature", "correlation", "p (Holm)", "sets"),
        rows,
        frozenset({1, 2, 3}),
        found.features,
        folded=True,
    )


def _order_table(found: OwnFindings) -> Table:
    rows = tuple(
        (
            str(row["setting"]),
            str(row["strategy"]),
            f"{row['easier']} over {row['harder']}",
            points(row["estimate"], row["low"], row["high"]),
            p_text(row["p_adjusted"]),
            str(row["verdict"]),
            count(row["deals"]),
        )
        for row in found.order.to_dict("records")
    )
    return Table(
        "order",
        f"every step from level to level ({', '.join(LEVELS)}), paired.",
        ("card set", "strategy", "step", "difference, points", "p (Holm)", "verdict", "deals"),
        rows,
        frozenset({3, 4, 6}),
        found.order,
        folded=True,
    )
