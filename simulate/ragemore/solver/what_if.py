"""What would have to be different for a deal: a loss that is forgiven, or two cards that change places."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np

from ...batch import Setting
from ..cards import MAX_CARDS
from ..state import Ending
from .known_cards import KNOWN_CARDS, known_cards
from .memory import Memory
from .search import SOLVABLE
from .solve import solve_numbered
from .solving import SOLUTION, solve_numbers

WHAT_IF_STATES = 400_000
"""States searched for each "what if"."""

FORGIVABLE = (Ending.DESTRUCTION, Ending.VANQUISHED, Ending.ABANDONED)
"""Losses without which the game could go on. A fourth card on a Quest has no room in the solver's states."""


@dataclass(frozen=True)
class Exchange:
    """Two cards of the shuffled Deck that change places, and whether the deal can be won then: a status."""

    first: int
    second: int
    status: int


def without(
    setting: Setting, deal: int, loss: Ending, *, unseen: bool = False
) -> tuple[int, tuple[int, ...]]:
    """Return a deal's status if one of the `FORGIVABLE` losses did not end the game, and a line that wins."""
    known = known_cards(setting.cards[0])
    known.forgiven = 1 << loss
    memory = Memory.of_size(WHAT_IF_STATES)
    memory.search.limit, memory.search.unseen, memory.search.prune = WHAT_IF_STATES, int(unseen), 1
    rows = SOLUTION.table(1)
    rows["deal"] = deal
    seed: Any = np.uint64(setting.seed)
    # The ordinary rules would refuse its line: what it says of a replay is of no interest.
    solve_numbers(setting.cards[0], known, setting.rules[0], seed, 0, memory.tables, rows)
    return int(rows[0].status), tuple(memory.line[: rows[0].plies].tolist())


def exchanged(setting: Setting, first: int, second: int) -> Setting:
    """Return the setting in which two cards have changed places in every shuffled Deck.

    A shuffle depends on the stream alone: so the two cards change places in the card table.
    """
    cards = setting.cards.copy()
    table = cards[0]
    for name, field in KNOWN_CARDS.fields.items():
        if name in table.dtype.names and field.shape[:1] == (MAX_CARDS,):
            table[name][[first, second]] = table[name][[second, first]]
    table.suit_mask[:] = [_swapped(int(held), first, second) for held in table.suit_mask]
    table.recruitable = _swapped(int(table.recruitable), first, second)
    return replace(setting, cards=cards)


def _swapped(members: int, first: int, second: int) -> int:
    differ = (members >> first ^ members >> second) & 1
    return members ^ (differ << first | differ << second)


def exchanges_of(setting: Setting, deal: int, unseen: bool) -> tuple[Exchange, ...]:
    """Solve a deal with every two cards of the shuffled Deck exchanged."""
    shuffles = "unseen" if unseen else "seen"
    found = []
    for first, second in combinations(range(int(setting.cards[0]["count"])), 2):
        (row,) = solve_numbered(
            exchanged(setting, first, second), [deal], state_limit=WHAT_IF_STATES, shuffles=shuffles
        )
        found.append(Exchange(first, second, int(row.status)))
    return tuple(found)


def saves(exchange: Exchange) -> bool:
    """Whether the deal can be won after an exchange."""
    return exchange.status == SOLVABLE
