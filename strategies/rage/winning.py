"""How likely a card of Rage is to win the trick in which it is played."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ...simulate.bits import bit, count
from ...simulate.compiling import inlined
from ...simulate.kernel_records import at, make_scratch
from ...simulate.layout import Field, Layout
from ...simulate.rage.cards import ACTIONS, COLOUR_COUNT, JOKER, NONE
from ...simulate.rage.state import MAX_PLAYERS
from ...simulate.rage.tricks import ABOVE_LED, joker_strength
from .reading import unseen
from .tables import MOST_POWER, SHARES

_JOKER_HOLDS = 0.97
_LEAD_WINS = 0.05  # an action card but a Joker that is led: nothing else may be played
_SEAT_BITS = COLOUR_COUNT  # a seat's part of `Trick.lacks`

_LACKS_NONE, _LACKS_LED, _LACKS_TRUMP, _LACKS_BOTH = range(4)
BEATS = Layout("Beats", values=Field(np.float64, "chance to beat a card, by what is lacked", (4,)))
scratch_beats = make_scratch(BEATS)
ZEAL = Layout("Zeal", values=Field(np.float64, "of the seats that play after one's own", (MAX_PLAYERS,)))
scratch_zeal = make_scratch(ZEAL)


class Trick(NamedTuple):
    """What is known of a trick and of the seats that play after one's own: all that is one for all cards.

    Attributes
    ----------
    trump, led
        The colours, NONE if there is none.
    best
        The strength of the card that wins so far, 0 if none has a colour.
    share
        The chance that a given unseen card is not in a given hand, in steps of 1 / SHARES.
    trumps
        The chance that a hand has a trump.
    after
        How many seats play after one's own.
    lacks
        Sets of the colours that they have shown they lack, the next seat's in the lowest bits.
    zeal
        How likely each of them is to win the trick if it can, the next seat first.
    action, joker
        The chance that an action card wins, and that a Joker does.
    """

    trump: int
    led: int
    best: int
    share: int
    trumps: float
    after: int
    lacks: int
    zeal: Any
    action: float
    joker: float


@inlined
def outlook_of_trick(tables: Any, view: Any, w: Any, best: int, wanted: int) -> Any:
    """Return a `Trick`, for a seat that wants so many tricks."""
    players, trump, led = int(view.rules.players), int(view.trump), int(view.led)
    after = players - 1 - int(view.trick_size)
    lacks, seat, zeal = 0, int(view.seat), scratch_zeal().values
    eager, shy = w.eager, w.shy
    for place in range(after):
        seat = seat + 1 if seat + 1 < players else 0
        lacks |= int(view.lacks[at(seat)]) << (_SEAT_BITS * place)
        # Whose prediction is not known wants tricks, as far as is known.
        wants = (view.prediction[at(seat)] == NONE) | (view.prediction[at(seat)] > view.tricks[at(seat)])
        zeal[at(place)] = eager if wants else shy
    share = _share_elsewhere(view, players)
    trumps = 1.0 - _none_of(tables, share, count(unseen(view, trump))) if trump != NONE else 0.0
    action = _LEAD_WINS if view.trick_size == 0 else 0.0
    joker = _chance_of_joker(view, best, after, wanted)
    return Trick(trump, led, best, share, trumps, after, lacks, zeal, action, joker)


@inlined
def _share_elsewhere(view: Any, players: int) -> int:
    """Return the chance that a given unseen card is not in a given other hand, in steps of 1 / SHARES."""
    own = int(view.in_hand[at(view.seat)])
    others = players * int(view.cards - view.trick_number) - int(view.trick_size) - own
    return max(SHARES - int(SHARES * own / max(others + int(view.pile), 1)), 0)


@inlined
def _chance_of_joker(view: Any, best: int, after: int, wanted: int) -> float:
    """Return how likely a Joker is to win this trick if it is played now.

    It takes trump where there is one, else the led colour: only a Joker is above it. It may lose by its
    colour: who wants no trick names one that does, once a colour is led.
    """
    strength = joker_strength(view.rules, int(view.trick_size)) + ABOVE_LED * int(view.trump != NONE)
    if best > 0 and strength <= best:
        return 0.0
    if wanted <= 0 and view.led != NONE:
        return 0.0
    return 1.0 if after == 0 else _JOKER_HOLDS


@inlined
def _none_of(tables: Any, share: int, unseen_cards: int) -> float:
    """Return the chance that none of so many unseen cards is in a given hand."""
    return tables.power[at(share), at(min(unseen_cards, MOST_POWER))]


@inlined
def now_chance(tables: Any, view: Any, cards: Any, trick: Any, card: int) -> float:
    """Return about how likely a card is to win this trick if it is played now."""
    group = int(cards.group[at(card)])
    if group == ACTIONS:
        return trick.joker if cards.kind[at(card)] == JOKER else trick.action
    of_trump, of_led = group == trick.trump, (group == trick.led) | (trick.led == NONE)
    strength = (1 + int(cards.value[at(card)]) + ABOVE_LED * int(of_trump)) * int(of_trump | of_led)
    if strength <= trick.best:
        return 0.0
    if trick.after == 0:
        return 1.0
    return _stays_best(tables, view, cards, trick, card, group)


@inlined
def _stays_best(tables: Any, view: Any, cards: Any, trick: Any, card: int, group: int) -> float:
    """Return how likely no later seat beats a card that wins so far.

    A seat may be known to lack the led colour, trumps, or both: for each there is a chance that it has a card
    that beats this one, and may play it. One that lacks both can't.
    """
    led = group if trick.led == NONE else trick.led
    others = unseen(view, group)
    higher = 1.0 - _none_of(tables, trick.share, count(others & -bit(int(cards.place[at(card)]) + 1)))
    void = _none_of(tables, trick.share, count(unseen(view, led)))
    beats = scratch_beats().values
    beats[_LACKS_BOTH] = 0.0
    if group == trick.trump:
        beats[_LACKS_NONE] = higher if led == group else void * higher
        beats[_LACKS_LED], beats[_LACKS_TRUMP] = higher, 0.0
    else:
        beats[_LACKS_NONE] = higher + void * trick.trumps
        beats[_LACKS_LED], beats[_LACKS_TRUMP] = trick.trumps, higher
    lacks, trump, safe = trick.lacks, max(trick.trump, 0), 1.0
    for place in range(trick.after):
        beaten = beats[at(_LACKS_LED * (lacks >> led & 1) + _LACKS_TRUMP * (lacks >> trump & 1))]
        safe *= 1.0 - beaten * trick.zeal[at(place)]
        lacks >>= _SEAT_BITS
    return safe
