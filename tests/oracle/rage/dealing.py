"""Shuffling and dealing, and turning cards for trump (R3 to R6)."""

from __future__ import annotations

import numpy as np
from any_game_oracle.chance import DEAL, shuffle, stream

from .table import Table


def deal_stream(seed: int, game: int, round: int) -> np.random.Generator:
    """Return the stream of chance that deals a round, from 1 on; that of round 0 picks the first dealer."""
    return stream(seed, DEAL, game, round)


class Dealing(Table):
    """The rulebook's "Setup" and "1) Dealing the Cards"."""

    def pick_first_dealer(self) -> None:
        """Seat 0 deals first, or one by chance (R3)."""
        if self.rules["first_dealer"] == "random":
            self.dealer = int(deal_stream(self.seed, self.game, 0).integers(self.players))

    def deal_round(self) -> None:
        """Shuffle, deal one card at a time from the dealer's left, turn one for trump (R4, R6)."""
        pack = list(range(len(self.cards)))
        shuffle(pack, deal_stream(self.seed, self.game, self.round))
        self.clear_round()
        for _ in range(self.cards_each()):
            for step in range(1, self.players + 1):
                self.hands[(self.dealer + step) % self.players].append(pack.pop())
        self.pile = pack[::-1]
        self.turn_for_trump()

    def cards_each(self) -> int:
        """One card fewer each round, but never none (R5)."""
        return max(int(self.rules["first_cards"]) - self.round + 1, 1)

    def turn_for_trump(self) -> None:
        """Turn the pile's top card up, again while it is an action card; no card left, no trump (R6)."""
        self.trump = None
        while self.pile and self.trump is None:
            card = self.pile.pop(0)
            self.turned.append(card)
            self.trump = self.colour_of(card)
