"""A strategy's own game, up to where the best blind play takes over."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...compiling import call, door
from ...kernel_records import row_pointer
from ...loop import offer
from ...streams import CHANCE, DEAL, open_seat, open_stream
from ..deal import deal
from ..deck import observe
from ..legal import legal_moves
from ..rules import apply
from ..state import MAX_PLIES, Phase
from .reveals import hidden_count

_PLACE_SETUP = int(Phase.PLACE_SETUP)
_SEAT = 0

OVER, STANDS, NO_END = 0, 1, 2


@door("ragemore.blind.follow")
def follow(
    chooser: int,
    weights: Any,
    table: Any,
    rules: Any,
    state: Any,
    view: Any,
    moves: Any,
    streams: Any,
    seed: int,
    number: int,
    late: int,
) -> int:
    """Play a deal as `play` does, to the first decision after set-up with at most `late` cards hidden.

    Parameters
    ----------
    chooser, weights
        Address of the strategy, and its weights as an array of one row; address 0 for no strategy: then only
        deals without a choice in set-up can be set up.
    table, rules
        Card table, rules record.
    state, view, moves, streams
        Room to work in: `streams` has three places. `state` is left at that decision, or at the end.
    seed, number
        Which deal.
    late
        See above.

    Returns
    -------
    STANDS; OVER: the game has ended; NO_END: it does not.
    """
    open_stream(streams[0], seed, DEAL, number, 0)
    open_stream(streams[1], seed, CHANCE, number, 0)
    open_seat(streams[2], seed, _SEAT, number, 0)
    seat = deal(state, table, rules, streams[0])
    for _ in range(MAX_PLIES):
        if seat < 0:
            return OVER
        if state.phase != _PLACE_SETUP and hidden_count(state) <= late:
            return STANDS
        observe(state, seat, view)
        n = legal_moves(view, table, rules, moves)
        index = 0
        if n > 1:
            index = call(chooser, view, table, offer(moves, n), row_pointer(weights, 0), streams[2])
        move: Any = np.int64(moves[index])
        seat = apply(state, move, table, rules, streams[1])
    return NO_END
