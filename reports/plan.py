"""What to play: the choices of a command line, checked, and played."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..simulate.errors import UserError

if TYPE_CHECKING:
    from ..simulate.design import Design
    from ..simulate.machine import Machine
    from ..simulate.progress import Progress

# One row of the frame, the batches it is joined from, and what the analysis groups it into.
BYTES_A_ROW = 150


@dataclass(frozen=True)
class Plan:
    """Line-ups, deals and rules of a run.

    Attributes
    ----------
    game
        The game's name.
    strategies
        As named on the command line; empty for all the built-in ones but the slow ones.
    seed, cards, rules
        As `simulate.play` takes them.
    jobs, backend, scheduler
        How and where to run it, which changes no result.
    """

    game: str
    strategies: tuple[str, ...] = ()
    seed: int = 1
    cards: str | None = None
    rules: dict[str, str] = field(default_factory=dict)
    jobs: int | None = None
    backend: str = "auto"
    scheduler: str | None = None

    def players(self) -> list[Any]:
        """Return the strategies themselves.

        Raises
        ------
        UserError
            There is no such game or strategy.
        """
        from .. import simulate
        from ..strategies import built_in, find_strategy

        simulate.get_game(self.game)
        if not self.strategies:
            return [player for player in built_in(self.game) if not player.slow]
        return [find_strategy(self.game, name) for name in self.strategies]

    def design(self, replicates: int) -> Design:
        """Return what decides the results.

        Raises
        ------
        UserError
            Anything in it that can't be used.
        """
        from ..simulate.design import make_design

        rules = self.rules or None
        return make_design(
            self.game, self.players(), seed=self.seed, cards=self.cards, rules=rules, replicates=replicates
        )

    def machine(self) -> Machine:
        """Return how to play."""
        from ..simulate.machine import Machine

        return Machine(self.jobs, self.backend, scheduler=self.scheduler)

    def play(self, players: list[Any], games: int, replicates: int, progress: Progress) -> Any:
        """Play, with the strategies that `players` returned: each the same `games` deals.

        Raises
        ------
        UserError
            A bad rule or card set; or more games than fit into memory.
        """
        from .. import simulate

        check_memory(games, len(players), replicates)
        return simulate.play(
            self.game,
            players,
            games=games,
            seed=self.seed,
            cards=self.cards,
            rules=self.rules or None,
            jobs=self.jobs,
            replicates=replicates,
            backend=self.backend,
            scheduler=self.scheduler,
            progress=progress,
        )

    def arguments(self) -> str:
        """Return the part of a command line that says all this again (what changes results, and no more)."""
        words = ["--seed", str(self.seed)]
        for name in self.strategies:
            words += ["--strategy", name]
        if self.cards is not None:
            words += ["--cards", self.cards]
        for name, value in self.rules.items():
            words += ["--rule", f"{name}={value}"]
        return shlex.join(words)


def check_memory(games: int, strategies: int, replicates: int, option: str = "--games") -> None:
    """Refuse what can't fit: a run is one frame in memory.

    Raises
    ------
    UserError
        With the largest number of games that would fit.
    """
    rows = games * strategies * replicates
    fits = available_memory() // BYTES_A_ROW
    if rows > fits:
        each = fits // (strategies * replicates)
        per_game = f"{strategies * replicates} rows a deal" if strategies * replicates > 1 else "one row each"
        raise UserError(
            f"{option} {games:,} is more than fits into memory ({per_game}, {BYTES_A_ROW} bytes a row): "
            f"at most {each:,} here"
        )


def available_memory() -> int:
    """Bytes that a program may still take; where the system doesn't say, 4 GiB."""
    try:
        with open("/proc/meminfo") as lines:
            for line in lines:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    except (AttributeError, OSError, ValueError):
        return 4 * 2**30
