"""One decision on a board: what `rules.apply` does to a full state, written anew for boards.

The functions stand in the order of the rules and bear the names of those that they mirror. A test plays both
and compares every successor of every state.
"""

from __future__ import annotations

from typing import Any

from ...bits import bit
from ...compiling import part
from ..actions import MATCHES, bottom_card, fight_outcome
from ..cards import NONE
from ..moves import (
    EXPLORE,
    FIGHT,
    RECRUIT,
    bottom_order,
    chosen_card,
    hero_of,
    kind_of,
    matched_card,
    quest_of,
    reinforcer_of,
)
from ..state import Phase
from .abilities import meet_encounter, move_chosen_card, place_encounter, place_played
from .board import join_party, leave_party, leave_quest, put_bottom, take_top, top_card
from .ends import discard_neighbours, has_ended
from .setting_up import begin_turn, go_on_with_setup, place_in_setup

_ACTION, _PLACE_SETUP = int(Phase.ACTION), int(Phase.PLACE_SETUP)
_PLACE_ENCOUNTER, _PLACE_PLAYED = int(Phase.PLACE_ENCOUNTER), int(Phase.PLACE_PLAYED)


@part
def step(board: Any, move: int, cards: Any, rules: Any, future: Any, stream: Any) -> None:
    """Do a legal move and go on to the next decision, or the end (R8 to R11)."""
    phase = board.phase
    if phase == _ACTION:
        turn_done = _act(board, move, cards, rules) and meet_encounter(board, cards, rules, future, stream)
    elif phase == _PLACE_SETUP:
        place_in_setup(board, quest_of(move))
        go_on_with_setup(board, cards, future, stream)
        return
    elif phase == _PLACE_ENCOUNTER:
        turn_done = place_encounter(board, quest_of(move), cards, rules, future, stream)
    elif phase == _PLACE_PLAYED:
        turn_done = place_played(board, quest_of(move), cards, rules, future, stream)
    else:
        turn_done = move_chosen_card(board, chosen_card(move), cards, rules)
    if turn_done:
        begin_turn(board)


@part
def _act(board: Any, move: int, cards: Any, rules: Any) -> bool:
    """Explore, Recruit, Fight or pass. Return whether the game goes on (R9)."""
    kind = kind_of(move)
    if kind == EXPLORE:
        _explore(board, move, cards, rules)
    elif kind == RECRUIT:
        _recruit(board, move, cards, rules)
    elif kind == FIGHT:
        _fight(board, move, cards, rules)
    else:
        return True
    return not has_ended(board, cards, rules)


@part
def _explore(board: Any, move: int, cards: Any, rules: Any) -> None:
    """The matched cards go to the Finished Quests, the spent Hero under the Deck (R13, R14)."""
    for k in range(MATCHES):
        card = matched_card(move, k)
        if card == NONE:
            break
        leave_quest(board, card)
        board.finished |= bit(card)
    _spend_hero(board, hero_of(move))
    discard_neighbours(board, cards, rules)


@part
def _recruit(board: Any, move: int, cards: Any, rules: Any) -> None:
    """The matched cards join the Party in order, then the spent Hero goes under the Deck (R17, R18)."""
    for k in range(MATCHES):
        card = matched_card(move, k)
        if card == NONE:
            break
        if card == board.encounter:
            board.encounter = NONE
        elif card == top_card(board):
            take_top(board)
        else:
            leave_quest(board, card)
        join_party(board, card, cards)
    _spend_hero(board, hero_of(move))
    discard_neighbours(board, cards, rules)


@part
def _spend_hero(board: Any, hero: int) -> None:
    leave_party(board, hero)
    put_bottom(board, hero)


@part
def _fight(board: Any, move: int, cards: Any, rules: Any) -> None:
    """Higher: the Encounter joins. Lower: and the Hero dies. Equal: both go under the Deck (R21 to R23)."""
    hero, reinforcer, encounter = hero_of(move), reinforcer_of(move), board.encounter
    outcome = fight_outcome(cards, hero, reinforcer, encounter)
    fallen = reinforcer if rules.reinforcer_shares_fate == 1 else NONE
    board.encounter = NONE
    if outcome > 0:
        join_party(board, encounter, cards)
        return
    leave_party(board, hero)
    if fallen != NONE:
        leave_party(board, fallen)
    if outcome < 0:
        board.graveyard |= bit(hero)
        if fallen != NONE:
            board.graveyard |= bit(fallen)
        join_party(board, encounter, cards)
        return
    for k in range(2 if fallen == NONE else 3):
        put_bottom(board, bottom_card(bottom_order(move), k, hero, encounter, fallen))
