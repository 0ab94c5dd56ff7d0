"""Ragemore: set-up, from the shuffled cards to the first Encounter (R2 to R8)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..bits import bit
from ..compiling import door, part
from ..kernel_records import copy_shared
from ..streams import below
from .cards import MAX_CARDS, NONE
from .deck import lay_out, put_top, take_bottom
from .ending import begin_turn, seat_to_move
from .state import QUEST_ROOM, QUESTS, SETUP_HEROES, Ending, Phase

_PLACE_SETUP, _NO_ENDING = int(Phase.PLACE_SETUP), int(Ending.NONE)
LARGE_QUEST, _SMALL_QUEST = 3, 2
_HIGH_BITS = 0x80808080  # the highest bit of each suit's byte


@door("ragemore.deal")
def deal(state: Any, cards: Any, rules: Any, rng: Any) -> int:
    """Shuffle, and set up as far as the first choice of the player (R2, R7)."""
    copy_shared(rules, state.rules)
    _clear(state, cards, rng)
    go_on_with_setup(state, cards, rules, rng)
    return seat_to_move(state)


@part
def _clear(state: Any, cards: Any, rng: Any) -> None:
    state.phase = _PLACE_SETUP
    state.ending = _NO_ENDING
    state.turn = 0
    state.encounter = NONE
    state.pending = NONE
    state.finished = 0
    state.graveyard = 0
    state.party_size = 0
    for place in range(MAX_CARDS):
        state.party[place] = NONE
    for quest in range(QUESTS):
        state.quest_size[quest] = 0
        for place in range(QUEST_ROOM):
            state.quest[quest, place] = NONE
    lay_out(state, cards.count, rng)


@part
def setup_quest_fits(state: Any, cards: Any, quest: int, card: int) -> bool:
    """Whether a Quest still lacks cards and its last card has another suit (R4, R5)."""
    size = state.quest_size[quest]
    other = state.quest_size[1 - quest]
    if size >= LARGE_QUEST or (size >= _SMALL_QUEST and other >= LARGE_QUEST):
        return False
    return size == 0 or cards.suit[state.quest[quest, size - 1]] != cards.suit[card]


@part
def place_in_setup(state: Any, quest: int) -> None:
    """Put the pending card on a Quest (R3)."""
    state.quest[quest, state.quest_size[quest]] = state.pending
    state.quest_size[quest] += 1
    state.pending = NONE


@part
def go_on_with_setup(state: Any, cards: Any, rules: Any, rng: Any) -> None:
    """Draw and place until the player has a choice, or all is set up (R3, R4, R5)."""
    unfit = 0
    while state.quest_size[0] + state.quest_size[1] < LARGE_QUEST + _SMALL_QUEST:
        card = take_bottom(state)
        state.pending = card
        fits_first = setup_quest_fits(state, cards, 0, card)
        fits_second = setup_quest_fits(state, cards, 1, card)
        if fits_first and fits_second and state.quest_size[0] + state.quest_size[1] > 0:
            if rules.setup == 0:
                state.phase = _PLACE_SETUP
                return
            place_in_setup(state, below(rng, 2))
            unfit = 0
        elif fits_first or fits_second:
            place_in_setup(state, 0 if fits_first else 1)
            unfit = 0
        else:
            state.pending = NONE
            put_top(state, card)
            unfit += 1
            if unfit == state.deck_size:
                _clear(state, cards, rng)
                unfit = 0
    _form_party(state)
    begin_turn(state, rules)


@part
def _form_party(state: Any) -> None:
    """Draw three Heroes from the bottom (R6)."""
    for hero in range(SETUP_HEROES):
        state.party[hero] = take_bottom(state)
    state.party_size = SETUP_HEROES


@part
def suit_counts(table: Any, cards: Any, quest: int) -> int:
    """Return how many cards of each suit lie in a Quest: suit s in byte s, as in the cards' `needs`."""
    counts: Any = 0
    for place in range(table.quest_size[quest]):
        counts += np.int64(1) << (8 * np.int64(cards.suit[table.quest[quest, place]]))
    return counts


@part
def covers_needs(counts: int, needs: int) -> bool:
    """Whether every suit's count is at least what is needed: a subtraction in which no byte borrows (R12)."""
    return ((counts | _HIGH_BITS) - needs) & _HIGH_BITS == _HIGH_BITS


@part
def quest_cards(state: Any, quest: int) -> int:
    """Return the set of cards in a Quest."""
    members = 0
    for place in range(state.quest_size[quest]):
        members |= bit(state.quest[quest, place])
    return members
