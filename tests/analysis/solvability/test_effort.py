"""The solver's effort: quantiles with their intervals, bins, and the hardest deals."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.solvability.effort import effort_histogram, effort_quantiles, hardest
from montecardo.simulate.errors import UserError


def states_of(*states: int) -> pd.DataFrame:
    return pd.DataFrame({"deal": np.arange(len(states)), "states": states})


def test_quantiles_by_hand() -> None:
    # Of 10, the median's interval at 95% runs from the 2nd to the 9th: each tail has 11 of 1024.
    (row,) = effort_quantiles(states_of(*range(10, 110, 10)), [0.5]).to_dict("records")
    assert (row["estimate"], row["low"], row["high"]) == (50, 20, 90)
    (row,) = effort_quantiles(states_of(*range(10, 110, 10)), [0.99]).to_dict("records")
    assert (row["estimate"], row["high"]) == (100, math.inf)


def test_one_deal() -> None:
    rows = effort_quantiles(states_of(7), [0.5, 0.999])
    assert rows["estimate"].tolist() == [7, 7]
    assert (rows["low"] <= 7).all()
    assert (rows["high"] == math.inf).all()
    assert effort_histogram(states_of(7))["count"].tolist() == [1]


def test_quantiles_cover() -> None:
    rng = np.random.default_rng(3)
    truth = {share: -math.log(1 - share) * 1000 for share in (0.5, 0.9, 0.99)}
    hits = np.zeros(3)
    for _ in range(150):
        rows = effort_quantiles(states_of(*rng.exponential(1000, 300)), list(truth))
        hits += ((rows["low"] <= list(truth.values())) & (rows["high"] >= list(truth.values()))).to_numpy()
    assert (hits / 150 >= 0.95 - 3 * math.sqrt(0.05 * 0.95 / 150)).all()


def test_nothing_to_order_is_refused() -> None:
    with pytest.raises(UserError):
        effort_quantiles(states_of())
    with pytest.raises(UserError):
        effort_quantiles(states_of(1), [1.0])


def test_bins_hold_every_deal_once() -> None:
    rows = effort_histogram(states_of(0, 1, 9, 10, 11, 99, 100, 5000), bins_a_decade=1)
    assert rows["least"].tolist() == pytest.approx([1, 10, 100, 1000])
    assert rows["count"].tolist() == [3, 3, 1, 1]
    assert rows["share"].sum() == pytest.approx(1)
    assert effort_histogram(states_of()).empty


def test_the_hardest_first_and_of_equals_the_first() -> None:
    assert hardest(states_of(5, 9, 9, 1), 3)["deal"].tolist() == [1, 2, 0]
