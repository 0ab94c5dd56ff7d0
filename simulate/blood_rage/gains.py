"""Blood Rage: Glory, stats that rise, and rewards (R33, R35)."""

from __future__ import annotations

from typing import Any

from ..compiling import part
from .board import FULL
from .state import SOURCES, STATS, Phase
from .tasks import Step, push, task

BATTLE_GLORY, PILLAGE_GLORY, QUEST_GLORY, RAGNAROK_GLORY, CARD_GLORY, STAT_GLORY = range(SOURCES)
TOKEN_GLORY, TOKEN_ALL = 3, 4
NOTHING = 3  # what is excluded where every stat may be raised

_RAISE, _RAISE_STAT = int(Phase.RAISE), int(Step.RAISE_STAT)


@part
def add_glory(state: Any, seat: int, source: int, amount: int) -> None:
    """Give a seat Glory."""
    state.glory[seat, source] += amount


@part
def score_of(table: Any, seat: int) -> int:
    """Return all of a seat's Glory."""
    total = 0
    for source in range(SOURCES):
        total += int(table.glory[seat, source])
    return total


@part
def ask_raise(state: Any, seat: int, excluded: int) -> None:
    """A stat of choice is to be raised (R35)."""
    push(state, task(_RAISE, seat, excluded))


@part
def raise_all(state: Any, seat: int) -> None:
    """All three stats are to be raised (R35)."""
    for which in range(STATS - 1, -1, -1):
        push(state, task(_RAISE_STAT, seat, which))


@part
def raise_stat(state: Any, seat: int, which: int) -> None:
    """Raise a stat; on a full track it is lost, or another of choice (R35)."""
    if state.steps[seat, which] < FULL:
        state.steps[seat, which] += 1
    elif state.rules.full_track == 1:
        ask_raise(state, seat, NOTHING)


@part
def take_reward(state: Any, seat: int) -> None:
    """Take what the token of the pillaged province brings (R35)."""
    token = int(state.tokens[state.province])
    if token == TOKEN_GLORY:
        add_glory(state, seat, PILLAGE_GLORY, int(state.rules.token_glory))
    elif token == TOKEN_ALL:
        raise_all(state, seat)
    else:
        raise_stat(state, seat, token)
