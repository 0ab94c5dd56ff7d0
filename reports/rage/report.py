"""What a report on Rage asks besides: dealing, predictions, action cards, rounds, variants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..opening import OwnWords
from ..pages.document import Section
from .cards import card_words, cards_section
from .findings import RageFindings
from .findings import find as find
from .sections import dealer_section, dealer_words, prediction_words, predictions_section, variance_section

if TYPE_CHECKING:
    import pandas as pd

    from ..several_seats.experiment import Tables
    from ..several_seats.parts import Part

VARIANTS: dict[str, dict[str, str]] = {
    "the basic rules": {},
    "Plus/Minus One": {"predictions": "plus_minus_one"},
    "Hidden Guess": {"predictions": "hidden_guess"},
    "Secret Prediction": {"predictions": "secret"},
    "Sweep": {"sweep": "true"},
}
"""The rulebook's variants, each by itself, over whatever rules the report is for."""
TELLS_CARDS = True
CHECKPOINT = "round"


def running_scores(games: pd.DataFrame) -> pd.DataFrame:
    """Return each seat's score after each round, as `analysis.rage.rounds.running_scores` does."""
    from ...analysis.rage import rounds

    return rounds.running_scores(games)


def play(part: Part, best: Any, seats: int) -> dict[Any, Any]:
    """Play the same deals as they are, and with each kind of action card swapped away from each seat."""
    from ...analysis.rage.swaps import ACTION_KINDS
    from ...simulate.intervening import intervened
    from ...simulate.rage.cards import KINDS

    base = part.design([[best] * seats])
    held = set(base.setting.cards[0].kind[: base.setting.cards[0].count].tolist())
    kinds = [kind for kind in ACTION_KINDS if KINDS.index(kind) in held]
    designs: dict[Any, Any] = {"base": base}
    for kind in kinds:
        for seat in range(seats):
            designs[kind, seat] = intervened(base, swap_kind=KINDS.index(kind), swap_seat=seat)
    games = part.games / len(designs)
    return {name: part.play(_title(name), design, games) for name, design in designs.items()}


def _title(name: Any) -> str:
    return "deals as they are" if name == "base" else f"without {name[0]}, seat {name[1]}"


def sections(tables: Tables, found: RageFindings) -> list[Section]:
    """Return Rage's own sections."""
    who = f"{tables.best} on all {tables.seats} seats"
    written = [
        dealer_section(found, tables.best, tables.seats),
        predictions_section(found, who),
        cards_section(found, who),
        variance_section(found, who),
    ]
    return [section for section in written if section is not None]


def answer(tables: Tables, found: RageFindings) -> OwnWords:
    """Return what Rage's report says first: of cards, and below of predictions and of dealing."""
    besides = (f"predictions {prediction_words(found)}", dealer_words(found, tables.seats))
    return OwnWords(most=card_words(found), besides=besides)
