"""Blood Rage's heuristic players: the judgement of `judged`, each with weights of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...simulate.strategy import Strategy
from ..declare import strategy
from .judged import advise, weigh, weigh_types
from .plain import PLAIN

DOORS = ((weigh, weigh_types),)


def _judged(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Takes the move that is worth most by its weights."""
    return advise(view, cards, moves, weights, rng)


_plain = replace(strategy("blood-rage", name="plain", version="1", **PLAIN)(_judged), doors=DOORS)


def _player(name: str, description: str, **weights: float) -> Strategy:
    made = _plain.with_weights(**weights)
    return replace(made, name=name, description=description, changed={})


pillager = _player(
    "pillager",
    "Pillages whatever it can, with battle cards for the fights; quests and the dead count for little.",
    claim=0.9,
    pillage=1.5,
    haste=3.0,
    quest=0.3,
    errand=-2.0,
    battle=2.5,
)

HEURISTICS = (pillager,)
