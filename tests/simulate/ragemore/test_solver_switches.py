"""Every setting of every rule switch: solved and bounded, or refused in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from montecardo.reports.command import run
from montecardo.simulate.batch import Setting
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_setting
from montecardo.simulate.errors import UserError
from montecardo.simulate.game import get_game
from montecardo.simulate.ragemore.blind.optimum import exact_bounds, followed_bounds, foreseen_bounds
from montecardo.simulate.ragemore.solver.solve import solve_deals
from montecardo.strategies.ragemore import evaluator

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="searches many states")

GAME = get_game("ragemore")
DEALS = range(5)
SETTINGS = [{switch.name: value} for switch in GAME.switches for value in switch.values]
BOUNDS: dict[str, Callable[[Setting], Any]] = {
    "exact": lambda setting: exact_bounds(setting, range(1), tolerance=0.5, positions=2_000, states=2_000),
    "followed": lambda setting: followed_bounds(setting, evaluator, DEALS, 2),
    "foreseen": lambda setting: foreseen_bounds(setting, DEALS, 2),
}
# With which setting which bound is refused, and by which words.
REFUSED = {
    ("play_triggers_ability", "true"): ("exact", "followed", "foreseen"),
    ("setup", "choice"): ("exact",),
}


def setting_of(rules: dict[str, str]) -> Setting:
    return make_setting(GAME, None, rules, 2)[0]


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_each_setting_is_solved(rules: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    (name, value), *_ = rules.items()
    assert run(["solve", "ragemore", "-q", "-n", "60", "--seed", "2", "--rule", f"{name}={value}"]) == 0
    assert "can win" in capsys.readouterr().out
    rows = solve_deals(setting_of(rules), 0, 60)
    assert set(rows["status"].tolist()) <= {1, 2}, "every deal is decided"
    assert (rows["status"] == 1).sum() > 30


@pytest.mark.parametrize("bound", BOUNDS)
@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_each_setting_is_bounded_or_refused_in_one_line(rules: dict[str, str], bound: str) -> None:
    (named,) = rules.items()
    # A deal's first action is where `exact` begins: nothing may have been chosen before.
    asked = rules if bound != "exact" or "setup" in rules else {**rules, "setup": "random"}
    if bound in REFUSED.get(named, ()):
        with pytest.raises(UserError, match="; allowed: ") as refusal:
            BOUNDS[bound](setting_of(asked))
        assert named[0] in str(refusal.value)
        assert "\n" not in str(refusal.value)
        return
    rows = BOUNDS[bound](setting_of(asked))
    assert ((rows["low"] >= 0) & (rows["low"] <= rows["high"]) & (rows["high"] <= 1)).all()
    assert rows["high"].max() > 0
