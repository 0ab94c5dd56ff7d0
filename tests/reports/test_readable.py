"""Frames as texts."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.reports.readable import readable
from montecardo.simulate.errors import UserError

ROWS = pd.DataFrame(
    {
        "strategy": ["a", "b"],
        "estimate": [0.312, 0.0],
        "low": [0.309, 0.0],
        "high": [0.315, 0.004],
        "level": 0.95,
        "method": "wilson",
        "games": [90_000, 900],
        "p_value": [1e-9, 1.0],
    }
)


def test_an_estimate_has_the_digits_that_its_interval_supports() -> None:
    told = readable(ROWS)
    assert list(told) == ["strategy", "estimate (95% interval)", "games", "p_value"]
    assert told.iloc[:, 1].tolist() == ["31.2% (30.9 to 31.5)", "0% (0 to 0.4)"]
    assert told["p_value"].tolist() == ["< 0.001", "1"]
    assert told["games"].tolist() == [90_000, 900]
    assert ROWS["estimate"].tolist() == [0.312, 0.0]


def test_what_is_no_share_and_without_bounds() -> None:
    rows = ROWS.assign(estimate=[-2.0, 1.0], low=[-2.6, -np.inf], high=[-1.4, np.inf]).drop(columns="level")
    assert readable(rows, shares=False)["estimate (interval)"].tolist() == [
        "\N{MINUS SIGN}2.0 (\N{MINUS SIGN}2.6 to \N{MINUS SIGN}1.4)",
        "+1.0 (no interval)",
    ]


def test_an_empty_frame_and_others() -> None:
    assert len(readable(ROWS[:0])) == 0
    with pytest.raises(UserError, match="needed are low, high, and one of"):
        readable(ROWS.drop(columns="low"))
    with pytest.raises(UserError, match=r"several levels, 0\.9, 0\.95"):
        readable(ROWS.assign(level=[0.9, 0.95]))
