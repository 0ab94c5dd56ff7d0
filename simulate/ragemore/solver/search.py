"""The search: from a deal's first decision to a win, or to the proof that there is none.

Play with all cards seen, the coming shuffles included, is a graph: states, and moves with one successor each.
A deal can be won if and only if a won state can be reached, so each state needs to be looked at only once,
whatever led to it and in whatever order. A state that is met again (recruit, return, recruit: play can go
round) adds nothing: a line that goes through it twice can leave out the loop. So the set of states met is all
the memory that is needed, and when no state is left to be looked at, all that can be reached has been: there
is no win. (With an opponent, or with chance, a value would have to come back up through the loops; here none
does.) Only a state left out would break the proof, and the search says so: `SEARCH.cut`, or no room left.

The order is best first by `worth.worth`, latest first among equals. By turns instead (`SEARCH.by_turns`),
every state of turn t is looked at before any of turn t + 1; as no move goes back a turn, states are first met
at their earliest turn, and the first win found takes the fewest turns.

The turn limit (R39) is no part of a state. Without it more can be reached, never less: no win without the
limit is no win with it. A line that keeps within the limit is a win. If the line that was found is longer,
the search by turns decides.
"""

from __future__ import annotations

from typing import Any

from ...compiling import part
from ...streams import CHANCE, DEAL, open_stream
from ..deal import deal
from ..imagine import scratch_state, scratch_stream
from ..state import Ending, Phase
from .board import (
    copy_board,
    read_state,
    read_words,
    scratch_board,
    scratch_words,
    settle,
    write_words,
)
from .expand import moves_of
from .future import is_past_the_future
from .losing import is_hopeless, is_lost, turns_needed
from .memory import NO_ROOM, SWAPPED, begin, find_or_add, pop, push
from .step import step
from .worth import MOST_WORTH, worth

SOLVABLE, UNSOLVABLE, UNRESOLVED = 1, 2, 3

_ACTION, _OVER, _WON = int(Phase.ACTION), int(Phase.OVER), int(Ending.WON)


@part
def search_deal(table: Any, cards: Any, rules: Any, seed: int, number: int, tables: Any) -> int:
    """Search one deal within the limits of its `SEARCH` record, which then says the rest.

    Parameters
    ----------
    table, cards
        The card table of the rules, and the same as `KNOWN_CARDS`.
    rules, seed, number
        The rules record, and which deal.
    tables
        `Memory.tables`.

    Returns
    -------
    SOLVABLE, UNSOLVABLE or UNRESOLVED.
    """
    nodes, slots, queues, moves, _, future, search = tables
    state, stream = scratch_state(), scratch_stream()
    parent, child = scratch_board(), scratch_board()
    begin(search, queues)
    if search.prune and is_hopeless(cards, rules):
        return UNSOLVABLE
    open_stream(stream, seed, DEAL, number, 0)
    deal(state, table, rules, stream)
    open_stream(stream, seed, CHANCE, number, 0)
    future.made = 0
    child.drawn = 0
    read_state(state, cards, child)
    if child.phase != _OVER and not _meet(
        child, -1, 0, state.turn, cards, rules, nodes, slots, queues, search
    ):
        return UNRESOLVED
    while True:
        node = pop(search, nodes, queues)
        if node < 0:
            return UNRESOLVED if search.cut else UNSOLVABLE
        search.expanded += 1
        read_words(nodes[node].words, parent)
        for i in range(moves_of(parent, cards, rules, moves)):
            copy_board(parent, child)
            step(child, moves[i], cards, rules, future, stream)
            if (child.phase == _OVER and child.ending != _WON) or not _is_wanted(parent, child, search):
                continue
            turn = nodes[node].turn + (1 if child.phase == _ACTION else 0)
            if child.phase == _OVER:
                search.parent, search.move, search.turns = node, moves[i], turn
                return SOLVABLE
            if not _meet(child, node, moves[i], turn, cards, rules, nodes, slots, queues, search):
                return UNRESOLVED


@part
def _is_wanted(parent: Any, child: Any, search: Any) -> bool:
    """Whether a line may go on to this board: not if it draws from a chance that can't be seen."""
    if child.drawn == parent.drawn:
        return True
    if search.unseen:
        return False
    if is_past_the_future(child):
        search.cut = 1
        return False
    return True


@part
def _meet(
    child: Any,
    node: int,
    move: int,
    turn: int,
    cards: Any,
    rules: Any,
    nodes: Any,
    slots: Any,
    queues: Any,
    search: Any,
) -> bool:
    """Remember a board that is new and not lost, to be looked at. Return whether there was room."""
    if search.prune and is_lost(child, cards, rules):
        return True
    if search.most_turns and turn + turns_needed(child, cards, rules) > search.most_turns:
        return True
    swapped = settle(child, cards)
    words = scratch_words().words
    write_words(child, words)
    number = find_or_add(search, nodes, slots, words)
    if number < 0:
        return number != NO_ROOM
    new = nodes[number]
    new.parent, new.turn = node, turn
    new.move = move | (1 << SWAPPED if swapped else 0)
    queue = max(MOST_WORTH - turn, 0) if search.by_turns else worth(child, turn, cards, rules)
    push(search, nodes, queues, number, queue)
    return True
