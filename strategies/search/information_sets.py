"""Information-set Monte Carlo tree search, for any game.

Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search" (IEEE TCIAIG 4, 2012), the
single-observer form: every search imagines anew what is hidden and goes down one tree, whose nodes are what
the searching seat sees, also where others decide. There each takes what is best for itself, among the moves
that it has in the imagined state: a bound counts how often its move was on offer.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ...simulate.compiling import part
from ...simulate.kernel_records import copy_shared
from ...simulate.record_bytes import clear, fingerprint
from ...simulate.streams import below, uniform
from .ports import MAX_SEATS
from .tree import NONE, add_edge, add_node, find_edge, find_node, plant

_DEEPEST = 128  # decisions from the root
_MOVER = np.uint64(56)  # where a key has who moves: nothing overflows, as a sum would, in plain Python


class Room(NamedTuple):
    """Room to work in: records, and arrays of a search's path and rewards."""

    state: Any
    trial: Any
    seen: Any  # what the searching seat sees
    own: Any  # what the seat that decides sees
    found: Any  # int32, its moves
    path: Any  # int64, the edges taken
    movers: Any  # int64, by whom
    rewards: Any  # float64, a seat
    look: Any  # float64, a seat: of one move


@part
def best_by_tree(
    ports: Any,
    view: Any,
    seat: int,
    cards: Any,
    moves: Any,
    w: Any,
    rng: Any,
    playouts: int,
    explore: float,
    eager: bool,
    sway: float,
) -> int:
    """Return the index of the move that the searches took most often; a single one is not searched.

    Parameters
    ----------
    ports
        See `Ports`.
    view, seat, cards, moves, w, rng
        As a strategy gets them, and the seat that decides.
    playouts
        The budget: searches, at least one, each from the root to a new node.
    explore
        The factor of a bound's second part: how much what was seldom tried is favoured.
    eager
        Whether a new node looks at what follows from each of its moves, and is worth the best of them: for
        rewards with little noise. Otherwise it gets one playout, and its moves are tried one by one.
    sway
        Chance lets a move's visits count for up to so much more: 1 for twice as much, 0 for nothing; above
        0 where a game would go round in circles.
    """
    if len(moves) == 1:
        return 0
    room = Room(
        ports.new_state(),
        ports.new_state(),
        ports.new_view(),
        ports.new_view(),
        ports.new_moves().moves[:],
        np.empty(_DEEPEST, np.int64),
        np.empty(_DEEPEST, np.int64),
        np.zeros(MAX_SEATS),
        np.zeros(MAX_SEATS),
    )
    clear(room.state)
    clear(room.seen)
    searches = max(playouts, 1)
    tree = plant(searches, len(moves))
    for _ in range(searches):
        ports.imagine(view, cards, rng, room.state)
        depth = _search(ports, tree, room, seat, cards, view.rules, w, rng, explore, eager)
        for i in range(depth):
            edge = room.path[i]
            tree.visits[edge] += 1
            tree.total[edge] += room.rewards[room.movers[i]]
    return _most_visited(tree, moves, rng, sway)


@part
def _search(
    ports: Any,
    tree: Any,
    room: Any,
    seat: int,
    cards: Any,
    rules: Any,
    w: Any,
    rng: Any,
    explore: float,
    eager: bool,
) -> int:
    """Go down the tree to a new node, or the end; leave path and rewards, and return the path's length."""
    mover, depth = seat, 0
    while mover >= 0 and depth < _DEEPEST:
        n = _moves_of(ports, room, seat, mover, cards, rules)
        if n == 1:
            mover = ports.apply(room.state, np.int64(room.found[0]), cards, rules, rng)
            continue
        key = fingerprint(room.seen) ^ np.uint64(mover) << _MOVER
        node = find_node(tree, key)
        if node == NONE:
            node = add_node(tree, key, n)
            if node != NONE and eager:
                _look_at_all(ports, tree, room, node, mover, n, cards, rules, w, rng)
                return depth
            if depth > 0 or node == NONE:
                break
        edge = _choose(tree, node, room.found, n, explore, rng)
        if edge == NONE:
            break
        room.path[depth], room.movers[depth] = edge, mover
        depth += 1
        mover = ports.apply(room.state, np.int64(tree.move[edge]), cards, rules, rng)
    ports.foresee(room.state, mover, cards, rules, w, rng, room.rewards)
    return depth


@part
def _moves_of(ports: Any, room: Any, seat: int, mover: int, cards: Any, rules: Any) -> int:
    """Look at the state as the searching seat and as the one that decides; return how many moves it has."""
    ports.observe(room.state, seat, room.seen)
    if mover == seat:
        return ports.legal_moves(room.seen, cards, rules, room.found)
    ports.observe(room.state, mover, room.own)
    return ports.legal_moves(room.own, cards, rules, room.found)


@part
def _look_at_all(
    ports: Any,
    tree: Any,
    room: Any,
    node: int,
    mover: int,
    n: int,
    cards: Any,
    rules: Any,
    w: Any,
    rng: Any,
) -> None:
    """Give a new node all its edges, each with the rewards of one look; the best one's are the node's."""
    best = -1.0
    for i in range(n):
        copy_shared(room.state, room.trial)
        after = ports.apply(room.trial, np.int64(room.found[i]), cards, rules, rng)
        ports.foresee(room.trial, after, cards, rules, w, rng, room.look)
        edge = add_edge(tree, node, room.found[i])
        tree.visits[edge], tree.offered[edge], tree.total[edge] = 1, 1, room.look[mover]
        if room.look[mover] > best:
            best = room.look[mover]
            room.rewards[:] = room.look


@part
def _choose(tree: Any, node: int, found: Any, n: int, explore: float, rng: Any) -> int:
    """Return an edge: of a move never tried, each as likely as any other, or else of the highest bound.

    NONE if there is a move to try and no room for its edge.
    """
    best, highest, untried, fresh = NONE, -1e300, 0, 0
    guess: Any = np.int64(tree.first[node])
    for i in range(n):
        edge = find_edge(tree, node, found[i], guess)
        if edge == NONE:
            untried += 1
            if below(rng, untried) == 0:
                fresh = i
            continue
        guess = np.int64(tree.following[edge])
        tree.offered[edge] += 1
        visits = tree.visits[edge]
        logarithm = tree.logarithms[min(tree.offered[edge], len(tree.logarithms) - 1)]
        bound = tree.total[edge] / visits + explore * np.sqrt(logarithm / visits)
        if bound > highest:
            best, highest = edge, bound
    if untried == 0:
        return best
    best = add_edge(tree, node, found[fresh])
    if best != NONE:
        tree.offered[best] = 1
    return best


@part
def _most_visited(tree: Any, moves: Any, rng: Any, sway: float) -> int:
    """Return the index of the root's move taken most often; of equals, the one with the best mean."""
    root = 0
    best, most, worth = 0, 0.0, 0.0
    edge: Any = np.int64(tree.first[root])
    for i in range(len(moves)):
        edge = find_edge(tree, root, moves[i], edge)
        if edge == NONE:
            continue
        visits = tree.visits[edge] * (1.0 + sway * uniform(rng))
        mean = tree.total[edge] / tree.visits[edge]
        if visits > most or (visits == most and mean > worth):
            best, most, worth = i, visits, mean
        edge = np.int64(tree.following[edge])
    return best
