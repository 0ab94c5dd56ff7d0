"""How players of Rage predict: each function returns an index into the predictions that may be made."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...simulate.compiling import inlined, part
from ...simulate.kernel_records import at, make_scratch
from ...simulate.layout import Field, Layout
from ...simulate.rage.cards import ACTIONS, JOKER
from ...simulate.rage.moves import number_of
from ...simulate.rage.state import MAX_HAND
from ...simulate.streams import below
from .reading import later_chance, none_of_colour, others_share, power, spread
from .tables import MOST_CARDS, PULL, STARTING
from .worth import Aim, chance_at, edge_of, hand_worth

PREDICTORS = ("random", "fair", "honours", "odds", "table", "heed")
"""Anything; an even share; high cards counted; the distribution of tricks; calibrated by simulation; and
heeding what others have predicted."""

_RANDOM, _FAIR, _HONOURS, _ODDS, _TABLE, _HEED = range(len(PREDICTORS))

_TABLE_OF_HONOURS = 4.0  # players

ODDS = Layout("Odds", values=Field(np.float64, "one a card or number of tricks", (MAX_HAND + 1,)))
scratch_odds = make_scratch(ODDS)
scratch_chances = make_scratch(ODDS)


@inlined
def predict(tables: Any, view: Any, cards: Any, moves: Any, w: Any, rng: Any) -> int:
    """Predict in the way that `w.predictor` names, one of PREDICTORS."""
    way = int(w.predictor)
    if way == _RANDOM:
        return below(rng, len(moves))
    if way == _FAIR:
        return nearest(moves, view.cards / view.rules.players)
    if way == _HONOURS:
        return count_honours(view, cards, moves)
    if way == _ODDS:
        return likeliest(view, cards, moves, w.ruff, w.lead)
    return best_by_table(tables, view, cards, moves, 1.0 if way == _HEED else 0.0)


@part
def nearest(moves: Any, wanted: float) -> int:
    """Return the index of the legal prediction nearest to a number; of two the lower."""
    best, distance = 0, 1e9
    for i in range(len(moves)):
        away = abs(number_of(moves[i]) - wanted)
        if away < distance:
            best, distance = i, away
    return best


@part
def count_honours(view: Any, cards: Any, moves: Any) -> int:
    """Count 1 for a Joker or a high trump, parts for other trumps and for the highest of other colours.

    So at a table of four; at a larger one more others may hold a better card, at a smaller one fewer.
    """
    tricks = 0.0
    for place in range(view.in_hand[view.seat]):
        card = int(view.hand.held[place])
        group, value = int(cards.group[card]), int(cards.value[card])
        if cards.kind[card] == JOKER:
            tricks += 1.0
        elif group == view.trump:
            tricks += 0.9 if value >= 11 else 0.5
        elif group != ACTIONS:
            tricks += 0.6 if value >= 14 else (0.3 if value >= 12 else 0.0)
    return nearest(moves, tricks * _TABLE_OF_HONOURS / view.rules.players)


@part
def likeliest(view: Any, cards: Any, moves: Any, ruff: float, lead: float) -> int:
    """Predict what brings the most points on average, if each card wins a trick by a chance of its own.

    Parameters
    ----------
    ruff
        How often a low trump that wins is not beaten by one more seat.
    lead
        How often one comes to play a card while it is the led colour, when another who has it leads.
    """
    chances, odds = scratch_chances().values, scratch_odds().values
    n, share, players = int(view.in_hand[view.seat]), others_share(view), int(view.rules.players)
    ruff, lead = power(ruff, players - 1), led_while_held(view, n, lead)
    for place in range(n):
        chances[place] = later_chance(view, cards, int(view.hand.held[place]), share, ruff, lead)
    spread(chances, n, odds)
    best, most = 0, -1e9
    for i in range(len(moves)):
        tricks = number_of(moves[i])
        worth = odds[tricks] * at_stake(view, tricks)
        if worth > most:
            best, most = i, worth
    return best


@part
def led_while_held(view: Any, n: int, lead: float) -> float:
    """Return how often one comes to play a card while it is the led colour.

    One leads the first trick or not, and an even share of the others; of the rest, where the leader's cards
    have the colour, `lead` times.
    """
    own = (int(view.leader == view.seat) + (n - 1) / view.rules.players) / n
    return own + (1.0 - own) * (1.0 - none_of_colour(n)) * lead


@inlined
def best_by_table(tables: Any, view: Any, cards: Any, moves: Any, heed: float) -> int:
    """Predict what brings the most points on average, by what came of such hands in simulated games.

    `heed` 1 takes into account what the others have predicted, 0 does not.
    """
    n, players = int(view.in_hand[view.seat]), int(view.rules.players)
    worth = hand_worth(tables, view, cards, heed)
    row = min(n, MOST_CARDS)
    pull = tables.worth[at(players), STARTING, at(row), PULL]
    best, most = 0, -1e9
    for i in range(len(moves)):
        tricks = number_of(moves[at(i)])
        aim = Aim(players, row, STARTING, edge_of(tricks, n), tricks)
        points = chance_at(tables, aim, worth) * at_stake(view, tricks)
        points += view.rules.trick_points * pull * tricks
        if points > most:
            best, most = i, points
    return best


@inlined
def at_stake(view: Any, tricks: int) -> float:
    """Return how many points it is worth that a prediction of so many tricks comes true."""
    won = view.rules.exact_zero_points if tricks == 0 else view.rules.exact_points
    return float(won - view.rules.missed_points)
