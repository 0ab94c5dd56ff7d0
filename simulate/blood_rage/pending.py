"""Blood Rage: what the table says of the question that is asked: all of it is public (R62)."""

from __future__ import annotations

from typing import Any

from ..compiling import part
from .cards import NONE
from .state import Phase, Why
from .tasks import number

_PLACE, _MARCH_TO, _MARCH, _REPLACE = (
    int(Phase.PLACE),
    int(Phase.MARCH_TO),
    int(Phase.MARCH),
    int(Phase.REPLACE),
)
_CALL, _LATE, _SAVE, _RAISE = int(Phase.CALL), int(Phase.LATE), int(Phase.SAVE), int(Phase.RAISE)
_RETRIEVE, _FOLLOW = int(Phase.RETRIEVE), int(Phase.FOLLOW)
_EXTRA, _NO_WHY = int(Why.EXTRA), int(Why.NONE)
_NOT_YET, _STATS = 255, 3


@part
def forget(state: Any) -> None:
    """No question is asked any more."""
    state.why = _NO_WHY
    state.figure = state.area = state.target = state.card = state.cast = state.excluded = NONE
    state.doom_province = NONE
    state.doom_warriors = state.doom_others = state.declines = 0


@part
def remember(state: Any, asked: int) -> None:
    """Write down what is asked."""
    phase, second, third = asked & 255, number(asked, 1), number(asked, 2)
    state.phase = phase
    if phase == _PLACE:
        state.why = second
        state.figure = third
        if second == _EXTRA:
            state.area = number(asked, 3)
    elif phase in (_MARCH_TO, _FOLLOW):
        state.area = second
    elif phase == _MARCH:
        state.area = second
        state.target = third
        state.figure = number(asked, 3)
    elif phase == _REPLACE:
        state.card = second
    elif phase in (_CALL, _LATE):
        state.declines = second
    elif phase == _SAVE:
        state.doom_province = second
        state.doom_warriors = third
        state.doom_others = number(asked, 3)
        state.figure = number(asked, 5)
    elif phase == _RAISE and second < _STATS:
        state.excluded = second
    elif phase == _RETRIEVE and second != _NOT_YET:
        state.cast = second
