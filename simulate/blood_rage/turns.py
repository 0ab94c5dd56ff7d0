"""Blood Rage: turns of the Action phase, and what each action does (R12 to R25, R58, R59)."""

from __future__ import annotations

from typing import Any

from ..compiling import part
from .action_moves import price_of
from .board import MONSTER, RAGE, areas, as_table, count_at, free_below_horns, seat_after, stat
from .board import RESERVE as IN_RESERVE
from .cards import NONE
from .draft import no_seat
from .gains import NOTHING, ask_raise
from .hands import insert, leave_hand, note_use, remove
from .moves import CHALLENGE, INVADE, MARCH, PASS, PILLAGE, QUEST, RECALL, UPGRADE
from .state import PROVINCES, Phase, Why
from .tasks import Step, push, task
from .upgrades import clan_lowest
from .words import CLAN, DO_CHALLENGE, DO_SACRIFICE
from .words import MONSTER as MONSTER_CARD
from .words import QUEST as QUEST_CARD
from .words import WARRIOR as WARRIOR_CARD

_ACTION, _PLACE = int(Phase.ACTION), int(Phase.PLACE)
_MARCH_TO, _MARCH = int(Phase.MARCH_TO), int(Phase.MARCH)
_REPLACE, _SACRIFICE = int(Phase.REPLACE), int(Phase.SACRIFICE)
_TURN, _DISCARDS, _PILLAGE = int(Step.TURN), int(Step.DISCARDS), int(Step.PILLAGE)
_INVADE, _RECALL, _UPGRADE = int(Why.INVADE), int(Why.RECALL), int(Why.UPGRADE)


@part
def begin_actions(state: Any) -> None:
    """Each has Rage as the stat says (R12)."""
    for seat in range(state.rules.players):
        state.rage[seat] = stat(as_table(state), seat, RAGE)
    push(state, task(_DISCARDS))
    push(state, task(_TURN, int(state.first)))


@part
def next_turn(state: Any, seat: int) -> None:
    """The next with Rage has its turn, or the phase is over (R12, R14)."""
    standing = False
    for province in range(PROVINCES):
        standing = standing or (state.destroyed[province] == 0 and state.pillaged[province] == 0)
    if standing:
        for steps in range(state.rules.players):
            one = seat_after(as_table(state), seat, steps)
            if state.rage[one] > 0:
                state.seat = one
                push(state, task(_TURN, seat_after(as_table(state), one, 1)))
                push(state, task(_ACTION, one))
                return
    no_seat(state)


@part
def act(state: Any, cards: Any, seat: int, kind: int, what: int) -> None:
    """Do an action; passing throws away all Rage (R12, R13)."""
    state.actions[seat] += 1
    if kind == PASS:
        state.rage[seat] = 0
    elif kind == INVADE:
        push(state, task(_PLACE, seat, _INVADE, what))
    elif kind == RECALL:
        push(state, task(_PLACE, seat, _RECALL, what))
    elif kind == MARCH:
        state.rage[seat] -= 1
        push(state, task(_MARCH_TO, seat, what))
    elif kind == UPGRADE:
        upgrade(state, cards, seat, what)
    elif kind == QUEST:
        put_quest(state, cards, seat, what)
    elif kind == PILLAGE:
        push(state, task(_PILLAGE, what))
    elif kind == CHALLENGE:
        state.rage[seat] -= clan_lowest(as_table(state), cards, seat, DO_CHALLENGE)
        push(state, task(_PILLAGE, what))
    else:
        ask_raise(state, seat, NOTHING)
        push(state, task(_SACRIFICE, seat, clan_lowest(as_table(state), cards, seat, DO_SACRIFICE)))


@part
def march(state: Any, seat: int, source: int, target: int, kind: int) -> None:
    """Move a figure of a march (R19)."""
    if kind == 0:
        state.warriors[seat, source] -= 1
        state.warriors[seat, target] += 1
    else:
        state.others[seat, kind - 1] = target
    push(state, task(_MARCH, seat, source, target, kind, 1))


@part
def put_quest(state: Any, cards: Any, seat: int, card: int) -> None:
    """Put a quest face down: nobody knows any more which quests are in the hand (R24, R62)."""
    leave_hand(state, seat, card)
    insert(state.quests[seat], int(state.quest_size[seat]), card)
    state.quest_size[seat] += 1
    note_use(state, seat, card)
    for place in range(state.shown_size[seat] - 1, -1, -1):
        shown = int(state.shown[seat, place])
        if cards.kind[shown] == QUEST_CARD:
            state.shown_size[seat] -= remove(state.shown[seat], int(state.shown_size[seat]), shown)


@part
def upgrade(state: Any, cards: Any, seat: int, card: int) -> None:
    """Play an upgrade into a free slot, or ask which card it replaces (R20)."""
    leave_hand(state, seat, card)
    state.rage[seat] -= price_of(as_table(state), cards, seat, card)
    note_use(state, seat, card)
    kind = int(cards.kind[card])
    first, last = kind - WARRIOR_CARD, kind - WARRIOR_CARD
    if kind == MONSTER_CARD:
        last = 4
    elif kind == CLAN:
        first, last = 5, 7
    for slot in range(first, last + 1):
        if state.slots[seat, slot] == NONE:
            put_upgrade(state, cards, seat, card, slot)
            return
    if first == last:
        put_upgrade(state, cards, seat, card, first)
    else:
        push(state, task(_REPLACE, seat, card))


@part
def put_upgrade(state: Any, cards: Any, seat: int, card: int, slot: int) -> None:
    """Put an upgrade into a slot; who it is about may invade at once (R20, R21)."""
    old = int(state.slots[seat, slot])
    if old != NONE:
        state.discard[old] += 1
    state.slots[seat, slot] = card
    if slot >= MONSTER + 2:
        return
    if slot >= MONSTER:
        state.others[seat, slot - 1] = IN_RESERVE
    ready = count_at(as_table(state), seat, slot, IN_RESERVE) > 0 and free_below_horns(as_table(state), seat)
    if ready and areas(as_table(state), cards, seat, slot) != 0:
        push(state, task(_PLACE, seat, _UPGRADE, slot))
