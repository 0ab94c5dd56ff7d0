"""Rage: what each round came to, kept for the frame; no strategy sees it."""

from __future__ import annotations

from typing import Any

from ..bits import bit
from ..compiling import part
from .cards import ACTIONS, JOKER, MINUS, NONE
from .state import MAX_PLAYERS, MAX_ROUNDS


@part
def clear_history(state: Any) -> None:
    """Forget all rounds."""
    for seat in range(MAX_PLAYERS):
        for place in range(MAX_ROUNDS):
            state.held_in[seat, place] = 0
            state.predicted_in[seat, place] = NONE
            state.tricks_in[seat, place] = 0
            state.points_in[seat, place] = 0


@part
def note_cards(state: Any, cards: Any, rules: Any) -> None:
    """Note which kinds of action card each seat has been dealt."""
    for seat in range(rules.players):
        held, kinds = state.hands[seat].sets[ACTIONS], 0
        for kind in range(JOKER, MINUS + 1):
            kinds |= bit(kind) if held & cards.of_kind[kind] != 0 else 0
        state.held_in[seat, state.round_number - 1] = kinds


@part
def note_round(state: Any, seat: int, points: int) -> None:
    """Note what the round that ends has come to for a seat."""
    place = state.round_number - 1
    state.predicted_in[seat, place] = state.prediction[seat]
    state.tricks_in[seat, place] = state.tricks[seat]
    state.points_in[seat, place] = points


@part
def write_history(state: Any, seat: int, row: Any) -> None:
    """Write a seat's rounds into its row."""
    for place in range(MAX_ROUNDS):
        row.predicted_in[place] = state.predicted_in[seat, place]
        row.tricks_in[place] = state.tricks_in[seat, place]
        row.points_in[place] = state.points_in[seat, place]
        row.held_in[place] = state.held_in[seat, place]
