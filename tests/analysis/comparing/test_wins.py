from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.comparing.paired_tables import difference_interval, mcnemar_exact, mcnemar_midp
from montecardo.analysis.comparing.pairing import add_up_pairs
from montecardo.analysis.comparing.wins import compare, compare_all, measure
from montecardo.simulate.errors import UserError

COLUMNS = {
    *("first", "second", "deals", "both", "only_first", "only_second", "neither", "estimate", "low", "high"),
    *("level", "method", "p_value", "correlation", "pairing_gain", "verdict", "further_deals"),
}


def _paired(both: int, first: int, second: int, neither: int) -> pd.DataFrame:
    pattern = np.repeat([3, 1, 2, 0], [both, first, second, neither])
    sides = [
        pd.DataFrame(
            {"game": np.arange(len(pattern)), "replicate": 0, "seat": 0, "strategy": name, "won": won}
        )
        for name, won in [("a", pattern & 1 > 0), ("b", pattern & 2 > 0)]
    ]
    return pd.concat(sides, ignore_index=True)


def _frame(first: np.ndarray, second: np.ndarray) -> pd.DataFrame:
    """Put results of shape (deals, replicates) into a frame."""
    deals, replicates = first.shape
    return pd.concat(
        [
            pd.DataFrame(
                {
                    "game": np.repeat(np.arange(deals), replicates),
                    "replicate": np.tile(np.arange(replicates), deals),
                    "seat": 0,
                    "strategy": name,
                    "won": won.ravel(),
                }
            )
            for name, won in [("a", first), ("b", second)]
        ],
        ignore_index=True,
    )


def test_the_table_and_its_numbers() -> None:
    row = compare(_paired(59, 6, 16, 80), "a", "b").iloc[0]
    assert set(row.index) >= COLUMNS
    assert row[["both", "only_first", "only_second", "neither"]].tolist() == [59, 6, 16, 80]
    assert (row["deals"], row["games"]) == (161, 161)
    assert (row["low"], row["high"]) == pytest.approx((-0.1240, -0.0054), abs=5e-5)
    assert row["estimate"] == pytest.approx(-10 / 161)
    # 22 discordant pairs: exact. The test does not reject, so no verdict, though the interval leaves out 0.
    assert (row["test"], row["method"]) == ("mcnemar, exact", "tango")
    assert row["p_value"] == pytest.approx(0.052479, abs=5e-7)
    assert row["verdict"] == "undecided"


def test_numbers_are_numbers(make_games) -> None:
    games = make_games({"a": 0.4, "b": 0.5, "c": 0.5}, 40)
    for rows in (compare(games, "a", "b"), compare_all(games)):
        text = {"first", "second", "method", "test", "verdict", "correction"}
        assert set(rows.columns) - set(rows.select_dtypes("number").columns) == text & set(rows.columns)


def test_with_enough_discordant_pairs_the_test_is_mid_p() -> None:
    row = compare(_paired(59, 20, 40, 80), "a", "b").iloc[0]
    assert row["test"] == "mcnemar, mid-p"
    assert row["p_value"] == float(mcnemar_midp(20, 40))


def test_correlation_and_gain_are_those_of_the_columns(make_games) -> None:
    games = make_games({"a": 0.4, "b": 0.5}, 500, swing=0.35)
    won = games.pivot(index="game", columns="strategy", values="won").astype(float)
    row = compare(games, "a", "b").iloc[0]
    assert row["correlation"] == pytest.approx(won.corr().loc["a", "b"])
    gain = (won["a"].var() + won["b"].var()) / (won["a"] - won["b"]).var()
    assert row["pairing_gain"] == pytest.approx(gain)
    assert gain > 1.5


