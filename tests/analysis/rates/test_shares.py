"""Shares of several values at once, and places at tables: by hand, against scipy, and their coverage."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.rates.endings import endings
from montecardo.analysis.rates.shares import shares
from montecardo.analysis.several_seats.places import places
from montecardo.simulate.errors import UserError

from ..tables import frame

COLUMNS = ["strategy", "place", "count", "estimate", "low", "high", "level", "method", "games", "deals"]


def test_places_by_hand() -> None:
    rows = places(frame([[3, 5, 5], [9, 2, 1]], [["a", "b", "c"]] * 2))
    assert list(rows.columns) == COLUMNS
    assert rows["strategy"].tolist() == ["a"] * 3 + ["b"] * 3 + ["c"] * 3
    assert rows["place"].tolist() == [1, 2, 3] * 3
    assert rows["count"].tolist() == [1, 0, 1, 1, 1, 0, 1, 0, 1]
    assert rows["estimate"].tolist() == [0.5, 0, 0.5, 0.5, 0.5, 0, 0.5, 0, 0.5]
    assert (rows["games"] == 2).all()


def test_clopper_and_pearson_at_bonferronis_level() -> None:
    from scipy.stats import binomtest

    games = pd.DataFrame({"game": range(40), "rank": [1] * 30 + [2] * 9 + [4]})
    rows = places(games, (), method="clopper-pearson")
    assert (rows["method"] == "bonferroni, clopper-pearson").all()
    for count, low, high in zip(rows["count"], rows["low"], rows["high"], strict=True):
        exact = binomtest(count, 40).proportion_ci(1 - 0.05 / 4, "exact")
        assert (low, high) == pytest.approx((exact.low, exact.high))


def test_seats_with_one_strategy_take_every_place_once_a_table() -> None:
    games = frame(np.random.default_rng(1).permuted(np.tile([1, 2, 3, 4], (50, 1)), axis=1).tolist())
    rows = places(games)
    assert rows["estimate"].tolist() == [0.25] * 4
    # What never varies from table to table may be no chance: each table counts once.
    assert (rows["method"] == "goodman, clustered by deal").all()
    assert places(games, ("seat",))["method"].eq("goodman").all()


def test_any_column(make_games) -> None:
    games = make_games({"random": 0.3}, 30).assign(late=lambda rows: rows["turns"] > 15)
    rows = shares(games, "late")
    assert rows["late"].tolist() == ["False", "True"]
    assert rows["count"].sum() == 30
    assert endings(games).equals(shares(games, "ending"))


def test_one_game_and_none() -> None:
    one = places(frame([[1]]))
    assert one[["place", "count", "estimate", "high"]].to_numpy().tolist() == [[1, 1, 1.0, 1.0]]
    assert 0 < one["low"].iloc[0] < 1
    none = places(frame([[1, 2]]).iloc[:0])
    assert list(none.columns) == COLUMNS
    assert none.empty


def test_what_can_not_be_used() -> None:
    games = frame([[1, 2]])
    with pytest.raises(UserError, match="row 0 of the frame has the rank 0"):
        places(games.assign(rank=0))
    with pytest.raises(UserError, match="allowed: goodman, clopper-pearson"):
        places(games, method="normal")
    with pytest.raises(UserError, match="row 1 of the frame has no 'ending'"):
        endings(games.assign(ending=["won", None]))


@pytest.mark.parametrize("trials", [1000, pytest.param(20_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("method", ["goodman", "clopper-pearson"])
def test_all_places_hold_together(check_coverage, method: str, trials: int) -> None:
    """Four seats, two of them one strategy's; half the deals settle who places how for both replicates."""
    rng = np.random.default_rng(2)
    deals = 100
    strength = rng.normal(size=(trials, deals, 1, 4)) * np.where(
        rng.random((trials, deals, 1, 1)) < 0.5, 9, 0
    )
    luck = rng.normal(size=(trials, deals, 2, 4))
    value = strength + luck
    rank = 1 + (value[..., None, :] > value[..., :, None]).sum(axis=-1)
    mine = rank[..., :2]  # each place is as likely as the others
    games = pd.DataFrame(
        {
            "trial": np.repeat(np.arange(trials), deals * 4),
            "game": np.tile(np.repeat(np.arange(deals), 4), trials),
            "rank": mine.ravel(),
        }
    )
    rows = places(games, ("trial",), method=method)
    inside = ((rows["low"] <= 0.25) & (rows["high"] >= 0.25)).to_numpy().reshape(trials, 4)
    check_coverage(f"places, {method}", inside.all(axis=1), below=0.015)
