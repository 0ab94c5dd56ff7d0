"""Rage's rounds: by hand, against the oracle, and what the analysis makes of them."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.rage.predictions import calibration, predictions_come_true
from montecardo.analysis.rage.rounds import dealer_advantage, points_variance, rounds
from montecardo.analysis.rage.swaps import card_appearance, card_worth, has_kind, swapped_rounds
from montecardo.simulate.errors import UserError

from ..tables import frame


def rage_frame(
    predicted: list[list[list[int]]],
    tricks: list[list[list[int]]],
    points: list[list[list[int]]],
    first_dealer: int = 0,
    most: int = 3,
) -> pd.DataFrame:
    """Return a frame as Rage's; shapes (games, rounds, seats)."""
    games = frame(np.sum(points, axis=1).tolist())
    games["first_dealer"] = first_dealer
    for name, values, past in (("predicted", predicted, -1), ("tricks", tricks, 0), ("points", points, 0)):
        table = np.asarray(values)
        for number in range(most):
            column = table[:, number].ravel() if number < table.shape[1] else past
            games[f"{name}_in_{number + 1}"] = column
    for number in range(most):
        games[f"held_in_{number + 1}"] = 0
    return games


TWO = rage_frame([[[1, 0], [0, 1]]], [[[2, 0], [1, 0]]], [[[-3, 10], [-4, -5]]], first_dealer=1)


def test_by_hand() -> None:
    rows = rounds(TWO)
    assert rows["round"].tolist() == [1, 1, 2, 2]
    assert rows["cards"].tolist() == [2, 2, 1, 1]
    # Seat 1 deals first: seat 0 is first in round 1, and deals round 2.
    assert rows["position"].tolist() == [0, 1, 1, 0]
    assert rows["exact"].tolist() == [False, True, False, False]
    assert rows["points"].tolist() == [-3, 10, -4, -5]
    assert set(rows["players"]) == {2}


def test_no_game_and_a_missing_seat() -> None:
    assert len(rounds(TWO.iloc[:0])) == 0
    assert len(dealer_advantage(rounds(TWO.iloc[:0]))) == 0
    assert len(predictions_come_true(rounds(TWO.iloc[:0]))) == 0
    with pytest.raises(UserError, match="lacks one of its 2 seats"):
        rounds(TWO.iloc[1:])
    with pytest.raises(UserError, match="no column 'first_dealer'"):
        rounds(frame([[1, 2]]))


def test_predictions_by_hand() -> None:
    rows = rounds(TWO)
    assert predictions_come_true(rows, ("round",))["estimate"].tolist() == [0.5, 0.0]
    assert predictions_come_true(rows, ()).loc[0, ["estimate", "games", "deals"]].tolist() == [0.25, 4, 1]
    taken = calibration(rows).set_index("predicted")["estimate"]
    assert taken.to_dict() == {0: 0.5, 1: 1.0}


def many(rng: np.random.Generator, gain: int) -> pd.DataFrame:
    points = rng.integers(-5, 15, (500, 3, 3))
    for number in range(3):
        points[:, number, number] += gain  # seat 0 deals first, then the next
    tricks = np.tile([3, 0, 0], (500, 3, 1))
    return rage_frame(tricks.tolist(), tricks.tolist(), points.tolist())


def test_an_injected_dealer_advantage_is_found() -> None:
    rows = dealer_advantage(rounds(many(np.random.default_rng(1), 3))).set_index("position")
    assert rows.loc[2, "verdict"] == "higher"
    assert rows.loc[2, "low"] < 2 < rows.loc[2, "high"]
    none = dealer_advantage(rounds(many(np.random.default_rng(1), 0)))
    assert set(none["verdict"]) == {"undecided"}


def test_the_variance_adds_up() -> None:
    games = many(np.random.default_rng(2), 0)
    rows = points_variance(games)
    assert rows["share"].sum() == pytest.approx(1)
    assert rows["variance"].sum() == pytest.approx(games["score"].var(ddof=0))
    assert rows["variance"].iloc[0] == pytest.approx(games["points_in_1"].var(ddof=0))
    assert rows["round"].tolist() == [1, 2, 3, 0]
    between = rows.iloc[3]
    assert between["low"] < 0 < between["high"]


def test_a_score_that_never_varies() -> None:
    rows = points_variance(rage_frame([[[1, 0]]] * 3, [[[1, 0]]] * 3, [[[2, 2]]] * 3))
    assert rows["share"].isna().all()


# ---------------------------------------------------------------- cards


def test_swaps_by_hand() -> None:
    base = TWO.copy()
    base["held_in_1"] = [2, 0]  # seat 0 was dealt a Joker in round 1
    other = base.assign(points_in_1=[1, 9], points_in_2=[7, 7])
    pairs = swapped_rounds(rounds(base), rounds(other), "joker", 0)
    assert pairs[["cards", "difference"]].to_numpy().tolist() == [[2, -4]]
    assert has_kind(rounds(base), "joker").tolist() == [True, False, False, False]
    assert len(swapped_rounds(rounds(base), rounds(other), "minus", 0)) == 0
    (row,) = card_worth([pairs]).to_dict("records")
    assert (row["kind"], row["estimate"], row["correction"]) == ("joker", -4, "benjamini-hochberg")


def test_swaps_of_other_games_are_refused() -> None:
    with pytest.raises(UserError, match="not the same games"):
        swapped_rounds(rounds(TWO), rounds(TWO.assign(game=7)), "joker", 0)


def test_looks_by_hand() -> None:
    base = TWO.copy()
    base["held_in_1"] = [2, 0]
    (row,) = card_appearance(rounds(base)).to_dict("records")
    assert (row["kind"], row["having"]) == ("joker", 1)
    assert row["estimate"] == pytest.approx(-3 - (10 - 4 - 5) / 3)
