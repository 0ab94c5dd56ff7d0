"""A loop for Ragemore and random play alone, its rules compiled into it: to measure the generic loop by."""

from __future__ import annotations

from typing import Any

from montecardo.simulate import streams
from montecardo.simulate.compiling import kernel
from montecardo.simulate.ragemore import deal, deck, ending, legal, rules
from montecardo.simulate.streams import CHANCE, DEAL, below


def _inside(rule: Any) -> Any:
    """Return the kernel behind a door, which can be compiled into another."""
    return getattr(rule, "kernel", rule)


_open, _open_seat = streams.open_stream, streams.open_seat
_deal, _to_move, _apply = _inside(deal.deal), _inside(rules.to_move), _inside(rules.apply)
_observe, _legal_moves, _score = _inside(deck.observe), _inside(legal.legal_moves), _inside(ending.score)


@kernel
def play_random(
    cards: Any, switches: Any, state: Any, view: Any, moves: Any, chance: Any, seed: int, results: Any
) -> int:
    """Play as many games as `results` has rows, each move as likely as any other.

    The arguments are those of `simulate.loop.play_games`; `chance` has room for three streams.
    """
    for game in range(len(results)):
        _open(chance[0], seed, DEAL, game, 0)
        _open(chance[1], seed, CHANCE, game, 0)
        _open_seat(chance[2], seed, 0, game, 0)
        _deal(state, cards, switches, chance[0])
        row = results[game : game + 1]
        while _to_move(state) >= 0:
            _observe(state, 0, view)
            n = _legal_moves(view, cards, switches, moves)
            index = 0
            if n > 1:
                index = below(chance[2], n)
                row[0].decisions += 1
            _apply(state, moves[index], cards, switches, chance[1])
        _score(state, cards, switches, row)
    return len(results)


@kernel
def deal_only(cards: Any, switches: Any, state: Any, chance: Any, seed: int, games: int) -> int:
    """Open each game's streams, shuffle and set up as far as the first choice: the floor of every figure."""
    turns = 0
    for game in range(games):
        _open(chance[0], seed, DEAL, game, 0)
        _open(chance[1], seed, CHANCE, game, 0)
        _open_seat(chance[2], seed, 0, game, 0)
        _deal(state, cards, switches, chance[0])
        turns += state.turn
    return turns
