"""The judgement that all of Dragon's Ransom's heuristic players share: a worth for every move, by weights.

They are one function with other weights, so that all of them compile once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from ...simulate.bits import has
from ...simulate.compiling import door, part
from ...simulate.dragons_ransom.cards import CARDS, HEROES
from ...simulate.dragons_ransom.columns import as_table, living_columns, open_columns
from ...simulate.dragons_ransom.hands import room_in_hand
from ...simulate.dragons_ransom.moves import COLUMN, DISCARD, DRAW, END, PLAY, SEND, USE, kind_of, number_of
from ...simulate.dragons_ransom.state import MAX_MOVES, VIEW, Phase
from ...simulate.dragons_ransom.words import ATTACK, EVENT, MINION
from ...simulate.dragons_ransom.words import PLAY as AT_PLAY
from ...simulate.dragons_ransom.words import USE as AT_USE
from ...simulate.kernel_records import make_scratch
from ...simulate.layout import Field, Layout
from ...simulate.streams import STREAM, uniform
from ..search import port
from .attacking import attack_worth, send_worth
from .drawing import draw_worth
from .effects import effects_worth
from .placing import keep_worth, place_worth, play_worth
from .plain import PLAIN
from .sight import glance, look, scratch_sight

_ADJACENT, _DISCARD, _DRAW = int(Phase.ADJACENT), int(Phase.DISCARD), int(Phase.DRAW)
WEIGHTS = Layout("Weights", **{name: Field(np.float64, "a weight") for name in PLAIN})
WORTHS = Layout("Worths", worths=Field(np.float64, "of each legal move", (MAX_MOVES,)))

scratch_worths = make_scratch(WORTHS)

_TIES = 1e-3  # chance breaks ties, and no more
_WORST = -1e9


def weigh_types() -> tuple[Any, ...]:
    """Return the types that `weigh` takes."""
    view, cards, stream, found = (r.numba_type() for r in (VIEW, CARDS, STREAM, WORTHS))
    return view, cards, types.Array(types.int32, 1, "C", readonly=True), WEIGHTS.numba_type(), stream, found


@door("dragons_ransom.weigh")
def weigh(view: Any, cards: Any, moves: Any, w: Any, rng: Any, found: Any) -> int:
    """Write what each move is worth by these weights; return the index of the best."""
    s = scratch_sight()
    if view.phase == _DRAW:
        glance(as_table(view), cards, s)
    elif view.phase != _DISCARD:
        look(as_table(view), cards, s, w.reach)
    best, most = 0, _WORST
    for i in range(len(moves)):
        kind, number = kind_of(moves[i]), number_of(moves[i])
        worth = _TIES * uniform(rng)
        if kind == DRAW:
            worth += draw_worth(view, cards, s, w, number)
        elif kind != END:
            worth += _worth(as_table(view), cards, s, w, kind, number)
        found.worths[i] = worth
        if worth > most:
            best, most = i, worth
    return best


@port
def advise(view: Any, cards: Any, moves: Any, w: Any, rng: Any) -> int:
    """Return the index of the move that is worth most by these weights."""
    return weigh(view, cards, moves, w, rng, scratch_worths())


@part
def _worth(table: Any, cards: Any, s: Any, w: Any, kind: int, number: int) -> float:
    """Return what a move is worth beside ending the phase, which is worth nothing."""
    if kind == SEND:
        return send_worth(table, s, w, number, float(cards.effects[table.pending, 0, 4]))
    if kind == DISCARD:
        stuck = 1.0 if room_in_hand(table, cards) == 0 else 0.0
        return float(w.toss + w.dig * stuck - keep_worth(table, cards, w, number))
    if kind == PLAY and cards.kind[number] == ATTACK:
        return attack_worth(table, cards, s, w, number)
    if table.phase == _ADJACENT:
        return float(-s.total[number] - s.minions[number])
    return _card_worth(table, cards, s, w, kind, number)


@part
def _card_worth(table: Any, cards: Any, s: Any, w: Any, kind: int, number: int) -> float:
    """Return what a card, or the role's use, is worth in the column that is asked about, or in the best one.

    There is one place in which each kind of worth is reckoned, as each costs seconds to compile.
    """
    card, moment = number, AT_PLAY
    if kind == USE or table.using == 1:
        card, moment = int(table.roles[table.seat]), AT_USE
    elif kind == COLUMN:
        card = int(table.pending)
    if cards.special[card] == 1:
        moment = EVENT
    is_minion = cards.kind[card] == MINION
    columns = 1 << number
    if kind != COLUMN:
        columns = open_columns(table) if is_minion else living_columns(table)
    best = _WORST
    for column in range(HEROES):
        if has(columns, column):
            worth = effects_worth(table, cards, s, w, card, moment, column)
            if is_minion:
                worth += place_worth(table, cards, s, w, card, column)
            best = max(best, worth)
    if kind != PLAY:
        return best
    return float(best + (play_worth(table, cards, w) if is_minion else w.trap))
