"""Exact sums over deals, fed bit by bit: from them every mean and share of a run has its interval.

A group's rows come in deals, n rows in one. Of any quantity that adds up to y over a deal, the sums of y, of
y^2 and of y n are enough to know its mean and how unevenly it falls on the deals.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np
import numpy.typing as npt

from .frame import Ints

# Products up to here are added up in 64 bits, larger ones in Python's whole numbers.
SAFE = 2**62


@dataclass(frozen=True)
class DealTotals:
    """What each of some deals adds up to.

    Attributes
    ----------
    size
        Rows of each deal, shape (deals,).
    values
        Totals, shape (quantities, deals).
    endings
        Rows of each ending, shape (deals, endings).
    """

    size: Ints
    values: Ints
    endings: Ints


class DealSums:
    """The sums of one group.

    Attributes
    ----------
    games, deals, squares
        Rows, distinct deals, and the sum of n^2.
    values
        For each quantity the sums of y, y^2 and y n; Python's whole numbers.
    endings
        The same for each ending, shape (3, endings), int64.
    """

    def __init__(self, quantities: int, endings: int) -> None:
        self.games = self.deals = self.squares = 0
        self.values = [(0, 0, 0) for _ in range(quantities)]
        self.endings = np.zeros((3, endings), np.int64)

    def copy(self) -> DealSums:
        """Return sums that go on by themselves."""
        return copy.deepcopy(self)

    def add(self, totals: DealTotals) -> None:
        """Take some deals, which are new and whole."""
        size = totals.size
        self._add(int(size.sum()), int(np.count_nonzero(size)), _dot(size, size))
        self._add_values([(int(y.sum()), _dot(y, y), _dot(y, size)) for y in totals.values])
        y = totals.endings
        self.endings += [y.sum(axis=0), (y * y).sum(axis=0), size @ y]

    def add_alone(self, values: Iterable[Ints], endings: Ints, rows: int) -> None:
        """Take rows that each have a deal of their own.

        Parameters
        ----------
        values
            A quantity of each row, for each quantity.
        endings
            How many rows ended so, for each ending.
        rows
            How many rows.
        """
        self._add(rows, rows, rows)
        self._add_values([(total := int(y.sum()), _dot(y, y), total) for y in values])
        self.endings += endings

    def _add(self, games: int, deals: int, squares: int) -> None:
        self.games += games
        self.deals += deals
        self.squares += squares

    def _add_values(self, new: list[tuple[int, int, int]]) -> None:
        self.values = [
            (a + total, b + squared, c + crossed)
            for (a, b, c), (total, squared, crossed) in zip(self.values, new, strict=True)
        ]

    def mean(self, quantity: int) -> float:
        """Return a quantity's mean per row."""
        return self.values[quantity][0] / self.games

    def between(self, quantity: int) -> float:
        """Return the sum over deals of (y - mean n)^2, from whole numbers and thus without cancellation."""
        total, squared, crossed = self.values[quantity]
        games = self.games
        scaled = games * games * squared - 2 * games * total * crossed + total * total * self.squares
        return scaled / (games * games)


def total_by_deal(rows: npt.NDArray[np.integer], deals: int) -> Ints:
    """Add up the rows of each deal, which all have as many."""
    # Adding whole columns is several times quicker than adding up a few neighbours at a time.
    columns = np.ascontiguousarray(rows.reshape(deals, -1).T, np.int64)
    totals: Ints = columns.sum(axis=0)
    return totals


def endings_by_deal(codes: npt.NDArray[np.integer], deals: int, endings: int) -> Ints:
    """Count the endings of each deal, shape (deals, endings); code 0 is none."""
    kinds = endings + 1
    starts = np.repeat(np.arange(0, deals * kinds, kinds), len(codes) // max(deals, 1))
    counted = np.bincount(starts + codes, minlength=deals * kinds).reshape(deals, kinds)
    return counted[:, 1:].astype(np.int64, copy=False)


def join(parts: Sequence[DealTotals]) -> DealTotals:
    """Put totals of deals one after the other."""
    return DealTotals(
        np.concatenate([part.size for part in parts]),
        np.concatenate([part.values for part in parts], axis=1),
        np.concatenate([part.endings for part in parts]),
    )


def merge(places: Sequence[DealTotals]) -> DealTotals:
    """Add up what the same deals came to at several places; from the first deal on, not all as far."""
    deals = max(len(place.size) for place in places)
    return DealTotals(
        reduce(np.add, (_padded(place.size, 0, deals) for place in places)),
        reduce(np.add, (_padded(place.values, 1, deals) for place in places)),
        reduce(np.add, (_padded(place.endings, 0, deals) for place in places)),
    )


def shrunk(totals: DealTotals) -> DealTotals:
    """Return the same in the smallest whole numbers that hold it."""
    return DealTotals(*(_smallest(each) for each in (totals.size, totals.values, totals.endings)))


def _smallest(values: Ints) -> Ints:
    least, most = values.min(initial=0), values.max(initial=0)
    small: Ints = values.astype(np.result_type(np.min_scalar_type(least), np.min_scalar_type(most)))
    return small


def _padded(values: Ints, axis: int, length: int) -> Ints:
    width = [(0, length - values.shape[axis]) if each == axis else (0, 0) for each in range(values.ndim)]
    return np.pad(values.astype(np.int64), width)


def _dot(one: Ints, other: Ints) -> int:
    largest = int(np.abs(one).max(initial=0)) * int(np.abs(other).max(initial=0))
    if largest * len(one) < SAFE:
        return int(one @ other)
    return int(one.astype(object) @ other.astype(object))
