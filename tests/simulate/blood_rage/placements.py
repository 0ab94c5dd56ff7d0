"""All ways to lay out the cards that a seat of Blood Rage does not see: counted one by one, from its view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

Cards = Sequence[Mapping[str, Any]]
LEFT, AWAY = "left by the deal", "put away later"
Place = tuple[str, int]  # "hand", "pack" or "quests", and the seat
Key = tuple[tuple[int, ...], ...]


class Hidden(NamedTuple):
    """A card that the view hides: its entry, and whether the seat knows that it was dealt in this Age."""

    card: int
    is_known: bool


class Hiding:
    """What a view hides, where it can lie, and what the seat knows of that.

    Parameters
    ----------
    cards
        The set's tables.
    view
        As the interface of both engines gives it.
    picks
        The cards that the seat has picked.
    unseen_before
        Cards that had been put away before this Age, but by the seat itself.
    """

    def __init__(
        self, cards: Cards, view: Mapping[str, Any], picks: Sequence[int], unseen_before: int
    ) -> None:
        self.cards, self.view, self.unseen_before = cards, view, unseen_before
        self.players = len(view["hand_sizes"])
        self.others = [seat for seat in range(self.players) if seat != view["seat_of_view"]]
        shown = self._shown()
        in_game = [sum(card["copies"][: self.players - 1]) for card in cards]
        dealt = Counter(view["own_seen"]) + Counter(picks)
        self.hidden: list[Hidden] = []
        for card, copies in enumerate(in_game):
            if cards[card]["age"] <= view["age"]:
                left = copies - shown[card]
                known = min(left, max(0, dealt[card] - shown[card])) if self.is_new(card) else 0
                self.hidden += [Hidden(card, number < known) for number in range(left)]
        # Those of earlier Ages first: few can lie anywhere but with those put away.
        self.hidden.sort(key=lambda one: self.is_new(one.card))
        size = sum(copies for card, copies in enumerate(in_game) if self.is_new(card))
        self.left_by_deal = size - 8 * self.players
        self.room = self._room()

    def is_new(self, card: int) -> bool:
        """Whether a card is of this Age."""
        return bool(self.cards[card]["age"] == self.view["age"])

    def _shown(self) -> Counter[int]:
        view = self.view
        shown = Counter(dict(enumerate(view["discard"])))
        own = [view["hand"], view["pack"], view["own_quests"], view["own_away"]]
        known = [view["shown"][seat] for seat in self.others]
        for row in (*view["slots"], *view["played"], *own, *known, [view["card"]]):
            shown.update(card for card in row if card is not None)
        return shown

    def _room(self) -> dict[Place, int]:
        view, room = self.view, {}
        for seat in self.others:
            room["hand", seat] = view["hand_sizes"][seat] - len(view["shown"][seat])
            room["pack", seat] = view["pack_sizes"][seat]
            room["quests", seat] = view["quest_counts"][seat]
        room[LEFT, 0] = self.left_by_deal
        room[AWAY, 0] = len(self.hidden) - sum(room.values())
        return {place: size for place, size in room.items() if size}

    def may_lie(self, one: Hidden, place: str) -> bool:
        """Whether a card may lie there at all."""
        if place == LEFT:
            return self.is_new(one.card) and not one.is_known
        if place == "pack":
            return self.is_new(one.card)
        return place != "quests" or self.cards[one.card]["kind"] == "quest"

    def is_possible(self, laid: Mapping[Place, Sequence[int]]) -> bool:
        """Whether the seat can think that the cards of earlier Ages lie so."""
        view, old = self.view, {}
        for place, cards in laid.items():
            old[place] = sum(not self.is_new(card) for card in cards)
        for seat in self.others:
            held = old.get(("hand", seat), 0)
            if held + old.get(("quests", seat), 0) > 1:
                return False
            picked = 8 - view["pack_sizes"][seat]
            if view["phase"] == "draft" and held != self.room.get(("hand", seat), 0) - picked:
                return False
        away = old.get((AWAY, 0), 0)
        if view["phase"] == "draft" or view["seat"] is not None:
            return away == self.unseen_before
        new = self.room.get((AWAY, 0), 0) - away
        return away >= self.unseen_before and new >= 2 * len(self.others)

    def placements(self) -> Iterator[Key]:
        """Yield each placement of the single cards, as what others hold in it: hands, packs, quests."""
        laid: dict[Place, list[int]] = {place: [] for place in self.room}
        yield from self._lay(0, laid)

    def _lay(self, number: int, laid: dict[Place, list[int]]) -> Iterator[Key]:
        if number < len(self.hidden) and self.is_new(self.hidden[number].card):
            before = number == 0 or not self.is_new(self.hidden[number - 1].card)
            if before and not self.is_possible(laid):
                return
        if number == len(self.hidden):
            if self.is_possible(laid):
                yield self._key(laid)
            return
        one = self.hidden[number]
        for place, room in self.room.items():
            if len(laid[place]) < room and self.may_lie(one, place[0]):
                laid[place].append(one.card)
                yield from self._lay(number + 1, laid)
                laid[place].pop()

    def _key(self, laid: Mapping[Place, Sequence[int]]) -> Key:
        rows = []
        for seat in self.others:
            known = {"hand": self.view["shown"][seat]}
            for what in ("hand", "pack", "quests"):
                rows.append(tuple(sorted([*known.get(what, []), *laid.get((what, seat), [])])))
        return tuple(rows)
