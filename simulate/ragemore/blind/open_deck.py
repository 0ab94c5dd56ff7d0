"""Positions in which nothing is hidden: whether there is a win that no chance can stop."""

from __future__ import annotations

from typing import Any

from ...compiling import part
from ..solver.board import copy_board, read_words, scratch_board, scratch_words, settle, write_words
from ..solver.expand import moves_of
from ..solver.losing import is_lost
from ..solver.memory import NO_ROOM, begin, find_or_add, pop, push
from ..solver.step import step
from ..solver.worth import worth
from ..state import Ending, Phase

LOST, WON, OPEN = 0, 1, 2

_OVER, _WON = int(Phase.OVER), int(Ending.WON)


@part
def reach(board: Any, cards: Any, rules: Any, stream: Any, tables: Any) -> int:
    """Search what can be reached from a board of which the player knows every card.

    Play without chance is a graph of one successor a move, so a win can be had for certain if and only if a
    won state can be reached (see `solver.search`; the search is the same, from a board instead of a deal).

    Parameters
    ----------
    board
        A settled board at a decision; it stays as it is.
    cards, rules
        `KNOWN_CARDS`, and the rules record.
    stream
        Any stream: what it draws is thrown away.
    tables
        The solver's `Memory.tables`; `SEARCH.limit` is obeyed.

    Returns
    -------
    WON; LOST: no line wins; OPEN: no line wins without chance, but some line comes to a shuffle, or the limit
    was reached.
    """
    nodes, slots, queues, moves, _, future, search = tables
    parent, child = scratch_board(), scratch_board()
    begin(search, queues)
    future.made = 0
    copy_board(board, child)
    child.drawn = 0
    _meet(child, cards, rules, nodes, slots, queues, search)
    is_open = False
    while True:
        node = pop(search, nodes, queues)
        if node < 0:
            return OPEN if is_open else LOST
        read_words(nodes[node].words, parent)
        for i in range(moves_of(parent, cards, rules, moves)):
            copy_board(parent, child)
            step(child, moves[i], cards, rules, future, stream)
            if child.phase == _OVER:
                if child.ending == _WON:
                    return WON
            elif child.drawn > 0 or not _meet(child, cards, rules, nodes, slots, queues, search):
                is_open = True


@part
def _meet(child: Any, cards: Any, rules: Any, nodes: Any, slots: Any, queues: Any, search: Any) -> bool:
    """Remember a board that is new and not lost. Return whether there was room."""
    if is_lost(child, cards, rules):
        return True
    settle(child, cards)
    words = scratch_words().words
    write_words(child, words)
    number = find_or_add(search, nodes, slots, words)
    if number >= 0:
        push(search, nodes, queues, number, worth(child, 0, cards, rules))
    return number != NO_ROOM
