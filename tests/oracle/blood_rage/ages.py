"""Set-up, and the phases of an Age around its Action phase (R2 to R11, R37 to R42)."""

from __future__ import annotations

from any_game_oracle.chance import shuffle

from .actions import Actions
from .board import (
    AREAS,
    DESTROYED_AT_START,
    LAST_STEP,
    OUTER,
    REGIONS,
    RESERVE,
    TOKENS,
    VALHALLA,
    fjord_of,
    supported_by,
)
from .inputs import Effect
from .table import Script


class Ages(Actions):
    """Three Ages, from the set-up to the end of the game."""

    def set_up(self) -> None:
        """Tokens, dooms, provinces destroyed at once, decks, first player (R2, R6 to R8)."""
        self.tokens = list(TOKENS)
        shuffle(self.tokens, self.chance)
        self.tokens.append(4)
        ragnarok = list(OUTER)
        shuffle(ragnarok, self.chance)
        self.dooms = ragnarok[:3]
        for province in ragnarok[3 : 3 + DESTROYED_AT_START[self.players]]:
            self.destroyed[province] = True
        for age in (1, 2, 3):
            deck = [
                entry
                for entry, card in enumerate(self.cards)
                if card.age == age
                for _ in range(card.number_in(self.players))
            ]
            shuffle(deck, self.chance)
            self.decks[age - 1] = deck[::-1]
        if self.rules["first_player"] == "random":
            self.first = int(self.chance.integers(self.players))
        self.start = self.first

    def play(self) -> Script:
        """Play all three Ages (R9)."""
        yield from self.gods_gifts()
        yield from self.action_phase()
        yield from self.go_on_after_actions()

    def go_on_from_action(self, seat: int) -> Script:
        """Play on from a seat's turn."""
        yield from self.take_turns(seat)
        yield from self.go_on_after_actions()

    def go_on_after_actions(self) -> Script:
        """Play on from the end of an Action phase to the end of the game (R9)."""
        while True:
            yield from self.discard_phase()
            yield from self.quest_phase()
            yield from self.ragnarok()
            self.release_valhalla()
            if self.age == 3:
                break
            self.age += 1
            self.first = (self.first + 1) % self.players
            self.pillaged = [False] * 9
            yield from self.gods_gifts()
            yield from self.action_phase()
        self.end()

    # ------------------------------------------------------------ Gods' Gifts

    def gods_gifts(self) -> Script:
        """Deal eight cards each; pick one and pass the rest, six times; two players pick two (R10, R11)."""
        deck = self.decks[self.age - 1]
        for seat in self.clockwise(self.first):
            clan = self.clans[seat]
            clan.seen = []
            clan.pack = [deck.pop(0) for _ in range(8)]
        self.put_away(*deck)
        self.decks[self.age - 1] = []
        picks, rounds = (2, 3) if self.players == 2 else (1, 6)
        for number in range(rounds):
            if number < self.players:
                for clan in self.clans:
                    clan.seen += clan.pack
            for seat in self.clockwise(self.first):
                for _ in range(picks):
                    yield from self.pick(seat)
            if number < rounds - 1:
                self.pass_packs()
        for clan in self.clans:
            self.put_away(*clan.pack)
            clan.away += clan.pack
            clan.pack = []

    def pick(self, seat: int) -> Script:
        """Pick a card of the pack (R10)."""
        clan = self.clans[seat]
        _, card = yield from self.ask("draft", seat, [("pick", card) for card in clan.pack])
        clan.pack.remove(card)
        clan.seen.remove(card)
        clan.hand.append(card)
        clan.picks.append(card)
        clan.put_into_play.append(False)
        clan.fulfilled.append(False)

    def pass_packs(self) -> None:
        """Pass the packs to the left (R10)."""
        right = self.age == 2 and self.rules["age_2_passes"] == "right"
        packs = [clan.pack for clan in self.clans]
        for seat, pack in enumerate(packs):
            self.clans[(seat + (-1 if right else 1)) % self.players].pack = pack

    # ------------------------------------------------------------ Discard

    def discard_phase(self) -> Script:
        """All but one card are put away, in the third Age all (R37)."""
        for seat in self.clockwise(self.first):
            clan = self.clans[seat]
            kept: list[int] = []
            if self.age < 3 and clan.hand:
                if len(clan.hand) == 1:
                    continue
                _, card = yield from self.ask("discard", seat, [("keep", card) for card in clan.hand])
                kept = [card]
                clan.hand.remove(card)
            self.put_away(*clan.hand)
            clan.away += clan.hand
            clan.hand, clan.shown = kept, []

    # ------------------------------------------------------------ Quest

    def quest_phase(self) -> Script:
        """Fulfilled quests bring Glory and a step of a stat; all are discarded (R38)."""
        for seat in self.clockwise(self.first):
            clan = self.clans[seat]
            for card in sorted(clan.quests):
                clan.quests.remove(card)
                self.discard(card)
                if self.is_fulfilled(seat, self.cards[card].effects[0]):
                    clan.counts["done"] += 1
                    self.mark_fulfilled(seat, card)
                    glory = max(0, self.cards[card].value + self.rules["quest_glory"])
                    self.gain(seat, "quests", glory * self.times(seat, "quest_times"))
                    yield from self.raise_one(seat)

    def is_fulfilled(self, seat: int, quest: Effect) -> bool:
        """Most strength, strictly, in enough provinces; or enough figures in Valhalla (R38)."""
        if quest.do == "valhalla":
            return len(list(self.clans[seat].figures([VALHALLA]))) >= int(quest["count"])
        best = [
            province
            for province in REGIONS[quest["where"]]
            if self.stands(province)
            and all(
                self.side(seat, province) > self.side(other, province)
                for other in range(self.players)
                if other != seat
            )
        ]
        return len(best) >= int(quest["provinces"])

    # ------------------------------------------------------------ Ragnarok, Release Valhalla

    def ragnarok(self) -> Script:
        """The doomed province is destroyed, its figures die for Glory (R39, R40)."""
        province = self.dooms[self.age - 1]
        if self.age == 3:
            self.dead_region = sum(
                1 << number
                for number, region in enumerate(("manheim", "jotunheim", "alfheim"))
                if all(self.destroyed[one] for one in REGIONS[region])
            )
        self.destroyed[province] = True
        fjord = fjord_of(province)
        assert fjord is not None
        falls = self.rules["fjord_falls"] == "ships_die" or all(
            map(self.destroyed.__getitem__, supported_by(fjord))
        )
        for seat in self.clockwise(self.first):
            areas = [province, fjord] if falls else [province]
            doomed = [kind for kind, _ in self.clans[seat].figures(areas)]
            yield from self.destroy(seat, province, doomed, "ragnarok")

    def release_valhalla(self) -> None:
        """The dead come home (R41, R61)."""
        for seat, clan in enumerate(self.clans):
            dead = list(clan.figures([VALHALLA]))
            for kind, area in dead:
                clan.move(kind, area, RESERVE)
            self._pay_per_figure(seat, "release", len(dead))
            clan.glory_after.append(clan.score)

    def _pay_per_figure(self, seat: int, when: str, number: int) -> None:
        for card in self.upgrades(seat, "clan"):
            for effect in card.effects:
                if (effect.when, effect.do) == (when, "glory"):
                    self.gain(seat, "cards", effect["amount"] * number)

    # ------------------------------------------------------------ the end

    def end(self) -> None:
        """Glory for figures on the board and for stats; the most Glory wins (R42)."""
        for seat, clan in enumerate(self.clans):
            self._pay_per_figure(seat, "end", len(list(clan.figures(AREAS))))
            for step in clan.steps:
                times = 2 if step == LAST_STEP else int(step >= 4)
                self.gain(seat, "stats", times * self.rules["stat_bonus"])
        self.ending = "won" if sum(rank == 1 for rank in self.ranks()) == 1 else "shared"

    def ranks(self) -> list[int]:
        """Return each seat's rank: one more than the number of those that are better (R42)."""
        by_stats = self.rules["final_tie"] == "stats"
        keys = [(clan.score, sum(clan.steps) if by_stats else 0) for clan in self.clans]
        return [1 + sum(other > key for other in keys) for key in keys]
