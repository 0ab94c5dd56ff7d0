"""What a search needs of a game."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from numba.extending import overload

from ...simulate.compiling import JIT_ENABLED, part

Function = TypeVar("Function", bound=Callable[..., Any])


def port(function: Function) -> Function:
    """Make a function that kernels hand on to one another, as `Ports` are.

    A kernel in its place would bring along its address in this process, and what has such an address in it is
    not kept in the cache.
    """
    if not JIT_ENABLED:
        return function
    inside = part(function)

    @functools.wraps(function)
    def outside(*arguments: Any) -> Any:
        return inside(*arguments)

    @overload(outside)
    def through(*arguments):  # type: ignore[no-untyped-def]
        return lambda *arguments: inside(*arguments)

    return outside  # type: ignore[return-value]


class Ports(NamedTuple):
    """A game's functions, as kernels call them, and room to work in.

    A game's search player makes one inside its own kernel, so that the search is compiled for that game alone
    and its machine code is cached: see `strategies.ragemore.searching`. Its functions are doors, or are
    decorated with `port`.

    Attributes
    ----------
    imagine
        ``imagine(view, cards, rng, state)``: fill in a state that the view allows.
    observe, legal_moves, apply
        The game's own.
    foresee
        ``foresee(state, mover, cards, rules, weights, rng, rewards)``: write what each seat may expect of a
        state, from 0 to 1, be it by a playout or by judging the position; `mover` decides next, -1 if the
        game is over. It may change the state. A search wins what it is told is worth 1: whether the game is
        won, its rank or its share of the points.
    new_state, new_view, new_moves, new_stream
        Scratch records (`simulate.kernel_records.make_scratch`); new_moves's has a field `moves`.
    """

    imagine: Any
    observe: Any
    legal_moves: Any
    apply: Any
    foresee: Any
    new_state: Any
    new_view: Any
    new_moves: Any
    new_stream: Any


MAX_SEATS = 8
"""Seats for which `foresee` may write a reward."""
