"""Blood Rage's simplest strategies, each one idea."""

from __future__ import annotations

from typing import Any

from ...simulate.streams import below
from ..declare import strategy


@strategy("blood-rage", version="1")
def random(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Takes any legal move, each as likely as any other."""
    return below(rng, len(moves))
