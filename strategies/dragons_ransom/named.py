"""Dragon's Ransom's heuristic players: the judgement of `judged`, each with weights of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...simulate.strategy import Strategy
from ..declare import strategy
from .judged import advise, advise_types
from .tuned import MIX

DOORS = ((advise, advise_types),)


def _judged(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Takes the move that is worth most by its weights."""
    return advise(view, cards, moves, weights, rng)


_base = replace(strategy("dragons-ransom", name="mix", version="1", **MIX)(_judged), doors=DOORS)


def _player(name: str, description: str, **weights: float) -> Strategy:
    made = _base.with_weights(**weights)
    return replace(made, name=name, description=description, changed={})


mix = _player("mix", "Weighs all of it, with weights tuned by playing.")
