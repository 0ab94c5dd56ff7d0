"""Strategies for Ragemore that follow one plain idea."""

from __future__ import annotations

from typing import Any

from ...simulate.bits import count
from ...simulate.ragemore.actions import fight_outcome
from ...simulate.ragemore.moves import EXPLORE, FIGHT, RECRUIT, hero_of, kind_of, reinforcer_of
from ...simulate.ragemore.state import Phase
from ...simulate.streams import below, uniform
from ..declare import strategy
from .judgement import (
    dangers,
    explore_gain,
    matched_cards,
    removes_encounter,
    restlessness,
    small_choice,
)

_ACTION = int(Phase.ACTION)
_FATAL = 1000.0  # restlessness outgrows it after some 250 turns


@strategy("ragemore", version="1")
def random(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Takes any legal move, each as likely as any other."""
    return below(rng, len(moves))


@strategy("ragemore", version="1")
def explorer(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Explores for the fullest stack; else recruits the most cards, else fights, else passes."""
    if view.phase != _ACTION:
        return small_choice(view, cards, moves)
    best, best_worth = 0, -1.0
    for i in range(len(moves)):
        kind = kind_of(moves[i])
        worth = restlessness(view) * uniform(rng)
        if kind == EXPLORE:
            worth += 100.0 + 10.0 * explore_gain(view, cards, moves[i])
        elif kind == RECRUIT:
            worth += 50.0 + 10.0 * count(matched_cards(moves[i]))
        elif kind == FIGHT:
            worth += 20.0 + 10.0 * fight_outcome(
                cards, hero_of(moves[i]), reinforcer_of(moves[i]), view.encounter
            )
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@strategy("ragemore", version="1", party=4.0)
def recruiter(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Gathers a Party of four Heroes (its weight) by recruiting and winning Fights, then explores."""
    if view.phase != _ACTION:
        return small_choice(view, cards, moves)
    gathering = view.party_size < weights.party
    best, best_worth = 0, -1.0
    for i in range(len(moves)):
        kind = kind_of(moves[i])
        worth = restlessness(view) * uniform(rng)
        if kind == RECRUIT:
            worth += (200.0 if gathering else 20.0) + 10.0 * count(matched_cards(moves[i]))
        elif kind == EXPLORE:
            worth += 100.0 + 10.0 * explore_gain(view, cards, moves[i])
        elif kind == FIGHT:
            outcome = fight_outcome(cards, hero_of(moves[i]), reinforcer_of(moves[i]), view.encounter)
            worth += (150.0 if gathering else 60.0) if outcome > 0 else 5.0
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@strategy("ragemore", version="1")
def fighter(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Fights whatever it can beat, with the weakest Heroes that do; else explores, recruits or draws."""
    if view.phase != _ACTION:
        return small_choice(view, cards, moves)
    best, best_worth = 0, -1.0
    for i in range(len(moves)):
        kind = kind_of(moves[i])
        worth = restlessness(view) * uniform(rng)
        if kind == FIGHT:
            outcome = fight_outcome(cards, hero_of(moves[i]), reinforcer_of(moves[i]), view.encounter)
            spare = 3.0 - cards.hero_strength[hero_of(moves[i])]
            worth += (200.0 if outcome > 0 else (40.0 if outcome == 0 else 1.0)) + spare
        elif kind == EXPLORE:
            worth += 100.0 + 10.0 * explore_gain(view, cards, moves[i])
        elif kind == RECRUIT:
            worth += 50.0 + 10.0 * count(matched_cards(moves[i]))
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@strategy("ragemore", version="1", gain=3.0, death=8.0, party=2.0, encounter=3.0)
def cautious(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Avoids most losses that it can see coming, then weighs gains, deaths and the Party's size."""
    if view.phase != _ACTION:
        return small_choice(view, cards, moves)
    best, best_worth = 0, -1e12
    for i in range(len(moves)):
        move = moves[i]
        kind = kind_of(move)
        dead, fatal = dangers(view, cards, move)
        worth = restlessness(view) * uniform(rng) - weights.death * dead
        if fatal:
            worth -= _FATAL
        if removes_encounter(view, cards, move):
            worth += weights.encounter
        if kind == EXPLORE:
            worth += weights.gain * explore_gain(view, cards, move) - weights.party / view.party_size
        elif kind == RECRUIT:
            worth += weights.party * (count(matched_cards(move)) - 1.0)
        elif kind == FIGHT:
            outcome = fight_outcome(cards, hero_of(move), reinforcer_of(move), view.encounter)
            worth += weights.party * outcome
        if worth > best_worth:
            best, best_worth = i, worth
    return best
