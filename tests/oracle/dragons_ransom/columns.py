"""What lies in the columns: chains, neighbours, who is strongest, and the heroes' health."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .setting_up import SettingUp
from .table import COLUMNS, ROOM_IN_COLUMN, Hero


class Columns(SettingUp):
    """The rulebook's "Minion Cards", "Chaining" and "Terms"."""

    # ------------------------------------------------------------ chains

    def connects(self, nearer: int, farther: int) -> bool:
        """Whether a card connects with the one that lies farther from the hero (R9)."""
        outward = self.cards[nearer].position in ("start", "middle")
        return outward and self.cards[farther].position in ("middle", "end")

    def closest_chain(self, minions: Sequence[int]) -> list[int]:
        """Return the chain that holds the minion next to the hero (R10)."""
        chain = list(minions[:1])
        for minion in minions[1:]:
            if not self.connects(chain[-1], minion):
                break
            chain.append(minion)
        return chain

    def is_complete(self, chain: Sequence[int]) -> bool:
        """Whether a chain begins with a start and ends with an end (R9)."""
        return self.cards[chain[0]].position == "start" and self.cards[chain[-1]].position == "end"

    # ------------------------------------------------------------ places

    def takes_minions(self, column: int) -> bool:
        """Whether a minion may be put there (R8)."""
        hero = self.row[column]
        is_open = hero.lives or self.rules["defeated_column"] == "open"
        return is_open and len(hero.minions) < ROOM_IN_COLUMN

    def neighbour(self, column: int, step: int) -> int | None:
        """Return the adjacent column on the left (-1) or right (+1), if there is one (R29)."""
        beside = column + step
        while self.rules["adjacent"] == "skip" and beside in COLUMNS and not self.row[beside].lives:
            beside += step
        return beside if beside in COLUMNS else None

    def scope(self, scope: str, column: int) -> list[int]:
        """Return the columns that an effect is about, from left to right (R46)."""
        beside = [self.neighbour(column, step) for step in (-1, 1)]
        columns: dict[str, list[int | None]] = {
            "column": [column],
            "adjacent": beside,
            "wide": [column, *beside],
            "every": list(COLUMNS),
        }
        return sorted(one for one in columns[scope] if one is not None)

    def living(self, scope: str, column: int) -> list[Hero]:
        """Return the living heroes of those columns."""
        return [self.row[one] for one in self.scope(scope, column) if self.row[one].lives]

    # ------------------------------------------------------------ comparing minions

    def best(self, minions: Sequence[int], target: str, only: str = "any") -> int | None:
        """Return the place of the closest, farthest, strongest or weakest, of equals the first (R46).

        Those without an attack value are not included when it is about attack values (R7).
        """
        places = [at for at, minion in enumerate(minions) if only in ("any", self.cards[minion].type)]
        if target in ("closest", "farthest"):
            return min(places, default=None) if target == "closest" else max(places, default=None)
        values = {at: value for at in places if (value := self.value_of(minions[at])) is not None}
        wanted = (max if target == "strongest" else min)(values.values(), default=None)
        return next((at for at, value in values.items() if value == wanted), None)

    def best_of(self, entries: Sequence[int], target: str) -> int | None:
        """Return the strongest or weakest minion of cards in no order, of equals the set's first (R46)."""
        minions = sorted(entry for entry in entries if self.cards[entry].kind == "minion")
        place = self.best(minions, target)
        return None if place is None else minions[place]

    # ------------------------------------------------------------ heroes

    def from_items(self, hero: Hero, bonus: str) -> int:
        """Add up a lasting bonus over a hero's items (R21, R50)."""
        items = [effect for item in hero.items for effect in self.cards[item].effects_when("equipped")]
        return sum(int(effect["amount"]) for effect in items if effect.do == bonus)

    def health(self, hero: Hero) -> int:
        """Return a living hero's health (R2, R50)."""
        printed = self.cards[hero.hero].health + int(self.rules["hero_health"])
        return max(1, printed) + self.from_items(hero, "health")

    def wound(self, hero: Hero, amount: int) -> None:
        """Put wounds on a living hero, who may be defeated; those beyond its health are lost (R13)."""
        before = hero.wounds
        hero.wounds = min(before + amount, self.health(hero))
        self.counts["wounds_dealt"] += hero.wounds - before
        self.see_whether_defeated(hero)

    def see_whether_defeated(self, hero: Hero) -> None:
        """A hero with as many wounds as health, or more, is defeated; its column is discarded (R14)."""
        health = self.health(hero)
        if hero.wounds < health:
            return
        hero.wounds, hero.slain_turn = health, self.turn
        active: list[Any] = [] if hero.active is None else [hero.active]
        self.discard(*hero.minions, *hero.queue, *hero.items, *active)
        hero.minions, hero.queue, hero.items, hero.active = [], [], [], None
