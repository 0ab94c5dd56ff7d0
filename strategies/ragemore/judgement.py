"""What a player of Ragemore sees at a glance, from the view alone: gains, dangers, the Encounter's fate."""

from __future__ import annotations

from typing import Any

from ...simulate.bits import bit, count, has, lowest
from ...simulate.compiling import part
from ...simulate.ragemore.actions import fight_outcome
from ...simulate.ragemore.cards import ABILITIES, NONE
from ...simulate.ragemore.moves import (
    EXPLORE,
    FIGHT,
    PLACE,
    RECRUIT,
    chosen_card,
    hero_of,
    kind_of,
    matched_card,
    quest_of,
    reinforcer_of,
)
from ...simulate.ragemore.state import QUESTS, Phase

_CHOOSE_FINISHED = int(Phase.CHOOSE_FINISHED)
_KILL, _KILL_IF = ABILITIES.index("kill"), ABILITIES.index("kill_if")
_JOIN_GRAVEYARD = ABILITIES.index("join_graveyard_if_any")
_KILL_IN_SMALLEST = ABILITIES.index("kill_in_smallest_quest")
_MATCHES = 3
_DEAD_LIMIT = 3
_FULL_QUEST = 3


@part
def matched_cards(move: int) -> int:
    """Return the set of cards that an Explore or Recruit matches."""
    members = 0
    for k in range(_MATCHES):
        card = matched_card(move, k)
        if card == NONE:
            break
        members |= bit(card)
    return members


@part
def explore_gain(view: Any, cards: Any, move: int) -> int:
    """Return what an Explore adds to stacks that still need cards: the n-th card of a stack counts n."""
    members = matched_cards(move)
    gain = 0
    done = view.finished
    while members != 0:
        card = lowest(members)
        members &= members - 1
        stack = count(done & cards.suit_mask[cards.suit[card]])
        if stack < view.rules.stack_target:
            gain += stack + 1
        done |= bit(card)
    return gain


@part
def removes_encounter(view: Any, cards: Any, move: int) -> bool:
    """Whether an action takes the Encounter off the table."""
    kind = kind_of(move)
    return kind == FIGHT or (kind == RECRUIT and has(matched_cards(move), view.encounter))


@part
def dangers(view: Any, cards: Any, move: int) -> tuple[int, bool]:
    """Return what can be seen to follow from an action: cards sent to the Graveyard, and whether it loses.

    The losses are looked for in the rules' order (R33 to R36).
    """
    kind = kind_of(move)
    outcome = 1
    if kind == FIGHT:
        outcome = fight_outcome(cards, hero_of(move), reinforcer_of(move), view.encounter)
    taken = matched_cards(move) if kind in (EXPLORE, RECRUIT) else 0
    encounter_stays = kind != FIGHT and not has(taken, view.encounter)
    fit = roomiest_fit(view, cards, taken) if encounter_stays else 0
    dead = 1 if outcome < 0 else 0
    if encounter_stays:
        dead = 1 if fit == NONE else _kills(view, cards)
    last_hero_goes = view.party_size == 1 and (kind == EXPLORE or outcome == 0)
    empties_quests = count(taken & ~bit(view.encounter)) == view.quest_size[0] + view.quest_size[1]
    fatal = (
        last_hero_goes
        or count(view.graveyard) + dead >= _DEAD_LIMIT
        or (encounter_stays and fit >= _FULL_QUEST)
        or (taken != 0 and empties_quests)
    )
    return dead, fatal


@part
def _kills(view: Any, cards: Any) -> int:
    """Return 1 if the Encounter's ability will send a card to the Graveyard, as far as can be seen."""
    ability = cards.ability[view.encounter]
    if ability in (_KILL, _KILL_IN_SMALLEST):
        return 1
    if ability == _JOIN_GRAVEYARD:
        return 1 if view.graveyard != 0 else 0
    if ability == _KILL_IF and view.deck_size > 0:
        return 1 if has(cards.ability_suits[view.encounter], cards.suit[view.deck[0]]) else 0
    return 0


@part
def roomiest_fit(view: Any, cards: Any, taken: int) -> int:
    """Return the size of the smallest Quest that takes the Encounter when `taken` have left; -1 if none."""
    best = NONE
    for quest in range(QUESTS):
        size, last = 0, NONE
        for place in range(view.quest_size[quest]):
            card = int(view.quest[quest, place])
            if not has(taken, card):
                size += 1
                last = card
        fits = size > 0 and cards.suit[last] != cards.suit[view.encounter]
        if fits and (best == NONE or size < best):
            best = size
    return best


@part
def small_choice(view: Any, cards: Any, moves: Any) -> int:
    """Return the index of a sensible placement, or choice of a card.

    Cards go on the smaller Quest. A finished card is given up from the smallest stack; for the rest the
    strongest Hero is kept from harm or brought back.
    """
    best, best_worth = 0, -1_000_000
    for i in range(len(moves)):
        if kind_of(moves[i]) == PLACE:
            worth = -int(view.quest_size[quest_of(moves[i])])
        else:
            card = chosen_card(moves[i])
            strength = int(cards.hero_strength[card])
            if view.phase == _CHOOSE_FINISHED:
                worth = -10 * count(view.finished & cards.suit_mask[cards.suit[card]]) + strength
            else:
                worth = strength
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@part
def restlessness(view: Any) -> float:
    """Return how much chance may sway a choice: 1 breaks ties, and it grows after 40 turns.

    Without it a strategy may walk in a circle for ever (R39).
    """
    return 1.0 + 4.0 * max(view.turn - 40, 0)
