"""The bracket over sampled card sets, and for each setting of the rule switches."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

from ...analysis.solvability.rungs import AT_MOST, SEEN
from ..figures.canvas import ending_colour
from ..figures.spread import Share, Spread, setting_rows, spread_rows
from ..pages.document import Fact, Legend, Section, Table, in_both_widths
from ..sections.rates import points
from ..wording import count, interval_digits, percent, plural, rough_percent, span
from .settings import sample_seed
from .words import listed, rung_name, what_holds

if TYPE_CHECKING:
    from .experiment import SolveExperiment
    from .findings import Elsewhere, SolveFindings


def sets_section(experiment: SolveExperiment, found: SolveFindings) -> Section | None:
    """Show the bracket's spread over sampled card sets; None if none was sampled."""
    sets, sizes = found.sets, experiment.sizes
    if not sets.settings:
        return None
    rungs = list(dict.fromkeys(sets.rungs["rung"]))
    spreads = [Spread(rung_name(str(rung)), _shares(sets, str(rung), sets.settings)) for rung in rungs]
    title = _sets_title(sets)
    text = (
        f"The same bracket on {plural(sizes.set_deals, 'deal')} of each of {plural(sizes.sets, 'card set')}, "
        f"drawn by "
        "chance in the shape of the published one (same numbers of suits, strengths, abilities and icons): "
        "what "
        "depends on the exact cards, and what does not. What holds in all of them?"
    )
    picture = in_both_widths(
        "card-sets",
        "Each thin bar is a card set: its interval in grey (all rungs of a set at once, 95%), its share in "
        "blue, sorted. Sampling of deals alone spreads shares too: compare with the grey bars.",
        lambda width: spread_rows(title, spreads, width, "deals won"),
    )
    return Section(
        "card-sets",
        "Over sampled card sets",
        (text, *what_holds(sets, "card sets")),
        facts=(Fact("To have these sets", sample_command(experiment)),),
        pictures=(picture,),
        tables=(
            _ranges(sets, "card_sets"),
            _all_rungs(sets, "card_set_brackets", "card set"),
            _steps(sets, "card_set"),
        ),
    )


def sample_command(experiment: SolveExperiment) -> str:
    """Return the command that writes the sampled card sets into files."""
    game, seed = experiment.puzzle.game.name, sample_seed(experiment.puzzle.setting.seed)
    return shlex.join(
        ["montecardo", "cards", "sample", game, "--n", str(experiment.sizes.sets), "--seed", str(seed)]
    )


def switches_section(experiment: SolveExperiment, found: SolveFindings) -> Section:
    """Show the bracket for each setting of a rule switch."""
    switches = found.switches
    names = switches.settings
    known = [str(rung) for rung in dict.fromkeys(switches.rungs["rung"])]
    blind = [rung for rung in known if rung != SEEN and _is_played(switches, rung)]
    drawn = [*blind, SEEN]
    title = _switches_title(switches)
    without = [name for name in names if AT_MOST not in set(_of(switches, name)["rung"])]
    missing = f" No bound for blind play is known with {listed(without)}." if without else ""
    text = (
        f"The same bracket with each rule switch at each other value, all else as in this report, on "
        f"{plural(experiment.sizes.set_deals, 'deal')} each.{missing} What holds in all of them?"
    )
    picture = in_both_widths(
        "switches",
        "A row for each setting: who wins which share of the deals. Bars: intervals, all of a row at once "
        "(95%).",
        lambda width: setting_rows(
            title, names, [_shares(switches, rung, names) for rung in drawn], width, "deals won"
        ),
        [Legend(ending_colour(place), rung_name(rung)) for place, rung in enumerate(drawn)],
    )
    return Section(
        "switches",
        "With other rules",
        (text, *what_holds(switches, "settings")),
        pictures=(picture,),
        tables=(
            _ranges(switches, "switches"),
            _all_rungs(switches, "switch_brackets", "rules"),
            _steps(switches, "switch"),
        ),
    )


def _is_played(elsewhere: Elsewhere, rung: str) -> bool:
    return bool((elsewhere.rungs.loc[elsewhere.rungs["rung"] == rung, "strategy"] != "").any())


