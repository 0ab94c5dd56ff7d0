"""The order of levels over card sets: planted orders are found, causes too, and nothing where nothing is."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.difficulty.level_order import (
    feature_correlations,
    gap_without,
    level_gaps,
    level_order,
    order_counts,
)
from montecardo.analysis.difficulty.set_spread import set_spread

DEALS = 1500


def games(chance: float, seed: int, strategy: str = "one") -> pd.DataFrame:
    """Return games on deals whose luck is the same for all chances of a seed."""
    luck = np.random.default_rng(seed).random(DEALS)
    names = np.full(DEALS, strategy)
    return pd.DataFrame({"game": np.arange(DEALS), "strategy": names, "won": luck < chance})


def by_level(*chances: float, seed: int = 1) -> dict[str, pd.DataFrame]:
    return {
        name: games(chance, seed) for name, chance in zip(("easy", "normal", "hard"), chances, strict=True)
    }


def test_a_planted_order_is_found_and_its_reverse() -> None:
    found = level_order({"right": by_level(0.6, 0.5, 0.4), "wrong": by_level(0.4, 0.5, 0.5)})
    assert found["verdict"].tolist() == ["holds", "holds", "reversed", "open"]
    assert found["estimate"].to_numpy() == pytest.approx([0.1, 0.1, -0.1, 0], abs=0.02)
    between = found["easier_rate"] - found["harder_rate"]
    assert between.to_numpy() == pytest.approx(found["estimate"].to_numpy())
    (row,) = order_counts(found).to_dict("records")
    assert row == {"strategy": "one", "sets": 2, "ordered": 1, "proven": 1, "reversed": 1}


def test_no_sets_no_rows() -> None:
    assert len(level_order({})) == 0
    assert len(order_counts(level_order({}))) == 0


def test_without_a_difference_a_verdict_is_rare() -> None:
    """Of 100 studies of four sets, some 5 at most say anything; independent games on each level."""
    wrong = 0
    for trial in range(100):
        sets = {
            str(number): {
                name: games(0.5, 1000 * trial + 10 * number + place)
                for place, name in enumerate(("easy", "normal", "hard"))
            }
            for number in range(4)
        }
        wrong += bool((level_order(sets)["verdict"] != "open").any())
    assert wrong <= 12  # 5 on average, and three standard deviations


def test_gaps_and_what_they_are_without_a_cause() -> None:
    as_is, without = by_level(0.5, 0.5, 0.5), by_level(0.6, 0.55, 0.45)
    gaps = level_gaps({"flat": as_is, "steep": without}).set_index("setting")
    assert gaps["estimate"].to_numpy() == pytest.approx([0, 0.15], abs=0.02)
    assert gaps["verdict"].tolist() == ["undecided", "higher"]
    (cause, nothing) = gap_without(
        [("flat", "cause", as_is, without), ("flat", "nothing", as_is, as_is)]
    ).to_dict("records")
    assert cause["gap"] == gaps.loc["flat", "estimate"]
    assert cause["gap_without"] == gaps.loc["steep", "estimate"]
    assert cause["estimate"] == pytest.approx(0.15, abs=0.02)
    assert (cause["verdict"], nothing["verdict"]) == ("higher", "undecided")


def test_the_intervals_of_a_cause_hold_the_truth() -> None:
    hits = 0
    for trial in range(200):
        rng = np.random.default_rng(trial)
        rates = [[0.6, 0.5, 0.4], [0.5, 0.5, 0.5]]
        made = [
            {name: games(rate, int(rng.integers(2**31))) for name, rate in zip("enh", each, strict=True)}
            for each in rates
        ]
        (row,) = gap_without([("set", "cause", made[1], made[0])]).to_dict("records")
        hits += row["low"] < 0.2 < row["high"]
    assert 180 <= hits <= 199  # 190, and three standard deviations


def test_a_feature_that_goes_along_with_the_gap() -> None:
    gaps = {f"set {number}": 0.01 * number for number in range(12)}
    features = {
        name: {"same": 1.0, "gap": -gap, "noise": float((7 * place) % 12)}
        for place, (name, gap) in enumerate(gaps.items())
    }
    found = feature_correlations(gaps, features).set_index("feature")
    assert found.index.tolist() == ["gap", "noise"]
    assert found.loc["gap", "correlation"] == pytest.approx(-1)
    assert found.loc["gap", "p_adjusted"] < 0.001 < 0.1 < found.loc["noise", "p_value"]


def test_the_spread_between_sets_is_told_from_sampling() -> None:
    rng = np.random.default_rng(4)
    truth, number = rng.uniform(0.2, 0.8, 400), 100
    wide, none = rng.binomial(number, truth) / number, rng.binomial(number, 0.5, 400) / number
    rows = [
        {"setting": f"set {place}", "strategy": name, "estimate": estimate, "games": number}
        for name, estimates in (("wide", wide), ("none", none))
        for place, estimate in enumerate(estimates)
    ]
    found = set_spread(pd.DataFrame(rows)).set_index("strategy")
    assert found.loc["wide", "spread"] == pytest.approx(0.6 / 12**0.5, abs=0.012)
    assert found.loc["none", "spread"] < 0.015
    assert found.loc["none", "sampling"] == pytest.approx(0.05, abs=0.001)
    assert found.loc["wide", "lowest"] == wide.min()
    assert found.loc["wide", "lowest_in"] == f"set {wide.argmin()}"
    assert found.loc["wide", "next_set"] == 399 / 401
