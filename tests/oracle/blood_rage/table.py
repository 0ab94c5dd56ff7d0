"""The table: where every card and figure is, and the decision that is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from any_game_oracle.chance import DEAL, stream
from any_game_oracle.scripts import Move, Script, Scripted

from .board import AREAS, RESERVE, SLOTS, STATS, TRACKS
from .inputs import Card, Effect, read_cards, read_rules

MOVES = (
    "end",
    "pick",
    "pass",
    "invade",
    "recall",
    "march",
    "upgrade",
    "quest",
    "pillage",
    "challenge",
    "sacrifice",
    "place",
    "figure",
    "slot",
    "join",
    "play",
    "strike",
    "save",
    "flee",
    "stat",
    "keep",
    "piece",
)
SOURCES = ("battle", "pillage", "quests", "ragnarok", "cards", "stats")
COUNTED = ("actions", "battles", "wins", "pillages", "done", "lost", "fallen")
ASKED: dict[str, Any] = {
    "why": None,
    "figure": None,
    "area": None,
    "target": None,
    "card": None,
    "doomed": None,
    "excluded": None,
    "cast": None,
}
"""What a state tells of a pending decision, where nothing else is said."""


class Clan:
    """A seat: its figures, cards, stats, and Glory by source."""

    def __init__(self) -> None:
        self.warriors = [0] * 15  # by area
        self.warriors[RESERVE] = 8
        self.others: list[int | None] = [RESERVE, RESERVE, None, None]  # leader, ship, monsters: their areas
        self.steps = [1, 1, 1]
        self.rage = TRACKS[0][0]
        self.glory = dict.fromkeys(SOURCES, 0)
        self.slots: list[int | None] = [None] * 8
        self.pack: list[int] = []
        self.hand: list[int] = []
        self.shown: list[int] = []  # cards in the hand that all have seen
        self.seen: list[int] = []  # cards that it has passed on this Age
        self.away: list[int] = []  # cards that it has put away unseen
        self.quests: list[int] = []
        self.picks: list[int] = []
        self.put_into_play: list[bool] = []  # by pick
        self.fulfilled: list[bool] = []  # likewise
        self.glory_after: list[int] = []  # by Age that is over
        self.counts = dict.fromkeys(COUNTED, 0)

    @property
    def score(self) -> int:
        """Its Glory."""
        return sum(self.glory.values())

    def track(self, stat: int) -> int:
        """Return the value of a stat (R3)."""
        return TRACKS[stat][self.steps[stat] - 1]

    def figures(self, areas: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Yield kind and area of each figure in some areas."""
        wanted = list(areas)
        for area in wanted:
            for _ in range(self.warriors[area]):
                yield 0, area
        for kind, area in enumerate(self.others, 1):
            if area in wanted and area is not None:
                yield kind, area

    def on_board(self) -> int:
        """Return how many figures stand in provinces and fjords (R17)."""
        return sum(1 for _ in self.figures(AREAS))

    def has(self, kind: int, area: int) -> bool:
        """Whether a figure of the kind is there."""
        return self.warriors[area] > 0 if kind == 0 else self.others[kind - 1] == area

    def move(self, kind: int, origin: int, target: int) -> None:
        """Move a figure."""
        assert self.has(kind, origin)
        if kind == 0:
            self.warriors[origin] -= 1
            self.warriors[target] += 1
        else:
            self.others[kind - 1] = target


class Battle:
    """What lies on the table from a call to battle to the end of the pillage."""

    def __init__(self, province: int, pillager: int, players: int) -> None:
        self.province, self.pillager = province, pillager
        self.declines = 0
        self.fighters: list[int] = []  # from the pillager clockwise
        self.took_part: list[tuple[int, int, int]] = []  # seat, slot and card of each monster
        self.chosen: list[int | None] = [None] * players
        self.strikes = [False] * players
        self.played: list[list[int]] = [[] for _ in range(players)]
        self.cancelled = [False] * players
        self.destroyed = [0] * players
        self.counting = False  # figures destroyed now are destroyed in the battle
        self.winner: int | None = None


