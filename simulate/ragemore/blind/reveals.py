"""Every way in which a move can turn out for a player who doesn't see the Deck, each with its chance.

A position of the ordinary rules says what the player knows (`deck`, R37): a run from the top, a run from the
bottom, and in between n cards whose set is known, not their order.

All n! orders are equally likely. Proof: they are after a shuffle (R2, R28), and what the player sees later is
one card of the run at a time, the first or the last: the rest, given what was seen, is in any order with the
same chance. Nothing else about the order is ever learnt: an ability asks for the top card, which is visible.
That one place is known by elimination is the same statement for n = 1.

So a move's outcomes are found by playing it by the ordinary rules, once for each arrangement of the cards
that it reveals; the cards that stay hidden stand in any order. A shuffle leaves two cards known, the next
Encounter and the new top card, each ordered pair of the Deck's cards with the same chance, and all others
hidden.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...bits import bit, lowest
from ...compiling import part
from ...kernel_records import copy_shared, make_scratch
from ...layout import Field, Layout
from ..cards import MAX_CARDS
from ..imagine import scratch_stream
from ..rules import apply

_RING = MAX_CARDS - 1

WHEEL = Layout(
    "Wheel",
    hidden=Field(np.int64, "cards in the hidden run before the move"),
    revealed=Field(np.int64, "how many of them the move has shown, the first ones of `order`"),
    from_bottom=Field(np.int64, "1: the bottom card is shown, and no other"),
    shuffled=Field(np.int64, "1: the move shuffles the Deck; then `order` is all cards drawn from"),
    drawn_from=Field(np.int64, "with a shuffle: how many cards the next two are drawn from"),
    order=Field(np.int8, "the hidden cards in the order in which they would be shown", (MAX_CARDS,)),
    weight=Field(np.float64, "chance of each outcome"),
)

scratch_wheel = make_scratch(WHEEL)


@part
def hidden_count(state: Any) -> int:
    """Return how many cards have places that the player doesn't know: 0, or 2 and more (R37)."""
    return max(state.deck_size - state.known_top - state.known_bottom, 0)


@part
def first_outcome(state: Any, move: int, cards: Any, rules: Any, wheel: Any, after: Any) -> None:
    """Play a move with the hidden cards in rising order: the first of its outcomes.

    Parameters
    ----------
    state
        A position at a decision; it stays as it is.
    move
        A legal move, as the rules encode it.
    cards, rules
        Card table and rules record.
    wheel
        A `WHEEL` record: what `next_outcome` goes on from; `weight` is the chance of each outcome.
    after
        The position that follows.
    """
    wheel.hidden = hidden_count(state)
    wheel.from_bottom, wheel.shuffled = 0, 0
    members = 0
    for k in range(wheel.hidden):
        members |= bit(state.deck[(state.deck_start + state.known_top + k) & _RING])
    _arrange(wheel, members, wheel.hidden)
    _play(state, move, cards, rules, wheel, after)
    if wheel.shuffled:
        _draw_from_shuffled(wheel, after)
        return
    left = hidden_count(after)
    if left > 0 and _is_shown_from_bottom(wheel, after, left):
        wheel.from_bottom = 1
        _play(state, move, cards, rules, wheel, after)
    _weigh(wheel, after)


@part
def next_outcome(state: Any, move: int, cards: Any, rules: Any, wheel: Any, after: Any) -> bool:
    """Play the move's next outcome. Return whether there is one more."""
    length = wheel.drawn_from if wheel.shuffled else wheel.hidden
    if not _turn(wheel, length):
        return False
    if wheel.shuffled:
        _lay_shuffled(wheel, after)
        return True
    _play(state, move, cards, rules, wheel, after)
    _weigh(wheel, after)
    return True


@part
def outcome_code(wheel: Any) -> int:
    """Return the present outcome as one number, from which `replay_outcome` brings it back."""
    code: Any = 0
    for k in range(wheel.revealed - 1, -1, -1):
        code = code << _CARD_BITS | np.int64(wheel.order[k])
    return code << _CODE_AT | wheel.from_bottom << _BOTTOM_AT | wheel.revealed


