"""Why a deal is lost: what every line of play comes to, and what would have to be different.

Nothing here is a guess: all that is told holds for every line of play, or was searched for.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...batch import Setting
from ...bits import count
from ..actions import fight_outcome
from ..cards import NONE, SUITS
from ..ending import STACKS_TO_WIN
from ..moves import EXPLORE, FIGHT, RECRUIT, hero_of, kind_of, reinforcer_of
from ..state import Ending, Phase
from .graph import Edge, Graph, graph_of, line_of
from .known_cards import known_cards
from .what_if import FORGIVABLE, Exchange, exchanges_of, without

MOST_POSITIONS = 200_000
"""Positions of a deal that are looked at one by one, a second for some 10,000."""

MOST_TURNS = 20
"""Turns that are told of a deal where play may go round in circles."""

Path = list[tuple[int, Edge]]
Layer = dict[int, tuple[int, Path]]
"""A turn's action's positions, each with one of the turn before and a path from it."""


@dataclass(frozen=True)
class Turn:
    """All positions in which a player can be asked for a turn's action, whatever was done before.

    Attributes
    ----------
    number
        Which turn.
    positions
        How many there are.
    encounters
        Cards that are the Encounter in any of them, as indices into the card table.
    explore, recruit, beat, equal
        In how many of them a Hero can explore; recruit; beat the Encounter; fight it as an equal and no
        better.
    graveyard, heroes, stacks
        The fewest cards in the Graveyard, the most Heroes, the most cards in the two largest stacks, each
        counted up to the target, that any of them has.
    endings
        Ending -> how many decisions of this turn end the game so.
    """

    number: int
    positions: int
    encounters: tuple[int, ...]
    explore: int
    recruit: int
    beat: int
    equal: int
    graveyard: int
    heroes: int
    stacks: int
    endings: Mapping[Ending, int]


@dataclass(frozen=True)
class Defeat:
    """Why a deal can't be won.

    Attributes
    ----------
    positions
        Different positions that can be reached, set-up's included.
    whole
        Whether these are all, or were too many to be looked at: then `turns` and `line` are empty.
    fillable
        The suits of which these cards can ever fill a stack; with fewer than two no deal can be won.
    turns
        Turn by turn, up to the last one to which any line survives.
    circles
        Whether a line can go round in circles for ever; then `turns` stops at `MOST_TURNS`.
    stacks
        The largest stack and the second largest of the position with the most cards in both.
    line
        Moves of a line that survives longest (with circles: that comes to those stacks), to its loss.
    earliest_win
        With a turn limit: the turn in which a win comes at the earliest, past the limit; else 0.
    unseen
        Moves that come to a shuffle, if these were not followed; else 0.
    without
        Loss -> status of the deal if that loss did not end the game.
    exchanges
        Every pair of cards exchanged in the shuffled Deck.
    """

    positions: int
    whole: bool
    fillable: tuple[str, ...]
    turns: tuple[Turn, ...]
    circles: bool
    stacks: tuple[int, int]
    line: tuple[int, ...]
    earliest_win: int
    unseen: int
    without: Mapping[Ending, int]
    exchanges: tuple[Exchange, ...]

    @property
    def endings(self) -> Counter[Ending]:
        """Ending -> how many decisions end the game so, over all turns told."""
        total: Counter[Ending] = Counter()
        for turn in self.turns:
            total.update(turn.endings)
        return total


def why_lost(
    setting: Setting, deal: int, *, unseen: bool = False, most_positions: int = MOST_POSITIONS
) -> Defeat:
    """Find out why a deal is lost that `solve` has found unsolvable.

    Parameters
    ----------
    setting, deal
        Which deal.
    unseen
        Whether lines that draw from chance are not wanted: `shuffles="unseen"` in `solve`.
    most_positions
        How many positions may be looked at.
    """
    fillable = _fillable(setting)
    if len(fillable) < STACKS_TO_WIN:
        return Defeat(0, True, fillable, (), False, (0, 0), (), 0, 0, {}, ())
    graph = graph_of(setting, deal, most_positions, unseen=unseen)
    survey = _Survey(setting, graph)
    turns: tuple[Turn, ...] = ()
    if graph.whole:
        turns = survey.turns()
    return Defeat(
        len(graph.nodes),
        graph.whole,
        fillable,
        turns,
        survey.circles,
        survey.best_stacks(),
        survey.line(),
        _earliest_win(graph),
        sum(edge.drawn for edges in graph.edges for edge in edges) if unseen else 0,
        {
            loss: without(setting, deal, loss, unseen=unseen)[0]
            for loss in FORGIVABLE
            if any(loss in turn.endings for turn in turns)
        },
        exchanges_of(setting, deal, unseen),
    )


def _fillable(setting: Setting) -> tuple[str, ...]:
    """Return the suits that `losing.is_hopeless` counts: with the cards for a stack, and a Hero's icon."""
    known, target = known_cards(setting.cards[0]), int(setting.rules[0].stack_target)
    return tuple(
        suit
        for s, suit in enumerate(SUITS)
        if count(known.suit_mask[s]) >= target and known.explorers[s] != 0
    )


