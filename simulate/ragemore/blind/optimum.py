"""The blind optimum of positions and deals, bounded from both sides by one search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from numba import types, typeof

from ...compiling import JIT_ENABLED, kernel, open_door
from ...game import get_game
from ...machine_code import open_rules
from ...streams import STREAM
from ..solver.board import scratch_board, scratch_words
from ..solver.known_cards import known_cards
from ..solver.memory import Memory
from .bounds import EFFORT, ENTRY, find_or_make
from .expectimax import MOVE_ROW, OUTCOME_ROW, enter_outcome, improve, list_outcomes, open_position
from .words import read_known, write_known

_ROOM = 1 << 14


@dataclass(frozen=True)
class BlindMemory:
    """The tables of one search, made once and used for position after position; not by two threads at a time."""

    effort: Any
    entries: Any
    slots: Any
    move_rows: Any
    outcome_rows: Any
    stream: Any
    solver: Memory

    @classmethod
    def of_size(cls, positions: int, states: int = 20_000) -> BlindMemory:
        """Make the tables for searches that keep up to so many positions.

        Parameters
        ----------
        positions
            Entries.
        states
            The state limit of a search with nothing hidden.
        """
        memory = cls(
            EFFORT.new(),
            ENTRY.table(positions),
            np.zeros(1 << (2 * positions - 1).bit_length(), np.int64),
            MOVE_ROW.table(_ROOM),
            OUTCOME_ROW.table(_ROOM),
            STREAM.new(),
            Memory.of_size(states),
        )
        memory.effort.limit = positions
        memory.solver.search.limit = states
        return memory

    def tools(self, table: Any, rules: Any) -> tuple[Any, ...]:
        """All that `expectimax.improve` works with, its doors open."""
        tools = (
            table,
            known_cards(table),
            rules,
            self.stream,
            self.effort,
            self.entries,
            self.slots,
            self.move_rows,
            self.outcome_rows,
            self.solver.tables,
        )
        if JIT_ENABLED:
            _open_doors(tools)
        return tools


def _open_doors(tools: tuple[Any, ...]) -> None:
    game = get_game("ragemore")
    open_rules(game)
    state, row, entry = (layout.numba_type() for layout in (game.state, MOVE_ROW, ENTRY))
    number, given = types.int64, typeof(tools)
    open_door(open_position, state, entry, number, given)
    open_door(list_outcomes, state, row, number, given)
    open_door(enter_outcome, state, number, number, number, given, state)


@kernel
def bound_position(state: Any, floor: float, tolerances: Any, tools: Any) -> tuple[float, float]:
    """Return a lower and an upper bound of the best blind win probability from a position on.

    Parameters
    ----------
    state
        The position, at a decision.
    floor
        An upper bound this low will do.
    tolerances
        float64, falling: how near the bounds are to be at the end of one round after another. A round's
        bounds show the next one where to look first.
    tools
        `BlindMemory.tools`.
    """
    effort, entries, slots = tools[4], tools[5], tools[6]
    effort.stamp += 1
    effort.filled, effort.cut, effort.expanded, effort.outcomes, effort.solved = 0, 0, 0, 0, 0
    effort.moves_used, effort.outcomes_used = 0, 0
    board, words = scratch_board(), scratch_words().words
    read_known(state, tools[1], effort.shuffles, board)
    write_known(state, board, words)
    root = find_or_make(effort, entries, slots, words)
    for tolerance in tolerances:
        improve(state, root, floor, tolerance, effort.shuffles, tools)
        if effort.cut:
            break
    return entries[root].low, entries[root].high