@part
def replay_outcome(state: Any, move: int, cards: Any, rules: Any, code: int, after: Any) -> None:
    """Play a move with the outcome that `outcome_code` has named."""
    wheel = scratch_wheel()
    first_outcome(state, move, cards, rules, wheel, after)
    wheel.from_bottom = (code >> _BOTTOM_AT) & 1
    revealed = code & ((1 << _BOTTOM_AT) - 1)
    length = wheel.drawn_from if wheel.shuffled else wheel.hidden
    members = 0
    for k in range(length):
        members |= bit(wheel.order[k])
    shown = code >> _CODE_AT
    for k in range(revealed):
        card = (shown >> (_CARD_BITS * k)) & ((1 << _CARD_BITS) - 1)
        wheel.order[k] = card
        members &= ~bit(card)
    for k in range(revealed, length):
        wheel.order[k] = lowest(members)
        members &= members - 1
    if wheel.shuffled:
        _lay_shuffled(wheel, after)
    else:
        _play(state, move, cards, rules, wheel, after)


_CARD_BITS = 5
_BOTTOM_AT, _CODE_AT = 4, 5
_SHOWN_BY_SHUFFLE = 2


@part
def _arrange(wheel: Any, members: int, length: int) -> None:
    for k in range(length):
        wheel.order[k] = lowest(members)
        members &= members - 1


@part
def _play(state: Any, move: int, cards: Any, rules: Any, wheel: Any, after: Any) -> None:
    """Play the move with the hidden cards as the wheel has them."""
    copy_shared(state, after)
    top = state.deck_start + state.known_top
    for k in range(wheel.hidden):
        place = k
        if wheel.from_bottom:
            place = wheel.hidden - 1 if k == 0 else k - 1
        after.deck[(top + place) & _RING] = wheel.order[k]
    stream = scratch_stream()
    stream.block, stream.left, stream.halves = np.uint64(0), np.uint64(0), np.uint32(0)
    stream.seed, stream.purpose = np.uint64(0), np.uint64(0)
    stream.game, stream.replicate = np.uint64(0), np.uint64(0)
    apply(after, move, cards, rules, stream)
    wheel.shuffled = 1 if stream.block != np.uint64(0) else 0


@part
def _is_shown_from_bottom(wheel: Any, after: Any, left: int) -> bool:
    """Whether the cards that stay hidden end before the hidden run's last card."""
    last = after.deck[(after.deck_start + after.known_top + left - 1) & _RING]
    return last != wheel.order[wheel.hidden - 1]


@part
def _weigh(wheel: Any, after: Any) -> None:
    """Note how many cards were shown, and so how likely each outcome is."""
    left = hidden_count(after)
    # With none left the last one is known by elimination, whether it was seen or not.
    wheel.revealed = wheel.hidden - left if left > 0 else max(wheel.hidden - 1, 0)
    wheel.weight = 1.0
    for k in range(wheel.revealed):
        wheel.weight /= wheel.hidden - k


@part
def _turn(wheel: Any, length: int) -> bool:
    """Go on to the next arrangement of the cards shown, in lexicographic order; False after the last."""
    order, shown = wheel.order, wheel.revealed
    k = shown - 1
    while k >= 0:
        best = -1
        for later in range(k + 1, length):
            if order[later] > order[k] and (best < 0 or order[later] < order[best]):
                best = later
        if best >= 0:
            order[k], order[best] = order[best], order[k]
            _sort(order, k + 1, length)
            return True
        _sort(order, k, length)
        k -= 1
    return False


@part
def _sort(order: Any, first: int, length: int) -> None:
    for k in range(first + 1, length):
        card = order[k]
        place = k
        while place > first and order[place - 1] > card:
            order[place] = order[place - 1]
            place -= 1
        order[place] = card


@part
def _draw_from_shuffled(wheel: Any, after: Any) -> None:
    """Take the Encounter and the Deck after a shuffle for what they are: any two cards, the rest hidden."""
    size = after.deck_size
    members = bit(after.encounter)
    for k in range(size):
        members |= bit(after.deck[(after.deck_start + k) & _RING])
    wheel.drawn_from = size + 1
    wheel.revealed = _SHOWN_BY_SHUFFLE
    wheel.weight = 1.0 / (wheel.drawn_from * size)
    _arrange(wheel, members, wheel.drawn_from)
    _lay_shuffled(wheel, after)


@part
def _lay_shuffled(wheel: Any, after: Any) -> None:
    after.encounter = np.int64(wheel.order[0])
    size = after.deck_size
    for k in range(size):
        after.deck[(after.deck_start + k) & _RING] = wheel.order[k + 1]
    after.known_top, after.known_bottom = 1, 0
    if size <= _SHOWN_BY_SHUFFLE:
        after.known_top, after.known_bottom = size, size
