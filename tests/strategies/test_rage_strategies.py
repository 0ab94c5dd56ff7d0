"""Rage's strategies: predictors and plays combine freely; the ladder of skill is `test_rage_ladder`."""

import numpy as np
import pytest
from montecardo.simulate import UserError, play
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.game import get_game
from montecardo.simulate.machine_code import compile_strategy
from montecardo.strategies import find_strategy
from montecardo.strategies.rage.playing import PLAYS
from montecardo.strategies.rage.predicting import PREDICTORS

many_games = pytest.mark.skipif(not JIT_ENABLED, reason="takes many games")


def advantage(name, other, deals, seats=4, column="score", seed=31):
    """Return the mean difference and its standard error, on every other seat and then on the seats between.

    A deal is one observation: the line-ups on both seatings have played it.
    """
    sums = []
    for pair in ([name, other], [other, name]):
        frame = play("rage", [(pair * seats)[:seats]], deals, seed=seed, jobs=1).games
        frame[column] = frame[column].astype(float)
        sums.append(
            frame.pivot_table(index="game", columns="strategy", values=column, aggfunc="sum", observed=True)
        )
    both = (sums[0] + sums[1]) / seats
    difference = (both[name] - both[other]).to_numpy()
    return difference.mean(), difference.std() / np.sqrt(deals)


@pytest.mark.parametrize("predictions", ["open", "plus_minus_one", "hidden_guess", "secret"])
def test_any_predictor_goes_with_any_play(predictions):
    joined = [
        find_strategy("rage", f"schemer:predictor={predictor},play={way}")
        for predictor in PREDICTORS
        for way in PLAYS
    ]
    assert len({compile_strategy(player, get_game("rage")).address for player in joined}) == 1
    games = 10 if JIT_ENABLED else 1
    for place in range(0, len(joined), 4):
        line_up = joined[place : place + 4]
        frame = play("rage", [line_up], games, seed=5, rules={"predictions": predictions}, jobs=1).games
        assert set(frame.strategy) == {player.name for player in line_up}


def test_a_combination_is_one_line_in_python_too():
    schemer = find_strategy("rage", "schemer")
    made = schemer.with_weights(predictor="honours", play="memory")
    assert made.name == "schemer:play=memory,predictor=honours"
    assert made == find_strategy("rage", made.name)
    assert (made.told_weights["predictor"], made.told_weights["play"]) == ("honours", "memory")
    with pytest.raises(
        UserError, match=r"predictor .* can't be 'honour' \(did you mean 'honours'\?\); allowed"
    ):
        find_strategy("rage", "schemer:predictor=honour")


@many_games
@pytest.mark.parametrize("way", PLAYS[2:])
def test_a_better_predictor_helps_whatever_the_play(way):
    fair, table = (f"schemer:play={way},predictor={predictor}" for predictor in ("fair", "table"))
    mean, error = advantage(table, fair, 1_000)
    assert mean > 4 * error


@many_games
@pytest.mark.parametrize("predictor", PREDICTORS[1:])
def test_a_better_play_helps_whatever_the_predictor(predictor):
    low, high = (f"schemer:play={way},predictor={predictor}" for way in ("to-prediction", "spoil"))
    mean, error = advantage(high, low, 4_000)
    assert mean > 2 * error


@many_games
@pytest.mark.parametrize("predictor", ["honours", "odds", "table", "heed"])
@pytest.mark.parametrize("players", [2, 5, 8])
def test_with_more_cards_more_tricks_are_predicted(predictor, players):
    """By tables whose players had learnt all at once, ten cards made bold, nine timid and eight bold again."""
    line_up = [[f"schemer:predictor={predictor}"] * players]
    games = play("rage", line_up, 300, seed=4, jobs=1).games
    predicted = [games[f"predicted_in_{number}"].mean() for number in range(1, 11)]
    assert predicted == sorted(predicted, reverse=True)


@many_games
@pytest.mark.parametrize("players", [2, 4, 8])
def test_fewer_honours_are_counted_at_a_larger_table(players):
    games = play("rage", [["counter"] * players], 300, seed=4, jobs=1).games
    assert 0.5 < games.predicted.mean() / (55 / players) < 0.9  # of 55 tricks in ten rounds


@many_games
@pytest.mark.parametrize("name", ["reckoner", "schemer"])
def test_scoring_changes_the_predictions(name):
    """Where a prediction of no trick is worth little, the calibrated ones come to it more seldom."""
    line_up = [[name] * 4]
    usual = play("rage", line_up, 2_000, seed=3, jobs=1).games
    fundex = play("rage", line_up, 2_000, seed=3, rules={"exact_zero_points": -5}, jobs=1).games
    assert fundex.predicted.mean() > usual.predicted.mean() + 1
