"""Search players for Rage: imagined hands, and the round played to its end on them.

They look no further than the round: its points are what a seat can still do something about, and later rounds
are dealt anew. So an imagined game ends with this round, and begins at no points.
"""

from __future__ import annotations

from typing import Any

from numba import types

from ...simulate.compiling import door, part
from ...simulate.kernel_records import make_scratch
from ...simulate.rage.cards import CARDS, NONE
from ...simulate.rage.imagine import scratch_moves, scratch_state, scratch_view
from ...simulate.rage.knowledge import determinize, observe
from ...simulate.rage.legal import legal_moves
from ...simulate.rage.rules import apply
from ...simulate.rage.state import MAX_PLIES, STATE, VIEW, Phase
from ...simulate.strategy import AtLeast, Word
from ...simulate.streams import STREAM
from ..declare import weights_layout
from ..search import Ports, best_by_halving, best_by_tree, play_on, port, search_player
from .playing import PLAYS, play
from .predicting import PREDICTORS, at_stake, predict
from .tables import calibrated
from .tuned import SCHEMER
from .worth import exact_chance, hand_worth

_PREDICT = int(Phase.PREDICT)

scratch_stream = make_scratch(STREAM)


@door("rage.imagine_round")
def imagine_round(view: Any, cards: Any, rng: Any, state: Any) -> int:
    """Fill in hidden cards, and hidden predictions by what these cards make likely; end with the round."""
    determinize(view, cards, rng, state)
    state.rules.rounds = state.round_number
    hidden = 0
    for seat in range(view.rules.players):
        state.points[seat] = 0
        hidden += 1 if view.prediction[seat] == NONE and state.prediction[seat] != NONE else 0
    if hidden > 0:
        _guess_predictions(view, cards, state)
    return 0


@part
def _guess_predictions(view: Any, cards: Any, state: Any) -> None:
    """Let others have predicted what fits the cards that they are imagined to hold."""
    own = scratch_view()
    for seat in range(view.rules.players):
        if view.prediction[seat] == NONE and state.prediction[seat] != NONE:
            observe(state, seat, own)
            state.prediction[seat] = state.tricks[seat] + _likeliest(calibrated(), own, cards)


@part
def _likeliest(tables: Any, view: Any, cards: Any) -> int:
    """Return how many of the tricks to come somebody with this hand will have meant to win."""
    n, worth = int(view.in_hand[view.seat]), hand_worth(tables, view, cards, 0.0)
    best, most = 0, -1e9
    for tricks in range(n + 1):
        points = exact_chance(tables, int(view.rules.players), n, True, tricks, worth)
        points *= at_stake(view, tricks + int(view.tricks[view.seat]))
        if points > most:
            best, most = tricks, points
    return best


@port
def imagine(view: Any, cards: Any, rng: Any, state: Any) -> int:
    """Fill in a state that the view allows."""
    return imagine_round(view, cards, rng, state)


@port
def apply_here(state: Any, move: int, cards: Any, rules: Any, rng: Any) -> int:
    """Do a move by the rules of the imagined game, which ends with the round."""
    return apply(state, move, cards, state.rules, rng)


@door("rage.advise")
def advise(view: Any, cards: Any, moves: Any, w: Any, rng: Any) -> int:
    """Predict and play as the weights say, in the playouts."""
    if view.phase == _PREDICT:
        return predict(calibrated(), view, cards, moves, w, rng)
    return play(calibrated(), view, cards, moves, w, rng)


@port
def foresee(state: Any, mover: int, cards: Any, rules: Any, w: Any, rng: Any, rewards: Any) -> None:
    """Play the round to its end; write each seat's lead over the others in its points, from 0 to 1."""
    finish(state, mover, cards, w, rng)
    players, total = int(state.rules.players), 0.0
    for seat in range(players):
        total += state.points[seat]
    span = _span(state)
    for seat in range(players):
        others = (total - state.points[seat]) / (players - 1)
        lead = state.points[seat] - w.rivalry * others
        rewards[seat] = min(max(0.5 + 0.5 * lead / span, 0.0), 1.0)


@part
def _span(state: Any) -> float:
    """Return about how many points a round can bring or cost."""
    rules = state.rules
    span = abs(rules.exact_points - rules.missed_points) + state.cards * abs(rules.trick_points)
    return float(max(span + abs(rules.plus_points) + abs(rules.minus_points), 1))


@door("rage.finish_round")
def finish(state: Any, mover: int, cards: Any, w: Any, rng: Any) -> int:
    """Play an imagined round to its end, every seat by the weights' way."""
    return play_on(ports(), advise, state, mover, MAX_PLIES, cards, state.rules, w, rng)


@part
def ports() -> Any:
    """Return what a search needs of Rage."""
    return Ports(
        imagine,
        observe,
        legal_moves,
        apply_here,
        foresee,
        scratch_state,
        scratch_view,
        scratch_moves,
        scratch_stream,
    )


# Both players begin with these, which are all that the doors read: their machine code serves either.
_PLAYOUTS: dict[str, Any] = {
    "predictor": Word("heed", PREDICTORS),
    "play": Word("spoil", PLAYS),
    **SCHEMER,
    "rivalry": 0.3,
}


def _weights() -> Any:
    return weights_layout(_PLAYOUTS).numba_type()


def _imagine_types() -> tuple[Any, ...]:
    view, cards, stream, state = (r.numba_type() for r in (VIEW, CARDS, STREAM, STATE))
    return view, cards, stream, state


def _advise_types() -> tuple[Any, ...]:
    view, cards, stream = (r.numba_type() for r in (VIEW, CARDS, STREAM))
    return view, cards, types.Array(types.int32, 1, "C", readonly=True), _weights(), stream


def _finish_types() -> tuple[Any, ...]:
    state, cards, stream = (r.numba_type() for r in (STATE, CARDS, STREAM))
    return state, types.int64, cards, _weights(), stream


_DOORS = ((imagine_round, _imagine_types), (advise, _advise_types), (finish, _finish_types))


@search_player("rage", version="2", doors=_DOORS, **_PLAYOUTS, playouts=AtLeast(300))
def pimc(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Tries its moves on imagined hands to the end of the round, the better ones more often."""
    playouts = int(weights.playouts)
    return best_by_halving(ports(), view, int(view.seat), cards, moves, weights, rng, playouts, 0.0)


@search_player("rage", version="2", doors=_DOORS, **_PLAYOUTS, playouts=AtLeast(300), explore=0.15)
def ismcts(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Grows a tree of what it may come to see in the round, each time with other hands imagined."""
    playouts, seat, explore = int(weights.playouts), int(view.seat), weights.explore
    return best_by_tree(ports(), view, seat, cards, moves, weights, rng, playouts, explore, False, 0.0)
