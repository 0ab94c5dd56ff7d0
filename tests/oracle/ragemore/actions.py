"""The three actions and the pass (R9 to R23)."""

from __future__ import annotations

from itertools import combinations, permutations

from .inputs import SUITS
from .table import Move, Table


class Actions(Table):
    """The rulebook's "Actions"."""

    def all_actions(self) -> list[Move]:
        """One action a turn, or pass (R9)."""
        return [("pass",), *self._explores(), *self._recruits(), *self._fights()]

    def act(self, move: Move) -> None:
        """Carry out the action picked (R9)."""
        kind, *details = move
        if kind == "explore":
            self._explore(*details)
        elif kind == "recruit":
            self._recruit(*details)
        elif kind == "fight":
            self._fight(*details)

    def _suits_needed(self, hero: int) -> list[str]:
        """All skills of a Hero, in suit order; each needs a card of its own (R12, R16)."""
        return sorted(self.cards[hero]["skills"], key=SUITS.index)

    def _explores(self) -> list[Move]:
        """Any Hero (R19), one Quest, a card of its own for each skill, all skills used (R12)."""
        return [
            ("explore", hero, index, chosen)
            for hero in self.party
            for index, quest in enumerate(self.quests)
            for chosen in combinations(sorted(quest), len(self._suits_needed(hero)))
            if sorted(map(self.suit, chosen)) == sorted(self._suits_needed(hero))
        ]

    def _explore(self, hero: int, quest: int, chosen: tuple[int, ...]) -> None:
        """The matched cards are finished (R13), the Hero goes to the bottom (R14)."""
        for card in chosen:
            self.quests[quest].remove(card)
            self.finished.add(card)
        self.party.remove(hero)
        self.deck.put_on_bottom(hero)
        self.discard_neighbours(self.quests[quest])

    def _recruits(self) -> list[Move]:
        """Any Hero (R19); cards without skull of Quests, Encounter and Deck's top, in each order (R16, R17).

        The cards of a move stand suit by suit, as the order of arrival matters only within a suit.
        """
        assert self.encounter is not None
        open_cards = [*self.quests[0], *self.quests[1], self.encounter, *self.deck.top]
        pool = [card for card in open_cards if not self.cards[card]["skull"]]
        return [
            ("recruit", hero, chosen)
            for hero in self.party
            for chosen in permutations(pool, len(self._suits_needed(hero)))
            if list(map(self.suit, chosen)) == self._suits_needed(hero)
        ]

    def _recruit(self, hero: int, chosen: tuple[int, ...]) -> None:
        """The matched cards join the Party in their order (R17), then the Hero goes to the bottom (R18)."""
        for card in chosen:
            if card == self.encounter:
                self.encounter = None
            elif card in self.deck.top:
                self.deck.take_top()
            else:
                next(quest for quest in self.quests if card in quest).remove(card)
            self.party.append(card)
        self.party.remove(hero)
        self.deck.put_on_bottom(hero)
        for quest in self.quests:
            self.discard_neighbours(quest)

    def _fights(self) -> list[Move]:
        """An uncovered Hero; if it has a plus also with another uncovered one; orders if equal (R20, R23)."""
        moves: list[Move] = []
        free = [hero for hero in self.party if not self.covered(hero)]
        for hero in free:
            helpers = [other for other in free if other != hero] if self.cards[hero]["plus"] else []
            for helper in [None, *helpers]:
                moves += [("fight", hero, helper or 0, order) for order in self._orders(hero, helper)]
        return moves

    def _lead(self, hero: int, helper: int | None) -> int:
        """By how much the Heroes' strength exceeds the Encounter's (R20)."""
        assert self.encounter is not None
        strength = self.cards[hero]["hero_strength"]
        if helper:
            strength += self.cards[helper]["hero_strength"]
        return int(strength - self.cards[self.encounter]["strength"])

    def _who_shares(self, hero: int, helper: int | None) -> list[int]:
        """The Heroes whose fate the Fight decides: the fighting one; the reinforcer by the switch (R23)."""
        if helper and self.rules["reinforcer_shares_fate"] == "true":
            return [hero, helper]
        return [hero]

    def _orders(self, hero: int, helper: int | None) -> list[tuple[int, ...]]:
        """In which orders cards can go to the bottom: no cards unless equal (R23)."""
        if self._lead(hero, helper) != 0:
            return [()]
        assert self.encounter is not None
        return list(permutations([*self._who_shares(hero, helper), self.encounter]))

    def _fight(self, hero: int, helper: int, order: tuple[int, ...]) -> None:
        """Higher: the Encounter joins (R21); lower: after the Hero died (R22); equal: both go under (R23)."""
        assert self.encounter is not None
        lead, losers = self._lead(hero, helper or None), self._who_shares(hero, helper or None)
        if lead <= 0:
            self.party = [other for other in self.party if other not in losers]
        if lead < 0:
            self.graveyard.update(losers)
        if lead == 0:
            for card in order:
                self.deck.put_on_bottom(card)
        else:
            self.party.append(self.encounter)
        self.encounter = None
