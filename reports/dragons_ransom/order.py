"""The section on the order of levels: in which card sets Easy > Normal > Legendary holds, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...simulate.dragons_ransom.counterfactuals import CAUSES
from ..figures.effects import Mark, dot_rows, in_points
from ..pages.document import Picture, Section, Table, in_both_widths
from ..sections.rates import p_text, points
from ..wording import amount, count, decimal, plural
from .parts import LEVELS, NEAR_THE_END, Played

if TYPE_CHECKING:
    from .findings import OwnFindings

MINUS = " \N{MINUS SIGN} "


def order_section(played: Played, found: OwnFindings) -> Section:
    """Tell where the levels are in order, and look into the sets where they are least so."""
    return Section(
        "order",
        "Does Easy > Normal > Legendary hold?",
        tuple(_text(played, found)),
        pictures=(_picture(found),),
        tables=(
            _counts_table(found),
            _why_table(played, found),
            _failing_table(found),
            _causes_table(found),
            _events_table(found),
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
    yield f"{why_words(found)}. {_event_words(found)}"


def _event_words(found: OwnFindings) -> str:
    """Say how many minions the further events of Legendary slay."""
    means = found.events.groupby(["of", "rules"])["estimate"].mean()
    few, many = (float(means["events", name]) for name in ("Easy", "Legendary"))
    some, more = (float(means["minions_slain", name]) for name in ("Easy", "Legendary"))
    return (
        f"In these sets a game sees {decimal(few)} events on Easy, in which {decimal(some)} minions are "
        f"slain, and {decimal(many)} on Legendary, in which {decimal(more)} are: {decimal(some / few, 2)} an "
        f"event, but {decimal((more - some) / (many - few), 2)} for each further one."
    )


def why_words(found: OwnFindings) -> str:
    """Say how much each cause, taken away, puts the levels into order."""
    text = "; ".join(_why_each(found)) or "no set was played again"
    return text[:1].upper() + text[1:]


def _why_each(found: OwnFindings) -> list[str]:
    told = []
    for cause, mine in found.without.groupby("cause", sort=False):
        surely = int((mine["verdict"] == "higher").sum())
        least, most = (points_of(float(end)) for end in (mine["estimate"].min(), mine["estimate"].max()))
        told.append(
            f"with {CAUSES[str(cause)].words}, Easy gains {least} to {most} points on Legendary, in {surely} "
            f"of {plural(len(mine), 'set')} beyond doubt"
        )
    return told


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
        text += f", and a step is surely the other way round in {wrong['setting'].nunique()}"
    return text


def reason(found: OwnFindings, setting: str) -> str:
    """Say from the games what is behind a set's order of levels."""
    rates = found.set_rates[(found.set_rates["setting"] == setting) & (found.set_rates["rules"] == "Normal")]
    rate = float(rates["estimate"].mean())
    if not NEAR_THE_END <= rate <= 1 - NEAR_THE_END:
        return f"nearly {'always' if rate > 0.5 else 'never'} won on any level"
    rows = found.without[found.without["setting"] == setting].to_dict("records")
    told = [
        f"with {CAUSES[row['cause']].words} it is {points_of(row['gap_without'])}: "
        f"{points(row['estimate'], row['low'], row['high'])} more"
        for row in rows
        if row["verdict"] == "higher"
    ]
    if told:
        return "; ".join(told)
    return "neither change makes a sure difference" if rows else ""


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
        title=_why_each(found)[0].replace("with", "With", 1),
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


def _why_table(played: Played, found: OwnFindings) -> Table:
    """Tell of each set how far apart Easy and Legendary are, and what the games say of the reason."""
    from ...simulate.dragons_ransom.card_features import features

    rows = []
    for row in found.gaps.sort_values("estimate", kind="stable").to_dict("records"):
        setting = str(row["setting"])
        mine = features(played.card_sets[setting])
        steps = found.order[found.order["setting"] == setting].groupby("strategy", observed=True)["estimate"]
        rows.append(
            (
                setting,
                points(row["estimate"], row["low"], row["high"]),
                f"{int((steps.min() > 0).sum())} of {len(played.competent)}",
                count(mine["abilities"] + mine["items"]),
                count(mine["special traps"]),
                reason(found, setting),
            )
        )
    return Table(
        "order_by_set",
        f"Easy{MINUS}Legendary in each set, in points, all competent strategies together: the set that is "
        "least in order first; in how many of the strategies the whole order comes out; and why it may not. "
        "Sets with 38 hero cards count the Heroes Attack! cards among the attack cards, those with 26 among "
        "the hero cards.",
        (
            "card set",
            f"Easy{MINUS}Legendary",
            "in order",
            "hero cards",
            "special traps",
            "what the games say of the reason",
        ),
        tuple(rows),
        frozenset({1, 3, 4}),
        found.gaps,
    )


def _failing_table(found: OwnFindings) -> Table:
    """List each set and strategy in which some step's estimate goes the wrong way."""
    rows = []
    for (setting, strategy), steps in found.order.groupby(["setting", "strategy"], sort=False, observed=True):
        if (steps["estimate"] > 0).all():
            continue
        cells = [points(row["estimate"], row["low"], row["high"]) for row in steps.to_dict("records")]
        sure = "reversed" if (steps["verdict"] == "reversed").any() else "open"
        rows.append((str(setting), str(strategy), *cells, sure))
    return Table(
        "order_failing",
        "where it fails: each set and strategy in which a step's estimate is not above 0.",
        ("card set", "strategy", f"Easy{MINUS}Normal", f"Normal{MINUS}Legendary", "beyond doubt"),
        tuple(rows),
        frozenset({2, 3}),
        folded=True,
    )


def _causes_table(found: OwnFindings) -> Table:
    rows = tuple(
        (
            str(row["setting"]),
            CAUSES[str(row["cause"])].words,
            points_of(row["gap"]),
            points_of(row["gap_without"]),
            points(row["estimate"], row["low"], row["high"]),
            p_text(row["p_adjusted"]),
        )
        for row in found.without.to_dict("records")
    )
    return Table(
        "order_causes",
        f"Easy{MINUS}Legendary as it is, and with one thing otherwise, in points.",
        ("card set", "with", "as it is", "then", "change", "p (Holm)"),
        rows,
        frozenset({2, 3, 4, 5}),
        found.without,
        folded=True,
    )


def _events_table(found: OwnFindings) -> Table:
    names = {"events": "Hero Attack Events", "minions_slain": "minions slain in them"}
    rows = tuple(
        (
            str(row["setting"]),
            str(row["rules"]),
            names[str(row["of"])],
            amount(row["estimate"], row["low"], row["high"], signed=False),
        )
        for row in found.events.to_dict("records")
    )
    return Table(
        "order_events",
        "events, and minions slain in them, a game.",
        ("card set", "level", "of", "a game"),
        rows,
        frozenset({3}),
        found.events,
        folded=True,
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
