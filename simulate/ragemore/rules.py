"""Ragemore: one decision after another (R8 to R11, R38).

The rules stand beside this file in the rulebook's order: `deal` (set-up), `legal` (what may be done),
`actions` (Explore, Recruit, Fight), `encounter` (placement and abilities), `ending` (win and losses), and
`deck` (the Deck and what is known of it).
"""

from __future__ import annotations

from typing import Any

from ..compiling import door, part
from .actions import explore, fight, recruit
from .deal import go_on_with_setup, place_in_setup
from .encounter import meet_encounter, move_chosen_card, place_encounter, place_played
from .ending import begin_turn, has_ended, seat_to_move
from .moves import EXPLORE, FIGHT, RECRUIT, chosen_card, kind_of, quest_of
from .state import Phase

_PLACE_SETUP, _ACTION = int(Phase.PLACE_SETUP), int(Phase.ACTION)
_PLACE_ENCOUNTER, _PLACE_PLAYED = int(Phase.PLACE_ENCOUNTER), int(Phase.PLACE_PLAYED)


@door("ragemore.to_move")
def to_move(state: Any) -> int:
    """Return the seat that decides: 0, or -1 when the game is over."""
    return seat_to_move(state)


@door("ragemore.apply")
def apply(state: Any, move: int, cards: Any, rules: Any, rng: Any) -> int:
    """Do a legal move and go on to the next decision, or the end (R8 to R11)."""
    phase = state.phase
    if phase == _ACTION:
        turn_done = act(state, move, cards, rules) and meet_encounter(state, cards, rules, rng)
    elif phase == _PLACE_SETUP:
        place_in_setup(state, quest_of(move))
        go_on_with_setup(state, cards, rules, rng)
        return seat_to_move(state)
    elif phase == _PLACE_ENCOUNTER:
        turn_done = place_encounter(state, quest_of(move), cards, rules, rng)
    elif phase == _PLACE_PLAYED:
        turn_done = place_played(state, quest_of(move), cards, rules, rng)
    else:
        turn_done = move_chosen_card(state, chosen_card(move), cards, rules)
    if turn_done:
        begin_turn(state, rules)
    return seat_to_move(state)


@part
def act(state: Any, move: int, cards: Any, rules: Any) -> bool:
    """Explore, Recruit, Fight or pass. Return whether the game goes on (R9)."""
    kind = kind_of(move)
    if kind == EXPLORE:
        explore(state, move, cards, rules)
    elif kind == RECRUIT:
        recruit(state, move, cards, rules)
    elif kind == FIGHT:
        fight(state, move, cards, rules)
    else:
        return True
    return not has_ended(state, cards, rules)
