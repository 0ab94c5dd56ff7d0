"""A run's digest: the same however its games were cut into batches, parts, shards or sessions.

Every LEAF units of a line-up are hashed by themselves, together with where they stand; the digest is made of
the sum of those hashes. A sum does not care in which order, or in how many pieces, it was added up.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np

from .design import Design
from .game import Game

LEAF = 1024
"""Units hashed together. Only the last leaf of a line-up may hold fewer."""

_MODULUS = 2**256
_BYTES = 32


def leaf_sum(line_up: int, first: int, results: Any, seats: int) -> int:
    """Return the sum of the hashes of a stretch of a line-up's results.

    Parameters
    ----------
    line_up
        Which of the run's line-ups.
    first
        Its first unit, a multiple of LEAF.
    results
        Result records, one a unit and seat; whole leaves but for the run's last.
    seats
        Seats at the table.

    Raises
    ------
    ValueError
        `first` is no leaf's beginning.
    """
    if first % LEAF:
        raise ValueError(f"unit {first} does not begin a leaf of {LEAF}")
    rows = LEAF * seats
    content = memoryview(_packed(results).view(np.uint8))
    size = rows * _packed_dtype(results.dtype).itemsize
    total = 0
    for number, start in enumerate(range(0, len(content), size), first // LEAF):
        leaf = hashlib.sha256(b"%d %d " % (line_up, number))
        leaf.update(content[start : start + size])
        total += int.from_bytes(leaf.digest(), "big")
    return total % _MODULUS


class RunningSum:
    """The sum over a line-up's leaves while results come in, in order and in pieces of any size."""

    def __init__(self, line_up: int, seats: int, first: int = 0) -> None:
        self.line_up, self.seats = line_up, seats
        self._first = first
        self._total = 0
        self._rest: list[Any] = []

    def add(self, results: Any) -> None:
        """Take the results that follow."""
        self._rest.append(results)
        leaf = LEAF * self.seats
        if sum(map(len, self._rest)) >= leaf:
            waiting = np.concatenate(self._rest)
            whole = len(waiting) // leaf * leaf
            self._total += leaf_sum(self.line_up, self._first, waiting[:whole], self.seats)
            self._first += whole // self.seats
            self._rest = [waiting[whole:].copy()]

    def total(self) -> int:
        """Return the sum so far, with the leaf in hand as if it were the last."""
        if not sum(map(len, self._rest)):
            return self._total % _MODULUS
        rest = np.concatenate(self._rest)
        return (self._total + leaf_sum(self.line_up, self._first, rest, self.seats)) % _MODULUS


def add_sums(sums: Iterable[int]) -> int:
    """Return the sum of stretches that follow each other, or of line-ups."""
    return sum(sums) % _MODULUS


def as_text(total: int) -> str:
    """Return a sum as hexadecimal digits, for a manifest."""
    return total.to_bytes(_BYTES, "big").hex()


def run_digest(design: Design, total: int) -> str:
    """Return a run's digest (SHA-256, hexadecimal) from the sum over all its line-ups.

    Parameters
    ----------
    design
        The names of its line-ups, columns and endings go in, and nothing else of it: runs that came out alike
        have one digest, which is how a rule that changes nothing is known.
    total
        The sum of its leaves.
    """
    names = [[strategy.name for strategy in line_up] for line_up in design.line_ups]
    return digest_of(design.game, names, total)


def digest_of(game: Game, line_ups: list[list[str]], total: int) -> str:
    """Return the digest as `run_digest` does, where only the strategies' names are known."""
    about = {"line_ups": line_ups, "columns": list(game.result.fields), "endings": game.endings}
    words = json.dumps(about, sort_keys=True).encode()
    return hashlib.sha256(words + total.to_bytes(_BYTES, "big")).hexdigest()


def _packed(results: Any) -> Any:
    """Return the records without the gaps that align them, whose content is nobody's."""
    packed = np.empty(len(results), _packed_dtype(results.dtype))
    for name in packed.dtype.names or ():
        packed[name] = results[name]
    return packed


@cache
def _packed_dtype(dtype: Any) -> Any:
    return np.dtype([(name, dtype.fields[name][0].newbyteorder("<")) for name in dtype.names])
