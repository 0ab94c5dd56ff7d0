"""Rage: the phases, the endings, and the records of a game."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from ..layout import Field, Layout
from ..streams import STREAM
from .cards import GROUPS, MAX_CARDS

MIN_PLAYERS, MAX_PLAYERS = 2, 8
MAX_ROUNDS, MAX_HAND = 12, 20
HAND_ROOM = 24  # for MAX_HAND, and up to a whole word: records without gaps compare byte by byte
MAX_MOVES = MAX_HAND + 1  # the predictions from none to every trick
MAX_PLIES = 4_000  # 12 rounds of 8 predictions, at most 128 cards and a colour for each


class Phase(IntEnum):
    """What is being decided."""

    OVER = 0
    PREDICT = 1
    PLAY = 2
    COLOUR = 3


class Ending(IntEnum):
    """How a game ended; 0 while it goes on."""

    NONE = 0
    WON = 1
    SHARED = 2


class Predictions(IntEnum):
    """The variants of predicting (R8), in the order of the switch's values."""

    OPEN = 0
    PLUS_MINUS_ONE = 1
    HIDDEN_GUESS = 2
    SECRET = 3


RULES = Layout(
    "Rules",
    players=Field(np.int16, "at the table"),
    first_dealer=Field(np.int16, "0 seat_0, 1 random"),
    predictions=Field(np.int16, "one of Predictions"),
    no_trump_lasts=Field(np.int16, "0 trick, 1 round"),
    turn_after_trump_change=Field(np.int16, "0 false, 1 true"),
    second_joker=Field(np.int16, "0 higher, 1 lower"),
    sweep=Field(np.int16, "0 false, 1 true"),
    final_tie=Field(np.int16, "0 shared, 1 most_exact"),
    rounds=Field(np.int16, "of a game"),
    first_cards=Field(np.int16, "for each in the first round"),
    trick_points=Field(np.int16, "points for a trick"),
    plus_points=Field(np.int16, "points for a +5 card"),
    minus_points=Field(np.int16, "points for a -5 card, to be added"),
    exact_points=Field(np.int16, "points for a prediction that comes true"),
    exact_zero_points=Field(np.int16, "points for a prediction of no trick that comes true"),
    missed_points=Field(np.int16, "points for one that does not, to be added"),
    # Of 32 bits, so that the record fills whole words: it stands within others that have no gaps.
    swap_kind=Field(np.int32, "no rule, for analysis (see swap): the kind to swap away; 0 for none"),
    swap_seat=Field(np.int32, "and the seat that loses it"),
)

_SEATS = (MAX_PLAYERS,)
_SEATS_AND_ROUNDS = (MAX_PLAYERS, MAX_ROUNDS)

TABLE = Layout(
    "Table",
    phase=Field(np.int64, "a Phase"),
    ending=Field(np.int64, "an Ending; NONE while the game goes on"),
    round_number=Field(np.int64, "the round, from 1"),
    cards=Field(np.int64, "dealt to each this round: the number of its tricks"),
    dealer=Field(np.int64, "the seat that dealt"),
    to_move=Field(np.int64, "the seat that decides, -1 when the game is over"),
    leader=Field(np.int64, "the seat that leads this trick, or led it"),
    led=Field(np.int64, "the colour that must be followed, -1 for none yet"),
    trump=Field(np.int64, "the trump colour, -1 for none"),
    turn_due=Field(np.int64, "1: a card will be turned after this trick"),
    pile=Field(np.int64, "cards left in the pile"),
    played=Field(np.int64, "cards played this round"),
    trick_number=Field(np.int64, "tricks finished this round"),
    trick_size=Field(np.int64, "cards in this trick"),
    left=Field(np.int64, "set of cards neither played nor turned this round, by group", (GROUPS,)),
    plays=Field(np.int8, "cards in order of play this round, then -1", (MAX_CARDS,)),
    leaders=Field(np.int8, "the seat that leads each trick of the round; then -1", (HAND_ROOM,)),
    trick_colour=Field(np.int8, "of this trick's cards: a Joker has the one named; -1 for none", _SEATS),
    lacks=Field(np.int16, "set of colours that each seat has shown it lacks this round", _SEATS),
    in_hand=Field(np.int8, "cards that each seat holds", _SEATS),
    prediction=Field(np.int8, "of each seat; -1: not made, or not visible", _SEATS),
    tricks=Field(np.int8, "won this round", _SEATS),
    plus=Field(np.int8, "+5 cards in them", _SEATS),
    minus=Field(np.int8, "-5 cards in them", _SEATS),
    points=Field(np.int32, "of the rounds that are scored", _SEATS),
    exact=Field(np.int16, "predictions that came true in them", _SEATS),
    all_predicted=Field(np.int16, "tricks predicted in them", _SEATS),
    all_tricks=Field(np.int16, "tricks won in them", _SEATS),
    all_plus=Field(np.int16, "+5 cards taken in them", _SEATS),
    all_minus=Field(np.int16, "-5 cards taken in them", _SEATS),
    rules=Field(RULES.dtype, "the rules in force"),
)

HAND = Layout(
    "Hand",
    sets=Field(np.int64, "set of the cards, by group", (GROUPS,)),
    held=Field(np.int8, "the same cards in no order; then -1", (HAND_ROOM,)),
)

STATE = TABLE.extended(
    "State",
    hands=Field(HAND.dtype, "the cards of each seat", _SEATS),
    deck=Field(
        np.int8, "the first `pile` are the pile, in an order yet to be drawn: deal.draw", (MAX_CARDS,)
    ),
    deals=Field(STREAM.dtype, "the stream that this round is dealt from: its replicate is the round"),
    held_in=Field(np.int8, "by seat and round: set of the kinds of action card dealt", _SEATS_AND_ROUNDS),
    predicted_in=Field(np.int8, "tricks predicted", _SEATS_AND_ROUNDS),
    tricks_in=Field(np.int8, "tricks won", _SEATS_AND_ROUNDS),
    points_in=Field(np.int16, "points", _SEATS_AND_ROUNDS),
)

VIEW = TABLE.extended(
    "View",
    seat=Field(np.int64, "the seat whose view this is"),
    hand=Field(HAND.dtype, "its cards"),
)

MOVE_LIST = Layout("MoveList", moves=Field(np.int32, "room for the legal moves", (MAX_MOVES,)))

RESULT = Layout(
    "Result",
    won=Field(np.int8, "1 for the highest score, shared or not"),
    rank=Field(np.int8, "1 is the best; equal ones share a rank"),
    score=Field(np.int32, "points of all rounds"),
    turns=Field(np.int16, "tricks of the game"),
    decisions=Field(np.int16, "choices among two or more moves"),
    ending=Field(np.int8, "an Ending"),
    exact=Field(np.int8, "rounds in which the prediction came true"),
    predicted=Field(np.int16, "tricks predicted in all rounds"),
    tricks=Field(np.int16, "tricks won in all rounds"),
    plus=Field(np.int16, "+5 cards taken in all rounds"),
    minus=Field(np.int16, "-5 cards taken in all rounds"),
    first_dealer=Field(np.int8, "the seat that dealt the first round"),
    predicted_in=Field(np.int8, "tricks predicted in each round; -1 past the last round", (MAX_ROUNDS,)),
    tricks_in=Field(np.int8, "tricks won in each round", (MAX_ROUNDS,)),
    points_in=Field(np.int16, "points of each round", (MAX_ROUNDS,)),
    held_in=Field(np.int8, "kinds of action card dealt to it in each round, 2**kind each", (MAX_ROUNDS,)),
)
