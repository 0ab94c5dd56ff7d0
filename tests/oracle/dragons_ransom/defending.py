"""The rulebook's "Hero Attack Event" (R28 to R32)."""

from __future__ import annotations

from .attacking import Attacking
from .inputs import Effect
from .table import COLUMNS, Hero, Script


class Defending(Attacking):
    """The heroes' turn, whenever a Heroes Attack! card comes up."""

    def finish(self) -> Script:
        """Hold the events that have come up meanwhile, and look for the end after each (R31, R36)."""
        while self.events_due:
            self.events_due -= 1
            yield from self.hero_attack_event()
            self.check_end()
        self.check_end()

    def hero_attack_event(self) -> Script:
        """Each living hero performs the card closest to it, by initiative (R28)."""
        self.counts["events"] += 1
        for hero in self.row:
            if hero.lives and hero.queue:
                hero.active = hero.queue.pop(0)
        for column in self._in_order():
            hero = self.row[column]
            if hero.active is None:
                continue  # it was defeated meanwhile
            card = hero.active
            yield from self._perform(card, column, hero)
            if hero.active is not None:
                self.discard(card)
                hero.active = None

    def _in_order(self) -> list[int]:
        """Abilities from the highest initiative down, then traps; equals from one side (R18, R28)."""
        columns = [column for column in COLUMNS if self.row[column].active is not None]
        if self.rules["initiative_tie"] == "right_first":
            columns.reverse()
        return sorted(columns, key=self._rank)

    def _rank(self, column: int) -> tuple[bool, int]:
        hero = self.row[column]
        assert hero.active is not None
        card = self.cards[hero.active]
        if card.kind == "trap":
            return True, 0
        return False, -(card.initiative + self.from_items(hero, "initiative"))

    def _perform(self, card: int, column: int, hero: Hero) -> Script:
        """Do what an ability or trap does; after an ability, what the hero's items do (R21, R32)."""
        effects = [(effect, card) for effect in self.cards[card].effects_when("event")]
        attacked: int | None = None
        if any(effect.do == "slay" and effect["scope"] == "column" for effect, _ in effects):
            attacked = yield from self._column_attacked(column)
        for effect, source in effects:
            if not hero.lives:
                return
            if effect.do != "slay":
                self.do(effect, source, column)
            elif effect["scope"] != "column":
                self.slay(effect, hero, self.scope(effect["scope"], column))
            elif attacked is None:
                self.attack_hand()
            else:
                self._slay_there(effect, hero, attacked)
        if self.cards[card].kind == "ability":
            self._use_items(column, hero)

    def _slay_there(self, effect: Effect, hero: Hero, attacked: int) -> None:
        """The column was chosen as the card began: if it is empty by now nothing more happens (R29)."""
        if self.row[attacked].minions:
            self.slay(effect, hero, [attacked])

    def _use_items(self, column: int, hero: Hero) -> None:
        for item in list(hero.items):
            for effect in self.cards[item].effects_when("event"):
                self.do(effect, item, column)

    def _column_attacked(self, column: int) -> Script:
        """The hero's own column, or an adjacent one that has a minion; None if there is none (R29)."""
        if self.row[column].minions:
            return column
        beside = [self.neighbour(column, step) for step in (-1, 1)]
        found = [one for one in beside if one is not None and self.row[one].minions]
        pick = self.rules["adjacent_pick"]
        if len(found) == 2 and pick == "player":
            self.acting = column
            _, chosen = yield from self.ask("adjacent", [("column", one) for one in found])
            self.acting = None
            return chosen
        if pick == "fuller":
            return max(found, key=lambda one: len(self.row[one].minions), default=None)
        return next(iter(found[::-1] if pick == "right" else found), None)
