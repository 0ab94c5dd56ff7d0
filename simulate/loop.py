"""The one game loop, for every game and every strategy.

Rules and strategies come as addresses (see compiling). The same source runs compiled, and as plain Python
where a strategy can't be compiled: then the "addresses" are the functions themselves.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.extending import overload

from .compiling import call, kernel
from .kernel_records import borrowed, row_pointer
from .layout import Field, Layout
from .streams import CHANCE, DEAL, open_seat, open_stream

NO_PROBLEM, NO_MOVES, NOT_AN_INDEX, TOO_LONG = range(4)

PROGRESS = Layout(
    "Progress",
    game=Field(np.int64, "the deal being played"),
    replicate=Field(np.int64, "its replicate"),
    ply=Field(np.int64, "decisions taken so far, forced ones too"),
    seat=Field(np.int64, "the seat that is deciding"),
    moves=Field(np.int64, "how many moves it has"),
    index=Field(np.int64, "the index that its strategy returned"),
    problem=Field(np.int64, "NO_PROBLEM, NO_MOVES, NOT_AN_INDEX or TOO_LONG"),
)


def offer(moves: Any, n: int) -> Any:
    """Return the first n moves; a plain-Python strategy gets them read-only."""
    offered = moves[:n]
    offered.flags.writeable = False
    return offered


@overload(offer)
def _offer_compiled(moves, n):  # type: ignore[no-untyped-def]
    # A compiled strategy has a read-only array in its signature: it can't be compiled to write here.
    return lambda moves, n: moves[:n]


@kernel
def play_games(
    functions: Any,
    choosers: Any,
    weights: Any,
    cards: Any,
    rules: Any,
    state: Any,
    view: Any,
    moves: Any,
    streams: Any,
    seed: int,
    first: int,
    replicates: int,
    max_plies: int,
    results: Any,
    progress: Any,
) -> int:
    """Play as many games as `results` has rows for, from number `first` on.

    Parameters
    ----------
    functions
        Addresses of the game's deal, observe, legal_moves, apply and score.
    choosers, weights
        One a seat: the address of a strategy's function, and its row of weights.
    cards, rules, state, view, moves, streams
        Records and room to work in; streams has two places and one more a seat.
    seed, first, replicates
        Game number g is replicate g % replicates of deal g // replicates under this seed.
    max_plies
        A game longer than this is an error.
    results
        Result records, zeroed: a row for each game and seat.
    progress
        A PROGRESS record: says where the loop stood if it comes back early.

    Returns
    -------
    How many games were played to the end. If not all: see `progress`.
    """
    deal, observe, legal_moves, apply, score = functions
    choosers, weights, moves = borrowed(choosers), borrowed(weights), borrowed(moves)
    streams, results = borrowed(streams), borrowed(results)
    seats = len(choosers)
    count = len(results) // seats
    for played in range(count):
        game = (first + played) // replicates
        replicate = (first + played) % replicates
        progress.game, progress.replicate, progress.ply = game, replicate, 0
        open_stream(streams[0], seed, DEAL, game, 0)
        open_stream(streams[1], seed, CHANCE, game, replicate)
        for seat in range(seats):
            open_seat(streams[2 + seat], seed, seat, game, replicate)
        seat = call(deal, state, cards, rules, streams[0])
        rows = results[played * seats : (played + 1) * seats]
        while seat >= 0:
            call(observe, state, seat, view)
            n = call(legal_moves, view, cards, rules, moves)
            index = 0
            if n > 1:
                offered = offer(moves, n)
                own = row_pointer(weights, seat)
                progress.seat = seat
                index = call(choosers[seat], view, cards, offered, own, streams[2 + seat])
                rows[seat].decisions += 1
            if n < 1 or index < 0 or index >= n or progress.ply == max_plies:
                progress.seat, progress.moves, progress.index = seat, n, index
                progress.problem = NO_MOVES if n < 1 else (TOO_LONG if 0 <= index < n else NOT_AN_INDEX)
                return played
            seat = call(apply, state, np.int64(moves[index]), cards, rules, streams[1])
            progress.ply += 1
        call(score, state, cards, rules, rows)
    return count
