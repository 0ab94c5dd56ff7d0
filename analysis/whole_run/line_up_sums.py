"""A line-up's results, added up as they come: exact sums for each strategy at its table, and who won what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .deal_sums import DealSums, DealTotals, endings_by_deal, join, total_by_deal
from .win_bits import WinBits


class Place:
    """A strategy's seats in one line-up.

    Parameters
    ----------
    seats
        Its seats.
    quantities
        How many are added up.
    keep
        Whether the totals of every deal are kept, because the strategy plays the same deals elsewhere too:
        then only both places together tell how its results fall on the deals.
    """

    def __init__(self, seats: Sequence[int], quantities: int, *, keep: bool) -> None:
        self.seats = list(seats)
        self.sums = DealSums(quantities)
        self.kept: list[DealTotals] | None = [] if keep else None

    def add(self, totals: DealTotals) -> None:
        """Take whole deals."""
        if self.kept is None:
            self.sums.add(totals)
        else:
            self.kept.append(totals.shrunk())

    def kept_totals(self) -> DealTotals:
        """Return the kept totals, put together."""
        if not self.kept:
            nothing = np.zeros(0, np.int64)
            return DealTotals(nothing, [nothing] * len(self.sums.values))
        self.kept = [join(self.kept)]
        return self.kept[0]


class LineUpSums:
    """One line-up.

    Parameters
    ----------
    names
        The strategy on each seat.
    shared
        Strategies that play in other line-ups too.
    numbers
        The columns to average, besides ``won``.
    endings
        How many endings there are; 0 where results have no column ``ending``.
    replicates
        Units of a deal.
    compare
        Whether it must be kept who won which unit.

    Attributes
    ----------
    units
        Units so far.
    places
        The `Place` of each strategy.
    wins
        The wins of each seat; none if not to be kept.
    """

    def __init__(
        self,
        names: Sequence[str],
        shared: set[str],
        numbers: Sequence[str],
        endings: int,
        replicates: int,
        *,
        compare: bool,
    ) -> None:
        self.seats = len(names)
        self.columns = ("won", *numbers)
        self.endings = endings
        self.replicates = replicates
        self.units = 0
        self.wins = [WinBits() for _ in names] if compare else []
        self.places = {
            name: Place(
                [seat for seat, other in enumerate(names) if other == name],
                len(self.columns) + endings,
                keep=name in shared,
            )
            for name in names
        }
        self._cut: Any = None  # the results of a deal whose last replicates are still to come

    def add(self, results: Any) -> None:
        """Take the results of the units that follow, one record a seat."""
        self.units += len(results) // self.seats
        for seat, bits in enumerate(self.wins):
            bits.add(results["won"][seat :: self.seats] != 0)
        if self.replicates > 1:
            results = self._whole_deals(results)
        deals = len(results) // (self.seats * self.replicates)
        if not deals:
            return
        for place in self.places.values():
            if self.replicates == len(place.seats) == 1 and place.kept is None:
                self._add_alone(place, results[place.seats[0] :: self.seats])
            else:
                place.add(self._totals(place, results, deals))

    def cut_deal(self, place: Place) -> DealTotals | None:
        """Return the totals of the deal that is not whole yet, if there is one."""
        return None if self._cut is None or not len(self._cut) else self._totals(place, self._cut, 1)

    def _whole_deals(self, results: Any) -> Any:
        if self._cut is not None and len(self._cut):
            results = np.concatenate([self._cut, results])
        records = self.seats * self.replicates
        whole = len(results) // records * records
        self._cut = results[whole:].copy()
        return results[:whole]

    def _add_alone(self, place: Place, rows: Any) -> None:
        columns = [_column(rows, column) for column in self.columns]
        counts = np.bincount(rows["ending"], minlength=self.endings + 1)[1:] if self.endings else ()
        place.sums.add_alone(len(rows), columns, counts)

    def _totals(self, place: Place, results: Any, deals: int) -> DealTotals:
        table = results.reshape(deals, -1, self.seats)
        if len(place.seats) == 1:
            table = table[:, :, place.seats[0]]
        elif len(place.seats) < self.seats:
            table = table[:, :, place.seats]
        values = [total_by_deal(_column(table, column).reshape(deals, -1)) for column in self.columns]
        if self.endings:
            values += endings_by_deal(table["ending"].reshape(deals, -1), self.endings)
        return DealTotals(np.full(deals, table.size // deals, np.int64), values)


def _column(rows: Any, column: str) -> Any:
    values = rows[column]
    if values.dtype.kind not in "iub":
        raise TypeError(
            f"column '{column}' of the results is {values.dtype}: only whole numbers add up exactly"
        )
    return values != 0 if column == "won" else np.ascontiguousarray(values)
