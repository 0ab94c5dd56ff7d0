"""The best blind play by expectimax over what the player knows: bounds of its win probability.

A blind player's game is a Markov decision process over positions as the player knows them: `reveals` gives
each move's outcomes with their chances. Its value V is the win probability of the best policy. V of a
position is the greatest mean of V over a move's outcomes; a win is 1, a loss 0.

Why depth-first search ends, and with true bounds
    Every turn draws the visible top card and shows the next: the hidden run gets shorter, except when a card
    that the player knows lies on top of the Deck, or by a shuffle. Shuffles on a line are counted, and past
    `EFFORT.shuffles` of them a position is only known to be worth between 0 and 1. With nothing hidden
    `open_deck.reach` decides. What is left, coming back to a position of the same line before a card is
    shown, is taken for worth what its entry says at that moment, 0 to 1 at the least. All bounds in the table
    are means and maxima of true bounds, so they are true.

Where the search stops
    A position is done when its bounds lie within a tolerance, or when its upper bound is so low that no
    ancestor cares (`floor`). A mean's tolerance is shared among its outcomes: what one does not use the next
    may. A move is left when its upper bound is within the tolerance of the best lower bound. So the bounds of
    a position differ by the tolerance at most, at whatever depth: they do not add up. (The same idea as star1
    and star2 of B. W. Ballard, "The *-minimax search procedure for trees containing chance nodes", Artificial
    Intelligence 21, 1983, with bounds kept for each position.)
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...compiling import door, part
from ...layout import Field, Layout
from ..imagine import scratch_state
from ..solver.board import scratch_board, scratch_words
from ..solver.expand import moves_of
from ..solver.losing import is_lost
from ..solver.worth import MOST_WORTH, worth
from ..state import Ending, Phase
from .bounds import NO_ENTRY, find, find_or_make
from .open_deck import LOST, WON, reach
from .reveals import (
    first_outcome,
    hidden_count,
    next_outcome,
    outcome_code,
    replay_outcome,
    scratch_wheel,
)
from .words import read_known, write_known

_OVER, _WON_GAME = int(Phase.OVER), int(Ending.WON)

MOVE_ROW = Layout(
    "MoveRow",
    move=Field(np.int64, "as the rules encode it"),
    low=Field(np.float64, "its win probability is at least this"),
    high=Field(np.float64, "and at most this"),
    guess=Field(np.float64, "how good it looks; below 0 when it has been looked at"),
    weight=Field(np.float64, "chance of each of its outcomes"),
    shuffled=Field(np.int64, "1: it shuffles the Deck"),
)

OUTCOME_ROW = Layout(
    "OutcomeRow",
    code=Field(np.int64, "`reveals.outcome_code`"),
    low=Field(np.float64, "the win probability after it is at least this"),
    high=Field(np.float64, "and at most this"),
    guess=Field(np.float64, "how good it looks"),
)


@part
def improve(state: Any, number: int, floor: float, tolerance: float, shuffles: int, tools: Any) -> None:
    """Bring the bounds of a position nearer to each other.

    Parameters
    ----------
    state
        The position, at a decision.
    number
        Its entry.
    floor
        An upper bound this low will do.
    tolerance
        Bounds this near to each other will do.
    shuffles
        How many more the line may go through.
    tools
        Card table, `KNOWN_CARDS`, rules, a stream, `EFFORT`, entries, slots, move rows, outcome rows,
        the solver's tables.
    """
    table, known, rules, stream, effort, entries, _, move_rows, _, memory = tools
    entry = entries[number]
    if entry.busy or entry.high <= floor or entry.high - entry.low <= tolerance:
        return
    effort.expanded += 1
    board = scratch_board()
    read_known(state, known, shuffles, board)
    if hidden_count(state) == 0:
        effort.solved += 1
        found = reach(board, known, rules, stream, memory)
        entry.low = 1.0 if found == WON else 0.0
        entry.high = 0.0 if found == LOST else 1.0
        entry.busy = 1
        return
    entry.busy = 1
    first = effort.moves_used
    n = moves_of(board, known, rules, memory[3])
    effort.moves_used = first + n
    for i in range(first, first + n):
        move_rows[i].move = memory[3][i - first]
    for i in range(first, first + n):
        appraise_move(state, move_rows[i], shuffles, tools)
    _look_at_moves(state, entry, first, n, floor, tolerance, shuffles, tools)
    effort.moves_used = first
    entry.busy = 0


@part
def _look_at_moves(
    state: Any, entry: Any, first: int, n: int, floor: float, tolerance: float, shuffles: int, tools: Any
) -> None:
    """Look at one move after another, the best guess first, until the position is done."""
    move_rows = tools[7]
    while True:
        low, high, best = entry.low, 0.0, -1
        for i in range(first, first + n):
            row = move_rows[i]
            low = max(low, row.low)
            high = max(high, row.high)
        enough = max(floor, low + tolerance)
        for i in range(first, first + n):
            row = move_rows[i]
            if row.guess >= 0.0 and row.high > enough and (best < 0 or row.guess > move_rows[best].guess):
                best = i
        entry.low, entry.high = low, min(high, entry.high)
        if best < 0 or entry.high <= enough:
            return
        _look_at_outcomes(state, move_rows[best], enough, tolerance, shuffles, tools)
        move_rows[best].guess = -1.0


@door("ragemore.blind.appraise_move")
def appraise_move(state: Any, row: Any, shuffles: int, tools: Any) -> int:
    """Set a move's bounds and guess to the means of what is known of its outcomes."""
    table, _, rules, _, effort, _, _, _, outcome_rows, _ = tools
    wheel, after = scratch_wheel(), scratch_state()
    outcome = outcome_rows[effort.outcomes_used]
    row.low, row.high, row.guess = 0.0, 0.0, 0.0
    first_outcome(state, row.move, table, rules, wheel, after)
    row.shuffled = wheel.shuffled
    if wheel.shuffled and shuffles == 0:
        row.high, row.guess = 1.0, 0.0
        return 0
    while True:
        effort.outcomes += 1
        _appraise(after, outcome, shuffles - wheel.shuffled, tools)
        row.low += wheel.weight * outcome.low
        row.high += wheel.weight * outcome.high
        row.guess += wheel.weight * outcome.guess
        if not next_outcome(state, row.move, table, rules, wheel, after):
            return 0


