"""Ragemore: the Deck, and what the player knows of its order (R2, R8, R28, R37).

The Deck is a ring, so that cards come and go at both ends without moving the rest. Known cards always form
a run from the top and a run from the bottom, so two counts say it all.
"""

from __future__ import annotations

from typing import Any

from ..bits import bit, count, lowest
from ..compiling import door, part
from ..kernel_records import copy_shared
from ..streams import below, shuffle
from .cards import MAX_CARDS, NONE

_RING = MAX_CARDS - 1  # a power of two, less one


@part
def lay_out(state: Any, card_count: int, rng: Any) -> None:
    """Shuffle all cards into the Deck: only its top card is visible (R2)."""
    state.deck_start = 0
    state.deck_size = card_count
    for card in range(card_count):
        state.deck[card] = card
    shuffle(rng, state.deck, card_count)
    state.known_top = 1
    state.known_bottom = 0


@part
def top_card(state: Any) -> int:
    """Return the visible card on top; -1 if the Deck is empty."""
    if state.deck_size == 0:
        return NONE
    return int(state.deck[state.deck_start])


@part
def take_top(state: Any) -> int:
    """Take the top card of a Deck that is not empty; the next one becomes visible (R8, R37)."""
    card = int(state.deck[state.deck_start])
    state.deck_start = (state.deck_start + 1) & _RING
    state.deck_size -= 1
    state.known_top -= 1
    _settle_knowledge(state)
    return card


@part
def take_bottom(state: Any) -> int:
    """Take the bottom card of a Deck that is not empty (R3)."""
    state.deck_size -= 1
    card = int(state.deck[(state.deck_start + state.deck_size) & _RING])
    state.known_bottom = max(state.known_bottom - 1, 0)
    _settle_knowledge(state)
    return card


@part
def put_top(state: Any, card: int) -> None:
    """Put a card, which everybody has seen, on top (R5, R28)."""
    state.deck_start = (state.deck_start - 1) & _RING
    state.deck[state.deck_start] = card
    state.deck_size += 1
    state.known_top += 1
    _settle_knowledge(state)


@part
def put_bottom(state: Any, card: int) -> None:
    """Put a card, which everybody has seen, on the bottom (R14, R18, R23, R29)."""
    state.deck[(state.deck_start + state.deck_size) & _RING] = card
    state.deck_size += 1
    state.known_bottom += 1
    _settle_knowledge(state)


@part
def shuffle_deck(state: Any, rng: Any) -> None:
    """Shuffle the Deck: all knowledge of its order but the top card is lost (R28)."""
    _shuffle_run(state, 0, state.deck_size, rng)
    state.known_top = 1
    state.known_bottom = 0
    _settle_knowledge(state)


@part
def _shuffle_run(state: Any, first: int, cards_in_run: int, rng: Any) -> None:
    """Fisher and Yates's shuffle of the places from `first` on, counted from the top."""
    start = state.deck_start + first
    for k in range(cards_in_run - 1, 0, -1):
        here = (start + k) & _RING
        there = (start + below(rng, k + 1)) & _RING
        state.deck[here], state.deck[there] = state.deck[there], state.deck[here]


@part
def _settle_knowledge(state: Any) -> None:
    """The top card is always visible, and the last unknown place is known by elimination (R37)."""
    size = state.deck_size
    state.known_top = min(max(state.known_top, 1), size)
    if state.known_top + state.known_bottom >= size - 1:
        state.known_top = size
        state.known_bottom = size


@part
def observe_deck(state: Any, view: Any) -> None:
    """Write what the player knows of the Deck's order into a view (R37)."""
    size = state.deck_size
    unknown = 0
    for place in range(MAX_CARDS):
        view.deck[place] = NONE
    for place in range(size):
        card = state.deck[(state.deck_start + place) & _RING]
        if place < state.known_top or place >= size - state.known_bottom:
            view.deck[place] = card
        else:
            unknown |= bit(card)
    view.unknown = unknown


@door("ragemore.observe")
def observe(state: Any, seat: int, view: Any) -> int:
    """Copy what the player may see: the table, and the known part of the Deck (R37)."""
    copy_shared(state, view)
    observe_deck(state, view)
    return 0


@door("ragemore.determinize")
def determinize(view: Any, cards: Any, rng: Any, state: Any) -> int:
    """Fill in a state that the view allows, each order of the unknown cards as likely as any other (R37)."""
    copy_shared(view, state)
    size = view.deck_size
    state.deck_start = 0
    members = view.unknown
    first_unknown = 0
    for place in range(size):
        if view.deck[place] != NONE:
            state.deck[place] = view.deck[place]
            continue
        if members == view.unknown:
            first_unknown = place
        state.deck[place] = lowest(members)
        members &= members - 1
    unknown = count(view.unknown)
    state.known_top = first_unknown if unknown > 0 else size
    state.known_bottom = size - state.known_top - unknown if unknown > 0 else size
    _shuffle_run(state, first_unknown, unknown, rng)
    return 0
