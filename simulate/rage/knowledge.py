"""Rage: what a seat sees, and which games it may be in (R8, R30)."""

from __future__ import annotations

from typing import Any

from ..bits import bit, has, lowest
from ..compiling import door, part
from ..kernel_records import copy_shared
from ..streams import below, next_word, open_stream, shuffle_last
from .cards import GROUPS, NONE
from .deal import next_seat
from .history import clear_history
from .predict import hide_predictions
from .state import HAND_ROOM, MAX_PLAYERS, Phase

_PREDICT = int(Phase.PREDICT)
_PILE = MAX_PLAYERS  # where a card lies that no seat holds
_SWEEPS = 4
_TRIES = 20_000


@door("rage.observe")
def observe(state: Any, seat: int, view: Any) -> int:
    """Copy what a seat sees: the table, its own hand, the predictions that it knows (R8, R30)."""
    copy_shared(state, view)
    view.seat = seat
    copy_shared(state.hands[seat], view.hand)
    hide_predictions(view)
    return 0


# ---------------------------------------------------------------- filling in what is hidden


@door("rage.determinize")
def determinize(view: Any, cards: Any, rng: Any, state: Any) -> int:
    """Fill in a state that the view allows: hands without the colours that their seats lack (R10, R30).

    While nobody lacks a colour, every deal of the unseen cards is equally likely; from then on nearly so (see
    `_stir`). Predictions that the seat does not know are drawn evenly. Later rounds are dealt by chance.
    """
    copy_shared(view, state)
    clear_history(state)
    _guess_predictions(view, rng, state)
    unseen = _lay_out_unseen(view, cards, state)
    # The pile's part needs no order: it comes to be drawn, as in a game, from the stream opened below.
    shuffle_last(rng, state.deck, unseen, unseen - view.pile)
    if _some_lack(view):
        _mend(view, cards, state, unseen, rng)
        _stir(view, cards, state, unseen, rng)
    _fill_hands(view, cards, state)
    # Both words of the key: no stream of a game has this one but by a chance in 2 to the 128th.
    open_stream(state.deals, next_word(rng), next_word(rng), 0, view.round_number)
    return 0


@part
def _guess_predictions(view: Any, rng: Any, state: Any) -> None:
    seat = next_seat(view.dealer, view.rules)
    for _ in range(view.rules.players):
        if view.phase == _PREDICT and seat == view.to_move:
            return
        if view.prediction[seat] == NONE:
            state.prediction[seat] = below(rng, view.cards + 1)
        seat = next_seat(seat, view.rules)


@part
def _lay_out_unseen(view: Any, cards: Any, state: Any) -> int:
    """Write the unseen cards into the deck, the pile's first, then the other seats'; return how many."""
    unseen = 0
    for group in range(GROUPS):
        members = view.left[group] & ~view.hand.sets[group]
        while members != 0:
            state.deck[unseen] = cards.card[group, lowest(members)]
            members &= members - 1
            unseen += 1
    return unseen


@part
def _some_lack(view: Any) -> bool:
    lacked = 0
    for seat in range(view.rules.players):
        lacked |= view.lacks[seat] if seat != view.seat else 0
    return bool(lacked != 0)


@part
def _holder(view: Any, slot: int) -> int:
    """Return whose card the deck's slot is: the pile's, or a seat's."""
    end = int(view.pile)
    if slot < end:
        return _PILE
    for seat in range(view.rules.players):
        if seat != view.seat:
            end += view.in_hand[seat]
            if slot < end:
                return seat
    return _PILE


@part
def _may_hold(view: Any, cards: Any, holder: int, card: int) -> bool:
    return holder == _PILE or not has(view.lacks[holder], cards.group[card])


@part
def _swap_if_allowed(view: Any, cards: Any, state: Any, one: int, other: int) -> bool:
    first, second = int(state.deck[one]), int(state.deck[other])
    if not _may_hold(view, cards, _holder(view, one), second):
        return False
    if not _may_hold(view, cards, _holder(view, other), first):
        return False
    state.deck[one], state.deck[other] = second, first
    return True


@part
def _mend(view: Any, cards: Any, state: Any, unseen: int, rng: Any) -> None:
    """Let each card that its seat can't hold change places with another, drawn by lot."""
    for slot in range(unseen):
        tries = 0
        while not _may_hold(view, cards, _holder(view, slot), int(state.deck[slot])) and tries < _TRIES:
            _swap_if_allowed(view, cards, state, slot, below(rng, unseen))
            tries += 1


@part
def _stir(view: Any, cards: Any, state: Any, unseen: int, rng: Any) -> None:
    """Let cards change places by lot wherever both may: a walk whose every allowed deal is equally likely.

    Metropolis's walk with a symmetric proposal; some sweeps are enough to forget where it began, as the
    shuffle before it was even.
    """
    for _ in range(_SWEEPS):
        for slot in range(unseen):
            _swap_if_allowed(view, cards, state, slot, below(rng, unseen))


@part
def _fill_hands(view: Any, cards: Any, state: Any) -> None:
    slot = int(view.pile)
    for seat in range(MAX_PLAYERS):
        hand = state.hands[seat]
        for group in range(GROUPS):
            hand.sets[group] = view.hand.sets[group] if seat == view.seat else 0
        for place in range(HAND_ROOM):
            hand.held[place] = view.hand.held[place] if seat == view.seat else NONE
        if seat != view.seat and seat < view.rules.players:
            for place in range(view.in_hand[seat]):
                card = int(state.deck[slot])
                hand.held[place] = card
                hand.sets[cards.group[card]] |= bit(cards.place[card])
                slot += 1
