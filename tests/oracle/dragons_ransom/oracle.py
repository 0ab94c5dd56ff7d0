"""A whole game of Dragon's Ransom as one script, and the moves that drive it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .table import GameOver, Move, Script
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
        self.start(self.play_turns())

    def legal(self) -> list[Move]:
        """All moves of the present decision in canonical order; none when the game is over."""
        return list(self.moves)

    def apply(self, move: Move) -> None:
        """Make a move and play on to the next decision or the end; ValueError if it is not legal."""
        if move not in self.moves:
            raise ValueError(f"{move} is not legal in phase {self.phase}; legal: {self.moves}")
        self._go_on(move)

    def start(self, script: Script) -> None:
        """Let a script decide what happens from here on, and play on to its first decision."""
        self._script = script
        self._go_on(None)

    def _go_on(self, move: Move | None) -> None:
        try:
            self._script.send(move)  # type: ignore[arg-type]
        except (GameOver, StopIteration):
            self.phase, self.moves = "over", []
