"""The judgement that all of Blood Rage's heuristic players share: a worth for every move, by weights.

They are one function with other weights, so that all of them compile once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from ...simulate.blood_rage.board import as_table
from ...simulate.blood_rage.cards import CARDS
from ...simulate.blood_rage.moves import END, PASS, PILLAGE, QUEST, kind_of, number_of
from ...simulate.blood_rage.state import MAX_MOVES, VIEW, Phase
from ...simulate.compiling import door, part
from ...simulate.kernel_records import at, make_scratch
from ...simulate.layout import Field, Layout
from ...simulate.streams import STREAM, uniform
from ..declare import weights_layout
from ..search import port
from .actions import action_cost, action_worth
from .answers import answer_worth
from .card_worth import pick_worth
from .fighting import join_worth, late_worth, look_at_battle, played_worth
from .plain import PLAIN
from .sight import scratch_sight
from .standing import look

_DRAFT, _ACTION, _CALL = int(Phase.DRAFT), int(Phase.ACTION), int(Phase.CALL)
_BATTLE, _LATE, _DISCARD = int(Phase.BATTLE), int(Phase.LATE), int(Phase.DISCARD)

WEIGHTS = weights_layout(PLAIN)
WORTHS = Layout("Worths", worths=Field(np.float64, "of each legal move", (MAX_MOVES,)))

scratch_worths = make_scratch(WORTHS)

_TIES = 1e-3  # chance breaks ties, and no more


def weigh_types() -> tuple[Any, ...]:
    """Return the types that `weigh` takes."""
    view, cards, stream, found = (r.numba_type() for r in (VIEW, CARDS, STREAM, WORTHS))
    return view, cards, types.Array(types.int32, 1, "C", readonly=True), WEIGHTS.numba_type(), stream, found


@door("blood_rage.weigh")
def weigh(view: Any, cards: Any, moves: Any, w: Any, rng: Any, found: Any) -> int:
    """Write what each move is worth by these weights; return the index of the best."""
    s, table = scratch_sight(), as_table(view)
    if view.phase not in (_DRAFT, _DISCARD):
        look(table, cards, s, w)
        if view.province >= 0:
            look_at_battle(table, s, w)
    for i in range(len(moves)):
        kind, number = kind_of(moves[at(i)]), number_of(moves[at(i)])
        found.worths[at(i)] = _TIES * uniform(rng) + _worth(table, cards, s, w, kind, number)
    if view.phase == _ACTION:
        _pay(table, cards, w, moves, found)
    best = 0
    for i in range(1, len(moves)):
        if found.worths[at(i)] > found.worths[at(best)]:
            best = i
    return best


@port
def advise(view: Any, cards: Any, moves: Any, w: Any, rng: Any) -> int:
    """Return the index of the move that is worth most by these weights."""
    return weigh(view, cards, moves, w, rng, scratch_worths())


@part
def _worth(table: Any, cards: Any, s: Any, w: Any, kind: int, number: int) -> float:
    """Return what a move is worth; in the Action phase, but for its cost."""
    phase = table.phase
    if phase in (_DRAFT, _DISCARD):
        return pick_worth(table, cards, w, number)
    if phase == _ACTION:
        return action_worth(table, cards, s, w, kind, number)
    if kind == END:
        return 0.0
    if phase == _CALL:
        return join_worth(table, cards, s, w, number // 16, number % 16)
    if phase == _BATTLE:
        return played_worth(table, cards, s, w, number, kind)
    if phase == _LATE:
        return late_worth(table, cards, s, w, number)
    return answer_worth(table, cards, s, w, kind, number)


@part
def _pay(table: Any, cards: Any, w: Any, moves: Any, found: Any) -> None:
    """Take off what actions cost; where no Rage is left, also what could have been done for nothing (R12)."""
    seat, free = int(table.to_move), 0.0
    for i in range(len(moves)):
        if kind_of(moves[at(i)]) in (QUEST, PILLAGE):
            free += max(0.0, found.worths[at(i)])
    for i in range(len(moves)):
        kind = kind_of(moves[at(i)])
        paid = action_cost(table, cards, seat, kind, number_of(moves[at(i)]))
        found.worths[at(i)] -= w.rage * paid
        if kind == PASS or paid >= table.rage[at(seat)]:
            found.worths[at(i)] -= w.broke * free
