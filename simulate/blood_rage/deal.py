"""Blood Rage: set-up: clans, tokens, Ragnarok, the Age decks (R2 to R8)."""

from __future__ import annotations

from typing import Any

from ..compiling import door, part
from ..kernel_records import copy_shared
from ..streams import below, shuffle
from .board import RAGE, RESERVE, RING, YGGDRASIL, as_table, stat
from .cards import AGES, MAX_CARDS, NONE
from .gains import TOKEN_ALL
from .pending import forget
from .pillage import end_pillage
from .rules import advance
from .state import (
    AREAS,
    HAND_ROOM,
    MAX_PLAYERS,
    PACK_ROOM,
    PICK_ROOM,
    PROVINCES,
    SLOTS,
    SOURCES,
    STATS,
    TASK_ROOM,
    Ending,
    Phase,
)
from .tasks import Step, push, task

_DRAFT, _NO_ENDING, _DEAL = int(Phase.DRAFT), int(Ending.NONE), int(Step.DEAL_PACKS)
_WARRIORS = 8


@door("blood_rage.deal", through=[advance])
def deal(state: Any, cards: Any, rules: Any, rng: Any) -> int:
    """Set up, and begin the first Age (R2 to R8)."""
    copy_shared(rules, state.rules)
    clear(state)
    _lay_tokens(state, rng)
    _draw_dooms(state, rng)
    _shuffle_decks(state, cards, rng)
    if state.rules.first_player == 1:
        state.first = below(rng, int(state.rules.players))
    push(state, task(_DEAL))
    return advance(state, cards, 0, NONE)


@part
def clear(state: Any) -> None:
    """An empty table, with every figure in its reserve (R3)."""
    state.phase, state.ending, state.age = _DRAFT, _NO_ENDING, 1
    state.first = state.task_count = state.unseen_count = state.dead_region = 0
    state.seat = state.to_move = NONE
    forget(state)
    end_pillage(state)
    for province in range(PROVINCES):
        state.destroyed[province] = 0
        state.pillaged[province] = 0
        state.tokens[province] = 0
    for place in range(TASK_ROOM):
        state.tasks[place] = 0
    for card in range(MAX_CARDS):
        state.discard[card] = 0
        state.unseen[card] = 0
    for age in range(AGES):
        state.deck_size[age] = 0
        state.dooms[age] = 0
    for seat in range(MAX_PLAYERS):
        _clear_seat(state, seat)
        _clear_cards(state, seat)


@part
def _clear_seat(state: Any, seat: int) -> None:
    for which in range(STATS):
        state.steps[seat, which] = 1
    state.rage[seat] = stat(as_table(state), seat, RAGE)
    for area in range(AREAS):
        state.warriors[seat, area] = 0
    state.warriors[seat, RESERVE] = _WARRIORS
    for place in range(4):
        state.others[seat, place] = RESERVE if place < 2 else NONE
    for slot in range(SLOTS):
        state.slots[seat, slot] = NONE
    for source in range(SOURCES):
        state.glory[seat, source] = 0
    state.actions[seat] = state.battles[seat] = state.wins[seat] = state.pillages[seat] = 0
    state.done[seat] = state.lost[seat] = state.fallen[seat] = 0


@part
def _clear_cards(state: Any, seat: int) -> None:
    state.pack_size[seat] = state.hand_size[seat] = state.shown_size[seat] = state.quest_size[seat] = 0
    state.pick_count[seat] = state.unseen_before[seat] = 0
    for card in range(MAX_CARDS):
        state.seen[seat, card] = 0
        state.away[seat, card] = 0
    for place in range(PACK_ROOM):
        state.packs[seat, place] = NONE
    for place in range(PICK_ROOM):
        state.picks[seat, place] = NONE
        state.put_in[seat, place] = 0
    for age in range(AGES - 1):
        state.glory_after[seat, age] = 0
    for place in range(HAND_ROOM):
        state.hands[seat, place] = NONE
        state.shown[seat, place] = NONE
        state.quests[seat, place] = NONE
        state.played[seat, place] = NONE


@part
def _lay_tokens(state: Any, rng: Any) -> None:
    """Pillage tokens: 3 Rage, 2 Axes, 2 Horns, 1 Glory at random; all stats on Yggdrasil (R6)."""
    for place in range(RING):
        state.spare[place] = max(0, (place - 1) // 2)
    shuffle(rng, state.spare, RING)
    for province in range(RING):
        state.tokens[province] = state.spare[province]
    state.tokens[YGGDRASIL] = TOKEN_ALL


@part
def _draw_dooms(state: Any, rng: Any) -> None:
    """Three provinces are doomed, others destroyed at once (R7)."""
    for province in range(RING):
        state.spare[province] = province
    shuffle(rng, state.spare, RING)
    for age in range(AGES):
        state.dooms[age] = state.spare[age]
    for place in range(AGES, AGES + 5 - int(state.rules.players)):
        state.destroyed[state.spare[place]] = 1


@part
def _shuffle_decks(state: Any, cards: Any, rng: Any) -> None:
    """Each Age's deck, of the cards that are in (R8)."""
    for age in range(AGES):
        size = 0
        for card in range(cards.count):
            if cards.age[card] == age + 1:
                for _ in range(cards.copies[card, state.rules.players - 2]):
                    state.decks[age, size] = card
                    size += 1
        shuffle(rng, state.decks[age], size)
        state.deck_size[age] = size
