"""Turns, decisions, and the moves that each is among."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.course.branching import branching, count_moves
from montecardo.analysis.course.length import pace
from montecardo.analysis.rates.intervals import score_means
from montecardo.simulate import play, replay_data
from montecardo.simulate.errors import UserError

NUMBERS = ["estimate", "low", "high", "level", "method", "games", "deals"]


def moves_of(*by_game: list[int]) -> pd.DataFrame:
    rows = [(game, ply, count) for game, counts in enumerate(by_game) for ply, count in enumerate(counts)]
    return pd.DataFrame(rows, columns=["game", "ply", "moves"]).assign(strategy="s")


def test_pace_by_hand(make_games) -> None:
    games = make_games({"random": 0.1, "bold": 0.3}, 50).assign(decisions=7)
    rows = pace(games)
    assert list(rows.columns) == ["strategy", "measure", *NUMBERS]
    assert rows["measure"].tolist() == ["turns", "turns", "decisions", "decisions"]
    means = score_means(games, column="turns")
    assert rows["low"].tolist()[:2] == means["low"].tolist()
    assert rows["estimate"].tolist()[2:] == [7, 7]


def test_pace_at_the_edges(make_games) -> None:
    games = make_games({"random": 0.1}, 5)
    one = pace(games[:1], measures=("turns",)).iloc[0]
    assert (one["low"], one["high"]) == (0, np.inf)
    none = pace(games[:0], measures=("turns",))
    assert none.empty
    assert list(none.columns) == ["strategy", "measure", *NUMBERS]
    with pytest.raises(UserError, match="no column 'decisions'"):
        pace(games)
    with pytest.raises(UserError, match="must be a tuple"):
        pace(games, measures="turns")
    with pytest.raises(UserError, match="no measure is named"):
        pace(games, measures=())


def test_branching_by_hand() -> None:
    moves = moves_of([2, 1, 4], [3, 1, 1], [1, 2])
    assert branching(moves).iloc[0][["estimate", "games", "deals"]].tolist() == [11 / 4, 4, 3]
    assert branching(moves, forced=True)["estimate"].iloc[0] == 15 / 8
    by_ply = branching(moves, ("ply",))
    assert by_ply["ply"].tolist() == [0, 1, 2]
    assert by_ply["estimate"].tolist() == [2.5, 2, 4]
    assert by_ply.loc[1, ["low", "high"]].tolist() == [2, np.inf]
    assert branching(moves[:0]).empty
    assert branching(moves_of([1, 1])).empty
    assert branching(moves_of([1, 1]), forced=True)["low"].tolist() == [1]


@pytest.mark.parametrize(
    ("game", "strategies"),
    [("ragemore", ["random", "cautious"]), ("rage", [["random", "grabber", "sharer"]])],
)
def test_the_count_is_that_of_the_games_played(game: str, strategies: list) -> None:
    moves = count_moves(game, strategies, 4, seed=5)
    games = play(game, strategies, games=4, seed=5).games
    choices = moves[moves["moves"] > 1].groupby(["strategy", "game", "seat"], observed=True).size()
    told = games.set_index(["strategy", "game", "seat"])["decisions"]
    assert choices.reindex(told.index, fill_value=0).tolist() == told.tolist()
    begins = np.flatnonzero(moves["ply"] == 0)
    assert len(begins) == 4 * len(strategies)
    assert (np.diff(moves["ply"])[np.diff(moves["ply"]) != 1] < 0).all()
    first = replay_data(game, strategies[:1], 0, seed=5)
    mine = moves[: len(first["decisions"])]
    assert mine["moves"].tolist() == [len(decision["moves"]) for decision in first["decisions"]]


def test_what_can_not_be_counted() -> None:
    with pytest.raises(UserError, match="games can't be 0"):
        count_moves("ragemore", "random", 0)
    with pytest.raises(UserError, match="no game is called"):
        count_moves("chess", "random")


@pytest.mark.parametrize("trials", [800, pytest.param(10_000, marks=pytest.mark.slow)])
def test_the_mean_number_of_moves_is_covered(check_coverage, trials: int) -> None:
    """Games of 5 or 20 decisions; the long ones have more moves each, and games differ."""
    rng = np.random.default_rng(1)
    deals = 60
    long = rng.random(deals * trials) < 0.5
    plies = np.where(long, 20, 5)
    shift = np.repeat(rng.integers(0, 3, len(long)) + 3 * long, plies)
    moves = pd.DataFrame(
        {"game": np.repeat(np.arange(len(long)), plies), "moves": 2 + shift + rng.integers(0, 4, len(shift))}
    )
    rows = branching(moves.assign(trial=moves["game"] // deals), ("trial",))
    truth = 2 + 1 + 1.5 + 3 * 20 / 25
    hits = (rows["low"] <= truth) & (truth <= rows["high"])
    check_coverage("branching", hits, below=0.015, above=0.02)
