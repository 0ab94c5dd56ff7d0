"""How players of Rage play their cards: each function returns an index into the cards that may be played."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...simulate.bits import count
from ...simulate.compiling import inlined, part
from ...simulate.kernel_records import at, make_scratch
from ...simulate.layout import Field, Layout
from ...simulate.rage.cards import (
    ACTIONS,
    COLOURED,
    JOKER,
    MAX_CARDS,
    MINUS,
    NO_TRUMP,
    NONE,
    PLUS,
    TRUMP_CHANGE,
)
from ...simulate.rage.moves import number_of
from ...simulate.rage.state import MAX_MOVES, Phase
from ...simulate.rage.tricks import seat_of
from ...simulate.streams import below
from .predicting import at_stake
from .reading import best_so_far, joker_colour, strength_now, trick_bonus
from .tables import LATER, LEAD, MOST_CARDS
from .winning import now_chance, outlook_of_trick
from .worth import aim_at, chance_at, column_of, traits

PLAYS = ("random", "high-low", "to-prediction", "memory", "hold", "spoil")
"""Anything; the strongest card where it wins, else the weakest; win while short, then duck; what keeps the
prediction likeliest, by cards seen, voids and who still wants tricks; the same with action cards held for
their moment; and with an eye on the predictions of others."""

_RANDOM, _HIGH_LOW, _TO_PREDICTION, _MEMORY, _HOLD, _SPOIL = range(len(PLAYS))
_COLOUR = int(Phase.COLOUR)
_ABOVE_PLAIN = 100  # of a trump's strength

WORTHS = Layout("CardWorths", values=Field(np.float64, "in tricks, by card", (MAX_CARDS,)))
scratch_worths = make_scratch(WORTHS)

ROOM = Layout("Room", values=Field(np.float64, "one a move", (MAX_MOVES,)))
scratch_wins = make_scratch(ROOM)
scratch_bonus = make_scratch(ROOM)
scratch_later = make_scratch(ROOM)


@inlined
def play(tables: Any, view: Any, cards: Any, moves: Any, w: Any, rng: Any) -> int:
    """Play a card, or name a Joker's colour, in the way that `w.play` names, one of PLAYS."""
    way = int(w.play)
    if way == _RANDOM:
        return below(rng, len(moves))
    if view.phase == _COLOUR:
        return name_colour(view, moves, way == _HIGH_LOW or tricks_wanted(view) > 0)
    if way == _HIGH_LOW:
        return high_or_low(view, cards, moves)
    if way == _TO_PREDICTION:
        return to_the_prediction(view, cards, moves)
    return by_odds(tables, view, cards, moves, w, way >= _HOLD, way == _SPOIL)


@part
def name_colour(view: Any, moves: Any, wanting: bool) -> int:
    """Name a colour for the Joker just played: one that wins, or one that can't where there is such a one."""
    winning = joker_colour(view)
    for i in range(len(moves)):
        colour = number_of(moves[i])
        if wanting and colour == winning:
            return i
        if not wanting and colour not in (view.trump, view.led):
            return i
    return 0


@inlined
def tricks_wanted(view: Any) -> int:
    """Return how many tricks one's prediction still lacks; negative when there are too many."""
    return int(view.prediction[at(view.seat)]) - int(view.tricks[at(view.seat)])


@part
def high_or_low(view: Any, cards: Any, moves: Any) -> int:
    """Play the strongest card if it wins so far, else the weakest."""
    best, _ = best_so_far(view, cards)
    strongest, weakest = extremes(view, cards, moves)
    return strongest if strength_now(view, cards, number_of(moves[strongest])) > best else weakest


@part
def extremes(view: Any, cards: Any, moves: Any) -> tuple[int, int]:
    """Return the indices of the strongest and of the weakest card."""
    strongest = weakest = 0
    high, low = -1, 1_000_000
    for i in range(len(moves)):
        strength = rank_of(view, cards, number_of(moves[i]))
        if strength > high:
            strongest, high = i, strength
        if strength < low:
            weakest, low = i, strength
    return strongest, weakest


@part
def rank_of(view: Any, cards: Any, card: int) -> int:
    """Return a rank for all cards: action cards, then by value, trumps above, Jokers on top."""
    if cards.kind[at(card)] == JOKER:
        return 200
    if cards.kind[at(card)] != COLOURED:
        return 0
    return 1 + int(cards.value[at(card)]) + (100 if cards.group[at(card)] == view.trump else 0)


@part
def to_the_prediction(view: Any, cards: Any, moves: Any) -> int:
    """Win while tricks are wanted; then throw the highest card that does not win."""
    if tricks_wanted(view) > 0:
        return high_or_low(view, cards, moves)
    best, _ = best_so_far(view, cards)
    duck, duck_rank, low, low_rank = -1, -1, 0, 1_000_000
    for i in range(len(moves)):
        card = number_of(moves[i])
        rank = rank_of(view, cards, card)
        loses = view.trick_size > 0 and strength_now(view, cards, card) <= best
        if loses and rank > duck_rank:
            duck, duck_rank = i, rank
        if rank < low_rank:
            low, low_rank = i, rank
    return duck if duck >= 0 else low


