"""Blood Rage: which games a view may come from (R62).

What a view hides lies in three pools: cards of this Age that the seat knows to have been dealt, since it
has passed them on or picked them; the others of this Age; and cards of earlier Ages. The deal has left none
of the first, a pack has none of the last, and a seat has at most one of the last (the card kept) among its
quests and what is hidden of its hand. Every way to lay out the cards within that is equally likely; a card
is then as good as any other of its sort, and `layouts` says how many of each sort come to a place.
"""

from __future__ import annotations

from typing import Any

from ..compiling import door, part
from ..kernel_records import copy_shared
from ..streams import below, shuffle
from .board import as_table
from .cards import AGES, MAX_CARDS, NONE
from .hands import insert
from .knowledge import HIDDEN
from .layouts import (
    EARLIER,
    FACE_DOWN,
    IN_HAND,
    KNOWN,
    OTHERS,
    POOLS,
    allot_earlier,
    allot_quests,
    hidden_in_hand,
)
from .state import MAX_PLAYERS, PACK_ROOM, PICK_ROOM, SLOTS
from .upgrades import clan_has
from .words import DO_QUEST_STRENGTH, QUEST


@door("blood_rage.determinize")
def determinize(view: Any, cards: Any, rng: Any, state: Any) -> int:
    """Fill in a state that the view allows (R62)."""
    copy_shared(view, state)
    _copy_own(view, state)
    _count_hidden(view, cards, state)
    _fill_pools(view, cards, rng, state)
    left_by_deal = _left_by_deal(view, cards)
    allot_earlier(view, cards, rng, state, left_by_deal)
    _guess_quests(view, cards, rng, state, left_by_deal)
    _shuffle_pools(state, rng)
    _set_aside(state, left_by_deal)
    _shuffle_pools(state, rng)
    _guess_packs(view, state)
    _guess_hands(view, state)
    for pool in range(POOLS):
        while state.pool_size[pool] > 0:
            state.unseen[_draw(state, pool)] += 1
    _guess_choices(view, cards, rng, state)
    _shuffle_decks(view, cards, rng, state)
    return 0


@part
def _copy_own(view: Any, state: Any) -> None:
    """What the seat remembers for itself; what others do is not filled in: no rule asks for it."""
    for seat in range(MAX_PLAYERS):
        state.pick_count[seat] = 0
        for place in range(PICK_ROOM):
            state.picks[seat, place] = NONE
            state.put_in[seat, place] = 0
        for age in range(AGES - 1):
            state.glory_after[seat, age] = 0
        for card in range(MAX_CARDS):
            state.seen[seat, card] = 0
            state.away[seat, card] = 0
    for place in range(PICK_ROOM):
        state.picks[view.viewer, place] = view.own_picks[place]
    state.pick_count[view.viewer] = view.own_pick_count
    for card in range(MAX_CARDS):
        state.seen[view.viewer, card] = view.own_seen[card]
        state.away[view.viewer, card] = view.own_away[card]
        state.unseen[card] = view.own_away[card]


@part
def _count_hidden(view: Any, cards: Any, state: Any) -> None:
    """Write into `spare` how many copies of each entry, of this and earlier Ages, the view does not show."""
    hidden = state.spare
    for card in range(MAX_CARDS):
        hidden[card] = 0
        if card < cards.count and cards.age[card] <= view.age:
            hidden[card] = cards.copies[card, view.rules.players - 2]
            hidden[card] -= view.discard[card] + view.own_away[card]
    if view.card != NONE:
        hidden[view.card] -= 1
    for seat in range(view.rules.players):
        for slot in range(SLOTS):
            if view.slots[seat, slot] != NONE:
                hidden[view.slots[seat, slot]] -= 1
        _take_off(hidden, view.played[seat], int(view.played_size[seat]))
        if seat == view.viewer:
            _take_off(hidden, view.hands[seat], int(view.hand_size[seat]))
            _take_off(hidden, view.packs[seat], int(view.pack_size[seat]))
            _take_off(hidden, view.quests[seat], int(view.quest_size[seat]))
        else:
            _take_off(hidden, view.shown[seat], int(view.shown_size[seat]))


@part
def _take_off(counts: Any, row: Any, size: int) -> None:
    for place in range(size):
        counts[row[place]] -= 1


@part
def _fill_pools(view: Any, cards: Any, rng: Any, state: Any) -> None:
    for pool in range(POOLS):
        state.pool_size[pool] = 0
    for card in range(cards.count):
        hidden = int(state.spare[card])
        if cards.age[card] < view.age:
            _put(state, EARLIER, card, hidden)
        elif cards.age[card] == view.age:
            dealt = int(view.own_seen[card])
            for place in range(view.own_pick_count):
                dealt += int(view.own_picks[place] == card)
            shown = cards.copies[card, view.rules.players - 2] - hidden
            known = min(hidden, max(0, dealt - shown))
            _put(state, KNOWN, card, known)
            _put(state, OTHERS, card, hidden - known)
    _shuffle_pools(state, rng)


