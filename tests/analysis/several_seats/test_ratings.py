"""Ratings: against other programs, by simulation, and at the edges."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.several_seats.ratings import (
    ELO,
    rating_differences,
    ratings,
    table_results,
    tie_prevalence,
)
from montecardo.simulate.errors import UserError
from scipy.optimize import minimize

from ..tables import frame

WORTH = {"a": 1.0, "b": 0.2, "c": -0.4, "d": -0.8}


def played(
    deals: int, seats: int, seed: int, step: float = 0.0, worth: dict[str, float] = WORTH
) -> pd.DataFrame:
    """Play made-up tables whose places follow the model: a worth and Gumbel's noise make a score.

    Each deal is played in all rotations. Scores are rounded to whole `step`s, which makes ties; 0: none.
    """
    rng = np.random.default_rng(seed)
    names = list(worth)
    scores, who, number = [], [], []
    for deal in range(deals):
        line_up = [names[place] for place in rng.permutation(len(names))[:seats]]
        for first in range(seats):
            turned = line_up[first:] + line_up[:first]
            score = [worth[name] for name in turned] + rng.gumbel(size=seats)
            scores.append(np.round(score / step) if step else np.round(score * 1e6))
            who.append(turned)
            number.append(deal)
    return frame(np.array(scores).tolist(), who, number)


# ---------------------------------------------------------------- against others


def tables_of(games: pd.DataFrame, names: list[str]) -> list[tuple[list[int], list[int]]]:
    grouped = games.groupby(np.arange(len(games)) // (games["seat"].max() + 1))
    return [
        ([names.index(name) for name in table["strategy"]], table["rank"].tolist()) for _, table in grouped
    ]


def negative_likelihood(theta: np.ndarray, tables: list[tuple[list[int], list[int]]], most: int) -> float:
    """Turner et al.'s formula (3), table by table in plain Python: the oracle of the fit."""
    worth, delta = np.exp(theta[:4]), [1.0, *np.exp(theta[4:])]
    total = 0.0
    for who, rank in tables:
        left = list(range(len(who)))
        for place in sorted(set(rank)):
            first = [seat for seat in left if rank[seat] == place]

            def weight(seats: list[int] | tuple[int, ...], who: list[int] = who) -> float:
                return delta[len(seats) - 1] * np.prod([worth[who[seat]] for seat in seats]) ** (
                    1 / len(seats)
                )

            every = sum(
                weight(some)
                for size in range(1, min(most, len(left)) + 1)
                for some in combinations(left, size)
            )
            total += np.log(weight(first) / every)
            left = [seat for seat in left if seat not in first]
    return -total + theta[:4].sum() ** 2


