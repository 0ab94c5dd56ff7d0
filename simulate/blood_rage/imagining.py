"""Blood Rage: which games a view may come from (R62).

What a view hides lies in three pools: cards of this Age that the seat knows to have been dealt, since it
has passed them on or picked them; the others of this Age; and cards of earlier Ages. A hand has at most one
of the last (the card kept) beside what all have seen of it, and the deal has left none of the first.
"""

from __future__ import annotations

from typing import Any

from ..compiling import door, part
from ..kernel_records import copy_shared
from ..streams import below, shuffle
from .cards import AGES, MAX_CARDS, NONE
from .hands import insert
from .knowledge import HIDDEN
from .state import MAX_PLAYERS, PACK_ROOM, PICK_ROOM, SLOTS, Phase
from .words import QUEST

_DRAFT = int(Phase.DRAFT)
_KNOWN, _OTHERS, _EARLIER, _POOLS = 0, 1, 2, 3
_FULL_HAND = 7


@door("blood_rage.determinize")
def determinize(view: Any, cards: Any, rng: Any, state: Any) -> int:
    """Fill in a state that the view allows (R62)."""
    copy_shared(view, state)
    _copy_own(view, state)
    _count_hidden(view, cards, state)
    _fill_pools(view, cards, rng, state)
    left_by_deal = _left_by_deal(view, cards)
    _guess_quests(view, cards, rng, state, left_by_deal)
    _set_aside(state, left_by_deal)
    _guess_packs(view, rng, state)
    _guess_hands(view, rng, state)
    for pool in range(_POOLS):
        while state.pool_size[pool] > 0:
            state.unseen[_draw(state, pool)] += 1
    _guess_choices(view, rng, state)
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
    for place in range(PICK_ROOM):
        state.picks[view.viewer, place] = view.own_picks[place]
    state.pick_count[view.viewer] = view.own_pick_count
    for card in range(MAX_CARDS):
        state.seen[view.viewer, card] = view.own_seen[card]
        state.unseen[card] = 0


@part
def _count_hidden(view: Any, cards: Any, state: Any) -> None:
    """Write into `spare` how many copies of each entry, of this and earlier Ages, the view does not show."""
    hidden = state.spare
    for card in range(MAX_CARDS):
        hidden[card] = 0
        if card < cards.count and cards.age[card] <= view.age:
            hidden[card] = cards.copies[card, view.rules.players - 2] - view.discard[card]
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
    for pool in range(_POOLS):
        state.pool_size[pool] = 0
    for card in range(cards.count):
        hidden = int(state.spare[card])
        if cards.age[card] < view.age:
            _put(state, _EARLIER, card, hidden)
        elif cards.age[card] == view.age:
            dealt = int(view.own_seen[card])
            for place in range(view.own_pick_count):
                dealt += int(view.own_picks[place] == card)
            shown = cards.copies[card, view.rules.players - 2] - hidden
            known = min(hidden, max(0, dealt - shown))
            _put(state, _KNOWN, card, known)
            _put(state, _OTHERS, card, hidden - known)
    for pool in range(_POOLS):
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
    """Others' quests face down: of this Age as long as there are any, then of earlier ones (R24)."""
    for seat in range(view.rules.players):
        if seat == view.viewer:
            continue
        for place in range(view.quest_size[seat]):
            spare = int(state.pool_size[_OTHERS]) > left_by_deal
            known = _quests_in(state, cards, _KNOWN)
            others = _quests_in(state, cards, _OTHERS) if spare else 0
            if known + others == 0:
                card = _draw_quest(state, cards, _EARLIER)
            elif below(rng, known + others) < known:
                card = _draw_quest(state, cards, _KNOWN)
            else:
                card = _draw_quest(state, cards, _OTHERS)
            insert(state.quests[seat], place, card)


@part
def _quests_in(state: Any, cards: Any, pool: int) -> int:
    found = 0
    for place in range(state.pool_size[pool]):
        found += int(cards.kind[state.pools[pool, place]] == QUEST)
    return found


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
        state.unseen[_draw(state, _OTHERS)] += 1
    while state.pool_size[_OTHERS] > 0:
        _put(state, _KNOWN, _draw(state, _OTHERS), 1)


@part
def _guess_packs(view: Any, rng: Any, state: Any) -> None:
    shuffle(rng, state.pools[_KNOWN], int(state.pool_size[_KNOWN]))
    for seat in range(view.rules.players):
        if seat != view.viewer:
            for place in range(view.pack_size[seat]):
                insert(state.packs[seat], place, _draw(state, _KNOWN))


@part
def _guess_hands(view: Any, rng: Any, state: Any) -> None:
    """Others' hands: what all have seen of them, perhaps the card kept, else cards of this Age (R62)."""
    wanted = 0
    for seat in range(view.rules.players):
        if seat != view.viewer:
            wanted += int(view.hand_size[seat] - view.shown_size[seat])
    for seat in range(view.rules.players):
        if seat == view.viewer:
            continue
        shown, hidden = int(view.shown_size[seat]), int(view.hand_size[seat] - view.shown_size[seat])
        for place in range(shown):
            state.hands[seat, place] = view.shown[seat, place]
        kept = _has_kept(view, rng, state, seat, wanted)
        for place in range(hidden):
            from_earlier = state.pool_size[_KNOWN] == 0 or (place == 0 and kept)
            pool = _EARLIER if from_earlier else _KNOWN
            insert(state.hands[seat], shown + place, _draw(state, pool))
        wanted -= hidden


@part
def _has_kept(view: Any, rng: Any, state: Any, seat: int, wanted: int) -> bool:
    """Whether a hand has the card kept: known in the draft, else by lot where it is not necessary."""
    hidden = int(view.hand_size[seat] - view.shown_size[seat])
    if hidden == 0 or state.pool_size[_EARLIER] == 0:
        return False
    if view.phase == _DRAFT:
        # What all have seen of a hand in the draft can only be the card kept.
        return hidden > PACK_ROOM - int(view.pack_size[seat])
    return bool(wanted > state.pool_size[_KNOWN]) or below(rng, _FULL_HAND) < hidden


@part
def _guess_choices(view: Any, rng: Any, state: Any) -> None:
    """Others' secret cards: any of the hand (R28)."""
    for seat in range(view.rules.players):
        if view.chosen[seat] == HIDDEN:
            state.chosen[seat] = state.hands[seat, below(rng, int(view.hand_size[seat]))]


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
