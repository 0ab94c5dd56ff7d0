"""Games in, a frame out: batches, jobs, progress, and one compact pandas frame."""

from __future__ import annotations

import hashlib
import operator
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from .batch import Setting, play_range
from .cards import CardSet, card_rules, load_card_set
from .errors import UserError
from .game import Game, get_game
from .line_up import line_ups
from .machine_code import compile_strategy
from .precompile import compile_in_parallel, is_cold
from .strategy import Strategy

if TYPE_CHECKING:
    import pandas as pd

BACKENDS = ("auto", "threads", "processes")
MAX_REPLICATES = 2**15 - 1
MAX_ROWS = 2**31  # a run in memory; the store is for more
_BATCH_SECONDS = 0.25
_FIRST_BATCH = 64
_LARGEST_BATCH = 262_144
_ALONE = 512  # games that are not worth a second thread


class Progress(Protocol):
    """What `play` tells while it goes on."""

    def start(self, total_games: int) -> None:
        """Games are about to begin."""

    def update(self, line_up: str, done: int, wins: int) -> None:
        """So many games of a line-up are done, so many of them won by its first seat."""

    def note(self, message: str) -> None:
        """Something that the user should know, in one line."""

    def stop(self) -> None:
        """No more will come."""


class Silence:
    """The `Progress` that tells nothing."""

    def start(self, total_games: int) -> None:
        """Tell nothing."""

    def update(self, line_up: str, done: int, wins: int) -> None:
        """Tell nothing."""

    def note(self, message: str) -> None:
        """Tell nothing."""

    def stop(self) -> None:
        """Tell nothing."""


@dataclass(frozen=True)
class Run:
    """The games that were played.

    Attributes
    ----------
    games
        One row a game and seat, sorted by line-up as given, then game, replicate, seat: ``game`` (number of
        the deal), ``replicate``, ``seat``, ``strategy``, and the columns of the game's Result record.
    manifest
        What was played: game and version, seed, games, replicates, rules, cards, strategies, jobs, seconds.
    """

    games: pd.DataFrame
    manifest: dict[str, Any]

    @property
    def seconds(self) -> float:
        """How long the games took, compiling not counted."""
        return float(self.manifest["seconds"])

    @cached_property
    def digest(self) -> str:
        """SHA-256 of every row's content: the same however the run was computed."""
        digest = hashlib.sha256()
        for name, column in self.games.items():
            values = column
            if column.dtype == "category":
                digest.update("\0".join(map(str, column.cat.categories)).encode())
                values = column.cat.codes.astype("int16")
            little = np.ascontiguousarray(values.to_numpy())
            digest.update(str(name).encode() + little.astype(little.dtype.newbyteorder("<")).tobytes())
        return digest.hexdigest()


