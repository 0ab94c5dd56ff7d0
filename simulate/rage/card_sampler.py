"""Other card sets in the shape of Amigo's, to see how much a conclusion depends on the exact cards.

The coloured cards stay; the kinds of the 16 action cards are drawn anew, each as likely as it is among the
16 of the published set.
"""

from __future__ import annotations

import numpy as np

from ..card_schema import Card
from ..cards import CardSet, load_card_set, make_card_set
from ..errors import UserError
from .cards import KINDS

PURPOSE = 7  # of the random stream; games use 0 to 2 and on for the seats, each with its own seed

_LARGEST = 2**63 - 1


def sample_card_set(seed: int, index: int) -> CardSet:
    """Draw a card set; the same seed and index always give the same.

    The stream is ``numpy.random.Philox(key=[seed, 7], counter=[0, index, 0, 0])``.

    Parameters
    ----------
    seed, index
        Whole numbers from 0 to 2**63 - 1.

    Returns
    -------
    CardSet of 112 cards, named sampled-SEED-INDEX, of status "sampled".

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
    published = load_card_set("rage", "amigo").cards
    return make_card_set(
        "rage",
        _draw_cards(published, stream),
        name=f"sampled-{seed}-{index:03d}",
        source=f"NOT a published set: drawn by chance in its shape, with seed {seed} and index {index}",
        status="sampled",
    )


def _draw_cards(published: tuple[Card, ...], stream: np.random.Generator) -> list[Card]:
    coloured = [card for card in published if card["kind"] == "colour"]
    kinds = [card["kind"] for card in published if card["kind"] != "colour"]
    drawn = sorted((kinds[stream.integers(len(kinds))] for _ in kinds), key=KINDS.index)
    actions = [{"number": len(coloured) + 1 + place, "kind": kind} for place, kind in enumerate(drawn)]
    return [*coloured, *actions]
