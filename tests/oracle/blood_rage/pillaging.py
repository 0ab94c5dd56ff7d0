"""Pillaging: the call to battle, what a battle brings, rewards (R25 to R27, R32 to R35, R51, R54 to R57)."""

from __future__ import annotations

from .battles import Battles
from .board import ALL_STATS, AXES, FIVE_GLORY, LEADER, MONSTERS, RESERVE, WARRIOR, neighbours
from .inputs import Effect
from .table import Battle, Move, Script


class Pillaging(Battles):
    """A pillage from the call to battle to its end."""

    def pillage(self, province: int) -> Script:
        """Call to battle; fight if an enemy is there; else it is a success (R25 to R27)."""
        assert self.seat is not None
        self.battle = Battle(province, self.seat, self.players)
        yield from self.call()
        fighters = [seat for seat in self.clockwise(self.seat) if self.here(seat, province)]
        if fighters == [self.seat]:
            yield from self.succeed()
            yield from self.let_leader_act()
        else:
            self.battle.fighters = fighters
            yield from self.battle_it_out()
        self.battle = None

    def call(self) -> Script:
        """Each may move one figure in, round and round (R26)."""
        fight = self.fight
        seat = fight.pillager
        while fight.declines < self.players and self.has_room(fight.province):
            seat = (seat + 1) % self.players
            word, number = yield from self.ask("call", seat, [("end", 0), *self._joins(seat)])
            if word == "end":
                fight.declines += 1
            else:
                fight.declines = 0
                self.clans[seat].move(*divmod(number, 16), fight.province)
        fight.declines = 0

    def _joins(self, seat: int) -> list[Move]:
        figures = self.clans[seat].figures(neighbours(self.fight.province))
        return [("join", kind * 16 + area) for kind, area in figures]

    def battle_it_out(self) -> Script:
        """The battle, and all that follows from it in its order (R32 to R34)."""
        fight = self.fight
        for seat in fight.fighters:
            self.clans[seat].counts["battles"] += 1
        self.note_monsters()
        fight.counting = True
        yield from self.play_cards()
        self.find_winner()
        losers = [seat for seat in fight.fighters if seat != fight.winner]
        for seat in losers:
            yield from self.destroy(seat, fight.province, self.here(seat, fight.province), "loss")
        fight.counting = False
        success = fight.winner == fight.pillager
        if success:
            yield from self.succeed()
        if fight.winner is not None:
            axes = self.clans[fight.winner].track(AXES)
            self.gain(fight.winner, "battle", max(0, axes + self.rules["battle_glory"]))
        for seat in fight.fighters:
            for effect in self.text(seat):
                yield from self.act_after(seat, effect)
        self.pay_upgrades()
        yield from self.put_cards_away(losers)
        if success:
            yield from self.let_leader_act()
        for seat in losers:
            yield from self.let_return(seat)

    # ------------------------------------------------------------ success

    def succeed(self) -> Script:
        """The pillager takes the reward, a Monster there takes it again; the token is turned (R33, R57)."""
        fight = self.fight
        clan = self.clans[fight.pillager]
        again = [
            kind
            for kind in MONSTERS
            if clan.has(kind, fight.province) and self.monster_does(fight.pillager, kind, "again")
        ]
        for _ in range(1 + len(again)):
            yield from self.reward()
        self.pillaged[fight.province] = True
        clan.counts["pillages"] += 1

    def reward(self) -> Script:
        """One step of a stat, Glory, or a step of all three (R35)."""
        seat, token = self.fight.pillager, self.tokens[self.fight.province]
        if token == FIVE_GLORY:
            self.gain(seat, "pillage", self.rules["token_glory"])
            return
        for stat in range(3) if token == ALL_STATS else (token,):
            yield from self.raise_stat(seat, stat)

    def let_leader_act(self) -> Script:
        """What a Leader upgrade does after a success, with the Leader there (R57)."""
        seat, province = self.fight.pillager, self.fight.province
        effects = [effect for card in self.upgrades(seat, "leader") for effect in card.effects]
        if not self.clans[seat].has(LEADER, province):
            return
        for effect in effects:
            if effect.do == "raise":
                yield from self.raise_by(seat, effect, self.tokens[province])
            elif self.clans[seat].has(LEADER, province):
                targets = [one for one in neighbours(province) if one in self.open_provinces()]
                moves: list[Move] = [("end", 0), *(("place", one) for one in targets)]
                word, target = yield from self.ask("place", seat, moves, why="move", figure=LEADER)
                if word == "place":
                    self.clans[seat].move(LEADER, province, target)

    # ------------------------------------------------------------ after a battle

    def act_after(self, seat: int, effect: Effect) -> Script:
        """What a battle card says on winning, losing, after the battle, on success (R34)."""
        fight = self.fight
        won = seat == fight.winner
        holds = {"win": won, "lose": not won, "battle": True, "success": won and seat == fight.pillager}
        if not holds.get(effect.when):
            return
        if effect.do == "glory":
            number = self.fallen_of(seat, effect) if effect.when == "battle" else 1
            self.gain(seat, "cards", effect["amount"] * number)
        elif effect.do == "raise":
            yield from self.raise_by(seat, effect, self.tokens[fight.province])
        elif effect.do == "rage":
            self.clans[seat].rage += effect["amount"]
        elif effect.do == "steal":
            self.steal(seat, effect)

    def steal(self, seat: int, effect: Effect) -> None:
        """Take Rage or Glory from the winner; from one with less what there is (R54)."""
        if self.fight.winner is None:
            return
        winner = self.clans[self.fight.winner]
        there = winner.rage if effect["what"] == "rage" else winner.score
        amount = min(effect["amount"], there)
        if self.rules["short_steal"] == "nothing" and there < effect["amount"]:
            amount = 0
        if effect["what"] == "rage":
            winner.rage -= amount
            self.clans[seat].rage += amount
        else:
            self.gain(self.fight.winner, "cards", -amount)
            self.gain(seat, "cards", amount)

    def put_cards_away(self, losers: list[int]) -> Script:
        """The winner's cards are taken, taken back or discarded; losers take theirs back (R34, R55, R56)."""
        fight = self.fight
        if fight.winner is not None:
            cards = fight.played[fight.winner]
            takers = [seat for seat in losers if any(one.do == "take_cards" for one in self.text(seat))]
            if takers:
                for card in cards:
                    self.return_to_hand(takers[0], card)
            else:
                yield from self.retrieve(fight.winner)
                self.discard(*fight.played[fight.winner])
        for seat in losers:
            for card in fight.played[seat]:
                self.return_to_hand(seat, card)
        fight.played = [[] for _ in range(self.players)]

    def retrieve(self, seat: int) -> Script:
        """The winner may take back cards for Rage each (R56)."""
        cost, cast = self.cost_of(seat, "retrieve"), None
        cards = self.fight.played[seat]
        while cost is not None and self.clans[seat].rage >= cost:
            moves: list[Move] = [("play", card) for card in cards if cast is None or card >= cast]
            word, card = yield from self.ask("retrieve", seat, [("end", 0), *moves], cast=cast)
            if word == "end":
                break
            self.pay(seat, cost)
            cards.remove(card)
            self.return_to_hand(seat, card)
            cast = card

    def let_return(self, seat: int) -> Script:
        """After losing, a Warrior may come back for nothing (R51)."""
        province, clan = self.fight.province, self.clans[seat]
        if not self.clan_effects(seat, "return") or not clan.warriors[RESERVE]:
            return
        if province in self.open_provinces() and self.horns_allow_free(seat):
            moves = [("end", 0), ("place", province)]
            word, _ = yield from self.ask("place", seat, moves, why="return", figure=WARRIOR)
            if word == "place":
                clan.move(WARRIOR, RESERVE, province)
