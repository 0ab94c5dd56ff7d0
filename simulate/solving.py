"""Which deals of a game can be won by a player who sees every card: solved on all cores, in order."""

from __future__ import annotations

import importlib
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from .batch import Setting
from .cards import CardSet
from .compiling import JIT_ENABLED
from .design import Design, check_deals, check_seed, make_setting, setting_manifest, whole
from .digest import LEAF, as_text, leaf_sum
from .errors import UserError
from .game import Game, games, get_game
from .kernel_cache import is_kept
from .playing import Machine
from .progress import Progress, Silence
from .strategy import Strategy

if TYPE_CHECKING:
    import pandas as pd

SOLVER = "a player who sees every card"
MAX_SOLVED = 2**28
"""Deals of one run; their records are kept in memory."""


@dataclass(frozen=True)
class Puzzle:
    """All that decides what comes out, but for how many deals.

    Attributes
    ----------
    game
        The game.
    setting
        Seed, card table and rules record.
    card_set
        The card set behind the table.
    settings
        Every rule switch's value.
    shuffles
        ``seen``: the player knows how coming shuffles turn out; ``unseen``: not (see the game's solver).
    state_limit
        States of a deal before it is left unresolved.
    """

    game: Game
    setting: Setting
    card_set: CardSet
    settings: dict[str, str]
    shuffles: str
    state_limit: int

    def manifest(self) -> dict[str, Any]:
        """Return all of it as plain values, for JSON."""
        return {
            **setting_manifest(self.game, self.setting, self.card_set, self.settings),
            "shuffles": self.shuffles,
            "state_limit": self.state_limit,
        }

    @property
    def solver(self) -> Any:
        """The module that solves this game's deals."""
        return solver_of(self.game)


