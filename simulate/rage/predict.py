"""Rage: the predictions (R7, R8)."""

from __future__ import annotations

from typing import Any

from ..compiling import inlined
from .cards import NONE
from .deal import next_seat
from .state import Phase, Predictions

_PREDICT, _PLAY, _OVER = int(Phase.PREDICT), int(Phase.PLAY), int(Phase.OVER)
_PLUS_MINUS_ONE = int(Predictions.PLUS_MINUS_ONE)
_HIDDEN_GUESS, _SECRET = int(Predictions.HIDDEN_GUESS), int(Predictions.SECRET)


@inlined
def predict(state: Any, tricks: int, rules: Any) -> None:
    """Write down a prediction; the dealer's is the last, and then the leader plays (R7, R9)."""
    state.prediction[state.to_move] = tricks
    if state.to_move == state.dealer:
        state.phase = _PLAY
    state.to_move = next_seat(state.to_move, rules)


@inlined
def forbidden_prediction(view: Any) -> int:
    """Return what the dealer may not predict, as the total would be the tricks; -1: nothing (R8)."""
    if view.rules.predictions != _PLUS_MINUS_ONE or view.to_move != view.dealer:
        return NONE
    others = 0
    for seat in range(view.rules.players):
        if seat != view.dealer:
            others += view.prediction[seat]
    return int(max(view.cards - others, NONE))


@inlined
def hide_predictions(view: Any) -> None:
    """Take from a view the predictions that its seat does not know (R8).

    Those of the others: in `hidden_guess` until all have predicted, in `secret` until the round is scored.
    """
    variant = view.rules.predictions
    if (variant == _HIDDEN_GUESS and view.phase == _PREDICT) or (variant == _SECRET and view.phase != _OVER):
        for seat in range(view.rules.players):
            if seat != view.seat:
                view.prediction[seat] = NONE
