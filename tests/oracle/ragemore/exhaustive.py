"""Every way to play a deal of few cards, by the reference engine: can it be won, and in how many turns?

As plain as can be, so that it can be trusted: no state is merged with another unless they are the same in
every card, and none is left out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from any_game_oracle.chance import CHANCE, stream

from .inputs import Card
from .oracle import Oracle
from .table import Move

Position = tuple[Any, ...]


class TooManyError(Exception):
    """There are more positions than were allowed."""


class _Chance:
    """Chance during play that remembers what it was asked for, so that it can be brought there again."""

    def __init__(self, fresh: Any, bounds: tuple[int, ...] = ()) -> None:
        self._stream, self.bounds = fresh, ()
        for bound in bounds:
            self.integers(bound)

    def integers(self, bound: int) -> int:
        self.bounds = (*self.bounds, bound)
        return int(self._stream.integers(bound))


class Exhaustive:
    """All lines of play of one deal.

    Parameters are the oracle's, and `at_most`: how many positions may be looked at.
    """

    def __init__(
        self, cards: Sequence[Card], rules: dict[str, Any] | None, seed: int, game: int, at_most: int
    ) -> None:
        self.cards, self.rules, self.seed, self.game = cards, rules, seed, game
        self.at_most = at_most
        self.looked_at = 0

    def can_be_won(self) -> bool:
        """Tell whether any line wins, the latest positions first; TooManyError if that takes too many."""
        return self._search(by_turns=False) is not None

    def fewest_turns(self) -> int | None:
        """Return the turns of a shortest win, None if there is no win; TooManyError likewise."""
        return self._search(by_turns=True)

    def _search(self, by_turns: bool) -> int | None:
        """Look at the positions that each has not been met before, with the turn in which they stand."""
        waiting: deque[tuple[Position, int]] = deque()
        met: set[Position] = set()
        self.looked_at = 0
        for successor in self._beginnings():
            if successor == ("won",):
                return 1
            if len(successor) > 1 and successor not in met:
                met.add(successor)
                waiting.append((successor, 1))
        while waiting:
            position, turn = waiting.popleft() if by_turns else waiting.pop()
            self._count()
            for successor in self._successors(position):
                if successor == ("won",):
                    return turn
                if len(successor) > 1 and successor not in met:
                    met.add(successor)
                    waiting.append((successor, turn + 1))
        return None

    def _count(self) -> None:
        self.looked_at += 1
        if self.looked_at > self.at_most:
            raise TooManyError

    # ------------------------------------------------------------ positions

    def _beginnings(self) -> Iterator[Position]:
        """Yield the position at the first action after each way to set up, or a one-word ending."""
        ways: list[tuple[Move, ...]] = [()]
        met: set[str] = set()
        while ways:
            way = ways.pop()
            game = self._set_up(way)
            if game.phase != "place_setup":
                yield self._told(game)
                continue
            told = repr((game.state(), game.play_chance.bounds))
            if told not in met:
                self._count()
                met.add(told)
                ways += [(*way, move) for move in game.legal()]

    def _set_up(self, way: tuple[Move, ...]) -> Oracle:
        game = Oracle(self.cards, self.rules, self.seed, self.game)
        game.play_chance = self._chance(())  # type: ignore[assignment]
        for move in way:
            game.apply(move)
        return game

    def _successors(self, position: Position) -> Iterator[Position]:
        """Yield the position at the next action after each way to play a turn, or a one-word ending."""
        ways: list[tuple[Move, ...]] = [()]
        while ways:
            way = ways.pop()
            game = self._stand(position)
            for move in way:
                game.apply(move)
            if way and game.phase in ("action", "over"):
                yield self._told(game)
            else:
                ways += [(*way, move) for move in game.legal()]

    def _chance(self, bounds: tuple[int, ...]) -> _Chance:
        return _Chance(stream(self.seed, CHANCE, self.game, 0), bounds)

    def _stand(self, position: Position) -> Oracle:
        quests, party, encounter, deck, finished, graveyard, bounds = position
        game = Oracle.from_position(
            self.cards,
            self.rules,
            quests=quests,
            party=party,
            encounter=encounter,
            deck=deck,
            finished=finished,
            graveyard=graveyard,
        )
        game.play_chance = self._chance(bounds)  # type: ignore[assignment]
        return game

    @staticmethod
    def _told(game: Oracle) -> Position:
        if game.ending is not None:
            return (game.ending,)
        return (
            tuple(map(tuple, game.quests)),
            tuple(game.party),
            game.encounter,
            tuple(game.deck.cards),
            frozenset(game.finished),
            frozenset(game.graveyard),
            game.play_chance.bounds,  # type: ignore[attr-defined]
        )