@dataclass(frozen=True)
class Solved:
    """Deals that were solved.

    Attributes
    ----------
    puzzle
        What was solved.
    solutions
        A record a deal, in order: the solver's SOLUTION.
    seconds
        How long it took.
    """

    puzzle: Puzzle
    solutions: Any
    seconds: float

    @cached_property
    def deals(self) -> pd.DataFrame:
        """One row a deal: ``deal``, ``status`` (solvable, unsolvable or unresolved), the search's effort."""
        import pandas as pd

        columns: dict[str, Any] = {name: self.solutions[name] for name in self.solutions.dtype.names}
        statuses = self.puzzle.solver.STATUSES
        codes = np.searchsorted(sorted(statuses), columns["status"])
        names = pd.Index([statuses[code] for code in sorted(statuses)])
        columns["status"] = pd.Categorical.from_codes(codes, names)
        return pd.DataFrame(columns)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of every record: the same for any number of jobs."""
        return as_text(leaf_sum(0, 0, self.solutions, 1))


def solver_of(game: Game) -> Any:
    """Return the module that solves a game's deals.

    Raises
    ------
    UserError
        There is none for this game.
    """
    if not game.solver:
        can = [name for name in games() if get_game(name).solver]
        raise UserError(f"{game.name} has no solver; allowed: {', '.join(can)}")
    return importlib.import_module(f".{game.name.replace('-', '_')}.{game.solver}", __package__)


def make_puzzle(
    game: str,
    *,
    seed: int = 0,
    cards: Any = None,
    rules: Mapping[str, Any] | None = None,
    shuffles: str = "seen",
    state_limit: int | None = None,
) -> Puzzle:
    """Check and gather what decides what comes out. The parameters are those of `solve`.

    Raises
    ------
    UserError
        Anything given that can't be used, in one line.
    """
    played = get_game(game)
    solver = solver_of(played)
    setting, card_set, settings = make_setting(played, cards, rules, check_seed(seed))
    limit = solver.STATE_LIMIT if state_limit is None else whole("state_limit", state_limit)
    puzzle = Puzzle(played, setting, card_set, settings, shuffles, limit)
    _solve(solver, puzzle, 0, 0)  # which refuses what it can't take
    return puzzle


def solve(
    game: str,
    deals: int = 10_000,
    *,
    seed: int = 0,
    cards: Any = None,
    rules: Mapping[str, Any] | None = None,
    shuffles: str = "seen",
    state_limit: int | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Solved:
    """Say of each of the first deals whether a player who sees every card can win it.

    Parameters
    ----------
    game
        A game that has a solver.
    deals
        How many: those that `play` plays under this seed.
    seed, cards, rules, jobs, progress
        As for `play`.
    shuffles
        ``seen``: coming shuffles too, as `play` would draw them; ``unseen``: only wins that no shuffle can
        spoil count.
    state_limit
        States of a deal before it is left unresolved; None for the solver's own.

    Returns
    -------
    Solved

    Raises
    ------
    UserError
        Anything given that can't be used, in one line.

    Examples
    --------
    >>> int((solve("ragemore", 20, seed=1, jobs=1).deals["status"] == "solvable").sum())
    20
    """
    puzzle = make_puzzle(
        game, seed=seed, cards=cards, rules=rules, shuffles=shuffles, state_limit=state_limit
    )
    count = check_count(deals)
    began = time.perf_counter()
    parts = list(solve_deals(puzzle, 0, count, Machine(jobs), progress or Silence()))
    return Solved(puzzle, np.concatenate(parts), time.perf_counter() - began)


def check_count(deals: Any) -> int:
    """Return a number of deals to solve as an int.

    Raises
    ------
    UserError
        It is no whole number, or more than one run may hold.
    """
    number = check_deals(deals)
    if number > MAX_SOLVED:
        raise UserError(f"{number:,} deals are too many to solve in one run; allowed: up to {MAX_SOLVED:,}")
    return number


def solve_deals(
    puzzle: Puzzle, first: int, stop: int, machine: Machine, tell: Progress, won: int = 0
) -> Generator[Any, None, None]:
    """Solve deals `first` to `stop - 1`, of those before which `won` are solvable; `first` begins a leaf.

    Yields
    ------
    Arrays of SOLUTION records, LEAF deals each but for the last, in order. Closing the generator ends it.
    """
    import joblib

    solver = puzzle.solver
    if JIT_ENABLED and not is_kept(solver.KERNEL):
        tell.note("compiling the solver (once) ...")
        _solve(solver, puzzle, 0, 1)
    tell.start(stop)
    if first:
        tell.recall(SOLVER, first, won)
    starts = range(first, stop, LEAF)
    tasks = (joblib.delayed(_solve)(solver, puzzle, start, min(LEAF, stop - start)) for start in starts)
    parallel = joblib.Parallel(n_jobs=machine.workers(), backend="threading", return_as="generator")
    try:
        with closing(parallel(tasks)) as batches:
            for solutions in batches:
                first += len(solutions)
                won += int(np.count_nonzero(solutions["status"] == solver.SOLVABLE))
                tell.update(SOLVER, first, won)
                yield solutions
    finally:
        tell.stop()


def retold(puzzle: Puzzle, deal: int, moves: Sequence[int]) -> Iterator[str]:
    """Yield the lines that tell how a deal goes with these moves, as `replay` tells a game.

    Parameters
    ----------
    moves
        The choice at each decision with two moves or more, as the rules encode it.
    """
    from .replaying import game_of, transcript

    line = iter(moves)

    def follow(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
        return int(np.flatnonzero(moves == next(line))[0])

    player = Strategy(SOLVER, puzzle.game.name, follow, description="Follows the line that the solver found.")
    design = Design(puzzle.game, ((player,),), puzzle.setting, puzzle.card_set, puzzle.settings)
    yield from transcript(game_of(design, 0, deal, 0).pieces())


def _solve(solver: Any, puzzle: Puzzle, first: int, count: int) -> Any:
    return solver.solve_deals(
        puzzle.setting, first, count, state_limit=puzzle.state_limit, shuffles=puzzle.shuffles
    )
