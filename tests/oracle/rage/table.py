"""The table: where every card lies, what is noted on the scoresheet, and the decision that is asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from any_game_oracle.scripts import Move, Script, Scripted

from .inputs import COLOURS, Card, Rules, read_rules


class Play(NamedTuple):
    """A card in the trick, and the colour it counts as: a Joker's is the one named, None until then."""

    seat: int
    card: int
    colour: int | None


class Table(Scripted):
    """All places of a game of Rage, and the decision that a seat faces."""

    def __init__(
        self, cards: Sequence[Card], players: int, rules: Rules | None, seed: int, game: int
    ) -> None:
        self.cards = [dict(card) for card in cards]
        self.players, self.rules = players, read_rules(rules or {})
        self.seed, self.game = seed, game
        self.colours = sorted({COLOURS.index(one["colour"]) for one in cards if one["kind"] == "colour"})
        if not 2 <= players <= 10 or players * self.rules["first_cards"] > len(cards) or not self.colours:
            raise ValueError(f"{players} players can't play with these {len(cards)} cards")
        self.round, self.dealer, self.leader = 1, 0, 0
        self.scores, self.exact = [0] * players, [0] * players
        self.history: list[list[dict[str, int]]] = []
        self.phase = ""
        self.to_move: int | None = None
        self.moves: list[Move] = []
        self.clear_round()

    def clear_round(self) -> None:
        """Take all cards and all notes of a round off the table."""
        seats = range(self.players)
        self.hands: list[list[int]] = [[] for _ in seats]
        self.pile: list[int] = []
        self.turned: list[int] = []
        self.trump: int | None = None
        self.turn_due = False
        self.trick: list[Play] = []
        self.predictions: list[int | None] = [None for _ in seats]
        self.tricks, self.plus, self.minus = [0 for _ in seats], [0 for _ in seats], [0 for _ in seats]
        self.played: list[list[int]] = [[] for _ in seats]
        self.voids: list[set[int]] = [set() for _ in seats]

    def ask(self, phase: str, seat: int, moves: Iterable[Move]) -> Script:
        """Let a seat pick a move, even where there is only one (R31)."""
        self.phase, self.to_move, self.moves = phase, seat, sorted(moves)
        return (yield)

    def seats_from(self, first: int) -> list[int]:
        """All seats clockwise from one on (R2)."""
        return [(first + step) % self.players for step in range(self.players)]

    def kind_of(self, card: int) -> str:
        """Return the kind: "colour", or an action card's name (R1)."""
        return str(self.cards[card]["kind"])

    def colour_of(self, card: int) -> int | None:
        """Return the printed colour; action cards, Jokers too, have none (R1, R10)."""
        return COLOURS.index(self.cards[card]["colour"]) if self.kind_of(card) == "colour" else None

    @property
    def led(self) -> int | None:
        """The colour to follow: of the first coloured card or named Joker in the trick (R11)."""
        return next((play.colour for play in self.trick if play.colour is not None), None)
