"""Error rates of the comparisons, simulated."""

from __future__ import annotations

import numpy as np
import pytest

from montecardo.analysis.comparisons import compare, compare_all

FEW = 250
MANY = pytest.param(4000, marks=pytest.mark.slow)


def _at_most(name: str, wrong: list[bool], chance: float) -> None:
    rate = float(np.mean(wrong))
    print(f"\n{name}: {rate:.4f} in {len(wrong)} trials (at most {chance})")
    assert rate <= chance + 4 * np.sqrt(chance * (1 - chance) / len(wrong))


@pytest.mark.parametrize("trials", [FEW, MANY])
@pytest.mark.parametrize(("rates", "replicates"), [((0.3, 0.3), 1), ((0.25, 0.35), 4), ((0.05, 0.04), 3)])
def test_the_paired_interval_covers(make_games, check_coverage, rates, replicates: int, trials: int) -> None:
    hits = []
    for seed in range(trials):
        games = make_games(dict(zip("ab", rates, strict=True)), 150, replicates, seed, swing=0.6 * min(rates))
        row = compare(games, "a", "b").iloc[0]
        hits.append(row["low"] <= rates[0] - rates[1] <= row["high"])
    check_coverage(f"tango, {rates}, {replicates} replicates", hits, below=0.012, above=0.03)


@pytest.mark.parametrize("trials", [FEW, MANY])
def test_paired_interval_where_a_deal_favours_one_strategy(check_coverage, trials: int) -> None:
    """Deals differ in which strategy they suit: the differences of a deal's replicates are correlated."""
    from montecardo.analysis.comparisons import _interval, _test
    from montecardo.analysis.pairing import Pairs

    rng = np.random.default_rng(8)
    hits, rejected = [], []
    deal = np.repeat(np.arange(120), 5)
    for _ in range(trials):
        tilt = np.where(rng.random(120) < 0.5, -0.3, 0.3)[deal]
        pairs = Pairs(rng.random(600) < 0.4 + tilt, rng.random(600) < 0.4 - tilt, deal)
        low, high = _interval(pairs, 0.95)
        hits.append(low <= 0 <= high)
        rejected.append(_test(pairs)[0] <= 0.05)
    check_coverage("tango, deals that favour one", hits, below=0.012, above=0.02)
    _at_most("type I error of the clustered McNemar test", rejected, 0.05)


@pytest.mark.parametrize("trials", [FEW, MANY])
@pytest.mark.parametrize("replicates", [1, 2])
def test_equal_strategies_are_rarely_told_apart(make_games, replicates: int, trials: int) -> None:
    """With Holm's correction, the chance that any pair of four equal strategies gets a verdict of better."""
    wrong = []
    for seed in range(trials):
        games = make_games(dict.fromkeys("abcd", 0.3), 200, replicates, seed, swing=0.2)
        rows = compare_all(games)
        wrong.append(bool(rows["verdict"].isin(["better", "worse"]).any()))
    _at_most(f"any false verdict of better, {replicates} replicates", wrong, 0.05)


@pytest.mark.parametrize("trials", [FEW, MANY])
def test_without_a_correction_they_would_be(make_games, trials: int) -> None:
    wrong = []
    for seed in range(trials):
        rows = compare_all(make_games(dict.fromkeys("abcd", 0.3), 200, 1, seed, swing=0.2))
        wrong.append(bool((rows["p_value"] <= 0.05).any()))
    assert np.mean(wrong) > 0.1


@pytest.mark.parametrize("trials", [FEW, MANY])
def test_verdicts_are_rarely_wrong(make_games, trials: int) -> None:
    """At a difference of just the margin, "practically equal" is wrong, and so is "worse"."""
    equal, worse = [], []
    for seed in range(trials):
        games = make_games({"a": 0.35, "b": 0.30}, 3000, 1, seed, swing=0.25)
        verdict = compare(games, "a", "b", margin=0.05)["verdict"].iloc[0]
        equal.append(verdict == "practically equal")
        worse.append(verdict == "worse")
    _at_most("false verdict of practically equal", equal, 0.025)
    _at_most("false verdict of worse", worse, 0.001)


@pytest.mark.parametrize("trials", [FEW, MANY])
def test_false_equality_of_any_pair_is_rare(make_games, trials: int) -> None:
    wrong = []
    for seed in range(trials):
        games = make_games({"a": 0.40, "b": 0.35, "c": 0.30}, 2000, 1, seed, swing=0.25)
        wrong.append(bool((compare_all(games, margin=0.05)["verdict"] == "practically equal").any()))
    _at_most("false verdict of practically equal among three", wrong, 0.05)


def test_further_deals_mostly_decide(make_games) -> None:
    """Where the estimate happens to be the truth, as many more deals decide about 4 times in 5."""
    decided = 0
    for seed in range(200):
        games = make_games({"a": 0.36, "b": 0.30}, 300, 1, seed)
        row = compare(games, "a", "b", margin=0.0).iloc[0]
        if abs(row["estimate"] - 0.06) < 0.005 and row["verdict"] == "undecided":
            more = 300 + int(row["further_deals"])
            break
    for seed in range(200):
        games = make_games({"a": 0.36, "b": 0.30}, more, 1, 1000 + seed)
        decided += compare(games, "a", "b", margin=0.0)["verdict"].iloc[0] == "better"
    print(f"\ndecided by the deals foretold: {decided / 200:.3f} (about 0.8)")
    assert 0.68 <= decided / 200 <= 0.92
