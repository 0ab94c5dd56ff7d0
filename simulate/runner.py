"""Games in, a frame out: `play`, and the run that it returns."""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .design import Design, check_deals, make_design
from .digest import add_sums, leaf_sum, run_digest
from .errors import UserError
from .machine import Machine
from .playing import compile_players, play_units
from .progress import Progress, Silence
from .watching import Watch

if TYPE_CHECKING:
    import pandas as pd

MAX_ROWS = 2**31  # a run in memory; the store is for more


@dataclass(frozen=True)
class Run:
    """The games that were played.

    Attributes
    ----------
    design
        What was played.
    results
        An array of the game's Result records for each line-up: a row a unit and seat, in order.
    manifest
        The design as plain values, with games, jobs and seconds.
    """

    design: Design
    results: tuple[Any, ...]
    manifest: dict[str, Any]

    @property
    def seconds(self) -> float:
        """How long the games took, compiling not counted."""
        return float(self.manifest["seconds"])

    @cached_property
    def games(self) -> pd.DataFrame:
        """One row a game and seat, sorted by line-up as given, then game, replicate, seat.

        ``game`` (number of the deal), ``replicate``, ``seat``, ``strategy``, and the columns of the game's
        Result record.
        """
        from .frame import games_frame

        return games_frame(self.design, self.results)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of what was played and of every row: the same however the run was computed."""
        sums = (leaf_sum(number, 0, rows, self.design.seats) for number, rows in enumerate(self.results))
        return run_digest(self.design, add_sums(sums))


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
    scheduler: str | None = None,
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
        ``dask`` and ``ray`` play on a cluster; Ray's own variable ``RAY_ADDRESS`` says where that is.
    batch
        Games a batch; None sizes batches by time. It changes nothing in the results.
    scheduler
        For ``dask``: where its scheduler listens, like ``tcp://HOST:PORT``. None takes the client that this
        process has already.
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
    games, machine = check_deals(games), Machine(jobs, backend, batch, scheduler)
    design = make_design(game, strategies, seed=seed, cards=cards, rules=rules, replicates=replicates)
    return run(design, games, machine, progress)


def run(design: Design, games: int, machine: Machine, progress: Progress | None = None) -> Run:
    """Play what was designed; the games stay in memory.

    Parameters
    ----------
    design
        What to play.
    games, progress
        As `play` takes them.
    machine
        How to play.

    Raises
    ------
    UserError, GameError
        As `play`.
    """
    games = check_deals(games)
    rows = len(design.line_ups) * design.replicates * design.seats
    if games * rows > MAX_ROWS:
        most = MAX_ROWS // rows
        raise UserError(f"{games:,} games are too many for one run in memory; allowed here: up to {most:,}")
    tell = progress or Silence()
    machine.reach()
    compile_players(design, tell)
    began = time.perf_counter()
    parts: list[list[Any]] = [[] for _ in design.line_ups]
    for stretch in play_design(design, games, machine, tell):
        parts[stretch.line_up].append(stretch.results)
    seconds = time.perf_counter() - began
    manifest = {**design.manifest(), "games": games, "jobs": machine.workers(), "seconds": seconds}
    return Run(design, tuple(np.concatenate(of_line_up) for of_line_up in parts), manifest)


class Stretch(NamedTuple):
    """Units of a line-up that follow each other, played.

    Attributes
    ----------
    line_up
        Which of the design's line-ups.
    first
        The first unit.
    results
        Result records, one a unit and seat.
    """

    line_up: int
    first: int
    results: Any


class Done(NamedTuple):
    """How far a line-up is.

    Attributes
    ----------
    units
        Units played, from the first on.
    wins
        How many of them its first seat won.
    """

    units: int
    wins: int


def play_design(
    design: Design,
    games: int,
    machine: Machine,
    tell: Progress,
    done: Sequence[Done] = (),
    units: range | None = None,
    watches: Sequence[Watch] | None = None,
) -> Generator[Stretch, None, None]:
    """Play `games` deals with each line-up, one line-up after the other, and tell how far it is.

    Parameters
    ----------
    design, games, machine, tell
        What to play, how many deals, how, and who wants to know. Compile first: `compile_players`.
    done
        How far each line-up is already: it goes on from there.
    units
        The units to play if not all of them: a shard's.
    watches
        One for each line-up, which has seen what is done: ends it when it has played enough.

    Yields
    ------
    Stretches, in order. Closing the generator ends the run.
    """
    units = units or range(games * design.replicates)
    begun = done or [Done(0, 0)] * len(design.line_ups)
    tell.start(None if watches else len(units) * len(design.line_ups), design.replicates)
    try:
        for number, so_far in enumerate(begun):
            if so_far.units:
                tell.recall(design.names[number], *so_far)
            watch = watches[number] if watches else None
            yield from _play_line_up(design, number, machine, tell, so_far, units, watch)
    finally:
        tell.stop()


def _play_line_up(
    design: Design,
    number: int,
    machine: Machine,
    tell: Progress,
    so_far: Done,
    units: range,
    watch: Watch | None,
) -> Generator[Stretch, None, None]:
    if watch and watch.reached:
        return
    done, wins = so_far
    with closing(play_units(design, number, units.start + done, units.stop, machine)) as batches:
        for batch in batches:
            results = watch.enough_of(batch) if watch else batch
            yield Stretch(number, units.start + done, results)
            done += len(results) // design.seats
            wins += int(np.count_nonzero(results["won"][:: design.seats]))
            tell.update(design.names[number], done, wins)
            if watch and watch.reached:
                return
