"""Who beats whom, and what rules reward skill: by hand, and at the edges."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.comparing.effects import difference_of_means, mean_effects
from montecardo.analysis.luck_and_skill.margins import skill_margins
from montecardo.analysis.several_seats.beats import who_beats_whom
from montecardo.simulate.errors import UserError

from ..tables import frame

ROTATED = [["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]]


def test_by_hand() -> None:
    games = frame([[9, 5, 5], [2, 8, 6], [0, 7, 3]], ROTATED)
    rows = who_beats_whom(games).set_index(["first", "second"])
    assert list(rows.index) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert rows["estimate"].tolist() == pytest.approx([1, 2 / 3, 0.5])
    # b over c: 5 - 5, 2 - 8, 3 - 0.
    assert rows["margin"].tolist() == pytest.approx([(4 + 4 + 4) / 3, (4 - 2 + 7) / 3, (0 - 6 + 3) / 3])
    # Better in all three games, which is too few to be sure.
    assert rows.loc[("a", "b"), "verdict"] == "undecided"
    often = frame([[9, 5, 5], [2, 8, 6], [0, 7, 3]] * 10, ROTATED * 10)
    assert who_beats_whom(often).set_index(["first", "second"]).loc[("a", "b"), "verdict"] == "higher"


def test_the_better_one_comes_first_with_its_interval() -> None:
    games = frame([[1, 5], [2, 8], [9, 3], [1, 2], [0, 4]], [["a", "b"]] * 5)
    (row,) = who_beats_whom(games).to_dict("records")
    assert (row["first"], row["second"], row["estimate"]) == ("b", "a", 0.8)
    assert row["low"] < 0.8 < row["high"]
    assert row["margin"] == pytest.approx((4 + 6 - 6 + 1 + 4) / 5)
    assert row["margin_low"] < row["margin"] < row["margin_high"]


@pytest.mark.parametrize("tables", [0, 1])
def test_few_games(tables: int) -> None:
    rows = who_beats_whom(frame([[5, 3]], [["a", "b"]]).iloc[: 2 * tables])
    assert len(rows) == tables
    assert set(rows["verdict"]) <= {"undecided"}


def test_the_same_strategy_does_not_meet_itself() -> None:
    assert len(who_beats_whom(frame([[5, 3], [1, 2]]))) == 0


def test_equals_are_rarely_decided() -> None:
    rng = np.random.default_rng(3)
    wrong = 0
    for _ in range(300):
        deals = np.repeat(np.arange(20), 3)
        games = frame(rng.integers(0, 9, (60, 3)).tolist(), ROTATED * 20, deals.tolist())
        wrong += bool((who_beats_whom(games)["verdict"] == "higher").any())
    assert wrong <= 28  # 15 on average at most; 28 is 3.4 standard deviations above


# ---------------------------------------------------------------- effects


def test_difference_of_means_is_that_of_two_samples_where_rows_are_alone() -> None:
    rng = np.random.default_rng(4)
    values, has = rng.normal(size=400), rng.random(400) < 0.3
    rows = pd.DataFrame({"game": np.arange(400), "has": has, "points": values})
    (row,) = difference_of_means(rows, "has", "points").to_dict("records")
    one, other = values[has], values[~has]
    assert row["estimate"] == pytest.approx(one.mean() - other.mean())
    error = np.sqrt(one.var() / len(one) + other.var() / len(other))
    assert (row["high"] - row["low"]) / 2 == pytest.approx(1.966 * error, rel=0.01)
    assert row["having"] == has.sum()


def test_difference_of_means_leaves_out_groups_that_are_alike() -> None:
    rows = pd.DataFrame({"game": [0, 1], "has": [True, True], "points": [1, 2]})
    assert len(difference_of_means(rows, "has", "points")) == 0


def test_difference_of_means_covers_the_truth_in_clusters() -> None:
    rng = np.random.default_rng(5)
    covered = 0
    for _ in range(300):
        deal = np.repeat(np.arange(60), 5)
        has = rng.random(300) < 0.4
        points = rng.normal(size=60)[deal] + 2 * has + rng.normal(size=300)
        rows = pd.DataFrame({"game": deal, "has": has, "points": points})
        (row,) = difference_of_means(rows, "has", "points").to_dict("records")
        covered += row["low"] < 2 < row["high"]
    assert 271 <= covered <= 297  # 285 on average, and 3.7 standard deviations either way


@pytest.mark.parametrize(("deals", "p_value", "verdict"), [(29, 1, "undecided"), (30, 0, "higher")])
def test_effects_that_never_vary(deals: int, p_value: float, verdict: str) -> None:
    rows = pd.DataFrame({"game": [*range(deals)] * 2, "kind": ["a"] * deals + ["b"] * deals})
    effects = mean_effects(rows.assign(difference=[0] * deals + [2] * deals), ("kind",))
    assert effects["p_value"].tolist() == [1, p_value]
    assert effects["verdict"].tolist() == ["undecided", verdict]


# ---------------------------------------------------------------- which rules reward skill


def test_margins_by_hand() -> None:
    base = frame([[6, 2, 1], [3, 3, 9]], [["a", "b", "c"], ["b", "c", "a"]], [0, 1])
    other = base.assign(score=[9, 2, 1, 3, 3, 9])
    rows = skill_margins({"base": base, "other": other}, "a").set_index(["outcome", "variant"])
    assert rows.loc[("margin", "base"), "estimate"] == pytest.approx((4.5 + 6) / 2)
    assert rows.loc[("margin", "other"), "change"] == pytest.approx(1.5)
    assert rows.loc[("share", "base"), "estimate"] == 1
    assert rows.loc[("share", "base"), "verdict"] == ""


def test_a_variant_that_rewards_more_is_found() -> None:
    rng = np.random.default_rng(6)
    scores = rng.integers(0, 50, (600, 2))
    base = frame(scores.tolist(), [["a", "b"]] * 600)
    more = frame((np.array([3, 0]) + scores + rng.integers(-3, 4, (600, 2))).tolist(), [["a", "b"]] * 600)
    rows = skill_margins({"base": base, "more": more, "same": base}, "a").set_index(["outcome", "variant"])
    assert rows.loc[("margin", "more"), "verdict"] == "higher"
    assert rows.loc[("margin", "more"), "change_low"] < 3 < rows.loc[("margin", "more"), "change_high"]
    assert rows.loc[("margin", "same"), "verdict"] == "undecided"


@pytest.mark.parametrize("strategies", [[["b", "c"]], [["a", "a"]]])
def test_margins_need_the_best_on_one_seat(strategies: list[list[str]]) -> None:
    games = frame([[1, 2], [3, 4]], [["a", "b"], *strategies])
    with pytest.raises(UserError, match="one seat of every table"):
        skill_margins({"base": games}, "a")
