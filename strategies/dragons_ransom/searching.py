"""Search players for Dragon's Ransom: imagined decks, on which the best heuristic plays to the end."""

from __future__ import annotations

from typing import Any

from numba import types

from ...simulate.compiling import door, part
from ...simulate.dragons_ransom.cards import CARDS, HEROES
from ...simulate.dragons_ransom.columns import as_table
from ...simulate.dragons_ransom.heroes import health_of
from ...simulate.dragons_ransom.imagine import scratch_moves, scratch_state, scratch_view
from ...simulate.dragons_ransom.knowledge import determinize, observe
from ...simulate.dragons_ransom.legal import legal_moves
from ...simulate.dragons_ransom.rules import apply
from ...simulate.dragons_ransom.state import MAX_PLIES, RULES, STATE, Ending, Phase
from ...simulate.kernel_records import make_scratch
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
from .judged import advise, scratch_worths, weigh, weigh_types
from .tuned import MIX

_OVER, _WON = int(Phase.OVER), int(Ending.WON)
_CERTAIN = 1 << 50  # a door returns whole numbers
_TWO = 2
_BREADTH, _SLACK = 3, 0.7  # moves that a search looks at, and how much worse than the best they may seem

scratch_stream = make_scratch(STREAM)


@port
def imagine(view: Any, cards: Any, rng: Any, state: Any) -> int:
    """Fill in the deck, and hidden hands."""
    return determinize(view, cards, rng, state)


@port
def foresee(state: Any, mover: int, cards: Any, rules: Any, w: Any, rng: Any, rewards: Any) -> None:
    """Write how the game ends, for every seat the same: all win together."""
    reward = outlook(state, mover, cards, rules, w, rng) / _CERTAIN
    for seat in range(rules.players):
        rewards[seat] = reward


@part
def ports(listing: Any) -> Any:
    """Return what a search needs of Dragon's Ransom, with what lists its moves."""
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


@door("dragons_ransom.outlook")
def outlook(state: Any, mover: int, cards: Any, rules: Any, w: Any, rng: Any) -> int:
    """Play on for `w.depth` decisions and return how it went, in parts of `_CERTAIN`.

    A win is worth 1. What is no win, or none yet, is worth the share of the wounds that have been dealt,
    `w.margin` times: so that a player who can't win any more still gets as far as it can.
    """
    play_on(ports(legal_moves), advise, state, mover, int(w.depth), cards, rules, w, rng)
    if state.phase == _OVER and state.ending == _WON:
        return _CERTAIN
    dealt = health = 0.0
    for column in range(HEROES):
        dealt += state.wounds[column]
        health += max(int(state.wounds[column]), int(health_of(as_table(state), cards, column)))
    return int(_CERTAIN * w.margin * dealt / health)


mix_weights = constant_weights(MIX)


@part
def shortlist(view: Any, cards: Any, moves: Any, kept: Any) -> int:
    """Write the moves that mix finds best, in their order; return how many."""
    found, luck = scratch_worths(), scratch_stream()
    open_stream(luck, 0, 0, 0, 0)  # which of equals are in must not change within a search
    weigh(view, cards, moves, mix_weights(), luck, found)
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
_PLAYOUTS = {**MIX, "depth": float(MAX_PLIES), "margin": 0.3}


def _outlook_types() -> tuple[Any, ...]:
    state, cards, rules, stream = (r.numba_type() for r in (STATE, CARDS, RULES, STREAM))
    weights = weights_layout(_PLAYOUTS).numba_type()
    return state, types.int64, cards, rules, weights, stream


_DOORS = ((weigh, weigh_types), (outlook, _outlook_types))


@search_player("dragons-ransom", version="1", doors=_DOORS, **_PLAYOUTS, playouts=AtLeast(60))
def pimc(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Tries the moves that look best on imagined decks, where mix plays on; the better ones more often."""
    kept = scratch_moves().moves[:]
    n = shortlist(view, cards, moves, kept)
    playouts, seat = int(weights.playouts), int(view.viewer)
    best = best_by_halving(ports(legal_moves), view, seat, cards, kept[:n], weights, rng, playouts, 0.0)
    return place_of(moves, kept[best])


@search_player("dragons-ransom", version="1", doors=_DOORS, **_PLAYOUTS, playouts=AtLeast(60), explore=0.2)
def ismcts(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Grows a tree of the moves that look best, each time on another imagined deck, where mix plays on."""
    kept = scratch_moves().moves[:]
    n = shortlist(view, cards, moves, kept)
    playouts, seat, explore = int(weights.playouts), int(view.viewer), weights.explore
    best = best_by_tree(
        ports(sensible_moves), view, seat, cards, kept[:n], weights, rng, playouts, explore, False, 0.0
    )
    return place_of(moves, kept[best])
