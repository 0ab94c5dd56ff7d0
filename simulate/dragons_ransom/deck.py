"""Dragon's Ransom: cards are taken from the deck."""

from __future__ import annotations

from typing import Any

from ..compiling import part
from ..kernel_records import at
from .columns import as_table
from .hands import join_hand, show
from .heroes import place_hero_card
from .words import ABILITY, HEROES_ATTACK, ITEM


@part
def take_top(state: Any, cards: Any) -> int:
    """Take the top card of a deck that is not empty; its pile has one card fewer (R5, R49)."""
    state.deck_size -= 1
    state.known = max(0, state.known - 1)
    card = int(state.deck[at(state.deck_size)])
    pile = 0
    while state.pile_cards[at(pile)] == 0:
        pile += 1
    state.pile_cards[at(pile)] -= 1
    state.pile_attacks[at(pile)] -= int(card == cards.heroes_attack)
    return card


@part
def turn_cards(state: Any, cards: Any, count: int) -> None:
    """Turn cards: a hero card is placed, Heroes Attack! causes an event, others are discarded (R30, R49)."""
    for _ in range(min(count, state.deck_size)):
        card = take_top(state, cards)
        kind = cards.kind[at(card)]
        if ABILITY <= kind <= ITEM:
            place_hero_card(state, cards, card)
        else:
            state.discard[at(card)] += 1
            state.events_due += int(kind == HEROES_ATTACK)


@part
def draw_cards(state: Any, cards: Any, count: int, to_fresh: bool) -> None:
    """Draw cards: hero cards are placed, Heroes Attack! discarded, the rest is the seat's (R26, R27, R49).

    `to_fresh`: it waits beside the hand.
    """
    found = 0
    for _ in range(count):
        is_known = state.known > 0
        card = take_top(state, cards)
        kind = cards.kind[at(card)]
        if ABILITY <= kind <= ITEM:
            place_hero_card(state, cards, card)
        elif kind == HEROES_ATTACK:
            state.discard[at(card)] += 1
            found += 1
        elif to_fresh:
            state.fresh[at(state.fresh_size)] = card
            state.fresh_size += 1
            if is_known:
                show(as_table(state), card)
        else:
            join_hand(as_table(state), card, is_known)
    state.events_due += found if state.rules.events_per_draw == 1 else min(found, 1)
