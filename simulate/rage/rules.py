"""Rage: one decision after another.

The rules stand beside this file in the rulebook's order: `deal`, `predict`, `legal` (what may be played),
`tricks` (with the action cards), `scoring`, and `knowledge` (what a seat sees).
"""

from __future__ import annotations

from typing import Any

from ..compiling import door
from .deal import next_seat
from .moves import number_of
from .predict import predict
from .scoring import end_round
from .state import Phase
from .tricks import end_trick, hands_are_empty, name_colour, play_card

_PREDICT, _COLOUR = int(Phase.PREDICT), int(Phase.COLOUR)


@door("rage.to_move")
def to_move(state: Any) -> int:
    """Return the seat that decides, -1 when the game is over."""
    return int(state.to_move)


@door("rage.apply")
def apply(state: Any, move: int, cards: Any, rules: Any, rng: Any) -> int:
    """Do a legal move and go on to the next decision, or the end (R7, R9, R14, R20)."""
    if state.phase == _PREDICT:
        predict(state, number_of(move), rules)
        return int(state.to_move)
    if state.phase == _COLOUR:
        name_colour(state, number_of(move))
    else:
        play_card(state, number_of(move), cards, rules)
    if state.phase == _COLOUR:
        return int(state.to_move)
    if state.trick_size < rules.players:
        state.to_move = next_seat(state.to_move, rules)
        return int(state.to_move)
    end_trick(state, cards, rules)
    if hands_are_empty(state):
        end_round(state, cards, rules)
    return int(state.to_move)