@inlined
def by_odds(tables: Any, view: Any, cards: Any, moves: Any, w: Any, holding: bool, spoiling: bool) -> int:
    """Play the card after which the expected points of the round are highest.

    The chance to win this trick with it, and for either case the chance that the prediction comes true with
    the cards that are left, by the tables; the points of this trick are added. `holding`: what an action card
    does is weighed too; `spoiling`: and what others still want, and that one of them misses a prediction.
    """
    players, wanted = int(view.rules.players), tricks_wanted(view)
    n = int(view.in_hand[at(view.seat)]) - 1
    row = min(n, MOST_CARDS)
    best, winning = best_so_far(view, cards)
    trick = outlook_of_trick(tables, view, w, best, wanted)
    worths = scratch_worths().values
    worth = traits(tables, view, cards, LATER, row, 1.0 if spoiling else 0.0)
    worth = add_cards(tables, view, cards, row, worth, worths)
    lead = tables.worth[at(players), LATER, at(row), LEAD]
    after_win, after_loss = aim_at(players, n, False, wanted - 1), aim_at(players, n, False, wanted)
    stake = at_stake(view, int(view.prediction[view.seat]))
    threat = w.spoil * wish_of(view, winning) if spoiling and best > 0 else 0.0
    gain = view.rules.trick_points + trick_bonus(view, cards) + threat
    wins, bonus, later = scratch_wins().values, scratch_bonus().values, scratch_later().values
    # The processor can't guess the turns of this loop: apart from the next, where nothing has to wait for it.
    for i in range(len(moves)):
        card = number_of(moves[at(i)])
        win = now_chance(tables, view, cards, trick, card)
        wins[at(i)], bonus[at(i)], later[at(i)] = win, 0.0, 0.0
        if cards.group[at(card)] == ACTIONS:
            bonus[at(i)] = bonus_thrown(view, cards, card, win)
            if holding:
                surplus = worth - worths[at(card)] - wanted
                later[at(i)] = moment(view, cards, card, best, threat, surplus, w)
    choice, most = 0, -1e9
    for i in range(len(moves)):
        left, win = worth - worths[at(number_of(moves[at(i)]))], wins[at(i)]
        points = win * (stake * chance_at(tables, after_win, left + lead) + gain)
        points += (1.0 - win) * stake * chance_at(tables, after_loss, left)
        points += bonus[at(i)]
        points += later[at(i)]
        if points > most:
            choice, most = i, points
    return choice


@inlined
def add_cards(tables: Any, view: Any, cards: Any, row: int, worth: float, worths: Any) -> float:
    """Add to a worth that of each card in hand, with `row` cards to come; write each by its card."""
    players = int(view.rules.players)
    for place in range(view.in_hand[at(view.seat)]):
        card = int(view.hand.held[at(place)])
        value = tables.worth[at(players), LATER, at(row), at(column_of(view, cards, card))]
        worths[at(card)] = value
        worth += value
    return worth


@inlined
def wish_of(view: Any, place: int) -> float:
    """Return 1 if who played the place-th card wants tricks, -1 if no more, 0 if nobody knows."""
    seat = seat_of(view, view.rules, place)
    if view.prediction[seat] == NONE or view.prediction[seat] < view.tricks[seat]:
        return 0.0
    return 1.0 if view.prediction[seat] > view.tricks[seat] else -1.0


@inlined
def bonus_thrown(view: Any, cards: Any, card: int, win: float) -> float:
    """Return what a +5 or -5 played now brings, beside what it would have brought at some other time."""
    share = 1.0 / view.rules.players
    if cards.kind[at(card)] == PLUS:
        return view.rules.plus_points * (win - share)
    if cards.kind[at(card)] == MINUS:
        return view.rules.minus_points * (win - share)
    return 0.0


@inlined
def moment(view: Any, cards: Any, card: int, best: int, threat: float, surplus: float, w: Any) -> float:
    """Return what an action card does now beyond its trick, less what it may do later (`w.hold`).

    A No Trump or a Trump Change takes the trick from a trump that wins it, and makes plain cards of one's own
    trumps: good for a hand that is too strong.
    """
    kind = cards.kind[at(card)]
    if kind == JOKER:
        return -w.hold_joker
    if kind not in (NO_TRUMP, TRUMP_CHANGE):
        return 0.0
    points = -w.hold
    if best > _ABOVE_PLAIN:
        points += threat
    if view.trump != NONE:
        points += w.swap * count(view.hand.sets[view.trump]) * min(max(surplus, -1.0), 1.0)
    return points
