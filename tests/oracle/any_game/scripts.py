"""A whole game as one script: a generator that stops wherever a seat has to choose."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NoReturn

Move = tuple[Any, ...]
Script = Generator[None, Move, Any]


class GameEndError(Exception):
    """The game has ended, as its message says; all stays where it is."""


class Scripted:
    """A game that a script plays: the decision that stands, and the moves that drive it.

    A game's `ask` writes down phase and moves, and yields.
    """

    phase: str
    ending: str | None
    moves: list[Move]

    def legal(self) -> list[Move]:
        """All moves of the present decision in canonical order; none when the game is over."""
        return list(self.moves)

    def apply(self, move: Move) -> None:
        """Make a move and play on to the next decision or the end; ValueError if it is not legal."""
        if move not in self.moves:
            raise ValueError(f"{move} is not legal in phase {self.phase}; legal: {self.moves}")
        self._go_on(move)

    def end(self, ending: str) -> NoReturn:
        """End the game, wherever the script is."""
        raise GameEndError(ending)

    def begin(self, script: Script) -> None:
        """Let a script decide what happens from here on, and play on to its first decision."""
        self._script = script
        self._go_on(None)

    def _go_on(self, move: Move | None) -> None:
        try:
            self._script.send(move)  # type: ignore[arg-type]
        except StopIteration:
            self.close()
        except GameEndError as ended:
            self.ending = str(ended)
            self.close()

    def close(self) -> None:
        """Ask nothing any more."""
        self.phase, self.moves = "over", []
