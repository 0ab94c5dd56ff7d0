"""The section on levels: win rates by Heroes Attack! cards a pile, strategy by strategy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..figures.canvas import ENDING_COLOURS, ending_colour
from ..figures.spread import Share, setting_rows
from ..pages.document import Legend, Picture, Section, Table, in_both_widths
from ..sections.rates import p_text, points, verdict_text
from ..wording import count, listed, rate
from .parts import ATTACKS, LEVELS, Played

if TYPE_CHECKING:
    from .findings import OwnFindings

_NAMES = {attacks: name for name, attacks in LEVELS.items()}


def levels_section(played: Played, found: OwnFindings) -> Section:
    """Tell how hard each level is, and what more or fewer Heroes Attack! cards would make of it."""
    text = (
        "A level is a number of Heroes Attack! cards in each pile: 2 on Easy, 3 on Normal, 4 on Legendary. "
        "All strategies play the same deals with 1 to 6 of them. The bands hold for all settings and "
        "strategies at once (Bonferroni, 95%); what a step changes is told more sharply by the second table, "
        f"deal by deal. All of this is of one reconstruction, {played.card_set.name}."
    )
    return Section(
        "levels",
        "How hard each level is",
        (text,),
        pictures=(_picture(played, found),),
        tables=(_curve_table(found), _steps_table(found)),
    )


def level_words(played: Played, found: OwnFindings) -> str:
    """Say how often the best strategy wins on each level."""
    rows = [_row(found, attacks, played.best.name) for attacks in LEVELS.values()]
    told = [
        f"{rate(row['estimate'], row['low'], row['high'])} on {name}"
        for name, row in zip(LEVELS, rows, strict=True)
    ]
    return f"{played.best.name} wins {listed(told)}"


def _row(found: OwnFindings, attacks: int, strategy: str) -> dict[Any, Any]:
    rows = found.curve[(found.curve["setting"] == attacks) & (found.curve["strategy"] == strategy)]
    return dict(rows.to_dict("records")[0])


def setting_name(attacks: int) -> str:
    """Name a number of Heroes Attack! cards a pile, with its level.

    Examples
    --------
    >>> setting_name(2), setting_name(5)
    ('2, Easy', '5')
    """
    return f"{attacks}, {_NAMES[attacks]}" if attacks in _NAMES else str(attacks)


def _picture(played: Played, found: OwnFindings) -> Picture:
    best_first = found.curve[found.curve["setting"] == LEVELS["Normal"]].sort_values(
        "estimate", ascending=False, kind="stable"
    )
    names = [str(name) for name in best_first["strategy"]][: len(ENDING_COLOURS)]
    series = [
        [
            Share(row["estimate"], row["low"], row["high"])
            for row in (_row(found, each, name) for each in ATTACKS)
        ]
        for name in names
    ]
    title = f"With the cards of this reconstruction, {level_words(played, found)}"
    return in_both_widths(
        "levels",
        "A row for each number of Heroes Attack! cards a pile: dots are win rates, bars their bands, all at "
        "once (95%).",
        lambda width: setting_rows(
            title, [setting_name(each) for each in ATTACKS], series, width, "games won"
        ),
        [Legend(ending_colour(place), name) for place, name in enumerate(names)],
    )


def _curve_table(found: OwnFindings) -> Table:
    strategies = list(dict.fromkeys(str(name) for name in found.curve["strategy"]))
    rows = []
    for strategy in strategies:
        cells = [_row(found, attacks, strategy) for attacks in ATTACKS]
        rows.append((strategy, *(rate(row["estimate"], row["low"], row["high"]) for row in cells)))
    return Table(
        "levels",
        "win rates by Heroes Attack! cards a pile, with simultaneous bands.",
        ("strategy", *map(setting_name, ATTACKS)),
        tuple(rows),
        frozenset(range(1, len(ATTACKS) + 1)),
        found.curve,
        folded=True,
    )


def _steps_table(found: OwnFindings) -> Table:
    rows = tuple(
        (
            str(row["strategy"]),
            f"{setting_name(row['setting'])} to {setting_name(row['next'])}",
            points(row["estimate"], row["low"], row["high"]),
            p_text(row["p_adjusted"]),
            verdict_text(row),
            count(row["deals"]),
        )
        for row in found.level_steps.to_dict("records")
    )
    return Table(
        "level_steps",
        "what one more Heroes Attack! card in each pile does to the win rate, on the same deals.",
        ("strategy", "step", "change, points", "p (Holm)", "verdict", "deals"),
        rows,
        frozenset({2, 3, 5}),
        found.level_steps,
        folded=True,
    )