@part
def _shuffle_pools(state: Any, rng: Any) -> None:
    """Put each pool into random order: what is taken out by kind leaves no random order behind."""
    for pool in range(POOLS):
        shuffle(rng, state.pools[pool], int(state.pool_size[pool]))


@part
def _put(state: Any, pool: int, card: int, copies: int) -> None:
    for _ in range(copies):
        state.pools[pool, state.pool_size[pool]] = card
        state.pool_size[pool] += 1


@part
def _draw(state: Any, pool: int) -> int:
    """Take the last card of a pool."""
    state.pool_size[pool] -= 1
    return int(state.pools[pool, state.pool_size[pool]])


@part
def _left_by_deal(view: Any, cards: Any) -> int:
    """Return how many cards of this Age were not dealt (R10)."""
    size = 0
    for card in range(cards.count):
        if cards.age[card] == view.age:
            size += int(cards.copies[card, view.rules.players - 2])
    return size - PACK_ROOM * int(view.rules.players)


@part
def _guess_quests(view: Any, cards: Any, rng: Any, state: Any, left_by_deal: int) -> None:
    """Others' quests face down, as allotted (R24)."""
    places = 0
    for seat in range(view.rules.players):
        if seat != view.viewer:
            places += int(view.quest_size[seat] - state.lots[seat, FACE_DOWN])
    others = allot_quests(state, cards, rng, places, left_by_deal)
    for seat in range(view.rules.players):
        if seat == view.viewer:
            continue
        for place in range(view.quest_size[seat]):
            if place < state.lots[seat, FACE_DOWN]:
                card = _draw_quest(state, cards, EARLIER)
            else:
                is_other = below(rng, places) < others
                places -= 1
                others -= int(is_other)
                card = _draw_quest(state, cards, OTHERS if is_other else KNOWN)
            insert(state.quests[seat], place, card)


@part
def _draw_quest(state: Any, cards: Any, pool: int) -> int:
    """Take the first quest of a pool, whose order is random."""
    place = 0
    while cards.kind[state.pools[pool, place]] != QUEST:
        place += 1
    card = int(state.pools[pool, place])
    state.pools[pool, place] = state.pools[pool, state.pool_size[pool] - 1]
    state.pool_size[pool] -= 1
    return card


@part
def _set_aside(state: Any, left_by_deal: int) -> None:
    """What the deal left is unseen; all others of this Age are one pool then (R10)."""
    for _ in range(left_by_deal):
        state.unseen[_draw(state, OTHERS)] += 1
    while state.pool_size[OTHERS] > 0:
        _put(state, KNOWN, _draw(state, OTHERS), 1)


@part
def _guess_packs(view: Any, state: Any) -> None:
    for seat in range(view.rules.players):
        if seat != view.viewer:
            for place in range(view.pack_size[seat]):
                insert(state.packs[seat], place, _draw(state, KNOWN))


@part
def _guess_hands(view: Any, state: Any) -> None:
    """Others' hands: what all have seen of them, cards of earlier Ages as allotted, and of this Age (R62)."""
    for seat in range(view.rules.players):
        if seat == view.viewer:
            continue
        shown = int(view.shown_size[seat])
        for place in range(shown):
            state.hands[seat, place] = view.shown[seat, place]
        for place in range(hidden_in_hand(view, seat)):
            pool = EARLIER if place < state.lots[seat, IN_HAND] else KNOWN
            insert(state.hands[seat], shown + place, _draw(state, pool))


@part
def _guess_choices(view: Any, cards: Any, rng: Any, state: Any) -> None:
    """Others' secret cards: any of the hand, a quest also as a battle card if it may count (R28, R53)."""
    for seat in range(view.rules.players):
        if view.chosen[seat] != HIDDEN:
            continue
        size, strikes = int(view.hand_size[seat]), 0
        if clan_has(as_table(state), cards, seat, DO_QUEST_STRENGTH):
            for place in range(size):
                # Quests go to the front of the room to shuffle.
                if cards.kind[state.hands[seat, place]] == QUEST:
                    state.spare[strikes] = state.hands[seat, place]
                    strikes += 1
        place = below(rng, size + strikes)
        state.strikes[seat] = int(place >= size)
        state.chosen[seat] = state.hands[seat, place] if place < size else state.spare[place - size]


@part
def _shuffle_decks(view: Any, cards: Any, rng: Any, state: Any) -> None:
    """Later Ages' decks in any order (R8)."""
    for age in range(int(view.age), AGES):
        size = 0
        for card in range(cards.count):
            if cards.age[card] == age + 1:
                for _ in range(cards.copies[card, view.rules.players - 2]):
                    state.decks[age, size] = card
                    size += 1
        shuffle(rng, state.decks[age], size)
