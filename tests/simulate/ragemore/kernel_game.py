"""The kernel's game behind the oracle's interface: the same positions, moves and words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kernel_driver import KernelDriver, Move
from montecardo.simulate import get_game
from montecardo.simulate.bits import bit, count, has
from montecardo.simulate.kernel_records import copy_shared
from montecardo.simulate.ragemore.actions import bottom_card, fight_outcome
from montecardo.simulate.ragemore.cards import MAX_CARDS, NONE, SUIT_COUNT
from montecardo.simulate.ragemore.moves import (
    CHOOSE,
    EXPLORE,
    FIGHT,
    PASS,
    PLACE,
    bottom_order,
    chosen_card,
    hero_of,
    kind_of,
    matched_card,
    quest_of,
    reinforcer_of,
)
from montecardo.simulate.ragemore.state import Phase

GAME = get_game("ragemore")


class KernelGame(KernelDriver):
    """One game of Ragemore, told as `ragemore_oracle.Oracle` tells it; a few cards of any numbers will do."""

    GAME = GAME

    def __init__(
        self,
        cards: Sequence[dict[str, Any]],
        rules: dict[str, Any] | None = None,
        seed: int = 0,
        game: int = 0,
        replicate: int = 0,
    ) -> None:
        self._open(cards, 1, rules, seed, game, replicate)
        self._deal()
        self._look()

    @classmethod
    def from_position(
        cls,
        cards: Sequence[dict[str, Any]],
        rules: dict[str, Any] | None = None,
        *,
        quests: Sequence[Sequence[int]],
        party: Sequence[int],
        encounter: int,
        deck: Sequence[int] = (),
        finished: Iterable[int] = (),
        graveyard: Iterable[int] = (),
        known_deck: Sequence[int | None] | None = None,
        turn: int = 1,
        seed: int = 0,
        game: int = 0,
        replicate: int = 0,
    ) -> KernelGame:
        """Stand at the ``action`` decision of a position; see the oracle's method of this name.

        ValueError if the player knows a card amid unknown ones: the kernel keeps a run from the top and one
        from the bottom, and no game ever comes to anything else.
        """
        this = cls.__new__(cls)
        this._open(cards, 1, rules, seed, game, replicate)
        table, place = this.table, [card["number"] for card in cards].index
        copy_shared(this.rules, table.rules)
        table.phase, table.turn, table.encounter, table.pending = Phase.ACTION, turn, place(encounter), NONE
        table.quest[:], table.party[:] = NONE, NONE
        for quest, numbers in enumerate(quests):
            table.quest_size[quest] = len(numbers)
            table.quest[quest, : len(numbers)] = [place(number) for number in numbers]
        table.party_size = len(party)
        table.party[: len(party)] = [place(number) for number in party]
        table.finished = sum(bit(place(number)) for number in finished)
        table.graveyard = sum(bit(place(number)) for number in graveyard)
        this._lay_deck([place(number) for number in deck], known_deck or [None] * len(deck))
        this._look()
        return this

    def _lay_deck(self, deck: list[int], known: Sequence[int | None]) -> None:
        size, unknown = len(deck), [k for k, number in enumerate(known) if number is None and k > 0]
        self.table.deck_size = size
        # Near the end of the ring, so that it is gone round.
        self.table.deck_start = MAX_CARDS - 2
        for k, card in enumerate(deck):
            self.table.deck[(self.table.deck_start + k) % MAX_CARDS] = card
        self.table.known_top = self.table.known_bottom = size
        if len(unknown) > 1:
            if unknown != list(range(unknown[0], unknown[-1] + 1)):
                raise ValueError(f"no game comes to this: a known card amid unknown ones in {known}")
            self.table.known_top, self.table.known_bottom = unknown[0], size - 1 - unknown[-1]

    # ------------------------------------------------------------ the oracle's interface

    def state(self) -> dict[str, Any]:
        table, size = self.table, int(self.table.deck_size)
        ring = [table.deck[(table.deck_start + k) % MAX_CARDS] for k in range(size)]
        return {
            "phase": Phase(int(table.phase)).name.lower(),
            "turn": int(table.turn),
            "deck": [self._number(card) for card in ring],
            "known_deck": [self._number(card) for card in self.seen.deck[:size]],
            "quests": [
                [self._number(card) for card in table.quest[quest, : table.quest_size[quest]]]
                for quest in range(2)
            ],
            "party": [self._number(card) for card in table.party[: table.party_size]],
            "finished": self.numbers(table.finished),
            "graveyard": self.numbers(table.graveyard),
            "encounter": self._number(table.encounter),
            "pending": self._number(table.pending),
            "ending": self.ending,
        }

    @property
    def ending(self) -> str | None:
        return GAME.endings[self.table.ending] if self.table.ending else None

    def legal(self) -> list[Move]:
        return sorted(self.offered)

    def covered(self, hero: int) -> bool:
        return ("fight", hero, 0) not in {move[:3] for move in self.offered}

    def stack_sizes(self) -> list[int]:
        return [int(count(self.table.finished & self.cards.suit_mask[suit])) for suit in range(SUIT_COUNT)]

    def stack_target(self) -> int:
        return int(self.rules.stack_target)

    def result(self) -> dict[str, Any]:
        rows = GAME.result.table(1)
        GAME.score(self.table, self.cards, self.rules, rows)
        row = rows[0]
        told = {name: int(row[name]) for name in ("score", "turns", "finished", "graveyard", "party", "deck")}
        return {**told, "won": bool(row.won), "ending": GAME.endings[row.ending]}

    # ------------------------------------------------------------ words

    def numbers(self, members: int) -> list[int]:
        """Return the cards of a set, ascending."""
        return sorted(int(self.cards.number[c]) for c in range(self.cards.count) if has(members, c))

    def told(self, move: int) -> Move:
        """Return one of the kernel's moves as the oracle's tuple."""
        kind = kind_of(move)
        if kind == PASS:
            return ("pass",)
        if kind == PLACE:
            return ("place", quest_of(move))
        if kind == CHOOSE:
            return ("choose", self._number(chosen_card(move)))
        hero = self._number(hero_of(move))
        if kind == FIGHT:
            return ("fight", hero, self._number(reinforcer_of(move)) or 0, self._bottom(move))
        matched = [matched_card(move, k) for k in range(3) if matched_card(move, k) != NONE]
        numbers = tuple(self._number(card) for card in matched)
        if kind == EXPLORE:
            in_first = matched[0] in self.seen.quest[0, : self.seen.quest_size[0]]
            return ("explore", hero, 0 if in_first else 1, tuple(sorted(numbers)))
        return ("recruit", hero, numbers)

    def _bottom(self, move: int) -> tuple[Any, ...]:
        hero, reinforcer, encounter = hero_of(move), reinforcer_of(move), self.seen.encounter
        if fight_outcome(self.cards, hero, reinforcer, encounter) != 0:
            return ()
        fallen = reinforcer if self.rules.reinforcer_shares_fate else NONE
        order, cards = bottom_order(move), 2 if fallen == NONE else 3
        return tuple(self._number(bottom_card(order, k, hero, encounter, fallen)) for k in range(cards))

    def _number(self, card: int) -> int | None:
        return None if card == NONE else int(self.cards.number[card])
