"""The table: where every card lies, and when the game ends (R31 to R36)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from any_game_oracle.chance import CHANCE, DEAL, stream
from any_game_oracle.scripts import Move, Script, Scripted

from .deck import Deck
from .inputs import SUITS, Card, read_rules


class Table(Scripted):
    """All places of a game of Ragemore, and the decision that the player faces."""

    def __init__(
        self, cards: Sequence[Card], rules: dict[str, Any] | None, seed: int, game: int, replicate: int
    ) -> None:
        self.cards = {card["number"]: card for card in cards}
        self.rules = read_rules(rules or {})
        self.deal_chance = stream(seed, DEAL, game, 0)
        self.play_chance = stream(seed, CHANCE, game, replicate)
        self.deck = Deck([])
        self.quests: list[list[int]] = [[], []]
        self.party: list[int] = []
        self.finished: set[int] = set()
        self.graveyard: set[int] = set()
        self.encounter: int | None = None
        self.pending: int | None = None
        self.turn = 0
        self.player_has_placed = False
        self.phase = ""
        self.moves: list[Move] = []
        self.ending: str | None = None

    def ask(self, phase: str, moves: Iterable[Move]) -> Script:
        """Let the player pick a move; a single one is taken without asking, unless it is the action (R38)."""
        moves = sorted(moves)
        if len(moves) == 1 and phase != "action":
            return moves[0]
        self.phase, self.moves = phase, moves
        return (yield)

    def suit(self, card: int) -> str:
        """Return the suit, the same on both faces (R1)."""
        return str(self.cards[card]["suit"])

    def match(self, card: int, other: int) -> bool:
        """Tell whether two cards are of one suit (R4, R10)."""
        return self.suit(card) == self.suit(other)

    def covered(self, hero: int) -> bool:
        """Tell whether a Hero lies under a later one of its suit (R6)."""
        later = self.party[self.party.index(hero) + 1 :]
        return any(self.match(hero, other) for other in later)

    def stack_sizes(self) -> list[int]:
        """Sizes of the four stacks of the Finished Quests (R7)."""
        return [sum(self.suit(card) == suit for card in self.finished) for suit in SUITS]

    def stack_target(self) -> int:
        """Return the cards that a stack needs (R31)."""
        return int(self.rules["stack_target"])

    def score(self) -> int:
        """Progress to the win: cards of the two largest stacks, each up to the target."""
        return sum(sorted(min(size, self.stack_target()) for size in self.stack_sizes())[-2:])

    def look_for_an_end(self) -> None:
        """After each whole step: the win first, then the losses in the rulebook's order (R31 to R36).

        The first loss, starving, happens where a card is drawn.
        """
        if sum(size >= self.stack_target() for size in self.stack_sizes()) >= 2:
            self.end("won")
        if len(self.party) == 0:
            self.end("vanquished")
        if len(self.graveyard) >= 3:
            self.end("destruction")
        if any(len(quest) >= 4 for quest in self.quests):
            self.end("overwhelmed")
        if all(len(quest) == 0 for quest in self.quests):
            self.end("abandoned")

    def discard_neighbours(self, quest: list[int]) -> None:
        """After cards left a Quest: by the switch, from the bottom up, a card on its own suit goes (R15)."""
        if self.rules["adjacent_match"] == "allowed":
            return
        kept: list[int] = []
        for card in quest:
            if kept and self.match(card, kept[-1]):
                self.graveyard.add(card)
            else:
                kept.append(card)
        quest[:] = kept
