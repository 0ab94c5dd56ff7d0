"""Rage: cards are played, tricks are won (R9, R11 to R22)."""

from __future__ import annotations

from typing import Any

from ..bits import bit
from ..compiling import inlined
from ..kernel_records import at
from .cards import ACTIONS, JOKER, MINUS, NO_TRUMP, NONE, PLUS, TRUMP_CHANGE
from .deal import turn_up
from .state import Phase

_PLAY, _COLOUR = int(Phase.PLAY), int(Phase.COLOUR)

_ABOVE_VALUES = 64  # a Joker's strength; values end at 30
ABOVE_LED = 128  # added to the strength of a trump
_SEATS = 8


@inlined
def play_card(state: Any, card: int, cards: Any, rules: Any) -> None:
    """Lay a card into the trick; what an action card does, it does at once (R9, R16, R18, R20)."""
    seat = state.to_move
    group = int(cards.group[at(card)])
    member = bit(cards.place[at(card)])
    hand = state.hands[at(seat)]
    state.in_hand[at(seat)] -= 1
    _leave_hand(hand, int(state.in_hand[at(seat)]), card)
    hand.sets[at(group)] &= ~member
    state.left[at(group)] &= ~member
    state.plays[at(state.played)] = card
    state.played += 1
    state.trick_size += 1
    # Whoever has the led colour must play it (R10): so a seat that plays another card has none.
    # No branch here and in `strength_of`: what is played can't be guessed.
    led = int(state.led)
    state.lacks[at(seat)] |= bit(max(led, 0)) * int((led != NONE) & (group != led))
    if group != ACTIONS:
        give_colour(state, group)
        return
    state.trick_colour[at(state.trick_size - 1)] = NONE
    kind = cards.kind[at(card)]
    if kind == JOKER:
        state.phase = _COLOUR
    elif kind == NO_TRUMP:
        play_no_trump(state, rules)
    elif kind == TRUMP_CHANGE:
        play_trump_change(state, cards, rules)


@inlined
def _leave_hand(hand: Any, last: int, card: int) -> None:
    """Take a card out of a hand's list: the last one moves into its place. No branch to be guessed wrong."""
    place = 0
    for i in range(last + 1):
        place += i if hand.held[at(i)] == card else 0
    hand.held[at(place)] = hand.held[at(last)]
    hand.held[at(last)] = NONE


@inlined
def give_colour(state: Any, colour: int) -> None:
    """Give the card last played its colour; the first coloured card or Joker sets the led one (R11, R20)."""
    state.trick_colour[at(state.trick_size - 1)] = colour
    if state.led == NONE:
        state.led = colour


@inlined
def name_colour(state: Any, colour: int) -> None:
    """Name the colour of the Joker just played (R20)."""
    give_colour(state, colour)
    state.phase = _PLAY


@inlined
def play_no_trump(state: Any, rules: Any) -> None:
    """There is no trump in this trick; a card is turned after it, unless that lasts the round (R16, R17)."""
    state.trump = NONE
    state.turn_due = 1 if rules.no_trump_lasts == 0 else 0


@inlined
def play_trump_change(state: Any, cards: Any, rules: Any) -> None:
    """Turn a new trump at once; a No Trump before it in the trick needs no other one (R18, R19)."""
    turn_up(state, cards)
    if rules.turn_after_trump_change == 0:
        state.turn_due = 0


@inlined
def end_trick(state: Any, cards: Any, rules: Any) -> None:
    """Give the trick to its winner, who leads to the next, and turn a card if due (R14 to R16, R22)."""
    first = state.played - state.trick_size
    winner = seat_of(state, rules, winning_place(state, cards, rules))
    plus, minus = 0, 0
    for i in range(state.trick_size):
        kind = cards.kind[at(state.plays[at(first + i)])]
        plus += int(kind == PLUS)
        minus += int(kind == MINUS)
        state.trick_colour[at(i)] = NONE
    state.tricks[at(winner)] += 1
    state.plus[at(winner)] += plus
    state.minus[at(winner)] += minus
    state.leader = winner
    state.to_move = winner
    state.led = NONE
    state.trick_size = 0
    state.trick_number += 1
    # After the last trick the pile is left alone: it has no effect (R16).
    if not hands_are_empty(state):
        state.leaders[at(state.trick_number)] = winner
        if state.turn_due == 1:
            turn_up(state, cards)
    state.turn_due = 0


@inlined
def seat_of(table: Any, rules: Any, place: int) -> int:
    """Return the seat that plays the place-th card of the trick, counted from 0."""
    seat = table.leader + place
    return int(seat if seat < rules.players else seat - rules.players)


@inlined
def hands_are_empty(state: Any) -> bool:
    """Whether all cards dealt have been played (R14)."""
    return bool(state.trick_number == state.cards)


@inlined
def winning_place(table: Any, cards: Any, rules: Any) -> int:
    """Return which card of the trick wins, counted from 0 as they were played (R12, R13, R21, R22).

    The highest trump; else the highest of the led colour; of equals the first. If no card has a colour, the
    first one.
    """
    first = table.played - table.trick_size
    best, best_strength = 0, 0
    for i in range(table.trick_size):
        strength = strength_of(
            table, cards, rules, int(table.plays[at(first + i)]), i, int(table.trick_colour[at(i)])
        )
        if strength > best_strength:
            best, best_strength = i, strength
    return best


@inlined
def strength_of(table: Any, cards: Any, rules: Any, card: int, place: int, colour: int) -> int:
    """Return how strong a card of some colour is in this trick, played as its place-th; 0: it can't win.

    A Joker is above every value, the second one of a colour above the first (R12, R21).
    """
    of_trump, of_led = int(colour == table.trump), int(colour == table.led)
    as_joker = joker_strength(rules, place)
    plain = 1 + int(cards.value[at(card)])
    strength = as_joker if cards.kind[at(card)] == JOKER else plain
    return (strength + ABOVE_LED * of_trump) * (of_trump | of_led) * int(colour != NONE)


@inlined
def joker_strength(rules: Any, place: int) -> int:
    """Return how strong a Joker is in its colour, played as the trick's place-th card (R21)."""
    return _ABOVE_VALUES + (place if rules.second_joker == 0 else _SEATS - place)
