"""A game played by its kernel, behind the interface of its oracle: what is the same for every game.

What only one game has is in its own folder, in `kernel_game.py`: how a position is laid out, and the words
for its states, views and moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
from montecardo.simulate.cards import card_rules
from montecardo.simulate.game import Game
from montecardo.simulate.streams import CHANCE, DEAL, STREAM, open_seat, open_stream

Move = tuple[Any, ...]
NONE = -1


class KernelDriver:
    """One game, played by the kernel and told as its oracle tells it.

    Parameters are the oracle's. The cards are not checked as card files are.
    """

    GAME: ClassVar[Game]

    def __init__(
        self,
        cards: Sequence[Mapping[str, Any]],
        players: int,
        rules: Mapping[str, Any] | None = None,
        seed: int = 0,
        game: int = 0,
    ) -> None:
        self._open(cards, players, rules, seed, game)
        self._deal()
        self._look()

    def _open(
        self,
        cards: Sequence[Mapping[str, Any]],
        players: int,
        rules: Mapping[str, Any] | None,
        seed: int,
        game: int,
        replicate: int = 0,
    ) -> None:
        """Lay out cards, rules and streams, and an empty table."""
        table, record = self.GAME.cards.table(1), self.GAME.rules.table(1)
        table[0] = to_table(self.GAME, cards)
        record[0] = self.GAME.rules_record(self.GAME.settings(rules))
        self.players = players
        self.cards, self.rules = table[0], self.GAME.seated(record, table, players)[0]
        self.count = int(self.cards.count)
        self._states, self._views = self.GAME.state.table(1), self.GAME.view.table(1)
        self.table, self.seen = self._states[0], self.GAME.view.new()
        self._columns, self._view_columns = live_columns(self._states), live_columns(self._views)
        self.moves = np.zeros(self.GAME.max_moves, np.int32)
        self.streams = STREAM.table(2 + players)
        open_stream(self.streams[0], np.uint64(seed), DEAL, game, 0)
        open_stream(self.streams[1], np.uint64(seed), CHANCE, game, replicate)
        for seat in range(players):
            open_seat(self.streams[2 + seat], np.uint64(seed), seat, game, replicate)  # type: ignore[arg-type]

    def _deal(self) -> None:
        first = self.GAME.deal(self.table, self.cards, self.rules, self.streams[0])
        assert first == self.GAME.to_move(self.table)

    def _look(self) -> None:
        """Look at the decision that stands: after a change of the table by hand too."""
        seat = int(self.GAME.to_move(self.table))
        self.GAME.observe(self.table, max(seat, 0), self.seen)
        self.n = 0
        if seat >= 0:
            self.n = int(self.GAME.legal_moves(self.seen, self.cards, self.rules, self.moves))
        self.offered: list[Move] = [self.told(int(move)) for move in self.moves[: self.n]]

    def _apply(self, move: int) -> None:
        seat = self.GAME.apply(self.table, move, self.cards, self.rules, self.streams[1])
        assert seat == self.GAME.to_move(self.table)

    # ------------------------------------------------------------ the oracle's interface

    @property
    def to_move(self) -> int | None:
        return or_none(self.GAME.to_move(self.table))

    def legal(self) -> list[Move]:
        return list(self.offered)

    def apply(self, move: Move) -> None:
        if move not in self.offered:
            raise ValueError(f"{move} is not legal; legal: {self.offered}")
        self.apply_index(self.offered.index(move))

    def apply_index(self, index: int) -> None:
        self._apply(int(self.moves[index]))
        self._look()

    def result(self) -> list[dict[str, Any]]:
        rows = self.GAME.result.table(self.players)
        self.GAME.score(self.table, self.cards, self.rules, rows)
        told = []
        for row in rows:
            values = self.GAME.result.as_dict(row)
            del values["decisions"]
            values["ending"] = self.GAME.endings[values["ending"]]
            told.append({**values, "won": bool(values["won"])})
        return told

    # ------------------------------------------------------------ words

    def told(self, move: int) -> Move:
        """Return one of the kernel's moves as the oracle's tuple."""
        raise NotImplementedError


def canonical(game: Game, card: Mapping[str, Any]) -> dict[str, Any]:
    """Return a card with every key of its game's schema, as a card file is read."""
    schema = card_rules(game.name).SCHEMA
    return {key: kind.canonical(card.get(key, kind.default)) for key, kind in schema.items()}


def to_table(game: Game, cards: Sequence[Mapping[str, Any]]) -> Any:
    """Return the record that kernels read, from cards that nobody has checked."""
    card_set: Any = SimpleNamespace(cards=[canonical(game, card) for card in cards])
    return card_rules(game.name).to_table(card_set)


# ---------------------------------------------------------------- records as plain numbers and lists


def live_columns(records: Any) -> dict[str, Any]:
    """Return live arrays of one record's fields: reading those is many times as fast as the record's own."""
    return {name: records[name] for name in records.dtype.names if records.dtype[name].base.names is None}


def as_plain(columns: Mapping[str, Any]) -> SimpleNamespace:
    """Return a record as plain numbers and lists."""
    return SimpleNamespace(**{name: column[0].tolist() for name, column in columns.items()})


def filled_rows(rows: list[list[int]], sizes: list[int]) -> list[list[int]]:
    """Return of each row as many as it holds."""
    return [row[:size] for row, size in zip(rows, sizes, strict=True)]


def or_none(value: Any) -> int | None:
    """Return a number, or None for the kernel's `NONE`."""
    return None if value == NONE else int(value)
