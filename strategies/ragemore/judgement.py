"""What a player of Ragemore sees at a glance, from the view alone: gains, dangers, the Encounter's fate."""

from __future__ import annotations

from typing import Any

from ...simulate.bits import bit, count, has, lowest
from ...simulate.compiling import part
from ...simulate.ragemore.actions import fight_outcome
from ...simulate.ragemore.cards import ABILITIES, NONE
from ...simulate.ragemore.deal import quest_cards
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
def deaths(view: Any, cards: Any, move: int) -> int:
    """Return how many cards an action sends to the Graveyard, as far as can be seen, with what follows."""
    kind = kind_of(move)
    if kind == FIGHT:
        lost = fight_outcome(cards, hero_of(move), reinforcer_of(move), view.encounter) < 0
        return 1 if lost else 0
    if removes_encounter(view, cards, move):
        return 0
    taken = matched_cards(move) if kind in (EXPLORE, RECRUIT) else 0
    if roomiest_fit(view, cards, taken) == NONE:
        return 1
    ability = cards.ability[view.encounter]
    if ability in (_KILL, _KILL_IN_SMALLEST):
        return 1
    if ability == _JOIN_GRAVEYARD and view.graveyard != 0:
        return 1
    if ability == _KILL_IF and view.deck_size > 0 and view.deck[0] != NONE:
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
def quest_cards_left(view: Any, move: int) -> int:
    """Return how many cards the two Quests hold after an action, before the Encounter is placed."""
    held = quest_cards(view, 0) | quest_cards(view, 1)
    kind = kind_of(move)
    if kind in (EXPLORE, RECRUIT):
        held &= ~matched_cards(move)
    return count(held)


@part
def is_fatal(view: Any, cards: Any, move: int) -> bool:
    """Whether an action loses at once, as far as can be seen; the losses in the rules' order (R33 to R36)."""
    kind = kind_of(move)
    if view.party_size == 1 and (
        kind == EXPLORE
        or (kind == FIGHT and fight_outcome(cards, hero_of(move), reinforcer_of(move), view.encounter) == 0)
    ):
        return True
    if count(view.graveyard) + deaths(view, cards, move) >= _DEAD_LIMIT:
        return True
    taken = matched_cards(move) if kind in (EXPLORE, RECRUIT) else 0
    if not removes_encounter(view, cards, move) and roomiest_fit(view, cards, taken) >= _FULL_QUEST:
        return True
    return quest_cards_left(view, move) == 0


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
