"""Search players for Blood Rage: imagined hands, on which the best heuristic plays to the end of the Age."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from ...simulate.blood_rage.board import FULL, as_table
from ...simulate.blood_rage.cards import CARDS, NONE
from ...simulate.blood_rage.gains import score_of
from ...simulate.blood_rage.imagine import scratch_moves, scratch_state, scratch_view
from ...simulate.blood_rage.imagining import determinize
from ...simulate.blood_rage.knowledge import observe
from ...simulate.blood_rage.legal import legal_moves
from ...simulate.blood_rage.rules import apply
from ...simulate.blood_rage.state import MAX_PLAYERS, MAX_PLIES, SLOTS, STATE, STATS
from ...simulate.compiling import door, part
from ...simulate.kernel_records import at, make_scratch
from ...simulate.layout import Field, Layout
from ...simulate.strategy import AtLeast
from ...simulate.streams import STREAM, open_stream
from ..declare import weights_layout
from ..search import (
    Ports,
    best_by_halving,
    best_by_tree,
    constant_weights,
    keep_best,
    place_of,
    play_on,
    port,
    search_player,
)
from .card_worth import card_worth
from .judged import advise, scratch_worths, weigh, weigh_types
from .standing import chance
from .stats import step_worth
from .tuned import ALL_ROUNDER

_TWO = 2
_BREADTH, _SLACK = 4, 4.0  # moves that a search looks at, and how much worse than the best they may seem

PROSPECTS = Layout("Prospects", glory=Field(np.float64, "what each seat may come to", (MAX_PLAYERS,)))

scratch_stream = make_scratch(STREAM)
scratch_prospects = make_scratch(PROSPECTS)


@port
def imagine(view: Any, cards: Any, rng: Any, state: Any) -> int:
    """Fill in hidden hands, packs, quests and decks."""
    return determinize(view, cards, rng, state)


@port
def foresee(state: Any, mover: int, cards: Any, rules: Any, w: Any, rng: Any, rewards: Any) -> None:
    """Play the Age to its end; write how likely each seat is ahead of the best other one by then."""
    finish(state, mover, cards, w, rng)
    found = scratch_prospects()
    for seat in range(rules.players):
        found.glory[at(seat)] = prospect(state, cards, w, seat)
    for seat in range(rules.players):
        highest = -1e9
        for other in range(rules.players):
            if other != seat:
                highest = max(highest, found.glory[at(other)])
        rewards[seat] = chance(found.glory[at(seat)] - highest, w.span)


@part
def prospect(state: Any, cards: Any, w: Any, seat: int) -> float:
    """Return about what Glory a seat will have: its own, its stats', and what its upgrades will bring."""
    total = float(score_of(state, seat))
    if state.to_move == NONE:
        return total
    for which in range(STATS):
        step = int(state.steps[at(seat), at(which)])
        bonus = 0 if step < FULL - 2 else 1 if step < FULL else 2
        total += bonus * state.rules.stat_bonus + w.rising * step_worth(as_table(state), w, seat, which)
    for slot in range(SLOTS):
        card = int(state.slots[at(seat), at(slot)])
        if card != NONE:
            total += w.kept * card_worth(as_table(state), cards, w, card)
    return total


@door("blood_rage.finish_age")
def finish(state: Any, mover: int, cards: Any, w: Any, rng: Any) -> int:
    """Play an imagined game on until the Age ends, every seat by the same weights."""
    age, plies = int(state.age), 0
    while mover >= 0 and state.age == age and plies < MAX_PLIES:
        mover = play_on(ports(legal_moves), advise, state, mover, 1, cards, state.rules, w, rng)
        plies += 1
    return mover


@part
def ports(listing: Any) -> Any:
    """Return what a search needs of Blood Rage, with what lists its moves."""
    return Ports(
        imagine,
        observe,
        listing,
        apply,
        foresee,
        scratch_state,
        scratch_view,
        scratch_moves,
        scratch_stream,
    )


tuned_weights = constant_weights(ALL_ROUNDER)


@part
def shortlist(view: Any, cards: Any, moves: Any, kept: Any) -> int:
    """Write the moves that the all-rounder finds best, in their order; return how many."""
    found, luck = scratch_worths(), scratch_stream()
    open_stream(luck, 0, 0, 0, 0)  # which of equals are in must not change within a search
    weigh(view, cards, moves, tuned_weights(), luck, found)
    return keep_best(found.worths, moves, _BREADTH, _SLACK, kept)


@port
def sensible_moves(view: Any, cards: Any, rules: Any, moves: Any) -> int:
    """Write the legal moves that are worth a look."""
    listed = scratch_moves().moves[:]
    n = legal_moves(view, cards, rules, listed)
    if n < _TWO:
        moves[0] = listed[0]
        return n
    return shortlist(view, cards, listed[:n], moves)


# Both begin with the weights that the doors read, whose machine code serves either.
_PLAYOUTS = {**ALL_ROUNDER, "span": 25.0, "rising": 0.5, "kept": 0.5}


def _finish_types() -> tuple[Any, ...]:
    state, cards, stream = (r.numba_type() for r in (STATE, CARDS, STREAM))
    weights = weights_layout(_PLAYOUTS).numba_type()
    return state, types.int64, cards, weights, stream


_DOORS = ((weigh, weigh_types), (finish, _finish_types))


@search_player("blood-rage", version="1", doors=_DOORS, **_PLAYOUTS, playouts=AtLeast(40))
def pimc(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Tries the moves that look best on imagined hands to the Age's end; the better ones more often."""
    kept = scratch_moves().moves[:]
    n = shortlist(view, cards, moves, kept)
    playouts, seat = int(weights.playouts), int(view.viewer)
    best = best_by_halving(ports(legal_moves), view, seat, cards, kept[:n], weights, rng, playouts, 0.0)
    return place_of(moves, kept[best])


@search_player("blood-rage", version="1", doors=_DOORS, **_PLAYOUTS, playouts=AtLeast(40), explore=0.2)
def ismcts(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Grows a tree of the moves that look best, each time with other hands imagined, to the Age's end."""
    kept = scratch_moves().moves[:]
    n = shortlist(view, cards, moves, kept)
    playouts, seat, explore = int(weights.playouts), int(view.viewer), weights.explore
    best = best_by_tree(
        ports(sensible_moves), view, seat, cards, kept[:n], weights, rng, playouts, explore, False, 0.0
    )
    return place_of(moves, kept[best])
