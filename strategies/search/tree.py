"""The tree of an information-set search: decisions as the searching seat sees them, and what was tried there.

A node is a decision, kept under a fingerprint of the searching seat's view: all imagined states that look the
same to it share the node, and so do different ways to the same view. An edge is a move of a node. Both lie in
arrays that are made once for a search, so that nothing is allocated while the tree grows.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ...simulate.compiling import part

NONE = -1
_NODES, _EDGES = 0, 1
_EDGES_A_NODE = 32  # on average; a full tree stops growing
_MAX_NODES = 1 << 16


class Tree(NamedTuple):
    """Everything of a search tree, as arrays."""

    slots: Any  # int32, hash table: a node, NONE if free; its length is a power of two
    keys: Any  # uint64, a node: the fingerprint
    first: Any  # int32, a node: its first edge, NONE if it has none
    last: Any  # int32, a node: its last edge
    move: Any  # int32, an edge
    following: Any  # int32, an edge: the next one of its node, NONE after the last
    visits: Any  # int32, an edge: times that it was taken, or looked at when its node was made
    offered: Any  # int32, an edge: times that it could have been taken, since it is known
    total: Any  # float64, an edge: sum of the rewards of the seat that decides
    logarithms: Any  # float64, of 0 (as 0), 1, 2, ..
    used: Any  # int64: nodes and edges in use


@part
def plant(searches: int, moves: int) -> Any:
    """Make an empty tree with room for so many searches, and for so many moves at the root."""
    nodes = min(searches + 1, _MAX_NODES)
    edges = _EDGES_A_NODE * nodes + moves
    slots = 4
    while slots < 2 * nodes:
        slots *= 2
    return Tree(
        np.full(slots, NONE, np.int32),
        np.empty(nodes, np.uint64),
        np.empty(nodes, np.int32),
        np.empty(nodes, np.int32),
        np.empty(edges, np.int32),
        np.empty(edges, np.int32),
        np.empty(edges, np.int32),
        np.empty(edges, np.int32),
        np.empty(edges, np.float64),
        _logarithms(searches + 2),
        np.zeros(2, np.int64),
    )


@part
def _logarithms(count: int) -> Any:
    """Natural logarithms by additions and divisions alone: the library's differ between machines.

    ln k = ln (k - 1) + 2 artanh(1 / (2 k - 1)).
    """
    found = np.zeros(count)
    for k in range(2, count):
        x = 1.0 / (2 * k - 1)
        power, series = x, 0.0
        for odd in range(1, 40, 2):
            series += power / odd
            power *= x * x
        found[k] = found[k - 1] + 2.0 * series
    return found


@part
def find_node(tree: Any, key: Any) -> int:
    """Return the node with this fingerprint, NONE if there is none."""
    mask = len(tree.slots) - 1
    slot = np.int64(key & np.uint64(mask))
    while tree.slots[slot] != NONE:
        node: Any = np.int64(tree.slots[slot])
        if tree.keys[node] == key:
            return node
        slot = (slot + 1) & mask
    return NONE


@part
def add_node(tree: Any, key: Any, moves: int) -> int:
    """Add a node that may get so many edges; NONE if there is no room."""
    node = tree.used[_NODES]
    if node == len(tree.keys) or tree.used[_EDGES] + moves > len(tree.move):
        return NONE
    tree.used[_NODES] += 1
    tree.keys[node] = key
    tree.first[node] = tree.last[node] = NONE
    mask = len(tree.slots) - 1
    slot = np.int64(key & np.uint64(mask))
    while tree.slots[slot] != NONE:
        slot = (slot + 1) & mask
    tree.slots[slot] = node
    return node


@part
def add_edge(tree: Any, node: int, move: int) -> int:
    """Add a move to a node, not visited yet; NONE if there is no room."""
    edge = tree.used[_EDGES]
    if edge == len(tree.move):
        return NONE
    tree.used[_EDGES] += 1
    tree.move[edge], tree.following[edge] = move, NONE
    tree.visits[edge], tree.offered[edge], tree.total[edge] = 0, 0, 0.0
    if tree.first[node] == NONE:
        tree.first[node] = edge
    else:
        tree.following[tree.last[node]] = edge
    tree.last[node] = edge
    return edge


@part
def find_edge(tree: Any, node: int, move: int, guess: int) -> int:
    """Return a node's edge for a move, NONE if it has none; `guess` is looked at first."""
    if guess != NONE and tree.move[guess] == move:
        return guess
    edge: Any = np.int64(tree.first[node])
    while edge != NONE and tree.move[edge] != move:
        edge = np.int64(tree.following[edge])
    return edge
