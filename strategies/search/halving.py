"""Determinized Monte Carlo for any game: every move tried on the same imagined states.

Sequential halving shares out the budget: all moves are tried equally often, the worse half is dropped, and
so on until one is left (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", ICML
2013). Moves that are left have all been tried on the same states and with the same chance, so that what they
differ in is what the move makes of it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...simulate.compiling import part
from ...simulate.kernel_records import copy_shared
from ...simulate.streams import next_word, open_stream, uniform
from .ports import MAX_SEATS


@part
def best_by_halving(
    ports: Any, view: Any, seat: int, cards: Any, moves: Any, w: Any, rng: Any, playouts: int, sway: float
) -> int:
    """Return the index of the move with the best mean reward; a single one is not tried.

    Parameters
    ----------
    ports
        See `Ports`.
    view, seat, cards, moves, w, rng
        As a strategy gets them, and the seat that decides.
    playouts
        The budget: moves tried on imagined states. Every move that is left is tried once in each round, so a
        smaller budget is exceeded.
    sway
        So much chance may add to a move's mean reward: 0, or more where a game would go round in circles.
    """
    if len(moves) == 1:
        return 0
    base, trial, chance = ports.new_state(), ports.new_state(), ports.new_stream()
    count = len(moves)
    alive, means, rewards = np.arange(count), np.zeros(count), np.zeros(MAX_SEATS)
    extra = np.zeros(count)
    for i in range(count):
        extra[i] = sway * uniform(rng)
    rounds, samples = _halvings(count), 0
    while count > 1:
        share = max(playouts // (rounds * count), 1)
        for _ in range(share):
            samples += 1
            ports.imagine(view, cards, rng, base)
            word = next_word(rng)
            for place in range(count):
                i = alive[place]
                copy_shared(base, trial)
                open_stream(chance, word, 0, 0, 0)
                mover = ports.apply(trial, np.int64(moves[i]), cards, view.rules, chance)
                ports.foresee(trial, mover, cards, view.rules, w, chance, rewards)
                means[i] += (rewards[seat] - means[i]) / samples
        count = _drop_the_worse_half(alive, count, means + extra)
    return int(alive[0])


@part
def _halvings(count: int) -> int:
    rounds = 0
    while count > 1:
        count = (count + 1) // 2
        rounds += 1
    return rounds


@part
def _drop_the_worse_half(alive: Any, count: int, worth: Any) -> int:
    """Bring the better half of those alive to the front, the best first; return how many they are."""
    kept = (count + 1) // 2
    for place in range(kept):
        best = place
        for i in range(place + 1, count):
            if worth[alive[i]] > worth[alive[best]]:
                best = i
        alive[place], alive[best] = alive[best], alive[place]
    return kept
