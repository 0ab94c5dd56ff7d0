"""The kernel's game of Rage behind the oracle's interface: the same positions, moves and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
from montecardo.simulate import get_game
from montecardo.simulate.rage.cards import COLOUR_COUNT, GROUPS, to_table
from montecardo.simulate.rage.deal import draw_rest
from montecardo.simulate.rage.moves import COLOUR, PLAY, PREDICT, kind_of, number_of
from montecardo.simulate.rage.state import Phase
from montecardo.simulate.streams import CHANCE, DEAL, STREAM, open_seat, open_stream

GAME = get_game("rage")
Move = tuple[str, int]
KINDS = {PREDICT: "predict", PLAY: "play", COLOUR: "colour"}


class KernelGame:
    """One game of Rage, played by the kernel and told as `rage_oracle.Oracle` tells it.

    Parameters are the oracle's. The cards are not checked as card files are.
    """

    def __init__(
        self,
        cards: Sequence[Mapping[str, Any]],
        players: int,
        rules: Mapping[str, Any] | None = None,
        seed: int = 0,
        game: int = 0,
    ) -> None:
        table = GAME.cards.table(1)
        table[0] = to_table(SimpleNamespace(cards=[dict(card) for card in cards]))  # type: ignore[arg-type]
        record = GAME.rules.table(1)
        record[0] = GAME.rules_record(GAME.settings(rules))
        self.cards, self.rules = table[0], GAME.seated(record, table, players)[0]
        self.card_at, self.members = self.cards.card.tolist(), self.cards.members.tolist()
        self.count = int(self.cards.count)
        self.players = players
        self._states, self._drawn, self._views = GAME.state.table(1), GAME.state.table(1), GAME.view.table(1)
        self.table, self.seen = self._states[0], GAME.view.new()
        self._columns, self._view_columns = _columns(self._states), _columns(self._views)
        self._sets, self._deck = self._states["hands"]["sets"][0], self._drawn["deck"][0]
        self._view_hand = {name: self._views["hand"][name][0] for name in ("sets", "held")}
        self.moves = np.zeros(GAME.max_moves, np.int32)
        self.streams = STREAM.table(2 + players)
        open_stream(self.streams[0], np.uint64(seed), DEAL, game, 0)
        open_stream(self.streams[1], np.uint64(seed), CHANCE, game, 0)
        for seat in range(players):
            open_seat(self.streams[2 + seat], np.uint64(seed), seat, game, 0)  # type: ignore[arg-type]
        first = GAME.deal(self.table, self.cards, self.rules, self.streams[0])
        assert first == GAME.to_move(self.table)
        self._look()

    def _look(self) -> None:
        seat = int(GAME.to_move(self.table))
        self.n = 0
        if seat >= 0:
            GAME.observe(self.table, seat, self.seen)
            self.n = int(GAME.legal_moves(self.seen, self.cards, self.rules, self.moves))
        self.offered: list[Move] = [self.told(int(move)) for move in self.moves[: self.n]]

    # ------------------------------------------------------------ the oracle's interface

    @property
    def to_move(self) -> int | None:
        return _or_none(self._columns["to_move"][0])

    def legal(self) -> list[Move]:
        return sorted(self.offered)

    def apply(self, move: Move) -> None:
        if move not in self.offered:
            raise ValueError(f"{move} is not legal; legal: {self.offered}")
        self.apply_index(self.offered.index(move))

    def apply_index(self, index: int) -> None:
        seat = GAME.apply(self.table, int(self.moves[index]), self.cards, self.rules, self.streams[1])
        assert seat == GAME.to_move(self.table)
        self._look()

    def state(self) -> dict[str, Any]:
        table = _told(self._columns)
        # Of a copy: in the game itself a card is drawn when it is turned.
        self._drawn[:] = self._states
        draw_rest(self._drawn[0])
        deck = self._deck[: self.count].tolist()
        turned_from = self.count - self.players * table.cards
        return {
            **self._public(table),
            "hands": [self._members(sets) for sets in self._sets[: self.players].tolist()],
            "turned": deck[table.pile : turned_from][::-1],
            "pile": deck[: table.pile][::-1],
            "predictions": self._predictions(table),
            "over": table.phase == Phase.OVER,
        }

    def view(self, seat: int) -> dict[str, Any]:
        GAME.observe(self.table, seat, self._views[0])
        view = _told(self._view_columns)
        played = self._played(view)
        # The kernel keeps turned cards as a set: what is gone and was not played.
        gone = self._members([members & ~left for members, left in zip(self.members, view.left, strict=True)])
        turned = sorted(set(gone) - {card for cards in played for card in cards})
        hand = self._members(self._view_hand["sets"].tolist())
        assert sorted(card for card in self._view_hand["held"].tolist() if card >= 0) == hand
        return {
            **self._public(view),
            "seat": view.seat,
            "players": self.players,
            "cards": view.cards,
            "hand": hand,
            "counts": self._seats(view.in_hand),
            "turned": turned,
            "pile_count": view.pile,
            "seen": sorted([*hand, *gone]),
            "played": played,
            "voids": [
                [colour for colour in range(COLOUR_COUNT) if view.lacks[s] >> colour & 1]
                for s in range(self.players)
            ],
            "predictions": self._predictions(view),
        }

    def result(self) -> list[dict[str, Any]]:
        rows = GAME.result.table(self.players)
        GAME.score(self.table, self.cards, self.rules, rows)
        names = ("score", "rank", "exact", "tricks", "predicted", "plus", "minus")
        return [
            {"seat": seat, **{name: int(row[name]) for name in names}, "won": bool(row.won)}
            for seat, row in enumerate(rows)
        ]

    # ------------------------------------------------------------ words

    def told(self, move: int) -> Move:
        """Return one of the kernel's moves as the oracle's tuple."""
        return KINDS[kind_of(move)], int(number_of(move))

    def _public(self, table: Any) -> dict[str, Any]:
        """Return what the canonical state and view share."""
        first = table.played - table.trick_size
        return {
            "phase": Phase(table.phase).name.lower(),
            "round": table.round_number,
            "dealer": table.dealer,
            "to_move": _or_none(table.to_move),
            "leader": table.leader,
            "led": _or_none(table.led),
            "trump": _or_none(table.trump),
            "turn_due": bool(table.turn_due),
            "trick": [
                (
                    (table.leader + place) % self.players,
                    table.plays[first + place],
                    _or_none(table.trick_colour[place]),
                )
                for place in range(table.trick_size)
            ],
            "tricks": self._seats(table.tricks),
            "plus": self._seats(table.plus),
            "minus": self._seats(table.minus),
            "scores": self._seats(table.points),
            "exact": self._seats(table.exact),
        }

    def _played(self, view: Any) -> list[list[int]]:
        """Return the cards that each seat has played, from the order of play and who led each trick."""
        played: list[list[int]] = [[] for _ in range(self.players)]
        for number in range(view.played):
            trick, place = divmod(number, self.players)
            played[(view.leaders[trick] + place) % self.players].append(view.plays[number])
        return [sorted(cards) for cards in played]

    def _predictions(self, table: Any) -> list[int | None]:
        return [_or_none(table.prediction[seat]) for seat in range(self.players)]

    def _members(self, groups: Any) -> list[int]:
        """Return the cards of sets by group, ascending."""
        found = []
        for group in range(GROUPS):
            members = groups[group]
            while members:
                found.append(self.card_at[group][(members & -members).bit_length() - 1])
                members &= members - 1
        return sorted(found)

    def _seats(self, values: Any) -> list[int]:
        return list(values[: self.players])


def _columns(records: Any) -> dict[str, Any]:
    """Return live arrays of one record's fields: reading those is many times as fast as the record's own."""
    return {name: records[name] for name in records.dtype.names if records.dtype[name].base.names is None}


def _told(columns: dict[str, Any]) -> SimpleNamespace:
    """Return a record as plain numbers and lists."""
    return SimpleNamespace(**{name: column[0].tolist() for name, column in columns.items()})


def _or_none(value: Any) -> int | None:
    return None if value < 0 else int(value)
