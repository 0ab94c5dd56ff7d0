"""Every move of a state and where it leads: a deal's graph, for what is told of it and not for speed."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...compiling import kernel, part
from ...layout import Field, Layout
from ...streams import CHANCE, DEAL, open_stream
from ..deal import deal
from ..imagine import scratch_state
from ..state import Phase
from .board import WORDS, copy_board, read_state, read_words, scratch_board, settle, write_words
from .expand import moves_of
from .memory import SWAPPED
from .step import step

_OVER = int(Phase.OVER)

BRANCH = Layout(
    "Branch",
    words=Field(np.int64, "the state that follows, if the game goes on", (WORDS,)),
    move=Field(np.int64, "as in `NODE`: the move, and bit SWAPPED"),
    ending=Field(np.int64, "an Ending; NONE if the game goes on"),
    phase=Field(np.int64, "a Phase"),
    encounter=Field(np.int64, "the Encounter, -1 without one"),
    party=Field(np.int64, "set of Heroes"),
    finished=Field(np.int64, "set of cards in the Finished Quests"),
    graveyard=Field(np.int64, "set of cards in the Graveyard"),
    drawn=Field(np.int64, "1: chance was drawn on the way"),
)


@kernel
def enter_deal(
    table: Any, cards: Any, rules: Any, seed: int, number: int, future: Any, stream: Any, branch: Any
) -> int:
    """Set a branch to a deal's first decision, and the stream to its chance during play. Return the turn."""
    state, board = scratch_state(), scratch_board()
    open_stream(stream, seed, DEAL, number, 0)
    deal(state, table, rules, stream)
    open_stream(stream, seed, CHANCE, number, 0)
    future.made = 0
    board.drawn = 0
    read_state(state, cards, board)
    _write(board, 0, cards, branch)
    return state.turn


@kernel
def branches_of(words: Any, cards: Any, rules: Any, future: Any, stream: Any, moves: Any, rows: Any) -> int:
    """Write a branch for each move of a state (those of `expand`) into `rows`; return how many.

    Parameters
    ----------
    words
        The state.
    cards, rules
        `KNOWN_CARDS`, and the rules record.
    future, stream
        As `enter_deal` left them.
    moves
        int32, room for the moves of one state.
    rows
        Array of `BRANCH`, as long.
    """
    parent, child = scratch_board(), scratch_board()
    read_words(words, parent)
    n = moves_of(parent, cards, rules, moves)
    for i in range(n):
        copy_board(parent, child)
        step(child, moves[i], cards, rules, future, stream)
        rows[i].drawn = 1 if child.drawn != parent.drawn else 0
        _write(child, moves[i], cards, rows[i])
    return n


@part
def _write(board: Any, move: int, cards: Any, branch: Any) -> None:
    branch.move, branch.ending, branch.phase = move, board.ending, board.phase
    branch.encounter, branch.party = board.encounter, board.party
    branch.finished, branch.graveyard = board.finished, board.graveyard
    if board.phase != _OVER:
        if settle(board, cards):
            branch.move |= 1 << SWAPPED
        write_words(board, branch.words)
