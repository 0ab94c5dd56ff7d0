"""Blood Rage: Gods' Gifts, and the order of an Age (R9 to R11)."""

from __future__ import annotations

from typing import Any

from ..compiling import part
from .board import as_table, seat_after
from .cards import MAX_CARDS, NONE
from .hands import insert, join_hand, remove
from .state import PACK_ROOM, Phase
from .tasks import Step, push, task

_DRAFT = int(Phase.DRAFT)
_ROUND, _ROUND_END, _ACTIONS = int(Step.ROUND), int(Step.ROUND_END), int(Step.BEGIN_ACTIONS)
_TWO = 2


@part
def push_each(state: Any, op: int) -> None:
    """Let each seat have a task, from the first player clockwise."""
    for steps in range(state.rules.players - 1, -1, -1):
        push(state, task(op, seat_after(as_table(state), int(state.first), steps)))


@part
def deal_packs(state: Any) -> None:
    """Eight cards to each, from the first player clockwise; the rest is put away unseen (R10)."""
    age = int(state.age) - 1
    left = int(state.deck_size[age])
    for steps in range(state.rules.players):
        seat = seat_after(as_table(state), int(state.first), steps)
        for place in range(PACK_ROOM):
            left -= 1
            insert(state.packs[seat], place, int(state.decks[age, left]))
        state.pack_size[seat] = PACK_ROOM
        state.unseen_before[seat] = state.unseen_count
        for card in range(MAX_CARDS):
            state.seen[seat, card] = 0
            state.unseen_before[seat] -= state.away[seat, card]
    for place in range(left):
        state.unseen[state.decks[age, place]] += 1
    state.unseen_count += left
    state.deck_size[age] = 0
    push(state, task(_ACTIONS))
    push(state, task(_ROUND, 0))


@part
def begin_round(state: Any, round_number: int) -> None:
    """Each seat picks, after the last round the packs are put away; a pack seen is remembered (R10, R62)."""
    players = int(state.rules.players)
    if round_number == rounds(state):
        for seat in range(players):
            for place in range(state.pack_size[seat]):
                state.unseen[state.packs[seat, place]] += 1
                state.away[seat, state.packs[seat, place]] += 1
            state.unseen_count += state.pack_size[seat]
            state.pack_size[seat] = 0
        return
    if round_number < players:
        for seat in range(players):
            for place in range(state.pack_size[seat]):
                state.seen[seat, state.packs[seat, place]] += 1
    push(state, task(_ROUND_END, round_number))
    for steps in range(players - 1, -1, -1):
        seat = seat_after(as_table(state), int(state.first), steps)
        push(state, task(_DRAFT, seat))
        if players == _TWO:
            push(state, task(_DRAFT, seat))


@part
def rounds(state: Any) -> int:
    """Return how many rounds of picking there are (R10, R11)."""
    return 3 if state.rules.players == _TWO else 6


@part
def pick(state: Any, seat: int, card: int) -> None:
    """Keep a card of the pack (R10)."""
    state.pack_size[seat] -= remove(state.packs[seat], int(state.pack_size[seat]), card)
    join_hand(state, seat, card, False)
    state.seen[seat, card] = max(0, state.seen[seat, card] - 1)
    state.picks[seat, state.pick_count[seat]] = card
    state.pick_count[seat] += 1


@part
def end_round(state: Any, round_number: int) -> None:
    """The packs are passed on; after the last round they are not (R10)."""
    push(state, task(_ROUND, round_number + 1))
    if round_number + 1 == rounds(state):
        return
    players = int(state.rules.players)
    if state.age == _TWO and state.rules.age_2_passes == 1:
        for seat in range(players - 1):
            _swap_packs(state, seat, seat + 1)
    else:
        for seat in range(players - 1, 0, -1):
            _swap_packs(state, seat, seat - 1)


@part
def _swap_packs(state: Any, one: int, other: int) -> None:
    for place in range(PACK_ROOM):
        card = state.packs[one, place]
        state.packs[one, place] = state.packs[other, place]
        state.packs[other, place] = card


@part
def no_seat(state: Any) -> None:
    """It is nobody's turn: the Action phase is over."""
    state.seat = NONE
