"""The win, the losses and the discard of neighbours on a board, as `ending` and `actions` do them."""

from __future__ import annotations

from typing import Any

from ...bits import bit, count, has
from ...compiling import part
from ..cards import SUIT_COUNT
from ..ending import GRAVEYARD_LIMIT, STACKS_TO_WIN
from ..state import QUEST_ROOM, QUESTS, Ending, Phase
from .board import leave_quest
from .rows import PLACE, PLACE_BITS

_OVER = int(Phase.OVER)
_NONE, _WON = int(Ending.NONE), int(Ending.WON)
_VANQUISHED, _DESTRUCTION = int(Ending.VANQUISHED), int(Ending.DESTRUCTION)
_OVERWHELMED, _ABANDONED = int(Ending.OVERWHELMED), int(Ending.ABANDONED)

_OVERFULL = 1 << ((QUEST_ROOM - 1) * PLACE_BITS)


@part
def has_ended(board: Any, cards: Any, rules: Any) -> bool:
    """After a whole step: a win, or else the first loss in the rules' order (R31, R33 to R36).

    Losses in `KNOWN_CARDS.forgiven` don't end the game: another game, of which `what_if` asks "what if".
    """
    ending = _NONE
    if _is_won(board, cards, rules):
        ending = _WON
    elif board.party == 0 and not has(cards.forgiven, _VANQUISHED):
        ending = _VANQUISHED
    elif count(board.graveyard) >= GRAVEYARD_LIMIT and not has(cards.forgiven, _DESTRUCTION):
        ending = _DESTRUCTION
    elif board.quest[0] >= _OVERFULL or board.quest[1] >= _OVERFULL:
        ending = _OVERWHELMED
    elif board.quest[0] | board.quest[1] == 0 and not has(cards.forgiven, _ABANDONED):
        ending = _ABANDONED
    if ending == _NONE:
        return False
    board.ending, board.phase = ending, _OVER
    return True


@part
def _is_won(board: Any, cards: Any, rules: Any) -> bool:
    """Two stacks of the Finished Quests hold three or more cards (R31)."""
    full = 0
    for suit in range(SUIT_COUNT):
        if count(board.finished & cards.suit_mask[suit]) >= rules.stack_target:
            full += 1
    return full >= STACKS_TO_WIN


@part
def discard_neighbours(board: Any, cards: Any, rules: Any) -> None:
    """Under `adjacent_match=discard`, a card directly on its own suit goes to the Graveyard (R15)."""
    if rules.adjacent_match == 0:
        return
    for quest in range(QUESTS):
        shift = PLACE_BITS
        while board.quest[quest] >> shift != 0:
            row = board.quest[quest]
            card = ((row >> shift) & PLACE) - 1
            if cards.suit[card] == cards.suit[((row >> (shift - PLACE_BITS)) & PLACE) - 1]:
                leave_quest(board, card)
                board.graveyard |= bit(card)
            else:
                shift += PLACE_BITS
