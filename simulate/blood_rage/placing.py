"""Blood Rage: figures that come onto the board, and what follows (R17, R21, R23, R47, R49 to R51, R57)."""

from __future__ import annotations

from typing import Any

from ..compiling import part
from .board import (
    LEADER,
    MONSTER,
    RESERVE,
    RING,
    SHIP,
    VALHALLA,
    WARRIOR,
    YGGDRASIL,
    as_table,
    cost,
    fjord_of,
    free_below_horns,
    has_room,
    here,
    put_figure,
    seat_after,
)
from .cards import NONE
from .doom import doom
from .state import Cause, Phase, Why
from .tasks import Step, push, task
from .upgrades import argument_of, clan_has, clan_lowest, has_op
from .words import DO_EXTRA_WARRIOR, DO_FOLLOW, DO_KILL, DO_RECALL, NON_MONSTERS

_PLACE, _ASK_FOLLOW = int(Phase.PLACE), int(Phase.FOLLOW)
_EXTRA_STEP, _FOLLOW = int(Step.EXTRA), int(Step.FOLLOW)
_KILL, _PILLAGE = int(Step.INVADE_KILL), int(Step.PILLAGE)
_INVADE, _RECALL, _EXTRA = int(Why.INVADE), int(Why.RECALL), int(Why.EXTRA)
_RETURN, _MOVE = int(Why.RETURN), int(Why.MOVE)
_BY_CARD = int(Cause.CARD)


@part
def place(state: Any, cards: Any, seat: int, why: int, kind: int, area: int) -> None:
    """Put a figure where it was told to stand, and pay for it (R17, R59)."""
    if why == _MOVE:
        put_figure(as_table(state), seat, LEADER, int(state.province), area)
        return
    if why == _INVADE:
        state.rage[seat] -= cost(as_table(state), cards, seat, kind, area)
    elif why == _RECALL:
        state.rage[seat] -= clan_lowest(as_table(state), cards, seat, DO_RECALL)
    put_figure(as_table(state), seat, kind, VALHALLA if why == _RECALL else RESERVE, area)
    if why == _EXTRA:
        if state.rules.extra_again == 1:
            push(state, task(_EXTRA_STEP, seat, area))
    elif why != _RETURN:
        follow_invasion(state, cards, seat, kind, area)


@part
def follow_invasion(state: Any, cards: Any, seat: int, kind: int, area: int) -> None:
    """First what the Monster does, then an extra Warrior, then pillaging at once (R23)."""
    if area > YGGDRASIL:
        return
    push(state, task(_FOLLOW, seat, area))
    push(state, task(_EXTRA_STEP, seat, area))
    if kind < MONSTER or not has_op(cards, int(state.slots[seat, kind]), DO_KILL):
        return
    what = argument_of(cards, int(state.slots[seat, kind]), DO_KILL, 0)
    for steps in range(state.rules.players - 1, 0, -1):
        push(state, task(_KILL, seat_after(as_table(state), seat, steps), area, what))


@part
def kill_at(state: Any, cards: Any, seat: int, area: int, what: int) -> None:
    """A Monster's invasion destroys a seat's figures there (R47)."""
    others = 0
    if what == NON_MONSTERS:
        if state.others[seat, LEADER - 1] == area:
            others |= 1 << LEADER
        if state.rules.kill_in_fjord == 0 and area < RING and state.others[seat, SHIP - 1] == fjord_of(area):
            others |= 1 << SHIP
    doom(state, seat, area, int(state.warriors[seat, area]), others, _BY_CARD)


@part
def offer_extra(state: Any, cards: Any, seat: int, area: int) -> None:
    """A Warrior may come along (R49)."""
    ready = (
        state.warriors[seat, RESERVE] > 0
        and has_room(as_table(state), area)
        and free_below_horns(as_table(state), seat)
    )
    if ready and clan_has(as_table(state), cards, seat, DO_EXTRA_WARRIOR):
        push(state, task(_PLACE, seat, _EXTRA, WARRIOR, area))


@part
def offer_follow(state: Any, cards: Any, seat: int, area: int) -> None:
    """One may pay to pillage at once (R50)."""
    price = clan_lowest(as_table(state), cards, seat, DO_FOLLOW)
    if (
        price != NONE
        and price <= state.rage[seat]
        and state.pillaged[area] == 0
        and here(as_table(state), seat, area) > 0
    ):
        push(state, task(_ASK_FOLLOW, seat, area))


@part
def follow(state: Any, cards: Any, seat: int, area: int) -> None:
    """Pay, and pillage (R50)."""
    state.rage[seat] -= clan_lowest(as_table(state), cards, seat, DO_FOLLOW)
    push(state, task(_PILLAGE, area))
