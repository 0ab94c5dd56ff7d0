"""A heuristic player plays an imagined game on."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...simulate.compiling import part


@part
def play_on(
    ports: Any, advise: Any, state: Any, mover: int, plies: int, cards: Any, rules: Any, w: Any, rng: Any
) -> int:
    """Play up to so many decisions, every seat by the same heuristic.

    Parameters
    ----------
    ports
        See `Ports`.
    advise
        ``advise(view, cards, moves, weights, rng) -> index``: the heuristic player, for two moves or more.
    state, mover
        Where the game stands, and who decides next, -1 if nobody does. The state is played on.
    plies
        Decisions at most, forced ones too.
    cards, rules, w, rng
        As a strategy and the rules get them.

    Returns
    -------
    Who decides next, -1 if the game is over.
    """
    view, found = ports.new_view(), ports.new_moves().moves[:]
    while mover >= 0 and plies > 0:
        ports.observe(state, mover, view)
        n = ports.legal_moves(view, cards, rules, found)
        index = advise(view, cards, found[:n], w, rng) if n > 1 else 0
        mover = ports.apply(state, np.int64(found[index]), cards, rules, rng)
        plies -= 1
    return mover
