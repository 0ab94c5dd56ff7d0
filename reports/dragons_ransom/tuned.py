"""The section on knobs: what makes the game easier or harder, and which settings reach a wanted win rate."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

from ..figures.effects import Mark, dot_rows, in_points
from ..pages.document import Picture, Section, Table, in_both_widths
from ..sections.rates import p_text, points
from ..wording import capital, count, listed, minus, percent, rate
from .knobs import ADDED, BAND, KNOB_WORDS, KNOBS, Searched, knobs_for
from .parts import Played

if TYPE_CHECKING:
    from .findings import OwnFindings

MOST_TOLD = 2  # settings in a sentence


def tuned_section(played: Played, found: OwnFindings) -> Section:
    """Tell what a step of each knob does, and how to come to the target."""
    target = f"{percent(played.target, 0)}"
    text = (
        f"The decent player is {played.decent.name}, the middle one of the competent strategies (those that "
        "win at least half as often as the best), on Normal unless the report is for other rules. Each knob "
        "is turned by itself, all else as it is. First by a step either way, on the same deals. Then each is "
        f"searched for {target}, give or take {percent(BAND, 0)}: a setting is named only if its interval "
        "lies wholly in that band. The intervals are confidence sequences, and all that is said of all knobs "
        "holds together with 95%.",
        f"The cards are {played.card_set.name}, a reconstruction: another set begins from another win rate. "
        "The command below searches any set, with --cards.",
    )
    return Section(
        "knobs",
        f"What to change to make it a {target} game",
        text,
        code=_command(played),
        code_words="To search one of them further (other bands, more games, several knobs at once)",
        pictures=(_picture(played, found),),
        tables=(_reached_table(played), _levels_table(played), _steps_table(found)),
    )


def _command(played: Played) -> str:
    plan = played.plan
    words = ["montecardo", "tune", plan.game, "--knob", f"hero_health={KNOBS['hero_health']}"]
    words += ["--target", f"{100 * played.target:g}%", "--strategy", played.decent.name]
    if plan.cards is not None:
        words += ["--cards", str(plan.cards)]
    return shlex.join(words)


def setting_text(knob: str, value: int, default: int) -> str:
    """Write a setting as one types it, and what it means.

    Examples
    --------
    >>> setting_text("hero_health", 1, 0), setting_text("hand_limit", 6, 7)
    ('hero_health=1 (1 more than now)', 'hand_limit=6 (1 fewer than now)')
    """
    if value == default:
        return f"{knob}={value} (as it is)"
    return f"{knob}={value} ({abs(value - default)} {'more' if value > default else 'fewer'} than now)"


def reached(played: Played) -> list[tuple[str, Searched, dict[str, Any]]]:
    """Return the settings in the band, of all knobs, as it is among them, the fewest steps from it first."""
    rows = [(knob, found, row) for knob, found in played.knobs.items() for row in found.settings]
    return sorted(
        rows, key=lambda each: (abs(each[2]["setting"][each[0]] - each[1].default), -each[2]["deals"])
    )


def target_words(played: Played, found: OwnFindings, open_ones: int = MOST_TOLD) -> str:
    """Say by which settings the decent player comes to the target; of those undecided, so many at most."""
    base = found.compared[found.compared["strategy"] == played.decent.name].to_dict("records")[0]
    now = rate(base["estimate"], base["low"], base["high"])
    text = f"a decent player, {played.decent.name}, wins {now} as it is"
    told = [
        _told(knob, row, each.default)
        for knob, each, row in reached(played)
        if row["setting"][knob] != each.default
    ][:MOST_TOLD]
    aim = f"{percent(played.target, 0)} (give or take {percent(BAND, 0)})"
    if any(row["setting"][knob] == each.default for knob, each, row in reached(played)):
        return f"{text}: that is {aim} already"
    if told:
        return f"{text}; to come to {aim}, set {listed(told).replace(' and ', ' or ')}"
    close = [_told(knob, row, played.knobs[knob].default) for knob, row in _undecided(played)[:open_ones]]
    these = "this does" if len(close) == 1 else "these do"
    more = f"; more games must tell if {these}: {listed(close)}" if close else ""
    return f"{text}; no knob alone surely brings it to {aim}{more}"


def _told(knob: str, row: dict[str, Any], default: int) -> str:
    interval = rate(row["estimate"], row["low"], row["high"])
    return f"{setting_text(knob, row['setting'][knob], default)}: {interval}"


def _undecided(played: Played) -> list[tuple[str, dict[str, Any]]]:
    """Return the change by each open knob that may be in the band, the one nearest the target first."""
    rows = [
        (knob, row)
        for knob, found in played.knobs.items()
        for row in found.levels
        if found.verdict == "undecided" and row["status"] == "undecided"
        if row["setting"][knob] != found.default
    ]
    rows.sort(key=lambda each: abs(each[1]["estimate"] - played.target))
    return list({knob: (knob, row) for knob, row in reversed(rows)}.values())[::-1]


def _picture(played: Played, found: OwnFindings) -> Picture:
    defaults = {knob: each.default for knob, each in played.knobs.items()}
    marks = []
    for row in found.steps.to_dict("records"):
        knob, value = str(row["knob"]), int(str(row["setting"]).partition("=")[2])
        marks.append(
            Mark(
                f"{knob} {minus(str(defaults[knob]))} to {minus(str(value))}",
                points(row["estimate"], row["low"], row["high"]),
                *in_points(row),
                sure=row["verdict"] != "undecided",
            )
        )
    alt = "Dot chart of what a step of each knob does. " + "; ".join(
        f"{mark.name}: {mark.label}" for mark in marks
    )
    return in_both_widths(
        "knobs",
        f"What one step of each knob does to the win rate of {played.decent.name}, in points, with 95% "
        "intervals; grey: not surely anything (Holm).",
        lambda width: dot_rows(marks, width, "points of win rate", alt),
        title=capital(target_words(played, found)),
    )


def _meaning(knob: str) -> str:
    return ("added to " if knob in ADDED else "") + KNOB_WORDS[knob]


def _reached_table(played: Played) -> Table:
    rows = [
        (
            setting_text(knob, row["setting"][knob], found.default),
            _meaning(knob),
            rate(row["estimate"], row["low"], row["high"]),
            count(row["deals"]),
        )
        for knob, found, row in reached(played)
    ]
    for knob, row in _undecided(played):
        interval = rate(row["estimate"], row["low"], row["high"])
        setting = setting_text(knob, row["setting"][knob], played.knobs[knob].default)
        rows.append((setting, _meaning(knob), f"{interval}, undecided", count(row["deals"])))
    for knob, found in played.knobs.items():
        if found.verdict == "none":
            values = f"{knob}={knobs_for(played)[knob]}"
            rows.append((values, _meaning(knob), "no value comes into the band", count(found.deals)))
    return Table(
        "knobs_found",
        _reached_title(played),
        ("setting", "what it sets", "win rate", "games"),
        tuple(rows),
        frozenset({3}),
        _frame(played),
    )


def _reached_title(played: Played) -> str:
    aim = f"{percent(played.target, 0)} ({percent(BAND, 0)} either way)"
    sure, open_ones = reached(played), _undecided(played)
    if sure:
        then = ", then those that may: more games are needed to tell" if open_ones else ""
        return f"Settings that reach {aim}, the fewest steps from the default first{then}."
    if open_ones:
        return f"Settings that may reach {aim}: more games are needed to tell."
    return f"Settings that reach {aim}: none was found."


def _frame(played: Played) -> Any:
    import pandas as pd

    rows = []
    for knob, found in played.knobs.items():
        for row in found.levels:
            told = {key: value for key, value in row.items() if key not in ("name", "setting", "distance")}
            rows.append({"knob": knob, "value": row["setting"][knob], "default": found.default, **told})
    return pd.DataFrame(rows)


def _levels_table(played: Played) -> Table:
    rows = tuple(
        (
            setting_text(knob, row["setting"][knob], found.default),
            rate(row["estimate"], row["low"], row["high"]),
            str(row["status"]),
            count(row["deals"]),
        )
        for knob, found in played.knobs.items()
        for row in found.levels
    )
    return Table(
        "knobs_played",
        "every setting that the search played.",
        ("setting", "win rate", "the band", "games"),
        rows,
        frozenset({1, 3}),
        folded=True,
    )


def _steps_table(found: OwnFindings) -> Table:
    rows = tuple(
        (
            str(row["setting"]),
            percent(row["first_mean"], 1),
            points(row["estimate"], row["low"], row["high"]),
            p_text(row["p_adjusted"]),
            {"higher": "easier", "lower": "harder"}.get(str(row["verdict"]), "undecided"),
            count(row["deals"]),
        )
        for row in found.steps.to_dict("records")
    )
    return Table(
        "knob_steps",
        "what one step of each knob does, on the same deals.",
        ("setting", "wins", "change, points", "p (Holm)", "verdict", "games"),
        rows,
        frozenset({1, 2, 3, 5}),
        found.steps,
        folded=True,
    )
