"""A whole game of Rage as one script, and the moves that drive it."""

from __future__ import annotations

from collections.abc import Sequence

from .inputs import Card, Rules
from .scoring import Scoring
from .table import Script, Table
from .tricks import Tricks
from .views import Views


class Oracle(Views, Tricks, Scoring):
    """One game of Rage, from the first deal to its end.

    Parameters
    ----------
    cards
        One dict per card in file order: kind, colour, value.
    players
        The number of seats.
    rules
        Name -> value; a rule that is not named has its default.
    seed, game
        The key of the deal.
    """

    def __init__(
        self,
        cards: Sequence[Card],
        players: int,
        rules: Rules | None = None,
        seed: int = 0,
        game: int = 0,
    ) -> None:
        super().__init__(cards, players, rules, seed, game)
        self.begin(self._whole_game())

    @classmethod
    def from_position(
        cls,
        cards: Sequence[Card],
        rules: Rules | None = None,
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
    ) -> Oracle:
        """Stand before the first trick of a round with these hands and this pile, its top first.

        The dealer sits to the leader's right. The top of the pile is turned for trump. Without predictions
        they are asked; without scores, and exact predictions so far, there are none yet. Cards that are named
        nowhere are not in this round; what follows is dealt with them.
        """
        named = [card for hand in [*hands, pile] for card in hand]
        if len(set(named)) != len(named) or len({len(hand) for hand in hands}) != 1:
            raise ValueError(f"a card in two places, or hands of different sizes: {hands}, {pile}")
        oracle = cls.__new__(cls)
        Table.__init__(oracle, cards, len(hands), rules, seed, game)
        oracle.hands, oracle.pile = [list(hand) for hand in hands], list(pile)
        oracle.round, oracle.leader, oracle.dealer = round, leader, (leader - 1) % len(hands)
        oracle.scores, oracle.exact = list(scores or oracle.scores), list(exact or oracle.exact)
        oracle.turn_for_trump()
        oracle.begin(oracle._game_from_here(predictions))
        return oracle

    def close(self) -> None:
        """Ask nothing any more."""
        super().close()
        self.to_move = None

    def _whole_game(self) -> Script:
        """The first deal, and all rounds (R3, R4)."""
        self.pick_first_dealer()
        self.deal_round()
        yield from self._game_from_here(None)

    def _game_from_here(self, predictions: Sequence[int] | None) -> Script:
        """This round, then the rounds that are left, the dealer moving on clockwise (R3, R28)."""
        if predictions is None:
            yield from self.predict()
        else:
            self.predictions = list(predictions)
        yield from self._play_and_score()
        while self.round < self.rules["rounds"]:
            self.round += 1
            self.dealer = (self.dealer + 1) % self.players
            self.deal_round()
            yield from self.predict()
            yield from self._play_and_score()

    def _play_and_score(self) -> Script:
        yield from self.play_tricks()
        self.score_round()
