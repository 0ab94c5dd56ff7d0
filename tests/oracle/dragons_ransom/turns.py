"""The rulebook's "Turn Sequence" and "Multiplayer Rules" (R16 to R27, R33, R35, R38 to R41)."""

from __future__ import annotations

from collections.abc import Iterable

from .defending import Defending
from .table import COLUMNS, Move, Script


class Turns(Defending):
    """One turn after another, until the game is over."""

    def play_turns(self) -> Script:
        """The seats take turns, until there have been too many (R22, R37)."""
        while True:
            if self.turn == self.rules["turn_limit"]:
                self.end("endless")
            self.turn += 1
            yield from self.take_turn()
            self.seat = (self.seat + 1) % self.size

    def take_turn(self) -> Script:
        """Play cards, discard cards, draw cards; before that, what the role does then (R22, R41)."""
        self.played = self.spent = self.free = 0
        self.used = False
        if self.player.role is not None:
            self.do_all(self.player.role, "turn", 0)
        yield from self.finish()
        yield from self.play_discard_draw()

    def go_on_from_play(self) -> Script:
        """Play on from the beginning of a play phase."""
        yield from self.play_discard_draw()
        self.seat = (self.seat + 1) % self.size
        yield from self.play_turns()

    def play_discard_draw(self) -> Script:
        """The three phases, and the end of the turn (R22, R33, R35)."""
        yield from self.play_phase()
        yield from self.discard_phase()
        yield from self.draw_phase()
        yield from self.play_forced_attacks()
        self.check_end()
        if not self.deck:
            self.end("depleted")

    # ------------------------------------------------------------ 1. Play Cards

    def play_phase(self) -> Script:
        """Play as many cards as one would like, in any order; in co-op see R38, R39 (R23)."""
        while True:
            kind, card = yield from self.ask("play", self._plays())
            if kind == "end":
                break
            if kind == "use":
                yield from self._use_role()
            else:
                yield from self._play(card)
        self.player.skipped = not self.solo and self.played == 0

    def _plays(self) -> Iterable[Move]:
        playable = [card for card in self.player.hand if self._can_afford(card) and self._has_use(card)]
        moves: list[Move] = [("play", card) for card in playable]
        if self.solo or self.played or not self.player.skipped or not playable:
            moves.append(("end", 0))
        role = self.player.role
        if role is not None and not self.used and self.cards[role].effects_when("use"):
            moves.append(("use", 0))
        return moves

    def _can_afford(self, card: int) -> bool:
        """In co-op at most three plays a turn; solo knows no cost (R38)."""
        if self.solo or self.free:
            return True
        role = self.player.role
        held = [] if role is None else self.cards[role].effects_when("held")
        more = sum(int(effect["amount"]) for effect in held if effect.do == "plays")
        return self.spent + self.cards[card].cost <= max(1, int(self.rules["plays"]) + more)

    def _has_use(self, card: int) -> bool:
        """A minion needs a column, an Attack! a chain to send; traps can always be played (R8, R16)."""
        if self.cards[card].kind == "minion":
            return any(map(self.takes_minions, COLUMNS))
        return self.cards[card].kind == "trap" or bool(self.eligible(self.attack_of(card)))

    def _play(self, card: int) -> Script:
        self.from_hand(card)
        self.pending = card
        self.played += 1
        if not self.solo and self.cards[card].cost:
            if self.free:
                self.free -= 1
            else:
                self.spent += self.cards[card].cost
        if self.cards[card].kind == "attack":
            yield from self.attack(card)
        elif self.cards[card].kind == "minion":
            yield from self._play_minion(card)
        else:
            yield from self._play_trap(card)
        yield from self.finish()

    def _play_minion(self, card: int) -> Script:
        """Put a minion on top of the last card of a column; its ability is activated (R8)."""
        open_columns = [column for column in COLUMNS if self.takes_minions(column)]
        column = yield from self._ask_column(open_columns)
        self.row[column].minions.append(card)
        self.pending = None
        self.do_all(card, "play", column)

    def _play_trap(self, card: int) -> Script:
        """Activate a basic trap at once; add a special one to the queue of any hero (R17, R18)."""
        column = 0
        if self.cards[card].special:
            column = yield from self._ask_column(self._living_columns())
            queue = self.row[column].queue
            queue.insert(len(queue) if self.rules["trap_place"] == "last" else 0, card)
        else:
            if self.needs_column(card, "play"):
                column = yield from self._ask_column(self._living_columns())
            self.do_all(card, "play", column)
            self.discard(card)
        self.pending = None

    def _use_role(self) -> Script:
        """Use the role's ability, once a turn (R41)."""
        role = self.player.role
        assert role is not None
        self.used = self.using = True
        column = 0
        if self.needs_column(role, "use"):
            column = yield from self._ask_column(self._living_columns())
        self.using = False
        self.do_all(role, "use", column)
        yield from self.finish()

    def needs_column(self, card: int, when: str) -> bool:
        """Whether what a card does then is about some column and not about all (R17)."""
        return any(
            effect.do == "move"
            or effect.arguments.get("scope", "every") != "every"
            or effect.arguments.get("what") == "column"
            for effect in self.cards[card].effects_when(when)
        )

    def _living_columns(self) -> list[int]:
        return [column for column in COLUMNS if self.row[column].lives]

    def _ask_column(self, columns: Iterable[int]) -> Script:
        _, column = yield from self.ask("column", [("column", one) for one in columns])
        return column

    # ------------------------------------------------------------ 2. Discard Cards

    def discard_phase(self) -> Script:
        """Discard any number of cards (R24)."""
        while True:
            moves: list[Move] = [("discard", card) for card in self.player.hand]
            kind, card = yield from self.ask("discard", [*moves, ("end", 0)])
            if kind == "end":
                return
            self.from_hand(card)
            self.discard(card)

    # ------------------------------------------------------------ 3. Draw Cards

    def draw_phase(self) -> Script:
        """Decide how many cards to draw, draw them at once, hold an event if one is due (R25, R26)."""
        most = min(self.room(), len(self.deck))
        must_draw = self.solo and self.rules["solo_draw_zero"] == "false" and most > 0
        _, count = yield from self.ask(
            "draw", [("draw", number) for number in range(int(must_draw), most + 1)]
        )
        self.counts["drawn"] += count
        new = self.draw(count)
        if self.rules["new_cards"] == "before_event":
            self.player.hand += new
        else:
            self.fresh = new
        self.check_end()
        yield from self.finish()
        self.player.hand += self.fresh
        self.fresh = []

    def play_forced_attacks(self) -> Script:
        """Who holds three or more Attack! cards must play one (R33)."""
        while len(attacks := self._attacks_in_hand()) >= self.rules["forced_attack_at"]:
            _, card = yield from self.ask("forced", [("play", card) for card in attacks])
            self.from_hand(card)
            self.pending = card
            self.counts["forced"] += 1
            yield from self.attack(card)
            yield from self.finish()
            if self.rules["forced_attacks"] == "one":
                return

    def _attacks_in_hand(self) -> list[int]:
        return [card for card in self.player.hand if self.cards[card].kind == "attack"]
