"""Speed, as ratios within one run: `make bench` measures, the ordinary tests only run each thing once.

Works are measured in turn, round after round, and each round's ratio stands by itself: what else the machine
does meanwhile slows both sides of a ratio alike. A figure is the best round's, a ratio the median of rounds.
"""

import importlib
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest
from montecardo.simulate import play
from montecardo.simulate.batch import play_range
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_setting
from montecardo.simulate.game import get_game
from montecardo.simulate.streams import STREAM
from montecardo.strategies import find_strategy

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code")

SEED = 1
ROUNDS = 9
FEW = 20  # games of a work where nothing is measured
COMMAND = [sys.executable, "-c", "from montecardo.reports.command import main; main()"]

RAGEMORE = get_game("ragemore")
SETTING = make_setting(RAGEMORE, None, None, SEED)[0]


class Work(NamedTuple):
    """Something that plays so many games."""

    name: str
    run: Callable[[int], object]
    games: int  # of one round: half a second or more


@pytest.fixture(scope="session")
def specialised():
    """The module beside this file, imported by a name that numba's cache can find again."""
    return importlib.import_module("montecardo_specialised_loop")


def bare(name, games):
    """Play games of a strategy on one core, without the runner."""
    return play_range(SETTING, (find_strategy("ragemore", name),), 0, games)


def through_play(name, games, jobs):
    return play("ragemore", name, games, seed=SEED, jobs=jobs).games


def only_deal(specialised, games):
    specialised.deal_only(
        SETTING.cards[0], SETTING.rules[0], RAGEMORE.state.new(), STREAM.table(3), np.uint64(SEED), games
    )


def random_by_specialised(specialised, games):
    results = RAGEMORE.result.table(games)
    specialised.play_random(
        SETTING.cards[0],
        SETTING.rules[0],
        RAGEMORE.state.new(),
        RAGEMORE.view.new(),
        np.zeros(RAGEMORE.max_moves, np.int32),
        STREAM.table(3),
        np.uint64(SEED),
        results,
    )
    return results


# ---------------------------------------------------------------- measuring

FIGURES: list[tuple[str, str]] = []
"""Lines of the table at the end: what, and how much."""


def rates(benchmark, *works):
    """Return each work's games/s in each round, the works in turn; None, all run once, if not measuring."""
    if benchmark.disabled:
        benchmark.pedantic(works[0].run, (FEW,), rounds=1)
        for work in works[1:]:
            work.run(FEW)
        return None
    for work in works:
        work.run(FEW)
    taken = {work.name: [] for work in works}

    def one_round():
        for work in works:
            began = time.perf_counter()
            work.run(work.games)
            taken[work.name].append(work.games / (time.perf_counter() - began))

    benchmark.pedantic(one_round, rounds=ROUNDS, iterations=1)
    for work in works:
        benchmark.extra_info[f"{work.name}, games/s"] = round(max(taken[work.name]))
        tell(work.name, f"{max(taken[work.name]):>13,.0f} games/s")
    return [taken[work.name] for work in works]


def tell(what, how_much):
    if (what, how_much) not in FIGURES:
        FIGURES.append((what, how_much))


def ratio(benchmark, name, one, other, aim=None):
    """Return the median over the rounds of one work's speed over another's."""
    value = statistics.median(a / b for a, b in zip(one, other, strict=True))
    benchmark.extra_info[name] = round(value, 3)
    tell("  " + name, f"{value:>13.3f}" + (f"  (aim: {aim})" if aim else ""))
    return value


RANDOM = Work("random, bare kernel", lambda games: bare("random", games), 100_000)


# ---------------------------------------------------------------- benchmarks


@pytest.mark.slow
def test_floor(benchmark, specialised):
    floor = Work("deal and shuffle only", lambda games: only_deal(specialised, games), 400_000)
    if measured := rates(benchmark, floor, RANDOM):
        assert ratio(benchmark, "floor / random", *measured) > 1


@pytest.mark.parametrize(("name", "games"), [("cautious", 40_000), ("evaluator", 4_000), ("planner", 200)])
def test_strategies(benchmark, name, games):
    work = Work(f"{name}, bare kernel", lambda count: bare(name, count), games)
    if measured := rates(benchmark, work, RANDOM):
        ratio(benchmark, f"{name} / random", *measured)


@pytest.mark.slow
def test_generic_loop_against_a_specialised_one(benchmark, specialised):
    loop = Work("random, specialised loop", lambda games: random_by_specialised(specialised, games), 100_000)
    if measured := rates(benchmark, RANDOM, loop):
        assert ratio(benchmark, "generic / specialised loop", *measured, aim="0.90") > 0.75


@pytest.mark.slow
def test_the_specialised_loop_plays_the_same_games(benchmark, specialised):
    games = 20_000
    results = benchmark.pedantic(random_by_specialised, (specialised, games), rounds=1)
    assert (results == bare("random", games)).all()


@pytest.mark.parametrize("name", ["random", "cautious"])
def test_play_against_the_bare_kernel(benchmark, name):
    games = 150_000 if name == "random" else 80_000
    whole = Work(f"{name}, simulate.play", lambda count: through_play(name, count, 1), games)
    kernel = Work(f"{name}, bare kernel", lambda count: bare(name, count), games)
    if measured := rates(benchmark, whole, kernel):
        assert ratio(benchmark, f"{name}: simulate.play / bare kernel", *measured, aim="0.85") > 0.6


@pytest.mark.parametrize("name", ["random", "cautious"])
def test_two_jobs_against_one(benchmark, name):
    if os.cpu_count() < 2:
        pytest.skip("one core")
    # Long enough that making the frame, which one core does, and the last batches hardly count.
    games = 4_000_000 if name == "random" else 600_000
    two = Work(f"{name}, simulate.play, 2 jobs", lambda count: through_play(name, count, 2), games)
    one = Work(f"{name}, simulate.play", lambda count: through_play(name, count, 1), games)
    load = os.getloadavg()[0]
    if measured := rates(benchmark, two, one):
        aim = "1.85" if load < 1 else f"1.85 on an idle machine; load was {load:.1f}"
        ratio(benchmark, f"{name}: 2 jobs / 1 job", *measured, aim=aim)


@pytest.mark.parametrize(
    ("words", "aim"),
    [
        (["--help"], 0.3),
        (["play", "ragemore", "--strategy", "random", "--games", "1000", "--quiet"], 1.5),
    ],
    ids=["help", "play"],
)
def test_start(benchmark, words, aim, tmp_path):
    def start():
        subprocess.run([*COMMAND, *words], cwd=tmp_path, check=True, capture_output=True)

    benchmark.pedantic(start, rounds=7, iterations=1, warmup_rounds=1)
    if not benchmark.disabled:
        best = benchmark.stats.stats.min
        tell(f"montecardo {words[0]}, warm start", f"{best:>13.2f} s  (aim: {aim})")


def test_summary(benchmark, capsys):
    """Print what the tests above measured."""
    benchmark.pedantic(lambda: None, rounds=1)
    if not FIGURES:
        pytest.skip("nothing was measured: see `make bench`")
    with capsys.disabled():
        print(f"\n\nPython {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
        for what, how_much in FIGURES:
            print(f"{what:<42}{how_much}")
