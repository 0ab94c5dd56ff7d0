"""The units of a line-up, played batch by batch on as many cores as asked for, and handed on in order."""

from __future__ import annotations

import time
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .batch import Setting, compile_loop, play_range
from .compiling import JIT_ENABLED, cache_fault
from .design import Design, whole
from .errors import UserError
from .machine_code import compile_strategy
from .precompile import compile_in_parallel, is_cold
from .progress import Progress
from .strategy import Strategy

BACKENDS = ("auto", "threads", "processes")
_JOBLIB = {"threads": "threading", "processes": "loky"}
_BATCH_SECONDS = 0.25
_FIRST_BATCH = 64
_LARGEST_BATCH = 262_144
_ALONE = 512  # games that are not worth a second thread


@dataclass(frozen=True)
class Machine:
    """How to play, none of which changes a result.

    Attributes
    ----------
    jobs
        How many at once; None for every core.
    backend
        ``threads``, ``processes``, or ``auto``: threads, but processes where a strategy is plain Python.
    batch
        Games a batch; None sizes batches by time.

    Raises
    ------
    UserError
        A number or a name that is not allowed.
    """

    jobs: int | None = None
    backend: str = "auto"
    batch: int | None = None

    def __post_init__(self) -> None:
        for name in ("jobs", "batch"):
            number = getattr(self, name)
            if number is not None and whole(name, number) < 1 and (name, number) != ("jobs", -1):
                raise UserError(f"{name} can't be {number}; allowed: 1 or more")
        if self.backend not in BACKENDS:
            raise UserError(f"no backend {self.backend!r}; allowed: {', '.join(BACKENDS)}")

    def workers(self) -> int:
        """Return how many play at once."""
        if self.jobs is None or self.jobs == -1:
            import joblib

            return int(joblib.cpu_count())
        return self.jobs


def compile_players(design: Design, tell: Progress) -> None:
    """Compile rules, strategies and loop, telling so if it takes long, or if a strategy can't be compiled."""
    if is_cold():
        kept = "not kept" if cache_fault() else "kept for the next run"
        tell.note(f"compiling the rules of {design.game.title} and the strategies (once; {kept}) ...")
        compile_in_parallel(design.game, [strategy for line_up in design.line_ups for strategy in line_up])
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


def play_units(design: Design, line_up: int, first: int, stop: int, machine: Machine) -> Iterator[Any]:
    """Play units `first` to `stop - 1` of a line-up.

    Yields
    ------
    Arrays of Result records, one a unit and seat: batch after batch, in order. Closing the generator lets the
    batches in hand end, and drops them.

    Raises
    ------
    GameError
        A strategy raised or chose no legal move, or a game would not end.
    """
    import joblib

    players, workers = design.line_ups[line_up], machine.workers()
    backend = machine.backend
    if backend == "auto":
        backend = "processes" if workers > 1 and _is_plain(design, players) else "threads"
    jobs = 1 if stop - first <= _ALONE and machine.batch is None else workers
    sizes = _Sizes(first, stop, jobs, machine.batch)
    tasks = ((design.setting, players, *stretch) for stretch in sizes)
    parallel = joblib.Parallel(n_jobs=jobs, backend=_JOBLIB[backend], return_as="generator")
    played = parallel(joblib.delayed(_timed)(*task) for task in tasks)
    try:
        for results, seconds in played:
            sizes.learn(len(results) // len(players), seconds)
            yield results
    finally:
        with warnings.catch_warnings(action="ignore"):  # that some batches were played in vain: on purpose
            played.close()


class _Sizes:
    """Cuts a stretch into batches of a quarter of a second: long enough to pay, short enough for Ctrl-C."""

    def __init__(self, first: int, stop: int, jobs: int, fixed: int | None) -> None:
        self.next, self.stop, self.jobs, self.fixed = first, stop, jobs, fixed
        self.size = _FIRST_BATCH

    def __iter__(self) -> Iterator[tuple[int, int]]:
        while self.next < self.stop:
            first, count = self.next, min(self._count(), self.stop - self.next)
            self.next += count
            yield first, count

    def _count(self) -> int:
        if self.fixed:
            return self.fixed
        # Towards the end ever smaller ones, or one core would play a last batch while the others wait.
        share = -(-(self.stop - self.next) // (2 * self.jobs))
        return min(self.size, max(share, _FIRST_BATCH)) if self.jobs > 1 else self.size

    def learn(self, count: int, seconds: float) -> None:
        aimed = int(count * _BATCH_SECONDS / max(seconds, 1e-6))
        self.size = max(1, min(aimed, 8 * count, _LARGEST_BATCH))


def _timed(setting: Setting, line_up: tuple[Strategy, ...], first: int, count: int) -> tuple[Any, float]:
    began = time.perf_counter()
    results = play_range(setting, line_up, first, count)
    return results, time.perf_counter() - began
