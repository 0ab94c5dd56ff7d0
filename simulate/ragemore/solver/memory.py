"""What a search remembers: the states it has met, which are still to be looked at, and how it goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numba.extending import overload

from ...compiling import part
from ...layout import Field, Layout
from ..state import MAX_MOVES, MAX_PLIES
from .board import WORDS
from .future import FUTURE
from .worth import MOST_WORTH

NODE = Layout(
    "Node",
    words=Field(np.int64, "the state", (WORDS,)),
    parent=Field(np.int32, "the node it was first met from; -1 for the deal's first decision"),
    move=Field(np.int32, "the move from there on the parent's board, and bit SWAPPED"),
    link=Field(np.int32, "the next node in the same queue, -1 for none"),
    turn=Field(np.int32, "Encounters drawn"),
)

SWAPPED = 28
"""The bit of `NODE.move`, above those of a move, that says that the Quests were exchanged after it."""

SEARCH = Layout(
    "Search",
    stamp=Field(np.int64, "number of the search: slots with another are free"),
    filled=Field(np.int64, "nodes in use"),
    limit=Field(np.int64, "nodes that may be used"),
    best=Field(np.int64, "no queue above this one has a node"),
    parent=Field(np.int64, "the node where the winning move was found; -1 while there is none"),
    move=Field(np.int64, "the winning move"),
    turns=Field(np.int64, "turns of the winning line"),
    by_turns=Field(np.int64, "1: earlier turns first, so that the first win found takes the fewest turns"),
    most_turns=Field(np.int64, "with by_turns: longer lines are not wanted; 0 for any"),
    unseen=Field(np.int64, "1: lines that draw from chance are not wanted"),
    prune=Field(np.int64, "1: states that `losing` knows to be lost are left out"),
    expanded=Field(np.int64, "nodes looked at"),
    cut=Field(np.int64, "1: a state was left out for want of room: no proof that there is no win"),
)


@dataclass(frozen=True)
class Memory:
    """The tables of one search, made once and used for deal after deal; not by two threads at a time.

    Attributes
    ----------
    nodes
        Array of `NODE`: as many as the largest state limit.
    slots
        int64, a power of two, at least twice as many: where a state's node is, with the search's stamp.
    queues
        int32: the first node of each queue; a node's queue is its worth.
    moves
        int32: room for the moves of one state.
    line
        int32: room for the moves of one game.
    future
        A `FUTURE` record.
    search
        A `SEARCH` record.
    """

    nodes: Any
    slots: Any
    queues: Any
    moves: Any
    line: Any
    future: Any
    search: Any

    @classmethod
    def of_size(cls, states: int) -> Memory:
        """Make the tables for searches of up to so many states."""
        return cls(
            nodes=NODE.table(states),
            slots=np.zeros(1 << (2 * states - 1).bit_length(), np.int64),
            queues=np.full(MOST_WORTH + 1, -1, np.int32),
            moves=np.zeros(MAX_MOVES, np.int32),
            line=np.zeros(MAX_PLIES, np.int32),
            future=FUTURE.new(),
            search=SEARCH.new(),
        )

    @property
    def tables(self) -> tuple[Any, ...]:
        """All of them, as the kernels take them."""
        return self.nodes, self.slots, self.queues, self.moves, self.line, self.future, self.search


def spread(first: int, second: int, third: int, fourth: int) -> int:
    """Return 62 bits that depend on every bit of four words: where to look for a state."""
    mixed = 0
    for word in (first, second, third, fourth):
        mixed = ((mixed ^ int(word)) * _FACTOR) & _WORD
        mixed ^= mixed >> 29
    return mixed >> 2


_FACTOR = 0x9E3779B97F4A7C15  # 2**64 over the golden ratio, odd
_WORD = (1 << 64) - 1
_FACTOR_64, _FOLD, _TWO = np.uint64(_FACTOR), np.uint64(29), np.uint64(2)


@overload(spread, inline="always")
def _spread_compiled(first, second, third, fourth):  # type: ignore[no-untyped-def]
    def mix(first, second, third, fourth):  # type: ignore[no-untyped-def]
        mixed = np.uint64(first) * _FACTOR_64
        mixed = ((mixed ^ (mixed >> _FOLD)) ^ np.uint64(second)) * _FACTOR_64
        mixed = ((mixed ^ (mixed >> _FOLD)) ^ np.uint64(third)) * _FACTOR_64
        mixed = ((mixed ^ (mixed >> _FOLD)) ^ np.uint64(fourth)) * _FACTOR_64
        return np.int64((mixed ^ (mixed >> _FOLD)) >> _TWO)

    return mix


@part
def begin(search: Any, queues: Any) -> None:
    """Forget everything, in a moment: a new stamp makes all slots free."""
    search.stamp += 1
    search.filled, search.expanded, search.cut, search.best = 0, 0, 0, 0
    search.parent, search.move, search.turns = -1, 0, 0
    for queue in range(len(queues)):
        queues[queue] = -1


KNOWN, NO_ROOM = -1, -2


@part
def find_or_add(search: Any, nodes: Any, slots: Any, words: Any) -> int:
    """Return the number of a new node for this state; KNOWN if it has one, NO_ROOM if all are in use."""
    mask = len(slots) - 1
    first, second, third, fourth = words[0], words[1], words[2], words[3]
    slot = spread(first, second, third, fourth) & mask
    while slots[slot] >> _STAMP_AT == search.stamp:
        known = nodes[slots[slot] & _NUMBER].words
        if known[0] == first and known[1] == second and known[2] == third and known[3] == fourth:
            return KNOWN
        slot = (slot + 1) & mask
    number = search.filled
    if number >= search.limit:
        return NO_ROOM
    search.filled = number + 1
    slots[slot] = search.stamp << _STAMP_AT | number
    new = nodes[number].words
    new[0], new[1], new[2], new[3] = first, second, third, fourth
    return number


_STAMP_AT = 31
_NUMBER = (1 << _STAMP_AT) - 1


@part
def push(search: Any, nodes: Any, queues: Any, number: int, queue: int) -> None:
    """Put a node at the head of a queue."""
    nodes[number].link = queues[queue]
    queues[queue] = number
    search.best = max(search.best, queue)


@part
def pop(search: Any, nodes: Any, queues: Any) -> int:
    """Take the node that came last into the best queue; -1 if none is left."""
    queue = search.best
    while queue > 0 and queues[queue] < 0:
        queue -= 1
    search.best = queue
    number = int(queues[queue])
    if number >= 0:
        queues[queue] = nodes[number].link
    return number
