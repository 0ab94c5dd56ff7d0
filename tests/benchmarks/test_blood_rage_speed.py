"""Blood Rage's speed, compile time and memory: `make bench` measures.

Speeds are games of four per second of processor time of one thread, the best round's. What a process takes
is told by the process itself.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from montecardo.simulate.batch import play_range
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_setting
from montecardo.simulate.game import get_game
from montecardo.strategies import find_strategy

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code")

PLAYERS = 4
ROUNDS = 7
FEW = 5  # games where nothing is measured
AIMS = {"random": 2_000, "pillager": 1_000, "loki": 1_000, "all-rounder": 1_000}  # games/s/core
COLD_AIM, CACHED_AIM = 60, 0.5  # seconds of processor time; seconds from the cache
GROWTH_AIM = 64  # MiB that twice as many games may add to a run that is kept in a folder

SETTING = make_setting(get_game("blood-rage"), None, None, 1)[0]


def play(name: str, games: int) -> Any:
    return play_range(SETTING, (find_strategy("blood-rage", name),) * PLAYERS, 0, games)


@pytest.mark.parametrize("name", AIMS)
def test_games_of_four(benchmark: Any, name: str) -> None:
    results = play(name, FEW)
    assert (np.asarray(results["ending"]) > 0).all()
    if benchmark.disabled:
        benchmark.pedantic(play, (name, FEW), rounds=1)
        return
    speeds = []

    def one_round() -> None:
        began = time.thread_time()
        play(name, AIMS[name])
        speeds.append(AIMS[name] / (time.thread_time() - began))

    benchmark.pedantic(one_round, rounds=ROUNDS, iterations=1)
    benchmark.extra_info["games/s"] = round(max(speeds))
    print(f"\n{name} x {PLAYERS}: {max(speeds):,.0f} games/s (aim: {AIMS[name]:,})")
    assert max(speeds) > AIMS[name]


def told(program: str, cache: Path) -> list[float]:
    """Run a program in its own process, with this cache of machine code; return the numbers it prints."""
    environment = {**os.environ, "MONTECARDO_CACHE_DIR": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    return [float(word) for word in done.stdout.split()]


ALL = """
import os, time
from montecardo.simulate.game import get_game
from montecardo.simulate.machine_code import open_rules
from montecardo import simulate
began = time.perf_counter()
open_rules(get_game("blood-rage"))
print(time.perf_counter() - began)
simulate.play("blood-rage", [["random"] * 2, ["all-rounder"] * 2], games=1, seed=1, jobs=1)
used = os.times()
print(used.user + used.children_user)
"""


@pytest.mark.slow
def test_compiling_and_loading(benchmark: Any, tmp_path: Path) -> None:
    _, cold = benchmark.pedantic(told, (ALL, tmp_path), rounds=1)
    opened = min(told(ALL, tmp_path)[0] for _ in range(3))
    print(f"\nfrom cold: {cold:.1f} s of processor time (aim: under {COLD_AIM})")
    print(f"rules from the cache: {opened:.2f} s (aim: under {CACHED_AIM})")
    assert cold < COLD_AIM
    assert opened < CACHED_AIM


MEMORY = """
import resource, sys
from montecardo.reports.command import run
run(["play", "blood-rage", "-s", "random", "--players", "4", "-n", "{games}", "-q", "--out", {folder!r}])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, file=sys.stderr)
"""


@pytest.mark.slow
def test_memory_is_flat(benchmark: Any, tmp_path: Path) -> None:
    """A run that is kept in a folder takes no more memory the longer it is."""

    def most(games: int) -> float:
        program = MEMORY.format(games=games, folder=str(tmp_path / str(games)))
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        return float(done.stderr.split()[-1])

    few, many = most(600_000), benchmark.pedantic(most, (1_200_000,), rounds=1)
    print(f"\nat most {few:.0f} MiB for 600,000 games, {many:.0f} MiB for 1,200,000")
    assert many < few + GROWTH_AIM
