"""How likely a card of Rage is to win the trick in which it is played."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...simulate.bits import count, has
from ...simulate.compiling import inlined, part
from ...simulate.rage.cards import ACTIONS, NONE
from .reading import higher_unseen, joker_colour, strength_now, unseen
from .tables import MOST_POWER, SHARES

_JOKER_HOLDS = 0.97


class Trick(NamedTuple):
    """What is known of the seats that play after one's own.

    Attributes
    ----------
    share
        The chance that a given unseen card is not in a given hand, in steps of 1 / SHARES.
    no_trump
        The chance that a hand has no trump.
    after
        How many seats play after one's own.
    lacked
        Set of the colours that some of them have shown they lack.
    keen
        Set of those that want tricks, as far as is known: 0 for the next seat, and so on.
    eager, shy
        How likely those who want a trick and those who don't are to win it if they can.
    """

    share: int
    no_trump: float
    after: int
    lacked: int
    keen: int
    eager: float
    shy: float


@part
def outlook_of_trick(tables: Any, view: Any, w: Any) -> Any:
    """Return a `Trick`."""
    players = int(view.rules.players)
    after = players - 1 - int(view.trick_size)
    others, lacked, keen = 0, 0, 0
    for seat in range(players):
        others += int(view.in_hand[seat]) if seat != view.seat else 0
    for place in range(after):
        seat = _seat_after(view, place)
        lacked |= view.lacks[seat]
        if view.prediction[seat] == NONE or view.prediction[seat] > view.tricks[seat]:
            keen |= 1 << place
    share = SHARES - SHARES * int(view.in_hand[view.seat]) // max(others + int(view.pile), 1)
    share = max(share, 0)
    no_trump = 1.0
    if view.trump != NONE:
        no_trump = _none_of(tables, share, count(unseen(view, int(view.trump))))
    return Trick(share, no_trump, after, lacked, keen, w.eager, w.shy)


@inlined
def _none_of(tables: Any, share: int, unseen_cards: int) -> float:
    """Return the chance that none of so many unseen cards is in a given hand."""
    return tables.power[share, min(unseen_cards, MOST_POWER)]


@inlined
def _seat_after(view: Any, place: int) -> int:
    seat = int(view.seat) + 1 + place
    return seat if seat < view.rules.players else seat - int(view.rules.players)


@inlined
def now_chance(tables: Any, view: Any, cards: Any, trick: Any, card: int, best: int, wanted: int) -> float:
    """Return about how likely a card is to win this trick if it is played now.

    A Joker may lose by its colour: who wants no trick names one that does, once a colour is led.
    """
    strength = strength_now(view, cards, card)
    if strength <= best:
        return 0.05 if view.trick_size == 0 else 0.0
    group = int(cards.group[card])
    joker = group == ACTIONS
    if joker:
        if wanted <= 0 and view.led != NONE:
            return 0.0
        group = joker_colour(view)
    if trick.after == 0:
        return 1.0
    if joker and (group == view.trump or view.trump == NONE):
        return _JOKER_HOLDS
    higher = 1.0 if joker else _none_of(tables, trick.share, higher_unseen(view, cards, card))
    return _stays_best(tables, view, trick, group, higher)


@part
def _stays_best(tables: Any, view: Any, trick: Any, group: int, higher: float) -> float:
    """Return how likely no later seat beats a card of this group that wins so far.

    `higher` is the chance that a hand has no higher card of the group.
    """
    led = group if view.led == NONE else int(view.led)
    void = _none_of(tables, trick.share, count(unseen(view, led)))
    usual = _chance_to_beat(view, trick, group, led, 0, higher, void)
    special = has(trick.lacked, led) or has(trick.lacked, group)
    special = special or (view.trump != NONE and has(trick.lacked, int(view.trump)))
    safe = 1.0
    for place in range(trick.after):
        beaten = usual
        if special:
            lacks = int(view.lacks[_seat_after(view, place)])
            beaten = _chance_to_beat(view, trick, group, led, lacks, higher, void)
        safe *= 1.0 - beaten * (trick.eager if trick.keen >> place & 1 else trick.shy)
    return safe


@part
def _chance_to_beat(
    view: Any, trick: Any, group: int, led: int, lacks: int, higher: float, void: float
) -> float:
    """Return how likely a seat has a card that beats one of this group, and may play it.

    `void` is the chance that it has none of the led colour; `lacks` are the colours that it is known to lack.
    """
    if has(lacks, led):
        void = 1.0
    if group == view.trump:
        if has(lacks, group):
            return 0.0
        return 1.0 - higher if group == led else void * (1.0 - higher)
    follows = 0.0 if has(lacks, led) else 1.0 - higher
    if view.trump == NONE or has(lacks, int(view.trump)):
        return follows
    return follows + void * (1.0 - trick.no_trump)
