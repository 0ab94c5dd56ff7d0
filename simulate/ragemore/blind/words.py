"""What a player knows of a position, in the solver's four words: equal where a blind future is equal."""

from __future__ import annotations

from typing import Any

from ...compiling import part
from ..solver.board import read_state, settle, write_words
from ..solver.rows import PLACE, PLACE_BITS
from .reveals import hidden_count

HIDDEN = PLACE
"""The code of a place of the Deck that the player doesn't know; no card has it."""


@part
def read_known(state: Any, cards: Any, looked_through: int, board: Any) -> None:
    """Set a board to a position, the Deck as it stands, in the form that stands for all with its future.

    The solver's proof of its form (`solver.board`) holds for a blind player too: what it merges differs in
    nothing that is hidden, and in nothing that the rules ask for.
    """
    board.drawn = looked_through
    read_state(state, cards, board)
    settle(board, cards)


@part
def write_known(state: Any, board: Any, words: Any) -> None:
    """Write a board of `read_known` into four words, hidden places as `HIDDEN`.

    Which cards they are is known to whoever knows all others: so it needs no place in the words.
    """
    low, high = board.deck_low, board.deck_high
    first = state.known_top
    for place in range(first, first + hidden_count(state)):
        if place < _WORD_PLACES:
            board.deck_low |= HIDDEN << (PLACE_BITS * place)
        else:
            board.deck_high |= HIDDEN << (PLACE_BITS * (place - _WORD_PLACES))
    write_words(board, words)
    board.deck_low, board.deck_high = low, high


_WORD_PLACES = 12
