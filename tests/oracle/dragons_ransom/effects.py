"""What cards do: each operation of their effects (R46 to R50)."""

from __future__ import annotations

from collections.abc import Callable

from .columns import Columns
from .inputs import Effect
from .table import Hero


class Effects(Columns):
    """The operations. None of them asks: an event that they cause waits (R31)."""

    def do_all(self, card: int, when: str, column: int) -> None:
        """Let a card do, in order, all that it does then, whatever happens meanwhile (R46)."""
        for effect in self.cards[card].effects_when(when):
            self.do(effect, card, column)

    def do(self, effect: Effect, card: int, column: int) -> None:
        """Let one effect happen; `column` is where the card lies, lay, or was sent from."""
        operations: dict[str, Callable[[Effect, int, int], None]] = {
            "wound": self._wound,
            "heal": self._heal,
            "strip": self._strip,
            "cancel": self._cancel,
            "move": self._move,
            "mill": self._mill,
            "draw": self._draw,
            "peek": self._peek,
            "discard": self._discard,
            "return": self._return,
            "free": self._free,
        }
        operations[effect.do](effect, card, column)

    # ------------------------------------------------------------ heroes and minions (R47, R48)

    def slay(self, effect: Effect, hero: Hero, columns: list[int]) -> None:
        """Slay minions in these columns, or let the hero attack the hand where there are none (R30, R47)."""
        if not any(self.row[column].minions for column in columns):
            self.attack_hand()
            return
        count = effect["count"] + self.from_items(hero, "might")
        victims = [
            (minion, column)
            for column in columns
            for minion in self._take_victims(self.row[column].minions, effect, count)
        ]
        self.discard(*(minion for minion, _ in victims))
        self.counts["minions_slain"] += len(victims)
        for minion, column in victims:
            self.do_all(minion, "slain", column)

    def _take_victims(self, minions: list[int], effect: Effect, count: int) -> list[int]:
        """Take out one after another, each time the one that is now the closest, strongest, ..."""
        target, victims = effect["target"], list[int]()
        while target == "all" or len(victims) < count:
            place = self.best(minions, "closest" if target == "all" else target, effect["type"])
            if place is None:
                break
            victims.append(minions.pop(place))
        return victims

    def attack_hand(self) -> None:
        """Discard the strongest minion of the hand; if there is none, the deck's top card (R30)."""
        strongest = self.best_of(self.player.hand, "strongest")
        if strongest is None:
            self.turn_top()
        else:
            self.from_hand(strongest)
            self.discard(strongest)

    def _wound(self, effect: Effect, card: int, column: int) -> None:
        for hero in self.living(effect["scope"], column):
            self.wound(hero, effect["amount"])

    def _heal(self, effect: Effect, card: int, column: int) -> None:
        for hero in self.living(effect["scope"], column):
            hero.wounds = max(0, hero.wounds - effect["amount"])

    def _strip(self, effect: Effect, card: int, column: int) -> None:
        for hero in self.living(effect["scope"], column):
            self.discard(*hero.items[: effect["count"]])
            del hero.items[: effect["count"]]
            self.see_whether_defeated(hero)

    def _cancel(self, effect: Effect, card: int, column: int) -> None:
        for hero in self.living(effect["scope"], column):
            self.discard(*hero.queue[: effect["count"]])
            del hero.queue[: effect["count"]]

    def _move(self, effect: Effect, card: int, column: int) -> None:
        minions, to = self.row[column].minions, effect["to"]
        place = self.best(minions, effect["target"])
        if place is None:
            return
        if to in ("front", "back"):
            minion = minions.pop(place)
            minions.insert(0 if to == "front" else len(minions), minion)
            return
        beside = self.neighbour(column, -1 if to == "left" else 1)
        if beside is not None and self.takes_minions(beside):
            self.row[beside].minions.append(minions.pop(place))

    # ------------------------------------------------------------ deck and hand (R49, R50)

    def _mill(self, effect: Effect, card: int, column: int) -> None:
        for _ in range(effect["count"]):
            self.turn_top()

    def _draw(self, effect: Effect, card: int, column: int) -> None:
        self.player.hand += self.draw(min(effect["count"], self.room(), len(self.deck)))

    def _peek(self, effect: Effect, card: int, column: int) -> None:
        self.known = max(self.known, min(effect["count"], len(self.deck)))

    def _discard(self, effect: Effect, card: int, column: int) -> None:
        for _ in range(effect["count"]):
            lost = self._to_lose(effect["which"])
            if lost is None:
                return
            self.from_hand(lost)
            self.discard(lost)

    def _to_lose(self, which: str) -> int | None:
        hand = sorted(self.player.hand)
        if which == "random":
            return hand[int(self.chance.integers(len(hand)))] if hand else None
        if which == "attack":
            return next((card for card in hand if self.cards[card].kind == "attack"), None)
        return self.best_of(hand, which)

    def _return(self, effect: Effect, card: int, column: int) -> None:
        if effect["what"] == "self":
            if self.room() > 0 and self.discarded[card]:
                self.discarded[card] -= 1
                self._to_hand(card)
            return
        for _ in range(effect["count"]):
            if self.room() <= 0:
                return
            if effect["what"] == "column":
                minions = self.row[column].minions
                place = self.best(minions, effect["target"])
                found = None if place is None else minions.pop(place)
            else:
                pile = [entry for entry, count in enumerate(self.discarded) if count]
                found = self.best_of(pile, effect["target"])
                if found is not None:
                    self.discarded[found] -= 1
            if found is not None:
                self._to_hand(found)

    def _to_hand(self, card: int) -> None:
        self.player.hand.append(card)
        self.show(card)

    def _free(self, effect: Effect, card: int, column: int) -> None:
        if not self.solo:
            self.free += effect["count"]