def play(
    game: str,
    strategies: Any,
    games: int = 10_000,
    *,
    seed: int = 0,
    cards: Any = None,
    rules: Mapping[str, Any] | None = None,
    jobs: int | None = None,
    replicates: int = 1,
    backend: str = "auto",
    batch: int | None = None,
    progress: Progress | None = None,
) -> Run:
    """Play seeded games and return them as a frame.

    Parameters
    ----------
    game
        A name of `simulate.games()`.
    strategies
        Names, ``FILE.py:NAME``, or `Strategy` objects. For a solo game each is a line-up of its own, and all
        play the same deals. For others a list is one line-up, a list of lists is several.
    games
        Deals for each line-up, numbered from 0.
    seed
        0 to 2**64 - 1. Game i under a seed is the same game everywhere.
    cards
        None for the default card set, the name of a shipped one, a path, or a CardSet.
    rules
        Rule switches that differ from the default.
    jobs
        How many at once; None for every core.
    replicates
        Play each deal so often, with the same deal and fresh chance during play.
    backend
        ``threads``, ``processes``, or ``auto``: threads, but processes where a strategy is plain Python.
    batch
        Games a batch; None sizes batches by time. It changes nothing in the results.
    progress
        Is told how far the run is.

    Returns
    -------
    Run

    Raises
    ------
    UserError
        Anything given that can't be used, in one line.
    GameError
        A strategy raised or chose no legal move, or a game would not end.

    Examples
    --------
    >>> run = play("ragemore", ["random"], games=100, seed=1, jobs=1)
    >>> len(run.games), run.games.columns[:5].tolist()
    (100, ['game', 'replicate', 'seat', 'strategy', 'won'])
    """
    games, seed, replicates = _whole("games", games), _whole("seed", seed), _whole("replicates", replicates)
    jobs = None if jobs is None else _whole("jobs", jobs)
    rules_of = get_game(game)
    who = line_ups(rules_of, strategies)
    _check_numbers(games, replicates, seed, len(who), batch)
    if backend not in BACKENDS:
        raise UserError(f"no backend {backend!r}; allowed: {', '.join(BACKENDS)}")
    setting, card_set, settings = make_setting(rules_of, cards, rules, seed, replicates)
    tell = progress or Silence()
    plain = _compile_all(rules_of, setting, who, tell)
    worker_count = _job_count(jobs)
    tell.start(games * replicates * len(who))
    began = time.perf_counter()
    parts = []
    try:
        for number, line_up in enumerate(who):
            chosen = "processes" if number in plain and worker_count > 1 else "threads"
            work = _Work(setting, line_up, games * replicates, worker_count, batch, tell)
            parts.append(work.play(chosen if backend == "auto" else backend))
    finally:
        tell.stop()
    seconds = time.perf_counter() - began
    manifest = {
        "game": game,
        "version": rules_of.version,
        "seed": seed,
        "games": games,
        "replicates": replicates,
        "rules": settings,
        "cards": {
            "name": card_set.name,
            "source": card_set.source,
            "status": card_set.status,
            "hash": card_set.hash,
        },
        "strategies": [_told(strategy) for line_up in who for strategy in line_up],
        "jobs": worker_count,
        "seconds": seconds,
    }
    return Run(_frame(rules_of, who, parts, replicates), manifest)


def make_setting(
    game: Game, cards: Any, rules: Mapping[str, Any] | None, seed: int, replicates: int = 1
) -> tuple[Setting, CardSet, dict[str, str]]:
    """Return what decides these games but number and players; the card set; every switch's value."""
    card_set, settings = load_card_set(game.name, cards), game.settings(rules)
    table = game.cards.table(1)
    table[0] = card_rules(game.name).to_table(card_set)
    switches = game.rules.table(1)
    switches[0] = game.rules_record(settings)
    options: list[str] = []
    if cards is not None:
        options += ["--cards", str(card_set.path or card_set.name)]
    for switch in game.switches:
        if settings[switch.name] != switch.default:
            options += ["--rule", f"{switch.name}={settings[switch.name]}"]
    return Setting(game.name, seed, replicates, table, switches, tuple(options)), card_set, settings


def _check_numbers(games: int, replicates: int, seed: int, line_up_count: int, batch: int | None) -> None:
    for name, number in (
        ("games", games),
        ("replicates", replicates),
        ("batch", 1 if batch is None else batch),
    ):
        if number < 1:
            raise UserError(f"{name} can't be {number}; allowed: 1 or more")
    rows = games * replicates * line_up_count
    if rows > MAX_ROWS:
        most = MAX_ROWS // (replicates * line_up_count)
        raise UserError(f"{games:,} games are too many for one run in memory; allowed here: up to {most:,}")
    if replicates > MAX_REPLICATES:
        raise UserError(f"replicates can't be {replicates}; allowed: up to {MAX_REPLICATES}")
    check_seed(seed)


def check_seed(seed: int) -> None:
    """Refuse what is no seed.

    Raises
    ------
    UserError
        It is not from 0 to 2**64 - 1.
    """
    if not 0 <= seed < 2**64:
        raise UserError(f"seed can't be {seed}; allowed: 0 to {2**64 - 1}")


def _whole(name: str, number: Any) -> int:
    try:
        return operator.index(number)
    except TypeError:
        raise UserError(f"{name} can't be {number!r}; allowed: a whole number") from None


def _job_count(jobs: int | None) -> int:
    import joblib

    if jobs is None or jobs == -1:
        return int(joblib.cpu_count())
    if jobs < 1:
        raise UserError(f"jobs can't be {jobs}; allowed: 1 or more")
    return jobs


