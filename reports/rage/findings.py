"""What the games of a report on Rage say: dealing, predictions, action cards, rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..several_seats.findings import LEVEL

if TYPE_CHECKING:
    import pandas as pd

    from ..several_seats.experiment import Tables


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
    worth, worth_by_cards, wins
        Action cards by causal swap: in points of their round, and in wins of the game.
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
    wins: pd.DataFrame
    looks: pd.DataFrame
    variance: pd.DataFrame


def find(tables: Tables, level: float = LEVEL) -> RageFindings:
    """Analyse the games."""
    import pandas as pd

    from ...analysis.comparing.effects import adjusted
    from ...analysis.rage.predictions import calibration, predictions_come_true
    from ...analysis.rage.rounds import dealer_advantage, points_variance, rounds

    alike = tables.of("alike")
    positions = [dealer_advantage(rounds(games), level) for games in alike.values()]
    by_round = rounds(alike[tables.seats])
    worth, worth_by_cards, wins, looks = _cards(tables, level)
    return RageFindings(
        positions=adjusted(pd.concat(positions, ignore_index=True)),
        overall=predictions_come_true(by_round, (), level),
        by_cards=predictions_come_true(by_round, ("round", "cards"), level),
        by_prediction=predictions_come_true(by_round, ("predicted",), level),
        calibration=calibration(by_round, level),
        worth=worth,
        worth_by_cards=worth_by_cards,
        wins=wins,
        looks=looks,
        variance=points_variance(alike[tables.seats], level),
    )


def _cards(tables: Tables, level: float) -> tuple[pd.DataFrame, ...]:
    import pandas as pd

    from ...analysis.rage.rounds import rounds
    from ...analysis.rage.swaps import card_appearance, card_wins, card_worth, swapped_rounds

    own = tables.of("own")
    base = rounds(own["base"])
    swapped = {name: games for name, games in own.items() if name != "base"}
    if not swapped:
        return (pd.DataFrame(),) * 4
    pairs = [swapped_rounds(base, rounds(games), *name) for name, games in swapped.items()]
    return (
        card_worth(pairs, level=level),
        card_worth(pairs, by_cards=True, level=level),
        card_wins(own["base"], swapped, level),
        card_appearance(base, level),
    )
