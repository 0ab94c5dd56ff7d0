"""Ragemore: the next turn, the win and the five losses (R8, R31 to R36)."""

from __future__ import annotations

from typing import Any

from ..bits import count
from ..compiling import door, part
from .cards import SUIT_COUNT
from .deck import take_top
from .state import QUEST_ROOM, Ending, Phase

_OVER, _ACTION = int(Phase.OVER), int(Phase.ACTION)
_NONE, _WON, _STARVED = int(Ending.NONE), int(Ending.WON), int(Ending.STARVED)
_VANQUISHED, _DESTRUCTION = int(Ending.VANQUISHED), int(Ending.DESTRUCTION)
_OVERWHELMED, _ABANDONED = int(Ending.OVERWHELMED), int(Ending.ABANDONED)
_ENDLESS = int(Ending.ENDLESS)

GRAVEYARD_LIMIT = 3
STACKS_TO_WIN = 2


@part
def end(state: Any, ending: int) -> None:
    """Record how the game ended."""
    state.ending = ending
    state.phase = _OVER


@part
def seat_to_move(state: Any) -> int:
    """Return the seat that decides: 0, or -1 when the game is over."""
    return -1 if state.phase == _OVER else 0


@part
def starve(state: Any) -> None:
    """A card must be taken from the Deck and it is empty (R32)."""
    end(state, _STARVED)


@part
def begin_turn(state: Any, rules: Any) -> None:
    """Draw the Encounter, or starve, or give up (R8, R32, R39)."""
    if rules.turn_limit > 0 and state.turn >= rules.turn_limit:
        end(state, _ENDLESS)
        return
    if state.deck_size == 0:
        starve(state)
        return
    state.encounter = take_top(state)
    state.turn += 1
    state.phase = _ACTION


@part
def has_ended(state: Any, cards: Any, rules: Any) -> bool:
    """After a whole step: a win, or else the first loss in the rules' order (R31, R33 to R36)."""
    ending = _ending_now(state, cards, rules)
    if ending == _NONE:
        return False
    end(state, ending)
    return True


@part
def _ending_now(state: Any, cards: Any, rules: Any) -> int:
    if _is_won(state, cards, rules):
        return _WON
    if state.party_size == 0:
        return _VANQUISHED
    if count(state.graveyard) >= GRAVEYARD_LIMIT:
        return _DESTRUCTION
    if state.quest_size[0] >= QUEST_ROOM or state.quest_size[1] >= QUEST_ROOM:
        return _OVERWHELMED
    if state.quest_size[0] + state.quest_size[1] == 0:
        return _ABANDONED
    return _NONE


@part
def _is_won(state: Any, cards: Any, rules: Any) -> bool:
    """Two stacks of the Finished Quests hold three or more cards (R31)."""
    full = 0
    for suit in range(SUIT_COUNT):
        if count(state.finished & cards.suit_mask[suit]) >= rules.stack_target:
            full += 1
    return full >= STACKS_TO_WIN


@part
def largest_stacks(finished: int, cards: Any, rules: Any) -> tuple[int, int]:
    """Count the two largest stacks of these finished cards, each up to the target (R31)."""
    largest = 0
    second = 0
    for suit in range(SUIT_COUNT):
        stack = min(count(finished & cards.suit_mask[suit]), rules.stack_target)
        if stack > largest:
            largest, second = stack, largest
        elif stack > second:
            second = stack
    return largest, second


@door("ragemore.score")
def score(state: Any, cards: Any, rules: Any, results: Any) -> int:
    """Write the one player's row (R31; the score is ours, see state.RESULT)."""
    row = results[0]
    largest, second = largest_stacks(state.finished, cards, rules)
    row.won = 1 if state.ending == _WON else 0
    row.rank = 1
    row.score = largest + second
    row.turns = state.turn
    row.ending = state.ending
    row.finished = count(state.finished)
    row.graveyard = count(state.graveyard)
    row.party = state.party_size
    row.deck = state.deck_size
    return 0
