"""Set-up: the Deck, two Quests, the Party (R2 to R7)."""

from __future__ import annotations

from any_game_oracle.chance import shuffle

from .deck import Deck
from .table import Script, Table

MOST_REDEALS = 10_000  # cards that can never be set up must not hang a test


class SetUp(Table):
    """The rulebook's "Setup"."""

    def set_up(self) -> Script:
        """Draw from the bottom for a Quest of three cards and one of two, then for the Party (R3 to R6)."""
        self._shuffle_up()
        redeals = 0
        while len(self.quests[0]) + len(self.quests[1]) < 5:
            card = self._next_card_for_a_quest()
            if card is None:
                redeals += 1
                if redeals > MOST_REDEALS:
                    raise RuntimeError("these cards do not come to two Quests")
                self._shuffle_up()
                continue
            self.pending = card
            quest = yield from self._pick_quest_in_set_up(card)
            self.pending = None
            self.quests[quest].append(card)
        self._form_party()

    def _shuffle_up(self) -> None:
        """Shuffle all cards into the Deck, Enemy side up; no Quest yet (R2, R5)."""
        order = list(self.cards)
        shuffle(order, self.play_chance if self.player_has_placed else self.deal_chance)
        self.deck, self.quests = Deck(order), [[], []]

    def _next_card_for_a_quest(self) -> int | None:
        """Draw from the bottom; what fits neither Quest goes on top; None when all have come up (R5)."""
        for _ in range(len(self.deck)):
            card = self.deck.take_bottom()
            if self._quests_that_lack(card):
                return card
            self.deck.put_on_top(card)
        return None

    def _quests_that_lack(self, card: int) -> list[int]:
        """Quests for a card: fewer than three cards, and the last one of another suit (R4, R5).

        The sizes become three and two by themselves, as the fifth card is the last.
        """
        return [
            index
            for index, quest in enumerate(self.quests)
            if len(quest) < 3 and not (quest and self.match(card, quest[-1]))
        ]

    def _pick_quest_in_set_up(self, card: int) -> Script:
        """The player, or chance, picks among the Quests that the card fits; never for the first card (R4)."""
        fitting = self._quests_that_lack(card)
        if self.quests == [[], []]:
            return 0
        if self.rules["setup"] == "random" and len(fitting) == 2:
            return int(self.deal_chance.integers(2))
        if len(fitting) == 2:
            self.player_has_placed = True
        move = yield from self.ask("place_setup", [("place", quest) for quest in fitting])
        return move[1]

    def _form_party(self) -> None:
        """Draw three cards from the bottom and flip them: the Party (R6)."""
        for _ in range(3):
            self.party.append(self.deck.take_bottom())
