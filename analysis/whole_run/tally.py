"""A run summed up while it plays: chunks of results in, the summary out, in flat memory and without pandas.

Only who won which game is kept, as one bit, and that only where strategies are to be compared. A strategy
that plays the same deals in several line-ups takes more: a few bytes a deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from ..comparing.pairing import nothing_in_common, played_twice
from ..comparing.pairs import Pairs
from ..comparing.wins import best_first, compared
from ..frame import Floats, check_level
from ..rates.deals import ClusterSizes, Tally, spread
from ..rates.intervals import mean_columns, rate_columns
from ..rates.shares import share_columns
from .deal_sums import DealSums, DealTotals, join, merge
from .line_up_sums import LineUpSums, Place
from .summary import assemble, averaged, records
from .win_bits import BLOCK, WinBits, count_pairs


class RunTally:
    """What a run has come to so far.

    Parameters
    ----------
    manifest
        Plain values: ``line_ups`` (a list of line-ups, each a list with a dict for every seat: ``name``,
        ``version``, ``description``, ``weights``), ``replicates``, and what `summary.assemble` tells again.
    result_fields
        The fields of the result records; ``won`` is among them.
    endings
        The game's endings by number; number 0 is none.
    seats
        Seats at the table.

    Examples
    --------
    >>> import numpy as np
    >>> seat = {"name": "bold", "version": "1", "description": "", "weights": {}}
    >>> tally = RunTally({"line_ups": [[seat]], "replicates": 1}, ("won",), (), 1)
    >>> tally.add(0, 0, np.array([(1,), (0,), (1,)], [("won", "i1")]))
    >>> tally.summary()["strategies"][0]["win_rate"]["wins"]
    2
    """

    def __init__(
        self,
        manifest: Mapping[str, Any],
        result_fields: Sequence[str],
        endings: Sequence[str],
        seats: int,
    ) -> None:
        self.seats = seats
        self._manifest = dict(manifest)
        self._about = [seat for line_up in manifest["line_ups"] for seat in line_up]
        self._names = list(dict.fromkeys(seat["name"] for seat in self._about))
        self._numbers = [column for column in averaged(seats > 1) if column in result_fields]
        self._endings = list(endings[1:]) if "ending" in result_fields else []
        self._replicates = int(manifest.get("replicates", 1))
        who = [[seat["name"] for seat in line_up] for line_up in manifest["line_ups"]]
        met = Counter(name for names in who for name in set(names))
        self._line_ups = [
            LineUpSums(
                names,
                {name for name in names if met[name] > 1},
                self._numbers,
                len(self._endings),
                self._replicates,
                compare=len(self._names) > 1,
            )
            for names in who
        ]
        self._seat_names = [str(seat) for seat in range(seats)] if seats > 1 else []
        # The same sums once more, by seat.
        self._seat_sums = [
            LineUpSums(
                self._seat_names,
                set(self._seat_names) if len(who) > 1 else set(),
                self._numbers,
                0,
                self._replicates,
                compare=False,
            )
            for _ in who
            if self._seat_names
        ]

    def add(self, line_up: int, first: int, results: Any) -> None:
        """Take the results of the units that follow.

        Parameters
        ----------
        line_up
            The line-up's number.
        first
            The number of the first unit: as many as have been added before.
        results
            Result records, one a seat, seats together, whole units; a deal's replicates may be cut.

        Raises
        ------
        ValueError
            Units are missing, come twice or are not whole.
        TypeError
            A column to be averaged does not hold whole numbers.
        """
        sums = self._line_ups[line_up]
        if first != sums.units:
            raise ValueError(f"line-up {line_up} goes on with unit {sums.units}, not {first}")
        if len(results) % self.seats:
            raise ValueError(f"{len(results)} results are no whole units of {self.seats} seats")
        sums.add(results)
        if self._seat_sums:
            self._seat_sums[line_up].add(results)

    def units(self, line_up: int) -> int:
        """Return how many units of a line-up have been added."""
        return self._line_ups[line_up].units

    def summary(self, level: float = 0.95, about: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Sum up what has been added so far; more may follow.

        Parameters
        ----------
        level
            Confidence level.
        about
            What else the summary should tell of the run, or tell otherwise than the manifest, such as
            ``seconds`` and ``jobs``. Unless told, ``games`` is the number of deals of the longest line-up.

        Returns
        -------
        dict
            As `summary.summary` returns for the frame of the same run.

        Raises
        ------
        UserError
            As `summary.summary`.
        """
        check_level(level)
        sums = self._sums(self._line_ups, self._names, len(self._endings))
        by_seat = self._sums(self._seat_sums, self._seat_names, 0)
        most = max((line_up.units for line_up in self._line_ups), default=0)
        told = {"games": -(-most // self._replicates), **self._manifest, **(about or {})}
        return assemble(
            told,
            self._about,
            list(sums),
            self._parts(sums, level) if sums else {},
            self._comparisons({name: each.mean(0) for name, each in sums.items()}, level),
            level,
            self._seat_parts(by_seat, level) if by_seat else {},
        )

    def _sums(
        self, line_ups: Sequence[LineUpSums], names: Sequence[str], endings: int
    ) -> dict[str, DealSums]:
        """Return the sums of those strategies, or seats, that have played."""
        quantities = 1 + len(self._numbers) + endings
        sums = {name: _sums_of(line_ups, name, quantities) for name in names}
        return {name: each for name, each in sums.items() if each.games}

    def _seat_parts(self, sums: Mapping[str, DealSums], level: float) -> dict[str, dict[str, Any]]:
        return {name: part for name, part in self._means(sums, level).items() if name != "turns"}

    def _parts(self, sums: Mapping[str, DealSums], level: float) -> dict[str, dict[str, Any]]:
        """Return the rows of each part of the summary by strategy."""
        parts = self._means(sums, level)
        if self._endings:
            counted = _tally(_values(sums)[:, 1 + len(self._numbers) :], _clusters(sums))
            rows = records(share_columns(_clusters(sums), counted, "ending", self._endings, level))
            kinds = len(self._endings)
            parts["endings"] = {
                name: rows[place * kinds : (place + 1) * kinds] for place, name in enumerate(sums)
            }
        return parts

    def _means(self, sums: Mapping[str, DealSums], level: float) -> dict[str, dict[str, Any]]:
        """Return the rows of the win rate and of each mean, by strategy or seat."""
        groups, clusters, sums_of_each = list(sums.values()), _clusters(sums), _values(sums)
        won = _tally(sums_of_each[:, :1], clusters)
        columns = {"win_rate": rate_columns(clusters, won, level)}
        for quantity, name in enumerate(self._numbers, start=1):
            mean, between = (
                np.array([ask(quantity) for ask in asked], np.float64)
                for asked in ([each.mean for each in groups], [each.between for each in groups])
            )
            ends = (1, self.seats) if name == "rank" else (-np.inf, np.inf)
            columns[name] = mean_columns(clusters, mean, between, level, *ends)
        return {part: dict(zip(sums, records(rows), strict=True)) for part, rows in columns.items()}

    def _comparisons(self, rates: Mapping[str, float], level: float) -> list[dict[str, Any]]:
        names = best_first(rates)
        if len(names) < 2:
            return []
        played = {name: self._wins_by_seat(name) for name in names}
        both = list(combinations(names, 2))
        if self.seats > 1:
            both = [(first, second) for first, second in both if played[first].keys() & played[second].keys()]
        pairs = [self._pair(first, played[first], second, played[second]) for first, second in both]
        return records(compared(both, pairs, level)) if both else []

    def _wins_by_seat(self, name: str) -> dict[int, WinBits]:
        found: dict[int, WinBits] = {}
        for line_up in self._line_ups:
            for seat in line_up.places[name].seats if name in line_up.places and line_up.units else ():
                if seat in found:
                    if self.seats > 1:
                        return {}  # with other company each time: there is no one result to be paired
                    raise played_twice(name)
                found[seat] = line_up.wins[seat]
        return found

    def _pair(self, first: str, one: dict[int, WinBits], second: str, other: dict[int, WinBits]) -> Pairs:
        seats = [(wins, other[seat]) for seat, wins in one.items() if seat in other]
        if not seats:
            raise nothing_in_common(first, second)
        return count_pairs(seats, self._replicates)


def _sums_of(line_ups: Sequence[LineUpSums], name: str, quantities: int) -> DealSums:
    """Add up what a strategy, or a seat, came to in all line-ups."""
    places = [(sums, sums.places[name]) for sums in line_ups if name in sums.places]
    if len(places) == 1:
        (line_up, place), total = places[0], places[0][1].sums.copy()
        cut = line_up.cut_deal(place)
        if cut is not None:
            total.add(cut)
        return total
    total = DealSums(quantities)
    for block in _side_by_side(places):
        total.add(block)
    return total


def _clusters(sums: Mapping[str, DealSums]) -> ClusterSizes:
    return ClusterSizes(
        np.array([each.games for each in sums.values()], np.float64),
        np.array([each.deals for each in sums.values()], np.int64),
        np.array([each.squares for each in sums.values()], np.float64),
    )


def _values(sums: Mapping[str, DealSums]) -> Floats:
    return np.array([each.values for each in sums.values()], np.float64)


def _tally(sums: Floats, clusters: ClusterSizes) -> Tally:
    """Turn sums of y, y^2 and y n, shape (groups, categories, 3), into counts and their spread."""
    count, squared, crossed = sums[..., 0], sums[..., 1], sums[..., 2]
    return Tally(count, spread(count, squared, crossed, clusters))


def _side_by_side(places: Sequence[tuple[LineUpSums, Place]]) -> Iterator[DealTotals]:
    """Add up the same deals over the line-ups that a strategy plays in, block by block."""
    kept = [(place.kept_totals(), line_up.cut_deal(place)) for line_up, place in places]
    deals = max(len(whole.size) + (cut is not None) for whole, cut in kept)
    for start in range(0, deals, BLOCK):
        yield merge([_stretch(whole, cut, start, start + BLOCK) for whole, cut in kept])


def _stretch(whole: DealTotals, cut: DealTotals | None, start: int, stop: int) -> DealTotals:
    """Return the totals of deals `start` to `stop`, as far as there are any; the cut deal is the last."""
    part = whole.stretch(start, stop)
    if cut is None or not start <= len(whole.size) < stop:
        return part
    return join([part, cut])
