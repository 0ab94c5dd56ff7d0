"""The Deck, and what the player knows of its order (R2, R37)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from any_game_oracle.chance import shuffle


class DeckNotes:
    """What a perfectly attentive player has written down about the order of the Deck (R37).

    The notes never see the Deck: they are told of each event, with a card only where the player sees it.
    ``places`` holds a number or None from top to bottom; ``unplaced`` the cards of the unknown places.
    """

    def __init__(self, cards: Iterable[int], places: Sequence[int | None]) -> None:
        self.places = list(places)
        self.unplaced = set(cards) - set(self.places)

    def top_seen(self, card: int) -> None:
        """Note the card that is visible on top."""
        self.places[0] = card
        self.unplaced.discard(card)

    def top_taken(self) -> None:
        """Strike out the top card, which was visible."""
        del self.places[0]

    def bottom_taken(self, card: int) -> None:
        """Strike out the bottom card, seen as it was taken."""
        del self.places[-1]
        self.unplaced.discard(card)

    def put_on_top(self, card: int) -> None:
        """Note an open card put on top; what it covers stays noted."""
        self.places.insert(0, card)

    def put_on_bottom(self, card: int) -> None:
        """Note an open card put on the bottom."""
        self.places.append(card)

    def shuffled(self) -> None:
        """Forget every place."""
        self.unplaced.update(card for card in self.places if card is not None)
        self.places = [None] * len(self.places)

    def conclude(self) -> None:
        """Fill the only place left unknown with the only card left over."""
        if len(self.unplaced) == 1:
            self.places[self.places.index(None)] = self.unplaced.pop()


class Deck:
    """The Deck, top first, and the notes about it; its top card is visible at all times (R2)."""

    def __init__(self, cards: Sequence[int], known: Sequence[int | None] | None = None) -> None:
        self.cards = list(cards)
        self.notes = DeckNotes(cards, known or [None] * len(cards))
        self._look()

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def top(self) -> list[int]:
        """The visible card, in a list that is empty when the Deck is."""
        return self.cards[:1]

    def take_top(self) -> int:
        """Take the top card; the next one comes to light."""
        card = self.cards.pop(0)
        self.notes.top_taken()
        self._look()
        return card

    def take_bottom(self) -> int:
        """Take the bottom card, which is seen by that."""
        card = self.cards.pop()
        self.notes.bottom_taken(card)
        self._look()
        return card

    def put_on_top(self, card: int) -> None:
        """Put a card on top."""
        self.cards.insert(0, card)
        self.notes.put_on_top(card)
        self._look()

    def put_on_bottom(self, card: int) -> None:
        """Put a card on the bottom."""
        self.cards.append(card)
        self.notes.put_on_bottom(card)
        self._look()

    def top_to_bottom(self) -> None:
        """Move the top card under the Deck; its place is known, as it was visible (R28)."""
        card = self.cards.pop(0)
        self.cards.append(card)
        self.notes.top_taken()
        self.notes.put_on_bottom(card)
        self._look()

    def bottom_to_top(self) -> None:
        """Move the bottom card on top, where it is visible; the one that it covers stays known (R28, R37)."""
        card = self.cards.pop()
        self.cards.insert(0, card)
        self.notes.bottom_taken(card)
        self.notes.put_on_top(card)
        self._look()

    def shuffle(self, chance: np.random.Generator) -> None:
        """Shuffle the whole Deck; its old order is forgotten (R28, R37)."""
        shuffle(self.cards, chance)
        self.notes.shuffled()
        self._look()

    def _look(self) -> None:
        if self.cards:
            self.notes.top_seen(self.cards[0])
        self.notes.conclude()
