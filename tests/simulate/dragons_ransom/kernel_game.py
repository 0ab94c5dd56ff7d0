"""The kernel's game of Dragon's Ransom behind the oracle's interface: the same positions, moves and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
from montecardo.simulate import get_game
from montecardo.simulate.dragons_ransom.cards import HEROES, NONE, SCHEMA, to_table
from montecardo.simulate.dragons_ransom.moves import (
    COLUMN,
    DISCARD,
    DRAW,
    END,
    PLAY,
    SEND,
    USE,
    encode,
    kind_of,
    number_of,
)
from montecardo.simulate.dragons_ransom.rules import advance
from montecardo.simulate.dragons_ransom.state import Ending, Phase, Stage
from montecardo.simulate.streams import CHANCE, DEAL, STREAM, open_seat, open_stream

GAME = get_game("dragons-ransom")
Move = tuple[str, int]
KINDS = {
    END: "end",
    PLAY: "play",
    USE: "use",
    COLUMN: "column",
    SEND: "send",
    DISCARD: "discard",
    DRAW: "draw",
}
COUNTERS = (
    *("turn", "seat", "played", "spent", "free", "known", "chains_left", "events_due"),
    *("events", "chains", "complete", "minions_slain", "wounds_dealt", "drawn", "forced"),
)


def canonical(card: Mapping[str, Any]) -> dict[str, Any]:
    """Return a card with every key of the schema."""
    return {key: kind.canonical(card.get(key, kind.default)) for key, kind in SCHEMA.items()}


class KernelGame:
    """One game, played by the kernel and told as `dragons_ransom_oracle.Oracle` tells it.

    Parameters are the oracle's. The cards are not checked as card files are.
    """

    def __init__(
        self,
        cards: Sequence[Mapping[str, Any]],
        players: int = 1,
        rules: Mapping[str, Any] | None = None,
        seed: int = 0,
        game: int = 0,
    ) -> None:
        self._open(cards, players, rules, seed, game)
        first = GAME.deal(self.table, self.cards, self.rules, self.streams[0])
        assert first == GAME.to_move(self.table)
        if self._columns["phase"][0] == Phase.BEGIN:
            # The loop does this move too, and asks nobody.
            self._apply(encode(END, 0))
        self._look()

    @classmethod
    def from_position(
        cls,
        cards: Sequence[Mapping[str, Any]],
        rules: Mapping[str, Any] | None = None,
        *,
        heroes: Sequence[int],
        hands: Sequence[Sequence[int]],
        deck: Sequence[int],
        columns: Sequence[Sequence[int]] = ((), (), (), ()),
        queues: Sequence[Sequence[int]] = ((), (), (), ()),
        items: Sequence[Sequence[int]] = ((), (), (), ()),
        wounds: Sequence[int] = (0, 0, 0, 0),
        defeated: Sequence[int] = (),
        roles: Sequence[int] = (),
        skipped: Sequence[int] = (),
        discard: Sequence[int] = (),
        known: int = 0,
        seat: int = 0,
        turn: int = 1,
        seed: int = 0,
        game: int = 0,
    ) -> KernelGame:
        """Stand at the beginning of a seat's play phase; see the oracle's method of this name."""
        this = cls.__new__(cls)
        this._open(cards, len(hands), rules, seed, game)
        table, column = this.table, this._columns
        table.rules = this.rules
        for name in ("pending", "acting"):
            column[name][0] = NONE
        for name in ("active", "order", "roles", "fresh", "hands", "shown"):
            column[name][0] = NONE
        column["heroes"][0] = heroes
        for place, hero in enumerate(heroes):
            table.hero_column[this.cards.hero[hero]] = place
        for rows, sizes, lying in (
            ("columns", "column_size", columns),
            ("queues", "queue_size", queues),
            ("items", "item_count", items),
            ("hands", "hand_size", [sorted(hand) for hand in hands]),
        ):
            for row, held in enumerate(lying):
                column[sizes][0][row] = len(held)
                column[rows][0][row, : len(held)] = held
        column["wounds"][0] = wounds
        for place in defeated:
            table.defeated[place], table.slain_turn[place] = 1, turn
        column["roles"][0][: len(roles)] = roles
        for one in skipped:
            table.skipped[one] = 1
        for card in discard:
            table.discard[card] += 1
        table.deck_size = len(deck)
        column["deck"][0][: len(deck)] = list(deck)[::-1]
        table.pile_cards[0] = len(deck)
        table.pile_attacks[0] = list(deck).count(int(this.cards.heroes_attack))
        table.known, table.seat, table.to_move, table.turn = known, seat, seat, turn
        table.after = Stage.PLAYING
        advance(table, this.cards, this.streams[1], NONE, int(Stage.PLAYING))
        this._look()
        return this

    def _open(
        self,
        cards: Sequence[Mapping[str, Any]],
        players: int,
        rules: Mapping[str, Any] | None,
        seed: int,
        game: int,
    ) -> None:
        table = GAME.cards.table(1)
        card_set: Any = SimpleNamespace(cards=[canonical(card) for card in cards])
        table[0] = to_table(card_set)
        record = GAME.rules.table(1)
        record[0] = GAME.rules_record(GAME.settings(rules))
        self.players = players
        self.cards, self.rules = table[0], GAME.seated(record, table, players)[0]
        self.count = int(self.cards.count)
        self._states, self._views = GAME.state.table(1), GAME.view.table(1)
        self.table, self.seen = self._states[0], GAME.view.new()
        self._columns, self._view_columns = _columns(self._states), _columns(self._views)
        self.moves = np.zeros(GAME.max_moves, np.int32)
        self.streams = STREAM.table(2 + players)
        open_stream(self.streams[0], np.uint64(seed), DEAL, game, 0)
        open_stream(self.streams[1], np.uint64(seed), CHANCE, game, 0)
        for seat in range(players):
            open_seat(self.streams[2 + seat], np.uint64(seed), seat, game, 0)  # type: ignore[arg-type]

    def _look(self) -> None:
        """Look at the decision that stands: after a change of the table by hand too."""
        seat = int(GAME.to_move(self.table))
        self.n = 0
        if seat >= 0:
            GAME.observe(self.table, seat, self.seen)
            self.n = int(GAME.legal_moves(self.seen, self.cards, self.rules, self.moves))
        self.offered = [self.told(int(move)) for move in self.moves[: self.n]]

    def _apply(self, move: int) -> None:
        seat = GAME.apply(self.table, move, self.cards, self.rules, self.streams[1])
        assert seat == GAME.to_move(self.table)

    # ------------------------------------------------------------ the oracle's interface

    @property
    def to_move(self) -> int | None:
        return _or_none(self._columns["to_move"][0])

    def legal(self) -> list[Move]:
        return list(self.offered)

    def apply(self, move: Move) -> None:
        if move not in self.offered:
            raise ValueError(f"{move} is not legal; legal: {self.offered}")
        self.apply_index(self.offered.index(move))

    def apply_index(self, index: int) -> None:
        self._apply(int(self.moves[index]))
        self._look()

    def state(self) -> dict[str, Any]:
        state = _told(self._columns)
        return {
            **self._public(state),
            "deck": state.deck[: state.deck_size][::-1],
            "hands": self._hands(state, range(self.players)),
            "fresh": state.fresh[: state.fresh_size],
        }

    def view(self, seat: int) -> dict[str, Any]:
        GAME.observe(self.table, seat, self._views[0])
        view = _told(self._view_columns)
        hidden = bool(self.rules.hands)
        seen = [other for other in range(self.players) if not hidden or other == seat]
        told = {
            **self._public(view),
            "seat_of_view": view.viewer,
            "deck_size": view.deck_size,
            "top": view.top[: view.known],
            "hand": self._hands(view, [seat])[seat],
            "hand_sizes": view.hand_size[: self.players],
            "hands": self._hands(view, seen),
            "fresh": None if hidden and seat != view.seat else view.fresh[: view.fresh_size],
            "fresh_size": view.fresh_size,
        }
        assert view.top[view.known :] == [NONE] * (len(view.top) - view.known)
        for other in range(self.players):
            assert other in seen or view.hands[other] == [NONE] * len(view.hands[other])
        return told

    def result(self) -> list[dict[str, Any]]:
        rows = GAME.result.table(self.players)
        GAME.score(self.table, self.cards, self.rules, rows)
        told = []
        for row in rows:
            values = GAME.result.as_dict(row)
            del values["decisions"]
            values["ending"] = Ending(values["ending"]).name.lower()
            told.append({**values, "won": bool(values["won"])})
        return told

    # ------------------------------------------------------------ words

    def told(self, move: int) -> Move:
        """Return one of the kernel's moves as the oracle's tuple."""
        return KINDS[int(kind_of(move))], int(number_of(move))

    def _public(self, table: Any) -> dict[str, Any]:
        """Return what the canonical state and view share."""
        piles, seats = int(self.rules.piles), slice(self.players)
        return {
            "phase": Phase(table.phase).name.lower(),
            "ending": Ending(table.ending).name.lower(),
            "to_move": _or_none(table.to_move),
            "heroes": table.heroes,
            "wounds": table.wounds,
            "defeated": [bool(one) for one in table.defeated],
            "slain_turn": table.slain_turn,
            "columns": _rows(table.columns, table.column_size),
            "queues": _rows(table.queues, table.queue_size),
            "items": _rows(table.items, table.item_count),
            "active": [_or_none(card) for card in table.active],
            "piles": [list(pair) for pair in zip(table.pile_cards, table.pile_attacks, strict=True)][:piles],
            "shown": _rows(table.shown, table.shown_size)[seats],
            "roles": [_or_none(role) for role in table.roles[seats]],
            "skipped": [bool(one) for one in table.skipped[seats]],
            "discard": table.discard[: self.count],
            "box": table.box[: self.count],
            "pending": _or_none(table.pending),
            "using": bool(table.using),
            "used": bool(table.used),
            "sent": [column for column in range(HEROES) if table.sent >> column & 1],
            "acting": _or_none(table.acting),
            **{name: getattr(table, name) for name in COUNTERS},
        }

    def _hands(self, table: Any, seen: Sequence[int]) -> list[list[int] | None]:
        return [
            table.hands[seat][: table.hand_size[seat]] if seat in seen else None
            for seat in range(self.players)
        ]


def pieces(state: Mapping[str, Any]) -> list[int]:
    """Return how often each entry lies somewhere in a canonical state."""
    found = [one + other for one, other in zip(state["discard"], state["box"], strict=True)]
    lying = [
        *state["heroes"],
        *state["active"],
        *state["deck"],
        *state["roles"],
        *state["fresh"],
        state["pending"],
    ]
    for rows in ("columns", "queues", "items", "hands"):
        for row in state[rows]:
            lying += row
    for card in lying:
        if card is not None:
            found[card] += 1
    return found


def _columns(records: Any) -> dict[str, Any]:
    """Return live arrays of one record's fields: reading those is many times as fast as the record's own."""
    return {name: records[name] for name in records.dtype.names if records.dtype[name].base.names is None}


def _told(columns: dict[str, Any]) -> SimpleNamespace:
    """Return a record as plain numbers and lists."""
    return SimpleNamespace(**{name: column[0].tolist() for name, column in columns.items()})


def _rows(rows: list[list[int]], sizes: list[int]) -> list[list[int]]:
    return [row[:size] for row, size in zip(rows, sizes, strict=True)]


def _or_none(value: Any) -> int | None:
    return None if value < 0 else int(value)
