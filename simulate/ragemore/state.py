"""Ragemore: the phases, the endings, and the records of a game."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from ..layout import Field, Layout
from .cards import MAX_CARDS

QUESTS = 2
QUEST_ROOM = 4  # a fourth card ends the game (R35)
SETUP_HEROES = 3
MAX_MOVES = 16_384  # 30 heroes of three equal skills before eight cards of that suit stay below 11,000
MAX_PLIES = 5_000


class Phase(IntEnum):
    """What is being decided."""

    OVER = 0
    PLACE_SETUP = 1
    ACTION = 2
    PLACE_ENCOUNTER = 3
    PLACE_PLAYED = 4
    CHOOSE_FINISHED = 5
    CHOOSE_GRAVEYARD = 6
    CHOOSE_SMALLEST = 7


class Ending(IntEnum):
    """How a game ended; 0 while it goes on."""

    NONE = 0
    WON = 1
    STARVED = 2
    VANQUISHED = 3
    DESTRUCTION = 4
    OVERWHELMED = 5
    ABANDONED = 6
    ENDLESS = 7


RULES = Layout(
    "Rules",
    setup=Field(np.int64, "0 choice, 1 random"),
    play_triggers_ability=Field(np.int64, "0 false, 1 true"),
    empty_deck_ability=Field(np.int64, "0 loss, 1 skip"),
    adjacent_match=Field(np.int64, "0 allowed, 1 discard"),
    reinforcer_shares_fate=Field(np.int64, "0 false, 1 true"),
    stack_target=Field(np.int64, "cards that a stack needs"),
    turn_limit=Field(np.int64, "turns after which the game is given up; 0 for none"),
)

TABLE = Layout(
    "Table",
    phase=Field(np.int64, "a Phase"),
    ending=Field(np.int64, "an Ending; NONE while the game goes on"),
    turn=Field(np.int64, "Encounters drawn so far"),
    encounter=Field(np.int64, "this turn's Encounter, -1 if it has been removed or placed"),
    pending=Field(np.int64, "the card now to be placed in set-up, else -1"),
    deck_size=Field(np.int64, "cards in the Deck"),
    party_size=Field(np.int64, "cards in the Party"),
    finished=Field(np.int64, "set of cards in the Finished Quests"),
    graveyard=Field(np.int64, "set of cards in the Graveyard"),
    quest_size=Field(np.int64, "cards in each Quest", (QUESTS,)),
    quest=Field(np.int8, "each Quest, first placed first; -1 beyond its size", (QUESTS, QUEST_ROOM)),
    party=Field(np.int8, "Heroes by arrival: covered if a later one has its suit; then -1", (MAX_CARDS,)),
    rules=Field(RULES.dtype, "the rules in force"),
)

STATE = TABLE.extended(
    "State",
    known_top=Field(np.int64, "how many cards from the top down the player knows"),
    known_bottom=Field(np.int64, "how many cards from the bottom up the player knows"),
    deck_start=Field(np.int64, "where the top card stands in the ring `deck`"),
    deck=Field(np.int8, "ring: card k from the top stands at (deck_start + k) % 32", (MAX_CARDS,)),
)

VIEW = TABLE.extended(
    "View",
    deck=Field(
        np.int8, "the Deck, top first: -1 where the card is not known, and beyond its size", (MAX_CARDS,)
    ),
    unknown=Field(np.int64, "set of cards that lie where the view says -1"),
)

MOVE_LIST = Layout("MoveList", moves=Field(np.int32, "room for the legal moves", (MAX_MOVES,)))

VALUE_LIST = Layout("ValueList", values=Field(np.float64, "room for a value a move", (MAX_MOVES,)))

RESULT = Layout(
    "Result",
    won=Field(np.int8, "1 for a win"),
    rank=Field(np.int8, "1: the only player"),
    score=Field(np.int16, "cards in the two largest Finished stacks, each counted up to the target"),
    turns=Field(np.int16, "Encounters drawn"),
    decisions=Field(np.int16, "choices among two or more moves"),
    ending=Field(np.int8, "an Ending"),
    finished=Field(np.int8, "cards in the Finished Quests at the end"),
    graveyard=Field(np.int8, "cards in the Graveyard at the end"),
    party=Field(np.int8, "cards in the Party at the end"),
    deck=Field(np.int8, "cards in the Deck at the end"),
)
