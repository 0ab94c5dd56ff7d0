"""Other card sets in the shape of Amigo's, to see how much a conclusion depends on the exact cards.

The coloured cards stay; the kinds of the 16 action cards are drawn anew, each as likely as it is among the
16 of the published set.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ..card_sampling import sampled_set
from ..card_schema import Card
from ..cards import CardSet, load_card_set
from .cards import KINDS


def sample_card_set(seed: int, index: int) -> CardSet:
    """Draw a card set of 112 cards; parameters, stream and errors are those of `card_sampling`."""
    return sampled_set("rage", partial(_draw_cards, load_card_set("rage", "amigo").cards), seed, index)


def _draw_cards(published: tuple[Card, ...], stream: np.random.Generator) -> list[Card]:
    coloured = [card for card in published if card["kind"] == "colour"]
    kinds = [card["kind"] for card in published if card["kind"] != "colour"]
    drawn = sorted((kinds[stream.integers(len(kinds))] for _ in kinds), key=KINDS.index)
    actions = [{"number": len(coloured) + 1 + place, "kind": kind} for place, kind in enumerate(drawn)]
    return [*coloured, *actions]
