"""The bracket's rungs: hand-computed rows, edge cases, and that their intervals hold at once."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.rates.intervals import proportion_interval
from montecardo.analysis.solvability.rungs import (
    BLIND,
    BOUND,
    SEEING,
    optimum_bounds,
    rungs,
    simultaneous,
    together,
)
from montecardo.simulate.errors import UserError


def games_of(**won: list[bool]) -> pd.DataFrame:
    frames = [
        pd.DataFrame({"game": np.arange(len(each)), "strategy": name, "won": each})
        for name, each in won.items()
    ]
    return pd.concat(frames, ignore_index=True)


def deals_of(seen: list[str], **more: Any) -> pd.DataFrame:
    return pd.DataFrame({"deal": np.arange(len(seen)), **more, "seen": seen})


def test_rungs_by_hand() -> None:
    games = games_of(idle=[False] * 4, keen=[True, True, False, False])
    seen = ["solvable", "solvable", "solvable", "unresolved"]
    deals = deals_of(
        seen, at_most=[1.0, 1.0, 0.5, 0.0], unseen=["solvable", "solvable", "unsolvable", "unresolved"]
    )
    found = rungs(games, deals, {"idle": "random play", "keen": "best"}, level=0.95)
    assert found["rung"].tolist() == ["random play", "best", "at_most", "unseen", "seen"]
    assert found["kind"].tolist() == [BLIND, BLIND, BOUND, SEEING, SEEING]
    assert found["won"].tolist() == [0, 2, 2.5, 2, 3]
    assert found["unresolved"].tolist() == [0, 0, 0, 1, 1]
    assert found["estimate"].tolist() == pytest.approx([0, 0.5, 0.625, 2 / 3, 1])
    each = 1 - 0.05 / 5
    assert (found["low"][1], found["high"][1]) == pytest.approx(
        proportion_interval(2, 4, each, "clopper-pearson")
    )
    # An unresolved deal counts both ways.
    assert found["low"][4] == pytest.approx(proportion_interval(3, 4, each, "clopper-pearson")[0])
    assert found["high"][4] == 1
    wide = 1 - 0.05 / 5 / math.e
    assert found["high"][2] == pytest.approx(proportion_interval(3, 4, wide, "clopper-pearson")[1])
    assert optimum_bounds(found) == (found["low"][1], min(found["high"][2], 1.0))


def test_a_rung_of_nothing_but_unresolved_deals_says_nothing() -> None:
    found = rungs(games_of(keen=[False]), deals_of(["unresolved"]), {"keen": "best"})
    assert math.isnan(found["estimate"][1])
    assert (found["low"][1], found["high"][1]) == (0, 1)


@pytest.mark.parametrize("won", [True, False])
def test_one_deal(won: bool) -> None:
    found = rungs(games_of(keen=[won]), deals_of(["solvable"]), {"keen": "best"})
    assert found["estimate"].tolist() == [float(won), 1.0]
    assert ((found["low"] <= found["estimate"]) & (found["estimate"] <= found["high"])).all()
    low, high = optimum_bounds(found)
    assert 0 <= low < high == 1


def test_the_optimum_of_nothing_known() -> None:
    nothing = pd.DataFrame({"rung": [], "kind": [], "low": [], "high": []})
    assert optimum_bounds(nothing) == (0.0, 1.0)


def test_a_strategy_that_missed_deals_is_refused() -> None:
    with pytest.raises(UserError, match="2 games on 3 deals"):
        rungs(games_of(keen=[True, True]), deals_of(["solvable"] * 3), {"keen": "best"})
    with pytest.raises(UserError, match="no game of strategy 'lazy'"):
        rungs(games_of(keen=[True]), deals_of(["solvable"]), {"lazy": "best"})
    with pytest.raises(UserError, match="no deals"):
        together(pd.DataFrame({"kind": [], "least": [], "most": [], "deals": []}))


def test_simultaneous_is_bonferroni() -> None:
    low, high = simultaneous([0, 5, 10], 10, 0.9)
    expected = proportion_interval([0, 5, 10], 10, 1 - 0.1 / 3, "clopper-pearson")
    np.testing.assert_allclose((low, high), expected)


SHARES = (0.001, 0.08, 0.5, 0.95, 0.999)


def _misses(trials: int, deals: int, seed: int) -> float:
    """Draw dependent rungs (the same luck decides all) and one of values in [0, 1]; count misses of any."""
    rng = np.random.default_rng(seed)
    luck = rng.random((trials, deals))
    values = np.clip(rng.beta(0.3, 0.05, (trials, deals)), 0, 1)
    mean = 0.3 / 0.35
    missed = 0
    for trial in range(trials):
        wins = [float((luck[trial] < share).sum()) for share in SHARES]
        total = float(values[trial].sum())
        sums = [*wins, total]
        rows = together(
            pd.DataFrame(
                {"kind": [BLIND] * len(SHARES) + [BOUND], "least": sums, "most": sums, "deals": deals}
            ),
            0.9,
        )
        truth = np.array([*SHARES, mean])
        missed += bool(((rows["low"] > truth) | (truth > rows["high"])).any())
    return missed / trials


@pytest.mark.parametrize("deals", [20, 300])
def test_all_intervals_hold_at_once(deals: int) -> None:
    # 150 trials: three standard errors above 10% are 17.3%; plain 90% intervals would miss in a third.
    assert _misses(150, deals, seed=deals) <= 0.173


@pytest.mark.slow
@pytest.mark.parametrize("deals", [20, 300, 3000])
def test_all_intervals_hold_at_once_in_many_trials(deals: int) -> None:
    assert _misses(4000, deals, seed=deals + 1) <= 0.1 + 3 * math.sqrt(0.09 / 4000)
