"""A report on solvability, put together: three sentences, key figures, and the sections in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...analysis.solvability.deal_classes import BY_LUCK
from ..pages.document import Document, Tile
from ..sections.setting import rules_text, warning_text
from ..wording import count, interval_digits, percent, plural
from .bracket import bracket_section, classes_section, skill_section
from .budget import budget_section
from .effort import deals_section, effort_section
from .elsewhere import sets_section, switches_section
from .solved import solve_reading_section, solved_section
from .words import best_blind, opening

if TYPE_CHECKING:
    from .experiment import SolveExperiment
    from .findings import SolveFindings


def write(experiment: SolveExperiment, found: SolveFindings) -> Document:
    """Write the report of an experiment.

    Parameters
    ----------
    experiment
        What was computed.
    found
        What the analysis says of it.
    """
    sections = (
        bracket_section(found),
        classes_section(found),
        skill_section(found),
        budget_section(found),
        effort_section(found),
        deals_section(experiment, found),
        sets_section(experiment, found),
        switches_section(experiment, found),
        solved_section(experiment),
        solve_reading_section(),
    )
    return Document(
        title=f"{experiment.puzzle.game.title}: {_headline(found)}",
        answer=" ".join(opening(found)),
        warning=_warning(experiment),
        tiles=tuple(_tiles(found)),
        sections=tuple(section for section in sections if section is not None),
    )


def _headline(found: SolveFindings) -> str:
    low, high = found.optimum
    digits = interval_digits(low, high)
    blind = f"{percent(low, digits)} to {percent(high, digits)}"
    return f"{_winnable(found)} of deals can be won, {blind} without peeking"


def _winnable(found: SolveFindings) -> str:
    row = found.solvability
    if row["estimate"] is None:
        return "an unknown share"
    return percent(row["estimate"], interval_digits(row["low"], row["high"]))


def _warning(experiment: SolveExperiment) -> str:
    manifest = experiment.manifest
    texts = [warning_text(manifest)]
    rules = rules_text(manifest, experiment.puzzle.game)
    if rules.startswith("NOT"):
        texts.append(
            f"Played with {rules.replace('NOT the default rules:', 'other rules than the default:')}."
        )
    return " ".join(text for text in texts if text)


def _paid_by(price: Any) -> str:
    if price["estimate"] != price["estimate"]:
        return f"for {price['best']}"
    low, high = (f"{100 * price[bound]:.1f}" for bound in ("low", "high"))
    return f"({low} to {high}) for {price['best']}"


def _tiles(found: SolveFindings) -> list[Tile]:
    best, price = best_blind(found), found.price
    luck = next(row for row in found.shares.to_dict("records") if row["class"] == BY_LUCK)
    digits = interval_digits(best["low"], best["high"])
    cost = "n/a" if price["estimate"] != price["estimate"] else f"{100 * price['estimate']:.{digits}f} pp"
    return [
        Tile("Can be won", _winnable(found), f"of {plural(found.solvability['deals'], 'deal')}, all seen"),
        Tile("Won without peeking", percent(best["estimate"], digits), str(best["strategy"])),
        Tile("Price of hidden information", cost, _paid_by(price)),
        Tile("Lost by luck", count(luck["count"]), f"of {plural(luck['deals'], 'deal')}"),
        Tile("Hardest deal", count(found.hardest["states"].iloc[0]), "states searched"),
    ]
