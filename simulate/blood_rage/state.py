"""Blood Rage: the phases, the endings, and the records of a game."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from ..layout import Field, Layout
from .cards import AGES, MAX_CARDS

MAX_PLAYERS = 4
PROVINCES = 9
FJORDS = 4
AREAS = 15  # provinces, fjords, reserve, Valhalla
KINDS_OF_FIGURE = 5
STATS = 3
SOURCES = 6
SLOTS = 8
PACK_ROOM = 8
HAND_ROOM = 32  # all cards that four seats can have in hand in an Age
DECK_ROOM = 64
PICKS = 18
PICK_ROOM = 24  # up to whole words
TASK_ROOM = 64
MAX_MOVES = 128
MAX_PLIES = 16_000


class Phase(IntEnum):
    """What is being decided."""

    OVER = 0
    DRAFT = 1
    ACTION = 2
    PLACE = 3
    MARCH_TO = 4
    MARCH = 5
    REPLACE = 6
    CALL = 7
    BATTLE = 8
    LATE = 9
    SPARE = 10
    SAVE = 11
    RAISE = 12
    RETRIEVE = 13
    DISCARD = 14
    SACRIFICE = 15
    FOLLOW = 16


class Ending(IntEnum):
    """How a game ended; 0 while it goes on."""

    NONE = 0
    WON = 1
    SHARED = 2


class Why(IntEnum):
    """Why a figure is being placed."""

    NONE = 0
    INVADE = 1
    RECALL = 2
    UPGRADE = 3
    EXTRA = 4
    RETURN = 5
    MOVE = 6


class Cause(IntEnum):
    """Why figures are destroyed."""

    CARD = 0
    LOSS = 1
    SACRIFICE = 2
    RAGNAROK = 3


RULES = Layout(
    "Rules",
    players=Field(np.int16, "at the table"),
    first_player=Field(np.int16, "0 seat_0, 1 random"),
    token_glory=Field(np.int16, "Glory of the token that brings Glory"),
    age_2_passes=Field(np.int16, "0 left, 1 right"),
    fjord_open=Field(np.int16, "0 either, 1 both"),
    free_invade_limits=Field(np.int16, "0 apply, 1 no_horns"),
    battle_glory=Field(np.int16, "added to the Glory for a battle won"),
    full_track=Field(np.int16, "0 lost, 1 other"),
    quest_glory=Field(np.int16, "added to each quest's Glory"),
    ragnarok_glory=Field(np.int16, "added to each figure's Glory at Ragnarok"),
    fjord_falls=Field(np.int16, "0 ships_die, 1 with_both"),
    stat_bonus=Field(np.int16, "Glory for a stat on step 4 or 5; twice as much on step 6"),
    final_tie=Field(np.int16, "0 shared, 1 stats"),
    quest_under_cancel=Field(np.int16, "0 counts, 1 cancelled"),
    watch_copy=Field(np.int16, "0 zero, 1 copied"),
    watches=Field(np.int16, "0 each, 1 first"),
    kill_in_fjord=Field(np.int16, "0 yes, 1 no"),
    copies=Field(np.int16, "0 ignore, 1 copy"),
    copy_late=Field(np.int16, "0 counts, 1 ignored"),
    extra_again=Field(np.int16, "0 no, 1 yes"),
    protection=Field(np.int16, "0 not_ragnarok, 1 always"),
    protections=Field(np.int16, "0 each, 1 one"),
    flee_ragnarok=Field(np.int16, "0 yes, 1 no"),
    quest_strengths=Field(np.int16, "0 sum, 1 best"),
    # Of 64 bits, so that the record fills whole words: it stands within others that have no gaps.
    short_steal=Field(np.int64, "0 partial, 1 nothing"),
    yggdrasil_cost=Field(np.int64, "0 there, 1 printed"),
)

_SEATS = (MAX_PLAYERS,)
_HANDS = (MAX_PLAYERS, HAND_ROOM)

TABLE = Layout(
    "Table",
    phase=Field(np.int64, "a Phase"),
    ending=Field(np.int64, "an Ending; NONE while the game goes on"),
    age=Field(np.int64, "1 to 3"),
    first=Field(np.int64, "the seat that is first in this Age"),
    seat=Field(np.int64, "whose turn it is in the Action phase, -1 outside"),
    to_move=Field(np.int64, "the seat that decides, -1 when the game is over"),
    why=Field(np.int64, "a Why: of the figure to be placed"),
    figure=Field(np.int64, "its kind, or the kind that was moved or saved last, -1 for none"),
    area=Field(np.int64, "the province of departure, or the one just invaded, -1 for none"),
    target=Field(np.int64, "where a march goes, -1 for none"),
    card=Field(np.int64, "the upgrade that waits for a slot, -1 for none"),
    cast=Field(np.int64, "the card taken back last, -1 for none"),
    excluded=Field(np.int64, "the stat that can't be raised, -1 for none"),
    doom_province=Field(np.int64, "where figures are to be destroyed, -1 for none"),
    doom_warriors=Field(np.int64, "so many Warriors"),
    doom_others=Field(np.int64, "set of the other kinds"),
    declines=Field(np.int64, "seats that have declined one after another"),
    province=Field(np.int64, "that is being pillaged, -1 for none"),
    pillager=Field(np.int64, "the seat, -1 for none"),
    winner=Field(np.int64, "of the battle, -1 for none"),
    dead_region=Field(np.int64, "set of the regions wholly destroyed after Age 2"),
    tasks=Field(np.int64, "what is still to be done, the last first; see tasks.py", (TASK_ROOM,)),
    task_count=Field(np.int64, "how many"),
    unseen_count=Field(np.int64, "cards put away unseen"),
    destroyed=Field(np.int8, "1: the province is", (PROVINCES,)),
    tokens=Field(np.int8, "rage 0, axes 1, horns 2, glory 3, all 4", (PROVINCES,)),
    pillaged=Field(np.int8, "1: the province is, in this Age", (PROVINCES,)),
    dooms=Field(np.int8, "the province that each Age's Ragnarok destroys", (AGES,)),
    deck_size=Field(np.int16, "cards of each Age's deck", (AGES,)),
    pack_size=Field(np.int16, "of each seat", _SEATS),
    hand_size=Field(np.int16, "of each seat", _SEATS),
    shown_size=Field(np.int16, "cards in hand that all know", _SEATS),
    quest_size=Field(np.int16, "quests face down", _SEATS),
    played_size=Field(np.int16, "cards revealed", _SEATS),
    unseen_before=Field(np.int16, "cards put away before this Age, but those that the seat put away", _SEATS),
    rage=Field(np.int32, "of each seat", _SEATS),
    steps=Field(np.int8, "1 to 6: Rage, Axes, Horns", (MAX_PLAYERS, STATS)),
    warriors=Field(np.int8, "by area", (MAX_PLAYERS, AREAS)),
    others=Field(np.int8, "areas of leader, Ship, two monsters; -1: not in the game", (MAX_PLAYERS, 4)),
    slots=Field(
        np.int8, "warrior, leader, ship, two monsters, three of the clan; -1: free", (MAX_PLAYERS, SLOTS)
    ),
    glory=Field(np.int32, "battle, pillage, quests, ragnarok, cards, stats", (MAX_PLAYERS, SOURCES)),
    actions=Field(np.int16, "so far", _SEATS),
    battles=Field(np.int16, "so far", _SEATS),
    wins=Field(np.int16, "battles won so far", _SEATS),
    pillages=Field(np.int16, "successful ones so far", _SEATS),
    done=Field(np.int16, "quests fulfilled so far", _SEATS),
    lost=Field(np.int16, "figures destroyed so far", _SEATS),
    fallen=Field(np.int16, "figures lost in Ragnarok so far", _SEATS),
    fighters=Field(np.int8, "1: in the battle", _SEATS),
    chosen=Field(np.int8, "the secret card, -1 for none; -2 if hidden", _SEATS),
    strikes=Field(np.int8, "1: the quest chosen counts as a battle card", _SEATS),
    cancelled=Field(np.int8, "1: the first card's text is", _SEATS),
    destroyed_here=Field(np.int16, "figures lost in this battle", _SEATS),
    took_part=Field(np.int8, "set of the monsters' kinds that were in the battle", _SEATS),
    packs=Field(np.int8, "ascending; -2 if hidden", (MAX_PLAYERS, PACK_ROOM)),
    hands=Field(np.int8, "ascending; -2 if hidden", _HANDS),
    shown=Field(np.int8, "cards in hand that all know, ascending", _HANDS),
    quests=Field(np.int8, "face down, ascending; -2 if hidden", _HANDS),
    played=Field(np.int8, "cards revealed, in order", _HANDS),
    discard=Field(np.int8, "cards in the discard pile, by entry", (MAX_CARDS,)),
    rules=Field(RULES.dtype, "the rules in force"),
)

MOVE_LIST = Layout("MoveList", moves=Field(np.int32, "room for the legal moves", (MAX_MOVES,)))

STATE = TABLE.extended(
    "State",
    listed=Field(MOVE_LIST.dtype, "room to list moves"),
    decks=Field(np.int8, "of each Age; the last of `deck_size` is the top", (AGES, DECK_ROOM)),
    unseen=Field(np.int8, "cards put away unseen, by entry", (MAX_CARDS,)),
    seen=Field(np.int8, "cards that a seat has passed on, by entry", (MAX_PLAYERS, MAX_CARDS)),
    away=Field(np.int8, "cards that a seat has put away unseen, by entry", (MAX_PLAYERS, MAX_CARDS)),
    picks=Field(np.int8, "entries in the order of picking", (MAX_PLAYERS, PICK_ROOM)),
    put_in=Field(np.int8, "1: that pick was put into play, 2: a quest fulfilled", (MAX_PLAYERS, PICK_ROOM)),
    glory_after=Field(np.int32, "Glory when that Age was over, but the last", (MAX_PLAYERS, AGES - 1)),
    pick_count=Field(np.int64, "so far", _SEATS),
    spare=Field(np.int8, "room to shuffle, or to count entries", (MAX_CARDS,)),
    pools=Field(np.int8, "room for the cards that a view hides", (3, 3 * DECK_ROOM)),
    pool_size=Field(np.int64, "how many", (3,)),
    lots=Field(np.int64, "cards of earlier Ages that a seat is given: face down, in hand", (MAX_PLAYERS, 2)),
)

VIEW = TABLE.extended(
    "View",
    viewer=Field(np.int64, "the seat whose view this is"),
    own_seen=Field(np.int8, "cards that it has passed on, by entry", (MAX_CARDS,)),
    own_away=Field(np.int8, "cards that it has put away unseen, by entry", (MAX_CARDS,)),
    own_pick_count=Field(np.int64, "entries that it has picked"),
    own_picks=Field(np.int8, "in order; then -1", (PICK_ROOM,)),
)

RESULT = Layout(
    "Result",
    won=Field(np.int8, "1 for a win, a shared one too"),
    rank=Field(np.int8, "1 + seats that are better"),
    score=Field(np.int16, "Glory"),
    turns=Field(np.int16, "actions of all seats"),
    decisions=Field(np.int16, "choices among two or more moves"),
    ending=Field(np.int8, "an Ending"),
    glory_battle=Field(np.int16, "Glory for battles won"),
    glory_pillage=Field(np.int16, "Glory of Pillage tokens"),
    glory_quests=Field(np.int16, "Glory of quests"),
    glory_ragnarok=Field(np.int16, "Glory of figures lost in Ragnarok"),
    glory_cards=Field(np.int16, "Glory by cards' texts"),
    glory_stats=Field(np.int16, "Glory for stats at the end"),
    actions=Field(np.int16, "the seat's actions, passes too"),
    battles=Field(np.int16, "the seat's battles"),
    wins=Field(np.int16, "those won"),
    pillages=Field(np.int16, "successful pillages"),
    done=Field(np.int16, "quests fulfilled"),
    lost=Field(np.int16, "figures destroyed"),
    fallen=Field(np.int16, "figures lost in Ragnarok"),
    step_rage=Field(np.int8, "1 to 6"),
    step_axes=Field(np.int8, "1 to 6"),
    step_horns=Field(np.int8, "1 to 6"),
    start=Field(np.int8, "the seat's place in the first Age's order, from 0"),
    picks=Field(np.int8, "entries in the order of picking", (PICKS,)),
    played=Field(np.int8, "1: that pick was put into play, 2: a quest fulfilled", (PICKS,)),
    glory_after=Field(np.int16, "Glory when that Age was over, but the last", (AGES - 1,)),
    dead_region=Field(np.int8, "set of the regions wholly destroyed before the quests of Age 3"),
)
