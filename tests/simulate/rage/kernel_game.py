"""The kernel's game of Rage behind the oracle's interface: the same positions, moves and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernel_driver import KernelDriver, Move, as_plain, or_none
from montecardo.simulate import get_game
from montecardo.simulate.bits import bit
from montecardo.simulate.compiling import visiting_kernel
from montecardo.simulate.rage.cards import COLOUR_COUNT, GROUPS, NONE
from montecardo.simulate.rage.deal import draw_rest, turn_up
from montecardo.simulate.rage.moves import COLOUR, PLAY, PREDICT, kind_of, number_of
from montecardo.simulate.rage.state import Phase

GAME = get_game("rage")
KINDS = {PREDICT: "predict", PLAY: "play", COLOUR: "colour"}


class KernelGame(KernelDriver):
    """One game of Rage, told as `rage_oracle.Oracle` tells it."""

    GAME = GAME

    @classmethod
    def from_position(
        cls,
        cards: Sequence[Mapping[str, Any]],
        rules: Mapping[str, Any] | None = None,
        *,
        hands: Sequence[Sequence[int]],
        pile: Sequence[int],
        leader: int = 0,
        round: int = 1,
        predictions: Sequence[int] | None = None,
        scores: Sequence[int] | None = None,
        exact: Sequence[int] | None = None,
        seed: int = 0,
        game: int = 0,
    ) -> KernelGame:
        """Stand before the first trick of a round; see the oracle's method of this name."""
        this = cls.__new__(cls)
        this._open(cards, len(hands), rules, seed, game)
        # A deal first, for all that a position does not name.
        GAME.deal(this.table, this.cards, this.rules, this.streams[0].copy())
        table, players = this.table, len(hands)
        table.round_number, table.cards = round, len(hands[0])
        table.leader = table.to_move = table.leaders[0] = leader
        table.dealer = (leader - 1) % players
        this._lay_hands(hands)
        this._lay_pile(pile)
        for seat in range(players):
            table.points[seat] = scores[seat] if scores else 0
            table.exact[seat] = exact[seat] if exact else 0
            table.prediction[seat] = predictions[seat] if predictions is not None else NONE
        table.phase = Phase.PREDICT if predictions is None else Phase.PLAY
        this._scored = this._totals()
        this._look()
        return this

    def _lay_hands(self, hands: Sequence[Sequence[int]]) -> None:
        table = self.table
        for seat, held in enumerate(hands):
            hand = table.hands[seat]
            hand.held[:], hand.sets[:] = NONE, 0
            hand.held[: len(held)] = held
            table.in_hand[seat] = len(held)
            for card in held:
                hand.sets[self.cards.group[card]] |= bit(self.cards.place[card])

    def _lay_pile(self, pile: Sequence[int]) -> None:
        """Lay the pile so that its cards will be drawn in this order, and turn trump up.

        Cards that are named nowhere count as unseen.
        """
        table, size = self.table, len(pile)
        table.left[:] = self.cards.members
        table.pile, self._laid = size, (int(table.round_number), size)
        table.deck[:size] = range(size)
        drawn = self._drawn_deck()
        table.deck[[drawn[size - 1 - place] for place in range(size)]] = pile
        table.deck[size : self.count] = [card for card in range(self.count) if card not in set(pile)]
        _turn_up(table, self.cards)

    def _drawn_deck(self) -> list[int]:
        """Return the deck as it will be when all is drawn: in the game itself that comes card by card."""
        self._drawn[:] = self._states
        draw_rest(self._drawn[0])
        return list(self._deck[: self.count].tolist())

    def _open(self, cards: Sequence[Mapping[str, Any]], *given: Any) -> None:
        super()._open(cards, *given)
        self.card_at, self.members = self.cards.card.tolist(), self.cards.members.tolist()
        self._drawn = GAME.state.table(1)
        self._sets, self._deck = self._states["hands"]["sets"][0], self._drawn["deck"][0]
        self._view_hand = {name: self._views["hand"][name][0] for name in ("sets", "held")}
        self._laid = (0, 0)
        self.history: list[list[dict[str, int]]] = []

    def _deal(self) -> None:
        super()._deal()
        self._scored = self._totals()

    # ------------------------------------------------------------ the oracle's interface

    def legal(self) -> list[Move]:
        return sorted(self.offered)

    def apply_index(self, index: int) -> None:
        column = self._columns
        number, cards, dealer = (int(column[name][0]) for name in ("round_number", "cards", "dealer"))
        super().apply_index(index)
        if column["phase"][0] == Phase.OVER or column["round_number"][0] != number:
            self._note_round(cards, dealer)

    def _note_round(self, cards: int, dealer: int) -> None:
        """Write down what the round just scored has added to each seat's totals."""
        before, self._scored = self._scored, self._totals()
        self.history.append(
            [
                {"cards": cards, "dealer": dealer, **{name: now[name] - was[name] for name in now}}
                for was, now in zip(before, self._scored, strict=True)
            ]
        )

    def _totals(self) -> list[dict[str, int]]:
        names = {name: f"all_{name}" for name in ("predicted", "tricks", "plus", "minus")}
        names["points"] = "points"
        return [
            {name: int(self._columns[field][0][seat]) for name, field in names.items()}
            for seat in range(self.players)
        ]

    def state(self) -> dict[str, Any]:
        table, deck = as_plain(self._columns), self._drawn_deck()
        laid_in, laid = self._laid
        turned_from = laid if laid_in == table.round_number else self.count - self.players * table.cards
        return {
            **self._public(table),
            "hands": [self._members(sets) for sets in self._sets[: self.players].tolist()],
            "turned": deck[table.pile : turned_from][::-1],
            "pile": deck[: table.pile][::-1],
            "predictions": self._predictions(table),
            "over": table.phase == Phase.OVER,
        }

    def view(self, seat: int) -> dict[str, Any]:
        GAME.observe(self.table, seat, self._views[0])
        view = as_plain(self._view_columns)
        played = self._played(view)
        # The kernel keeps turned cards as a set: what is gone and was not played.
        gone = self._members([members & ~left for members, left in zip(self.members, view.left, strict=True)])
        turned = sorted(set(gone) - {card for cards in played for card in cards})
        hand = self._members(self._view_hand["sets"].tolist())
        assert sorted(card for card in self._view_hand["held"].tolist() if card >= 0) == hand
        return {
            **self._public(view),
            "seat": view.seat,
            "players": self.players,
            "cards": view.cards,
            "hand": hand,
            "counts": self._seats(view.in_hand),
            "turned": turned,
            "pile_count": view.pile,
            "seen": sorted([*hand, *gone]),
            "played": played,
            "voids": [
                [colour for colour in range(COLOUR_COUNT) if view.lacks[s] >> colour & 1]
                for s in range(self.players)
            ],
            "predictions": self._predictions(view),
        }

    def result(self) -> list[dict[str, Any]]:
        rows = GAME.result.table(self.players)
        GAME.score(self.table, self.cards, self.rules, rows)
        names = ("score", "rank", "exact", "tricks", "predicted", "plus", "minus")
        return [
            {"seat": seat, **{name: int(row[name]) for name in names}, "won": bool(row.won)}
            for seat, row in enumerate(rows)
        ]

    # ------------------------------------------------------------ words

    def told(self, move: int) -> Move:
        """Return one of the kernel's moves as the oracle's tuple."""
        return KINDS[kind_of(move)], int(number_of(move))

    def _public(self, table: Any) -> dict[str, Any]:
        """Return what the canonical state and view share."""
        first = table.played - table.trick_size
        return {
            "phase": Phase(table.phase).name.lower(),
            "round": table.round_number,
            "dealer": table.dealer,
            "to_move": or_none(table.to_move),
            "leader": table.leader,
            "led": or_none(table.led),
            "trump": or_none(table.trump),
            "turn_due": bool(table.turn_due),
            "trick": [
                (
                    (table.leader + place) % self.players,
                    table.plays[first + place],
                    or_none(table.trick_colour[place]),
                )
                for place in range(table.trick_size)
            ],
            "tricks": self._seats(table.tricks),
            "plus": self._seats(table.plus),
            "minus": self._seats(table.minus),
            "scores": self._seats(table.points),
            "exact": self._seats(table.exact),
        }

    def _played(self, view: Any) -> list[list[int]]:
        """Return the cards that each seat has played, from the order of play and who led each trick."""
        played: list[list[int]] = [[] for _ in range(self.players)]
        for number in range(view.played):
            trick, place = divmod(number, self.players)
            played[(view.leaders[trick] + place) % self.players].append(view.plays[number])
        return [sorted(cards) for cards in played]

    def _predictions(self, table: Any) -> list[int | None]:
        return [or_none(table.prediction[seat]) for seat in range(self.players)]

    def _members(self, groups: Any) -> list[int]:
        """Return the cards of sets by group, ascending."""
        found = []
        for group in range(GROUPS):
            members = groups[group]
            while members:
                found.append(self.card_at[group][(members & -members).bit_length() - 1])
                members &= members - 1
        return sorted(found)

    def _seats(self, values: Any) -> list[int]:
        return list(values[: self.players])


@visiting_kernel
def _turn_up(state: Any, cards: Any) -> None:
    turn_up(state, cards)
