"""The rulebook's "Minion Attack Event" (R11 to R16)."""

from __future__ import annotations

from .effects import Effects
from .inputs import Effect
from .table import COLUMNS, Script


class Attacking(Effects):
    """Sending chains."""

    def attack_of(self, card: int) -> Effect:
        """Return what an Attack! card sends."""
        return next(effect for effect in self.cards[card].effects if effect.do == "send")

    def eligible(self, attack: Effect) -> list[int]:
        """Return the columns whose closest chain may be sent now (R10, R11)."""
        return [column for column in COLUMNS if self._may_send(attack["from"], column)]

    def _may_send(self, origin: str, column: int) -> bool:
        hero = self.row[column]
        if not hero.lives or not hero.minions:
            return False
        if self.rules["incomplete_chains"] == "stay" and not self.is_complete(
            self.closest_chain(hero.minions)
        ):
            return False
        if origin == "one":
            return not self.sent or column in self.sent
        return origin == "any" or column not in self.sent

    def attack(self, card: int) -> Script:
        """Send chains one after another, in the order that the player picks; then discard the card (R11)."""
        attack = self.attack_of(card)
        self.chains_left = attack["chains"]
        while self.chains_left and (columns := self.eligible(attack)):
            moves = [("send", column) for column in columns]
            if self.sent and self.rules["attack_chains"] == "up_to":
                moves.append(("end", 0))
            kind, column = yield from self.ask("send", moves)
            if kind == "end":
                break
            self.send(column, attack["bonus"])
            self.sent.add(column)
            self.chains_left -= 1
        self.chains_left, self.sent = 0, set()
        self.discard(card)
        self.pending = None

    def send(self, column: int, bonus: int) -> None:
        """Send the closest chain: its abilities, then its Total Attack Value in wounds (R12, R13, R15)."""
        hero = self.row[column]
        chain = self.closest_chain(hero.minions)
        del hero.minions[: len(chain)]
        complete = self.is_complete(chain)
        self.counts["chains"] += 1
        self.counts["complete"] += complete
        total = bonus + self._role_bonus(chain) + sum(self.value_of(minion) or 0 for minion in chain)
        for minion in chain:
            for effect in self.cards[minion].effects:
                if effect.when == "send" or (effect.when == "complete" and complete):
                    if effect.do == "bonus":
                        total += self._bonus(effect, chain)
                    else:
                        self.do(effect, minion, column)
        if hero.lives:
            self.wound(hero, max(0, total - self.from_items(hero, "armour")))
        self.discard(*chain)

    def _bonus(self, effect: Effect, chain: list[int]) -> int:
        """A bonus once if the chain has the type, or for each such card (R50)."""
        number = sum(effect["type"] in ("any", self.cards[minion].type) for minion in chain)
        return int(effect["amount"]) * (number if effect["per"] == "card" else min(number, 1))

    def _role_bonus(self, chain: list[int]) -> int:
        role = self.player.role
        held = [] if role is None else self.cards[role].effects_when("held")
        return sum(self._bonus(effect, chain) for effect in held if effect.do == "bonus")
