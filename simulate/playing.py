"""The units of a line-up, played batch by batch on as many cores as asked for, and handed on in order."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Generator, Iterator
from contextlib import closing, nullcontext
from typing import Any

from .batch import Setting, compile_loop, play_range
from .compiling import JIT_ENABLED
from .design import Design
from .errors import GameError
from .joblib_runs import begin_worker, ctrl_c_held_back, quietly
from .kernel_cache import cache_fault
from .lost_workers import lost_workers_told
from .machine import Machine as Machine
from .machine_code import compile_strategy
from .precompile import compile_in_parallel, is_cold, not_kept
from .progress import Progress
from .strategy import Strategy

_JOBLIB = {"threads": "threading", "processes": "loky"}
_BATCH_SECONDS = 0.25
_GROWTH = 8  # of the next batch, at most
_REMOTE_FACTOR = 2  # by which batches are longer that travel
_REMOTE_GROWTH = 64  # each small batch there costs a journey
_TASKS_A_SECOND = 100  # that a scheduler has in hand with ease
_FIRST_BATCH = 64
_LARGEST_BATCH = 262_144
_MOST_OUT = 16  # batches a core in hand or waiting to be taken: memory stays flat if that is slow
_ALONE = 512  # games that are not worth a second thread


def compile_players(design: Design, tell: Progress) -> None:
    """Compile rules, strategies and loop, telling so if it takes long, or if a strategy can't be compiled."""
    players = {strategy.name: strategy for line_up in design.line_ups for strategy in line_up}
    missing = not_kept(players.values())
    cold = is_cold()
    if missing or cold:
        kept = "not kept" if cache_fault() else "kept for the next run"
        names = ", ".join(sorted({strategy.name.partition(":")[0] for strategy in missing}))
        what = f"the rules of {design.game.title} and the strategies" if cold else names
        tell.note(f"compiling {what} (once; {kept}) ...")
        compile_in_parallel(design.game, missing)
    told = set()
    for strategy in (strategy for line_up in design.line_ups for strategy in line_up):
        reason = compile_strategy(strategy, design.game).why_plain
        if reason and strategy.name not in told:
            told.add(strategy.name)
            tell.note(f"strategy {strategy.name} runs as plain Python, slowly: {reason}")
    if JIT_ENABLED and not all(_is_plain(design, line_up) for line_up in design.line_ups):
        compile_loop(design.game)
    if cache_fault():
        tell.note(f"the machine code is not kept, and will be compiled again: {cache_fault()}")


def _is_plain(design: Design, line_up: tuple[Strategy, ...]) -> bool:
    return any(compile_strategy(strategy, design.game).why_plain for strategy in line_up)


def play_units(
    design: Design, line_up: int, first: int, stop: int, machine: Machine
) -> Generator[Any, None, None]:
    """Play units `first` to `stop - 1` of a line-up.

    Yields
    ------
    Arrays of Result records, one a unit and seat: batch after batch, in order. Closing the generator lets the
    batches in hand end, and drops them.

    Raises
    ------
    GameError
        A strategy raised or chose no legal move, or a game would not end.
    WorkerError
        A worker process has ended.
    """
    players, workers = design.line_ups[line_up], machine.workers()
    few = stop - first <= _ALONE and machine.batch is None
    remote = machine.is_remote and not few
    seconds = max(_REMOTE_FACTOR * _BATCH_SECONDS, workers / _TASKS_A_SECOND) if remote else _BATCH_SECONDS
    sizes = _Sizes(first, stop, 1 if few else workers, machine.batch, seconds)
    if remote:
        sizes.growth, sizes.most_out = _REMOTE_GROWTH, math.inf  # a cluster's rounds have their own bound
    source = _play_remotely if remote else _play_here
    with closing(source(design, players, sizes, machine)) as played:
        for results, taken in played:
            sizes.learn(len(results) // len(players), taken)
            yield results


def _play_here(
    design: Design, players: tuple[Strategy, ...], sizes: _Sizes, machine: Machine
) -> Generator[tuple[Any, float], None, None]:
    import joblib

    backend = machine.backend
    if backend not in _JOBLIB:
        backend = "processes" if sizes.jobs > 1 and _is_plain(design, players) else "threads"
    apart = backend == "processes"
    more: dict[str, Any] = {"initializer": begin_worker, "initargs": (os.getpid(),)} if apart else {}
    parallel = joblib.Parallel(n_jobs=sizes.jobs, backend=_JOBLIB[backend], return_as="generator", **more)
    with lost_workers_told(design, players, sizes) if apart else nullcontext():
        while sizes.left:
            tasks = ((design.setting, players, *stretch) for stretch in sizes)
            with ctrl_c_held_back() if apart else nullcontext():
                played = parallel(joblib.delayed(_timed)(*task) for task in tasks)
            with closing(quietly(played)) as results:
                yield from results


def _play_remotely(
    design: Design, players: tuple[Strategy, ...], sizes: _Sizes, machine: Machine
) -> Generator[tuple[Any, float], None, None]:
    from .cluster import play_remotely
    from .parcel import open_results

    try:
        with closing(play_remotely(design.setting, players, sizes, machine)) as played:
            for content, seconds in played:
                yield open_results(design.game, content), seconds
    except GameError as error:
        # The worker's words name the user's file as seen from there. The same game fails here, in our words.
        unit = error.game * design.replicates + error.replicate
        play_range(design.setting, players, unit, 1)
        raise


class _Sizes:
    """Cuts a stretch into batches that take so many seconds: long enough to pay, short enough for Ctrl-C.

    Joblib would hand out batches for ever, however slowly a disk takes in what was played. Here iterating
    ends when too many are out; once they are taken, another round may begin.
    """

    def __init__(self, first: int, stop: int, jobs: int, fixed: int | None, seconds: float) -> None:
        self.next, self.stop, self.jobs, self.fixed, self.seconds = first, stop, jobs, fixed, seconds
        self.first_in_hand = first
        self.size, self.growth = _FIRST_BATCH, _GROWTH
        # Batches; counted apart, since joblib's threads hand out while this one takes.
        self.handed_out = self.taken = 0
        self.most_out: float = _MOST_OUT * jobs

    @property
    def left(self) -> bool:
        return self.next < self.stop

    def __iter__(self) -> Iterator[tuple[int, int]]:
        while self.left and self.handed_out - self.taken < self.most_out:
            first, count = self.next, min(self._count(), self.stop - self.next)
            self.next += count
            self.handed_out += 1
            yield first, count

    def _count(self) -> int:
        if self.fixed:
            return self.fixed
        # Towards the end ever smaller ones, or one core would play a last batch while the others wait.
        share = -(-(self.stop - self.next) // (2 * self.jobs))
        return min(self.size, max(share, _FIRST_BATCH)) if self.jobs > 1 else self.size

    def learn(self, count: int, seconds: float) -> None:
        self.taken += 1
        self.first_in_hand += count
        aimed = int(count * self.seconds / max(seconds, 1e-6))
        self.size = max(1, min(aimed, self.growth * count, _LARGEST_BATCH))


def _timed(setting: Setting, line_up: tuple[Strategy, ...], first: int, count: int) -> tuple[Any, float]:
    began = time.perf_counter()
    results = play_range(setting, line_up, first, count)
    return results, time.perf_counter() - began
