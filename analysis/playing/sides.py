"""The sides of a comparison: strategies, card sets or rules that play the same deals."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ...simulate.errors import UserError

if TYPE_CHECKING:
    from ...simulate.design import Design
    from ...simulate.machine import Machine
    from ...simulate.progress import Progress

# So few games the runner leaves to one processor; where they take so many seconds, all have to help.
_FEW, _LONG = 512, 0.5
_BATCHES = 4  # then, for each processor


class Choice(NamedTuple):
    """What a side plays with.

    Attributes
    ----------
    name
        What it is called in tables.
    strategy
        As `simulate.play` takes it.
    cards, rules
        Likewise.
    """

    name: str
    strategy: Any
    cards: Any = None
    rules: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Side:
    """One side of a comparison.

    Attributes
    ----------
    name
        What it is called.
    design
        All that decides its results.
    line_ups
        For each seat of the table the line-up of `design` in which the side's strategy sits there.
    """

    name: str
    design: Design
    line_ups: tuple[int, ...]

    @property
    def seats(self) -> int:
        """The seats that it plays each deal from, one after the other."""
        return len(self.line_ups)


@dataclass
class Played:
    """What a side made of some deals, arrays of shape (deals, seats).

    Attributes
    ----------
    won
        Whether it won.
    score
        Its scores.
    """

    won: Any
    score: Any

    def first(self, deals: int) -> Played:
        """Return the first so many deals."""
        return Played(self.won[:deals], self.score[:deals])

    def __len__(self) -> int:
        return len(self.won)


def make_sides(
    game: str, choices: Sequence[Choice], *, seed: int = 0, opponents: Sequence[Any] = ()
) -> list[Side]:
    """Check and gather what each side plays.

    Parameters
    ----------
    game
        The game's name.
    choices
        Two sides or more.
    seed
        Of the deals, the same for all.
    opponents
        Who sits on the other seats, in a game for several: a strategy a seat. A side's own then sits on each
        seat in turn, the others in the order given.

    Raises
    ------
    UserError
        Anything that can't be used, fewer than two sides, or two of the same name.
    """
    if len(choices) < 2:
        raise UserError("a comparison needs two sides or more")
    names = [choice.name for choice in choices]
    for place, name in enumerate(names):
        if name in names[:place]:
            raise UserError(f"{name} is given twice: give each side once")
    return [make_side(game, choice, seed, list(opponents)) for choice in choices]


def make_side(game: str, choice: Choice, seed: int, opponents: list[Any]) -> Side:
    """Check and gather what one side plays; the parameters and errors are those of `make_sides`."""
    from ...simulate.design import make_design
    from ...simulate.game import get_game
    from ...simulate.line_up import line_ups as find

    played = get_game(game)
    if len(opponents) + 1 not in played.seats:
        fewest, most = played.seats[0] - 1, played.seats[-1] - 1
        needed = str(fewest) if fewest == most else f"{fewest} to {most}"
        if needed == "0":
            raise UserError(f"{game} is a solo game: it takes no opponent")
        raise UserError(f"{game} takes {needed} opponents, one a seat, not {len(opponents)}")
    at_seat = [
        find(played, [[*opponents[:seat], choice.strategy, *opponents[seat:]]])[0]
        for seat in range(len(opponents) + 1)
    ]
    # Against opponents like itself it is one line-up, seen from each seat.
    distinct = list(dict.fromkeys(tuple(player.name for player in each) for each in at_seat))
    where = tuple(distinct.index(tuple(player.name for player in each)) for each in at_seat)
    different = [list(at_seat[where.index(number)]) for number in range(len(distinct))]
    design = make_design(game, different, seed=seed, cards=choice.cards, rules=choice.rules)
    return Side(choice.name, design, where)


class Table:
    """Where sides play their deals, stretch after stretch.

    Parameters
    ----------
    machine
        How to play, which changes no result.
    tell
        Who wants to know how far it is.
    """

    def __init__(self, machine: Machine, tell: Progress) -> None:
        self._machine, self._tell = machine, tell
        self._seconds: dict[str, float] = {}  # a game, by side
        self._done: dict[str, tuple[int, int]] = {}  # games and wins, by side

    def compile(self, sides: Sequence[Side]) -> None:
        """Compile what all of them need."""
        from ...simulate.playing import compile_players

        compiled: list[Any] = []
        for side in sides:
            if side.design.line_ups not in compiled:
                compile_players(side.design, self._tell)
                compiled.append(side.design.line_ups)

    def play(self, side: Side, first: int, stop: int, pressed: Sequence[bool] = ()) -> Played:
        """Play deals `first` to `stop` - 1.

        Parameters
        ----------
        side, first, stop
            Who plays which deals.
        pressed
            When it comes to hold something, the games end: the result holds those that are done.

        Raises
        ------
        GameError
            As `simulate.play`.
        """
        parts = {number: self._line_up(side, number, first, stop, pressed) for number in set(side.line_ups)}
        seats = side.design.seats
        deals = min(len(part) for part in parts.values()) // seats
        tables = [parts[number][: deals * seats].reshape(deals, seats) for number in side.line_ups]
        won, score = (
            np.stack([table[:, seat][column] for seat, table in enumerate(tables)], axis=1)
            for column in ("won", "score")
        )
        return Played(won != 0, score)

    def _line_up(self, side: Side, number: int, first: int, stop: int, pressed: Sequence[bool]) -> Any:
        from ...simulate.playing import play_units

        began, parts = time.perf_counter(), []
        machine = self._suited(side, stop - first)
        with closing(play_units(side.design, number, first, stop, machine)) as batches:
            for batch in batches:
                parts.append(batch)
                self._count(side, number, batch)
                if pressed:
                    break
        played = np.concatenate(parts)
        self._seconds[side.name] = (time.perf_counter() - began) * side.design.seats / len(played)
        return played

    def _suited(self, side: Side, games: int) -> Machine:
        """Cut slow games into small batches: a few of them would else be played by one processor alone."""
        seconds = games * self._seconds.get(side.name, 0.0)
        if self._machine.batch is not None or games > _FEW or seconds < _LONG:
            return self._machine
        return replace(self._machine, batch=max(1, games // (_BATCHES * self._machine.workers())))

    def _count(self, side: Side, number: int, batch: Any) -> None:
        done, wins = self._done.get(side.name, (0, 0))
        done += len(batch) // side.design.seats
        own = batch["won"][side.line_ups.index(number) :: side.design.seats]
        wins += int(np.count_nonzero(own))
        self._done[side.name] = done, wins
        self._tell.update(side.name, done, wins)
