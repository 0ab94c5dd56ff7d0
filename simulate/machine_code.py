"""Rules and strategies made ready for the loop: compiled, and called by address."""

from __future__ import annotations

import inspect
import re
import warnings
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import numpy as np
from numba import types
from numba.core.errors import NumbaError, NumbaWarning

from .compiling import (
    ReturnsNothingError,
    address,
    as_word,
    is_kernel,
    kernel,
    open_door,
    visiting_kernel,
)
from .errors import UserError
from .game import Game
from .strategy import Strategy
from .streams import STREAM

LOOP_RULES = ("deal", "observe", "legal_moves", "apply", "score")
"""The rule functions that `loop.play_games` takes, in its order."""


@dataclass(frozen=True)
class Compiled:
    """A strategy ready to be called by the loop.

    Attributes
    ----------
    address
        Of its machine code; None if it runs as plain Python.
    kernel
        What must stay alive while the address is used.
    why_plain
        Why it could not be compiled; "" if it was.
    """

    address: Any
    kernel: Any
    why_plain: str


@cache
def open_rules(game: Game) -> tuple[Any, ...]:
    """Compile a game's rules, so that loops and strategies can call them.

    Returns
    -------
    The addresses of `LOOP_RULES`.
    """
    opened = {name: open_door(getattr(game, name), *taken) for name, taken in door_types(game)}
    return tuple(opened[name] for name in LOOP_RULES)


def door_types(game: Game) -> list[tuple[str, tuple[Any, ...]]]:
    """Return each rule function with the types that it takes, the slowest to compile first."""
    state, view, cards, rules = (r.numba_type() for r in (game.state, game.view, game.cards, game.rules))
    stream, results = STREAM.numba_type(), types.Array(game.result.numba_type(), 1, "C")
    return [
        ("apply", (state, types.int64, cards, rules, stream)),
        ("legal_moves", (view, cards, rules, types.int32[::1])),
        ("deal", (state, cards, rules, stream)),
        ("determinize", (view, cards, stream, state)),
        ("observe", (state, types.int64, view)),
        ("score", (state, cards, rules, results)),
        ("to_move", (state,)),
    ]


_compiled: dict[tuple[Any, ...], Compiled] = {}


def compile_strategy(strategy: Strategy, game: Game) -> Compiled:
    """Compile a strategy, once in a process; one that numba can't compile stays plain Python.

    Raises
    ------
    UserError
        It compiles but does not return an integer.
    """
    key = (strategy.function, game.name, tuple(strategy.weights))
    if key not in _compiled:
        _compiled[key] = _compile(strategy, game)
    return _compiled[key]


def _compile(strategy: Strategy, game: Game) -> Compiled:
    open_rules(game)
    function = strategy_kernel(strategy)
    try:
        with warnings.catch_warnings():
            # About numba's own workings: nothing that whoever wrote the strategy could act on.
            warnings.simplefilter("ignore", NumbaWarning)
            for behind, types_of_door in strategy.doors:
                open_door(behind, *types_of_door())
            return Compiled(address(function, *strategy_types(strategy, game)), function, "")
    except NumbaError as error:
        return Compiled(None, strategy.function, _first_reason(str(error)))
    except KeyError as error:
        # Numba lets a misspelt field of a record through as this, and whatever else numpy knows of one.
        if hasattr(np.record, str(error.args[0])):
            return Compiled(None, strategy.function, f"numba knows no {error} of a record")
        raise UserError(
            f"strategy {strategy.name} reads a field {error} that view, cards or weights don't have"
        ) from None
    except ReturnsNothingError as error:
        return Compiled(None, strategy.function, str(error))
    except TypeError as error:
        where = Path(inspect.getsourcefile(strategy.function) or "").name
        raise UserError(
            f"strategy {strategy.name} ({where}): {error}; it must return an index into moves, as int"
        ) from None


def strategy_kernel(strategy: Strategy) -> Any:
    """Return a strategy's function as a kernel; a user's may return any kind of integer."""
    if strategy.is_ours:
        return kernel(strategy.function)
    inside = strategy.function if is_kernel(strategy.function) else _with_helpers(strategy.function, {})

    def choose(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
        return as_word(inside(view, cards, moves, weights, rng))  # type: ignore[no-any-return]

    choose.__name__ = strategy.function.__name__
    return visiting_kernel(choose)


def _with_helpers(function: Any, made: dict[Any, Any]) -> Any:
    """Return a user's function as a kernel, and so the functions of its file that it calls."""
    if function in made:
        return made[function]
    called = {
        name: value
        for name in _names_in(function.__code__)
        if isinstance(value := function.__globals__.get(name), FunctionType)
        and value.__module__ == function.__module__
    }
    if not called:
        return made.setdefault(function, visiting_kernel(function))
    seen = dict(function.__globals__)
    copy = FunctionType(
        function.__code__, seen, function.__name__, function.__defaults__, function.__closure__
    )
    made[function] = visiting_kernel(copy)
    # Only now, so that one that calls itself, or is called back, finds its own kernel.
    seen.update({name: _with_helpers(value, made) for name, value in called.items()})
    return made[function]


def _names_in(code: CodeType) -> set[str]:
    inner = [value for value in code.co_consts if isinstance(value, CodeType)]
    return set(code.co_names).union(*map(_names_in, inner))


def strategy_types(strategy: Strategy, game: Game) -> tuple[Any, ...]:
    """Return the types that a strategy's function takes."""
    return (
        game.view.numba_type(),
        game.cards.numba_type(),
        types.Array(types.int32, 1, "C", readonly=True),
        strategy.weights_layout.numba_type(),
        STREAM.numba_type(),
    )


def _first_reason(message: str) -> str:
    """Return what numba's long message says is wrong, in the user's words, with the line of their file."""
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    if "Cannot modify readonly array" in message:
        return "it writes to moves, which are read-only"
    place = re.search(r'File "([^"]+)", line (\d+)', message)
    where = f"{Path(place[1]).name}:{place[2]}: " if place else ""
    unknown = re.search(r"No implementation of function Function\(<(?:built-in )?function (\w+)", message)
    if unknown:
        return f"{where}numba can't compile {unknown[1]}(...) with what it is given"
    telling = [line for line in lines if not line.startswith(("Failed in", "During:", "File", "There are"))]
    return where + (telling[0][:160].rstrip(":") if telling else "numba can't compile it")
