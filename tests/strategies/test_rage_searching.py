"""Rage's search players: every table and variant, what they imagine, and how well they play."""

import numpy as np
import pytest
from montecardo.simulate import play
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_setting
from montecardo.simulate.game import get_game
from montecardo.simulate.machine_code import open_rules
from montecardo.simulate.rage.state import Phase
from montecardo.simulate.streams import STREAM, open_stream
from montecardo.strategies import built_in, find_strategy
from montecardo.strategies.rage.searching import imagine_round

RAGE = get_game("rage")
many_games = pytest.mark.skipif(not JIT_ENABLED, reason="takes many games")
searching = pytest.mark.parametrize("name", ["pimc", "ismcts"])


def lead(name, other, deals, seats=4, seed=31):
    """Return the mean lead in points over the others, and its standard error: one seat, then the next."""
    leads = []
    for seat in range(seats):
        line_up = [name if place == seat else other for place in range(seats)]
        games = play("rage", [line_up], deals, seed=seed, jobs=1).games
        own = games[games.seat == seat].set_index("game").score
        leads.append((own - games[games.seat != seat].groupby("game").score.mean()).to_numpy())
    mean = np.mean(leads, axis=0)
    return mean.mean(), mean.std() / np.sqrt(deals)


@searching
def test_they_play_only_where_they_are_named(name):
    assert find_strategy("rage", name).slow
    assert {player.name for player in built_in("rage") if player.slow} == {"pimc", "ismcts"}


@searching
@many_games
@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_they_play_at_every_table(name, seats):
    games = play("rage", [[f"{name}:playouts=12"] * seats], 2, seed=4, jobs=1).games
    assert len(games) == 2 * seats


@searching
@many_games
@pytest.mark.parametrize(
    "rules",
    [
        {"predictions": "plus_minus_one"},
        {"predictions": "hidden_guess"},
        {"predictions": "secret"},
        {"sweep": "true", "no_trump_lasts": "round", "exact_zero_points": 5, "missed_points": 0},
        {"rounds": 12, "first_cards": 20, "trick_points": -3, "exact_points": 0, "missed_points": 0},
    ],
)
def test_they_play_under_every_variant(name, rules):
    line_up = [f"{name}:playouts=12"] + ["schemer"] * 3
    assert len(play("rage", [line_up], 3, seed=4, rules=rules, jobs=1).games) == 12


@searching
@many_games
def test_any_number_of_jobs_and_any_batches_play_the_same_games(name):
    line_up = [[f"{name}:playouts=10", "planner", "counter"]]
    one = play("rage", line_up, games=12, seed=3, jobs=1)
    two = play("rage", line_up, games=12, seed=3, jobs=2, batch=5)
    assert one.digest == two.digest


def secret_views(seats, count):
    """Yield views in the middle of secret rounds, each with the truth."""
    setting, _, _ = make_setting(RAGE, None, {"predictions": "secret"}, 0)
    cards, rules = setting.cards[0], RAGE.seated(setting.rules, setting.cards, seats)[0]
    open_rules(RAGE)
    schemer = find_strategy("rage", "schemer")
    state, view, moves = RAGE.state.table(1), RAGE.view.table(1), np.zeros(RAGE.max_moves, np.int32)
    stream = STREAM.new()
    for number in range(count):
        open_stream(stream, 9, 0, number, 0)
        mover = RAGE.deal(state[0], cards, rules, stream)
        while state[0].phase == Phase.PREDICT or state[0].played < 7 * seats // 2:
            RAGE.observe(state[0], mover, view[0])
            n = int(RAGE.legal_moves(view[0], cards, rules, moves))
            index = schemer(view[0], cards, moves[:n], schemer.weights_record(), stream) if n > 1 else 0
            mover = RAGE.apply(state[0], int(moves[index]), cards, rules, stream)
        RAGE.observe(state[0], mover, view[0])
        yield cards, view[0], state[0]


@pytest.mark.skipif(JIT_ENABLED, reason="in plain Python, where all can be looked at")
def test_hidden_predictions_are_imagined_to_fit_the_hands_imagined():
    chance, imagined = STREAM.new(), RAGE.state.table(1)
    open_stream(chance, 5, 0, 0, 0)
    distances = {"imagined": 0, "by lot": 0}
    for cards, view, truth in secret_views(4, 12):
        looks = RAGE.view.table(1)
        imagine_round(view, cards, chance, imagined[0])
        assert imagined[0].rules.rounds == view.round_number
        RAGE.observe(imagined[0], view.seat, looks[0])
        assert looks[0].hand.tobytes() == view.hand.tobytes()
        assert looks[0].prediction.tolist() == view.prediction.tolist()
        for seat in range(4):
            assert imagined[0].tricks[seat] <= imagined[0].prediction[seat] <= 10 or seat == view.seat
        distances["imagined"] += np.abs(imagined[0].prediction[:4] - truth.prediction[:4]).sum()
        RAGE.determinize(view, cards, chance, imagined[0])
        distances["by lot"] += np.abs(imagined[0].prediction[:4] - truth.prediction[:4]).sum()
    assert distances["imagined"] < 0.6 * distances["by lot"]


@many_games
@pytest.mark.slow
def test_searching_the_round_beats_the_best_of_those_who_do_not():
    mean, error = lead("pimc:playouts=200", "schemer", 40)
    assert mean > 2 * error


@pytest.mark.slow
@many_games
@pytest.mark.parametrize("seats", [3, 4])
@searching
def test_both_searches_beat_the_best_of_those_who_do_not(name, seats):
    mean, error = lead(f"{name}:playouts=600", "schemer", 150, seats)
    assert mean > 2.6 * error


@many_games
def test_more_playouts_are_better():
    mean, error = lead("pimc:playouts=100", "pimc:playouts=10", 20)
    assert mean > 2 * error
