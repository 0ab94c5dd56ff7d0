"""How good a position looks: the weighted features that Ragemore's planning strategies share."""

from __future__ import annotations

from typing import Any

from ...simulate.bits import bit, count, lowest
from ...simulate.compiling import part
from ...simulate.ragemore.cards import ABILITIES, NONE, SUIT_COUNT
from ...simulate.ragemore.deal import quest_cards
from ...simulate.ragemore.legal import uncovered_heroes
from ...simulate.ragemore.state import QUESTS, Ending, Phase
from .judgement import roomiest_fit

_KILL, _KILL_IN_SMALLEST = ABILITIES.index("kill"), ABILITIES.index("kill_in_smallest_quest")
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
    if state.deck_size < 3:
        worth += w.deck_low
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
    size = state.party_size
    worth = w.hero * min(size, 6)
    if size == 1:
        worth += w.party_one
    elif size == 2:
        worth += w.party_two
    first, second = quest_cards(state, 0), quest_cards(state, 1)
    seen = 0
    for i in range(size - 1, -1, -1):
        hero = int(state.party[i])
        suit = bit(cards.suit[hero])
        if seen & suit == 0:
            seen |= suit
            worth += w.strong * cards.hero_strength[hero]
            if cards.plus[hero]:
                worth += w.plus
        if _can_explore(cards, hero, first) or _can_explore(cards, hero, second):
            worth += w.ready
    return worth


@part
def _encounter(state: Any, cards: Any, w: Any) -> float:
    """What the drawn Encounter threatens, and what can be done about it."""
    encounter = state.encounter
    fit = roomiest_fit(state, cards, 0)
    worth = 0.0
    if fit == NONE:
        worth += w.stuck
    elif fit >= 3:
        worth += w.crowded
    elif cards.ability[encounter] == _KILL or cards.ability[encounter] == _KILL_IN_SMALLEST:
        worth += w.killer
    if cards.skull[encounter] == 0:
        worth += w.recruitable
    heroes = uncovered_heroes(state, cards)
    strongest, reserve, plus_strength = 0, 0, -1
    while heroes != 0:
        hero = lowest(heroes)
        heroes &= heroes - 1
        strength = int(cards.hero_strength[hero])
        if strength > strongest:
            strongest, reserve = strength, strongest
        elif strength > reserve:
            reserve = strength
        if cards.plus[hero] and strength > plus_strength:
            plus_strength = strength
    if plus_strength >= 0:
        strongest = max(strongest, plus_strength + (reserve if plus_strength == strongest else strongest))
    if strongest > cards.strength[encounter]:
        worth += w.beatable
    return worth


@part
def _can_explore(cards: Any, hero: int, pool: int) -> bool:
    """Whether a Hero's skills can all be matched in a pool (R12)."""
    needed = 1
    for k in range(cards.skill_count[hero]):
        skill = cards.skills[hero, k]
        needed = needed + 1 if k > 0 and skill == cards.skills[hero, k - 1] else 1
        if count(pool & cards.suit_mask[skill]) < needed:
            return False
    return True
