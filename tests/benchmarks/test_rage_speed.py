"""Rage's speed, four players at the table, as ratios within one run: `make bench` measures.

Works are measured in turn, round after round, in processor time of this thread: what else the machine does
meanwhile hardly counts. A figure is the best round's, a ratio the median of rounds. Two jobs are measured by
the clock, so their ratio says something on an idle machine only.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest
from montecardo.simulate import play
from montecardo.simulate.batch import play_range
from montecardo.simulate.compiling import JIT_ENABLED, visiting_kernel
from montecardo.simulate.design import make_setting
from montecardo.simulate.game import get_game
from montecardo.simulate.rage.deal import begin_round, deal
from montecardo.simulate.streams import DEAL, STREAM, open_stream
from montecardo.strategies import built_in, find_strategy

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code")

SEED, PLAYERS = 1, 4
ROUNDS = 25
FEW = 20  # games of a work where nothing is measured
AIMS = {"random": 50_000, "best heuristic": 30_000}  # games/s/core

RAGE = get_game("rage")
SETTING = make_setting(RAGE, None, None, SEED)[0]
RULES = RAGE.seated(SETTING.rules, SETTING.cards, PLAYERS)[0]
deal_kernel = getattr(deal, "kernel", deal)
BEST = [player.name for player in built_in("rage") if not player.slow][-1]

FIGURES: list[tuple[str, str]] = []
"""Lines of the table at the end: what, and how much."""


class Work(NamedTuple):
    """Something that plays so many games, timed by a clock."""

    name: str
    run: Callable[[int], object]
    games: int  # of one round
    clock: Callable[[], float] = time.thread_time


def bare(name, games):
    """Play games of a strategy on one core, without the runner."""
    return play_range(SETTING, (find_strategy("rage", name),) * PLAYERS, 0, games)


def through_play(name, games, jobs):
    return play("rage", [[name] * PLAYERS], games=games, seed=SEED, jobs=jobs).games


@visiting_kernel
def deal_rounds(games, state, cards, rules, stream):
    """Deal all rounds of games, and turn each round's first trump."""
    trumps = 0
    for game in range(games):
        open_stream(stream, SEED, DEAL, game, 0)
        deal_kernel(state, cards, rules, stream)
        for _ in range(1, rules.rounds):
            begin_round(state, cards, rules)
            trumps += state.trump
    return trumps


def only_deal(games):
    return deal_rounds(games, RAGE.state.new(), SETTING.cards[0], RULES, STREAM.new())


def rates(benchmark, *works):
    """Return each work's games/s in each round, the works in turn; None, all run once, if not measuring."""
    if benchmark.disabled:
        benchmark.pedantic(works[0].run, (FEW,), rounds=1)
        for work in works[1:]:
            work.run(FEW)
        return None
    for work in works:
        work.run(FEW)
    taken = [[] for _ in works]

    def one_round():
        for work, rounds in zip(works, taken, strict=True):
            began = work.clock()
            work.run(work.games)
            rounds.append(work.games / (work.clock() - began))

    benchmark.pedantic(one_round, rounds=ROUNDS, iterations=1)
    for work, rounds in zip(works, taken, strict=True):
        benchmark.extra_info[f"{work.name}, games/s"] = round(max(rounds))
        aim = AIMS.get(work.name.split(",")[0])
        tell(work.name, f"{max(rounds):>11,.0f} games/s" + (f"  (aim: {aim:,})" if aim else ""))
    return taken


def tell(what, how_much):
    if what not in dict(FIGURES):
        FIGURES.append((what, how_much))


def ratio(benchmark, name, one, other, aim=""):
    """Return the median over the rounds of one work's speed over another's."""
    value = statistics.median(a / b for a, b in zip(one, other, strict=True))
    benchmark.extra_info[name] = round(value, 3)
    tell("  " + name, f"{value:>11.3f}" + (f"  (aim: {aim})" if aim else ""))
    return value


RANDOM = Work("random, bare kernel", lambda games: bare("random", games), 4_000)


def test_floor(benchmark):
    floor = Work("deal and turn only, ten rounds", only_deal, 10_000)
    if measured := rates(benchmark, floor, RANDOM):
        assert ratio(benchmark, "floor / random", *measured) > 1


def test_best_heuristic(benchmark):
    best = Work(f"best heuristic, {BEST}, bare kernel", lambda games: bare(BEST, games), 400)
    if measured := rates(benchmark, best, RANDOM):
        assert ratio(benchmark, f"{BEST} / random", *measured) < 1


@pytest.mark.parametrize("name", [player.name for player in built_in("rage") if not player.slow][1:-1])
def test_the_other_heuristics(benchmark, name):
    work = Work(f"{name}, bare kernel", lambda games: bare(name, games), 1_000)
    if measured := rates(benchmark, work, RANDOM):
        ratio(benchmark, f"{name} / random", *measured)


def test_play_against_the_bare_kernel(benchmark):
    whole = Work("random, simulate.play", lambda games: through_play("random", games, 1), 8_000)
    kernel = RANDOM._replace(games=8_000)
    if measured := rates(benchmark, whole._replace(clock=time.process_time), kernel):
        assert ratio(benchmark, "simulate.play / bare kernel", *measured) > 0.4


@pytest.mark.parametrize("name", ["random", BEST])
def test_two_jobs_against_one(benchmark, name):
    if os.cpu_count() < 2:
        pytest.skip("one core")
    games = 40_000 if name == "random" else 4_000
    one, two = (
        Work(
            f"{name}, {jobs} job{'s'[: jobs - 1]}, by the clock",
            lambda count, jobs=jobs: through_play(name, count, jobs),
            games,
            time.perf_counter,
        )
        for jobs in (1, 2)
    )
    load = os.getloadavg()[0]
    if measured := rates(benchmark, two, one):
        aim = "1.9" if load < 1 else f"1.9 on an idle machine; load was {load:.1f}"
        ratio(benchmark, f"{name}: 2 jobs / 1 job", *measured, aim=aim)


def test_what_is_measured_is_whole_games(benchmark):
    """Ten rounds of 10 to 1 tricks for each table of four."""
    results = benchmark.pedantic(bare, ("random", FEW), rounds=1)
    tricks = np.asarray(results["tricks"]).reshape(FEW, PLAYERS)
    assert (tricks.sum(axis=1) == 55).all()


def test_summary(benchmark, capsys):
    """Print what the tests above measured."""
    benchmark.pedantic(lambda: None, rounds=1)
    if not FIGURES:
        pytest.skip("nothing was measured: see `make bench`")
    with capsys.disabled():
        print(f"\n\nPython {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
        for what, how_much in FIGURES:
            print(f"{what:<46}{how_much}")
