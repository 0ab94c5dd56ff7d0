"""The bracket in many settings: ranges, steps and what is proven."""

from __future__ import annotations

import pandas as pd
import pytest
from montecardo.analysis.solvability.ensembles import order_kept, rung_ranges, steps

from .test_rungs import games_of

FEW, MANY = [True] * 5 + [False] * 35, [True] * 35 + [False] * 5
GAMES = {
    "up": games_of(a=FEW, b=MANY),
    "level": games_of(a=FEW, b=FEW),
    "down": games_of(a=MANY, b=FEW),
}


def test_ranges_by_hand() -> None:
    rows = pd.DataFrame(
        {
            "setting": ["x", "x", "y", "y", "z"],
            "rung": ["low", "high", "low", "high", "low"],
            "estimate": [0.1, 0.9, 0.3, 1.0, 0.2],
            "low": [0.0, 0.8, 0.2, 0.9, 0.1],
            "high": [0.2, 1.0, 0.4, 1.0, 0.3],
        }
    )
    found = rung_ranges(rows).set_index("rung")
    low = found.loc["low"]
    assert (low["lowest"], low["lowest_in"], low["highest"], low["highest_in"]) == (0.1, "x", 0.3, "y")
    assert (low["median"], low["settings"], low["least_low"], low["greatest_high"]) == (0.2, 3, 0.0, 0.4)
    assert found.loc["high", "settings"] == 2


def test_steps_by_hand() -> None:
    found = steps(GAMES, ["a", "b"]).set_index("setting")
    assert found["estimate"].to_dict() == pytest.approx({"up": 0.75, "level": 0, "down": -0.75})
    assert found["holds"].to_dict() == {"up": True, "level": False, "down": False}
    assert found["reversed"].to_dict() == {"up": False, "level": False, "down": True}
    assert (found["p_adjusted"] >= found["p_value"]).all()
    (row,) = order_kept(found.reset_index()).to_dict("records")
    assert (row["settings"], row["up"], row["level_with"], row["down"]) == (3, 1, 1, 1)
    assert (row["holds"], row["reversed"]) == (1, 1)
    assert (row["least"], row["greatest"]) == pytest.approx((-0.75, 0.75))


def test_a_correction_for_all_settings() -> None:
    # 6 games to none: p = 1/32 by itself, and no more than a hint among ten settings.
    games = games_of(a=[False] * 6, b=[True] * 6)
    assert steps({"alone": games}, ["a", "b"])["holds"].all()
    assert not steps({f"set {n}": games for n in range(10)}, ["a", "b"])["holds"].any()


def test_one_strategy_has_no_steps() -> None:
    assert len(steps(GAMES, ["a"])) == 0
    assert len(order_kept(steps(GAMES, ["a"]))) == 0
