"""Blood Rage: in how many ways the cards that a view hides can lie, and one of them by lot (R62).

Hidden cards lie in hands, packs, among the quests face down, with those that the deal has left, or with
those put away later. What is by lot here is how many cards of earlier Ages each seat has, and how many of the
quests of this Age are ones that the seat does not know to have been dealt: each as likely as there are ways
to lay out all cards so. Given that, every card of a sort is as likely as any other.
"""

from __future__ import annotations

from typing import Any

from ..compiling import part
from ..streams import uniform
from .state import PACK_ROOM, Phase
from .words import QUEST

_DRAFT = int(Phase.DRAFT)
KNOWN, OTHERS, EARLIER, POOLS = 0, 1, 2, 3
FACE_DOWN, IN_HAND = 0, 1
_MOST_BASE = 4
_OWN_PACKS = 2


@part
def quests_in(state: Any, cards: Any, pool: int) -> int:
    """Return how many quests a pool has."""
    found = 0
    for place in range(state.pool_size[pool]):
        found += int(cards.kind[state.pools[pool, place]] == QUEST)
    return found


@part
def hidden_in_hand(view: Any, seat: int) -> int:
    """Return how many cards of another seat's hand the viewer does not know."""
    return int(view.hand_size[seat] - view.shown_size[seat])


@part
def allot_earlier(view: Any, cards: Any, rng: Any, state: Any, left_by_deal: int) -> None:
    """Draw how many cards of earlier Ages each seat has face down and in hand: into `lots` (R37, R62).

    A seat has one at most, the card kept; more only where cards that were taken in a battle (R55) make that
    necessary.
    """
    seats = int(view.rules.players) - 1
    chosen, base = 0, 1
    total = 0.0
    while total == 0.0 and base < _MOST_BASE:
        base += 1
        for lots in range(base ** (2 * seats)):
            ways = _ways_of_lots(view, cards, state, left_by_deal, lots, base)
            total += ways
            if ways > 0.0 and uniform(rng) * total < ways:
                chosen = lots
    for seat in range(view.rules.players):
        state.lots[seat, FACE_DOWN] = state.lots[seat, IN_HAND] = 0
        if seat != view.viewer:
            state.lots[seat, FACE_DOWN] = chosen % base
            state.lots[seat, IN_HAND] = chosen // base % base
            chosen //= base * base


@part
def _ways_of_lots(view: Any, cards: Any, state: Any, left_by_deal: int, lots: int, base: int) -> float:
    """Return in how many ways all cards can lie with these lots, but for a factor that all lots have."""
    quests, in_hands, packs, face_down, ways = 0, 0, 0, 0, 1.0
    hidden = 0
    for seat in range(view.rules.players):
        if seat == view.viewer:
            continue
        first, second, size = lots % base, lots // base % base, hidden_in_hand(view, seat)
        lots //= base * base
        if first + second >= base or not _may_hold(view, seat, second, size):
            return 0.0
        ways *= _choices(int(view.quest_size[seat]), first) * _choices(size, second)
        quests, in_hands = quests + first, in_hands + second
        face_down, hidden = face_down + int(view.quest_size[seat]), hidden + size
        packs += int(view.pack_size[seat])
    away = int(state.pool_size[EARLIER]) - quests - in_hands - int(view.unseen_before[view.viewer])
    is_before_discards = view.phase == _DRAFT or view.seat >= 0
    if away < 0 or (is_before_discards and away > 0):
        return 0.0
    rest = int(state.pool_size[KNOWN] + state.pool_size[OTHERS]) - left_by_deal - (face_down - quests)
    wanted = hidden - in_hands + packs
    if not is_before_discards and rest - wanted < _OWN_PACKS * (view.rules.players - 1):
        return 0.0
    ways *= _orders(quests_in(state, cards, EARLIER), quests)
    ways *= _orders(int(state.pool_size[EARLIER]) - quests, in_hands)
    return ways * _ways_of_quests(state, cards, face_down - quests, left_by_deal) * _orders(rest, wanted)


@part
def _may_hold(view: Any, seat: int, earlier: int, hidden: int) -> bool:
    """Whether a hand may have so many hidden cards of earlier Ages: in the draft all but the picks are."""
    return view.phase != _DRAFT or earlier == hidden - (PACK_ROOM - int(view.pack_size[seat]))


@part
def _ways_of_quests(state: Any, cards: Any, wanted: int, left_by_deal: int) -> float:
    """Return in how many ways quests of this Age fill so many places, and others what the deal has left."""
    total = 0.0
    for others in range(wanted + 1):
        total += _ways_of_others(state, cards, wanted, others, left_by_deal)
    return total


@part
def allot_quests(state: Any, cards: Any, rng: Any, wanted: int, left_by_deal: int) -> int:
    """Draw how many of so many quests of this Age are not known to have been dealt (R62)."""
    chosen, total = 0, 0.0
    for others in range(wanted + 1):
        ways = _ways_of_others(state, cards, wanted, others, left_by_deal)
        total += ways
        if ways > 0.0 and uniform(rng) * total < ways:
            chosen = others
    return chosen


@part
def _ways_of_others(state: Any, cards: Any, wanted: int, others: int, left_by_deal: int) -> float:
    """Return in how many ways so many of the quests are not known to have been dealt."""
    ways = _choices(wanted, others) * _orders(quests_in(state, cards, KNOWN), wanted - others)
    ways *= _orders(quests_in(state, cards, OTHERS), others)
    return ways * _orders(int(state.pool_size[OTHERS]) - others, left_by_deal)


@part
def _orders(things: int, places: int) -> float:
    """Return in how many ways some of these things fill so many places: none if there are too few."""
    ways = 1.0 if things >= places else 0.0
    for place in range(places):
        ways *= things - place
    return ways


@part
def _choices(things: int, wanted: int) -> float:
    """Return in how many ways so many of these things can be chosen."""
    ways = 1.0 if things >= wanted else 0.0
    for place in range(wanted):
        ways = ways * (things - place) / (place + 1)
    return ways
