"""Dragon's Ransom: the phases, the endings, and the records of a game."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from ..layout import Field, Layout
from .cards import HEROES, MAX_CARDS

MAX_PLAYERS = 4
COLUMN_ROOM = 64  # cards in a column, or in a queue
ITEM_ROOM = 16
MAX_HAND = 12
HAND_ROOM = 16  # for MAX_HAND, and up to whole words
DECK_ROOM = 192
MAX_PILES = 5
TOP_ROOM = 16  # cards known on the deck: nine at most
MAX_MOVES = 16
MAX_PLIES = 16_000


class Phase(IntEnum):
    """What is being decided; BEGIN: nothing, the first turn is yet to go on with the chance of play."""

    OVER = 0
    PLAY = 1
    COLUMN = 2
    SEND = 3
    DISCARD = 4
    DRAW = 5
    FORCED = 6
    ADJACENT = 7
    BEGIN = 8


class Ending(IntEnum):
    """How a game ended; 0 while it goes on."""

    NONE = 0
    WON = 1
    DEPLETED = 2
    ENDLESS = 3


class Stage(IntEnum):
    """What the rules do next, by themselves."""

    ASK = 0
    TURN = 1
    PLAYING = 2
    EVENTS = 3
    NEXT_HERO = 4
    ITEMS = 5
    PERFORMED = 6
    EFFECTS = 7
    RESOLVED = 8
    HIT = 9
    DRAWN = 10
    FORCE = 11
    CLOSE = 12


RULES = Layout(
    "Rules",
    players=Field(np.int16, "at the table"),
    hero_health=Field(np.int16, "added to each hero's health"),
    attack_cards=Field(np.int16, "Attack! cards more than the set has, or fewer"),
    opening_replace=Field(np.int16, "0 false, 1 true"),
    piles=Field(np.int16, "of the draw deck"),
    level=Field(np.int16, "0 normal, 1 easy, 2 legendary"),
    heroes_attack=Field(np.int16, "Heroes Attack! cards a pile; 0: by level"),
    minion_value=Field(np.int16, "added to each attack value"),
    defeated_column=Field(np.int16, "0 closed, 1 open"),
    incomplete_chains=Field(np.int16, "0 sent, 1 stay"),
    attack_chains=Field(np.int16, "0 up_to, 1 all"),
    trap_place=Field(np.int16, "0 last, 1 first"),
    turn_limit=Field(np.int16, "turns after which the game is lost"),
    hand_limit=Field(np.int16, "cards, solo"),
    solo_draw_zero=Field(np.int16, "0 false, 1 true"),
    new_cards=Field(np.int16, "0 after_event, 1 before_event"),
    events_per_draw=Field(np.int16, "0 one, 1 each"),
    initiative_tie=Field(np.int16, "0 left_first, 1 right_first"),
    adjacent=Field(np.int16, "0 strict, 1 skip"),
    adjacent_pick=Field(np.int16, "0 player, 1 left, 2 right, 3 fuller"),
    forced_attack_at=Field(np.int16, "Attack! cards in hand that force one"),
    forced_attacks=Field(np.int16, "0 one, 1 repeat"),
    depletion=Field(np.int16, "0 end_of_turn, 1 at_once"),
    plays=Field(np.int16, "a turn, in co-op"),
    # Of 64 bits, so that the record fills whole words: it stands within others that have no gaps.
    hands=Field(np.int64, "0 open, 1 hidden"),
)

_COLUMNS, _SEATS = (HEROES,), (MAX_PLAYERS,)

TABLE = Layout(
    "Table",
    phase=Field(np.int64, "a Phase"),
    ending=Field(np.int64, "an Ending; NONE while the game goes on"),
    turn=Field(np.int64, "the turn, from 1"),
    seat=Field(np.int64, "whose turn it is"),
    to_move=Field(np.int64, "the seat that decides, -1 when the game is over"),
    pending=Field(np.int64, "the card that is being played, -1 for none"),
    using=Field(np.int64, "1: a role's use asks for its column"),
    played=Field(np.int64, "cards played this turn"),
    spent=Field(np.int64, "plays spent this turn, co-op"),
    free=Field(np.int64, "cards of this turn that will cost nothing"),
    used=Field(np.int64, "1: the role has been used this turn"),
    chains_left=Field(np.int64, "that this Attack! may still send"),
    sent=Field(np.int64, "set of the columns that it has sent from"),
    acting=Field(np.int64, "the column whose hero attacks an adjacent one, -1 for none"),
    events_due=Field(np.int64, "Hero Attack Events that wait"),
    after=Field(np.int64, "the Stage that follows when none waits"),
    turn_of=Field(np.int64, "in an event: how many heroes have had their turn"),
    deck_size=Field(np.int64, "cards in the deck"),
    known=Field(np.int64, "cards from its top down that all know"),
    fresh_size=Field(np.int64, "cards drawn that are not in hand yet"),
    events=Field(np.int64, "Hero Attack Events so far"),
    chains=Field(np.int64, "chains sent so far"),
    complete=Field(np.int64, "complete ones among them"),
    minions_slain=Field(np.int64, "so far"),
    wounds_dealt=Field(np.int64, "so far"),
    drawn=Field(np.int64, "cards drawn by choice so far"),
    forced=Field(np.int64, "forced Attack! cards so far"),
    heroes=Field(np.int8, "the hero of each column", _COLUMNS),
    hero_column=Field(np.int8, "the column of each hero, by the card set's order", _COLUMNS),
    wounds=Field(np.int16, "of each column's hero", _COLUMNS),
    defeated=Field(np.int8, "1: it is defeated", _COLUMNS),
    active=Field(np.int8, "the card that it performs in this event, -1 for none", _COLUMNS),
    order=Field(np.int8, "the columns in the order of this event; then -1", (2 * HEROES,)),
    slain_turn=Field(np.int16, "the turn in which it was defeated, 0 for none", _COLUMNS),
    column_size=Field(np.int16, "minions in each column", _COLUMNS),
    queue_size=Field(np.int16, "cards in each hero's queue", _COLUMNS),
    item_count=Field(np.int16, "of each hero", _COLUMNS),
    hand_size=Field(np.int16, "of each seat", _SEATS),
    shown_size=Field(np.int16, "cards of each seat that all know, where hands are hidden", _SEATS),
    roles=Field(np.int8, "of each seat, -1 for none", _SEATS),
    skipped=Field(np.int8, "1: the seat skipped its last play phase", _SEATS),
    pile_cards=Field(np.int16, "cards left of each pile, the top one first", (MAX_PILES + 3,)),
    pile_attacks=Field(np.int16, "Heroes Attack! cards among them", (MAX_PILES + 3,)),
    items=Field(np.int8, "of each hero, first placed first; then anything", (HEROES, ITEM_ROOM)),
    hands=Field(np.int8, "of each seat, ascending; then anything; -1 if hidden", (MAX_PLAYERS, HAND_ROOM)),
    shown=Field(np.int8, "cards of each seat that all know, ascending", (MAX_PLAYERS, HAND_ROOM)),
    fresh=Field(np.int8, "cards drawn that are not in hand yet; -1 if hidden", (HAND_ROOM,)),
    discard=Field(np.int8, "cards in the discard pile, by entry", (MAX_CARDS,)),
    box=Field(np.int8, "cards out of the game, by entry", (MAX_CARDS,)),
    columns=Field(np.int8, "minions, the closest to the hero first; then anything", (HEROES, COLUMN_ROOM)),
    queues=Field(np.int8, "of each hero, the next first; then anything", (HEROES, COLUMN_ROOM)),
    rules=Field(RULES.dtype, "the rules in force"),
)

MOVE_LIST = Layout("MoveList", moves=Field(np.int32, "room for the legal moves", (MAX_MOVES,)))

STATE = TABLE.extended(
    "State",
    listed=Field(MOVE_LIST.dtype, "room to list moves"),
    deck=Field(np.int8, "the last of `deck_size` is the top", (DECK_ROOM,)),
    spare=Field(np.int8, "room to shuffle a pile", (DECK_ROOM,)),
    task_whens=Field(np.int64, "set of the moments of their effects that are being done"),
    task_hero=Field(np.int64, "the column of the hero that performs them, -1 for none"),
    task_then=Field(np.int64, "the Stage that follows"),
    task_count=Field(np.int64, "cards whose effects are being done"),
    task_column=Field(np.int64, "the column that their effects are about"),
    tasks=Field(np.int8, "those cards", (COLUMN_ROOM,)),
    chain=Field(np.int64, "1: the chain that is being sent, `tasks`, is complete"),
    aim=Field(np.int64, "the column that the performed card strikes, -1 for none"),
    victim_count=Field(np.int64, "minions just slain"),
    victims=Field(np.int8, "those minions", (HEROES * COLUMN_ROOM,)),
    victim_columns=Field(np.int8, "the columns that they lay in", (HEROES * COLUMN_ROOM,)),
)

VIEW = TABLE.extended(
    "View",
    viewer=Field(np.int64, "the seat whose view this is"),
    top=Field(np.int8, "the first `known` cards of the deck, the top one first; then -1", (TOP_ROOM,)),
)

RESULT = Layout(
    "Result",
    won=Field(np.int8, "1 for a win, of all players together"),
    rank=Field(np.int8, "1 won, 2 lost: the same for all seats"),
    score=Field(np.int16, "wounds of all heroes, defeated ones too"),
    turns=Field(np.int16, "of all players"),
    decisions=Field(np.int16, "choices among two or more moves"),
    ending=Field(np.int8, "an Ending"),
    heroes_slain=Field(np.int8, "heroes defeated"),
    wounds_dealt=Field(np.int16, "wounds that heroes got, healed ones too"),
    deck_left=Field(np.int16, "cards left in the deck"),
    events=Field(np.int16, "Hero Attack Events"),
    chains=Field(np.int16, "chains sent"),
    complete=Field(np.int16, "complete ones among them"),
    minions_slain=Field(np.int16, "minions slain by heroes"),
    drawn=Field(np.int16, "cards drawn by choice"),
    forced=Field(np.int16, "forced Attack! cards"),
    role=Field(np.int8, "the seat's role, by the card set's order; -1 alone"),
    hand_left=Field(np.int8, "cards in the seat's hand at the end"),
    hero_wounds=Field(np.int16, "of each hero, by the card set's order, at the end", _COLUMNS),
    hero_turn=Field(np.int16, "the turn in which it was defeated; 0 for not", _COLUMNS),
)