class Table(Scripted):
    """All places of a game of Blood Rage, and the decision that a seat faces."""

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
        self.players = players
        self.chance = stream(seed, DEAL, game)
        self.phase, self.ending, self.moves = "over", "none", list[Move]()
        self.asked = dict(ASKED)
        self.age, self.first, self.start = 1, 0, 0
        self.seat: int | None = None  # whose turn it is in the Action phase
        self.to_move: int | None = None
        self.clans = [Clan() for _ in range(players)]
        self.destroyed, self.pillaged = [False] * 9, [False] * 9
        self.tokens: list[int] = []
        self.dooms: list[int] = []
        self.decks: list[list[int]] = [[], [], []]  # the top first
        self.discarded, self.unseen = [0] * len(cards), [0] * len(cards)
        self.battle: Battle | None = None
        self.dead_region = 0

    # ------------------------------------------------------------ decisions

    def ask(self, phase: str, seat: int, moves: Iterable[Move], **asked: Any) -> Script:
        """Let a seat pick a move; where there is only one it is made (R63)."""
        offered = sorted(set(moves), key=lambda move: (MOVES.index(move[0]), move[1]))
        assert offered, f"nothing can be done in phase {phase}"
        if len(offered) == 1:
            return offered[0]
        self.phase, self.to_move, self.moves = phase, seat, offered
        self.asked = ASKED | asked
        return (yield)

    # ------------------------------------------------------------ seats

    def clockwise(self, start: int) -> list[int]:
        """Return all seats, from one on (R2)."""
        return [(start + step) % self.players for step in range(self.players)]

    def pay(self, seat: int, cost: int) -> None:
        """Pay Rage."""
        self.clans[seat].rage -= cost
        assert self.clans[seat].rage >= 0

    def gain(self, seat: int, source: str, amount: int) -> None:
        """Gain Glory (or lose it)."""
        self.clans[seat].glory[source] += amount

    # ------------------------------------------------------------ cards

    def discard(self, *cards: int) -> None:
        """Put cards on the discard pile, face up."""
        for card in cards:
            self.discarded[card] += 1

    def put_away(self, *cards: int) -> None:
        """Put cards away unseen."""
        for card in cards:
            self.unseen[card] += 1

    def show_from_hand(self, seat: int, card: int) -> None:
        """A card leaves a hand for all to see."""
        clan = self.clans[seat]
        clan.hand.remove(card)
        if card in clan.shown:
            clan.shown.remove(card)

    def return_to_hand(self, seat: int, card: int) -> None:
        """A card that all have seen comes to a hand (R62)."""
        self.clans[seat].hand.append(card)
        self.clans[seat].shown.append(card)

    def mark_played(self, seat: int, card: int) -> None:
        """Note that a card which the seat has picked came into play."""
        clan = self.clans[seat]
        for place, picked in enumerate(clan.picks):
            if picked == card and not clan.put_into_play[place]:
                clan.put_into_play[place] = True
                return

    def mark_fulfilled(self, seat: int, card: int) -> None:
        """Note that a quest which the seat has picked and put into play is fulfilled."""
        clan = self.clans[seat]
        for place, picked in enumerate(clan.picks):
            if picked == card and clan.put_into_play[place] and not clan.fulfilled[place]:
                clan.fulfilled[place] = True
                return

    def in_slot(self, seat: int, slot: int) -> Card | None:
        """Return the upgrade in a slot."""
        card = self.clans[seat].slots[slot]
        return None if card is None else self.cards[card]

    def upgrades(self, seat: int, kind: str) -> list[Card]:
        """Return a seat's upgrades of a kind (R43)."""
        found = [self.in_slot(seat, slot) for slot in SLOTS[kind]]
        return [card for card in found if card is not None]

    def clan_effects(self, seat: int, do: str) -> list[Effect]:
        """Return the effects of its clan upgrades with an operation (R22)."""
        return [effect for card in self.upgrades(seat, "clan") for effect in card.effects_that(do)]

    def cost_of(self, seat: int, do: str, what: str = "cost") -> int | None:
        """Return the lowest cost of what clan upgrades offer; None: they don't (R22)."""
        return min((int(effect[what]) for effect in self.clan_effects(seat, do)), default=None)

    def times(self, seat: int, do: str) -> int:
        """Return a factor: what is above 1 is added up (R22)."""
        return 1 + sum(effect["times"] - 1 for effect in self.clan_effects(seat, do))

    def not_full(self, seat: int) -> list[int]:
        """Return the stats that can be raised (R35)."""
        return [stat for stat in range(len(STATS)) if self.clans[seat].steps[stat] < 6]
