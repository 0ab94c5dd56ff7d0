"""The table: where every card lies, the decision that is asked, and how cards come and go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from any_game_oracle.chance import CHANCE, DEAL, stream
from any_game_oracle.scripts import Move, Script, Scripted

from .inputs import Card, read_cards, read_rules

KINDS = ("end", "play", "use", "column", "send", "discard", "draw")
COLUMNS = range(4)
ROOM_IN_COLUMN = 64
PLAYABLE = ("minion", "attack", "trap")


class Hero:
    """A hero in the row, and what lies above and below it: its column."""

    def __init__(self, hero: int) -> None:
        self.hero = hero
        self.wounds = 0
        self.slain_turn = 0  # 0 while it lives
        self.minions: list[int] = []  # the closest first
        self.queue: list[int] = []  # the closest, which is performed next, first
        self.items: list[int] = []
        self.active: int | None = None  # the card that it performs in the present event

    @property
    def lives(self) -> bool:
        """Whether it has not been defeated (R14)."""
        return self.slain_turn == 0


class Player:
    """A seat: its hand, its role, and whether it skipped its last play phase."""

    def __init__(self, role: int | None) -> None:
        self.role = role
        self.hand: list[int] = []
        self.shown: list[int] = []  # of hand and fresh cards, those that all have seen
        self.skipped = False


class Table(Scripted):
    """All places of a game of Dragon's Ransom, and the decision that a seat faces."""

    def __init__(
        self,
        cards: Sequence[Mapping[str, Any]],
        players: int,
        rules: Mapping[str, Any] | None = None,
        seed: int = 0,
        game: int = 0,
    ) -> None:
        self.cards: list[Card] = read_cards(cards)
        self.rules = read_rules(rules or {})
        self.size = players
        self.deal_chance, self.chance = stream(seed, DEAL, game), stream(seed, CHANCE, game)
        self.phase, self.ending, self.moves = "over", "none", list[Move]()
        self.turn, self.seat = 0, 0
        self.row: list[Hero] = []
        self.players: list[Player] = []
        self.deck: list[int] = []  # the top first
        self.known = 0  # of the deck's top cards, those that all have looked at
        self.piles: list[list[int]] = []  # cards and Heroes Attack! cards left in each, the upper first
        self.discarded, self.box = [0] * len(cards), [0] * len(cards)
        self.pending: int | None = None  # the card that is being played
        self.using = False  # a role is being used
        self.fresh: list[int] = []  # cards of the draw phase that are not in hand yet
        self.played = self.spent = self.free = 0  # this turn: cards, plays, and free plays left
        self.used = False  # this turn, the role's ability
        self.chains_left, self.sent = 0, set[int]()  # of the present Attack!: chains; columns used
        self.acting: int | None = None
        self.events_due = 0
        self.counts = dict.fromkeys(
            ("events", "chains", "complete", "minions_slain", "wounds_dealt", "drawn", "forced"), 0
        )

    # ------------------------------------------------------------ decisions

    def ask(self, phase: str, moves: Iterable[Move]) -> Script:
        """Let the active seat pick a move; where there is only one it is made (R44)."""
        offered = sorted(set(moves), key=lambda move: (KINDS.index(move[0]), move[1]))
        assert offered, f"nothing can be done in phase {phase}"
        if len(offered) == 1:
            return offered[0]
        self.phase, self.moves = phase, offered
        return (yield)

    def check_end(self) -> None:
        """The game is won when all heroes are defeated; it may be lost with the last card (R34 to R36)."""
        if not any(hero.lives for hero in self.row):
            self.end("won")
        if self.rules["depletion"] == "at_once" and not self.deck:
            self.end("depleted")

    # ------------------------------------------------------------ cards

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.seat]

    @property
    def solo(self) -> bool:
        """Whether one plays alone."""
        return self.size == 1

    def of_kind(self, kind: str) -> list[int]:
        """Return the entries of a kind, in file order."""
        return [entry for entry, card in enumerate(self.cards) if card.kind == kind]

    def value_of(self, minion: int) -> int | None:
        """Return a minion's attack value as the rules have it; None: it has none (R7)."""
        value = self.cards[minion].value
        return None if value is None else max(0, value + int(self.rules["minion_value"]))

    def hand_limit(self, seat: int) -> int:
        """Return how many cards the seat may hold (R25, R37)."""
        role, limit = self.players[seat].role, int(self.rules["hand_limit"])
        return limit if role is None else min(max(self.cards[role].hand + limit - 7, 1), 12)

    def room(self) -> int:
        """Return how many more cards the active player may get (R43)."""
        return self.hand_limit(self.seat) - len(self.player.hand) - len(self.fresh)

    def discard(self, *entries: int) -> None:
        """Put cards on the discard pile."""
        for entry in entries:
            self.discarded[entry] += 1

    def take(self) -> int:
        """Take the deck's top card."""
        card = self.deck.pop(0)
        self.known = max(0, self.known - 1)
        pile = next(pile for pile in self.piles if pile[0])
        pile[0] -= 1
        pile[1] -= self.cards[card].kind == "heroes_attack"
        return card

    def turn_top(self) -> None:
        """Discard the deck's top card; a hero card is played instead (R30)."""
        if not self.deck:
            return
        card = self.take()
        if self.cards[card].kind in ("ability", "item"):
            self.place(card)
            return
        self.events_due += self.cards[card].kind == "heroes_attack"
        self.discard(card)

    def place(self, card: int) -> None:
        """Put an ability in its hero's queue, an item beside it; if it is defeated, discard (R19, R20)."""
        hero = next(hero for hero in self.row if self.cards[hero.hero].name == self.cards[card].hero)
        if not hero.lives:
            self.discard(card)
        elif self.cards[card].kind == "ability":
            hero.queue.append(card)
        else:
            hero.items.append(card)

    def draw(self, count: int) -> list[int]:
        """Take cards, place the hero cards among them, let an event be due, return the rest (R26, R27)."""
        rest, attacks = list[int](), 0
        for _ in range(count):
            seen = self.known > 0
            card = self.take()
            if self.cards[card].kind in ("ability", "item"):
                self.place(card)
            elif self.cards[card].kind == "heroes_attack":
                self.discard(card)
                attacks += 1
            else:
                rest.append(card)
                if seen:
                    self.show(card)
        self.events_due += attacks if self.rules["events_per_draw"] == "each" else min(attacks, 1)
        return rest

    def show(self, card: int) -> None:
        """All have seen a card on its way to the active player's hand (R42)."""
        if self.rules["hands"] == "hidden":
            self.player.shown.append(card)

    def from_hand(self, card: int) -> None:
        """Take a card out of the active player's hand."""
        self.player.hand.remove(card)
        if card in self.player.shown:
            self.player.shown.remove(card)
