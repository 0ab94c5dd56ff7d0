"""Dragon's Ransom's heuristic players: the judgement of `judged`, each with weights of its own."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from ..declare import player_of, strategy
from .judged import advise, weigh, weigh_types
from .plain import PLAIN
from .tuned import MIX

DOORS = ((weigh, weigh_types),)


def _judged(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Takes the move that is worth most by its weights."""
    return advise(view, cards, moves, weights, rng)


_plain = replace(strategy("dragons-ransom", name="plain", version="1", **PLAIN)(_judged), doors=DOORS)
_player = partial(player_of, _plain)

tempo = _player(
    "tempo",
    "Sends small chains fast: one that has begun anywhere goes out with the next Attack!; draws three or so.",
    place=3.0,
    exposed=0.0,
    patience=0.0,
    late=0.0,
    begin=1.0,
    headless=0.0,
    tough=-0.1,
    draw=1.0,
    many=0.15,
)
chain_builder = _player(
    "chain-builder",
    "Waits for complete chains: sends no other, begins each with a Start and closes it with an End piece.",
    place=0.5,
    partial=-100.0,
    whole=3.0,
    headless=4.0,
    finish=2.0,
    blocked=4.0,
    patience=0.3,
)
item_hunter = _player(
    "item-hunter",
    "Strikes the heroes who have items, and takes their items from them, before all else.",
    place=0.5,
    patience=0.3,
    loot=3.0,
    strip=4.0,
)
cautious_drawer = _player(
    "cautious-drawer",
    "Draws one card at a time, so that fewer Heroes Attack! cards find its minions on the table.",
    place=0.5,
    draw=-1.0,
    hunt=0.0,
)
greedy_drawer = _player(
    "greedy-drawer",
    "Fills its hand at each draw: several Heroes Attack! cards at once are one event.",
    place=0.5,
    draw=2.0,
    many=0.0,
)
feeder = _player(
    "feeder",
    "Feeds the heroes' attacks with weak minions, and keeps the strong ones in hand until it can attack.",
    place=-1.5,
    decoy=3.0,
    exposed=0.6,
    body=0.0,
)
mix = _player("mix", "Weighs all of it, with weights that were tuned by playing.", **MIX)

HEURISTICS = (tempo, chain_builder, item_hunter, cautious_drawer, greedy_drawer, feeder, mix)
