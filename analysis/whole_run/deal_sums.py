"""Exact sums over deals, fed bit by bit: from them every mean and share of a run has its interval.

A group's rows come in deals, n rows in one. Of any quantity that adds up to y over a deal, the sums of y, of
y^2 and of y n are enough to know its mean and how unevenly it falls on the deals.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..frame import Ints

# Sums of products up to here are taken in 64 bits, larger ones in Python's whole numbers.
SAFE = 2**62
# Up to so many rows of a deal its columns are added one by one, which is then several times quicker.
FEW = 32

Whole = npt.NDArray[np.integer] | npt.NDArray[np.bool_]


@dataclass(frozen=True)
class DealTotals:
    """What each of some deals adds up to.

    Attributes
    ----------
    size
        Rows of each deal.
    values
        For each quantity the totals, one a deal.
    """

    size: Ints
    values: Sequence[Ints]

    def stretch(self, start: int, stop: int) -> DealTotals:
        """Return the totals of deals `start` to `stop`, as far as there are any."""
        return DealTotals(self.size[start:stop], [y[start:stop] for y in self.values])

    def shrunk(self) -> DealTotals:
        """Return the same in the smallest whole numbers that hold it."""
        return DealTotals(_smallest(self.size), [_smallest(y) for y in self.values])


class DealSums:
    """The sums of one group.

    Attributes
    ----------
    games, deals, squares
        Rows, distinct deals, and the sum of n^2.
    values
        For each quantity the sums of y, y^2 and y n.
    """

    def __init__(self, quantities: int) -> None:
        self.games = self.deals = self.squares = 0
        self.values = [(0, 0, 0)] * quantities

    def copy(self) -> DealSums:
        """Return sums that go on by themselves."""
        return copy.deepcopy(self)

    def add(self, totals: DealTotals) -> None:
        """Take some deals, which are new and whole."""
        size = totals.size.astype(np.int64, copy=False)
        rows, squares, _ = _sums(size, size)
        deals = int(np.count_nonzero(size))
        self._add(
            (rows, deals, squares), [_sums(y.astype(np.int64, copy=False), size) for y in totals.values]
        )

    def add_alone(self, rows: int, values: Iterable[Whole], counts: Iterable[int]) -> None:
        """Take rows that each have a deal of their own.

        Parameters
        ----------
        rows
            How many rows.
        values
            For each of the first quantities its value in each row.
        counts
            For each of the other quantities, which are 0 or 1, how many rows have it.
        """
        counted = [(int(count),) * 3 for count in counts]
        self._add((rows, rows, rows), [*map(_sums_alone, values), *counted])

    def _add(self, sizes: tuple[int, int, int], values: Sequence[tuple[int, ...]]) -> None:
        games, deals, squares = sizes
        self.games += games
        self.deals += deals
        self.squares += squares
        self.values = [
            (a + total, b + squared, c + crossed)
            for (a, b, c), (total, squared, crossed) in zip(self.values, values, strict=True)
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


def total_by_deal(rows: Whole) -> Ints:
    """Add up the rows of each deal; shape (deals, rows of a deal)."""
    if rows.shape[1] > FEW:
        summed: Ints = rows.sum(axis=1, dtype=np.int64)
        return summed
    if rows.dtype == bool:
        counted: Ints = np.add.reduce(rows.T.view(np.uint8), axis=0, dtype=np.uint8).astype(np.int64)
        return counted
    totals = rows[:, 0].astype(np.int64)
    for column in rows.T[1:]:
        totals += column
    return totals


def endings_by_deal(codes: Whole, endings: int) -> list[Ints]:
    """Count each ending in each deal, from codes of shape (deals, rows of a deal); code 0 is none."""
    by_column = np.ascontiguousarray(codes.T)
    return [total_by_deal((by_column == ending).T) for ending in range(1, endings + 1)]


def join(parts: Sequence[DealTotals]) -> DealTotals:
    """Put totals of deals one after the other."""
    values = zip(*(part.values for part in parts), strict=True)
    return DealTotals(np.concatenate([part.size for part in parts]), [np.concatenate(ys) for ys in values])


def merge(places: Sequence[DealTotals]) -> DealTotals:
    """Add up what the same deals came to at several places; from the first deal on, not all as far."""
    values = zip(*(place.values for place in places), strict=True)
    return DealTotals(_add_up([place.size for place in places]), [_add_up(ys) for ys in values])


def _add_up(places: Sequence[Ints]) -> Ints:
    total = np.zeros(max(map(len, places)), np.int64)
    for values in places:
        total[: len(values)] += values.astype(np.int64, copy=False)
    return total


def _smallest(values: Ints) -> Ints:
    least, most = values.min(initial=0), values.max(initial=0)
    small: Ints = values.astype(np.result_type(np.min_scalar_type(least), np.min_scalar_type(most)))
    return small


def _sums_alone(values: Whole) -> tuple[int, int, int]:
    """Return the sums of y, y^2 and y n, where every n is 1."""
    if values.dtype == bool:
        total = int(np.count_nonzero(values))
        return total, total, total
    most = _largest(values)
    wide = values.astype(np.int64 if most * most * len(values) < SAFE else object)
    total = int(wide.sum())
    return total, int(wide @ wide), total


def _sums(values: Ints, size: Ints) -> tuple[int, int, int]:
    """Return the sums of y, y^2 and y n."""
    most = max(_largest(values), int(size.max(initial=0)))
    if most * most * len(values) >= SAFE:
        values = values.astype(object)
    total = int(values.sum())
    fewest, most = int(size.min(initial=most)), int(size.max(initial=0))
    crossed = total * most if fewest == most else int(values @ size)
    return total, int(values @ values), crossed


def _largest(values: Whole) -> int:
    return max(int(values.max(initial=0)), -int(values.min(initial=0)))
