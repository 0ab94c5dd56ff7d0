"""Dragon's Ransom: heroes, roles, the deck, opening hands and the piles (R2 to R6, R37)."""

from __future__ import annotations

from typing import Any

from ..compiling import door, part
from ..kernel_records import copy_shared
from ..streams import shuffle
from .cards import HEROES, MAX_CARDS, NONE
from .columns import as_table
from .hands import hand_limit, join_hand
from .heroes import place_hero_card
from .rules import advance
from .state import HAND_ROOM, MAX_PILES, MAX_PLAYERS, Ending, Phase, Stage
from .words import ABILITY, ATTACK, HEROES_ATTACK, ITEM, TRAP

_PLAY, _NO_ENDING, _TURN = int(Phase.PLAY), int(Ending.NONE), int(Stage.TURN)
_NORMAL, _EASY, _LEGENDARY = 3, 2, 4


@door("dragons_ransom.deal", through=[advance])
def deal(state: Any, cards: Any, rules: Any, rng: Any) -> int:
    """Set up, and begin the first turn (R2 to R6)."""
    copy_shared(rules, state.rules)
    _clear(state)
    _lay_heroes(state, cards, rng)
    _deal_roles(state, cards, rng)
    _shuffle_deck(state, cards, rng)
    _deal_hands(state, cards)
    _build_piles(state, cards, rng)
    # The stream of chance is not here yet, and no effect that can come before it is asks for it.
    return advance(state, cards, rng, NONE, _TURN)


@part
def _clear(state: Any) -> None:
    state.phase = _PLAY
    state.ending = _NO_ENDING
    state.turn = state.seat = state.using = state.played = state.spent = state.free = state.used = 0
    state.chains_left = state.sent = state.events_due = state.after = state.turn_of = 0
    state.deck_size = state.known = state.fresh_size = 0
    state.events = state.chains = state.complete = state.minions_slain = state.wounds_dealt = 0
    state.drawn = state.forced = 0
    state.pending = state.acting = state.to_move = NONE
    for column in range(HEROES):
        state.wounds[column] = 0
        state.defeated[column] = 0
        state.slain_turn[column] = 0
        state.active[column] = NONE
        state.column_size[column] = 0
        state.queue_size[column] = 0
        state.item_count[column] = 0
    for column in range(2 * HEROES):
        state.order[column] = NONE
    for seat in range(MAX_PLAYERS):
        state.hand_size[seat] = 0
        state.shown_size[seat] = 0
        state.roles[seat] = NONE
        state.skipped[seat] = 0
    _clear_rooms(state)


@part
def _clear_rooms(state: Any) -> None:
    for card in range(MAX_CARDS):
        state.discard[card] = 0
        state.box[card] = 0
    for pile in range(MAX_PILES + 3):
        state.pile_cards[pile] = 0
        state.pile_attacks[pile] = 0
    for seat in range(MAX_PLAYERS):
        for place in range(HAND_ROOM):
            state.hands[seat, place] = NONE
            state.shown[seat, place] = NONE
    for place in range(HAND_ROOM):
        state.fresh[place] = NONE


@part
def _lay_heroes(state: Any, cards: Any, rng: Any) -> None:
    """The heroes are put in a row in random order (R2)."""
    for hero in range(HEROES):
        state.deck[hero] = cards.heroes[hero]
    shuffle(rng, state.deck, HEROES)
    for column in range(HEROES):
        hero = int(state.deck[column])
        state.heroes[column] = hero
        state.hero_column[cards.hero[hero]] = column


@part
def _deal_roles(state: Any, cards: Any, rng: Any) -> None:
    """Each player gets a role at random; the others lie in the box, alone all of them (R37)."""
    for role in range(cards.role_count):
        state.deck[role] = cards.roles[role]
        state.box[cards.roles[role]] += 1
    if state.rules.players == 1:
        return
    shuffle(rng, state.deck, int(cards.role_count))
    for seat in range(state.rules.players):
        state.roles[seat] = state.deck[seat]
        state.box[state.deck[seat]] = 0


@part
def _shuffle_deck(state: Any, cards: Any, rng: Any) -> None:
    """All cards but Heroes Attack! are shuffled, with so many Attack! cards more or fewer (R3)."""
    _change_attacks(state, cards)
    for card in range(cards.count):
        kind = cards.kind[card]
        if kind <= TRAP and kind != HEROES_ATTACK:
            # Attack! cards removed count in the box, added ones against it until they are dealt.
            for _ in range(cards.copies[card] - state.box[card]):
                state.deck[state.deck_size] = card
                state.deck_size += 1
            state.box[card] = max(0, state.box[card])
    shuffle(rng, state.deck, state.deck_size)


@part
def _change_attacks(state: Any, cards: Any) -> None:
    """Write into the box how many copies of each Attack! card are removed, below 0 if added (R3)."""
    left = int(state.rules.attack_cards)
    step = 1 if left > 0 else -1
    changed = True
    while left != 0 and changed:
        changed = False
        for card in range(cards.count):
            if left == 0 or cards.kind[card] != ATTACK:
                continue
            if step > 0 or cards.copies[card] > state.box[card]:
                state.box[card] -= step
                left -= step
                changed = True


@part
def _deal_hands(state: Any, cards: Any) -> None:
    """Each seat takes an opening hand; hero cards in it are placed, and replaced or not (R4)."""
    for seat in range(state.rules.players):
        state.seat = seat
        left = hand_limit(as_table(state), cards, seat)
        while left > 0 and state.deck_size > 0:
            state.deck_size -= 1
            card = int(state.deck[state.deck_size])
            is_hero_card = cards.kind[card] == ABILITY or cards.kind[card] == ITEM
            if is_hero_card:
                place_hero_card(state, cards, card)
            else:
                join_hand(as_table(state), card, False)
            left -= int(not is_hero_card or state.rules.opening_replace == 0)
    state.seat = 0


@part
def attacks_per_pile(rules: Any) -> int:
    """Return how many Heroes Attack! cards each pile has (R6)."""
    if rules.heroes_attack > 0:
        return int(rules.heroes_attack)
    return _NORMAL if rules.level == 0 else (_EASY if rules.level == 1 else _LEGENDARY)


@part
def _build_piles(state: Any, cards: Any, rng: Any) -> None:
    """Heroes Attack! cards are shuffled into each pile, the upper ones first (R5, R6)."""
    piles, each, rest = int(state.rules.piles), attacks_per_pile(state.rules), int(state.deck_size)
    source = rest
    target = rest + piles * each
    state.deck_size = target
    for pile in range(piles):
        size = rest // piles + int(pile < rest % piles)
        source -= size
        target -= size + each
        for place in range(size):
            state.spare[place] = state.deck[source + place]
        for place in range(size, size + each):
            state.spare[place] = cards.heroes_attack
        shuffle(rng, state.spare, size + each)
        for place in range(size + each):
            state.deck[target + place] = state.spare[place]
        state.pile_cards[pile] = size + each
        state.pile_attacks[pile] = each
    state.box[cards.heroes_attack] = max(0, cards.copies[cards.heroes_attack] - piles * each)
