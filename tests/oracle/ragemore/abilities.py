"""Laying an Encounter on a Quest, and the abilities (R10, R11, R24 to R30)."""

from __future__ import annotations

from .table import Script, Table


class Abilities(Table):
    """The rulebook's "Enemy Abilities", and the placement that triggers them."""

    def resolve_encounter(self) -> Script:
        """Lay the remaining Encounter on a Quest, then trigger it (R10)."""
        card = self.encounter
        assert card is not None
        quest = yield from self._pick_quest("place_encounter", card)
        self.encounter = None
        yield from self._lay(card, quest, triggers=True)

    def _pick_quest(self, phase: str, card: int) -> Script:
        """The Quest for a card: the player's pick where both fit, None where none fits (R10, R11)."""
        fitting = [
            index for index, quest in enumerate(self.quests) if quest and not self.match(card, quest[-1])
        ]
        if not fitting:
            return None
        move = yield from self.ask(phase, [("place", quest) for quest in fitting])
        return move[1]

    def _lay(self, card: int, quest: int | None, *, triggers: bool) -> Script:
        """On its Quest, where it may trigger; or into the Graveyard, where it never does (R10, R11)."""
        if quest is None:
            self.graveyard.add(card)
            self.look_for_an_end()
            return
        self.quests[quest].append(card)
        self.look_for_an_end()
        if triggers:
            yield from self._trigger(card)

    def _trigger(self, card: int) -> Script:
        """One ability, mandatory; afterwards the end is looked for (R24, R36)."""
        ability, suits = self.cards[card]["ability"], self.cards[card]["ability_suits"]
        if ability in ("kill", "kill_if", "gain_if", "play"):
            if not self.deck:
                self._no_card_to_take()
            elif ability == "play":
                yield from self._play()
            elif ability == "kill" or self.suit(self.deck.top[0]) in suits:
                self._kill_or_gain(ability)
        elif ability in ("top_to_bottom", "bottom_to_top", "shuffle"):
            self._move_or_shuffle(ability)
        elif ability == "finished_to_bottom":
            yield from self._to_bottom("choose_finished", self.finished)
        elif ability == "graveyard_to_bottom":
            yield from self._to_bottom("choose_graveyard", self.graveyard)
        elif ability == "join_graveyard_if_any":
            self._join_graveyard(card)
        elif ability == "kill_in_smallest_quest":
            yield from self._kill_in_smallest_quest()
        else:
            raise ValueError(f"card {card} has no ability known to the rulebook: {ability!r}")
        self.look_for_an_end()

    def _no_card_to_take(self) -> None:
        """The Deck is empty: starve, or nothing happens, by the switch (R27, R32)."""
        if self.rules["empty_deck_ability"] == "loss":
            self.end("starved")

    def _kill_or_gain(self, ability: str) -> None:
        """Kill: the top card to the Graveyard (R24). Gain: to the Party (R25)."""
        card = self.deck.take_top()
        if ability == "gain_if":
            self.party.append(card)
        else:
            self.graveyard.add(card)

    def _play(self) -> Script:
        """The top card on a Quest as in R10; it triggers only by the switch (R26)."""
        (card,) = self.deck.top
        quest = yield from self._pick_quest("place_played", card)
        self.deck.take_top()
        yield from self._lay(card, quest, triggers=self.rules["play_triggers_ability"] == "true")

    def _move_or_shuffle(self, ability: str) -> None:
        """Move a card between top and bottom, or shuffle; nothing with an empty Deck (R28)."""
        if not self.deck:
            return
        if ability == "top_to_bottom":
            self.deck.top_to_bottom()
        elif ability == "bottom_to_top":
            self.deck.bottom_to_top()
        else:
            self.deck.shuffle(self.play_chance)

    def _to_bottom(self, phase: str, place: set[int]) -> Script:
        """One card of the player's choice to the bottom of the Deck; nothing if there is none (R29)."""
        if not place:
            return
        _, card = yield from self.ask(phase, [("choose", card) for card in place])
        place.remove(card)
        self.deck.put_on_bottom(card)

    def _join_graveyard(self, card: int) -> None:
        """If the Graveyard holds a card, this card leaves its Quest for it (R30)."""
        if not self.graveyard:
            return
        quest = next(quest for quest in self.quests if card in quest)
        quest.remove(card)
        self.graveyard.add(card)
        self.discard_neighbours(quest)

    def _kill_in_smallest_quest(self) -> Script:
        """One card of the player's choice in the smallest Quest, not an empty one; both on a tie (R30)."""
        sizes = [len(quest) for quest in self.quests if quest]
        choices = [card for quest in self.quests if len(quest) == min(sizes) for card in quest]
        _, card = yield from self.ask("choose_smallest", [("choose", card) for card in choices])
        quest = next(quest for quest in self.quests if card in quest)
        quest.remove(card)
        self.graveyard.add(card)
        self.discard_neighbours(quest)
