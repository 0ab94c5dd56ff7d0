"""Dragon's Ransom: what a seat sees, and which games it may be in (R42, R43, R45)."""

from __future__ import annotations

from typing import Any

from ..compiling import door, part
from ..kernel_records import copy_shared
from .cards import NONE
from .state import HAND_ROOM, MAX_PLAYERS, TOP_ROOM


@door("dragons_ransom.observe")
def observe(state: Any, seat: int, view: Any) -> int:
    """Copy what a seat sees: all but the deck below its known top, and hidden hands (R42, R43, R45)."""
    copy_shared(state, view)
    view.viewer = seat
    for place in range(TOP_ROOM):
        view.top[place] = NONE
    for place in range(state.known):
        view.top[place] = state.deck[state.deck_size - 1 - place]
    if state.rules.hands == 1:
        _hide_hands(view)
    return 0


@part
def _hide_hands(view: Any) -> None:
    for seat in range(MAX_PLAYERS):
        if seat != view.viewer:
            for place in range(HAND_ROOM):
                view.hands[seat, place] = NONE
    if view.seat != view.viewer:
        for place in range(HAND_ROOM):
            view.fresh[place] = NONE