@part
def _appraise(state: Any, outcome: Any, shuffles: int, tools: Any) -> None:
    """Set an outcome's bounds and guess to what is known of its position, without a search."""
    _, known, rules, _, effort, entries, slots, _, _, _ = tools
    outcome.low, outcome.high = 0.0, 1.0
    if state.phase == _OVER:
        won = 1.0 if state.ending == _WON_GAME else 0.0
        outcome.low, outcome.high, outcome.guess = won, won, won
        return
    board, words = scratch_board(), scratch_words().words
    read_known(state, known, shuffles, board)
    if is_lost(board, known, rules):
        outcome.high, outcome.guess = 0.0, 0.0
        return
    outcome.guess = worth(board, 0, known, rules) / MOST_WORTH
    write_known(state, board, words)
    number = find(effort, entries, slots, words)
    if number != NO_ENTRY:
        outcome.low, outcome.high = entries[number].low, entries[number].high
        outcome.guess = outcome.low + (outcome.high - outcome.low) * outcome.guess


@door("ragemore.blind.list_outcomes")
def list_outcomes(state: Any, row: Any, shuffles: int, tools: Any) -> int:
    """Write a move's outcomes into free rows, the worst guess first, and their chance into the move's row."""
    table, _, rules, _, effort, _, _, _, outcome_rows, _ = tools
    wheel, after = scratch_wheel(), scratch_state()
    first, n = effort.outcomes_used, 0
    first_outcome(state, row.move, table, rules, wheel, after)
    row.weight, row.shuffled = wheel.weight, wheel.shuffled
    while True:
        outcome = outcome_rows[first + n]
        outcome.code = outcome_code(wheel)
        _appraise(after, outcome, shuffles - wheel.shuffled, tools)
        n += 1
        if not next_outcome(state, row.move, table, rules, wheel, after):
            break
    _sort(outcome_rows, first, n)
    return n


@door("ragemore.blind.enter_outcome")
def enter_outcome(state: Any, move: int, code: int, shuffles: int, tools: Any, after: Any) -> int:
    """Bring an outcome's position back; return the number of its entry, NO_ENTRY if there is no room."""
    table, known, rules, _, effort, entries, slots, _, _, _ = tools
    board, words = scratch_board(), scratch_words().words
    replay_outcome(state, move, table, rules, code, after)
    read_known(after, known, shuffles, board)
    write_known(after, board, words)
    return find_or_make(effort, entries, slots, words)


@part
def _look_at_outcomes(
    state: Any, row: Any, enough: float, tolerance: float, shuffles: int, tools: Any
) -> None:
    """Improve a move's outcomes until its bounds are near, or its upper bound is no more than `enough`."""
    effort, entries, outcome_rows = tools[4], tools[5], tools[8]
    if row.shuffled and shuffles == 0:
        return
    after = scratch_state()
    first = effort.outcomes_used
    n = list_outcomes(state, row, shuffles, tools)
    left = shuffles - row.shuffled
    weight = row.weight
    effort.outcomes_used = first + n
    row.low, row.high = 0.0, 0.0
    unresolved = 0
    for k in range(first, first + n):
        row.low += weight * outcome_rows[k].low
        row.high += weight * outcome_rows[k].high
        if outcome_rows[k].high > outcome_rows[k].low:
            unresolved += 1
    gap_done = 0.0
    for k in range(first, first + n):
        if row.high <= enough or row.high - row.low <= tolerance:
            break
        outcome = outcome_rows[k]
        if outcome.high <= outcome.low:
            continue
        number = enter_outcome(state, row.move, outcome.code, left, tools, after)
        if number == NO_ENTRY:
            break
        child_floor = (enough - (row.high - weight * outcome.high)) / weight
        child_tolerance = max(tolerance - gap_done, 0.0) / (weight * unresolved)
        improve(after, number, child_floor, child_tolerance, left, tools)
        entry = entries[number]
        row.low += weight * (entry.low - outcome.low)
        row.high += weight * (entry.high - outcome.high)
        gap_done += weight * (entry.high - entry.low)
        unresolved -= 1
    effort.outcomes_used = first


@part
def _sort(rows: Any, first: int, n: int) -> None:
    """Put outcome rows in the order of their guesses, the worst first: where a loss is soonest found."""
    for k in range(first + 1, first + n):
        code, low, high, guess = rows[k].code, rows[k].low, rows[k].high, rows[k].guess
        place = k
        while place > first and rows[place - 1].guess > guess:
            before, here = rows[place - 1], rows[place]
            here.code, here.low, here.high, here.guess = before.code, before.low, before.high, before.guess
            place -= 1
        here = rows[place]
        here.code, here.low, here.high, here.guess = code, low, high, guess
