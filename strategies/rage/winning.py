"""How likely a card of Rage is to win the trick in which it is played."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...simulate.bits import count, has
from ...simulate.compiling import part
from ...simulate.rage.cards import ACTIONS, JOKER, NONE
from .reading import higher_unseen, joker_colour, power, strength_now, unseen

_JOKER_HOLDS = 0.97


class Trick(NamedTuple):
    """What is known of the seats that play after one's own.

    Attributes
    ----------
    missing
        The chance that a given unseen card is not in a given hand.
    no_trump
        The chance that a hand has no trump.
    after
        How many seats play after one's own.
    keen
        For each of them, in bits: 1 where it wants tricks, as far as is known.
    eager, shy
        How likely those who want a trick and those who don't are to win it if they can.
    """

    missing: float
    no_trump: float
    after: int
    keen: int
    eager: float
    shy: float


@part
def outlook_of_trick(view: Any, cards: Any, w: Any, aware: bool) -> Any:
    """Return a `Trick`; who is not `aware` takes others for eager, whatever they predicted."""
    players = int(view.rules.players)
    after = players - 1 - int(view.trick_size)
    others = 0
    for seat in range(players):
        others += view.in_hand[seat] if seat != view.seat else 0
    missing = 1.0 - float(view.in_hand[view.seat]) / max(others + view.pile, 1)
    no_trump = 1.0
    if view.trump != NONE:
        no_trump = power(missing, count(unseen(view, int(view.trump))))
    keen = 0
    for place in range(after):
        seat = _seat_after(view, place)
        if not aware or view.prediction[seat] == NONE or view.prediction[seat] > view.tricks[seat]:
            keen |= 1 << place
    return Trick(missing, no_trump, after, keen, w.eager, w.shy)


@part
def _seat_after(view: Any, place: int) -> int:
    seat = int(view.seat) + 1 + place
    return seat if seat < view.rules.players else seat - int(view.rules.players)


@part
def now_chance(view: Any, cards: Any, trick: Any, card: int, best: int, wanted: int) -> float:
    """Return about how likely a card is to win this trick if it is played now.

    A Joker may lose by its colour: who wants no trick names one that does, once a colour is led.
    """
    strength = strength_now(view, cards, card)
    if strength <= best:
        return 0.05 if view.trick_size == 0 else 0.0
    group = int(cards.group[card])
    if group == ACTIONS:
        if cards.kind[card] == JOKER and wanted <= 0 and view.led != NONE:
            return 0.0
        group = joker_colour(view)
    if trick.after == 0:
        return 1.0
    higher = 1.0
    if cards.kind[card] != JOKER:
        higher = power(trick.missing, higher_unseen(view, cards, card))
    elif group == view.trump or view.trump == NONE:
        return _JOKER_HOLDS
    led = group if view.led == NONE else int(view.led)
    void = power(trick.missing, count(unseen(view, led)))
    safe = 1.0
    for place in range(trick.after):
        lacks = view.lacks[_seat_after(view, place)]
        beaten = _chance_to_beat(view, trick, group, led, lacks, higher, void)
        safe *= 1.0 - beaten * (trick.eager if trick.keen >> place & 1 else trick.shy)
    return safe


@part
def _chance_to_beat(
    view: Any, trick: Any, group: int, led: int, lacks: int, higher: float, void: float
) -> float:
    """Return how likely a seat has a card that beats one of this group, and may play it.

    `higher` is the chance that a hand has no higher card of the group, `void` that it has none of the led
    colour; `lacks` are the colours that this seat has shown it lacks.
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