def _compile_all(game: Game, setting: Setting, who: list[tuple[Strategy, ...]], tell: Progress) -> set[int]:
    """Compile the strategies, telling so if it takes long. Return which line-ups stay plain Python."""
    if is_cold():
        tell.note(f"compiling the rules of {game.title} and the strategies (once; kept for the next run) ...")
        compile_in_parallel(game, [strategy for line_up in who for strategy in line_up])
    plain = set()
    for number, line_up in enumerate(who):
        for strategy in line_up:
            compiled = compile_strategy(strategy, game)
            if compiled.why_plain:
                plain.add(number)
                tell.note(f"strategy {strategy.name} runs as plain Python, slowly: {compiled.why_plain}")
    if not plain:
        # The loop itself compiles at its first game: not on the run's clock.
        play_range(setting, who[0], 0, 1)
    return plain


@dataclass
class _Work:
    """The games of one line-up."""

    setting: Setting
    line_up: tuple[Strategy, ...]
    total: int
    jobs: int
    batch: int | None
    tell: Progress
    size: int = _FIRST_BATCH

    def play(self, backend: str) -> list[Any]:
        """Return the results of all games, batch by batch, in order."""
        import joblib

        jobs = 1 if self.total <= _ALONE and self.batch is None else self.jobs
        joblib_backend = "loky" if backend == "processes" else "threading"
        parallel = joblib.Parallel(n_jobs=jobs, backend=joblib_backend, return_as="generator")
        name = " + ".join(strategy.name for strategy in self.line_up)
        parts, done, wins = [], 0, 0
        for results, seconds in parallel(joblib.delayed(_timed)(*task) for task in self._tasks()):
            count = len(results) // len(self.line_up)
            self._resize(count, seconds)
            parts.append(results)
            done += count
            wins += int(results["won"][:: len(self.line_up)].sum())
            self.tell.update(name, done, wins)
        return parts

    def _tasks(self) -> Iterator[tuple[Setting, tuple[Strategy, ...], int, int]]:
        first = 0
        while first < self.total:
            count = min(self.batch or self.size, self.total - first)
            yield self.setting, self.line_up, first, count
            first += count

    def _resize(self, count: int, seconds: float) -> None:
        """Aim at batches of a quarter of a second: long enough to pay, short enough for Ctrl-C."""
        aimed = int(count * _BATCH_SECONDS / max(seconds, 1e-6))
        self.size = max(1, min(aimed, 8 * count, _LARGEST_BATCH))


def _timed(setting: Setting, line_up: tuple[Strategy, ...], first: int, count: int) -> tuple[Any, float]:
    began = time.perf_counter()
    results = play_range(setting, line_up, first, count)
    return results, time.perf_counter() - began


def _told(strategy: Strategy) -> dict[str, Any]:
    return {
        "name": strategy.name,
        "version": strategy.version,
        "description": strategy.description,
        "weights": dict(strategy.weights),
    }


def _frame(
    game: Game, who: list[tuple[Strategy, ...]], parts: list[list[Any]], replicates: int
) -> pd.DataFrame:
    import pandas as pd

    results = np.concatenate([part for of_line_up in parts for part in of_line_up])
    seats = len(who[0])
    rounds = len(results) // (len(who) * seats)
    number = np.tile(np.repeat(np.arange(rounds), seats), len(who))
    names = list(dict.fromkeys(strategy.name for line_up in who for strategy in line_up))
    code = np.array([[names.index(s.name) for s in line_up] for line_up in who], np.int16)
    columns: dict[str, Any] = {
        "game": number // replicates,
        "replicate": (number % replicates).astype(np.int16),
        "seat": np.tile(np.arange(seats, dtype=np.int8), len(who) * rounds),
        "strategy": pd.Categorical.from_codes(np.repeat(code, rounds, axis=0).ravel(), pd.Index(names)),
    }
    for name in game.result.fields:
        columns[name] = np.ascontiguousarray(results[name])
    columns["won"] = columns["won"].astype(bool)
    columns["ending"] = pd.Categorical.from_codes(columns["ending"] - 1, pd.Index(game.endings[1:]))
    return pd.DataFrame(columns)
