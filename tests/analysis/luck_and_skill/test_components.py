"""Variance components: against a model whose shares are known, and at the edges."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.luck_and_skill.components import variance_components
from montecardo.simulate.errors import UserError

from ..tables import frame

NAMES = ["a", "b", "c"]
ROTATED = [NAMES[first:] + NAMES[:first] for first in range(3)]


def modelled(rng: np.random.Generator, deals: int, replicates: int, spread: dict[str, float]) -> pd.DataFrame:
    """Return tables whose scores are made of a hand, a strategy, both, and chance."""
    hand = spread["deal"] * rng.normal(size=(deals, 3))
    skill = spread["strategy"] * np.array([-1.0, 0.0, 1.0])
    both = spread["rest"] * rng.normal(size=(deals, 3, 3))
    scores, who, numbers, again = [], [], [], []
    for line_up in ROTATED:
        player = [NAMES.index(name) for name in line_up]
        for deal in range(deals):
            for replicate in range(replicates):
                mean = hand[deal] + skill[player] + both[deal, range(3), player]
                drawn = mean + spread["chance"] * rng.normal(size=3)
                scores.append(np.round(1000 * drawn).astype(int).tolist())
                who.append(line_up)
                numbers.append(deal)
                again.append(replicate)
    return frame(scores, who, numbers, again)


SPREAD = {"deal": 2.0, "strategy": 1.5, "rest": 1.0, "chance": 1.2}
# The strategy's: the variance, with one degree of freedom fewer, of the three fixed effects.
TRUTH = {"deal": 4.0, "strategy": 2.25, "rest": 1.0, "chance": 1.44}


def test_a_model_is_taken_apart() -> None:
    games = modelled(np.random.default_rng(1), 1500, 2, SPREAD)
    rows = variance_components(games, ("score",)).set_index("source")
    total = sum(TRUTH.values())
    for source, variance in TRUTH.items():
        assert rows.loc[source, "variance"] == pytest.approx(1e6 * variance, rel=0.1)
        assert rows.loc[source, "low"] < variance / total < rows.loc[source, "high"]
    assert rows["share"].sum() == pytest.approx(1)
    assert (rows["deals"] == 1500).all()
    assert (rows["replicates"] == 2).all()


def test_the_intervals_cover() -> None:
    rng = np.random.default_rng(2)
    covered = dict.fromkeys(TRUTH, 0)
    for _ in range(120):
        rows = variance_components(modelled(rng, 60, 2, SPREAD), ("score",)).set_index("source")
        for source, variance in TRUTH.items():
            truth = variance / sum(TRUTH.values())
            covered[source] += bool(rows.loc[source, "low"] < truth < rows.loc[source, "high"])
    # 114 on average; 104 is 4 standard deviations below.
    assert min(covered.values()) >= 104, covered


def test_the_intervals_cover_shares_that_are_nearly_nothing() -> None:
    # Half of the estimates are below 0: such a one must not leave an interval that knows it is nothing.
    rng, runs = np.random.default_rng(12), 100
    nearly = {"deal": 0.15, "strategy": 0.05, "rest": 1.0, "chance": 0.0}
    truth = {"deal": 0.0225 / 1.025, "strategy": 0.0025 / 1.025}
    covered = dict.fromkeys(truth, 0)
    for _ in range(runs):
        rows = variance_components(modelled(rng, 60, 1, nearly), ("score",)).set_index("source")
        for source, share in truth.items():
            covered[source] += bool(rows.loc[source, "low"] <= share <= rows.loc[source, "high"])
    # They covered 67 and 63 times in a hundred.
    assert min(covered.values()) >= 88, covered


def test_of_a_win_that_one_takes_from_the_others_none_is_skill() -> None:
    rng = np.random.default_rng(13)
    found = []
    for _ in range(100):
        scores = np.eye(3, dtype=int)[rng.integers(0, 3, 3 * 20)].tolist()
        who = [line_up for line_up in ROTATED for _ in range(20)]
        rows = variance_components(frame(scores, who, [*range(20)] * 3), ("won",)).set_index("source")
        found.append(rows.loc["strategy", "share"])
    # An estimate without bias is below 0, and set to 0, more often than not: its distribution is skewed.
    assert np.mean(np.array(found) == 0) > 0.5, np.mean(found)


def test_without_replicates_chance_is_in_the_rest() -> None:
    games = modelled(np.random.default_rng(3), 2000, 1, SPREAD)
    rows = variance_components(games, ("score",)).set_index("source")
    assert list(rows.index) == ["deal", "strategy", "rest"]
    assert rows.loc["rest", "variance"] == pytest.approx(2.44e6, rel=0.1)


def test_nothing_but_the_deal() -> None:
    alone = {**dict.fromkeys(TRUTH, 0.0), "deal": 1.0}
    games = modelled(np.random.default_rng(4), 50, 2, alone)
    rows = variance_components(games, ("score",)).set_index("source")
    assert rows["share"].to_dict() == pytest.approx({"deal": 1, "strategy": 0, "rest": 0, "chance": 0})


def test_what_never_varies() -> None:
    rows = variance_components(frame([[1, 1, 1]] * 3, ROTATED, [0, 0, 0]))
    assert len(rows) == 0
    assert {"outcome", "source", "share", "low", "high"} <= set(rows)


def test_another_design_is_refused() -> None:
    with pytest.raises(UserError, match="every strategy to play every hand"):
        variance_components(frame([[1, 2, 3]] * 2, ROTATED[:2], [0, 0]))
    with pytest.raises(UserError, match="no games"):
        variance_components(frame([[1, 2, 3]]).iloc[:0])
