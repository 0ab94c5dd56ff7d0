"""Blood Rage's section on archetypes against archetypes, in every company."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..figures.effects import Mark, dot_rows
from ..figures.matrix import MOST_STRATEGIES, Pair, verdict_matrix
from ..pages.document import Legend, Picture, Section, Table, in_both_widths
from ..sections.rates import p_text
from ..wording import amount, count, listed, percent, rate
from .words import is_sure, told, with_interval

if TYPE_CHECKING:
    from .findings import BloodRageFindings


def companies_section(found: BloodRageFindings) -> Section | None:
    """Tell what strategies win in every company; None for a single one."""
    if not len(found.invasions):
        return None
    kinds = found.companies["company"].nunique()
    text = (
        f"Every composition of a table of {found.seats}, several of one strategy too: {count(kinds)} "
        "companies, the seats rotated, all on the same deals. One alone among others who all play another "
        "way tells who could come in; where nobody could, that way of play would last."
    )
    pictures: tuple[Picture, ...] = (_mixture_picture(found),)
    if len(_names(found)) <= MOST_STRATEGIES:
        pictures = (_invasion_matrix(found), *pictures)
    return Section(
        "companies",
        "Archetype against archetype",
        (f"{text}{_staying_out(found)}", _entering(found), _circles(found)),
        pictures=pictures,
        tables=(
            _invasions_table(found),
            _companies_table(found),
            _mixture_table(found),
            _circles_table(found),
        ),
    )


def _staying_out(found: BloodRageFindings) -> str:
    out = [name for name in dict.fromkeys(map(str, found.glory["strategy"])) if name not in _names(found)]
    return f" For fewer of them it is without {listed(out)}." if out else ""


def _names(found: BloodRageFindings) -> list[str]:
    """Return the strategies: by their shares of the equilibrium, then by what they win alone among others."""
    alone = found.invasions.groupby("first")["estimate"].mean()
    shares = found.mixture.set_index("strategy")["estimate"]
    return sorted(map(str, shares.index), key=lambda name: (-shares[name], -alone.get(name, 0.0)))


def _in_order(found: BloodRageFindings) -> list[dict[Any, Any]]:
    rows = {str(row["strategy"]): row for row in found.mixture.to_dict("records")}
    return [rows[name] for name in _names(found)]


def _entering(found: BloodRageFindings) -> str:
    """Say where nobody comes in, and who comes in elsewhere."""
    rows = found.invasions.to_dict("records")
    closed, open_to = [], []
    for name in _names(found):
        sure = [row for row in rows if row["second"] == name and row["verdict"] == "higher"]
        if not sure:
            closed.append(name)
            continue
        best = max(sure, key=lambda row: float(row["estimate"]))
        open_to.append(f"{best['first']} among {name} ({_points(best)} points)")
    parts = []
    if closed:
        parts.append(f"Alone among {listed(closed)} none surely wins more than an equal share.")
    if open_to:
        parts.append(f"Elsewhere the best to come in: {'; '.join(open_to)}.")
    return " ".join(parts)


def _circles(found: BloodRageFindings) -> str:
    circles = [str(row["cycle"]) for row in found.circles.to_dict("records")]
    if not circles:
        return "There is no circle in which each surely comes in among the next."
    return f"Circles, in which each surely comes in among the next: {'; '.join(circles[:6])}."


def _points(row: Any) -> str:
    return amount(100 * row["estimate"], 100 * row["low"], 100 * row["high"])


def _invasion_matrix(found: BloodRageFindings) -> Picture:
    rows = {(str(row["first"]), str(row["second"])): row for row in found.invasions.to_dict("records")}
    names = [name for name in _names(found) if all(_met(rows, name, other) for other in _names(found))]
    verdicts = {"higher": "better", "lower": "worse", "undecided": "undecided"}
    cells = {key: Pair(row["estimate"], verdicts[row["verdict"]]) for key, row in rows.items()}
    comes_in = {name: sum(cells[name, o].verdict == "better" for o in names if o != name) for name in names}
    most = max(comes_in, key=lambda name: comes_in[name])
    legend = [
        Legend("better", "the row's strategy, alone among the column's, wins more than an equal share"),
        Legend("worse", "less"),
        Legend("unsure", "undecided"),
    ]
    return in_both_widths(
        "invasions",
        "One who plays as the row says, where all others play as the column says: share of the wins over an "
        "equal one, in percentage points.",
        lambda width: verdict_matrix(names, cells, width),
        legend,
        f"{most} comes in among {comes_in[most]} of {len(names) - 1} other strategies with more than an "
        "equal share",
    )


def _met(rows: Any, name: str, other: str) -> bool:
    return name == other or ((name, other) in rows and (other, name) in rows)


def _mixture_picture(found: BloodRageFindings) -> Picture:
    lasting = {str(row["strategy"]): row for row in found.lasting.to_dict("records")}
    marks = [
        Mark(
            str(row["strategy"]),
            rate(row["estimate"], row["low"], row["high"]),
            *(row["estimate"], row["low"], row["high"]),
            beside=_ends(lasting[str(row["strategy"])]),
        )
        for row in _in_order(found)
    ]
    return in_both_widths(
        "mixture",
        "Shares of the strategies where nobody gains by another one, and of the time in which a population "
        "that copies whoever wins more plays each; 95% intervals by the bootstrap over deals.",
        lambda width: dot_rows(
            marks, width, "share", f"Dot chart of an equilibrium. {told(marks)}.", reference=None, shares=True
        ),
        [Legend("accent", "equilibrium"), Legend("soft", "alpha-rank, below")],
        f"In equilibrium {marks[0].name} is played by {marks[0].label} of all",
    )


def _ends(row: Any) -> tuple[float, float, float]:
    return row["estimate"], row["low"], row["high"]


def _invasions_table(found: BloodRageFindings) -> Table:
    rows = tuple(
        (
            str(row["first"]),
            str(row["second"]),
            _points(row),
            p_text(row["p_adjusted"]),
            {"higher": "comes in", "lower": "loses", "undecided": "undecided"}[row["verdict"]],
            count(row["games"]),
        )
        for row in with_interval(found.invasions)
    )
    return Table(
        "invasions",
        "one alone among others who all play another strategy: share of the wins over an equal one, in "
        "percentage points.",
        ("one", "among", "win share", "p (Holm)", "verdict", "games"),
        rows,
        frozenset({2, 3, 5}),
        found.invasions,
        folded=True,
    )


def _companies_table(found: BloodRageFindings) -> Table:
    sure = [row for row in with_interval(found.companies) if is_sure(row)]
    most = sorted(sure, key=lambda row: -float(row["estimate"]))[:40]
    rows = tuple(
        (
            str(row["company"]),
            str(row["strategy"]),
            _points(row),
            p_text(row["p_adjusted"]),
            count(row["games"]),
        )
        for row in most
    )
    return Table(
        "companies",
        f"where who wins surely more: the {len(most)} largest of {len(sure)} sure differences among "
        f"{count(len(found.companies))} (Benjamini and Hochberg), in percentage points over an equal share; "
        "the file has them all.",
        ("company", "strategy", "win share", "p (BH)", "seats"),
        rows,
        frozenset({2, 3, 4}),
        found.companies,
        folded=True,
    )


def _mixture_table(found: BloodRageFindings) -> Table:
    lasting = {str(row["strategy"]): row for row in found.lasting.to_dict("records")}
    rows = tuple(
        (
            str(row["strategy"]),
            rate(row["estimate"], row["low"], row["high"]),
            rate(*_ends(lasting[str(row["strategy"])])),
            percent(row["payoff"], 1),
            count(row["games"]),
        )
        for row in _in_order(found)
    )
    frame = found.mixture.merge(found.lasting, on="strategy", suffixes=("", "_alpha_rank"))
    return Table(
        "mixture",
        "the equilibrium of choosing a strategy (payoff: what it wins against the mixture), and alpha-rank.",
        ("strategy", "equilibrium", "alpha-rank", "payoff", "games"),
        rows,
        frozenset({1, 2, 3, 4}),
        frame,
        folded=True,
    )


def _circles_table(found: BloodRageFindings) -> Table:
    return Table("invasion_circles", "", (), (), frame=found.circles)
