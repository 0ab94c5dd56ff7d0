"""What a report on Blood Rage asks besides: turn order, companies, Glory, cards, quests, leads, skill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..pages.document import Section
from .findings import BloodRageFindings, find
from .games import play

if TYPE_CHECKING:
    import pandas as pd

    from ..several_seats.experiment import Tables

__all__ = ["CHECKPOINT", "OWN", "SHARES", "TELLS_CARDS", "VARIANTS", "answer", "find", "play", "sections"]

CHECKPOINT = "Age"
TELLS_CARDS = True
SHARES = {"mixed": 0.12, "alike": 0.15, "split": 0.08, "variants": 0.1, "own": 0.55}
OWN = "Companies, levels, cards"
VARIANTS: dict[str, dict[str, str]] = {
    "the rules as they are": {},
    "5 Glory a stat": {"stat_bonus": "5"},
    "2 Glory less a quest": {"quest_glory": "-2"},
    "1 Glory more a battle": {"battle_glory": "1"},
    "1 Glory less at Ragnarok": {"ragnarok_glory": "-1"},
    "3 Glory a Glory token": {"token_glory": "3"},
}
"""What a designer would turn first, each by itself, over whatever rules the report is for."""


def running_scores(games: pd.DataFrame) -> pd.DataFrame:
    """Return each seat's Glory after each Age, as `analysis.blood_rage.closeness.running_scores` does."""
    from ...analysis.blood_rage import closeness

    return closeness.running_scores(games)


def sections(tables: Tables, found: BloodRageFindings) -> list[Section]:
    """Return Blood Rage's own sections."""
    from .cards import cards_section
    from .closeness import closeness_section
    from .companies import companies_section
    from .glory import glory_section
    from .order import order_section
    from .quests import quests_section
    from .skill import skill_section

    written = [
        order_section(found),
        companies_section(found),
        glory_section(found),
        cards_section(found, tables.first.manifest["cards"]),
        quests_section(found),
        closeness_section(found),
        skill_section(found),
    ]
    return [section for section in written if section is not None]


def answer(tables: Tables, found: BloodRageFindings) -> tuple[str, str]:
    """Return what Blood Rage's report says first: of turn order, and of Glory and cards."""
    from .cards import card_words
    from .glory import lead_words
    from .order import order_words

    return order_words(found), f"{lead_words(found)}; {card_words(found)}"
