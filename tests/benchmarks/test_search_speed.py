"""Speed of the search players: `make bench` measures, ordinary tests run it once.

Figures are of processor time, on one core. A budget of n playouts is n moves tried on imagined decks (pimc),
or n searches of the tree (ismcts), for each decision between two moves or more.
"""

from __future__ import annotations

import time
from typing import Any

import pytest
from montecardo.simulate import play
from montecardo.simulate.compiling import JIT_ENABLED

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code")]

SEED = 1
ROUNDS = 3
PLAYOUTS = 100
GAMES = 150
FEW = 2  # games where nothing is measured


@pytest.mark.parametrize("name", ["pimc", "ismcts"])
def test_search_player(benchmark: Any, capsys: Any, name: str) -> None:
    player = f"{name}:playouts={PLAYOUTS}"
    if benchmark.disabled:
        benchmark.pedantic(play, ("ragemore", player), {"games": FEW, "seed": SEED, "jobs": 1}, rounds=1)
        return
    play("ragemore", player, games=FEW, seed=SEED, jobs=1)
    taken = []

    def one_round() -> Any:
        began = time.process_time()
        games = play("ragemore", player, games=GAMES, seed=SEED, jobs=1).games
        taken.append(time.process_time() - began)
        return games

    games = benchmark.pedantic(one_round, rounds=ROUNDS, iterations=1)
    best, decisions = min(taken), int(games["decisions"].sum())
    figures = {
        "games/s": round(GAMES / best),
        "playouts/s": round(decisions * PLAYOUTS / best),
        "microseconds a decision": round(1e6 * best / decisions),
    }
    benchmark.extra_info.update(figures)
    with capsys.disabled():
        print(f"\n{player}: " + ", ".join(f"{value:,} {what}" for what, value in figures.items()))
