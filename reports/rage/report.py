"""What a report on Rage asks besides: dealing, predictions, action cards, rounds, variants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..pages.document import Section
from ..several_seats.findings import LEVEL

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


@dataclass(frozen=True)
class RageFindings:
    """Frames of `analysis`, as they come.

    Attributes
    ----------
    positions
        What each position to the dealer's left is worth, at every table size.
    overall, by_cards, by_prediction
        How often predictions come true: in all, by round and hand size, and by what was predicted.
    calibration
        What was taken of what was predicted.
    worth, worth_by_cards
        Action cards by causal swap.
    looks
        Action cards as they merely look.
    variance
        The score's variance by round.
    """

    positions: pd.DataFrame
    overall: pd.DataFrame
    by_cards: pd.DataFrame
    by_prediction: pd.DataFrame
    calibration: pd.DataFrame
    worth: pd.DataFrame
    worth_by_cards: pd.DataFrame
    looks: pd.DataFrame
    variance: pd.DataFrame


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


def find(tables: Tables, level: float = LEVEL) -> RageFindings:
    """Analyse the games."""
    import pandas as pd

    from ...analysis.comparing.effects import adjusted
    from ...analysis.rage.predictions import calibration, predictions_come_true
    from ...analysis.rage.rounds import dealer_advantage, points_variance, rounds

    alike = tables.of("alike")
    positions = [dealer_advantage(rounds(games), level) for games in alike.values()]
    by_round = rounds(alike[tables.seats])
    worth, worth_by_cards, looks = _cards(tables, level)
    return RageFindings(
        positions=adjusted(pd.concat(positions, ignore_index=True)),
        overall=predictions_come_true(by_round, (), level),
        by_cards=predictions_come_true(by_round, ("round", "cards"), level),
        by_prediction=predictions_come_true(by_round, ("predicted",), level),
        calibration=calibration(by_round, level),
        worth=worth,
        worth_by_cards=worth_by_cards,
        looks=looks,
        variance=points_variance(alike[tables.seats], level),
    )


def _cards(tables: Tables, level: float) -> tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]:
    import pandas as pd

    from ...analysis.rage.rounds import rounds
    from ...analysis.rage.swaps import card_appearance, card_worth, swapped_rounds

    own = tables.of("own")
    base = rounds(own["base"])
    pairs = [swapped_rounds(base, rounds(games), *name) for name, games in own.items() if name != "base"]
    if not pairs:
        return pd.DataFrame(), pd.DataFrame(), pd.DataFrame()
    return (
        card_worth(pairs, level=level),
        card_worth(pairs, by_cards=True, level=level),
        card_appearance(base, level),
    )


def sections(tables: Tables, found: RageFindings) -> list[Section]:
    """Return Rage's own sections."""
    from .cards import cards_section
    from .sections import dealer_section, predictions_section, variance_section

    who = f"{tables.best} on all {tables.seats} seats"
    written = [
        dealer_section(found, tables.best, tables.seats),
        predictions_section(found, who),
        cards_section(found, who),
        variance_section(found, who),
    ]
    return [section for section in written if section is not None]


def answer(tables: Tables, found: RageFindings) -> tuple[str, str]:
    """Return what Rage's report says first of dealing and predictions, and of cards: two half-sentences."""
    from .cards import card_words
    from .sections import dealer_words, prediction_words

    first = f"predictions {prediction_words(found)}, and {dealer_words(found, tables.seats)}"
    return first, card_words(found)