def _of(elsewhere: Elsewhere, setting: str) -> Any:
    return elsewhere.rungs[elsewhere.rungs["setting"] == setting]


def _shares(elsewhere: Elsewhere, rung: str, settings: list[str]) -> tuple[Share, ...]:
    rows = elsewhere.rungs[elsewhere.rungs["rung"] == rung].set_index("setting")
    shares = []
    for name in settings:
        if name in rows.index:
            low, high = float(rows["low"][name]), float(rows["high"][name])
            estimate = float(rows["estimate"][name])
            shares.append(Share(estimate if estimate == estimate else (low + high) / 2, low, high))
    return tuple(shares)


def _sets_title(sets: Elsewhere) -> str:
    search, seeing = _range_of_best(sets), _range(sets, SEEN)
    number = plural(len(sets.settings), "card set")
    return f"Over {number} search wins {search} of deals, a player who sees everything {seeing}"


def _switches_title(switches: Elsewhere) -> str:
    played = switches.rungs[switches.rungs["strategy"] != ""]
    best = played[played["rung"] == played["rung"].iloc[-1]]
    lowest = best.loc[best["estimate"].idxmin()]
    who, reach = lowest["strategy"], _range_of_best(switches)
    return f"{who} wins {reach} of deals; hardest for it is {lowest['setting']}"


def _range_of_best(elsewhere: Elsewhere) -> str:
    played = elsewhere.rungs[elsewhere.rungs["strategy"] != ""]
    return _range(elsewhere, str(played["rung"].iloc[-1]))


def _range(elsewhere: Elsewhere, rung: str) -> str:
    row = elsewhere.ranges[elsewhere.ranges["rung"] == rung]
    if not len(row):
        return "an unknown share"
    low, high = float(row["lowest"].iloc[0]), float(row["highest"].iloc[0])
    return rough_percent(low) if low == high else f"{rough_percent(low)} to {rough_percent(high)}"


def _ranges(elsewhere: Elsewhere, name: str) -> Table:
    rows = [
        (
            rung_name(str(row["rung"])),
            f"{percent(row['lowest'], 1)} ({row['lowest_in']})",
            percent(row["median"], 1),
            f"{percent(row['highest'], 1)} ({row['highest_in']})",
            count(row["settings"]),
        )
        for row in elsewhere.ranges.to_dict("records")
    ]
    headings = ("who", "lowest", "median", "highest", "settings")
    return Table(
        name, "range of each rung.", headings, tuple(rows), frozenset({2, 4}), elsewhere.ranges, folded=True
    )


def _all_rungs(elsewhere: Elsewhere, name: str, what: str) -> Table:
    rungs = [str(rung) for rung in dict.fromkeys(elsewhere.rungs["rung"])]
    rows = []
    for setting in elsewhere.settings:
        mine = _of(elsewhere, setting).set_index("rung").to_dict("index")
        rows.append((setting, *(_cell(mine.get(rung)) for rung in rungs)))
    return Table(
        name,
        "every setting, with intervals in % (those of a row hold at once).",
        (what, *map(rung_name, rungs)),
        tuple(rows),
        frozenset(range(1, len(rungs) + 1)),
        elsewhere.rungs,
        folded=True,
    )


def _cell(row: Any) -> str:
    if row is None:
        return "not known"
    digits = min(interval_digits(row["low"], row["high"]), 1)
    return f"{percent(row['estimate'], digits)} ({span(row['low'], row['high'], digits)})"


def _steps(elsewhere: Elsewhere, name: str) -> Table:
    rows = []
    for row in elsewhere.steps.to_dict("records"):
        proven = "proven" if row["holds"] else ("reverse proven" if row["reversed"] else "not proven")
        step = f"{row['upper']} over {row['lower']}"
        rows.append((str(row["setting"]), step, points(row["estimate"], row["low"], row["high"]), proven))
    return Table(
        f"{name}_steps",
        "each step of the ladder in each setting, paired; proven: after correction for all of them (Holm).",
        ("setting", "step", "difference, points", "beyond doubt"),
        tuple(rows),
        frozenset({2}),
        elsewhere.steps,
        folded=True,
    )
