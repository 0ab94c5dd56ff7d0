"""When a line-up has played enough: looked at after every leaf, so that it depends on the results alone."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from .digest import LEAF


class Until(Protocol):
    """The rule by which a line-up has played enough."""

    def tell(self, leaf_wins: Any) -> int | None:
        """Take the units won in the leaves that follow; return after how many leaves in all it was enough."""


class Watch:
    """Watches one line-up's results, in order and in pieces of any size.

    Attributes
    ----------
    reached
        Whether it has played enough.
    """

    def __init__(self, until: Until, seats: int) -> None:
        self.reached = False
        self._until, self._seats = until, seats
        self._units = 0
        self._wins = 0  # in the leaf that is not full yet

    def enough_of(self, results: Any) -> Any:
        """Take the results that follow, and return those that it takes: all of them, until it is enough."""
        won = np.cumsum(results["won"][:: self._seats], dtype=np.int64)
        ends = np.arange(LEAF - self._units % LEAF, len(won) + 1, LEAF)
        if len(ends):
            leaves = np.diff(won[ends - 1], prepend=-self._wins)
            place = self._until.tell(leaves)
            if place is not None:
                self.reached = True
                return results[: (place * LEAF - self._units) * self._seats]
        self._wins = int(won[-1] - won[ends[-1] - 1]) if len(ends) else self._wins + int(won[-1])
        self._units += len(won)
        return results