# ---------------------------------------------------------------- every line of play


class _Survey:
    """A deal's graph, turn by turn."""

    def __init__(self, setting: Setting, graph: Graph) -> None:
        self.graph, self.cards = graph, setting.cards[0]
        self.target, self.limit = int(setting.rules[0].stack_target), int(setting.rules[0].turn_limit)
        self.layers: list[Layer] = []
        self.endings: list[Counter[Ending]] = []
        self.circles = _has_circle(graph)
        if graph.whole:
            self._walk()

    def _walk(self) -> None:
        most = MOST_TURNS if self.circles else len(self.graph.nodes)
        layer, _ = self._go_on(None)
        while layer and len(self.layers) < most:
            self.layers.append(layer)
            layer, endings = self._go_on(layer)
            endings.pop(Ending.WON, None)  # past the turn limit, or it would be no lost deal
            if len(self.layers) == self.limit and layer:
                endings[Ending.ENDLESS] = len(layer)
                layer = {}
            self.endings.append(endings)

    def _go_on(self, layer: Layer | None) -> tuple[Layer, Counter[Ending]]:
        """Return the next turn's layer, and how the decisions before it end games; from None, the first."""
        if layer is None and self.graph.nodes[0].phase == Phase.ACTION:
            return {0: (NONE, [])}, Counter()
        found: Layer = {}
        endings: Counter[Ending] = Counter()
        met: set[int] = set()
        waiting: list[tuple[int, int, Path]] = [(start, start, []) for start in layer or ()] or [
            (0, NONE, [])
        ]
        while waiting:
            node, start, path = waiting.pop()
            for edge in self.graph.edges[node]:
                there = [*path, (node, edge)]
                if edge.ending:
                    endings[edge.ending] += 1
                elif edge.target == NONE:
                    continue
                elif self.graph.nodes[edge.target].phase == Phase.ACTION:
                    found.setdefault(edge.target, (start, there))
                elif edge.target not in met:
                    met.add(edge.target)
                    waiting.append((edge.target, start, there))
        return found, endings

    def turns(self) -> tuple[Turn, ...]:
        """Tell each turn."""
        return tuple(
            self._turn(place + 1, layer, endings)
            for place, (layer, endings) in enumerate(zip(self.layers, self.endings, strict=True))
        )

    def _turn(self, number: int, layer: Mapping[int, Any], endings: Counter[Ending]) -> Turn:
        nodes = [self.graph.nodes[node] for node in layer]
        kinds = [self._kinds(node) for node in layer]
        return Turn(
            number,
            len(nodes),
            tuple(sorted({node.encounter for node in nodes})),
            sum(EXPLORE in kind for kind in kinds),
            sum(RECRUIT in kind for kind in kinds),
            sum(_BEAT in kind for kind in kinds),
            sum(_EQUAL in kind and _BEAT not in kind for kind in kinds),
            min(count(node.graveyard) for node in nodes),
            max(count(node.party) for node in nodes),
            max(sum(self._stacks(node.finished)) for node in nodes),
            dict(sorted(endings.items())),
        )

    def _kinds(self, node: int) -> set[Any]:
        kinds: set[Any] = set()
        for edge in self.graph.edges[node]:
            kind = kind_of(edge.move)
            if kind == FIGHT:
                hero, reinforcer = hero_of(edge.move), reinforcer_of(edge.move)
                outcome = fight_outcome(self.cards, hero, reinforcer, self.graph.nodes[node].encounter)
                kinds.add(_BEAT if outcome > 0 else _EQUAL if outcome == 0 else FIGHT)
            else:
                kinds.add(int(kind))
        return kinds

    def _stacks(self, finished: int) -> tuple[int, int]:
        sizes = sorted(min(count(finished & int(mask)), self.target) for mask in self.cards.suit_mask)
        return sizes[-1], sizes[-2]

    def best_stacks(self) -> tuple[int, int]:
        """Return the two largest stacks of the position that has the most cards in them."""
        return max(
            (self._stacks(node.finished) for node in self.graph.nodes), key=lambda two: (sum(two), two)
        )

    def line(self) -> tuple[int, ...]:
        """Return the moves of a line that survives longest, to its loss."""
        if not self.layers or not self.layers[-1]:
            return ()
        turn, node = self._where_to()
        path = self._way_out(node)
        while turn >= 0:
            node, before = self.layers[turn][node]
            path = [*before, *path]
            turn -= 1
        return line_of(self.graph, path)

    def _where_to(self) -> tuple[int, int]:
        """Return turn (from 0) and node of the last turn's position, or the best one if there are circles."""
        places = [len(self.layers) - 1] if not self.circles else range(len(self.layers))
        return max(
            ((turn, node) for turn in places for node in self.layers[turn]),
            key=lambda at: (sum(self._stacks(self.graph.nodes[at[1]].finished)), -at[0], -at[1]),
        )

    def _way_out(self, start: int) -> Path:
        """Return the shortest path from a node to a loss."""
        waiting: deque[tuple[int, Path]] = deque([(start, [])])
        met = {start}
        while waiting:
            node, path = waiting.popleft()
            for edge in self.graph.edges[node]:
                if edge.ending and edge.ending != Ending.WON:
                    return [*path, (node, edge)]
                if edge.target != NONE and edge.target not in met:
                    met.add(edge.target)
                    waiting.append((edge.target, [*path, (node, edge)]))
        return []


