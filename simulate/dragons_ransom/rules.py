"""Dragon's Ransom: one decision after another.

The rules stand beside this file in the rulebook's order: `deal` (set-up), `columns` (minions and chains),
`attack`, `heroes` (wounds, items, queues), `turns` (the phases, and how a game ends), `deck`, `events`, and
`effects` (what cards do).
"""

from __future__ import annotations

from typing import Any

from ..compiling import door
from . import types
from .cards import NONE
from .columns import as_table
from .effects import do_effects
from .legal import list_moves
from .state import Phase, Stage
from .turns import go_on, take_move

_OVER, _BEGIN = int(Phase.OVER), int(Phase.BEGIN)
_ASK, _EFFECTS, _EVENTS = int(Stage.ASK), int(Stage.EFFECTS), int(Stage.EVENTS)
_TWO = 2


@door("dragons_ransom.to_move")
def to_move(state: Any) -> int:
    """Return the seat that decides, -1 when the game is over."""
    return int(state.to_move)


@door("dragons_ransom.advance", types.going_on, through=[do_effects, list_moves])
def advance(state: Any, cards: Any, rng: Any, move: int, stage: int) -> int:
    """Go on from a move, or from a stage, to the next choice among moves, or the end; say who decides (R44).

    This is the one loop around all rules: each says which stage comes next, and none calls the next itself.
    """
    listed = state.listed
    while True:
        if stage == _EFFECTS:
            do_effects(state, cards, rng, state.task_whens, state.task_hero)
            stage = int(state.task_then)
        elif stage != _ASK:
            # In a deal's first turn a role may cause an event, which is for the chance of play.
            if stage == _EVENTS and state.to_move == NONE and state.events_due > 0:
                state.phase = _BEGIN
                state.to_move = state.seat
                return int(state.seat)
            stage = go_on(state, stage, cards)
        else:
            if move == NONE:
                if state.phase == _OVER:
                    state.to_move = NONE
                    return NONE
                if list_moves(as_table(state), cards, listed, _TWO) >= _TWO:
                    state.to_move = state.seat
                    return int(state.seat)
                move = int(listed.moves[0])
            stage = take_move(state, move, cards)
            move = NONE


@door("dragons_ransom.apply", through=[advance])
def apply(state: Any, move: int, cards: Any, rules: Any, rng: Any) -> int:
    """Do a legal move and go on to the next decision, or the end (R22)."""
    return advance(state, cards, rng, move, _ASK)
