"""Battles: secret cards, texts in their order, white-disc cards, strength (R28 to R31, R44 to R48, R53)."""

from __future__ import annotations

from collections.abc import Iterator

from .board import MONSTERS, WARRIOR
from .figures import Figures
from .inputs import Card, Effect
from .table import Battle, Script


class Battles(Figures):
    """From the secret choice to the winner."""

    @property
    def fight(self) -> Battle:
        """The battle that is going on."""
        assert self.battle is not None
        return self.battle

    def text(self, seat: int) -> list[Effect]:
        """Return what the card says that the seat chose, unless it is cancelled (R44)."""
        played = self.fight.played[seat]
        return [] if not played or self.fight.cancelled[seat] else list(self.cards[played[0]].effects)

    def texts(self, *operations: str) -> Iterator[tuple[int, Effect]]:
        """Yield fighter and effect, from the pillager clockwise, of the revealed cards."""
        for seat in self.fight.fighters:
            for effect in self.text(seat):
                if effect.do in operations:
                    yield seat, effect

    # ------------------------------------------------------------ cards

    def play_cards(self) -> Script:
        """Choose, reveal, cancel, watch; after a watch once more (R28, R29, R45)."""
        while True:
            yield from self.choose_cards()
            self.reveal()
            self.cancel()
            if not self.watch():
                break
        yield from self.act_before_strength()
        yield from self.add_late_cards()

    def choose_cards(self) -> Script:
        """Each fighter with cards must choose one in secret (R28)."""
        for seat in self.fight.fighters:
            hand = self.clans[seat].hand
            moves = [("play", card) for card in hand]
            if self.clan_effects(seat, "quest_strength"):
                moves += [("strike", card) for card in hand if self.cards[card].kind == "quest"]
            if moves:
                word, card = yield from self.ask("battle", seat, moves)
                self.fight.chosen[seat] = card
                self.fight.strikes[seat] = word == "strike"

    def reveal(self) -> None:
        """All cards are revealed at once (R28)."""
        for seat in self.fight.fighters:
            card = self.fight.chosen[seat]
            self.fight.chosen[seat] = None
            if card is not None:
                self.play_card(seat, card)

    def play_card(self, seat: int, card: int) -> None:
        """A card from the hand joins the battle."""
        self.show_from_hand(seat, card)
        self.mark_played(seat, card)
        self.fight.played[seat].append(card)

    def cancel(self) -> None:
        """The texts of the other fighters' cards are cancelled (R44)."""
        for seat in self.fight.fighters:
            if any(effect.do == "cancel" for effect in self.text(seat)):
                for other in self.fight.fighters:
                    if other != seat:
                        self.fight.cancelled[other] = True

    def watch(self) -> bool:
        """All cards are discarded for Glory, and all choose anew; tell whether that happened (R45)."""
        watchers = [seat for seat, _ in self.texts("watch")]
        if not watchers:
            return False
        copied = self.rules["watch_copy"] == "copied"
        total = 0
        for seat in self.fight.fighters:
            total += self.bonus(seat) + (self.copied(seat) if copied else 0)
        for seat in watchers if self.rules["watches"] == "each" else watchers[:1]:
            self.gain(seat, "cards", total)
        for seat in self.fight.fighters:
            self.discard(*self.fight.played[seat])
            self.fight.played[seat] = []
            self.fight.strikes[seat] = self.fight.cancelled[seat] = False
        return True

    def act_before_strength(self) -> Script:
        """What is left to do before strength is compared (R29, R46)."""
        for seat, effect in list(self.texts("kill", "spare")):
            if effect.do == "spare":
                yield from self.spare()
                continue
            for other in self.fight.fighters:
                if other != seat:
                    there = self.clans[other].warriors[self.fight.province]
                    doomed = [WARRIOR] * min(effect["count"], there)
                    yield from self.destroy(other, self.fight.province, doomed, "card")

    def spare(self) -> Script:
        """Every fighter keeps one figure of its choice, all others are destroyed (R46)."""
        for seat in self.fight.fighters:
            kinds = self.here(seat, self.fight.province)
            if len(kinds) > 1:
                _, kept = yield from self.ask("spare", seat, [("figure", kind) for kind in kinds])
                kinds.remove(kept)
                yield from self.destroy(seat, self.fight.province, kinds, "card")

    def add_late_cards(self) -> Script:
        """White-disc cards, round and round until all decline (R30)."""
        fighters, turn = self.fight.fighters, 0
        self.fight.declines = 0
        while self.fight.declines < len(fighters):
            seat = fighters[turn % len(fighters)]
            turn += 1
            late = [card for card in self.clans[seat].hand if self.cards[card].does("late")]
            word, card = yield from self.ask("late", seat, [("end", 0), *(("play", card) for card in late)])
            if word == "end":
                self.fight.declines += 1
            else:
                self.fight.declines = 0
                self.play_card(seat, card)
        self.fight.declines = 0

    # ------------------------------------------------------------ strength

    def printed(self, card: int) -> int:
        """Return the bonus of a battle card; others have none (R28)."""
        return self.cards[card].value if self.cards[card].kind == "battle" else 0

    def bonus(self, seat: int) -> int:
        """Return the printed bonuses of a fighter's cards."""
        return sum(map(self.printed, self.fight.played[seat]))

    def copied(self, seat: int, deep: bool = True) -> int:
        """Return what a copying card is worth: the highest bonus of an enemy's cards (R48)."""
        if not any(effect.do == "copy" for effect in self.text(seat)):
            return 0
        found = [0]
        for other in self.fight.fighters:
            if other == seat:
                continue
            cards = self.fight.played[other]
            late = len(cards) if self.rules["copy_late"] == "counts" else 1
            found += map(self.printed, cards[:late])
            if deep and self.rules["copies"] == "copy":
                found.append(self.copied(other, deep=False))
        return max(found)

    def total(self, seat: int) -> int:
        """Return a side's strength: figures and cards (R31)."""
        total = self.side(seat, self.fight.province) + self.bonus(seat) + self.copied(seat)
        cancelled = self.fight.cancelled[seat] and self.rules["quest_under_cancel"] == "cancelled"
        if self.fight.strikes[seat] and not cancelled:
            strengths = [effect["amount"] for effect in self.clan_effects(seat, "quest_strength")]
            total += sum(strengths) if self.rules["quest_strengths"] == "sum" else max(strengths)
        return total

    def find_winner(self) -> None:
        """The highest total wins; if it is shared all lose (R31)."""
        totals = {seat: self.total(seat) for seat in self.fight.fighters}
        best = [seat for seat, total in totals.items() if total == max(totals.values())]
        if len(best) == 1:
            self.fight.winner = best[0]
            self.clans[best[0]].counts["wins"] += 1

    # ------------------------------------------------------------ Glory after a battle

    def fallen_of(self, seat: int, effect: Effect) -> int:
        """Return how often an after-battle Glory counts (R61)."""
        enemies = sum(self.fight.destroyed) - self.fight.destroyed[seat]
        if enemies < effect["least"]:
            return 0
        return {"once": 1, "enemy": enemies, "figure": sum(self.fight.destroyed)}[effect["per"]]

    def pay_upgrades(self) -> None:
        """Clan upgrades and Monsters that took part bring Glory (R34, R61)."""
        for seat in self.fight.fighters:
            sources: list[Card] = self.upgrades(seat, "clan")
            for owner, slot, card in self.fight.took_part:
                if owner == seat and self.clans[seat].slots[slot] == card:
                    sources.append(self.cards[card])
            for upgrade in sources:
                for effect in upgrade.effects:
                    if (effect.when, effect.do) == ("battle", "glory"):
                        self.gain(seat, "cards", effect["amount"] * self.fallen_of(seat, effect))

    def note_monsters(self) -> None:
        """Remember which Monsters take part."""
        for seat in self.fight.fighters:
            for kind in self.here(seat, self.fight.province):
                card = self.clans[seat].slots[kind] if kind in MONSTERS else None
                if card is not None:
                    self.fight.took_part.append((seat, kind, card))
