"""Ragemore: Explore, Recruit and Fight (R12 to R23)."""

from __future__ import annotations

from typing import Any

from ..bits import bit
from ..compiling import kernel, part
from .cards import NONE
from .deck import put_bottom, take_top, top_card
from .moves import bottom_order, hero_of, matched_card, reinforcer_of
from .state import QUESTS

MATCHES = 3  # a Hero has at most three skills


@part
def explore(state: Any, move: int, cards: Any, rules: Any) -> None:
    """The matched cards go to the Finished Quests, the spent Hero under the Deck (R13, R14)."""
    for k in range(MATCHES):
        card = matched_card(move, k)
        if card == NONE:
            break
        leave_quest(state, card)
        state.finished |= bit(card)
    _spend_hero(state, hero_of(move))
    discard_neighbours(state, cards, rules)


@part
def recruit(state: Any, move: int, cards: Any, rules: Any) -> None:
    """The matched cards join the Party in order, then the spent Hero goes under the Deck (R17, R18)."""
    for k in range(MATCHES):
        card = matched_card(move, k)
        if card == NONE:
            break
        if card == state.encounter:
            state.encounter = NONE
        elif card == top_card(state):
            take_top(state)
        else:
            leave_quest(state, card)
        join_party(state, card)
    _spend_hero(state, hero_of(move))
    discard_neighbours(state, cards, rules)


@kernel
def fight_outcome(cards: Any, hero: int, reinforcer: int, encounter: int) -> int:
    """Return 1 if the Hero's side is stronger than the Encounter, 0 if equal, -1 if weaker (R20)."""
    strength = int(cards.hero_strength[hero])
    if reinforcer != NONE:
        strength += cards.hero_strength[reinforcer]
    enemy = cards.strength[encounter]
    return 1 if strength > enemy else (0 if strength == enemy else -1)


@part
def fight(state: Any, move: int, cards: Any, rules: Any) -> None:
    """Higher: the Encounter joins. Lower: and the Hero dies. Equal: both go under the Deck (R21 to R23)."""
    hero, reinforcer, encounter = hero_of(move), reinforcer_of(move), state.encounter
    outcome = fight_outcome(cards, hero, reinforcer, encounter)
    fallen = reinforcer if rules.reinforcer_shares_fate == 1 else NONE
    state.encounter = NONE
    if outcome > 0:
        join_party(state, encounter)
        return
    leave_party(state, hero)
    if fallen != NONE:
        leave_party(state, fallen)
    if outcome < 0:
        state.graveyard |= bit(hero)
        if fallen != NONE:
            state.graveyard |= bit(fallen)
        join_party(state, encounter)
        return
    for k in range(2 if fallen == NONE else 3):
        put_bottom(state, bottom_card(bottom_order(move), k, hero, encounter, fallen))


@kernel
def bottom_card(order: int, k: int, hero: int, encounter: int, fallen: int) -> int:
    """Return the card that an equal Fight puts on the bottom as number k = 0, 1, 2 (R23).

    Orders 0 and 1 of two cards: Hero first, Encounter first. Orders 0 to 5 of three: `order` // 2 names the
    first of (Hero, Encounter, reinforcer), and the other two follow as they stand here, or swapped if odd.
    """
    if fallen == NONE:
        return hero if k == order else encounter
    first = order // 2
    which = first
    if k > 0:
        lower, upper = (1 if first == 0 else 0), (1 if first == 2 else 2)
        which = lower if (k == 1) == (order % 2 == 0) else upper
    return hero if which == 0 else (encounter if which == 1 else fallen)


@part
def join_party(state: Any, card: int) -> None:
    """A card becomes a Hero, on top of its suit's stack (R6)."""
    state.party[state.party_size] = card
    state.party_size += 1


@part
def leave_party(state: Any, hero: int) -> None:
    """Take a Hero out of the Party; the others keep their order."""
    last = state.party_size - 1
    place = 0
    while state.party[place] != hero:
        place += 1
    while place < last:
        state.party[place] = state.party[place + 1]
        place += 1
    state.party[last] = NONE
    state.party_size = last


@part
def _spend_hero(state: Any, hero: int) -> None:
    leave_party(state, hero)
    put_bottom(state, hero)


@part
def leave_quest(state: Any, card: int) -> None:
    """Take a card out of the Quest that holds it; the others keep their order."""
    for quest in range(QUESTS):
        size = state.quest_size[quest]
        for place in range(size):
            if state.quest[quest, place] == card:
                for later in range(place, size - 1):
                    state.quest[quest, later] = state.quest[quest, later + 1]
                state.quest[quest, size - 1] = NONE
                state.quest_size[quest] = size - 1
                return


@part
def discard_neighbours(state: Any, cards: Any, rules: Any) -> None:
    """Under `adjacent_match=discard`, a card directly on its own suit goes to the Graveyard (R15)."""
    if rules.adjacent_match == 0:
        return
    for quest in range(QUESTS):
        place = 1
        while place < state.quest_size[quest]:
            card = int(state.quest[quest, place])
            if cards.suit[card] == cards.suit[state.quest[quest, place - 1]]:
                leave_quest(state, card)
                state.graveyard |= bit(card)
            else:
                place += 1
