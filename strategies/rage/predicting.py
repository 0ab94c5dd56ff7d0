"""How players of Rage predict: each function returns an index into the predictions that may be made."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...simulate.compiling import make_scratch, part
from ...simulate.layout import Field, Layout
from ...simulate.rage.cards import ACTIONS, JOKER
from ...simulate.rage.moves import number_of
from ...simulate.rage.state import MAX_HAND
from .reading import later_chance, others_share, spread

ODDS = Layout("Odds", values=Field(np.float64, "one a card or number of tricks", (MAX_HAND + 1,)))
scratch_odds = make_scratch(ODDS)
scratch_chances = make_scratch(ODDS)


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
def fair_share(view: Any, moves: Any) -> int:
    """Predict as if all had the same cards: the tricks divided by the players."""
    return nearest(moves, view.cards / view.rules.players)


@part
def count_honours(view: Any, cards: Any, moves: Any) -> int:
    """Count 1 for a Joker or a high trump, parts for other trumps and for the highest of other colours."""
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
    return nearest(moves, tricks)


@part
def fill_chances(view: Any, cards: Any, ruff: float, lead: float, chances: Any) -> float:
    """Write the later chance of each card of one's hand, in its order; return their sum."""
    share, total = others_share(view), 0.0
    for place in range(view.in_hand[view.seat]):
        chances[place] = later_chance(view, cards, int(view.hand.held[place]), share, ruff, lead)
        total += chances[place]
    return total


@part
def likeliest(view: Any, cards: Any, moves: Any, ruff: float, lead: float, heed: float) -> int:
    """Predict what brings the most points on average, from the whole distribution of tricks.

    `heed` says how far one's own expectation is moved towards the tricks that the others leave.
    """
    chances, odds = scratch_chances().values, scratch_odds().values
    n = int(view.in_hand[view.seat])
    total = fill_chances(view, cards, ruff, lead, chances)
    wanted = total + heed * (tricks_left_over(view) - total)
    scale = max(wanted, 0.05) / max(total, 0.05)
    for i in range(n):
        chances[i] = min(chances[i] * scale, 0.97)
    spread(chances, n, -1, odds)
    best, most = 0, -1e9
    for i in range(len(moves)):
        tricks = number_of(moves[i])
        won = view.rules.exact_zero_points if tricks == 0 else view.rules.exact_points
        worth = odds[tricks] * (won - view.rules.missed_points)
        if worth > most:
            best, most = i, worth
    return best


@part
def tricks_left_over(view: Any) -> float:
    """Return how many tricks the others' predictions leave, those unknown taken as fair shares."""
    left, fair = float(view.cards), view.cards / view.rules.players
    for seat in range(view.rules.players):
        if seat != view.seat:
            left -= fair if view.prediction[seat] < 0 else float(view.prediction[seat])
    return max(left, 0.0)
