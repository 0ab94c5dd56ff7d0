"""Classes of deals, the price of hidden information: hand-computed cases and edges."""

from __future__ import annotations

import time

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.rates.intervals import proportion_interval
from montecardo.analysis.solvability.deal_classes import (
    BY_ALL,
    BY_LUCK,
    BY_SKILL,
    CLASSES,
    class_shares,
    classify,
)
from montecardo.analysis.solvability.hidden_price import price
from montecardo.simulate.errors import UserError

from .test_rungs import deals_of, games_of

SEEN = ["solvable", "solvable", "solvable", "unsolvable", "unresolved", "unresolved"]
A = [True, True, False, False, True, False]
B = [True, False, False, False, False, False]


def test_each_class_once() -> None:
    found = classify(games_of(a=A, b=B), deals_of(SEEN))
    assert found["class"].tolist() == [BY_ALL, BY_SKILL, BY_LUCK, "unsolvable", BY_SKILL, "unresolved"]
    assert found["winners"].tolist() == [2, 1, 0, 0, 1, 0]
    shares = class_shares(found, 0.95)
    assert shares["class"].tolist() == list(CLASSES)
    assert shares["count"].tolist() == [1, 2, 1, 1, 1]
    assert shares["estimate"].sum() == pytest.approx(1)
    low, high = proportion_interval(2, 6, 1 - 0.05 / 5, "clopper-pearson")
    assert (shares["low"][1], shares["high"][1]) == pytest.approx((low, high))


def test_deals_in_any_order_keep_their_games() -> None:
    games, deals = games_of(a=A, b=B).sample(frac=1, random_state=1), deals_of(SEEN)
    shuffled = deals.sample(frac=1, random_state=2)
    found = classify(games, shuffled).sort_values("deal", ignore_index=True)
    pd.testing.assert_frame_equal(found, classify(games_of(a=A, b=B), deals))


@pytest.mark.parametrize(("won", "kind"), [(True, BY_ALL), (False, BY_LUCK)])
def test_one_deal_one_strategy(won: bool, kind: str) -> None:
    found = classify(games_of(a=[won]), deals_of(["solvable"]))
    assert found["class"].tolist() == [kind]
    shares = class_shares(found).set_index("class")
    assert shares["estimate"][kind] == 1
    assert shares["high"]["unsolvable"] < 1


def test_a_won_deal_that_is_called_unsolvable_is_a_fault() -> None:
    for judge in (classify, lambda games, deals: price(games, deals, ["a"])):
        with pytest.raises(AssertionError, match="deal 1 was won"):
            judge(games_of(a=[True, True]), deals_of(["solvable", "unsolvable"]))


def test_games_of_other_deals_are_refused() -> None:
    for deals in (deals_of(["solvable"]), deals_of(["solvable"] * 3)):
        with pytest.raises(UserError, match="each of the solved deals once"):
            classify(games_of(a=[True, True]), deals)
        with pytest.raises(UserError, match="each of the solved deals once"):
            price(games_of(a=[True, True]), deals, ["a"])
    with pytest.raises(UserError, match="no deals"):
        class_shares(classify(games_of(a=[True]), deals_of(["solvable"])).head(0))


def test_price_by_hand() -> None:
    (row,) = price(games_of(a=A, b=B), deals_of(SEEN), ["b", "a"], 0.9).to_dict("records")
    # Deal 4 was won, so it is solvable; deal 5 is open. Of the 5 others a misses one that can be won.
    assert (row["best"], row["missed"], row["unresolved"]) == ("a", 1, 1)
    assert row["estimate"] == pytest.approx(1 / 5)
    each = 0.95
    assert row["low"] == pytest.approx(proportion_interval(1, 6, each, "clopper-pearson")[0])
    assert row["high"] == pytest.approx(proportion_interval(2, 6, each, "clopper-pearson")[1])


def test_price_of_nothing() -> None:
    (row,) = price(games_of(a=[True] * 50), deals_of(["solvable"] * 50), ["a"]).to_dict("records")
    assert (row["estimate"], row["low"], row["missed"]) == (0, 0, 0)
    assert row["high"] == pytest.approx(1 - 0.025 ** (1 / 50))
    (row,) = price(games_of(a=[False]), deals_of(["unresolved"]), ["a"]).to_dict("records")
    assert np.isnan(row["estimate"])
    assert (row["low"], row["high"]) == (0, pytest.approx(1))


def test_large_frames_are_quick() -> None:
    rng = np.random.default_rng(1)
    deals = 100_000
    won = {f"s{index}": (rng.random(deals) < 0.4).tolist() for index in range(8)}
    games, solved = games_of(**won), deals_of(["solvable"] * deals)
    began = time.process_time()
    class_shares(classify(games, solved))
    price(games, solved, list(won))
    assert time.process_time() - began < 3
