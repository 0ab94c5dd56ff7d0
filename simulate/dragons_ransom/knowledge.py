"""Dragon's Ransom: what a seat sees, and which games it may be in (R42, R43, R45)."""

from __future__ import annotations

from typing import Any

from ..compiling import door, part
from ..kernel_records import copy_shared
from ..streams import below, shuffle
from .cards import HEROES, NONE
from .deal import attacks_per_pile
from .hands import insert
from .state import HAND_ROOM, MAX_PLAYERS, TOP_ROOM
from .words import ABILITY, ATTACK, HERO, HEROES_ATTACK, ITEM, ROLE, TRAP


@door("dragons_ransom.observe")
def observe(state: Any, seat: int, view: Any) -> int:
    """Copy what a seat sees: all but the deck below its known top, and hidden hands (R42, R43, R45)."""
    copy_shared(state, view)
    view.viewer = seat
    for place in range(TOP_ROOM):
        view.top[place] = NONE
    for place in range(state.known):
        view.top[place] = state.deck[state.deck_size - 1 - place]
    if state.rules.hands == 1:
        _hide_hands(view)
    return 0


@part
def _hide_hands(view: Any) -> None:
    for seat in range(MAX_PLAYERS):
        if seat != view.viewer:
            for place in range(HAND_ROOM):
                view.hands[seat, place] = NONE
    if view.seat != view.viewer:
        for place in range(HAND_ROOM):
            view.fresh[place] = NONE


# ---------------------------------------------------------------- filling in what is hidden


@door("dragons_ransom.determinize")
def determinize(view: Any, cards: Any, rng: Any, state: Any) -> int:
    """Fill in a state that the view allows, every order of what it hides equally likely (R42, R43, R45).

    Hidden hands are dealt from the unseen cards that can be in a hand; then each pile has its Heroes Attack!
    cards in places by lot, and the rest lies around them in random order.
    """
    copy_shared(view, state)
    for place in range(view.known):
        state.deck[view.deck_size - 1 - place] = view.top[place]
    _count_unseen(view, cards, state)
    _guess_hands(view, cards, rng, state)
    _guess_deck(view, cards, rng, state)
    return 0


@part
def _count_unseen(view: Any, cards: Any, state: Any) -> None:
    """Write into `victims` how many copies of each entry the view does not show (R45)."""
    unseen = state.victims
    for card in range(cards.count):
        unseen[card] = cards.copies[card] - view.discard[card] - view.box[card]
        if cards.kind[card] == HERO or cards.kind[card] == ROLE:
            unseen[card] = 0
    proxies = attacks_per_pile(view.rules) * view.rules.piles - cards.copies[cards.heroes_attack]
    unseen[cards.heroes_attack] += max(0, proxies)
    _count_added_attacks(view, cards, unseen)
    for column in range(HEROES):
        for place in range(view.column_size[column]):
            unseen[view.columns[column, place]] -= 1
        for place in range(view.queue_size[column]):
            unseen[view.queues[column, place]] -= 1
        for place in range(view.item_count[column]):
            unseen[view.items[column, place]] -= 1
        if view.active[column] != NONE:
            unseen[view.active[column]] -= 1
    if view.pending != NONE:
        unseen[view.pending] -= 1
    for place in range(view.known):
        unseen[view.top[place]] -= 1
    for seat in range(view.rules.players):
        if sees(view, seat):
            for place in range(view.hand_size[seat]):
                unseen[view.hands[seat, place]] -= 1
        else:
            for place in range(view.shown_size[seat]):
                unseen[view.shown[seat, place]] -= 1
    if sees(view, int(view.seat)):
        for place in range(view.fresh_size):
            unseen[view.fresh[place]] -= 1


@part
def sees(view: Any, seat: int) -> bool:
    """Whether a view shows a seat's hand (R42)."""
    return view.rules.hands == 0 or seat == view.viewer


@part
def _count_added_attacks(view: Any, cards: Any, unseen: Any) -> None:
    """Attack! cards that the rules have added: one copy at a time, round and round (R3)."""
    left, changed = int(view.rules.attack_cards), True
    while left > 0 and changed:
        changed = False
        for card in range(cards.count):
            if left > 0 and cards.kind[card] == ATTACK:
                unseen[card] += 1
                left -= 1
                changed = True


@part
def _guess_hands(view: Any, cards: Any, rng: Any, state: Any) -> None:
    """Deal unseen cards to the hands that the view hides, beside those that it knows to be there (R42)."""
    if view.rules.hands == 0:
        return
    count = _lay_out(state, cards, True)
    shuffle(rng, state.spare, count)
    for seat in range(view.rules.players):
        if sees(view, seat):
            continue
        shown, held = int(view.shown_size[seat]), int(view.hand_size[seat])
        fresh = int(view.fresh_size) if seat == view.seat else 0
        for place in range(held + fresh):
            if place < shown:
                card = int(view.shown[seat, place])
            else:
                count -= 1
                card = int(state.spare[count])
                state.victims[card] -= 1
            if place < held:
                insert(state.hands[seat], place, card)
            else:
                state.fresh[place - held] = card


@part
def _lay_out(state: Any, cards: Any, in_hand: bool) -> int:
    """Lay out the unseen cards, those that a hand can hold or all but Heroes Attack!; return how many."""
    count = 0
    for card in range(cards.count):
        kind = cards.kind[card]
        is_hero_card = ABILITY <= kind <= ITEM
        if kind <= TRAP and kind != HEROES_ATTACK and not (in_hand and is_hero_card):
            for _ in range(state.victims[card]):
                state.spare[count] = card
                count += 1
    return count


@part
def _guess_deck(view: Any, cards: Any, rng: Any, state: Any) -> None:
    """Lay the rest of the deck: each pile's Heroes Attack! cards in places by lot, others around (R6)."""
    count = _lay_out(state, cards, False)
    shuffle(rng, state.spare, count)
    first = 0  # of the pile, from the top of the deck
    for pile in range(view.rules.piles):
        attacks, end = int(view.pile_attacks[pile]), first + int(view.pile_cards[pile])
        for place in range(first, min(end, view.known)):
            attacks -= int(view.top[place] == cards.heroes_attack)
        for place in range(max(first, view.known), end):
            if below(rng, end - place) < attacks:
                card = int(cards.heroes_attack)
                attacks -= 1
            else:
                count -= 1
                card = int(state.spare[count])
            state.deck[view.deck_size - 1 - place] = card
        first = end
