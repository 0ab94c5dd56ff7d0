"""Set-up on a board, as `deal.go_on_with_setup` does it on a full state."""

from __future__ import annotations

from typing import Any

from ...compiling import part
from ..cards import NONE
from ..state import SETUP_HEROES, Ending, Phase
from .board import (
    add_to_quest,
    clear_board,
    join_party,
    put_bottom,
    put_top,
    quest_size,
    quest_top,
    take_bottom,
    take_top,
)
from .future import below
from .rows import with_swapped

_ACTION, _OVER = int(Phase.ACTION), int(Phase.OVER)
_STARVED = int(Ending.STARVED)
_LARGE_QUEST, _SMALL_QUEST = 3, 2


@part
def shuffle_deck(board: Any, future: Any, stream: Any) -> None:
    """Shuffle the Deck (R2, R28)."""
    for k in range(board.deck_size - 1, 0, -1):
        other = below(board, k + 1, future, stream)
        board.deck_low, board.deck_high = with_swapped(board.deck_low, board.deck_high, k, other)


@part
def _fits_in_setup(board: Any, cards: Any, quest: int, card: int) -> bool:
    """Whether a Quest still lacks cards and its last card has another suit (R4, R5)."""
    row = board.quest[quest]
    size, other = quest_size(row), quest_size(board.quest[1 - quest])
    if size >= _LARGE_QUEST or (size >= _SMALL_QUEST and other >= _LARGE_QUEST):
        return False
    return size == 0 or cards.suit[quest_top(row)] != cards.suit[card]


@part
def place_in_setup(board: Any, quest: int) -> None:
    """Put the pending card on a Quest (R3)."""
    add_to_quest(board, quest, board.pending)
    board.pending = NONE


@part
def go_on_with_setup(board: Any, cards: Any, future: Any, stream: Any) -> None:
    """Draw and place until the player has a choice, or all is set up (R3, R4, R5).

    A redeal draws from chance during play, as it comes after a choice here; those before any are the deal's.
    """
    unfit = 0
    while quest_size(board.quest[0]) + quest_size(board.quest[1]) < _LARGE_QUEST + _SMALL_QUEST:
        card = take_bottom(board)
        board.pending = card
        fits_first = _fits_in_setup(board, cards, 0, card)
        fits_second = _fits_in_setup(board, cards, 1, card)
        if fits_first and fits_second and board.quest[0] | board.quest[1] != 0:
            return
        if fits_first or fits_second:
            place_in_setup(board, 0 if fits_first else 1)
            unfit = 0
            continue
        board.pending = NONE
        put_top(board, card)
        unfit += 1
        if unfit == board.deck_size:
            _redeal(board, cards, future, stream)
            unfit = 0
    for _ in range(SETUP_HEROES):
        join_party(board, take_bottom(board), cards)
    begin_turn(board)


@part
def _redeal(board: Any, cards: Any, future: Any, stream: Any) -> None:
    clear_board(board)
    for card in range(cards.count):
        put_bottom(board, card)
    shuffle_deck(board, future, stream)


@part
def begin_turn(board: Any) -> None:
    """Draw the Encounter, or starve (R8, R32); the turn limit is looked after in `search`."""
    if board.deck_size == 0:
        board.ending, board.phase = _STARVED, _OVER
        return
    board.encounter = take_top(board)
    board.phase = _ACTION
