"""Blood Rage: the types that the doors inside the rules take."""

from __future__ import annotations

from typing import Any

from .cards import CARDS
from .state import MOVE_LIST, STATE, TABLE


def going_on() -> tuple[Any, ...]:
    """Return those of what goes on with a game: state, cards, and a task."""
    from numba import types

    return STATE.numba_type(), CARDS.numba_type(), types.int64


def answering() -> tuple[Any, ...]:
    """Return those of what does a move: state, cards, the task that asked, and the move."""
    return (*going_on(), going_on()[-1])


def listing() -> tuple[Any, ...]:
    """Return those of what lists moves: table, cards, list, and a number."""
    from numba import types

    return TABLE.numba_type(), CARDS.numba_type(), MOVE_LIST.numba_type(), types.int64
