"""How good a position looks: the weighted features that Ragemore's planning strategies share."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...simulate.bits import bit, count, has
from ...simulate.compiling import part
from ...simulate.ragemore.cards import ABILITIES, SUIT_COUNT
from ...simulate.ragemore.deal import covers_needs, suit_counts
from ...simulate.ragemore.state import QUESTS, Ending, Phase

_KILL, _KILL_IN_SMALLEST = ABILITIES.index("kill"), ABILITIES.index("kill_in_smallest_quest")
_FULL_QUEST = 3
_ENOUGH_HEROES = 6
_OVER, _WON = int(Phase.OVER), int(Ending.WON)


@part
def value(state: Any, cards: Any, rules: Any, w: Any) -> float:
    """Return the worth of a position at the beginning of an action, or at the end of the game."""
    if state.phase == _OVER:
        return 1000.0 if state.ending == _WON else -1000.0
    worth = _stacks(state, cards, w)
    dead = count(state.graveyard)
    if dead == 1:
        worth += w.dead_one
    elif dead == 2:
        worth += w.dead_two
    for quest in range(QUESTS):
        size = state.quest_size[quest]
        if size == 0:
            worth += w.quest_empty
        elif size == 1:
            worth += w.quest_one
        elif size == 3:
            worth += w.quest_three
    return worth + _party(state, cards, w) + _encounter(state, cards, w)


@part
def _stacks(state: Any, cards: Any, w: Any) -> float:
    best, second, rest = 0.0, 0.0, 0
    for suit in range(SUIT_COUNT):
        held = count(state.finished & cards.suit_mask[suit])
        worth = 0.0
        if held > 0:
            worth += w.first
        if held > 1:
            worth += w.second
        if held > 2:
            worth += w.third
        rest += held
        if worth > best:
            best, second = worth, best
        elif worth > second:
            second = worth
    return best + second + w.other * rest


@part
def _party(state: Any, cards: Any, w: Any) -> float:
    """How many Heroes there are, and what they can do: fight, reinforce, explore, beat the Encounter."""
    size = state.party_size
    worth = w.hero * min(size, _ENOUGH_HEROES)
    if size == 1:
        worth += w.party_one
    elif size == 2:
        worth += w.party_two
    first, second = suit_counts(state, cards, 0), suit_counts(state, cards, 1)
    suits_seen = 0
    strongest: Any = -1
    reserve: Any = 0
    best_plus: Any = -1
    for i in range(size - 1, -1, -1):
        hero = np.int64(state.party[i])
        needs = cards.needs[hero]
        if covers_needs(first, needs) or covers_needs(second, needs):
            worth += w.ready
        if has(suits_seen, cards.suit[hero]):
            continue
        suits_seen |= bit(cards.suit[hero])
        strength = np.int64(cards.hero_strength[hero])
        worth += w.strong * strength
        if cards.plus[hero] == 1:
            worth += w.plus
            best_plus = max(best_plus, strength)
        if strength > strongest:
            strongest, reserve = strength, max(strongest, 0)
        elif strength > reserve:
            reserve = strength
    if best_plus >= 0:
        # The best pair: a Hero with the plus and the strongest other one.
        strongest = max(strongest, best_plus + (reserve if best_plus == strongest else strongest))
    return worth + (w.beatable if strongest > cards.strength[state.encounter] else 0.0)


@part
def _encounter(state: Any, cards: Any, w: Any) -> float:
    """What the drawn Encounter threatens."""
    encounter = state.encounter
    fits, crowded = False, True
    for quest in range(QUESTS):
        size = state.quest_size[quest]
        if size > 0 and cards.suit[state.quest[quest, size - 1]] != cards.suit[encounter]:
            fits = True
            crowded = crowded and size == _FULL_QUEST
    worth = w.recruitable if cards.skull[encounter] == 0 else 0.0
    if not fits:
        return worth + w.stuck
    if crowded:
        return worth + w.crowded
    ability = cards.ability[encounter]
    return worth + (w.killer if ability in (_KILL, _KILL_IN_SMALLEST) else 0.0)
