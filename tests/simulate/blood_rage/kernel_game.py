"""The kernel's game of Blood Rage behind the oracle's interface: the same positions, moves and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernel_driver import KernelDriver, Move, as_plain, filled_rows, or_none
from montecardo.simulate import get_game
from montecardo.simulate.blood_rage.board import RESERVE
from montecardo.simulate.blood_rage.cards import NONE
from montecardo.simulate.blood_rage.moves import KIND_NAMES, kind_of, number_of
from montecardo.simulate.blood_rage.rules import advance
from montecardo.simulate.blood_rage.state import Ending, Phase, Why
from montecardo.simulate.blood_rage.tasks import Step

GAME = get_game("blood-rage")
COUNTERS = ("actions", "battles", "wins", "pillages", "done", "lost", "fallen")
HIDDEN = -2


class KernelGame(KernelDriver):
    """One game of Blood Rage, told as `blood_rage_oracle.Oracle` tells it."""

    GAME = GAME

    @classmethod
    def from_position(
        cls,
        cards: Sequence[Mapping[str, Any]],
        rules: Mapping[str, Any] | None = None,
        *,
        players: int,
        age: int = 1,
        seat: int = 0,
        first: int = 0,
        rage: Sequence[int] = (),
        figures: Mapping[int, Mapping[int, Sequence[int]]] | None = None,
        hands: Sequence[Sequence[int]] = (),
        slots: Mapping[int, Mapping[int, int]] | None = None,
        quests: Sequence[Sequence[int]] = (),
        steps: Sequence[Sequence[int]] = (),
        glory: Sequence[int] = (),
        tokens: Sequence[int] = (0, 0, 0, 1, 1, 2, 2, 3, 4),
        pillaged: Sequence[int] = (),
        destroyed: Sequence[int] = (),
        dooms: Sequence[int] = (0, 1, 2),
        decks: Sequence[Sequence[int]] = ((), (), ()),
        shown: Sequence[Sequence[int]] = (),
    ) -> KernelGame:
        """Stand at a seat's turn in the Action phase; see the oracle's method of this name."""
        this = cls.__new__(cls)
        this._open(cards, players, rules, 0, 0)
        this._lay_out()
        table, column = this.table, this._columns
        table.age, table.first = age, first
        column["tokens"][0], column["dooms"][0] = tokens, dooms
        column["pillaged"][0][list(pillaged)] = 1
        column["destroyed"][0][list(destroyed)] = 1
        for name, size, rows in (
            ("decks", "deck_size", [list(deck)[::-1] for deck in decks]),
            ("hands", "hand_size", [sorted(hand) for hand in hands]),
            ("shown", "shown_size", [sorted(hand) for hand in shown]),
            ("quests", "quest_size", [sorted(row) for row in quests]),
        ):
            for place, row in enumerate(rows):
                column[size][0][place] = len(row)
                column[name][0][place, : len(row)] = row
        column["rage"][0][: len(rage)] = rage
        column["glory"][0][: len(glory), 0] = glory
        for one, row in enumerate(steps):
            column["steps"][0][one] = row
        this._put_in(slots or {}, figures or {})
        table.tasks[0], table.tasks[1], table.task_count = Step.DISCARDS, Step.TURN | seat << 8, 2
        advance(table, this.cards, 0, NONE)
        this._look()
        return this

    def _lay_out(self) -> None:
        """Make an empty table, with every figure in its reserve, all stats on the first step."""
        self.table.rules = self.rules
        column = self._columns
        for name in ("seat", "to_move", "figure", "area", "target", "card", "cast", "excluded"):
            column[name][0] = NONE
        for name in ("doom_province", "province", "pillager", "winner", "chosen", "slots", "picks"):
            column[name][0] = NONE
        for name in ("packs", "hands", "shown", "quests", "played"):
            column[name][0] = NONE
        column["rage"][0], column["steps"][0] = 6, 1
        column["warriors"][0][:, RESERVE] = 8
        column["others"][0] = [RESERVE, RESERVE, NONE, NONE]

    def _put_in(
        self,
        slots: Mapping[int, Mapping[int, int]],
        figures: Mapping[int, Mapping[int, Sequence[int]]],
    ) -> None:
        """Fill slots by seat, and put figures from the reserves into areas."""
        column = self._columns
        for seat, filled in slots.items():
            for slot, card in filled.items():
                column["slots"][0][seat, slot] = card
                if slot in (3, 4):
                    column["others"][0][seat, slot - 1] = RESERVE
        for seat, placed in figures.items():
            for area, kinds in placed.items():
                for kind in kinds:
                    if kind == 0:
                        column["warriors"][0][seat, RESERVE] -= 1
                        column["warriors"][0][seat, area] += 1
                    else:
                        assert column["others"][0][seat, kind - 1] == RESERVE
                        column["others"][0][seat, kind - 1] = area

    # ------------------------------------------------------------ the oracle's interface

    def state(self) -> dict[str, Any]:
        state, seats = as_plain(self._columns), slice(self.players)
        return {
            **self._public(state),
            "decks": [row[:size][::-1] for row, size in zip(state.decks, state.deck_size, strict=True)],
            "packs": filled_rows(state.packs, state.pack_size)[seats],
            "hands": filled_rows(state.hands, state.hand_size)[seats],
            "quests": filled_rows(state.quests, state.quest_size)[seats],
            "seen": [_listed(row) for row in state.seen[seats]],
            "unseen": state.unseen[: self.count],
            "chosen": [or_none(card) for card in state.chosen[seats]],
        }

    def view(self, seat: int) -> dict[str, Any]:
        GAME.observe(self.table, seat, self._views[0])
        view, seats = as_plain(self._view_columns), slice(self.players)
        for other in range(self.players):
            for row in (view.hands, view.packs, view.quests):
                assert other == seat or set(row[other]) == {HIDDEN}
        own = view.chosen[seat]
        return {
            **self._public(view),
            "seat_of_view": view.viewer,
            "hand": view.hands[seat][: view.hand_size[seat]],
            "pack": view.packs[seat][: view.pack_size[seat]],
            "own_seen": _listed(view.own_seen),
            "own_away": _listed(view.own_away),
            "own_quests": view.quests[seat][: view.quest_size[seat]],
            "pack_sizes": view.pack_size[seats],
            "hand_sizes": view.hand_size[seats],
            "quest_counts": view.quest_size[seats],
            "deck_sizes": view.deck_size,
            "unseen_count": view.unseen_count,
            "own_chosen": or_none(own),
            "has_chosen": [card != NONE for card in view.chosen[seats]],
        }

    # ------------------------------------------------------------ words

    def told(self, move: int) -> Move:
        """Return one of the kernel's moves as the oracle's tuple."""
        return KIND_NAMES[int(kind_of(move))], int(number_of(move))

    def _public(self, table: Any) -> dict[str, Any]:
        """Return what the canonical state and view share."""
        seats = slice(self.players)
        doomed = None
        if table.doom_province != NONE:
            others = [kind for kind in range(1, 5) if table.doom_others >> kind & 1]
            doomed = [table.doom_province, table.doom_warriors, others]
        return {
            "phase": Phase(table.phase).name.lower(),
            "ending": Ending(table.ending).name.lower(),
            "age": table.age,
            "first": table.first,
            "why": Why(table.why).name.lower() if table.why else None,
            "doomed": doomed,
            **{
                name: or_none(getattr(table, name))
                for name in (
                    *("seat", "to_move", "figure", "area", "target", "card", "cast", "excluded"),
                    *("province", "pillager", "winner"),
                )
            },
            "declines": table.declines,
            "destroyed": [bool(one) for one in table.destroyed],
            "pillaged": [bool(one) for one in table.pillaged],
            "tokens": table.tokens,
            "dooms": table.dooms,
            "shown": filled_rows(table.shown, table.shown_size)[seats],
            "slots": [[or_none(card) for card in row] for row in table.slots[seats]],
            "warriors": table.warriors[seats],
            "others": [[or_none(area) for area in row] for row in table.others[seats]],
            "rage": table.rage[seats],
            "steps": table.steps[seats],
            "glory": table.glory[seats],
            "discard": table.discard[: self.count],
            **{name: getattr(table, name)[seats] for name in COUNTERS},
            "fighters": [bool(one) for one in table.fighters[seats]],
            "strikes": [bool(one) for one in table.strikes[seats]],
            "played": filled_rows(table.played, table.played_size)[seats],
            "cancelled": [bool(one) for one in table.cancelled[seats]],
            "destroyed_here": table.destroyed_here[seats],
        }


def pieces(state: Mapping[str, Any]) -> list[int]:
    """Return how often each entry lies somewhere in a canonical state."""
    found = [one + other for one, other in zip(state["discard"], state["unseen"], strict=True)]
    lying = [state["card"]]
    for rows in ("decks", "packs", "hands", "quests", "slots", "played"):
        for row in state[rows]:
            lying += row
    for card in lying:
        if card is not None:
            found[card] += 1
    return found


def _listed(counts: list[int]) -> list[int]:
    """Return counts by entry as a sorted list of entries."""
    return [card for card, count in enumerate(counts) for _ in range(count)]