_BEAT, _EQUAL = "beat", "equal"


def _has_circle(graph: Graph) -> bool:
    """Whether a line can come back to a state: some states remain when those with no way in are taken out."""
    ways_in = Counter(edge.target for edges in graph.edges for edge in edges if edge.target != NONE)
    free = [node for node in range(len(graph.nodes)) if not ways_in[node]]
    taken_out = 0
    while free:
        taken_out += 1
        for edge in graph.edges[free.pop()]:
            if edge.target != NONE:
                ways_in[edge.target] -= 1
                if not ways_in[edge.target]:
                    free.append(edge.target)
    return taken_out < len(graph.nodes)


def _earliest_win(graph: Graph) -> int:
    """Return the turns of the win that takes the fewest, 0 if there is none."""
    turns = {0: int(graph.nodes[0].phase == Phase.ACTION)}
    waiting = deque([0])
    while waiting:
        node = waiting.popleft()
        for edge in graph.edges[node]:
            if edge.ending == Ending.WON:
                return turns[node]
            if edge.target == NONE or edge.target in turns:
                continue
            later = graph.nodes[edge.target].phase == Phase.ACTION
            turns[edge.target] = turns[node] + later
            # Who is still in this turn comes before all who are in the next.
            (waiting.append if later else waiting.appendleft)(edge.target)
    return 0
