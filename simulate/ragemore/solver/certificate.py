"""Certificates: the line of a win, in the moves of the ordinary rules, and their game replayed to the win."""

from __future__ import annotations

from typing import Any

from ...compiling import part
from ...streams import CHANCE, DEAL, open_stream
from ..cards import NONE
from ..deal import deal
from ..deck import observe
from ..imagine import scratch_state, scratch_stream, scratch_view
from ..legal import legal_moves
from ..moves import PLACE, encode, kind_of, quest_of
from ..rules import apply
from ..state import Ending
from .memory import SWAPPED

_WON = int(Ending.WON)
_MOVE = (1 << SWAPPED) - 1


@part
def write_line(tables: Any) -> int:
    """Write the moves of the win that a search has found; return how many, or -1 if there is no room.

    The Quests of a board may stand the other way round than on the table: then a placement names the other.
    (A redeal would set them right again, but no win goes through one: see `losing.is_hopeless`.)
    """
    nodes, _, _, _, line, _, search = tables
    plies = 1
    node = search.parent
    while nodes[node].parent >= 0:
        node = int(nodes[node].parent)
        plies += 1
    if plies > len(line):
        return -1
    node = search.parent
    line[plies - 1] = search.move
    for ply in range(plies - 2, -1, -1):
        line[ply] = nodes[node].move
        node = int(nodes[node].parent)
    swapped = int(nodes[node].move) >> SWAPPED
    for ply in range(plies):
        entry = int(line[ply])
        move = entry & _MOVE
        if kind_of(move) == PLACE and swapped == 1:
            move = encode(PLACE, 1 - quest_of(move), NONE, NONE, NONE)
        line[ply] = move
        swapped ^= entry >> SWAPPED
    return plies


@part
def replay_line(
    table: Any, rules: Any, seed: int, number: int, line: Any, plies: int, moves: Any, row: Any
) -> bool:
    """Play a line by the ordinary rules, from the deal on. Return whether each move is legal and it wins.

    The row gets the line's turns, and on how many of its moves chance was drawn.
    """
    state, view, stream = scratch_state(), scratch_view(), scratch_stream()
    open_stream(stream, seed, DEAL, number, 0)
    seat = deal(state, table, rules, stream)
    open_stream(stream, seed, CHANCE, number, 0)
    row.shuffles = 0
    for ply in range(plies):
        if seat < 0:
            return False
        observe(state, seat, view)
        if not _is_among(line[ply], moves, legal_moves(view, table, rules, moves)):
            return False
        block, left, halves = stream.block, stream.left, stream.halves
        seat = apply(state, int(line[ply]), table, rules, stream)
        if stream.block != block or stream.left != left or stream.halves != halves:
            row.shuffles += 1
    row.turns = state.turn
    return seat < 0 and state.ending == _WON


@part
def _is_among(move: int, moves: Any, n: int) -> bool:
    i = 0
    while i < n and moves[i] != move:
        i += 1
    return i < n
