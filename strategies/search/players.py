"""How a game declares its search players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ...simulate.constant_record import make_constant
from ...simulate.strategy import AtLeast, Choose, Strategy, Word
from ..declare import strategy, weights_layout


def search_player(
    game: str,
    *,
    version: str,
    doors: tuple[tuple[Any, Callable[[], tuple[Any, ...]]], ...],
    **weights: float | Word | AtLeast,
) -> Callable[[Choose], Strategy]:
    """Make a function a strategy that plays only where it is named, as it takes long to think.

    Parameters
    ----------
    game, version, weights
        As `strategy` takes them.
    doors
        `Strategy.doors`: what its machine code calls beside the rules. What the doors read of the weights
        must come first: then their machine code serves all players that begin with these.
    """

    def declare(function: Choose) -> Strategy:
        declared = strategy(game, name=None, version=version, **weights)(function)
        return replace(declared, slow=True, doors=doors)

    return declare


def constant_weights(weights: Mapping[str, float]) -> Callable[[], Any]:
    """Make a function that gives a kernel these weights, whatever those of the player are."""
    layout = weights_layout(weights)
    record = layout.new()
    for name, value in weights.items():
        record[name] = value
    return make_constant(layout, record)
