"""Rage's strategies: each joins a way to predict (`predicting`) and a way to play (`playing`).

Both are weights with words, so that any predictor goes with any play:
``montecardo play rage --strategy schemer:predictor=honours ...``, and in Python
``schemer.with_weights(predictor="honours", play="memory")``. All of them are one function: a combination
compiles nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...simulate.kernel_records import borrowed
from ...simulate.rage.state import Phase
from ...simulate.strategy import Strategy, Word
from ...simulate.streams import below
from ..declare import player_of, strategy
from .playing import PLAYS, play
from .predicting import PREDICTORS, predict
from .tables import calibrated
from .tuned import COMMON, SCHEMER

_PREDICT = int(Phase.PREDICT)


@strategy("rage", version="1")
def random(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Takes any legal move, each as likely as any other."""
    return below(rng, len(moves))


@strategy(
    "rage",
    name="joined",
    version="3",
    predictor=Word("random", PREDICTORS),
    play=Word("random", PLAYS),
    **COMMON,
)
def joined(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Joins a way to predict and a way to play."""
    moves = borrowed(moves)
    if view.phase == _PREDICT:
        return predict(calibrated(), view, cards, moves, weights, rng)
    return play(calibrated(), view, cards, moves, weights, rng)


def _join(
    name: str,
    predictor: str,
    way: str,
    description: str,
    version: str = "3",
    weights: dict[str, float] = COMMON,
) -> Strategy:
    made = player_of(joined, name, description, predictor=predictor, play=way, **weights)
    return replace(made, version=version)


guesser = _join(
    "guesser", "fair", "random", "Predicts its fair share of the tricks, then plays anything.", version="2"
)
grabber = _join(
    "grabber",
    "fair",
    "high-low",
    "Predicts its fair share, then plays its strongest card where that wins, else its weakest.",
)
sharer = _join(
    "sharer",
    "fair",
    "to-prediction",
    "Predicts its fair share, wins while tricks are wanted, then throws its highest losing card.",
    version="2",
)
counter = _join(
    "counter",
    "honours",
    "to-prediction",
    "Counts honours, wins while tricks are wanted, then throws its highest losing card.",
)
reckoner = _join(
    "reckoner",
    "table",
    "to-prediction",
    "Predicts by simulated games, wins while tricks are wanted, then throws its highest losing card.",
)
planner = _join(
    "planner",
    "table",
    "memory",
    "Predicts by simulated games; plays what keeps that likeliest, by cards seen, voids and others' wants.",
)
schemer = _join(
    "schemer",
    "heed",
    "spoil",
    "As planner, but heeds the others' predictions, spoils those that it can, and holds action cards.",
    weights=SCHEMER,
)
