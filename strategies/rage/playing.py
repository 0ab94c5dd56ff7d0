"""How players of Rage play their cards: each function returns an index into the cards that may be played."""

from __future__ import annotations

from typing import Any

from ...simulate.compiling import part
from ...simulate.rage.cards import COLOURED, JOKER, MINUS, NO_TRUMP, PLUS, TRUMP_CHANGE
from ...simulate.rage.moves import number_of
from .predicting import fill_chances, scratch_chances, scratch_odds
from .reading import (
    best_strength,
    joker_colour,
    now_chance,
    others_share,
    spread,
    strength_in_trick,
    strength_now,
    trick_bonus,
)


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


@part
def tricks_wanted(view: Any) -> int:
    """Return how many tricks one's prediction still lacks; negative when there are too many."""
    return int(view.prediction[view.seat]) - int(view.tricks[view.seat])


@part
def high_or_low(view: Any, cards: Any, moves: Any) -> int:
    """Play the strongest card if it wins so far, else the weakest."""
    best = best_strength(view, cards)
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
    if cards.kind[card] == JOKER:
        return 200
    if cards.kind[card] != COLOURED:
        return 0
    return 1 + int(cards.value[card]) + (100 if cards.group[card] == view.trump else 0)


@part
def to_the_prediction(view: Any, cards: Any, moves: Any) -> int:
    """Win while tricks are wanted; then throw the highest card that does not win."""
    if tricks_wanted(view) > 0:
        return high_or_low(view, cards, moves)
    best = best_strength(view, cards)
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


@part
def by_odds(view: Any, cards: Any, moves: Any, ruff: float, lead: float, spoil: float, hold: float) -> int:
    """Play the card after which the expected points of the round are highest.

    The chance to win this trick, and the distribution of later tricks from the other cards, give the chance
    that the prediction comes true; the points of this trick are added. `spoil` is what it is worth that
    another misses a prediction, `hold` what an action card kept in hand is worth.
    """
    chances, odds = scratch_chances().values, scratch_odds().values
    fill_chances(view, cards, ruff, lead, chances)
    share, best = others_share(view), best_strength(view, cards)
    wanted, bonus = tricks_wanted(view), trick_bonus(view, cards)
    won = view.rules.exact_zero_points if view.prediction[view.seat] == 0 else view.rules.exact_points
    at_stake = float(won - view.rules.missed_points)
    threat = spoil * winner_wants(view, cards, best) if spoil != 0.0 else 0.0
    n = int(view.in_hand[view.seat])
    choice, most = 0, -1e9
    for i in range(len(moves)):
        card = number_of(moves[i])
        spread(chances, n, _place_of(view, n, card), odds)
        win = now_chance(view, cards, card, best, share)
        true_if_won = odds[wanted - 1] if 1 <= wanted <= n else 0.0
        true_if_lost = odds[wanted] if 0 <= wanted < n else 0.0
        worth = at_stake * (win * true_if_won + (1.0 - win) * true_if_lost)
        worth += win * (view.rules.trick_points + bonus + threat)
        worth += action_worth(view, cards, card, win, hold)
        if worth > most:
            choice, most = i, worth
    return choice


@part
def _place_of(view: Any, n: int, card: int) -> int:
    for place in range(n):
        if view.hand.held[place] == card:
            return place
    return -1


@part
def winner_wants(view: Any, cards: Any, best: int) -> float:
    """Return 1 if who wins the trick so far wants it, -1 if not, 0 if nobody knows."""
    if view.trick_size == 0 or best == 0:
        return 0.0
    for place in range(view.trick_size):
        if strength_in_trick(view, cards, place) == best:
            seat = view.leader + place
            if seat >= view.rules.players:
                seat -= view.rules.players
            if view.prediction[seat] < 0:
                return 0.0
            return 1.0 if view.prediction[seat] > view.tricks[seat] else -1.0
    return 0.0


@part
def action_worth(view: Any, cards: Any, card: int, win: float, hold: float) -> float:
    """Return what playing an action card now brings beside the trick: +5 and -5 go to the winner."""
    kind = cards.kind[card]
    share = 1.0 / view.rules.players
    if kind == PLUS:
        return view.rules.plus_points * (win - share)
    if kind == MINUS:
        return view.rules.minus_points * (win - share)
    if kind in (NO_TRUMP, TRUMP_CHANGE, JOKER):
        return -hold
    return 0.0
