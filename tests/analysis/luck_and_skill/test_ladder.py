from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.comparing.paired_tables import ratio_interval
from montecardo.analysis.comparing.pairing import add_up_pairs
from montecardo.analysis.comparing.wins import compare
from montecardo.analysis.luck_and_skill.ladder import _best_bounds, skill_ladder, skill_row, skill_score
from montecardo.analysis.rates.intervals import win_rates
from montecardo.simulate.errors import UserError

COLUMNS = [
    *("place", "strategy", "estimate", "low", "high", "level", "method", "games", "deals", "wins"),
    *("better_than_next", "better_low", "better_high", "p_value", "p_adjusted", "correction", "verdict"),
    "further_deals",
]


def test_the_ladder_is_sorted_and_compares_neighbours(make_games) -> None:
    games = make_games({"random": 0.1, "bold": 0.5, "cautious": 0.3}, 600, swing=0.05)
    rows = skill_ladder(games)
    assert list(rows.columns) == COLUMNS
    assert rows["place"].tolist() == [1, 2, 3]
    assert rows["strategy"].tolist() == ["bold", "cautious", "random"]
    rates = win_rates(games).set_index("strategy").loc[rows["strategy"]]
    assert rows["low"].tolist() == rates["low"].tolist()
    first = compare(games, "bold", "cautious").iloc[0]
    shown = rows.iloc[0]
    assert (shown["better_than_next"], shown["better_low"], shown["better_high"]) == (
        first["estimate"],
        first["low"],
        first["high"],
    )
    assert shown["verdict"] == "better"
    assert shown["correction"] == "holm"
    assert shown["p_adjusted"] >= shown["p_value"]
    assert rows.iloc[2][["better_than_next", "p_value", "verdict", "further_deals"]].isna().all()


def test_ladders_of_one_and_of_none(make_games) -> None:
    games = make_games({"random": 0.3}, 20)
    alone = skill_ladder(games)
    assert alone["place"].tolist() == [1]
    assert alone["verdict"].isna().all()
    none = skill_ladder(games[:0])
    assert list(none.columns) == COLUMNS
    assert len(none) == 0


def test_equals_stay_in_order(make_games) -> None:
    games = make_games({"z": 0.0, "a": 0.0, "m": 0.0}, 20)
    assert skill_ladder(games)["strategy"].tolist() == ["z", "a", "m"]


def test_the_score_of_one_rival_is_the_paired_ratio(make_games) -> None:
    games = make_games({"random": 0.1, "bold": 0.5}, 600, swing=0.05)
    row = skill_score(games).iloc[0]
    table = compare(games, "random", "bold").iloc[0]
    low, high = ratio_interval(table["both"], table["only_first"], table["only_second"])
    assert (row["low"], row["high"]) == pytest.approx((1 - float(high), 1 - float(low)))
    rates = win_rates(games)["estimate"]
    assert row["estimate"] == pytest.approx(1 - rates[0] / rates[1])
    assert (row["chance"], row["best"], row["method"]) == ("random", "bold", "bonett-price")
    assert (row["games"], row["deals"]) == (600, 600)


def test_a_chance_player_that_never_wins(make_games) -> None:
    row = skill_score(make_games({"random": 0.0, "bold": 0.5}, 100)).iloc[0]
    assert (row["estimate"], row["high"]) == (1.0, 1.0)
    assert 0.8 < row["low"] < 1


def test_a_chance_player_that_is_best(make_games) -> None:
    row = skill_score(make_games({"random": 0.5, "bold": 0.1}, 400)).iloc[0]
    assert (row["best"], row["estimate"], row["low"]) == ("random", 0.0, 0.0)


@pytest.mark.parametrize("rates", [{"random": 0.0, "bold": 0.0}, {"random": 0.4}])
def test_an_unknown_score(make_games, rates: dict[str, float]) -> None:
    games = make_games(rates, 30)
    rows = skill_score(games)
    assert len(rows) == 0
    assert {"estimate", "low", "high", "games"} <= set(rows)
    row = skill_row(games)
    assert (row["estimate"], row["low"], row["high"]) == (None, 0.0, 1.0)


def test_without_a_chance_player(make_games) -> None:
    games = make_games({"cautious": 0.1, "bold": 0.5}, 10)
    with pytest.raises(
        UserError, match="no game of strategy 'random' in this frame; strategies in it: cautious, bold"
    ):
        skill_score(games)
    assert skill_score(games, chance="cautious")["best"].iloc[0] == "bold"


def test_identical_replicates_count_once(make_games) -> None:
    once = make_games({"random": 0.2, "bold": 0.5}, 300)
    twice = pd.concat([once, once.assign(replicate=1)], ignore_index=True)
    ends = ["low", "high"]
    assert skill_score(twice)[ends].to_numpy() == pytest.approx(skill_score(once)[ends].to_numpy())


TRIALS = [500, pytest.param(10_000, marks=pytest.mark.slow)]


def _score_hits(rates: list[float], deals: int, replicates: int, swing: float, trials: int) -> list[bool]:
    rng = np.random.default_rng(12)
    chance = np.array(rates)[:, None, None]
    deal = np.repeat(np.arange(deals), replicates)
    truth = 1 - rates[0] / max(rates)
    hits = []
    for _ in range(trials):
        luck = np.where(rng.random((deals, 1)) < 0.5, -swing, swing)
        idle, *others = rng.random((len(rates), deals, replicates)) < chance + luck
        low, high = _best_bounds([add_up_pairs(idle.ravel(), won.ravel(), deal) for won in others], 0.95)
        hits.append(low <= truth <= high)
    return hits


@pytest.mark.parametrize("trials", TRIALS)
@pytest.mark.parametrize(
    ("rates", "replicates", "swing"),
    [([0.1, 0.4], 1, 0.08), ([0.02, 0.3], 1, 0.02), ([0.1, 0.4], 4, 0.1), ([0.3, 0.35], 3, 0.25)],
)
def test_the_score_covers(
    check_coverage, rates: list[float], replicates: int, swing: float, trials: int
) -> None:
    hits = _score_hits(rates, 300, replicates, swing, trials)
    check_coverage(f"skill score, {rates}, {replicates} replicates", hits, below=0.015, above=0.03)


@pytest.mark.parametrize("trials", TRIALS)
def test_the_score_covers_though_the_best_is_picked(check_coverage, trials: int) -> None:
    hits = _score_hits([0.1, 0.3, 0.3, 0.3, 0.3], 300, 1, 0.08, trials)
    check_coverage("skill score, best of four equals", hits, below=0.0)
