"""All that can be reached from a deal, as a graph in Python: for lost deals, whose graphs are small."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ...batch import Setting
from ...compiling import JIT_ENABLED
from ...game import get_game
from ...machine_code import open_rules
from ...streams import STREAM
from ..moves import PLACE, encode, kind_of, quest_of
from ..state import MAX_MOVES, Ending, Phase
from .branches import BRANCH, branches_of, enter_deal
from .future import FUTURE
from .known_cards import known_cards
from .memory import SWAPPED

_NONE = -1


@dataclass(frozen=True)
class Node:
    """A state that can be reached, in the solver's form.

    Attributes
    ----------
    phase
        What is being decided.
    encounter
        The Encounter, -1 without one. Cards are indices into the card table.
    party, finished, graveyard
        Sets of cards.
    """

    phase: Phase
    encounter: int
    party: int
    finished: int
    graveyard: int


@dataclass(frozen=True)
class Edge:
    """A move from a state.

    Attributes
    ----------
    move
        As the rules encode it, where the Quests stand as in the solver's form.
    swapped
        Whether the Quests were exchanged after it, to come to the solver's form again.
    ending
        How it ends the game; NONE if it does not.
    drawn
        Whether chance was drawn.
    target
        The node that it leads to; -1 at an end.
    """

    move: int
    swapped: bool
    ending: Ending
    drawn: bool
    target: int


@dataclass(frozen=True)
class Graph:
    """Everything that can be reached from a deal's first decision, which is node 0.

    Attributes
    ----------
    nodes, edges
        For each node what it is, and its moves: those of `expand`.
    swapped
        Whether node 0 has the Quests the other way round than the table.
    whole
        False if there were more nodes than allowed: then the last ones have no edges.
    """

    nodes: list[Node]
    edges: list[list[Edge]]
    swapped: bool
    whole: bool


def graph_of(setting: Setting, deal: int, most: int, *, unseen: bool = False) -> Graph:
    """Return all that can be reached from a deal: at most so many nodes; without a turn limit (R39).

    With `unseen`, moves that draw from chance lead nowhere: target -1, and no ending.
    """
    if JIT_ENABLED:
        open_rules(get_game(setting.game))
    table, rules = setting.cards[0], setting.rules[0]
    known, future, stream = known_cards(table), FUTURE.new(), STREAM.new()
    room, rows = np.zeros(MAX_MOVES, np.int32), BRANCH.table(MAX_MOVES)
    first = rows[0]
    seed: Any = np.uint64(setting.seed)
    enter_deal(table, known, rules, seed, deal, future, stream, first)
    numbers: dict[bytes, int] = {first.words.tobytes(): 0}
    words, nodes = [first.words.copy()], [_node(first)]
    edges: list[list[Edge]] = []
    swapped = bool(first.move >> SWAPPED)
    while len(edges) < len(nodes) <= most:
        n = branches_of(words[len(edges)], known, rules, future, stream, room, rows)
        leaving = []
        for branch in rows[:n]:
            target = _NONE
            if unseen and branch.drawn:
                branch.ending = Ending.NONE
            elif branch.phase != Phase.OVER:
                target = numbers.setdefault(branch.words.tobytes(), len(nodes))
                if target == len(nodes):
                    words.append(branch.words.copy())
                    nodes.append(_node(branch))
            leaving.append(_edge(branch, target))
        edges.append(leaving)
    whole = len(edges) == len(nodes)
    edges += [[] for _ in range(len(nodes) - len(edges))]
    return Graph(nodes, edges, swapped, whole)


def _node(branch: Any) -> Node:
    return Node(
        Phase(int(branch.phase)),
        int(branch.encounter),
        int(branch.party),
        int(branch.finished),
        int(branch.graveyard),
    )


def _edge(branch: Any, target: int) -> Edge:
    coded = int(branch.move)
    move, swapped = coded & ((1 << SWAPPED) - 1), bool(coded >> SWAPPED)
    return Edge(move, swapped, Ending(int(branch.ending)), bool(branch.drawn), target)


def line_of(graph: Graph, path: list[tuple[int, Edge]]) -> tuple[int, ...]:
    """Return the moves of the ordinary rules along a path of (node, edge) from node 0.

    The Quests of a node may stand the other way round than on the table: then a placement names the other.
    """
    swapped, moves = graph.swapped, []
    for _, edge in path:
        move = edge.move
        if kind_of(move) == PLACE and swapped:
            move = int(encode(PLACE, 1 - quest_of(move), _NONE, _NONE, _NONE))
        moves.append(int(move))
        swapped ^= edge.swapped
    return tuple(moves)
