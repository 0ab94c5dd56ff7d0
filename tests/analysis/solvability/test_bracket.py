"""The bracket around the blind optimum: its rows, its intervals, and that it holds the exact value."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from montecardo.analysis.rates.intervals import proportion_interval
from montecardo.analysis.solvability.bracket import bracket
from montecardo.simulate.batch import Setting
from montecardo.simulate.cards import load_card_set, make_card_set
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_setting
from montecardo.simulate.errors import UserError
from montecardo.simulate.game import get_game
from montecardo.simulate.ragemore.blind.optimum import exact_bounds
from montecardo.strategies.ragemore import evaluator

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="a search of many thousand positions")

DEALS = 80


@pytest.fixture(scope="module")
def setting() -> Setting:
    cards = [one for one in load_card_set("ragemore", None).cards if one["ability"] != "shuffle"][:13]
    few = make_card_set("ragemore", cards, name="few", source="made for a test")
    return make_setting(get_game("ragemore"), few, {"setup": "random"}, 1)[0]


@pytest.fixture(scope="module")
def rows(setting: Setting) -> Any:
    return bracket(setting, evaluator, DEALS, late=1, foreseen_late=0).set_index("bound")


def test_bracket_holds_the_exact_optimum(setting: Setting, rows: Any) -> None:
    exact = exact_bounds(setting, range(DEALS))["low"].mean()
    assert rows.estimate["at least"] <= exact + 1e-9
    assert rows.estimate["at most"] >= exact - 1e-9
    assert rows.estimate["at least"] < rows.estimate["at most"]
    assert rows.low["blind optimum"] < exact < rows.high["blind optimum"]


def test_bracket_takes_each_side_at_half_the_error(rows: Any) -> None:
    least, most, optimum = (rows.loc[name] for name in ("at least", "at most", "blind optimum"))
    assert (least.level, most.level, optimum.level) == (0.975, 0.975, 0.95)
    assert (optimum.low, optimum.high) == (least.low, most.high)
    for row in (least, most):
        expected = proportion_interval(row.estimate * DEALS, DEALS, 0.975)
        assert np.allclose((row.low, row.high), expected)
    assert (rows.deals == DEALS).all()
    assert (rows.cut == 0).all()


def test_bracket_of_no_deals_is_refused(setting: Setting) -> None:
    with pytest.raises(UserError, match="allowed: 1 and more"):
        bracket(setting, evaluator, 0)
