"""Dragon's Ransom's speed, as ratios within one run: `make bench` measures.

Works are measured in turn, round after round, in processor time of this thread: what else the machine does
meanwhile hardly counts. A figure is the best round's, a ratio the median of rounds.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest
from montecardo.simulate.batch import play_range
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_setting
from montecardo.simulate.game import get_game
from montecardo.strategies import built_in, find_strategy

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code")

SEED = 1
ROUNDS = 25
FEW = 20  # games of a work where nothing is measured
AIMS = {"random, alone": 30_000, "greedy, alone": 20_000}  # games/s/core
COMPILE_AIM = 20  # seconds of processor time until random play begins, everything compiled

DRAGONS = get_game("dragons-ransom")
SETTING = make_setting(DRAGONS, None, None, SEED)[0]
BEST = [player.name for player in built_in("dragons-ransom") if not player.slow][-1]

FIGURES: list[tuple[str, str]] = []
"""Lines of the table at the end: what, and how much."""


class Work(NamedTuple):
    """Something that plays so many games."""

    name: str
    run: Callable[[int], object]
    games: int  # of one round


def bare(name, players, games):
    """Play games of a strategy on one core, without the runner."""
    return play_range(SETTING, (find_strategy("dragons-ransom", name),) * players, 0, games)


def rates(benchmark, *works):
    """Return each work's games/s in each round, the works in turn; None, all run once, if not measuring."""
    for work in works:
        work.run(FEW)
    if benchmark.disabled:
        benchmark.pedantic(works[0].run, (FEW,), rounds=1)
        return None
    taken = [[] for _ in works]

    def one_round():
        for work, rounds in zip(works, taken, strict=True):
            began = time.thread_time()
            work.run(work.games)
            rounds.append(work.games / (time.thread_time() - began))

    benchmark.pedantic(one_round, rounds=ROUNDS, iterations=1)
    for work, rounds in zip(works, taken, strict=True):
        benchmark.extra_info[f"{work.name}, games/s"] = round(max(rounds))
        aim = AIMS.get(work.name)
        tell(work.name, f"{max(rounds):>11,.0f} games/s" + (f"  (aim: {aim:,})" if aim else ""))
    return taken


def tell(what, how_much):
    if what not in dict(FIGURES):
        FIGURES.append((what, how_much))


def ratio(benchmark, name, one, other):
    """Return the median over the rounds of one work's speed over another's."""
    value = statistics.median(a / b for a, b in zip(one, other, strict=True))
    benchmark.extra_info[name] = round(value, 3)
    tell("  " + name, f"{value:>11.3f}")
    return value


RANDOM = Work("random, alone", lambda games: bare("random", 1, games), 2_000)


@pytest.mark.parametrize("players", [2, 4])
def test_tables_against_playing_alone(benchmark, players):
    table = Work(f"random, {players} players", lambda games: bare("random", players, games), 2_000)
    if measured := rates(benchmark, table, RANDOM):
        assert ratio(benchmark, f"{players} players / alone", *measured) > 0.3


def test_heuristics(benchmark):
    quick = Work("greedy, alone", lambda games: bare("greedy", 1, games), 2_000)
    best = Work(f"best heuristic ({BEST}), alone", lambda games: bare(BEST, 1, games), 1_000)
    if measured := rates(benchmark, quick, best, RANDOM):
        assert ratio(benchmark, "greedy / random", measured[0], measured[2]) > 0.4
        ratio(benchmark, f"greedy / {BEST}", measured[0], measured[1])


COLD = """
import os
from montecardo import simulate
simulate.play("dragons-ransom", ["random"], games=1, seed=1, jobs=1)
used = os.times()
print(used.user + used.children_user)
"""


@pytest.mark.slow
def test_compiling_for_random_play(benchmark, tmp_path):
    """Rules, loop and strategy, by a process whose cache is empty."""

    def compile_all():
        environment = {**os.environ, "MONTECARDO_CACHE_DIR": str(tmp_path)}
        told = subprocess.run([sys.executable, "-c", COLD], env=environment, capture_output=True, check=True)
        return float(told.stdout)

    seconds = benchmark.pedantic(compile_all, rounds=1)
    tell("compiling, processor time", f"{seconds:>11.1f} s  (aim: under {COMPILE_AIM})")


def test_what_is_measured_is_whole_games(benchmark):
    """Each game has an ending, and does not end at once."""
    results = benchmark.pedantic(bare, ("random", 1, FEW), rounds=1)
    assert (np.asarray(results["ending"]) > 0).all()
    assert (np.asarray(results["turns"]) > 5).all()


def test_summary(benchmark, capsys):
    """Print what the tests above measured."""
    benchmark.pedantic(lambda: None, rounds=1)
    if not FIGURES:
        pytest.skip("nothing was measured: see `make bench`")
    with capsys.disabled():
        print(f"\n\nPython {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
        for what, how_much in FIGURES:
            print(f"{what:<46}{how_much}")
