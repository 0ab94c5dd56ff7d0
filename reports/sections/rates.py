"""Who wins how often, the ladder, and every pair."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from ..figures.matrix import MOST_STRATEGIES, Pair, verdict_matrix
from ..figures.rates import Rate, win_rates
from ..pages.document import Legend, Picture, Section, Table, in_both_widths
from ..solo.findings import Findings
from ..wording import count, decimal, interval_digits, minus, percent, plural, rate, span
from ..wording import p_text as p_text

_MIRROR = {"better": "worse", "worse": "better"}
LADDER_TEXT = (
    "All strategies played the same deals, so each is compared with the next game by game, which tells "
    "apart what separate samples could not."
)
_RANKS = "1 is the strategy with the highest win rate."


def rates_section(found: Findings) -> Section:
    """Tell how often each strategy wins."""
    rows = found.ladder.to_dict("records")
    rates = [Rate(str(row["strategy"]), row["estimate"], row["low"], row["high"]) for row in rows]
    picture = in_both_widths(
        "win-rates",
        "Dots: the share of games won. Bars through them: 95% intervals, where they are wider than the dot.",
        lambda width: win_rates(rates, width),
        title=f"{rates[0].name} wins {rate(rates[0].estimate, rates[0].low, rates[0].high)} of its games",
    )
    return Section(
        "win-rates", "How often each strategy wins", pictures=(picture,), tables=(_rates_table(found),)
    )


def _rates_table(found: Findings) -> Table:
    rows = []
    for row in found.ladder.to_dict("records"):
        digits = interval_digits(row["low"], row["high"])
        rows.append(
            (
                str(row["strategy"]),
                percent(row["estimate"], digits),
                span(row["low"], row["high"], digits),
                count(row["wins"]),
                count(row["games"]),
            )
        )
    columns = ["strategy", "estimate", "low", "high", "level", "method", "wins", "games", "deals"]
    return Table(
        "win_rates",
        "win rates.",
        ("strategy", "wins", "95% interval, %", "games won", "games"),
        tuple(rows),
        frozenset({1, 2, 3, 4}),
        found.ladder[columns],
        folded=True,
    )


def ladder_section(found: Findings) -> Section | None:
    """Tell the order of the strategies, each against the next; None for a single one."""
    if len(found.ladder) < 2:
        return None
    rows = [_ladder_row(row) for row in found.ladder.to_dict("records")]
    table = Table(
        "ladder",
        "Each strategy, and how much better it is than the one below it, on the same deals.",
        ("", "strategy", "wins", "better than the next by, points", "verdict"),
        tuple(rows),
        frozenset({0, 2, 3}),
        found.ladder,
    )
    return Section("ladder", "The skill ladder", (LADDER_TEXT,), tables=(table,))


def _ladder_row(row: Mapping[Any, Any]) -> tuple[str, ...]:
    wins = percent(row["estimate"], interval_digits(row["low"], row["high"]))
    if not isinstance(row["verdict"], str):
        return str(row["place"]), str(row["strategy"]), wins, "", ""
    difference = points(row["better_than_next"], row["better_low"], row["better_high"])
    return str(row["place"]), str(row["strategy"]), wins, difference, verdict_text(row)


def points(estimate: float, low: float, high: float) -> str:
    """Write a difference of shares, in percentage points, with its interval.

    Examples
    --------
    >>> points(0.031, 0.029, 0.033)
    '+3.1 (2.9 to 3.3)'
    """
    digits = interval_digits(low, high)
    shown = f"{100 * estimate:+.{digits}f}"
    if float(shown) == 0:
        shown = f"{0:.{digits}f}"
    return f"{minus(shown)} ({span(low, high, digits)})"


def verdict_text(row: Mapping[Any, Any]) -> str:
    """Write a verdict; for an open one, with what would settle it."""
    verdict = str(row["verdict"])
    if verdict != "undecided":
        return verdict
    return f"undecided: about {rounded(int(row['further_deals']))} more deals would tell"


def rounded(number: int) -> str:
    """Write a number that is only roughly known.

    Examples
    --------
    >>> rounded(1234567), rounded(12345), rounded(2 * 10**12)
    ('1.2 million', '12,000', 'more than a billion')
    """
    if number > 10**9:
        return "more than a billion"
    if number >= 10**6:
        return f"{number / 10**6:.2g} million"
    if number < 100:
        return str(number)
    unit = 10 ** (int(math.log10(number)) - 1)
    return count(round(number / unit) * unit)


def pairs_section(found: Findings) -> Section | None:
    """Compare every two strategies; None for a single one."""
    if len(found.pairs) == 0:
        return None
    table = _pairs_table(found)
    pictures = (_matrix(found),) if len(found.names) <= MOST_STRATEGIES else ()
    text = (
        f"{plural(len(found.pairs), 'pair')} of strategies, compared on the same deals. The verdicts are "
        "corrected for their number (Holm): the chance that any of them is wrong is at most 5%."
    )
    return Section("pairs", "Every pair, on the same deals", (text,), pictures=pictures, tables=(table,))


def _matrix(found: Findings) -> Picture:
    cells: dict[tuple[str, str], Pair] = {}
    for row in found.pairs.to_dict("records"):
        first, second, verdict = str(row["first"]), str(row["second"]), str(row["verdict"])
        cells[first, second] = Pair(row["estimate"], verdict)
        cells[second, first] = Pair(-row["estimate"], _MIRROR.get(verdict, verdict))
    best = found.names[0]
    beaten = sum(cells[best, other].verdict == "better" for other in found.names[1:])
    legend = [
        Legend("better", "the row's strategy is better"),
        Legend("worse", "it is worse"),
        Legend("equal", "practically equal (within half a point)"),
        Legend("unsure", "undecided"),
    ]
    return in_both_widths(
        "pairs",
        f"Each row against each column, difference of win rates in percentage points. {_RANKS}",
        lambda width: verdict_matrix(found.names, cells, width),
        legend,
        f"{best} is better than {beaten} of the {len(found.names) - 1} others",
    )


def _pairs_table(found: Findings) -> Table:
    rows = []
    for row in found.pairs.to_dict("records"):
        gain = row["pairing_gain"]
        saved = "" if math.isnan(gain) or math.isinf(gain) else f"{decimal(gain, 2)} times"
        rows.append(
            (
                f"{row['first']} over {row['second']}",
                points(row["estimate"], row["low"], row["high"]),
                p_text(row["p_adjusted"]),
                verdict_text(row),
                saved,
            )
        )
    return Table(
        "pairs",
        "paired comparisons. Gain: how many times as many games it would take without the same deals.",
        ("pair", "difference, points", "p (Holm)", "verdict", "gain by pairing"),
        tuple(rows),
        frozenset({1, 2, 4}),
        found.pairs,
        folded=True,
    )
