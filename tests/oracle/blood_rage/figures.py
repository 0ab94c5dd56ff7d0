"""Figures: where they may stand, how strong they are, how they die; stats (R15 to R18, R35, R36)."""

from __future__ import annotations

from collections.abc import Sequence

from .board import (
    AREAS,
    FIVE_GLORY,
    FJORDS,
    HORNS,
    LAST_STEP,
    LEADER,
    MONSTERS,
    OUTER,
    PRINTED_STRENGTH,
    RAGNAROK_GLORY,
    RESERVE,
    SHIP,
    VALHALLA,
    VILLAGES,
    WARRIOR,
    YGGDRASIL,
    fjord_of,
    supported_by,
)
from .inputs import Card, Effect
from .table import Script, Table


class Figures(Table):
    """What holds for figures at any time."""

    # ------------------------------------------------------------ places

    def stands(self, province: int) -> bool:
        """Whether a province is not destroyed (R7)."""
        return not self.destroyed[province]

    def has_room(self, province: int) -> bool:
        """A province holds one figure for each village, Yggdrasil any number (R15)."""
        if province == YGGDRASIL:
            return True
        return sum(1 for clan in self.clans for _ in clan.figures([province])) < VILLAGES[province]

    def open_provinces(self) -> list[int]:
        """Return the provinces that can be entered."""
        return [province for province in range(9) if self.stands(province) and self.has_room(province)]

    def is_open(self, fjord: int) -> bool:
        """Whether Ships may invade a fjord (R18)."""
        left = [self.stands(province) for province in supported_by(fjord)]
        return any(left) if self.rules["fjord_open"] == "either" else all(left)

    def monster(self, seat: int, kind: int) -> Card | None:
        """Return the card of a Monster figure."""
        return self.in_slot(seat, kind) if kind in MONSTERS else None

    def monster_does(self, seat: int, kind: int, do: str) -> bool:
        """Whether a figure is a Monster whose card has an operation."""
        card = self.monster(seat, kind)
        return card is not None and card.does(do)

    def is_ship(self, seat: int, kind: int) -> bool:
        """Ships, and Monsters that are Ships, stay in fjords (R60)."""
        return kind == SHIP or self.monster_does(seat, kind, "ship")

    def areas(self, seat: int, kind: int) -> list[int]:
        """Return where a figure may invade (R17)."""
        if self.is_ship(seat, kind):
            return [fjord for fjord in FJORDS if self.is_open(fjord)]
        return [
            province
            for province in self.open_provinces()
            if province in OUTER or self.monster_does(seat, kind, "yggdrasil")
        ]

    def horns_allow(self, seat: int) -> bool:
        """Not more figures on the board than Horns (R17)."""
        return self.clans[seat].on_board() < self.clans[seat].track(HORNS)

    def horns_allow_free(self, seat: int) -> bool:
        """The same for invades that an effect gives (R21)."""
        return self.rules["free_invade_limits"] == "no_horns" or self.horns_allow(seat)

    def here(self, seat: int, province: int) -> list[int]:
        """Return the kinds of a seat's figures in a province and in its supporting fjord (R5)."""
        areas = [area for area in (province, fjord_of(province)) if area is not None]
        return sorted(kind for kind, _ in self.clans[seat].figures(areas))

    # ------------------------------------------------------------ strength

    def strength(self, seat: int, kind: int, area: int | None = None) -> int:
        """Return a figure's strength, where it matters in an area (R16, R60)."""
        card = self.in_slot(seat, kind)
        if card is None:
            return PRINTED_STRENGTH[kind]
        if area == YGGDRASIL and kind in MONSTERS:
            for effect in card.effects_that("yggdrasil"):
                return int(effect["strength"])
        return card.value

    def invade_cost(self, seat: int, kind: int, area: int) -> int:
        """The Leader invades for free, others for their strength (R17, R60)."""
        if kind == LEADER or self.monster_does(seat, kind, "free"):
            return 0
        return self.strength(seat, kind, area if self.rules["yggdrasil_cost"] == "there" else None)

    def side(self, seat: int, province: int) -> int:
        """Return the strength of a seat's figures in a province and its supporting fjord (R31, R38, R60)."""
        kinds = self.here(seat, province)
        total = sum(self.strength(seat, kind, province) for kind in kinds if kind != WARRIOR)
        warriors, each = kinds.count(WARRIOR), self.strength(seat, WARRIOR)
        for card in self.upgrades(seat, "warrior"):
            for effect in card.effects_that("pairs"):
                return total + warriors // 2 * int(effect["amount"]) + warriors % 2 * each
        return total + warriors * each

    # ------------------------------------------------------------ stats

    def raise_stat(self, seat: int, stat: int) -> Script:
        """Raise one stat; on a full track that is lost, or another is raised (R35)."""
        clan = self.clans[seat]
        if clan.steps[stat] < LAST_STEP:
            clan.steps[stat] += 1
        elif self.rules["full_track"] == "other":
            yield from self.raise_one(seat)

    def raise_one(self, seat: int, excluded: int | None = None) -> Script:
        """Raise a stat of the seat's choice that is not full; if all are it is lost (R35)."""
        stats = [stat for stat in self.not_full(seat) if stat != excluded]
        if stats:
            _, stat = yield from self.ask(
                "raise", seat, [("stat", stat) for stat in stats], excluded=excluded
            )
            self.clans[seat].steps[stat] += 1

    def raise_by(self, seat: int, effect: Effect, token: int) -> Script:
        """Raise what a card says (R57)."""
        if effect["stats"] == "all":
            for stat in range(3):
                yield from self.raise_stat(seat, stat)
        else:
            other = effect["stats"] == "other" and token < FIVE_GLORY
            yield from self.raise_one(seat, token if other else None)

    # ------------------------------------------------------------ destruction

    def destroy(self, seat: int, province: int, kinds: Sequence[int], cause: str) -> Script:
        """Destroy figures in a province and its fjord; their owner may save some first (R36, R52)."""
        clan, doomed = self.clans[seat], sorted(kinds)
        where = {kind: area for kind, area in clan.figures(self._around(province)) if kind != WARRIOR}
        saved, least = False, WARRIOR
        while doomed:
            moves = [("end", 0)]
            if self._may_save(seat, cause, saved):
                moves += [("save", kind) for kind in doomed if kind >= least]
            moves += [("flee", kind) for kind in doomed if self._may_flee(seat, kind, province, cause)]
            told = [province, doomed.count(WARRIOR), [kind for kind in doomed if kind != WARRIOR]]
            word, kind = yield from self.ask("save", seat, moves, doomed=told, figure=least)
            if word == "end":
                break
            doomed.remove(kind)
            if word == "flee":
                clan.move(kind, province, YGGDRASIL)
                continue
            self.pay(seat, self.cost_of(seat, "protect") or 0)
            saved, least = True, kind
            if cause == "ragnarok":
                clan.move(kind, where.get(kind, province), RESERVE)
        for kind in doomed:
            self._kill(seat, kind, where.get(kind, province))
        self._count(seat, len(doomed), cause)

    def _around(self, province: int) -> list[int]:
        return [area for area in (province, fjord_of(province)) if area is not None]

    def _may_save(self, seat: int, cause: str, saved: bool) -> bool:
        cost = self.cost_of(seat, "protect")
        if cost is None or self.clans[seat].rage < cost or (saved and self.rules["protections"] == "one"):
            return False
        return cause in ("card", "loss") or self.rules["protection"] == "always"

    def _may_flee(self, seat: int, kind: int, province: int, cause: str) -> bool:
        """It flees from an outer province, also at Ragnarok, but not when sacrificed (R52)."""
        if province == YGGDRASIL or not self.monster_does(seat, kind, "flee"):
            return False
        return cause in ("card", "loss") or (cause == "ragnarok" and self.rules["flee_ragnarok"] == "yes")

    def _kill(self, seat: int, kind: int, area: int) -> None:
        """A figure goes to Valhalla; a Ship's destruction may pay (R36, R61)."""
        ship = self.is_ship(seat, kind)
        self.clans[seat].move(kind, area, VALHALLA)
        for card in self.upgrades(seat, "ship") if ship else []:
            for effect in card.effects:
                if effect.when == "destroyed":
                    self.gain(seat, "cards", effect["amount"])

    def _count(self, seat: int, number: int, cause: str) -> None:
        """Count figures destroyed; at Ragnarok they bring Glory (R39)."""
        clan = self.clans[seat]
        clan.counts["lost"] += number
        if self.battle and self.battle.counting:
            self.battle.destroyed[seat] += number
        if cause == "ragnarok":
            clan.counts["fallen"] += number
            each = max(0, RAGNAROK_GLORY[self.age - 1] + self.rules["ragnarok_glory"])
            self.gain(seat, "ragnarok", number * each * self.times(seat, "ragnarok_times"))

    def board_kinds(self, seat: int) -> list[tuple[int, int]]:
        """Return kind and area of all figures of a seat on the board."""
        return list(self.clans[seat].figures(AREAS))