def test_correlation_and_gain_with_replicates_are_those_of_deal_means(make_games) -> None:
    games = make_games({"a": 0.4, "b": 0.5}, 500, replicates=3, swing=0.35)
    means = games.pivot_table(index="game", columns="strategy", values="won", observed=True)
    row = compare(games, "a", "b").iloc[0]
    assert row["correlation"] == pytest.approx(means.corr().loc["a", "b"])
    gain = (means["a"].var() + means["b"].var()) / (means["a"] - means["b"]).var()
    assert row["pairing_gain"] == pytest.approx(gain)
    assert row["games"] == 1500
    assert row["method"] == "tango, clustered by deal"
    assert row["test"] == "mcnemar, clustered by deal"


def test_pairing_ignores_the_order_of_rows_and_games_of_one_alone(make_games) -> None:
    games = make_games({"a": 0.4, "b": 0.5}, 100, replicates=2, swing=0.3)
    shuffled = games.sample(frac=1, random_state=1)
    pd.testing.assert_frame_equal(compare(shuffled, "a", "b"), compare(games, "a", "b"))
    lacking = games[~((games["strategy"] == "a") & (games["game"] < 40))]
    pd.testing.assert_frame_equal(compare(lacking, "a", "b"), compare(games[games["game"] >= 40], "a", "b"))


def test_identical_replicates_count_once(make_games) -> None:
    once = make_games({"a": 0.3, "b": 0.4}, 300)
    twice = pd.concat([once, once.assign(replicate=1)], ignore_index=True)
    ends = ["low", "high"]
    single, double = compare(once, "a", "b"), compare(twice, "a", "b")
    assert double[ends].to_numpy() == pytest.approx(single[ends].to_numpy())


def test_few_deals_that_differ_call_for_the_sign_test() -> None:
    first = np.zeros((40, 3), bool)
    first[:8] = True
    row = compare(_frame(first, np.zeros((40, 3), bool)), "a", "b").iloc[0]
    assert row["test"] == "mcnemar, clustered by deal, and exact sign test over deals"
    assert row["p_value"] == float(mcnemar_exact(8, 0))


@pytest.mark.parametrize(
    ("table", "margin", "verdict"),
    [
        ((100, 60, 20, 100), 0.005, "better"),
        ((100, 20, 60, 100), 0.005, "worse"),
        ((100, 60, 20, 100), 0.5, "practically equal"),
        ((100, 21, 20, 100), 0.0, "undecided"),
        ((5000, 20, 20, 5000), 0.005, "practically equal"),
        ((0, 0, 0, 50), 0.005, "undecided"),
        ((0, 0, 0, 50), 0.1, "practically equal"),
    ],
)
def test_verdicts(table: tuple[int, int, int, int], margin: float, verdict: str) -> None:
    row = compare(_paired(*table), "a", "b", margin=margin).iloc[0]
    assert row["verdict"] == verdict
    assert (row["further_deals"] == 0) == (verdict != "undecided")
    assert row["margin"] == margin


@pytest.mark.parametrize("table", [(0, 0, 0, 1), (0, 1, 0, 0), (1, 0, 0, 0), (0, 0, 1, 0)])
def test_a_single_game_decides_nothing(table: tuple[int, int, int, int]) -> None:
    row = compare(_paired(*table), "a", "b").iloc[0]
    assert row["verdict"] == "undecided"
    assert row["further_deals"] >= 1


def test_what_never_varies_has_no_gain() -> None:
    same = compare(_paired(30, 0, 0, 70), "a", "b").iloc[0]
    assert (same["correlation"], same["pairing_gain"]) == (pytest.approx(1), np.inf)
    never = compare(_paired(0, 0, 0, 70), "a", "b").iloc[0]
    assert np.isnan([never["correlation"], never["pairing_gain"]]).all()


