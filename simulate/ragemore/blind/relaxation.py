r"""From above: a player who foresees, but pays for what they foresee (Brown, Smith and Sun).

Claim
    Let v be any function of what the player knows, with values in [0, 1], and v = 1 for a game won, 0 for a
    game lost. For a deal (a true order of the Deck and of all coming chance) and a line of play
    :math:`I_0, I_1, \dots, I_T` through it, let

    .. math:: P = \sum_{t < T} \left( v(I_{t+1}) - E[v(I_{t+1}) \mid I_t, a_t] \right)

    and let B(deal) be the supremum, over all lines through this deal, of [1 if the line wins] - P. Then the
    mean of B over deals is at least the win probability of every player without peeking.

Proof
    Play any such policy. Its next move is a function of what it knows, so the terms of P are martingale
    differences: of mean 0 given the past. With a limit of n turns the mean of P is 0, so the policy's chance
    to win within n turns is the mean of ([win] - P) along its own line, and that is at most the mean of the
    supremum over all lines. Without a limit: the win probability is the limit of the chance to win within n
    turns, and a line cut off at turn n counts 0 for the win, as one line among those of the supremum. So the
    bound holds for each n, with one right side. (D. B. Brown, J. E. Smith, P. Sun, "Information relaxations
    and duality in stochastic dynamic programs", Operations Research 58, 2010, 785-801.) It stays valid if B
    is replaced by anything larger: so a search that is cut off says 1.

Which v
    With v(last) = [win] the sums telescope: [win] - P is
    :math:`v(I_0) + \sum_t (E[v(I_{t+1}) \mid I_t, a_t] - v(I_t))`. If v is nowhere less than the best mean
    that follows (it is *excessive*), no term is positive, B is at most v(I_0) <= 1, and going in circles
    never pays. A guess fitted to games is not excessive: a player who foresees picks the line on which its
    errors add up, over thousands of lines. So v here is

    - the exact blind optimum where at most `late` cards are hidden (`expectimax`, tolerance 0; a shuffle
      past those looked through counts 1, and so it does everywhere below);
    - 1 where more are hidden.

    This v is excessive: the optimum satisfies its equation, and nothing exceeds 1. From the first position
    with at most `late` hidden cards the terms of the best moves are 0, whatever the Deck: so B(deal) is 1 if
    a line wins or shuffles before that, else the greatest v among the first such positions that any line
    comes to.

    With `late` = 0 that is a player who sees all; with all cards, the blind optimum itself. B falls as `late`
    grows.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...compiling import door, part
from ...kernel_records import copy_shared
from ..imagine import scratch_state, scratch_stream
from ..rules import apply
from ..solver.board import scratch_board, scratch_words
from ..solver.expand import moves_of
from ..solver.losing import is_lost
from ..state import Ending, Phase
from .bounds import NO_ENTRY, find, find_or_make
from .expectimax import improve
from .reveals import hidden_count
from .words import read_known, write_known

_OVER, _PLACE_SETUP, _WON = int(Phase.OVER), int(Phase.PLACE_SETUP), int(Ending.WON)

_FORESEEN = 64  # sets these entries apart from those of the blind optimum


@door("ragemore.blind.foresee")
def foresee(root: Any, late: int, frontier: Any, moves: Any, best: Any, tools: Any) -> int:
    """Search all lines of a player who sees the Deck until at most `late` cards are hidden from a blind one.

    Parameters
    ----------
    root
        The true position, at a decision.
    late
        See the module.
    frontier
        Array of `STATE`: room for positions still to be looked at.
    moves
        int32, room for the moves of one position.
    best
        float64, one element: set to B(deal).
    tools
        `BlindMemory.tools`.

    Returns
    -------
    1; 0 if the search was cut off, and B is taken for 1.
    """
    effort = tools[4]
    parent, child, stream = scratch_state(), scratch_state(), scratch_stream()
    board = scratch_board()
    best[0] = 0.0
    if root.phase != _PLACE_SETUP and hidden_count(root) <= late:
        return 1 if _is_valued(root, best, tools) else 0
    used = 1
    copy_shared(root, frontier[0])
    while used > 0:
        used -= 1
        copy_shared(frontier[used], parent)
        read_known(parent, tools[1], effort.shuffles, board)
        for i in range(moves_of(board, tools[1], tools[2], moves)):
            copy_shared(parent, child)
            stream.block, stream.left, stream.halves = np.uint64(0), np.uint64(0), np.uint32(0)
            move: Any = np.int64(moves[i])
            apply(child, move, tools[0], tools[2], stream)
            if stream.block != np.uint64(0) or (child.phase == _OVER and child.ending == _WON):
                best[0] = 1.0
                return 1
            if child.phase == _OVER:
                continue
            if child.phase != _PLACE_SETUP and hidden_count(child) <= late:
                if not _is_valued(child, best, tools):
                    best[0] = 1.0
                    return 0
                if best[0] >= 1.0:
                    return 1
                continue
            met = _meet(child, tools)
            if met < 0 or (met > 0 and used == len(frontier)):
                best[0] = 1.0
                return 0
            if met > 0:
                copy_shared(child, frontier[used])
                used += 1
    return 1


@part
def _is_valued(state: Any, best: Any, tools: Any) -> bool:
    """Raise `best` to a position's blind optimum. Return whether there was room to find it."""
    effort, entries = tools[4], tools[5]
    board, words = scratch_board(), scratch_words().words
    read_known(state, tools[1], effort.shuffles, board)
    write_known(state, board, words)
    number = find_or_make(effort, entries, tools[6], words)
    if number == NO_ENTRY:
        return False
    improve(state, number, best[0], 0.0, effort.shuffles, tools)
    best[0] = max(best[0], entries[number].high)
    return effort.cut == 0


@part
def _meet(state: Any, tools: Any) -> int:
    """Return 1 for a position that is new and not lost, 0 for any other, -1 if there is no room."""
    effort = tools[4]
    board, words = scratch_board(), scratch_words().words
    read_known(state, tools[1], _FORESEEN + effort.shuffles, board)
    if is_lost(board, tools[1], tools[2]):
        return 0
    write_known(state, board, words)
    if find(effort, tools[5], tools[6], words) != NO_ENTRY:
        return 0
    return 1 if find_or_make(effort, tools[5], tools[6], words) != NO_ENTRY else -1
