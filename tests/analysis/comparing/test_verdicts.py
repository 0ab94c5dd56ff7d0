"""Error rates of the comparisons, simulated."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.comparing.corrections import adjust
from montecardo.analysis.comparing.paired_tables import mcnemar_midp
from montecardo.analysis.comparing.pairing import add_up_pairs
from montecardo.analysis.comparing.pairs import Pairs
from montecardo.analysis.comparing.verdicts import decide
from montecardo.analysis.comparing.wins import compare, compare_all, intervals_of, measure

SOME = [800, pytest.param(20_000, marks=pytest.mark.slow)]
FRAMES = [60, pytest.param(2000, marks=pytest.mark.slow)]


def _pairs(
    rng: np.random.Generator,
    rates: tuple[float, float],
    deals: int,
    replicates: int,
    swing: float,
    tilt: float = 0.0,
) -> Pairs:
    """Play deals that are easy or hard for both alike (`swing`), and that suit one or the other (`tilt`)."""
    luck = np.where(rng.random(deals) < 0.5, -swing, swing)
    taste = np.where(rng.random(deals) < 0.5, -tilt, tilt)
    first, second = (
        (rng.random((deals, replicates)) < (rate + luck + side * taste)[:, None]).ravel()
        for rate, side in zip(rates, (1, -1), strict=True)
    )
    return add_up_pairs(first, second, np.repeat(np.arange(deals), replicates))


def _judged(pairs: list[Pairs], margin: float) -> pd.DataFrame:
    columns = measure(pairs, 0.95, margin)
    return pd.DataFrame(columns | decide(columns, columns["p_value"], *intervals_of(pairs, 0.95), 0.95))


def _at_most(name: str, wrong: object, chance: float) -> None:
    trial = np.asarray(wrong, bool)
    rate = float(trial.mean())
    print(f"\n{name}: {rate:.4f} in {trial.size} trials (at most {chance})")
    assert rate <= chance + 4 * np.sqrt(chance * (1 - chance) / trial.size)


@pytest.mark.parametrize("trials", SOME)
@pytest.mark.parametrize(
    ("rates", "replicates", "swing", "tilt"),
    [
        ((0.30, 0.30), 1, 0.20, 0.0),
        ((0.25, 0.35), 4, 0.20, 0.0),
        ((0.05, 0.04), 3, 0.03, 0.0),
        ((0.40, 0.40), 5, 0.00, 0.3),
        ((0.50, 0.40), 3, 0.10, 0.2),
    ],
)
def test_the_paired_interval_covers(
    check_coverage, rates: tuple[float, float], replicates: int, swing: float, tilt: float, trials: int
) -> None:
    rng = np.random.default_rng(8)
    low, high = intervals_of([_pairs(rng, rates, 150, replicates, swing, tilt) for _ in range(trials)], 0.95)
    difference = rates[0] - rates[1]
    name = f"tango, {rates}, {replicates} replicates, swing {swing}, tilt {tilt}"
    check_coverage(name, (low <= difference) & (difference <= high), below=0.012, above=0.03)


@pytest.mark.parametrize("trials", SOME)
@pytest.mark.parametrize(("replicates", "tilt"), [(1, 0.0), (4, 0.0), (4, 0.25)])
def test_type_one_error_of_one_comparison(replicates: int, tilt: float, trials: int) -> None:
    rng = np.random.default_rng(9)
    rows = _judged([_pairs(rng, (0.4, 0.4), 150, replicates, 0.15, tilt) for _ in range(trials)], margin=0)
    # Fagerland's mid-p and Durkalski's z hold 5% up to a few tenths.
    _at_most(f"p <= 0.05, {replicates} replicates, tilt {tilt}", rows["p_value"] <= 0.05, 0.055)
    _at_most("false verdict of better or worse", rows["verdict"] != "undecided", 0.055)


@pytest.mark.parametrize("trials", SOME)
def test_verdicts_are_rarely_wrong(trials: int) -> None:
    """At a difference of just the margin, "practically equal" is wrong, and so is "worse"."""
    rng = np.random.default_rng(10)
    verdict = _judged([_pairs(rng, (0.35, 0.30), 3000, 1, 0.25) for _ in range(trials)], margin=0.05)[
        "verdict"
    ]
    _at_most("false verdict of practically equal", verdict == "practically equal", 0.025)
    _at_most("false verdict of worse", verdict == "worse", 0.001)


@pytest.mark.parametrize("trials", FRAMES)
@pytest.mark.parametrize("replicates", [1, 2])
def test_equal_strategies_are_rarely_told_apart(make_games, replicates: int, trials: int) -> None:
    """Four equal strategies: how often does any pair get a verdict of better?"""
    wrong, uncorrected = [], []
    for seed in range(trials):
        games = make_games(dict.fromkeys("abcd", 0.3), 200, replicates, seed, swing=0.2)
        rows = compare_all(games)
        wrong.append(bool(rows["verdict"].isin(["better", "worse"]).any()))
        uncorrected.append(bool((rows["p_value"] <= 0.05).any()))
    _at_most(f"any false verdict of better, {replicates} replicates", wrong, 0.05)
    assert np.mean(uncorrected) > 0.1


@pytest.mark.parametrize("trials", FRAMES)
def test_false_equality_of_any_pair_is_rare(make_games, trials: int) -> None:
    wrong = []
    for seed in range(trials):
        games = make_games({"a": 0.40, "b": 0.35, "c": 0.30}, 2000, 1, seed, swing=0.25)
        wrong.append(bool((compare_all(games, margin=0.05)["verdict"] == "practically equal").any()))
    _at_most("false verdict of practically equal among three", wrong, 0.05)


@pytest.mark.parametrize("trials", [3000, pytest.param(60_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("correction", ["holm", "bonferroni"])
def test_corrections_bound_the_chance_of_any_false_rejection(trials: int, correction: str) -> None:
    """Five strategies, of which three are equal, on common deals: the three true hypotheses are dependent."""
    rng = np.random.default_rng(4)
    rates = np.array([0.3, 0.3, 0.3, 0.45, 0.2])
    pairs = list(combinations(range(5), 2))
    null = [rates[i] == rates[j] for i, j in pairs]
    wrong = []
    for _ in range(trials):
        swing = np.where(rng.random(200) < 0.5, -0.15, 0.15)
        won = rng.random((5, 200)) < rates[:, None] + swing
        tables = np.array([[(won[i] & ~won[j]).sum(), (won[j] & ~won[i]).sum()] for i, j in pairs])
        adjusted = adjust(mcnemar_midp(tables[:, 0], tables[:, 1]), correction)
        wrong.append(bool((adjusted[null] <= 0.05).any()))
    _at_most(f"{correction}: any false rejection", wrong, 0.05)


@pytest.mark.parametrize("trials", SOME)
@pytest.mark.parametrize(
    ("rates", "margin", "verdict"),
    [((0.36, 0.30), 0.0, "better"), ((0.30, 0.30), 0.02, "practically equal")],
)
def test_further_deals_mostly_decide(
    rates: tuple[float, float], margin: float, verdict: str, trials: int
) -> None:
    """Where the estimate is the truth, as many more deals decide about 4 times in 5."""
    rng = np.random.default_rng(11)
    while True:
        pilot = _judged([_pairs(rng, rates, 300, 1, 0.2)], margin).iloc[0]
        if abs(pilot["estimate"] - (rates[0] - rates[1])) < 0.002 and pilot["verdict"] == "undecided":
            break
    deals = 300 + int(pilot["further_deals"])
    rows = _judged([_pairs(rng, rates, deals, 1, 0.2) for _ in range(trials // 4)], margin)
    decided = float((rows["verdict"] == verdict).mean())
    print(f"\n{verdict} at the {deals} deals foretold: {decided:.3f} (about 0.8)")
    assert 0.6 <= decided <= 0.95


def test_judging_many_at_once_is_comparing_each(make_games) -> None:
    games = make_games({"a": 0.36, "b": 0.30}, 300, 2, swing=0.2)
    won = [games.loc[games["strategy"] == name, "won"].to_numpy() for name in "ab"]
    row = _judged([add_up_pairs(*won, np.repeat(np.arange(300), 2))], margin=0.005).iloc[0]
    pd.testing.assert_series_equal(compare(games, "a", "b").iloc[0][row.index], row, check_names=False)