@pytest.mark.parametrize("seats", [2, 3])
def test_as_the_formula_written_out(seats: int) -> None:
    games = played(24 // seats, seats, 1, step=1.5)
    names = list(WORTH)
    best = minimize(negative_likelihood, np.zeros(4 + seats - 1), (tables_of(games, names), seats), tol=1e-7)
    fitted = ratings(games).set_index("strategy")["estimate"]
    assert fitted[names].tolist() == pytest.approx(best.x[:4].tolist(), abs=2e-4)
    assert tie_prevalence(games)["estimate"].tolist() == pytest.approx(np.exp(best.x[4:]).tolist(), rel=2e-3)


def matrices(games: pd.DataFrame, names: list[str]) -> tuple[np.ndarray, np.ndarray]:
    wins, draws = np.zeros((4, 4), int), np.zeros((4, 4), int)
    one, other = games.iloc[::2], games.iloc[1::2]
    for left, right, a, b in zip(one["strategy"], other["strategy"], one["rank"], other["rank"], strict=True):
        i, j = names.index(left), names.index(right)
        if a == b:
            draws[i, j] += 1
            draws[j, i] += 1
        else:
            wins[(i, j) if a < b else (j, i)] += 1
    return wins, draws


def test_as_open_spiels_elo() -> None:
    elo = pytest.importorskip("open_spiel.python.algorithms.elo")
    names = list(WORTH)
    wins, _ = matrices(games := played(150, 2, 2), names)
    theirs = elo.compute_ratings_from_matrices(wins, smoothing_factor=0.0, convergence_delta=1e-12)
    ours = ratings(games, anchor="a").set_index("strategy")["elo"][names].to_numpy()
    assert ours == pytest.approx(theirs - theirs[0], abs=0.01)


def test_as_choix() -> None:
    choix = pytest.importorskip("choix")
    games, names = played(80, 3, 3), list(WORTH)
    results = table_results(games, names)
    theirs = choix.opt_rankings(4, [tuple(results.patterns[each]) for each in results.pattern], alpha=1e-9)
    ours = ratings(games).set_index("strategy")["estimate"][names].to_numpy()
    assert ours == pytest.approx(theirs - theirs.mean(), abs=1e-3)


def test_two_players_by_hand() -> None:
    games = frame([[5, 3]] * 3 + [[3, 5]], [["a", "b"]] * 4)
    (row,) = rating_differences(games).to_dict("records")
    assert row["estimate"] == pytest.approx(np.log(3))
    assert row["elo"] == pytest.approx(ELO * np.log(3))
    assert row["chance"] == pytest.approx(0.75)
    # A logit's sandwich: the scores are 1/4 three times and -3/4 once, the information is 4 * 3/16.
    spread = np.sqrt(4 / 3 * (3 / 16 + 9 / 16)) / (4 * 3 / 16)
    assert (row["high"] - row["low"]) / 2 == pytest.approx(3.182446 * spread)


# ---------------------------------------------------------------- coverage


def coverage(trials: int, check: Callable[..., None]) -> None:
    truth = np.array(list(WORTH.values())) - np.mean(list(WORTH.values()))
    hits = []
    for trial in range(trials):
        rows = ratings(played(60, 3, 1000 + trial)).set_index("strategy").loc[list(WORTH)]
        hits += ((rows["low"] < truth) & (rows["high"] > truth)).tolist()
    check("Plackett-Luce ratings", hits, below=0.02)


def test_the_intervals_cover_the_truth(check_coverage: Callable[..., None]) -> None:
    coverage(150, check_coverage)


@pytest.mark.slow
def test_the_intervals_cover_the_truth_in_many_trials(check_coverage: Callable[..., None]) -> None:
    coverage(2000, check_coverage)


def test_tables_that_share_a_deal_are_no_independent_ones(check_coverage: Callable[..., None]) -> None:
    """Luck of the deal breaks the model's variance and not the clustered one: equals stay undecided."""
    equal = dict.fromkeys("abc", 0.0)
    hits, wrong = [], 0
    for trial in range(200):
        # Not rotated: whoever sits well on a deal does so in all of its three replicates.
        rng = np.random.default_rng(trial)
        luck = np.repeat(3 * rng.normal(size=(40, 3)), 3, axis=0)
        scores = np.round(1e3 * (luck + rng.gumbel(size=luck.shape)))
        games = frame(scores.tolist(), [list(equal)] * 120, np.repeat(np.arange(40), 3).tolist())
        rows = ratings(games)
        hits += ((rows["low"] < 0) & (rows["high"] > 0)).tolist()
        wrong += bool((rating_differences(games)["verdict"] == "higher").any())
    check_coverage("ratings of equals on shared deals", hits, below=0.02)
    assert wrong <= 21  # 10 on average at most, and 3.5 standard deviations


def test_a_regularised_interval_covers_a_large_difference() -> None:
    hits = []
    for trial in range(300):
        rng = np.random.default_rng(trial)
        won = rng.random(30) < 1 / (1 + np.exp(-4.0))  # in 58 of 100 trials the weaker never wins
        games = frame(np.where(won[:, None], [5, 3], [3, 5]).tolist(), [["a", "b"]] * 30)
        (row,) = rating_differences(games).to_dict("records")
        sign = 1 if row["first"] == "a" else -1
        hits.append(row["low"] < sign * 4.0 < row["high"])
    assert np.mean(hits) >= 0.93


# ---------------------------------------------------------------- edges


def finite(rows: pd.DataFrame) -> bool:
    return bool(np.isfinite(rows.select_dtypes("number").to_numpy(float)).all())


@pytest.mark.parametrize("games", [frame([[5, 3]], [["a", "b"]]).iloc[:0], frame([[5, 3], [2, 4]])])
def test_nobody_to_rate(games: pd.DataFrame) -> None:
    for rows in (ratings(games), rating_differences(games), tie_prevalence(games)):
        assert len(rows) == 0
        assert "estimate" in rows.columns


def test_one_game_is_regularised_and_undecided() -> None:
    games = frame([[5, 3]], [["a", "b"]])
    rows = ratings(games)
    assert finite(rows)
    assert "one deal" in rows["method"][0]
    assert "regularised" in rows["method"][0]
    assert rating_differences(games)["verdict"].tolist() == ["undecided"]


def test_ties_everywhere() -> None:
    games = frame([[5, 5, 5]] * 10, [["a", "b", "c"]] * 10)
    rows = ratings(games)
    assert rows["estimate"].abs().max() < 1e-9
    assert finite(rows)
    assert finite(tie_prevalence(games))
    assert tie_prevalence(games)["order"].tolist() == [3]


def test_who_always_wins_is_rated_first_and_that_is_said() -> None:
    rows = ratings(frame([[5, 3, 1]] * 40, [["a", "b", "c"]] * 40))
    assert rows["strategy"].tolist() == ["a", "b", "c"]
    assert finite(rows)
    assert rows["method"].str.contains("regularised").all()


def test_seats_of_one_player_count() -> None:
    twice = frame([[5, 3, 1], [4, 1, 2], [1, 2, 3]] * 5, [["a", "a", "b"]] * 15)
    assert ratings(twice)["games"].tolist() == [15, 15]
    assert finite(ratings(twice))


def test_strategies_that_never_met() -> None:
    games = frame([[5, 3], [2, 4]] * 2, [["a", "b"], ["c", "d"]] * 2)
    with pytest.raises(UserError, match="'c', 'd' can't be rated beside 'a'") as caught:
        ratings(games)
    assert "\n" not in str(caught.value)
    alone = frame([[5, 3], [2, 4], [1, 2]], [["a", "b"], ["b", "a"], ["c", "c"]])
    with pytest.raises(UserError, match="'c' can't be rated"):
        ratings(alone)


def test_the_anchor_is_rated_0() -> None:
    rows = ratings(played(20, 3, 5), anchor="b").set_index("strategy")
    assert rows.loc["b", ["estimate", "low", "high", "elo"]].tolist() == [0, 0, 0, 0]
    with pytest.raises(UserError, match="no strategy 'e'"):
        ratings(played(20, 3, 5), anchor="e")


def test_many_strategies_at_large_tables() -> None:
    names = {f"player {number}": number / 5 for number in range(12)}
    rows = ratings(played(60, 8, 6, step=0.5, worth=names))
    assert len(rows) == 12
    assert finite(rows)
