"""Speed of the solver, and how it grows with the deck: `make bench` measures, ordinary tests run it once.

Figures are of processor time, on one core, every win's replay by the ordinary rules included.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest
from montecardo.simulate.cards import CardSet, load_card_set, make_card_set
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_setting
from montecardo.simulate.game import get_game
from montecardo.simulate.ragemore.solver.solve import SOLVABLE, UNRESOLVED, UNSOLVABLE, solve_deals

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code")]

SEED = 1
ROUNDS = 2
DEALS = 1_600
FEW = 20  # deals where nothing is measured
STATE_LIMIT = 20_000
SETS = 8  # card sets of each size other than the published one's
SIZES = (12, 15, 18, 21, 24)
GAME = get_game("ragemore")


def sized(size: int, index: int) -> CardSet:
    """The published cards less some, or with some of them twice: which ones, by chance."""
    published = load_card_set("ragemore", None).cards
    chance = np.random.Generator(np.random.Philox(key=[SEED, size], counter=[0, index, 0, 0]))
    order = chance.permutation(len(published)).tolist()
    chosen = sorted(order[:size]) if size <= len(published) else [*range(len(published)), *order]
    cards = [{**published[card], "number": number + 1} for number, card in enumerate(chosen[:size])]
    return make_card_set("ragemore", cards, name=f"{size} cards, {index}", source="made for a benchmark")


def settings_of(size: int) -> list[Any]:
    sets = [None] if size == 18 else [sized(size, index) for index in range(SETS)]
    return [make_setting(GAME, cards, None, SEED)[0] for cards in sets]


def solve_all(settings: list[Any], deals: int) -> Any:
    return np.concatenate(
        [solve_deals(setting, 0, deals // len(settings), state_limit=STATE_LIMIT) for setting in settings]
    )


@pytest.mark.parametrize("size", SIZES)
def test_solver(benchmark: Any, capsys: Any, size: int) -> None:
    settings = settings_of(size)
    if benchmark.disabled:
        benchmark.pedantic(solve_all, (settings[:1], FEW), rounds=1)
        return
    solve_all(settings, len(settings))
    taken = []

    def one_round() -> Any:
        began = time.process_time()
        solutions = solve_all(settings, DEALS)
        taken.append(time.process_time() - began)
        return solutions

    solutions = benchmark.pedantic(one_round, rounds=ROUNDS, iterations=1)
    best = min(taken)
    shares = {
        name: float((solutions["status"] == status).mean())
        for name, status in (("solvable", SOLVABLE), ("unsolvable", UNSOLVABLE), ("unresolved", UNRESOLVED))
    }
    decided = solutions["states"][solutions["status"] != UNRESOLVED]
    figures = {
        "deals/s": round(len(solutions) / best),
        "million states/s": round(float(solutions["states"].sum()) / best / 1e6, 2),
        "median states": int(np.median(decided)),
        "mean states": round(float(decided.mean())),
    }
    benchmark.extra_info.update(figures, **shares)
    told = {**figures, **{name: f"{share:.2%}" for name, share in shares.items()}}
    with capsys.disabled():
        if size == SIZES[0]:
            print("\ncards" + "".join(f"{name:>18}" for name in told))
        cells = (f"{value:,}" if not isinstance(value, str) else value for value in told.values())
        print(f"{size:>5}" + "".join(f"{cell:>18}" for cell in cells))
