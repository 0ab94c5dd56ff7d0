"""The Action phase: turns, and actions but for the pillage itself (R12 to R25, R47, R49, R50, R58, R59)."""

from __future__ import annotations

from collections.abc import Iterable

from .board import (
    KINDS,
    LEADER,
    MONSTERS,
    RESERVE,
    SHIP,
    SLOTS,
    TRACKS,
    VALHALLA,
    WARRIOR,
    YGGDRASIL,
    fjord_of,
)
from .inputs import Effect
from .pillaging import Pillaging
from .table import Move, Script

FIGURE_OF = {"warrior": WARRIOR, "leader": LEADER, "ship": SHIP}


class Actions(Pillaging):
    """Turn after turn."""

    def action_phase(self) -> Script:
        """Each has Rage equal to the stat; turns go round until the phase is over (R12, R14)."""
        for clan in self.clans:
            clan.rage = TRACKS[0][clan.steps[0] - 1]
        yield from self.take_turns(self.first)

    def take_turns(self, start: int) -> Script:
        """Take turns from a seat on; who has no Rage is passed over (R12, R14)."""
        seat = start
        while not self.phase_is_over():
            if self.clans[seat].rage > 0:
                self.seat = seat
                yield from self.take_action(seat)
            seat = (seat + 1) % self.players
        self.seat = None

    def phase_is_over(self) -> bool:
        """Nobody has Rage, or all provinces that stand are pillaged (R14)."""
        all_pillaged = all(self.pillaged[one] for one in range(9) if self.stands(one))
        return all_pillaged or not any(clan.rage for clan in self.clans)

    def take_action(self, seat: int) -> Script:
        """One action (R12)."""
        word, number = yield from self.ask("action", seat, self._actions(seat))
        clan = self.clans[seat]
        clan.counts["actions"] += 1
        match word:
            case "pass":
                clan.rage = 0
            case "invade":
                yield from self.invade(seat, number)
            case "recall":
                yield from self.recall(seat, number)
            case "march":
                yield from self.march(seat, number)
            case "upgrade":
                yield from self.upgrade(seat, number)
            case "quest":
                self.put_quest_down(seat, number)
            case "challenge":
                self.pay(seat, self.cost_of(seat, "challenge") or 0)
                yield from self.pillage(number)
            case "pillage":
                yield from self.pillage(number)
            case "sacrifice":
                yield from self.sacrifice(seat)

    def _actions(self, seat: int) -> Iterable[Move]:
        clan = self.clans[seat]
        moves: list[Move] = [("pass", 0)]
        moves += [("invade", kind) for kind in KINDS if self._can_invade(seat, kind)]
        moves += [("recall", kind) for kind in KINDS if self._can_recall(seat, kind)]
        moves += [("march", province) for province in range(9) if self._can_march(seat, province)]
        for card in clan.hand:
            if self.cards[card].kind == "quest":
                moves.append(("quest", card))
            elif self.cards[card].kind in SLOTS and self.price(seat, card) <= clan.rage:
                moves.append(("upgrade", card))
        challenge = self.cost_of(seat, "challenge")
        for province in range(9):
            if self.stands(province) and self.here(seat, province):
                if not self.pillaged[province]:
                    moves.append(("pillage", province))
                elif challenge is not None and challenge <= clan.rage:
                    moves.append(("challenge", province))
        sacrificed = self.cost_of(seat, "sacrifice", "count")
        if sacrificed is not None and clan.on_board() >= sacrificed:
            moves.append(("sacrifice", 0))
        return moves

    # ------------------------------------------------------------ invading

    def _can_invade(self, seat: int, kind: int) -> bool:
        return (
            self.clans[seat].has(kind, RESERVE)
            and self.horns_allow(seat)
            and any(self._affordable_areas(seat, kind))
        )

    def _affordable_areas(self, seat: int, kind: int) -> list[Move]:
        rage = self.clans[seat].rage
        areas = self.areas(seat, kind)
        return [("place", area) for area in areas if self.invade_cost(seat, kind, area) <= rage]

    def _can_recall(self, seat: int, kind: int) -> bool:
        clan, cost = self.clans[seat], self.cost_of(seat, "recall")
        if cost is None or cost > clan.rage or not clan.has(kind, VALHALLA):
            return False
        return self.horns_allow(seat) and bool(self.areas(seat, kind))

    def invade(self, seat: int, kind: int) -> Script:
        """Pay the figure's strength and put it from the reserve into a village, a Ship into a fjord (R17)."""
        moves = self._affordable_areas(seat, kind)
        _, area = yield from self.ask("place", seat, moves, why="invade", figure=kind)
        self.pay(seat, self.invade_cost(seat, kind, area))
        yield from self.arrive(seat, kind, RESERVE, area)

    def recall(self, seat: int, kind: int) -> Script:
        """Invade with a figure from Valhalla (R59)."""
        moves = [("place", area) for area in self.areas(seat, kind)]
        _, area = yield from self.ask("place", seat, moves, why="recall", figure=kind)
        self.pay(seat, self.cost_of(seat, "recall") or 0)
        yield from self.arrive(seat, kind, VALHALLA, area)

    def arrive(self, seat: int, kind: int, origin: int, area: int) -> Script:
        """A figure invades: what its Monster does, a further Warrior, a pillage at once (R23)."""
        self.clans[seat].move(kind, origin, area)
        monster = self.monster(seat, kind)
        for effect in monster.effects if monster else ():
            if effect.when == "invade":
                yield from self.kill_there(seat, effect, area)
        if area > YGGDRASIL:
            return
        yield from self.bring_warriors(seat, area)
        cost = self.cost_of(seat, "follow")
        if cost is not None and cost <= self.clans[seat].rage and not self.pillaged[area]:
            moves = [("end", 0), ("pillage", area)]
            word, _ = yield from self.ask("follow", seat, moves, area=area)
            if word == "pillage":
                self.pay(seat, cost)
                yield from self.pillage(area)

    def kill_there(self, seat: int, effect: Effect, area: int) -> Script:
        """Enemy Warriors, or all enemies that are no Monsters, are destroyed there (R47)."""
        if area > YGGDRASIL:
            return
        for other in self.clockwise(seat)[1:]:
            clan = self.clans[other]
            doomed = [WARRIOR] * clan.warriors[area]
            if effect["what"] == "non_monsters":
                fjord = fjord_of(area) if self.rules["kill_in_fjord"] == "yes" else None
                doomed += [LEADER] if clan.has(LEADER, area) else []
                doomed += [SHIP] if fjord is not None and clan.has(SHIP, fjord) else []
            yield from self.destroy(other, area, doomed, "card")

    def bring_warriors(self, seat: int, area: int) -> Script:
        """A Warrior may come along for nothing (R49)."""
        clan = self.clans[seat]
        while (
            self.clan_effects(seat, "extra_warrior")
            and clan.warriors[RESERVE]
            and self.has_room(area)
            and self.horns_allow_free(seat)
        ):
            moves = [("end", 0), ("place", area)]
            word, _ = yield from self.ask("place", seat, moves, why="extra", figure=WARRIOR, area=area)
            if word == "end":
                break
            clan.move(WARRIOR, RESERVE, area)
            if self.rules["extra_again"] == "no":
                break

    # ------------------------------------------------------------ marching

    def _can_march(self, seat: int, province: int) -> bool:
        figures = list(self.clans[seat].figures([province]))
        return bool(figures) and any(one != province for one in self.open_provinces())

    def march(self, seat: int, origin: int) -> Script:
        """Move any number of figures from one province to another, anywhere, for 1 Rage (R19)."""
        self.pay(seat, 1)
        moves = [("place", one) for one in self.open_provinces() if one != origin]
        _, target = yield from self.ask("march_to", seat, moves, area=origin)
        least, moved = WARRIOR, False
        while self.has_room(target):
            kinds = [kind for kind, _ in self.clans[seat].figures([origin]) if kind >= least]
            offered = [("figure", kind) for kind in kinds] + ([("end", 0)] if moved else [])
            word, kind = yield from self.ask("march", seat, offered, area=origin, target=target, figure=least)
            if word == "end":
                break
            self.clans[seat].move(kind, origin, target)
            least, moved = kind, True

    # ------------------------------------------------------------ cards

    def price(self, seat: int, card: int) -> int:
        """Return what it costs to play an upgrade (R20, R60)."""
        upgrade = self.cards[card]
        if upgrade.does("free"):
            return 0
        cheaper = sum(effect["amount"] for effect in self.clan_effects(seat, "cheaper"))
        return max(0, upgrade.value - cheaper)

    def upgrade(self, seat: int, card: int) -> Script:
        """Play an upgrade into its slot; a figure of that kind may invade at once (R20, R21)."""
        clan, kind = self.clans[seat], self.cards[card].kind
        self.pay(seat, self.price(seat, card))
        self.show_from_hand(seat, card)
        self.mark_played(seat, card)
        free = [slot for slot in SLOTS[kind] if clan.slots[slot] is None]
        if free:
            slot = free[0]
        else:
            moves = [("slot", slot) for slot in SLOTS[kind]]
            _, slot = yield from self.ask("replace", seat, moves, card=card)
            self.discard(*(old for old in [clan.slots[slot]] if old is not None))
        clan.slots[slot] = card
        if kind == "clan":
            return
        figure = slot if slot in MONSTERS else FIGURE_OF[kind]
        if figure in MONSTERS:
            clan.others[figure - 1] = RESERVE
        areas = self.areas(seat, figure)
        if clan.has(figure, RESERVE) and self.horns_allow_free(seat) and areas:
            offered: list[Move] = [("end", 0), *(("place", area) for area in areas)]
            word, area = yield from self.ask("place", seat, offered, why="upgrade", figure=figure)
            if word == "place":
                yield from self.arrive(seat, figure, RESERVE, area)

    def put_quest_down(self, seat: int, card: int) -> None:
        """Put a quest face down; which one it was nobody sees (R24, R62)."""
        clan = self.clans[seat]
        clan.hand.remove(card)
        clan.quests.append(card)
        self.mark_played(seat, card)
        clan.shown = [one for one in clan.shown if self.cards[one].kind != "quest"]

    def sacrifice(self, seat: int) -> Script:
        """Destroy own figures, raise a stat (R58)."""
        for _ in range(self.cost_of(seat, "sacrifice", "count") or 0):
            figures = self.board_kinds(seat)
            if figures:
                moves = [("piece", kind * 16 + area) for kind, area in figures]
                _, number = yield from self.ask("sacrifice", seat, moves)
                kind, area = divmod(number, 16)
                province = area if area <= YGGDRASIL else 2 * (area - 9)
                yield from self.destroy(seat, province, [kind], "sacrifice")
        yield from self.raise_one(seat)
