"""States that are lost, or too far from a win, for certain. Each claim has its proof beside it."""

from __future__ import annotations

from typing import Any

from ...bits import count
from ...compiling import part
from ..cards import MAX_SKILLS, SUIT_COUNT
from ..ending import STACKS_TO_WIN
from ..state import Phase

_ACTION = int(Phase.ACTION)


@part
def is_lost(board: Any, cards: Any, rules: Any) -> bool:
    """Whether too few stacks of the Finished Quests can ever be filled.

    Claim: let no card outside the Graveyard have the ability `graveyard_to_bottom`. If fewer than two suits
    are *open*, the state is lost, where a suit is open if its stack is full, or if

    1. as many of its cards as a stack needs lie outside the Graveyard, and
    2. a card outside the Graveyard has the suit's icon on its Hero side.

    Proof. Only that ability takes a card out of the Graveyard (R29), only a card that is placed on a Quest
    triggers its ability (R10, R26), and a card in the Graveyard is on no Quest. So no card ever leaves it
    from here on: the set of cards outside only shrinks. A card comes to the Finished Quests only by an
    Explore, with a Hero that has its suit's icon (R12, R13). To fill a stack that is not full takes such a
    Hero, now outside the Graveyard (2), and in the end the stack's cards, all outside the Graveyard (1). So a
    suit that is not open never has a full stack unless it has one now, and a win needs two full stacks at one
    time (R31).
    """
    if cards.returners & ~board.graveyard != 0:
        return False
    still_open = 0
    for suit in range(SUIT_COUNT):
        of_suit = cards.suit_mask[suit]
        if count(board.finished & of_suit) >= rules.stack_target or (
            count(of_suit & ~board.graveyard) >= rules.stack_target
            and cards.explorers[suit] & ~board.graveyard != 0
        ):
            still_open += 1
    return still_open < STACKS_TO_WIN


@part
def turns_needed(board: Any, cards: Any, rules: Any) -> int:
    """Return a number of turns that a win takes at least, beside the present one.

    Claim: with m cards missing from the two largest stacks, no win comes in fewer than ceil(m / 3) actions.
    Proof. A win needs two full stacks (R31), and no two stacks lack fewer cards than the two largest, each
    counted up to the target. Only an Explore finishes cards, one for each of its Hero's at most three skills
    (R12, R13), so an action lowers m by three at most. There is one action a turn (R9), and the present
    turn's may still come, but only if the board is at an action.
    """
    best, second = 0, 0
    for suit in range(SUIT_COUNT):
        held = min(count(board.finished & cards.suit_mask[suit]), rules.stack_target)
        if held > best:
            best, second = held, best
        elif held > second:
            second = held
    actions = (2 * rules.stack_target - best - second + MAX_SKILLS - 1) // MAX_SKILLS
    return actions - 1 if board.phase == _ACTION else actions
