"""Strategies for Ragemore that play the rules ahead on a copy of what they know."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...simulate.bits import lowest
from ...simulate.compiling import part
from ...simulate.ragemore.actions import fight_outcome
from ...simulate.ragemore.cards import NONE
from ...simulate.ragemore.deck import determinize, observe
from ...simulate.ragemore.imagine import (
    copy_state,
    scratch_moves,
    scratch_state,
    scratch_values,
    scratch_view,
)
from ...simulate.ragemore.legal import legal_moves, smallest_quest_cards
from ...simulate.ragemore.moves import (
    CHOOSE,
    FIGHT,
    PLACE,
    bottom_order,
    encode,
    hero_of,
    kind_of,
    reinforcer_of,
)
from ...simulate.ragemore.rules import apply
from ...simulate.ragemore.state import Phase
from ...simulate.streams import uniform
from ..declare import strategy
from .position import value
from .tuned import EVALUATOR, PLANNER

_OVER, _ACTION = int(Phase.OVER), int(Phase.ACTION)
_PLACE_ENCOUNTER, _PLACE_PLAYED = int(Phase.PLACE_ENCOUNTER), int(Phase.PLACE_PLAYED)
_PLACE_SETUP = int(Phase.PLACE_SETUP)
_CHOOSE_FINISHED, _CHOOSE_GRAVEYARD = int(Phase.CHOOSE_FINISHED), int(Phase.CHOOSE_GRAVEYARD)
_BOTH_QUESTS = 3  # as a set
_WORST = -1e9
_NO_FIGHT = 2


@part
def plan(view: Any, cards: Any, moves: Any, w: Any, rng: Any, ahead: int, samples: int) -> int:
    """Return the move with the best mean value over sampled decks, the same decks for every move."""
    base, trial = scratch_state(), scratch_state()
    totals = scratch_values().values[:]
    n = len(moves)
    # A position may repeat for ever; growing restlessness breaks the circle.
    restless = w.restless * samples * max(view.turn - 30, 0) ** 2
    for i in range(n):
        totals[i] = restless * uniform(rng)
    for _ in range(samples):
        determinize(view, cards, rng, base)
        has_won_fight = False
        for i in range(n):
            outcome = _fight_outcome(view, cards, moves[i])
            if outcome == 1 and has_won_fight:
                totals[i] = _WORST
                continue
            has_won_fight = has_won_fight or outcome == 1
            copy_state(base, trial)
            apply(trial, moves[i], cards, view.rules, rng)
            totals[i] += settled(trial, cards, view.rules, w, rng, ahead)
    best = 0
    for i in range(1, n):
        if totals[i] > totals[best]:
            best = i
    return best


@part
def _fight_outcome(view: Any, cards: Any, move: int) -> int:
    """Return 1, 0 or -1 for a Fight won, equal or lost, and _NO_FIGHT for anything else.

    Won Fights are all the same, whoever fights: the Encounter joins (R21). So only one needs a look.
    """
    if view.phase != _ACTION or kind_of(move) != FIGHT:
        return _NO_FIGHT
    return fight_outcome(cards, hero_of(move), reinforcer_of(move), view.encounter)


@part
def settled(state: Any, cards: Any, rules: Any, w: Any, rng: Any, ahead: int) -> float:
    """Return a state's value when its pending placements and choices are taken for the best."""
    if state.phase == _OVER or (state.phase == _ACTION and ahead == 0):
        return value(state, cards, rules, w)
    best = _WORST
    trial = scratch_state()
    if state.phase == _ACTION:
        view = scratch_view()
        found = scratch_moves().moves[:]
        observe(state, 0, view)
        has_won_fight = False
        for i in range(legal_moves(view, cards, rules, found)):
            outcome = _fight_outcome(view, cards, found[i])
            # The order of an equal Fight hardly matters for a step that may never be taken.
            if (outcome == 1 and has_won_fight) or (outcome == 0 and bottom_order(found[i]) > 0):
                continue
            has_won_fight = has_won_fight or outcome == 1
            copy_state(state, trial)
            apply(trial, found[i], cards, rules, rng)
            best = max(best, settled(trial, cards, rules, w, rng, ahead - 1))
        return best
    members = _choices(state)
    kind = PLACE if _is_placement(state.phase) else CHOOSE
    while members != 0:
        copy_state(state, trial)
        apply(trial, encode(kind, lowest(members), NONE, NONE, NONE), cards, rules, rng)
        best = max(best, settled(trial, cards, rules, w, rng, ahead))
        members &= members - 1
    return best


@part
def _is_placement(phase: int) -> bool:
    return phase in (_PLACE_SETUP, _PLACE_ENCOUNTER, _PLACE_PLAYED)


@part
def _choices(state: Any) -> int:
    """Return what a pending choice is among: a set of cards, or of the two Quests."""
    if _is_placement(state.phase):
        return _BOTH_QUESTS
    if state.phase == _CHOOSE_FINISHED:
        return state.finished
    if state.phase == _CHOOSE_GRAVEYARD:
        return state.graveyard
    return smallest_quest_cards(state)


def _look_ahead(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Plays its moves on copies of what it knows, and takes the one that looks best."""
    return plan(view, cards, moves, weights, rng, int(weights.ahead), int(weights.samples))


evaluator = replace(
    strategy("ragemore", name="evaluator", version="1", ahead=0, samples=1, restless=0.05, **EVALUATOR)(
        _look_ahead
    ),
    description="Plays each move on a copy of what it knows and takes the best position that follows.",
)
planner = replace(
    strategy("ragemore", name="planner", version="1", ahead=1, samples=1, restless=0.05, **PLANNER)(
        _look_ahead
    ),
    description="Looks two actions ahead: its move, what follows from it, and the best move after that.",
)
