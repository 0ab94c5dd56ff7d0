"""Dragon's Ransom: the types that the doors inside the rules take."""

from __future__ import annotations

from typing import Any

from ..streams import STREAM
from .cards import CARDS
from .state import MOVE_LIST, STATE, TABLE


def going_on() -> tuple[Any, ...]:
    """Return those of what goes on with a game: state, cards, stream, and two numbers."""
    from numba import types

    return STATE.numba_type(), CARDS.numba_type(), STREAM.numba_type(), types.int64, types.int64


def listing() -> tuple[Any, ...]:
    """Return those of what lists moves: table, cards, list, and a number."""
    from numba import types

    return TABLE.numba_type(), CARDS.numba_type(), MOVE_LIST.numba_type(), types.int64
