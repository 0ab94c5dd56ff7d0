"""The judgement that all of Dragon's Ransom's heuristic players share: a worth for every move, by weights.

They are one function with other weights, so that all of them compile once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from ...simulate.bits import has
from ...simulate.compiling import door, inlined, part
from ...simulate.dragons_ransom.cards import CARDS, HEROES
from ...simulate.dragons_ransom.columns import as_table, living_columns, open_columns
from ...simulate.dragons_ransom.hands import room_in_hand
from ...simulate.dragons_ransom.moves import COLUMN, END, SEND, USE, kind_of, number_of
from ...simulate.dragons_ransom.state import MAX_MOVES, VIEW, Phase
from ...simulate.dragons_ransom.words import ATTACK, EVENT, MINION
from ...simulate.dragons_ransom.words import PLAY as AT_PLAY
from ...simulate.dragons_ransom.words import USE as AT_USE
from ...simulate.kernel_records import at, make_scratch
from ...simulate.layout import Field, Layout
from ...simulate.streams import STREAM, uniforms
from ..declare import weights_layout
from ..search import port
from .attacking import attack_worth, send_worth
from .drawing import weigh_draws
from .effects import effects_worth, moment_of
from .placing import keep_worth, place_worths, play_worth
from .plain import PLAIN
from .sight import look, look_at_columns, scratch_sight

_PLAY, _COLUMN, _FORCED = int(Phase.PLAY), int(Phase.COLUMN), int(Phase.FORCED)
_DISCARD, _DRAW = int(Phase.DISCARD), int(Phase.DRAW)
WEIGHTS = weights_layout(PLAIN)
WORTHS = Layout(
    "Worths",
    worths=Field(np.float64, "of each legal move", (MAX_MOVES,)),
    chances=Field(np.float64, "by which ties are broken", (MAX_MOVES,)),
)

scratch_worths = make_scratch(WORTHS)

_TIES = 1e-3  # chance breaks ties, and no more
_WORST = -1e9


def weigh_types() -> tuple[Any, ...]:
    """Return the types that `weigh` takes."""
    view, cards, stream, found = (r.numba_type() for r in (VIEW, CARDS, STREAM, WORTHS))
    return view, cards, types.Array(types.int32, 1, "C", readonly=True), WEIGHTS.numba_type(), stream, found


@door("dragons_ransom.weigh")
def weigh(view: Any, cards: Any, moves: Any, w: Any, rng: Any, found: Any) -> int:
    """Write what each move is worth by these weights; return the index of the best.

    To end a phase is worth nothing.
    """
    s, table, phase = scratch_sight(), as_table(view), int(view.phase)
    s.width = HEROES
    if phase in (_PLAY, _COLUMN, _FORCED):
        look(table, cards, s, w)
        if phase == _COLUMN:
            weigh_columns(table, cards, moves, s, w, found)
        else:
            weigh_plays(table, cards, moves, s, w, found)
    elif phase == _DISCARD:
        weigh_discards(table, cards, moves, w, found)
    elif phase == _DRAW:
        weigh_draws(view, cards, moves, s, w, found)
    else:
        look_at_columns(table, cards, s)
        weigh_targets(table, cards, moves, s, w, found)
    uniforms(rng, found.chances, len(moves))
    best, most = 0, _WORST
    for i in range(len(moves)):
        worth = found.worths[at(i)] + _TIES * found.chances[at(i)]
        found.worths[at(i)] = worth
        if worth > most:
            best, most = i, worth
    return best


@port
def advise(view: Any, cards: Any, moves: Any, w: Any, rng: Any) -> int:
    """Return the index of the move that is worth most by these weights."""
    return weigh(view, cards, moves, w, rng, scratch_worths())


@inlined
def weigh_plays(table: Any, cards: Any, moves: Any, s: Any, w: Any, found: Any) -> None:
    """Write what it is worth to play each card of the hand, where that is best, or to use the role."""
    living, takes, any_minion = living_columns(table), open_columns(table), play_worth(table, cards, w)
    for i in range(len(moves)):
        kind, card = kind_of(moves[at(i)]), number_of(moves[at(i)])
        found.worths[at(i)] = 0.0
        if kind == END:
            continue
        moment, columns, besides = AT_PLAY, living, w.trap
        if kind == USE:
            card, moment, besides = int(table.roles[at(table.seat)]), AT_USE, 0.0
        elif cards.kind[at(card)] == ATTACK:
            found.worths[at(i)] = attack_worth(table, cards, s, w, card)
            continue
        elif cards.kind[at(card)] == MINION:
            columns, besides = takes, any_minion
        elif cards.special[at(card)] == 1:
            moment = EVENT
        card_worths(table, cards, s, w, card, moment)
        found.worths[at(i)] = _best(s, columns) + besides


@inlined
def weigh_columns(table: Any, cards: Any, moves: Any, s: Any, w: Any, found: Any) -> None:
    """Write what the card that is being played, or the role's use, is worth in each column."""
    card, moment = moment_of(table, cards)
    card_worths(table, cards, s, w, card, moment)
    for i in range(len(moves)):
        found.worths[at(i)] = s.worth[at(number_of(moves[at(i)]))]


@part
def card_worths(table: Any, cards: Any, s: Any, w: Any, card: int, moment: int) -> None:
    """Write into `s.worth` what a card, or the role's use, is worth in each column."""
    if cards.kind[at(card)] == MINION:
        place_worths(table, cards, s, w, card)
    else:
        for column in range(HEROES):
            s.worth[column] = 0.0
    if has(cards.whens[at(card)], moment):
        for column in range(HEROES):
            s.worth[column] += effects_worth(table, cards, s, w, card, moment, column)


@part
def _best(s: Any, columns: int) -> float:
    best = _WORST
    for column in range(HEROES):
        best = max(best, s.worth[column] if has(columns, column) else _WORST)
    return best


@inlined
def weigh_discards(table: Any, cards: Any, moves: Any, w: Any, found: Any) -> None:
    """Write what it is worth to discard each card of the hand."""
    stuck = w.toss + w.dig * (1.0 if room_in_hand(table, cards) == 0 else 0.0)
    for i in range(len(moves)):
        is_end, card = kind_of(moves[at(i)]) == END, number_of(moves[at(i)])
        found.worths[at(i)] = 0.0 if is_end else stuck - keep_worth(table, cards, w, card)


@inlined
def weigh_targets(table: Any, cards: Any, moves: Any, s: Any, w: Any, found: Any) -> None:
    """Write what it is worth to send each column's chain, or to have the hero beside it attack there."""
    for i in range(len(moves)):
        kind, number = kind_of(moves[at(i)]), number_of(moves[at(i)])
        worth = 0.0
        if kind == SEND:
            worth = send_worth(table, s, w, number, float(cards.effects[at(table.pending), 0, 4]))
        elif kind == COLUMN:
            worth = float(-s.total[at(number)] - s.minions[at(number)])
        found.worths[at(i)] = worth
