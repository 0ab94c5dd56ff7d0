"""The blind optimum of deals: bounded from below by play, from above by foresight, or computed exactly.

All figures are for play without a turn limit (R39), which bound those with one from above.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import typeof, types

from ...batch import Setting
from ...compiling import JIT_ENABLED, open_door
from ...errors import GameError, UserError
from ...game import get_game
from ...layout import Field, Layout
from ...machine_code import compile_strategy, open_rules
from ...strategy import Strategy
from ...streams import DEAL, STREAM, open_stream
from ..deal import deal
from ..solver.known_cards import known_cards
from ..solver.memory import Memory
from ..state import MAX_MOVES, STATE, VIEW, Ending
from .bounds import EFFORT, ENTRY
from .expectimax import (
    MOVE_ROW,
    OUTCOME_ROW,
    bound_position,
    enter_outcome,
    list_outcomes,
    open_position,
)
from .following import NO_END, OVER, follow
from .relaxation import foresee

POSITIONS = 1_000_000
"""Positions kept in the search of one deal, unless asked otherwise: 100 MB."""

KNOWN_STATES = 20_000
"""States met in a search with nothing hidden before it is left open, unless asked otherwise."""

BLIND_BOUNDS = Layout(
    "BlindBounds",
    deal=Field(np.int64, "number of the deal"),
    low=Field(np.float64, "the win probability is at least this"),
    high=Field(np.float64, "and at most this"),
    positions=Field(np.int64, "positions kept in the search"),
    cut=Field(np.int8, "1: the search was cut off for want of room"),
)

_ROOM = 1 << 14
_WON = int(Ending.WON)


def exact_bounds(
    setting: Setting,
    deals: Sequence[int],
    *,
    tolerance: float = 0.0,
    shuffles: int = 0,
    positions: int = POSITIONS,
    states: int = KNOWN_STATES,
) -> Any:
    """Bound the best blind win probability of deals from their first action on.

    Parameters
    ----------
    setting
        Ragemore with `setup=random`, so that nothing is to be chosen before; not with
        `play_triggers_ability=true`, where a move's outcomes may differ in what they reveal.
    deals
        Their numbers.
    tolerance
        Both bounds are to be as near as this; with 0 they are the same up to rounding, unless a line goes
        through more than `shuffles` shuffles or one with nothing hidden, comes back to its own positions, or
        a limit is reached.
    shuffles, positions, states
        See `EFFORT`, `POSITIONS`, `KNOWN_STATES`.

    Returns
    -------
    Array of `BLIND_BOUNDS`.

    Raises
    ------
    UserError
        Another setting.
    """
    if setting.rules[0]["setup"] == 0:
        raise UserError("exact_bounds begins after set-up, where nothing was chosen; allowed: setup=random")
    rounds = np.array([each for each in _ROUNDS if each > tolerance] + [tolerance])
    return _Search(setting, shuffles, positions, states).rows(
        deals, lambda search, row: search.bound(row, rounds)
    )


def followed_bounds(
    setting: Setting,
    strategy: Strategy,
    deals: Sequence[int],
    late: int,
    *,
    tolerance: float = 0.0,
    shuffles: int = 0,
    positions: int = POSITIONS,
    states: int = KNOWN_STATES,
) -> Any:
    """Bound how likely deals are won by a strategy that plays best once at most `late` cards are hidden.

    That is a way to play blind, so the mean of the lower bounds over deals is at most the blind optimum, up
    to the error of the sample. The rest of the game is computed, not played: a lower bound in [0, 1] a deal.

    Parameters, errors
        As of `exact_bounds`, but with any `setup`.
    """

    def bound(search: _Search, row: Any) -> None:
        outcome = search.follow(strategy, int(row["deal"]), late)
        if outcome == NO_END:
            raise GameError(f"{strategy.name} walks in a circle", int(row["deal"]))
        if outcome == OVER:
            row["low"] = row["high"] = float(search.state["ending"] == _WON)
        else:
            search.bound_state(row, np.array([tolerance]))

    return _Search(setting, shuffles, positions, states).rows(deals, bound)


def foreseen_bounds(
    setting: Setting,
    deals: Sequence[int],
    late: int,
    *,
    shuffles: int = 0,
    positions: int = POSITIONS,
    states: int = KNOWN_STATES,
) -> Any:
    """Bound the blind optimum from above: `high` is B(deal) of `relaxation`, `low` is 0.

    The mean of `high` over deals is at least the blind optimum, set-up choices included, up to the error of
    the sample; a single deal's may be less than that deal's blind optimum.

    Parameters, errors
        As of `followed_bounds`.
    """

    def bound(search: _Search, row: Any) -> None:
        search.foresee(row, late)

    return _Search(setting, shuffles, positions, states).rows(deals, bound)


_ROUNDS = (0.5, 0.3, 0.1, 0.03, 0.01)


class _Search:
    """A setting, and the tables of its searches; not for two threads at a time."""

    def __init__(self, setting: Setting, shuffles: int, positions: int, states: int) -> None:
        if setting.rules[0]["play_triggers_ability"]:
            raise UserError("the blind optimum is not known with play_triggers_ability=true; allowed: false")
        self.setting = setting
        self.rules = setting.rules.copy()[0]
        self.rules["turn_limit"] = 0
        self.table = setting.cards[0]
        self.solver = Memory.of_size(states)
        self.solver.search.limit = states
        self.effort = EFFORT.new()
        self.effort.limit, self.effort.shuffles = positions, shuffles
        self.state, self.view = STATE.new(), VIEW.new()
        self.moves, self.streams = np.zeros(MAX_MOVES, np.int32), STREAM.table(3)
        self.frontier = STATE.table(20_000)
        slots = np.zeros(1 << (2 * positions - 1).bit_length(), np.int64)
        self.tools = (
            self.table,
            known_cards(self.table),
            self.rules,
            STREAM.new(),
            self.effort,
            ENTRY.table(positions),
            slots,
            MOVE_ROW.table(_ROOM),
            OUTCOME_ROW.table(_ROOM),
            self.solver.tables,
        )
        if JIT_ENABLED:
            open_doors(self.tools)

    def rows(self, deals: Sequence[int], bound: Any) -> Any:
        rows = BLIND_BOUNDS.table(len(deals))
        rows["deal"] = deals
        for row in rows:
            self._forget()
            bound(self, row)
            row["positions"], row["cut"] = self.effort.filled, self.effort.cut
        return rows

    def _forget(self) -> None:
        self.effort.stamp += 1
        for name in ("filled", "cut", "moves_used", "outcomes_used"):
            self.effort[name] = 0

    def follow(self, strategy: Strategy | None, number: int, late: int) -> int:
        """Bring `state` to where the strategy has at most `late` cards hidden from it."""
        chooser, weights = 0, np.zeros((1, 1))
        if strategy is not None:
            compiled = compile_strategy(strategy, get_game(self.setting.game))
            if compiled.why_plain:
                raise UserError(f"strategy {strategy.name} can't be compiled: {compiled.why_plain}")
            chooser, weights = compiled.address, np.atleast_2d(strategy.weights_row())
        seed: Any = np.uint64(self.setting.seed)
        room = self.state, self.view, self.moves, self.streams
        return int(follow(chooser, weights, self.table, self.rules, *room, seed, number, late))

    def bound(self, row: Any, rounds: Any) -> None:
        """Bound the deal's first action."""
        self.follow(None, int(row["deal"]), len(self.moves))
        self.bound_state(row, rounds)

    def bound_state(self, row: Any, rounds: Any) -> None:
        """Bound the position in `state`."""
        found = np.zeros(2)
        bound_position(self.state, rounds, found, self.tools)
        row["low"], row["high"] = found

    def foresee(self, row: Any, late: int) -> None:
        """Set `high` to B(deal)."""
        stream, best = self.streams[0], np.zeros(1)
        open_stream(stream, self.setting.seed, DEAL, int(row["deal"]), 0)
        deal(self.state, self.table, self.rules, stream)
        foresee(self.state, late, self.frontier, self.moves, best, self.tools)
        row["high"] = best[0]


def open_doors(tools: tuple[Any, ...]) -> None:
    """Compile or load what the search calls by name, and the rules."""
    game = get_game("ragemore")
    open_rules(game)
    state, row, entry = (layout.numba_type() for layout in (game.state, MOVE_ROW, ENTRY))
    number, given = types.int64, typeof(tools)
    open_door(open_position, state, entry, number, given)
    open_door(list_outcomes, state, row, number, given)
    open_door(enter_outcome, state, number, number, number, given, state)
