"""Who won which game, a bit a game: what the paired comparisons need of a run, in little memory."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ..comparing.pairs import NONE, Pairs, pairs_alone, pairs_by_deal
from ..frame import Ints

Bytes = npt.NDArray[np.uint8]

# Games that are unpacked at once.
BLOCK = 2**17


class WinBits:
    """The wins of one seat of a line-up, in the order of its units.

    Attributes
    ----------
    count
        Units so far.
    """

    def __init__(self) -> None:
        self.count = 0
        self._packed: list[Bytes] = []
        self._rest = np.zeros(0, bool)  # fewer than 8, not packed yet

    def add(self, won: npt.NDArray[np.bool_]) -> None:
        """Take the wins of the units that follow."""
        self.count += len(won)
        if len(self._rest):
            won = np.concatenate([self._rest, won])
        whole = len(won) // 8 * 8
        self._packed.append(np.packbits(won[:whole], bitorder="little"))
        self._rest = won[whole:].copy()

    def bytes(self) -> Bytes:
        """Return all of them, unit u as bit u % 8 of byte u // 8; zeros after the last."""
        if len(self._packed) > 1:
            self._packed = [np.concatenate(self._packed)]
        return np.concatenate([*self._packed, np.packbits(self._rest, bitorder="little")])


def count_pairs(seats: Sequence[tuple[WinBits, WinBits]], replicates: int) -> Pairs:
    """Add up the games that two strategies both played.

    Parameters
    ----------
    seats
        For each seat that both had, the wins of the first there and those of the second.
    replicates
        Units of a deal.
    """
    common = [min(first.count, second.count) for first, second in seats]
    packed = [(first.bytes(), second.bytes()) for first, second in seats]
    if replicates == 1 and len(seats) == 1:
        return _count_bits(*packed[0], common[0])
    total = NONE
    deals = -(-max(common, default=0) // replicates)
    step = max(BLOCK // replicates, 1)
    for start in range(0, deals, step):
        stop = min(start + step, deals)
        size, wins, others = (np.zeros(stop - start, np.int64) for _ in range(3))
        both = 0
        for units, (first, second) in zip(common, packed, strict=True):
            one, other = (_unpack(each, start, stop, replicates, units) for each in (first, second))
            size += np.clip(units - np.arange(start, stop) * replicates, 0, replicates)
            wins += _per_deal(one, replicates)
            others += _per_deal(other, replicates)
            both += int(np.count_nonzero(one & other))
        total += pairs_by_deal(size, wins, others, both)
    return total


def _count_bits(first: Bytes, second: Bytes, units: int) -> Pairs:
    """Count 64 games at a time."""
    one, other = (_words(packed, units) for packed in (first, second))
    both, wins, others = (int(np.bitwise_count(words).sum()) for words in (one & other, one, other))
    return pairs_alone(units, both, wins, others)


def _words(packed: Bytes, units: int) -> npt.NDArray[np.uint64]:
    words = np.zeros(-(-units // 64), np.uint64)
    inside = words.view(np.uint8)
    inside[: -(-units // 8)] = packed[: -(-units // 8)]
    if units % 8:
        inside[units // 8] &= np.uint8((1 << units % 8) - 1)
    return words


def _unpack(packed: Bytes, start: int, stop: int, replicates: int, units: int) -> Bytes:
    """Return the wins of the units of these deals, as 0 and 1; zeros past `units`."""
    first, last = start * replicates, min(stop * replicates, units)
    won = np.zeros((stop - start) * replicates, np.uint8)
    if first < last:
        bits = np.unpackbits(packed[first // 8 : -(-last // 8)], bitorder="little")
        won[: last - first] = bits[first % 8 : first % 8 + last - first]
    return won


def _per_deal(won: Bytes, replicates: int) -> Ints:
    wins: Ints = won.reshape(-1, replicates).sum(axis=1, dtype=np.int64)
    return wins
