"""The best blind play from a position, by the reference engine: every order that the Deck may have is played.

Nothing is assumed of what a player knows: all Decks that fit what was seen are played side by side, and after
each move those that look the same stay together. Their shares are the chances.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

from .exhaustive import TooManyError
from .inputs import Card
from .oracle import Oracle
from .table import Move

Position = dict[str, Any]  # what `Oracle.from_position` takes


class Blind:
    """The blind optimum of positions of a few cards without a shuffle; ``at_most`` games are played."""

    def __init__(self, cards: Sequence[Card], rules: dict[str, Any] | None, at_most: int) -> None:
        self.cards, self.rules, self.at_most = cards, rules, at_most
        self.played = 0
        self.known: dict[str, Fraction] = {}

    def optimum(self, position: Position) -> Fraction:
        """Return the best win probability; ``known_deck`` says what the player knows besides the top card."""
        start = Oracle.from_position(self.cards, self.rules, **position)
        places = start.deck.notes.places
        unplaced = [card for card, known in zip(position["deck"], places, strict=True) if known is None]
        decks = []
        for order in permutations(unplaced):
            rest = iter(order)
            decks.append([next(rest) if known is None else known for known in places])
        return self._value([{**position, "deck": deck, "known_deck": list(places)} for deck in decks], ())

    def _value(self, same: list[Position], way: tuple[Move, ...]) -> Fraction:
        """The value for a player who can't tell these positions apart, after these moves of the turn."""
        if len(same) == 1 and not way:
            return Fraction(self._can_be_won(same[0]))
        told = repr((sorted(map(repr, same)), way))
        if told not in self.known:
            # A position that comes back to itself before a card is shown has gained nothing by that.
            self.known[told] = Fraction(0)
            moves = self._play(same[0], way).legal()
            for move in moves:
                self.known[told] = max(self.known[told], self._mean(same, (*way, move)))
                if self.known[told] == 1:
                    break
        return self.known[told]

    def _mean(self, same: list[Position], way: tuple[Move, ...]) -> Fraction:
        groups: dict[str, tuple[list[Position], tuple[Move, ...]]] = {}
        won = 0
        for position in same:
            game = self._play(position, way)
            if game.ending is not None:
                won += game.ending == "won"
            elif game.phase == "action":
                groups.setdefault(_seen(game), ([], ()))[0].append(_position(game))
            else:
                groups.setdefault(_seen(game), ([], way))[0].append(position)
        values = [len(group) * self._value(group, then) for group, then in groups.values()]
        return (won + sum(values, Fraction(0))) / len(same)

    def _play(self, position: Position, way: Sequence[Move]) -> Oracle:
        self.played += 1
        if self.played > self.at_most:
            raise TooManyError
        game = Oracle.from_position(self.cards, self.rules, **position)
        for move in way:
            game.apply(move)
        return game

    def _can_be_won(self, start: Position) -> bool:
        """Whether any line wins from a position of which everything is known."""
        told = repr(start)
        if told in self.known:
            return bool(self.known[told])
        met, waiting = {told}, [start]
        won = False
        while waiting and not won:
            for game in self._turns(waiting.pop()):
                won = game.ending == "won"
                if won:
                    break
                if game.ending is None and repr(_position(game)) not in met:
                    met.add(repr(_position(game)))
                    waiting.append(_position(game))
        self.known[told] = Fraction(won)
        return won

    def _turns(self, position: Position) -> Iterator[Oracle]:
        ways: list[tuple[Move, ...]] = [()]
        while ways:
            way = ways.pop()
            game = self._play(position, way)
            if way and (game.phase == "action" or game.ending is not None):
                yield game
            else:
                ways += [(*way, move) for move in game.legal()]


def _seen(game: Oracle) -> str:
    return repr((game.phase, game.quests, game.party, game.encounter, sorted(game.finished),
                 sorted(game.graveyard), game.deck.notes.places))  # fmt: skip


def _position(game: Oracle) -> Position:
    return {
        "quests": [list(quest) for quest in game.quests],
        "party": list(game.party),
        "encounter": game.encounter,
        "deck": list(game.deck.cards),
        "finished": sorted(game.finished),
        "graveyard": sorted(game.graveyard),
        "known_deck": list(game.deck.notes.places),
    }
