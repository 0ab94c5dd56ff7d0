"""Card sets drawn by chance: a game's sampler by name, and what all of them share.

That is the random stream, its numbers' range, shuffles and the header.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from .cards import CardSet, card_rules, game_package, make_card_set
from .errors import UserError

PURPOSE = 7  # of the random stream; games use 0 to 2 and on for the seats, each with its own seed

_LARGEST = 2**63 - 1


def sample_card_set(game_name: str, seed: int, index: int) -> CardSet:
    """Draw another set for a game, in the shape of its default one or within what is known of the components.

    Seed and index are as in `sampled_set`; the game's `card_sampler` says what is drawn.

    Raises
    ------
    UserError
        There is no such game, or seed or index are out of range.
    """
    card_rules(game_name)
    sampler = importlib.import_module(game_package(game_name) + ".card_sampler")
    return sampler.sample_card_set(seed, index)  # type: ignore[no-any-return]


def sampled_set(
    game: str,
    draw: Callable[[np.random.Generator], Iterable[Mapping[str, Any]]],
    seed: int,
    index: int,
    *,
    source: str = "NOT a published set: drawn by chance in its shape",
    status: str = "sampled",
) -> CardSet:
    """Draw a card set; the same seed and index always give the same.

    The stream is ``numpy.random.Philox(key=[seed, 7], counter=[0, index, 0, 0])``.

    Parameters
    ----------
    game
        The game's name.
    draw
        Draws the cards from that stream.
    seed, index
        Whole numbers from 0 to 2**63 - 1.
    source
        Where the cards come from; ", with seed ... and index ..." is added.
    status
        Of the set.

    Returns
    -------
    CardSet named sampled-SEED-INDEX.

    Raises
    ------
    UserError
        Seed or index out of range.
    """
    for name, value in (("seed", seed), ("index", index)):
        if not 0 <= value <= _LARGEST:
            raise UserError(
                f"{name} {value} of a sampled card set: must be a whole number from 0 to {_LARGEST}"
            )
    stream = np.random.Generator(np.random.Philox(key=[seed, PURPOSE], counter=[0, index, 0, 0]))
    return make_card_set(
        game,
        draw(stream),
        name=f"sampled-{seed}-{index:03d}",
        source=f"{source}, with seed {seed} and index {index}",
        status=status,
    )


def shuffled(values: Sequence[Any], stream: np.random.Generator) -> list[Any]:
    """Shuffle as deals do (Fisher-Yates from the end): numpy's own shuffle may change with its version."""
    copy = list(values)
    for last in range(len(copy) - 1, 0, -1):
        other = int(stream.integers(last + 1))
        copy[last], copy[other] = copy[other], copy[last]
    return copy
