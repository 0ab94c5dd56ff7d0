"""How near a board is to a win: a guess, which only decides what is looked at first."""

from __future__ import annotations

from typing import Any

from ...bits import count, lowest
from ...compiling import part
from ..deal import covers_needs
from ..ending import GRAVEYARD_LIMIT, largest_stacks
from ..legal import set_counts
from ..state import Phase
from .board import quest_cards, uncovered_heroes

_PLACE_SETUP = int(Phase.PLACE_SETUP)

MOST_WORTH = 1_023

# Whole numbers found by a random search: the fewest states met over 3,000 deals, checked on 3,000 others.
_FINISHED = 23  # for each card in the Finished Quests
_IN_STACK = 21  # more for each in one of the two largest stacks
_STARTED = 13  # less for each of these two that has a card: the first is worth the least
_HERO = 11
_READY = 20  # for each Hero whose skills a Quest matches
_STRENGTH = 6  # for each point of strength of uncovered Heroes
_BEATS = 13  # if one of them is stronger than the Encounter
_LAST_GRAVE = 17  # less if the next card in the Graveyard loses
_TURN = 3  # less for each turn taken, so that no line goes deep before others are tried
_BASE = 300  # keeps the worth above 0

_ENOUGH_HEROES = 7


@part
def worth(board: Any, turn: int, cards: Any, rules: Any) -> int:
    """Return a board's worth, from 0 to `MOST_WORTH`.

    Set-up comes first, as its few states lead to all others; after a redeal last, as it goes on for ever.
    """
    if board.phase == _PLACE_SETUP:
        return MOST_WORTH if board.drawn == 0 else 0
    total = _BASE + _stacks(board, cards, rules) + _party(board, cards) - _TURN * turn
    if count(board.graveyard) == GRAVEYARD_LIMIT - 1:
        total -= _LAST_GRAVE
    return min(max(total, 0), MOST_WORTH)


@part
def _stacks(board: Any, cards: Any, rules: Any) -> int:
    """Each finished card counts, and more in the two largest stacks, up to the target."""
    best, second = largest_stacks(board.finished, cards, rules)
    total = _FINISHED * count(board.finished) + _IN_STACK * (best + second)
    return total - _STARTED * (int(best > 0) + int(second > 0))


@part
def _party(board: Any, cards: Any) -> int:
    """Heroes count, and more if a Quest has what they explore, or if they can fight."""
    total = _HERO * min(count(board.party), _ENOUGH_HEROES)
    first = set_counts(cards, quest_cards(board.quest[0]))
    second = set_counts(cards, quest_cards(board.quest[1]))
    heroes = board.party
    while heroes != 0:
        needs = cards.needs[lowest(heroes)]
        heroes &= heroes - 1
        if covers_needs(first, needs) or covers_needs(second, needs):
            total += _READY
    strongest = 0
    heroes = uncovered_heroes(board, cards)
    while heroes != 0:
        strength = int(cards.hero_strength[lowest(heroes)])
        heroes &= heroes - 1
        total += _STRENGTH * strength
        strongest = max(strongest, strength)
    if board.encounter >= 0 and strongest > cards.strength[board.encounter]:
        total += _BEATS
    return total
