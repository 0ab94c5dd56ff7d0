"""Deals solved in one kernel: searched, and every win replayed by the ordinary rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...compiling import kernel, part
from ...layout import Field, Layout
from .certificate import replay_line, write_line
from .search import SOLVABLE, UNRESOLVED, UNSOLVABLE, search_deal
from .worth import MOST_WORTH

SOLUTION = Layout(
    "Solution",
    deal=Field(np.int64, "number of the deal"),
    states=Field(np.int64, "different states met in the search that decided"),
    expanded=Field(np.int64, "states whose moves were looked at"),
    status=Field(np.int8, "SOLVABLE, UNSOLVABLE or UNRESOLVED"),
    proven_shortest=Field(np.int8, "1: no line takes fewer turns"),
    plies=Field(np.int32, "decisions of the winning line, each with two moves or more; 0 without one"),
    turns=Field(np.int32, "Encounters drawn in it"),
    shuffles=Field(np.int32, "its moves on which chance was drawn: shuffles of two cards or more"),
)

ALL_WELL = -1

_MOST_TURNS = MOST_WORTH - 1  # as many as the queues tell apart


@kernel
def solve_numbers(
    table: Any, cards: Any, rules: Any, seed: int, shortest: int, tables: Any, rows: Any
) -> int:
    """Solve the deals that `rows` name, one after another.

    Parameters
    ----------
    table, cards, rules
        Card table, the same as `KNOWN_CARDS`, rules record.
    seed
        uint64.
    shortest
        1: go on for a line of the fewest turns.
    tables
        `Memory.tables`; the search record says the limits.
    rows
        `SOLUTION` records with their deals' numbers, the rest zero. `line` holds the last row's line.

    Returns
    -------
    ALL_WELL, or the number of the row whose line is no win by the ordinary rules: a fault of ours.
    """
    for k in range(len(rows)):
        row = rows[k]
        plies = _solve(table, cards, rules, seed, shortest, tables, row)
        if row.status != SOLVABLE:
            continue
        row.plies = plies
        moves, line = tables[3], tables[4]
        if not replay_line(table, rules, seed, row.deal, line, plies, moves, row):
            return k
    return ALL_WELL


@part
def _solve(table: Any, cards: Any, rules: Any, seed: int, shortest: int, tables: Any, row: Any) -> int:
    """Solve one deal; return the plies of its line, if it has one."""
    search = tables[6]
    search.by_turns, search.most_turns = 0, 0
    row.status = search_deal(table, cards, rules, seed, row.deal, tables)
    row.states, row.expanded = search.filled, search.expanded
    if row.status != SOLVABLE:
        return 0
    plies = write_line(tables)
    turns = search.turns
    too_long = plies < 0 or (rules.turn_limit > 0 and turns > rules.turn_limit)
    if not (too_long or shortest):
        return plies
    most = (rules.turn_limit if rules.turn_limit > 0 else _MOST_TURNS) if too_long else turns - 1
    status = UNSOLVABLE
    if most > 0:
        search.by_turns, search.most_turns = 1, most
        status = search_deal(table, cards, rules, seed, row.deal, tables)
        row.states += search.filled
        row.expanded += search.expanded
    if status == SOLVABLE:
        plies = write_line(tables)
    if too_long and (status != SOLVABLE or plies < 0):
        # Without a limit of the rules, nothing is known of lines longer than those looked at.
        row.status = status if status != SOLVABLE and rules.turn_limit > 0 else UNRESOLVED
    row.proven_shortest = 1 if row.status == SOLVABLE and status != UNRESOLVED else 0
    return plies
