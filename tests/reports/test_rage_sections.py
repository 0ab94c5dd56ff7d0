"""Rage's own sections on few games: a figure and its title tell of the same numbers."""

from __future__ import annotations

from types import SimpleNamespace

import pandas as pd
import pytest
from montecardo.analysis.rates.intervals import proportion_interval
from montecardo.reports.rage.sections import FEWEST_PREDICTIONS, predictions_section


def found(counted: dict[int, tuple[int, int]]) -> SimpleNamespace:
    """Return findings on numbers predicted: how often each came true, of how many."""
    wins, games = (pd.Series(each, dtype=float) for each in zip(*counted.values(), strict=True))
    low, high = proportion_interval(wins, games)
    numbers = pd.DataFrame({"predicted": list(counted), "estimate": wins / games, "low": low, "high": high})
    numbers = numbers.assign(games=games.astype(int))
    rounds = numbers.iloc[:1].assign(round=1, cards=10)
    means = numbers.assign(estimate=numbers["predicted"] + 0.1, low=numbers["predicted"] - 0.1)
    means = means.assign(high=numbers["predicted"] + 0.3)
    return SimpleNamespace(overall=rounds, by_cards=rounds, by_prediction=numbers, calibration=means)


@pytest.mark.parametrize(
    ("rare", "drawn", "best"),
    [
        ((6, 6), False, "1"),
        ((FEWEST_PREDICTIONS - 1, FEWEST_PREDICTIONS - 1), False, "1"),
        ((FEWEST_PREDICTIONS, FEWEST_PREDICTIONS), True, "1"),
        # Drawn to the right of all others, with an interval that is wider: the title agrees with the dots.
        ((60, 75), True, "6"),
    ],
)
def test_the_title_names_the_best_of_the_usual_ones(rare: tuple[int, int], drawn: bool, best: str) -> None:
    section = predictions_section(found({0: (300, 500), 1: (375, 500), 6: rare}), "those")
    (picture,) = (each for each in section.pictures if each.name == "predictions-by-number")
    assert picture.title.startswith(f"Of the usual predictions {best} comes true most often: ")
    assert ("6 predicted" in picture.wide) == drawn
    assert "1 predicted" in picture.wide
    told = "Seldom predicted, with the share of all predictions: 6 "
    assert any(told in text for text in section.paragraphs) == (rare[1] < 75)


def test_where_all_are_rare_all_are_drawn() -> None:
    section = predictions_section(found({0: (1, 3), 1: (2, 2)}), "those")
    (picture,) = (each for each in section.pictures if each.name == "predictions-by-number")
    assert "0 predicted" in picture.wide
    assert "1 predicted" in picture.wide
