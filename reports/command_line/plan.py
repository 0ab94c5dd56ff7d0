"""What to play: the choices of a command line, checked, and played."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ...simulate.errors import UserError

if TYPE_CHECKING:
    from ...simulate.design import Design
    from ...simulate.machine import Machine
    from ...simulate.progress import Progress

# One row of the frame, the batches it is joined from, and what the analysis groups it into.
BYTES_A_ROW = 150
SEATS = 4  # at a table that nobody gave a size


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
    seats
        Players at the table, of a game for several; None: as many as strategies are named, or `SEATS`.
    rotate
        Whether every rotation of the seats plays. It does where no strategy is named.
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
    seats: int | None = None
    rotate: bool = False

    def is_won_together(self) -> bool:
        """Tell whether a table has one outcome: the game is for one player, or co-operative.

        Raises
        ------
        UserError
            There is no such game.
        """
        from ... import simulate

        game = simulate.get_game(self.game)
        return game.cooperative or game.seats == range(1, 2)

    def players(self) -> list[Any]:
        """Return the strategies themselves.

        Raises
        ------
        UserError
            There is no such game or strategy, or none that plays without being named.
        """
        from ... import simulate
        from ...simulate.line_up import broken_packages
        from ...strategies import built_in, find_strategy

        simulate.get_game(self.game)
        if not self.strategies:
            found = [player for player in built_in(self.game) if not player.slow]
            if not found:
                why = "".join(f"\n{line}" for line in broken_packages(self.game))
                raise UserError(f"{self.game} has no strategy to play unless one is named{why}")
            return found
        return [find_strategy(self.game, name) for name in self.strategies]

    def design(self, replicates: int) -> Design:
        """Return what decides the results.

        Raises
        ------
        UserError
            Anything in it that can't be used.
        """
        from ...simulate.design import make_design

        rules = self.rules or None
        return make_design(
            self.game, self.line_ups(), seed=self.seed, cards=self.cards, rules=rules, replicates=replicates
        )

    def line_ups(self) -> list[Any]:
        """Return what `simulate.play` takes: who sits where.

        Where a table wins together, each strategy has one of its own, on all its seats. In other games fewer
        strategies than seats take the seats in turn; without any, the strongest of the built-in ones play.

        Raises
        ------
        UserError
            There is no such game, strategy or table.
        """
        from ... import simulate
        from ...simulate.seating import rotations

        game, players = simulate.get_game(self.game), self.players()
        if self.is_won_together():
            return self.tables_of_one(players)
        seats = self.seats or (len(players) if self.strategies else min(SEATS, game.seats[-1]))
        self._check_seats(game, seats)
        if self.strategies and len(players) > seats:
            raise UserError(f"{len(players)} strategies for {seats} players: name at most {seats}")
        players = players[-seats:]
        line_up = [players[seat % len(players)] for seat in range(seats)]
        return rotations(line_up) if self.rotate or not self.strategies else [line_up]

    def tables_of_one(self, players: list[Any]) -> list[list[Any]]:
        """Return a table for each strategy, where it has all seats.

        Raises
        ------
        UserError
            The game has no such table.
        """
        from ... import simulate

        game, seats = simulate.get_game(self.game), self.seats or 1
        if game.seats == range(1, 2) and (seats != 1 or self.rotate):
            raise UserError(f"{self.game} is for 1 player: it has no --players and no --rotate")
        if self.rotate:
            raise UserError(
                f"players of {self.game} win together, each strategy at its own table: no --rotate"
            )
        self._check_seats(game, seats)
        return [[player] * seats for player in players]

    def _check_seats(self, game: Any, seats: int) -> None:
        if seats not in game.seats:
            allowed = f"{game.seats[0]} to {game.seats[-1]}"
            raise UserError(f"{self.game} is for {allowed} players, not {seats} (--players seats that many)")

    def machine(self) -> Machine:
        """Return how to play."""
        from ...simulate.machine import Machine

        return Machine(self.jobs, self.backend, scheduler=self.scheduler)

    def play(self, players: list[Any], games: int, replicates: int, progress: Progress) -> Any:
        """Play, with the strategies that `players` returned, where a table wins together: the same deals.

        Raises
        ------
        UserError
            A bad rule or card set; or more games than fit into memory.
        """
        from ... import simulate

        check_memory(games, len(players) * (self.seats or 1), replicates)
        return simulate.play(
            self.game,
            self.tables_of_one(players),
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
        if self.seats is not None:
            words += ["--players", str(self.seats)]
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
    check_rows(games, strategies * replicates, option)


def check_rows(games: int, rows: float, option: str = "--games") -> None:
    """Refuse more games than fit into memory, with so many rows of a frame for each of them.

    Raises
    ------
    UserError
        With the largest number of games that would fit.
    """
    most = int(available_memory() // (BYTES_A_ROW * rows))
    if games > most:
        raise UserError(
            f"{option} {games:,} is more than the memory here has room for; allowed: up to {most:,}"
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
