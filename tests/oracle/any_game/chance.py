"""Streams of chance, which anybody can make anew with numpy alone, and the shuffle."""

from __future__ import annotations

from typing import Any

import numpy as np

DEAL, CHANCE = 0, 1  # the purposes of the two streams


def stream(seed: int, purpose: int, game: int, replicate: int = 0) -> np.random.Generator:
    """Return the stream of one purpose in one game; of its replicates the deal's has the first alone."""
    key = np.array([seed, purpose], dtype=np.uint64)
    counter = np.array([0, game, replicate, 0], dtype=np.uint64)
    return np.random.Generator(np.random.Philox(key=key, counter=counter))


def shuffle(items: list[Any], chance: np.random.Generator) -> None:
    """Shuffle a list in place: Fisher-Yates from the last place to the second."""
    for last in range(len(items) - 1, 0, -1):
        pick = int(chance.integers(last + 1))
        items[last], items[pick] = items[pick], items[last]
