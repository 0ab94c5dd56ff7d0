"""Ragemore's state for the solver: as little as decides what can still happen, and equal for equal futures.

Left out is what only the player's knowledge, the score or the transcript need. What remains is put into one
form of its kind, so that states with the same future become the same four words:

- The two Quests are alike (R3 names them by size alone), so the one with the larger code stands first.
- Neighbours of one suit in a Quest stand in rising order. All that the order of a Quest decides is which suit
  is last (R10) after any cards have left, and cards of one suit side by side may change places without
  changing that; no rule asks for more. (Under `adjacent_match=discard` there are no such neighbours, R15.)
- The Party is kept suit by suit, in order of arrival within a suit: a Hero is covered by later ones of its
  suit only (R6), so the arrival of different suits decides nothing.
- Finished Quests and Graveyard are sets.
- The place in the stream of chance is how many numbers have been drawn, for the coming shuffles hang on it.
- The turn is left out: no rule but the turn limit reads it, which `search` looks after.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...bits import bit, count
from ...compiling import part
from ...kernel_records import copy_shared, make_scratch
from ...layout import Field, Layout
from ..cards import MAX_CARDS, NONE, SUIT_COUNT
from ..state import QUESTS, Phase
from .known_cards import MAX_SOLVER_CARDS
from .rows import PLACE, PLACE_BITS, code_at, head, joined, tail, with_code, with_inserted, with_removed

WORDS = 4

_QUEST_BITS = 3 * PLACE_BITS
_QUEST = (1 << _QUEST_BITS) - 1
_HELD_AT = 2 * _QUEST_BITS
_PHASE_AT, _PHASE_BITS = _HELD_AT + PLACE_BITS, 3
_SIZE_AT = _PHASE_AT + _PHASE_BITS
_DRAWN_AT = _SIZE_AT + PLACE_BITS
_SET = (1 << MAX_SOLVER_CARDS) - 1

_PLACE_SETUP = int(Phase.PLACE_SETUP)

BOARD = Layout(
    "Board",
    phase=Field(np.int64, "a Phase"),
    ending=Field(np.int64, "an Ending; NONE while the game goes on"),
    encounter=Field(np.int64, "this turn's Encounter, -1 if it has been removed or placed"),
    pending=Field(np.int64, "the card now to be placed in set-up, else -1"),
    deck_size=Field(np.int64, "cards in the Deck"),
    deck_low=Field(np.int64, "row: the Deck from its top down, the first word"),
    deck_high=Field(np.int64, "the second"),
    party=Field(np.int64, "set of Heroes"),
    party_low=Field(np.int64, "row: the Party suit by suit, in each by arrival; the first word"),
    party_high=Field(np.int64, "the second"),
    quest=Field(np.int64, "each Quest as the first word of a row, first placed first", (QUESTS,)),
    finished=Field(np.int64, "set of cards in the Finished Quests"),
    graveyard=Field(np.int64, "set of cards in the Graveyard"),
    drawn=Field(np.int64, "32-bit numbers drawn from chance during play so far"),
)

STATE_WORDS = Layout("StateWords", words=Field(np.int64, "a written board", (WORDS,)))

scratch_board, scratch_words = make_scratch(BOARD), make_scratch(STATE_WORDS)
copy_board = copy_shared


@part
def clear_board(board: Any) -> None:
    """Take all cards off the table; `drawn` stays as it is."""
    board.phase, board.ending, board.encounter, board.pending = _PLACE_SETUP, 0, NONE, NONE
    board.deck_size, board.deck_low, board.deck_high = 0, 0, 0
    board.party, board.party_low, board.party_high = 0, 0, 0
    board.quest[0], board.quest[1] = 0, 0
    board.finished, board.graveyard = 0, 0


@part
def read_state(state: Any, cards: Any, board: Any) -> None:
    """Set a board to a state of the ordinary rules; `drawn` stays as it is."""
    clear_board(board)
    board.phase, board.ending = state.phase, state.ending
    board.encounter, board.pending = state.encounter, state.pending
    board.finished, board.graveyard = state.finished, state.graveyard
    for place in range(state.deck_size):
        put_bottom(board, int(state.deck[(state.deck_start + place) & (MAX_CARDS - 1)]))
    for place in range(state.party_size):
        join_party(board, int(state.party[place]), cards)
    for quest in range(QUESTS):
        for place in range(state.quest_size[quest]):
            add_to_quest(board, quest, int(state.quest[quest, place]))


# ---------------------------------------------------------------- the Deck


@part
def top_card(board: Any) -> int:
    """Return the card on top; -1 if the Deck is empty."""
    return (board.deck_low & PLACE) - 1


@part
def take_top(board: Any) -> int:
    """Take the top card of a Deck that is not empty (R8)."""
    card = top_card(board)
    board.deck_low, board.deck_high = with_removed(board.deck_low, board.deck_high, 0)
    board.deck_size -= 1
    return card


@part
def take_bottom(board: Any) -> int:
    """Take the bottom card of a Deck that is not empty (R3)."""
    board.deck_size -= 1
    card = code_at(board.deck_low, board.deck_high, board.deck_size) - 1
    board.deck_low, board.deck_high = head(board.deck_low, board.deck_high, board.deck_size)
    return card


@part
def put_top(board: Any, card: int) -> None:
    """Put a card on top (R5, R28)."""
    board.deck_low, board.deck_high = with_inserted(board.deck_low, board.deck_high, 0, card + 1)
    board.deck_size += 1


@part
def put_bottom(board: Any, card: int) -> None:
    """Put a card on the bottom (R14, R18, R23, R29)."""
    low, high = with_code(board.deck_low, board.deck_high, board.deck_size, card + 1)
    board.deck_low, board.deck_high = low, high
    board.deck_size += 1


# ---------------------------------------------------------------- the Party


@part
def join_party(board: Any, card: int, cards: Any) -> None:
    """A card becomes a Hero, on top of its suit's stack (R6)."""
    place = count(board.party & cards.up_to_suit[cards.suit[card]])
    low, high = with_inserted(board.party_low, board.party_high, place, card + 1)
    board.party_low, board.party_high = low, high
    board.party |= bit(card)


