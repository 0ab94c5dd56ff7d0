"""Rage as Oh Hell against OpenSpiel's: an engine that others wrote, from another description of the rules.

With four colours of thirteen and no action cards, one round, Plus/Minus One and nothing lost for a prediction
that fails, both are the same game: 10 points for an exact prediction and some for each trick. The small form
runs always; ``-m slow`` plays 2,000 rounds move by move, and compares the means of 20,000.
"""

from __future__ import annotations

import random
from statistics import fmean, stdev
from typing import Any

import pytest
from montecardo import simulate
from montecardo.simulate.cards import load_card_set
from montecardo.simulate.compiling import JIT_ENABLED
from rage_kernel_game import KernelGame, Move

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open-spiel")

SIZES = range(3, 8)  # OpenSpiel's tables
CARDS = load_card_set("rage", "oh_hell").cards
RANKS, SUITS = 13, 4
OH_HELL = {"predictions": "plus_minus_one", "missed_points": 0, "rounds": 1}


def card_code(card: int) -> int:
    """Return OpenSpiel's number of a card: ours are suit by suit, its are rank by rank."""
    suit, rank = divmod(card, RANKS)
    return SUITS * rank + suit


def move_code(move: Move) -> int:
    """Return OpenSpiel's action: bids come after the cards."""
    kind, number = move
    return SUITS * RANKS + number if kind == "predict" else card_code(number)


def same_deal(game: Any, state: dict[str, Any]) -> Any:
    """Return OpenSpiel's state with the dealer, hands and trump that ours has."""
    players, tricks = len(state["hands"]), len(state["hands"][0])
    theirs = game.new_initial_state()
    theirs.apply_action(tricks)
    theirs.apply_action(state["dealer"])
    for place in range(players * tricks):
        theirs.apply_action(card_code(state["hands"][place % players][place // players]))
    theirs.apply_action(card_code(state["turned"][0]))
    return theirs


def play_both(number: int) -> int:
    """Play a round with both, move by move; return how many decisions there were."""
    chance = random.Random(number)
    players = SIZES[number % len(SIZES)]
    tricks, worth = chance.randint(1, min(10, (len(CARDS) - 1) // players)), chance.randint(1, 3)
    rules = OH_HELL | {"first_cards": tricks, "trick_points": worth, "first_dealer": "random"}
    ours = KernelGame(CARDS, players, rules, seed=8, game=number)
    options = {"players": players, "num_tricks_fixed": tricks, "points_per_trick": worth}
    theirs = same_deal(pyspiel.load_game("oh_hell", options), ours.state())
    decisions = 0
    while ours.to_move is not None:
        # After a trick's last card the one to move is its winner.
        assert theirs.current_player() == ours.to_move
        codes = [move_code(move) for move in ours.offered]
        assert sorted(codes) == sorted(theirs.legal_actions())
        index = chance.randrange(len(codes))
        ours.apply_index(index)
        theirs.apply_action(codes[index])
        decisions += 1
    assert theirs.is_terminal()
    assert theirs.returns() == [row["score"] for row in ours.result()]
    return decisions


def test_each_move_trick_and_score_is_openspiels() -> None:
    rounds = 100 if JIT_ENABLED else 10
    assert sum(play_both(number) for number in range(rounds)) > rounds * 20


@pytest.mark.slow
def test_each_move_trick_and_score_is_openspiels_in_2_000_rounds() -> None:
    assert sum(play_both(number) for number in range(2_000)) > 2_000 * 20


# ---------------------------------------------------------------- random play


def their_scores(players: int, tricks: int, rounds: int) -> list[list[float]]:
    """Return each seat's scores in OpenSpiel's random play, seat 0 dealing."""
    game = pyspiel.load_game("oh_hell", {"players": players, "num_tricks_fixed": tricks})
    start = game.new_initial_state()
    start.apply_action(tricks)
    start.apply_action(0)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(players)]
    returns = [pyspiel.evaluate_bots(start.clone(), bots, number) for number in range(rounds)]
    return [list(scores) for scores in zip(*returns, strict=True)]


def assert_equal_means(players: int, tricks: int, theirs: int, ours: int) -> None:
    """Each seat's means must lie within 4.5 standard errors of each other: all but once in 150,000 times."""
    rules = OH_HELL | {"first_cards": tricks}
    run = simulate.play("rage", [["random"] * players], ours, seed=9, cards="oh_hell", rules=rules, jobs=1)
    for seat, scores in enumerate(their_scores(players, tricks, theirs)):
        own = run.games.score[run.games.seat == seat]
        error = (stdev(scores) ** 2 / theirs + float(own.std()) ** 2 / ours) ** 0.5
        assert abs(fmean(scores) - float(own.mean())) < 4.5 * error


@pytest.mark.parametrize("players", SIZES)
def test_random_play_has_openspiels_mean_scores(players: int) -> None:
    assert_equal_means(players, 5, 400, 4_000 if JIT_ENABLED else 100)


@pytest.mark.slow
@pytest.mark.parametrize("tricks", [1, 4, 7])
@pytest.mark.parametrize("players", SIZES)
def test_random_play_has_openspiels_mean_scores_in_20_000_rounds(players: int, tricks: int) -> None:
    assert_equal_means(players, tricks, 20_000, 200_000)
