"""The moves that a search looks at: those that a heuristic finds best."""

from __future__ import annotations

from typing import Any

from ...simulate.compiling import part
from ...simulate.kernel_records import at


@part
def keep_best(worths: Any, moves: Any, breadth: int, slack: float, kept: Any) -> int:
    """Write the moves that are worth most into `kept`, in their order; return how many.

    A few playouts tell moves apart less well than a heuristic does, where that is clear.

    Parameters
    ----------
    worths
        float64, of each move.
    moves
        Those to choose from.
    breadth
        As many are kept, at most; more where several are worth the same.
    slack
        How much less than the best a move may be worth.
    kept
        Room for them.
    """
    n, count, most = len(moves), 0, -1e300
    for i in range(n):
        most = max(most, worths[at(i)])
    for i in range(n):
        better = 0
        for k in range(n):
            better += int(worths[at(k)] > worths[at(i)])
        if better < breadth and worths[at(i)] >= most - slack:
            kept[count] = moves[i]
            count += 1
    return count


@part
def place_of(moves: Any, move: int) -> int:
    """Return which of the moves a move is."""
    for i in range(len(moves)):
        if moves[i] == move:
            return i
    return 0