def test_bad_requests_are_refused(make_games) -> None:
    games = make_games({"a": 0.3, "b": 0.4}, 20)
    with pytest.raises(UserError, match="no game of strategy 'c' in this frame; strategies in it: a, b"):
        compare(games, "a", "c")
    with pytest.raises(UserError, match="itself"):
        compare(games, "a", "a")
    with pytest.raises(UserError, match=r"margin -0\.1"):
        compare(games, "a", "b", margin=-0.1)
    with pytest.raises(UserError, match="level 2"):
        compare(games, "a", "b", level=2)
    with pytest.raises(UserError, match="strategies in it: none"):
        compare(games[:0], "a", "b")
    with pytest.raises(UserError, match="in common"):
        compare(games[(games["strategy"] == "a") == (games["game"] < 10)], "a", "b")
    with pytest.raises(UserError, match="two rows"):
        compare(pd.concat([games, games], ignore_index=True), "a", "b")
    with pytest.raises(UserError, match="allowed: holm"):
        compare_all(games, correction="sidak")


def test_compare_all_takes_each_pair_once_the_better_first(make_games) -> None:
    games = make_games({"low": 0.1, "high": 0.6, "middle": 0.3}, 400)
    rows = compare_all(games)
    pairs = [("high", "middle"), ("high", "low"), ("middle", "low")]
    assert list(zip(rows["first"], rows["second"], strict=True)) == pairs
    assert (rows["estimate"] >= 0).all()
    assert (rows["correction"] == "holm").all()
    single = compare(games, "high", "low").iloc[0]
    for column in ("estimate", "low", "high", "p_value", "both", "correlation"):
        assert rows.loc[1, column] == single[column]


def test_holm_by_hand(make_games) -> None:
    rows = compare_all(make_games({"a": 0.30, "b": 0.31, "c": 0.36}, 900))
    p_value = rows["p_value"].sort_values()
    expected = np.minimum(np.maximum.accumulate(p_value * [3, 2, 1]), 1)
    assert rows.loc[p_value.index, "p_adjusted"].tolist() == pytest.approx(expected.tolist())


def test_without_two_strategies_there_is_nothing_to_compare(make_games) -> None:
    games = make_games({"a": 0.3}, 20)
    for frame in (games, games[:0]):
        rows = compare_all(frame)
        assert len(rows) == 0
        assert {"first", "p_adjusted", "correction"} <= set(rows.columns)


def test_the_interval_is_tangos(make_games) -> None:
    games = make_games({"a": 0.3, "b": 0.4}, 250)
    row = compare(games, "a", "b", level=0.9).iloc[0]
    low, high = difference_interval(row["only_first"], row["only_second"], 250, 0.9)
    assert (row["low"], row["high"]) == (float(low), float(high))


@pytest.mark.parametrize("replicates", [2, 4])
def test_many_small_gains_and_few_large_losses_are_no_difference(replicates: int) -> None:
    # A deal in eight gains one game, one in eight times as many loses all: the mean difference is 0.
    rng = np.random.default_rng(31)
    found = 0
    for _ in range(1000):
        drawn, deals = rng.random(130), np.repeat(np.arange(130), replicates)
        net = np.where(drawn < 1 / 8, 1, np.where(drawn < 1 / 8 + 1 / 8 / replicates, -replicates, 0))
        place = np.tile(np.arange(replicates), 130)
        each = np.repeat(net, replicates)
        row = measure([add_up_pairs(place < each, place < -each, deals)], 0.95, 0)
        found += row["p_value"][0] <= 0.05
    # The sign test alone: a quarter, and two thirds of the runs.
    assert found <= 90


def test_deals_and_games_that_point_apart_prove_nothing() -> None:
    # One game more on each of ten deals; eight fewer on each of two.
    more, fewer = np.array([1] * 10 + [0] * 2), np.array([0] * 10 + [8] * 2)
    place, deals = np.tile(np.arange(8), 12), np.repeat(np.arange(12), 8)
    pairs = add_up_pairs(place < np.repeat(more, 8), place < np.repeat(fewer, 8), deals)
    assert measure([pairs], 0.95, 0)["p_value"] == [1.0]
