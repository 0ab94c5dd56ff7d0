"""Rage interfered with, for analysis: one seat loses an action card to the pile for a plain card.

No rule of the game, and no switch: `intervening.intervened` sets the two fields of the rules record. Every
round is dealt and trump is turned as ever; then, where the seat holds a card of that kind, one such card and
a coloured card of the pile change places. So the same deal can be played with and without the card: nobody
else's hand differs, and no other random number is drawn. Views don't show it.

The coloured card is drawn from a stream of its own, numpy's ``Philox(key=[seed, 100], counter=[0, game,
round, 0])``, each of the pile's equally likely: what the seat might as well have been dealt.
"""

from __future__ import annotations

from typing import Any

from ..bits import bit
from ..compiling import part
from ..kernel_records import make_scratch
from ..streams import STREAM, below, open_stream
from .cards import ACTIONS, COLOURED, NONE

PURPOSE = 100  # of the stream; games use 0 to 9

_scratch_stream = make_scratch(STREAM)


@part
def swap_card(state: Any, cards: Any, rules: Any) -> None:
    """Let the seat's first card of the kind change places with a coloured one of the pile, if any."""
    hand = state.hands[rules.swap_seat]
    place = _first_of_kind(hand, state.cards, cards, rules.swap_kind)
    slot = _coloured_slot(state, cards)
    if place == NONE or slot == NONE:
        return
    lost, gained = hand.held[place], state.deck[slot]
    state.deck[slot], hand.held[place] = lost, gained
    hand.sets[ACTIONS] &= ~bit(cards.place[lost])
    hand.sets[cards.group[gained]] |= bit(cards.place[gained])


@part
def _first_of_kind(hand: Any, held: int, cards: Any, kind: int) -> int:
    for place in range(held):
        if cards.kind[hand.held[place]] == kind:
            return place
    return NONE


@part
def _coloured_slot(state: Any, cards: Any) -> int:
    """Draw one of the pile's coloured cards, each equally likely; return its slot in the deck."""
    coloured = 0
    for slot in range(state.pile):
        coloured += 1 if cards.kind[state.deck[slot]] == COLOURED else 0
    stream = _scratch_stream()
    open_stream(stream, state.deals.seed, PURPOSE, state.deals.game, state.round_number)
    wanted = below(stream, coloured)
    for slot in range(state.pile):
        if cards.kind[state.deck[slot]] == COLOURED:
            if wanted == 0:
                return slot
            wanted -= 1
    return NONE
