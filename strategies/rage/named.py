"""Rage's strategies: each joins a way to predict (`predicting`) and a way to play (`playing`)."""

from __future__ import annotations

from typing import Any

from ...simulate.rage.state import Phase
from ...simulate.streams import below
from ..declare import strategy
from .playing import by_odds, high_or_low, name_colour, to_the_prediction, tricks_wanted
from .predicting import count_honours, fair_share, likeliest

_PREDICT, _COLOUR = int(Phase.PREDICT), int(Phase.COLOUR)


@strategy("rage", version="1")
def random(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Takes any legal move, each as likely as any other."""
    return below(rng, len(moves))


@strategy("rage", version="1")
def guesser(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Predicts its fair share of the tricks, then plays anything."""
    if view.phase == _PREDICT:
        return fair_share(view, moves)
    return below(rng, len(moves))


@strategy("rage", version="1")
def grabber(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Counts honours, then plays its strongest card where that wins, else its weakest."""
    if view.phase == _PREDICT:
        return count_honours(view, cards, moves)
    if view.phase == _COLOUR:
        return name_colour(view, moves, True)
    return high_or_low(view, cards, moves)


@strategy("rage", version="1")
def sharer(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Predicts its fair share, wins while tricks are wanted, then throws its highest losing card."""
    if view.phase == _PREDICT:
        return fair_share(view, moves)
    if view.phase == _COLOUR:
        return name_colour(view, moves, tricks_wanted(view) > 0)
    return to_the_prediction(view, cards, moves)


@strategy("rage", version="1")
def counter(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Counts honours, wins while tricks are wanted, then throws its highest losing card."""
    if view.phase == _PREDICT:
        return count_honours(view, cards, moves)
    if view.phase == _COLOUR:
        return name_colour(view, moves, tricks_wanted(view) > 0)
    return to_the_prediction(view, cards, moves)


@strategy("rage", version="1", ruff=0.3, lead=0.45)
def reckoner(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Predicts the likeliest number by its cards' chances, wins while tricks are wanted, then ducks."""
    if view.phase == _PREDICT:
        return likeliest(view, cards, moves, weights.ruff, weights.lead, 0.0)
    if view.phase == _COLOUR:
        return name_colour(view, moves, tricks_wanted(view) > 0)
    return to_the_prediction(view, cards, moves)


@strategy("rage", version="1", ruff=0.2, lead=0.6, later=0.6, hold=2.0)
def planner(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Predicts the likeliest number; plays the card that keeps it likeliest, by cards seen and voids."""
    if view.phase == _PREDICT:
        return likeliest(view, cards, moves, weights.ruff, weights.lead, 0.0)
    if view.phase == _COLOUR:
        return name_colour(view, moves, tricks_wanted(view) > 0)
    return by_odds(view, cards, moves, weights.ruff, weights.later, 0.0, weights.hold)


@strategy("rage", version="1", ruff=0.2, lead=0.6, later=0.6, hold=2.0, heed=0.05, spoil=1.0)
def schemer(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """As planner, but heeds the others' predictions, and spoils those that it can."""
    if view.phase == _PREDICT:
        return likeliest(view, cards, moves, weights.ruff, weights.lead, weights.heed)
    if view.phase == _COLOUR:
        return name_colour(view, moves, tricks_wanted(view) > 0)
    return by_odds(view, cards, moves, weights.ruff, weights.later, weights.spoil, weights.hold)
