"""How hard deals are to solve, and the deals to look at by number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..figures.effort import Bin, effort_chart
from ..pages.document import Section, Table, in_both_widths
from ..wording import count, plural
from .findings import MOST_NAMED, SolveFindings
from .words import in_a_sentence, replay_command, show_command

if TYPE_CHECKING:
    import pandas as pd

    from .experiment import SolveExperiment

_MARKED = {0.5: "half", 0.99: "99%", 0.999: "99.9%"}


def effort_section(found: SolveFindings) -> Section:
    """Show how many states deals take."""
    rows = found.quantiles.to_dict("records")
    by_share = {row["quantile"]: row for row in rows}
    middle, hardest = by_share[0.5]["estimate"], int(found.hardest["states"].iloc[0])
    title = f"Half of the deals take {plural(int(middle), 'state')} at most, the hardest {count(hardest)}"
    bins = [Bin(row["least"], row["below"], int(row["count"])) for row in found.histogram.to_dict("records")]
    marks = [(text, by_share[share]["estimate"]) for share, text in _MARKED.items()]
    picture = in_both_widths(
        "effort",
        "Deals by the states that were searched until they were solved. Dashed: within so many states lie "
        "that "
        "share of the deals. Both axes are logarithmic.",
        lambda width: effort_chart(title, bins, marks, width),
    )
    table = Table(
        "effort",
        "States searched by a deal: quantiles, with 95% intervals (order statistics).",
        ("share of deals", "states at most", "95% interval"),
        tuple(_quantile_row(row) for row in rows),
        frozenset({0, 1, 2}),
        found.quantiles,
    )
    deals = found.solvability["deals"]
    text = (
        f"{plural(deals, 'deal')} were solved, the bracket's among them: "
        f"{in_a_sentence(found.solvability, '95% interval')} "
        f"can be won ({count(found.solvability['solvable'])} solvable, "
        f"{count(found.solvability['unsolvable'])} "
        f"unsolvable, {count(found.solvability['unresolved'])} unresolved). Each win is a line of moves that "
        f"the "
        "ordinary rules have replayed, each loss a search that came to its end."
    )
    return Section("effort", "How hard the deals are", (text,), pictures=(picture,), tables=(table,))


def _quantile_row(row: Any) -> tuple[str, str, str]:
    share = f"{100 * row['quantile']:.4g}%"
    high = "no end known" if row["high"] == float("inf") else count(row["high"])
    return share, count(row["estimate"]), f"{count(row['low'])} to {high}"


def deals_section(experiment: SolveExperiment, found: SolveFindings) -> Section:
    """Name deals: those that can't be won, those that no strategy won, the hardest."""
    puzzle = experiment.puzzle
    tables = []
    for name, caption, deals in (
        ("unsolvable", "Deals that nobody can win", found.unsolvable),
        ("unresolved", "Deals left unresolved", found.unresolved),
        ("hardest", "The deals that took the most search", found.hardest),
    ):
        rows = tuple(
            (
                str(row["deal"]),
                count(row["states"]),
                str(row["status"]),
                show_command(puzzle, row["deal"]),
                replay_command(puzzle, experiment.cast.search, row["deal"]),
            )
            for row in deals.head(MOST_NAMED).to_dict("records")
        )
        headings = ("deal", "states", "status", "shown by", "how search plays it")
        tables.append(Table(name, _caption(caption, deals), headings, rows, frozenset({0, 1}), deals))
    tables.insert(2, _by_luck(experiment, found))
    return Section("deals", "Deals by number", tuple(_deal_texts(found)), tables=tuple(tables))


def _caption(caption: str, deals: pd.DataFrame) -> str:
    if len(deals) <= MOST_NAMED:
        return f"{caption}."
    return f"{caption}: {count(len(deals))}, of which the first {MOST_NAMED} stand here."


def _by_luck(experiment: SolveExperiment, found: SolveFindings) -> Table:
    deals, puzzle, search = found.luckless, experiment.puzzle, experiment.cast.search
    return Table(
        "lost_by_luck",
        _caption("Deals that can be won, and that no strategy won", deals),
        ("deal", "how it was lost", "how it is won"),
        tuple(
            (str(deal), replay_command(puzzle, search, deal), show_command(puzzle, deal))
            for deal in deals["deal"].head(MOST_NAMED)
        ),
        frozenset({0}),
        deals,
    )


def _deal_texts(found: SolveFindings) -> Iterator[str]:
    total = found.solvability["deals"]
    if not len(found.unsolvable):
        yield f"None of {plural(total, 'deal')} is proven unsolvable."
    else:
        numbers = ", ".join(str(deal) for deal in found.unsolvable["deal"].head(MOST_NAMED))
        more = ", ..." if len(found.unsolvable) > MOST_NAMED else ""
        yield f"Unsolvable are {count(len(found.unsolvable))} of {plural(total, 'deal')}: {numbers}{more}."
    if not len(found.luckless):
        yield f"Of the bracket's {plural(len(found.classes), 'deal')} none was lost by luck."
    yield "Each is told in words by the command beside it; play numbers the deals of this seed alike."
