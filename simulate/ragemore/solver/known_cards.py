"""The card table with what the solver looks up beside it."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...errors import UserError
from ...layout import Field, Layout
from ..cards import ABILITIES, CARDS, NONE, SUIT_COUNT
from .rows import ROOM

MAX_SOLVER_CARDS = ROOM

_RETURNS = ABILITIES.index("graveyard_to_bottom")

# What is new stands first: else numba would take this for a CARDS record, and warn of it.
KNOWN_CARDS = Layout(
    "KnownCards",
    up_to_suit=Field(np.int64, "set of all cards of this suit and those before it", (SUIT_COUNT,)),
    explorers=Field(np.int64, "set of all cards whose Hero has this suit's icon", (SUIT_COUNT,)),
    returners=Field(np.int64, "set of all cards that bring a card back from the Graveyard"),
    forgiven=Field(np.int64, "set of Endings, losses that don't end the game: 0 by the rules"),
    **CARDS.fields,
)


def known_cards(table: Any) -> Any:
    """Return a card table as a record of `KNOWN_CARDS`.

    Raises
    ------
    UserError
        There are more cards than a state of the solver has room for.
    """
    total = int(table.count)
    if total > MAX_SOLVER_CARDS:
        raise UserError(f"{total} cards are too many for the solver; allowed: up to {MAX_SOLVER_CARDS}")
    known = KNOWN_CARDS.new()
    for name in CARDS.fields:
        known[name] = table[name]
    known.up_to_suit[:] = np.bitwise_or.accumulate(np.asarray(table.suit_mask))
    skills, abilities = table.skills.tolist(), table.ability.tolist()
    for card in range(total):
        for suit in set(skills[card]) - {NONE}:
            known.explorers[suit] |= 1 << card
        if abilities[card] == _RETURNS:
            known.returners |= 1 << card
    return known
