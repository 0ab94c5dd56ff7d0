"""Rounds/s of random play against OpenSpiel's, in one run: `make bench` measures, ordinary tests run it once.

The work is the same: Oh Hell's deal, bids and tricks for four with ten cards each, to the round's scores.
Three ways take turns, round after round: the package's `play`; OpenSpiel stepped from Python; and its own
loop over its own bots, all C++: the fastest that it offers to Python (random rollouts can't be called there).
Figures are of processor time, on one core; a ratio is the median of the rounds' ratios.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import pytest
from montecardo.simulate import play
from montecardo.simulate.compiling import JIT_ENABLED

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open-spiel")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code")]

PLAYERS, TRICKS = 4, 10
RULES = {
    "predictions": "plus_minus_one",
    "missed_points": 0,
    "rounds": 1,
    "first_cards": TRICKS,
    "first_dealer": "random",
}
OPTIONS = {"players": PLAYERS, "num_tricks_fixed": TRICKS}
REPEATS = 7
FEW = 50  # rounds where nothing is measured


def ours(rounds: int) -> float:
    """Play as a user does, to the frame of all scores."""
    run = play("rage", [["random"] * PLAYERS], rounds, seed=1, cards="oh_hell", rules=RULES, jobs=1)
    return float(run.games.score.mean())


def stepped(rounds: int) -> float:
    """Step OpenSpiel's states from Python: chance, bids and cards are drawn from the legal actions."""
    game, draw, total = pyspiel.load_game("oh_hell", OPTIONS), random.Random(1).random, 0.0
    for _ in range(rounds):
        state = game.new_initial_state()
        legal_actions, apply_action = state.legal_actions, state.apply_action
        while actions := legal_actions():
            apply_action(actions[int(draw() * len(actions))])
        total += sum(state.returns())
    return total / rounds / PLAYERS


def by_bots(rounds: int) -> float:
    """Let OpenSpiel play its own uniformly random bots: one call a round."""
    game = pyspiel.load_game("oh_hell", OPTIONS)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(PLAYERS)]
    total = sum(sum(pyspiel.evaluate_bots(game.new_initial_state(), bots, n)) for n in range(rounds))
    return float(total) / rounds / PLAYERS


WORKS: dict[str, tuple[Callable[[int], float], int]] = {
    "montecardo, simulate.play": (ours, 100_000),
    "OpenSpiel, stepped from Python": (stepped, 1_000),
    "OpenSpiel, evaluate_bots": (by_bots, 4_000),
}


def test_random_rounds_against_open_spiel(benchmark: Any, capsys: Any) -> None:
    if benchmark.disabled:
        benchmark.pedantic(ours, (FEW,), rounds=1)
        assert stepped(FEW) > 0
        assert by_bots(FEW) > 0
        return
    speeds: dict[str, list[float]] = {name: [] for name in WORKS}
    means: dict[str, list[float]] = {name: [] for name in WORKS}

    def one_round() -> None:
        for name, (work, rounds) in WORKS.items():
            began = time.process_time()
            means[name].append(work(rounds))
            speeds[name].append(rounds / (time.process_time() - began))

    ours(FEW)
    benchmark.pedantic(one_round, rounds=REPEATS, iterations=1)
    own, *others = WORKS
    with capsys.disabled():
        print()
        for name in WORKS:
            benchmark.extra_info[f"{name}, rounds/s"] = round(max(speeds[name]))
            print(f"{name:<34}{max(speeds[name]):>12,.0f} rounds/s, mean score {means[name][0]:.3f}")
        for name in others:
            ratio = statistics.median(a / b for a, b in zip(speeds[own], speeds[name], strict=True))
            benchmark.extra_info[f"ratio to {name}"] = round(ratio, 1)
            print(f"  {own} / {name}: {ratio:.1f}  (aim: 100)")
            assert ratio > 2
            # The same work: of a round's 10 points a trick and 10 an exact bid the mean is the same.
            assert means[name][0] == pytest.approx(means[own][0], rel=0.1)
