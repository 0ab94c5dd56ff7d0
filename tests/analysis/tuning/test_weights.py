"""Weights are tuned against one rival, or several in turn."""

import pytest
from montecardo.analysis.tuning.weights import tune_weights
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.strategies import find_strategy

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="takes many games")


def tuned(against):
    pytest.importorskip("cma")
    start = find_strategy("rage", "schemer")
    options = {"only": ["hold", "swap"], "games": 6, "generations": 2, "check_games": 30, "jobs": 1}
    return tune_weights(start, against=against, **options)


def test_each_rival_is_met_on_the_same_deals():
    found = tuned(["planner", "counter"])
    assert found.games == 2 * tuned("planner").games
    assert found.check.deals.tolist() == [30] * len(found.check)
    assert {"planner", "counter", "schemer"} < set(found.check.strategy)


def test_what_the_search_began_with_may_be_a_rival():
    found = tuned(["schemer", "planner"])
    assert found.strategy.name in set(found.check.strategy)
