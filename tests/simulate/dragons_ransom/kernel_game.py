"""The kernel's game of Dragon's Ransom behind the oracle's interface: the same positions, moves and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernel_driver import KernelDriver, Move, as_plain, filled_rows, or_none
from montecardo.simulate import get_game
from montecardo.simulate.dragons_ransom.cards import HEROES, NONE
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

GAME = get_game("dragons-ransom")
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


class KernelGame(KernelDriver):
    """One game of Dragon's Ransom, told as `dragons_ransom_oracle.Oracle` tells it."""

    GAME = GAME

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

    def _deal(self) -> None:
        super()._deal()
        if self._columns["phase"][0] == Phase.BEGIN:
            # The loop does this move too, and asks nobody.
            self._apply(encode(END, 0))

    # ------------------------------------------------------------ the oracle's interface

    def state(self) -> dict[str, Any]:
        state = as_plain(self._columns)
        return {
            **self._public(state),
            "deck": state.deck[: state.deck_size][::-1],
            "hands": self._hands(state, range(self.players)),
            "fresh": state.fresh[: state.fresh_size],
        }

    def view(self, seat: int) -> dict[str, Any]:
        GAME.observe(self.table, seat, self._views[0])
        view = as_plain(self._view_columns)
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
            "to_move": or_none(table.to_move),
            "heroes": table.heroes,
            "wounds": table.wounds,
            "defeated": [bool(one) for one in table.defeated],
            "slain_turn": table.slain_turn,
            "columns": filled_rows(table.columns, table.column_size),
            "queues": filled_rows(table.queues, table.queue_size),
            "items": filled_rows(table.items, table.item_count),
            "active": [or_none(card) for card in table.active],
            "piles": [list(pair) for pair in zip(table.pile_cards, table.pile_attacks, strict=True)][:piles],
            "shown": filled_rows(table.shown, table.shown_size)[seats],
            "roles": [or_none(role) for role in table.roles[seats]],
            "skipped": [bool(one) for one in table.skipped[seats]],
            "discard": table.discard[: self.count],
            "box": table.box[: self.count],
            "pending": or_none(table.pending),
            "using": bool(table.using),
            "used": bool(table.used),
            "sent": [column for column in range(HEROES) if table.sent >> column & 1],
            "acting": or_none(table.acting),
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
