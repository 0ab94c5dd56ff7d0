"""States that are lost, or too far from a win, for certain. Each claim has its proof beside it."""

from __future__ import annotations

from typing import Any

from ...bits import count
from ...compiling import part
from ..cards import MAX_SKILLS, SUIT_COUNT
from ..ending import STACKS_TO_WIN, largest_stacks
from ..state import Phase

_ACTION = int(Phase.ACTION)


@part
def is_hopeless(cards: Any, rules: Any) -> bool:
    """Whether no deal of these cards can be won, as too few stacks can ever be filled.

    Claim: no deal can be won if fewer than two suits have as many cards as a stack needs, and a Hero with the
    suit's icon among all cards. Proof: that of `is_lost` with an empty Graveyard.

    So no win goes through a redeal (R5), and the solver never has to look behind one. Set-up begins anew when
    no card of the Deck fits. A Quest that lacks cards takes every suit but its last card's, and is not empty
    then: so the Deck is all of one suit, say A, and so is the last card of each Quest that lacks cards. All
    cards of other suits lie in the Quests. If both lack cards, that is at most one card in each. If one is
    full with three cards, the other has one, an A; and three neighbours are not all of one suit (R4). Either
    way no suit but A has three cards: too few for two stacks.
    """
    return _open_stacks(0, 0, cards, rules) < STACKS_TO_WIN


@part
def is_lost(board: Any, cards: Any, rules: Any) -> bool:
    """Whether too few stacks of the Finished Quests can still be filled.

    Claim: let no card outside the Graveyard have the ability `graveyard_to_bottom`. If fewer than two suits
    are *open*, the state is lost, where a suit is open if its stack is full, or if

    1. as many of its cards as a stack needs lie outside the Graveyard, and
    2. a card outside the Graveyard has the suit's icon on its Hero side.

    Proof. Only that ability takes a card out of the Graveyard (R29), only a card that is placed on a Quest
    triggers its ability (R10, R26), and a card in the Graveyard is on no Quest. So no card ever leaves it
    from here on: the set of cards outside only shrinks. A card comes to the Finished Quests only by an
    Explore, with a Hero that has its suit's icon (R12, R13). To fill a stack that is not full takes such a
    Hero, now outside the Graveyard (2), and in the end the stack's cards, all outside the Graveyard (1). So a
    suit that is not open never has a full stack, and a win needs two at one time (R31).
    """
    # With an empty Graveyard this is `is_hopeless`, which has been asked.
    if board.graveyard == 0 or cards.returners & ~board.graveyard != 0:
        return False
    return _open_stacks(board.finished, board.graveyard, cards, rules) < STACKS_TO_WIN


@part
def _open_stacks(finished: int, dead: int, cards: Any, rules: Any) -> int:
    still_open = 0
    for suit in range(SUIT_COUNT):
        of_suit = cards.suit_mask[suit]
        is_full = count(finished & of_suit) >= rules.stack_target
        has_cards = count(of_suit & ~dead) >= rules.stack_target
        if is_full or (has_cards and cards.explorers[suit] & ~dead != 0):
            still_open += 1
    return still_open


@part
def turns_needed(board: Any, cards: Any, rules: Any) -> int:
    """Return a number of turns that a win takes at least, beside the present one.

    Claim: with m cards missing from the two largest stacks, no win comes in fewer than ceil(m / 3) actions.
    Proof. A win needs two full stacks (R31), and no two stacks lack fewer cards than the two largest, each
    counted up to the target. Only an Explore finishes cards, one for each of its Hero's at most three skills
    (R12, R13), so an action lowers m by three at most. There is one action a turn (R9), and the present
    turn's may still come, but only if the board is at an action.
    """
    best, second = largest_stacks(board.finished, cards, rules)
    actions = (2 * rules.stack_target - best - second + MAX_SKILLS - 1) // MAX_SKILLS
    return actions - 1 if board.phase == _ACTION else actions
