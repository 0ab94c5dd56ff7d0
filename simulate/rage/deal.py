"""Rage: the rounds are dealt, and trump is turned (R3 to R6)."""

from __future__ import annotations

from typing import Any

from ..bits import bit
from ..compiling import door, kernel, part
from ..kernel_records import copy_shared
from ..streams import below, open_stream, shuffle_last
from .cards import ACTIONS, COLOURED, GROUPS, MAX_CARDS, NONE
from .history import clear_history, note_cards
from .state import HAND_ROOM, MAX_PLAYERS, Ending, Phase
from .swap import swap_card

_PREDICT, _NO_ENDING = int(Phase.PREDICT), int(Ending.NONE)


@door("rage.deal")
def deal(state: Any, cards: Any, rules: Any, rng: Any) -> int:
    """Begin the game: seat 0, or one drawn by lot, deals the first round (R3)."""
    copy_shared(rules, state.rules)
    state.dealer = below(rng, rules.players) if rules.first_dealer == 1 else 0
    copy_shared(rng, state.deals)
    # For views: they show the rules, and no intervention.
    state.rules.swap_kind = 0
    state.rules.swap_seat = 0
    _clear_table(state)
    clear_history(state)
    state.round_number = 0
    begin_round(state, cards, rules)
    return int(state.to_move)


@part
def _clear_table(state: Any) -> None:
    for seat in range(MAX_PLAYERS):
        state.points[seat] = 0
        state.exact[seat] = 0
        state.all_predicted[seat] = 0
        state.all_tricks[seat] = 0
        state.all_plus[seat] = 0
        state.all_minus[seat] = 0
        state.in_hand[seat] = 0
        state.trick_colour[seat] = NONE
        for group in range(GROUPS):
            state.hands[seat].sets[group] = 0
        for place in range(HAND_ROOM):
            state.hands[seat].held[place] = NONE
    state.ending = _NO_ENDING
    state.played = MAX_CARDS  # so that all of `plays` is cleared


@part
def next_seat(seat: int, rules: Any) -> int:
    """Return the seat to the left: clockwise (R2)."""
    return 0 if seat + 1 == rules.players else seat + 1


@part
def begin_round(state: Any, cards: Any, rules: Any) -> None:
    """Deal the next round: one card fewer than the last, but never fewer than one (R5)."""
    state.round_number += 1
    state.cards = max(rules.first_cards - state.round_number + 1, 1)
    _clear_round(state, cards)
    state.leader = next_seat(state.dealer, rules)
    state.leaders[0] = state.leader
    state.to_move = state.leader
    state.phase = _PREDICT
    open_deck(state, cards)
    _deal_hands(state, cards, rules)
    turn_up(state, cards)
    note_cards(state, cards, rules)
    if rules.swap_kind != COLOURED:
        swap_card(state, cards, rules)


@part
def _clear_round(state: Any, cards: Any) -> None:
    for group in range(GROUPS):
        state.left[group] = cards.members[group]
    for place in range(state.played):
        state.plays[place] = NONE
    for seat in range(MAX_PLAYERS):
        state.lacks[seat] = 0
        state.prediction[seat] = NONE
        state.tricks[seat] = 0
        state.plus[seat] = 0
        state.minus[seat] = 0
    for trick in range(HAND_ROOM):
        state.leaders[trick] = NONE
    state.trick_number = 0
    state.led = NONE
    state.turn_due = 0
    state.played = 0
    state.trick_size = 0


@part
def open_deck(state: Any, cards: Any) -> None:
    """Open the round's own stream and put all cards into the pile, to be drawn from it (R4)."""
    key = state.deals
    open_stream(state.deals, key.seed, key.purpose, key.game, state.round_number)
    for card in range(cards.count):
        state.deck[card] = card
    state.pile = cards.count


@part
def draw(state: Any) -> int:
    """Take the pile's top card: each of its cards equally likely (R4).

    The shuffle goes on by one exchange, in the round's own stream: so cards come in the order that the whole
    shuffle would give them, card for card, and nobody draws the numbers for those that stay in the pile.
    """
    shuffle_last(state.deals, state.deck, state.pile, 1)
    state.pile -= 1
    return int(state.deck[state.pile])


@kernel
def draw_rest(state: Any) -> int:
    """Draw all that is left, for someone who wants to know the pile's order; play on with another copy."""
    left = int(state.pile)
    shuffle_last(state.deals, state.deck, left, left)
    state.pile = 0
    return left


@part
def _deal_hands(state: Any, cards: Any, rules: Any) -> None:
    """Deal from the top, one card at a time, clockwise from the dealer's left (R4, R5)."""
    dealt = rules.players * state.cards
    shuffle_last(state.deals, state.deck, state.pile, dealt)
    seat = state.leader
    for place in range(state.cards):
        for _ in range(rules.players):
            state.pile -= 1
            card = int(state.deck[state.pile])
            state.hands[seat].held[place] = card
            state.hands[seat].sets[cards.group[card]] |= bit(cards.place[card])
            seat = next_seat(seat, rules)
    for seat in range(rules.players):
        state.in_hand[seat] = state.cards


@part
def turn_up(state: Any, cards: Any) -> None:
    """Turn cards of the pile up until one has a colour: that is trump; none if the pile runs out (R6)."""
    state.trump = NONE
    while state.pile > 0 and state.trump == NONE:
        card = draw(state)
        group = cards.group[card]
        state.left[group] &= ~bit(cards.place[card])
        if group != ACTIONS:
            state.trump = group
