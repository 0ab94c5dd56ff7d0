"""A whole game of Dragon's Ransom as one script, and the moves that drive it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .table import COLUMNS, Hero, Player, Table
from .views import Views


class Oracle(Views):
    """One game of Dragon's Ransom, from the set-up to its end.

    Parameters
    ----------
    cards
        One dict per card in file order, as the [[card]] tables of a TOML file.
    players
        The number of seats, 1 to 4.
    rules
        Name -> value; a rule that is not named has its default.
    seed, game
        The key of the deal and of chance during play.
    """

    def __init__(
        self,
        cards: Sequence[Mapping[str, Any]],
        players: int,
        rules: Mapping[str, Any] | None = None,
        seed: int = 0,
        game: int = 0,
    ) -> None:
        super().__init__(cards, players, rules, seed, game)
        self.set_up()
        self.begin(self.play_turns())

    @classmethod
    def from_position(
        cls,
        cards: Sequence[Mapping[str, Any]],
        rules: Mapping[str, Any] | None = None,
        *,
        heroes: Sequence[int],
        hands: Sequence[Sequence[int]],
        deck: Sequence[int],
        columns: Sequence[Sequence[int]] = ((), (), (), ()),
        queues: Sequence[Sequence[int]] = ((), (), (), ()),
        items: Sequence[Sequence[int]] = ((), (), (), ()),
        wounds: Sequence[int] = (0, 0, 0, 0),
        defeated: Sequence[int] = (),
        roles: Sequence[int] = (),
        skipped: Sequence[int] = (),
        discard: Sequence[int] = (),
        known: int = 0,
        seat: int = 0,
        turn: int = 1,
        seed: int = 0,
        game: int = 0,
    ) -> Oracle:
        """Stand at the beginning of a seat's play phase; what its role does at the start of a turn is over.

        All lists as in `state`: the deck from its top, columns and queues from the hero. The deck is one
        pile. `defeated` and `skipped` name columns and seats. There are as many players as hands.
        """
        oracle = cls.__new__(cls)
        Table.__init__(oracle, cards, len(hands), rules, seed, game)
        oracle.row = [Hero(hero) for hero in heroes]
        for column in COLUMNS:
            hero = oracle.row[column]
            hero.minions, hero.queue = list(columns[column]), list(queues[column])
            hero.items, hero.wounds = list(items[column]), wounds[column]
            hero.slain_turn = turn if column in defeated else 0
        oracle.players = [Player(roles[one] if roles else None) for one in range(len(hands))]
        for one, player in enumerate(oracle.players):
            player.hand, player.skipped = list(hands[one]), one in skipped
        oracle.deck, oracle.known, oracle.seat, oracle.turn = list(deck), known, seat, turn
        attacks = sum(oracle.cards[card].kind == "heroes_attack" for card in deck)
        rest = [[0, 0] for _ in range(oracle.rules["piles"] - 1)]
        oracle.piles = [[len(deck), attacks], *rest]
        oracle.discard(*discard)
        oracle.begin(oracle.go_on_from_play())
        return oracle
