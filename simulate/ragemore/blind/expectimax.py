"""The best blind play by expectimax over what the player knows: bounds of its win probability.

A blind player's game is a Markov decision process over positions as the player knows them: `reveals` gives
each move's outcomes with their chances. Its value V is the win probability of the best policy. V of a
position is the greatest mean of V over a move's outcomes; a win is 1, a loss 0.

Why depth-first search ends, and with true bounds
    Every turn draws the visible top card and shows the next: the hidden run gets shorter, except when a card
    that the player knows lies on top of the Deck, or by a shuffle. Shuffles on a line are counted, and past
    `EFFORT.shuffles` of them a position is only known to be worth between 0 and 1. With nothing hidden
    `open_deck.reach` decides, unless only a shuffle leads on: that is left between 0 and 1. What is left,
    coming back to a position of the same line before a card is shown, is taken for worth what its entry says
    at that moment, 0 to 1 at the least. All bounds in the table are means and maxima of true bounds, so they
    are true.

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
    spent=Field(np.float64, "the part of the tolerance that outcomes looked at have used"),
    unresolved=Field(np.int64, "outcomes whose bounds differ and that were not yet looked at"),
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
    effort, entries, outcomes = tools[4], tools[5], tools[8]
    entry = entries[number]
    if entry.busy or entry.high <= floor or entry.high - entry.low <= tolerance:
        return
    first_move, first = effort.moves_used, effort.outcomes_used
    after = scratch_state()
    moves = open_position(state, entry, shuffles, tools)
    while moves > 0:
        best = best_move(entry, first_move, moves, floor, tolerance, tools)
        if best < 0:
            break
        row = tools[7][best]
        n = list_outcomes(state, row, shuffles, tools)
        for k in range(first, first + n):
            enough = max(floor, entry.low + tolerance)
            if row.high <= enough or row.high - row.low <= tolerance:
                break
            if outcomes[k].high <= outcomes[k].low:
                continue
            left = shuffles - row.shuffled
            child = enter_outcome(state, row.move, outcomes[k].code, left, tools, after)
            if child == NO_ENTRY:
                break
            child_floor = outcomes[k].high - (row.high - enough) / row.weight
            child_tolerance = max(tolerance - row.spent, 0.0) / (row.weight * row.unresolved)
            improve(after, child, child_floor, child_tolerance, left, tools)
            _account(row, outcomes[k], entries[child])
        effort.outcomes_used = first
    effort.moves_used = first_move
    if moves > 0:
        entry.busy = 0


@door("ragemore.blind.open_position")
def open_position(state: Any, entry: Any, shuffles: int, tools: Any) -> int:
    """Write a position's moves into free rows and return how many; 0 if its entry says all that there is.

    Until all its moves are looked at, a position is busy; with nothing hidden it stays so.
    """
    _, known, rules, stream, effort, _, _, rows, _, memory = tools
    effort.expanded += 1
    entry.busy = 1
    board = scratch_board()
    read_known(state, known, shuffles, board)
    if hidden_count(state) == 0:
        effort.solved += 1
        found = reach(board, known, rules, stream, memory)
        entry.low = 1.0 if found == WON else 0.0
        entry.high = 0.0 if found == LOST else 1.0
        return 0
    first = effort.moves_used
    n = moves_of(board, known, rules, memory[3])
    effort.moves_used = first + n
    for i in range(n):
        rows[first + i].move = memory[3][i]
    for i in range(n):
        _appraise_move(state, rows[first + i], shuffles, tools)
    return n


@part
def best_move(entry: Any, first: int, n: int, floor: float, tolerance: float, tools: Any) -> int:
    """Bring a position's bounds up to date; return the row of its best-looking move, -1 when it is done."""
    rows = tools[7]
    low, high, best = entry.low, 0.0, -1
    for i in range(first, first + n):
        low, high = max(low, rows[i].low), max(high, rows[i].high)
    entry.low, entry.high = low, min(high, entry.high)
    enough = max(floor, low + tolerance)
    if entry.high <= enough:
        return -1
    for i in range(first, first + n):
        if rows[i].guess >= 0.0 and rows[i].high > enough and (best < 0 or rows[i].guess > rows[best].guess):
            best = i
    if best >= 0:
        rows[best].guess = -1.0
    return best


@part
def _account(row: Any, outcome: Any, entry: Any) -> None:
    """Put what was found out about an outcome into its move's bounds."""
    row.low += row.weight * (entry.low - outcome.low)
    row.high += row.weight * (entry.high - outcome.high)
    row.spent += row.weight * (entry.high - entry.low)
    row.unresolved -= 1


@part
def _appraise_move(state: Any, row: Any, shuffles: int, tools: Any) -> None:
    """Set a move's bounds and guess to the means of what is known of its outcomes."""
    table, _, rules, _, effort, _, _, _, outcome_rows, _ = tools
    wheel, after = scratch_wheel(), scratch_state()
    outcome = outcome_rows[len(outcome_rows) - 1]
    row.low, row.high, row.guess = 0.0, 0.0, 0.0
    first_outcome(state, row.move, table, rules, wheel, after)
    row.shuffled = wheel.shuffled
    if wheel.shuffled and shuffles == 0:
        row.high, row.guess = 1.0, 0.0
        return
    while True:
        effort.outcomes += 1
        _appraise(after, outcome, shuffles - wheel.shuffled, tools)
        row.low += wheel.weight * outcome.low
        row.high += wheel.weight * outcome.high
        row.guess += wheel.weight * outcome.guess
        if not next_outcome(state, row.move, table, rules, wheel, after):
            return


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
    if row.shuffled and shuffles == 0:
        return 0
    first_outcome(state, row.move, table, rules, wheel, after)
    row.weight, row.low, row.high, row.spent, row.unresolved = wheel.weight, 0.0, 0.0, 0.0, 0
    while True:
        outcome = outcome_rows[first + n]
        outcome.code = outcome_code(wheel)
        _appraise(after, outcome, shuffles - wheel.shuffled, tools)
        row.low += wheel.weight * outcome.low
        row.high += wheel.weight * outcome.high
        row.unresolved += 1 if outcome.high > outcome.low else 0
        n += 1
        if not next_outcome(state, row.move, table, rules, wheel, after):
            break
    _sort(outcome_rows, first, n)
    effort.outcomes_used = first + n
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


@door("ragemore.blind.bound_position")
def bound_position(state: Any, rounds: Any, found: Any, tools: Any) -> int:
    """Write a lower and an upper bound of the best blind win probability from a position on into `found`.

    Parameters
    ----------
    state
        The position, at a decision.
    rounds
        float64, falling: how near the bounds are to be at the end of one round after another. A round's
        bounds show the next one where to look first.
    found
        float64, two elements.
    tools
        As in `improve`; the table of entries is empty, or holds bounds of the same cards and rules.
    """
    effort, entries = tools[4], tools[5]
    board, words = scratch_board(), scratch_words().words
    read_known(state, tools[1], effort.shuffles, board)
    write_known(state, board, words)
    root = find_or_make(effort, entries, tools[6], words)
    for tolerance in rounds:
        improve(state, root, 0.0, tolerance, effort.shuffles, tools)
        if effort.cut:
            break
    found[0], found[1] = entries[root].low, entries[root].high
    return 0
