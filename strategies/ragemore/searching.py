"""Search players for Ragemore: imagined decks, the rules played ahead on them, and positions judged."""

from __future__ import annotations

from typing import Any

from numba import types

from ...simulate.compiling import door, part
from ...simulate.kernel_records import make_scratch
from ...simulate.layout import Layout
from ...simulate.ragemore.cards import CARDS
from ...simulate.ragemore.deck import determinize, observe
from ...simulate.ragemore.imagine import scratch_moves, scratch_state, scratch_view
from ...simulate.ragemore.legal import legal_moves
from ...simulate.ragemore.rules import apply
from ...simulate.ragemore.state import RULES, STATE, VIEW, Ending, Phase
from ...simulate.strategy import AtLeast
from ...simulate.streams import STREAM
from ..declare import weights_layout
from ..search import Ports, best_by_halving, best_by_tree, play_on, port, search_player
from .planner import plan, settled
from .tuned import PLANNER

_OVER, _WON = int(Phase.OVER), int(Ending.WON)
_CERTAIN = 1 << 50  # a door returns whole numbers
_CALM = 30  # turns after which a game may be going round in circles (R39)

scratch_stream = make_scratch(STREAM)


@port
def imagine(view: Any, cards: Any, rng: Any, state: Any) -> int:
    """Shuffle the unknown cards of the Deck."""
    return determinize(view, cards, rng, state)


@door("ragemore.advise")
def advise(view: Any, cards: Any, moves: Any, w: Any, rng: Any) -> int:
    """Return the move whose position looks best, as the evaluator does."""
    return plan(view, cards, moves, w, rng, 0, 1)


@port
def foresee(state: Any, mover: int, cards: Any, rules: Any, w: Any, rng: Any, rewards: Any) -> None:
    """Write how likely a win looks."""
    rewards[0] = outlook(state, mover, cards, rules, w, rng) / _CERTAIN


@part
def ports() -> Any:
    """Return what a search needs of Ragemore."""
    return Ports(
        imagine,
        observe,
        legal_moves,
        apply,
        foresee,
        scratch_state,
        scratch_view,
        scratch_moves,
        scratch_stream,
    )


@door("ragemore.outlook")
def outlook(state: Any, mover: int, cards: Any, rules: Any, w: Any, rng: Any) -> int:
    """Return how likely a win looks, after `w.depth` decisions more, in parts of `_CERTAIN`.

    A position's worth is squeezed between a loss and a win. As the turns pass it promises less, so that there
    is less to lose by going on.
    """
    if w.depth > 0.0:
        play_on(ports(), advise, state, mover, int(w.depth), cards, rules, w, rng)
    if state.phase == _OVER:
        return _CERTAIN if state.ending == _WON else 0
    worth = settled(state, cards, rules, w, rng, int(w.ahead)) - w.hurry * max(state.turn - _CALM, 0)
    x = (worth - w.middle) / w.spread
    return int(_CERTAIN * (0.5 + 0.5 * x / (1.0 + abs(x))))


# Both begin with the weights that the doors read, whose machine code serves either.
_OUTLOOK = {"middle": 0.0, "spread": 5.0, "hurry": 0.5, "restless": 0.05, **PLANNER, "depth": 0.0}


def _outlook_types() -> tuple[Any, ...]:
    state, cards, rules, stream = (r.numba_type() for r in (STATE, CARDS, RULES, STREAM))
    return state, types.int64, cards, rules, _weights().numba_type(), stream


def _advise_types() -> tuple[Any, ...]:
    view, cards, weights, stream = (r.numba_type() for r in (VIEW, CARDS, _weights(), STREAM))
    return view, cards, types.Array(types.int32, 1, "C", readonly=True), weights, stream


def _weights() -> Layout:
    return weights_layout((*_OUTLOOK, "ahead"))


_DOORS = ((advise, _advise_types), (outlook, _outlook_types))


@search_player("ragemore", version="1", doors=_DOORS, **_OUTLOOK, ahead=1, playouts=AtLeast(200), sway=0.01)
def pimc(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Tries its moves on imagined decks, the better ones more often, and takes what looks best on average."""
    sway = weights.sway * max(view.turn - _CALM, 0)
    return best_by_halving(ports(), view, 0, cards, moves, weights, rng, int(weights.playouts), sway)


@search_player(
    "ragemore", version="1", doors=_DOORS, **_OUTLOOK, ahead=0, playouts=AtLeast(100), explore=0.1, sway=0.05
)
def ismcts(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Grows a tree of what it may come to see, each time on another imagined deck."""
    sway = weights.sway * max(view.turn - _CALM, 0)
    playouts, explore = int(weights.playouts), weights.explore
    return best_by_tree(ports(), view, 0, cards, moves, weights, rng, playouts, explore, True, sway)