@part
def leave_party(board: Any, hero: int) -> None:
    """Take a Hero out of the Party; the others keep their order."""
    place = 0
    while code_at(board.party_low, board.party_high, place) != hero + 1:
        place += 1
    board.party_low, board.party_high = with_removed(board.party_low, board.party_high, place)
    board.party &= ~bit(hero)


@part
def uncovered_heroes(board: Any, cards: Any) -> int:
    """Return the set of Heroes that no other covers: the last of each suit's stack (R20)."""
    heroes, before = 0, 0
    for suit in range(SUIT_COUNT):
        size = count(board.party & cards.up_to_suit[suit])
        if size > before:
            heroes |= bit(code_at(board.party_low, board.party_high, size - 1) - 1)
        before = size
    return heroes


# ---------------------------------------------------------------- the Quests


@part
def quest_size(row: int) -> int:
    """Return how many cards a Quest has, 0 to 4."""
    size = 0
    while row != 0:
        row >>= PLACE_BITS
        size += 1
    return size


@part
def quest_top(row: int) -> int:
    """Return the last card of a Quest; -1 if it is empty."""
    while row > PLACE:
        row >>= PLACE_BITS
    return row - 1


@part
def quest_cards(row: int) -> int:
    """Return the set of cards in a Quest."""
    members = 0
    while row != 0:
        members |= bit((row & PLACE) - 1)
        row >>= PLACE_BITS
    return members


@part
def add_to_quest(board: Any, quest: int, card: int) -> None:
    """Put a card on a Quest, whether it fits or not."""
    row = board.quest[quest]
    board.quest[quest] = row | (card + 1) << (PLACE_BITS * quest_size(row))


@part
def leave_quest(board: Any, card: int) -> None:
    """Take a card out of the Quest that holds it; the others keep their order."""
    for quest in range(QUESTS):
        row = board.quest[quest]
        shift = 0
        while row >> shift != 0:
            if (row >> shift) & PLACE == card + 1:
                after = (row >> (shift + PLACE_BITS)) << shift
                board.quest[quest] = (row & ((1 << shift) - 1)) | after
                return
            shift += PLACE_BITS


# ---------------------------------------------------------------- one form for one future


@part
def settle(board: Any, cards: Any) -> bool:
    """Put a board into the form that stands for all with its future. Return whether the Quests swapped."""
    board.quest[0] = _with_neighbours_sorted(board.quest[0], cards)
    board.quest[1] = _with_neighbours_sorted(board.quest[1], cards)
    if board.quest[0] >= board.quest[1]:
        return False
    board.quest[0], board.quest[1] = board.quest[1], board.quest[0]
    return True


@part
def _with_neighbours_sorted(row: int, cards: Any) -> int:
    if row <= PLACE:
        return row
    first, second, third = row & PLACE, (row >> PLACE_BITS) & PLACE, row >> (2 * PLACE_BITS)
    # Twice the first pair, as of three of one suit the second pair may send one forward.
    if first > second and cards.suit[first - 1] == cards.suit[second - 1]:
        first, second = second, first
    if 0 < third < second and cards.suit[second - 1] == cards.suit[third - 1]:
        second, third = third, second
        if first > second and cards.suit[first - 1] == cards.suit[second - 1]:
            first, second = second, first
    return first | second << PLACE_BITS | third << (2 * PLACE_BITS)


@part
def write_words(board: Any, words: Any) -> None:
    """Write a settled board of a game that goes on into four words."""
    words[0], words[1] = joined(
        board.deck_low, board.deck_high, board.deck_size, board.party_low, board.party_high
    )
    held = max(board.encounter, board.pending) + 1
    words[2] = (
        board.quest[0]
        | board.quest[1] << _QUEST_BITS
        | held << _HELD_AT
        | board.phase << _PHASE_AT
        | board.deck_size << _SIZE_AT
        | board.drawn << _DRAWN_AT
    )
    words[3] = board.finished | board.graveyard << MAX_SOLVER_CARDS


@part
def read_words(words: Any, board: Any) -> None:
    """Set a board to what four words say."""
    low, high, rest, sets = words[0], words[1], words[2], words[3]
    size = (rest >> _SIZE_AT) & PLACE
    board.deck_size = size
    board.deck_low, board.deck_high = head(low, high, size)
    board.party_low, board.party_high = tail(low, high, size)
    board.party = quest_cards(board.party_low) | quest_cards(board.party_high)
    board.quest[0], board.quest[1] = rest & _QUEST, (rest >> _QUEST_BITS) & _QUEST
    board.phase = (rest >> _PHASE_AT) & ((1 << _PHASE_BITS) - 1)
    board.drawn = rest >> _DRAWN_AT
    held = ((rest >> _HELD_AT) & PLACE) - 1
    in_setup = board.phase == _PLACE_SETUP
    board.encounter, board.pending = (NONE if in_setup else held), (held if in_setup else NONE)
    board.finished, board.graveyard = sets & _SET, sets >> MAX_SOLVER_CARDS
    board.ending = 0
