"""The `@strategy` decorator, and players made of a strategy by other weights."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from ..simulate.errors import UserError
from ..simulate.layout import Field, Layout
from ..simulate.strategy import AtLeast, Choose, Strategy, Word, check_weight, source_version

_NAME = re.compile(r"[A-Za-z][\w-]*")


def strategy(
    game: str,
    *,
    name: str | None = None,
    version: str | None = None,
    **weights: float | Word | AtLeast,
) -> Callable[[Choose], Strategy]:
    """Make a function a strategy.

    Parameters
    ----------
    game
        The game that it plays.
    name
        What people type; by default the function's name, with ``-`` for ``_``.
    version
        By default a hash of the function's source.
    weights
        Its parameters: ``weights.explore`` in the function, ``NAME:explore=3`` on the command line. One that
        is a choice is given as a `Word`: with ``pace=Word("slow", ("slow", "quick"))`` the function finds 0.0
        in ``weights.pace``, and 1.0 with ``NAME:pace=quick``. One that must not be too small is given as
        `AtLeast`.

    Raises
    ------
    UserError
        The function does not take (view, cards, moves, weights, rng), or has no docstring for a description.

    Examples
    --------
    >>> @strategy("ragemore", boldness=2.0)
    ... def first(view, cards, moves, weights, rng):
    ...     '''Always takes the first move.'''
    ...     return 0
    >>> first.name, first.weights["boldness"], first.with_weights(boldness=3).name
    ('first', 2.0, 'first:boldness=3')
    """

    def declare(function: Choose) -> Strategy:
        plain = getattr(function, "py_func", function)
        called = plain.__name__.replace("_", "-") if name is None else name
        if not _NAME.fullmatch(called):
            raise UserError(f"strategy {called!r}: a name has letters, digits, - and _, a letter first")
        taken = plain.__code__.co_varnames[: plain.__code__.co_argcount]
        if len(taken) != 5:
            raise UserError(
                f"strategy {called} takes ({', '.join(taken)}); "
                "it must take (view, cards, moves, weights, rng)"
            )
        unusable = [weight for weight in weights if hasattr(np.record, weight)]
        if unusable:
            raise UserError(
                f"strategy {called}: no weight can be called {unusable[0]!r}, a name that numpy uses"
            )
        words = {key: value.words for key, value in weights.items() if isinstance(value, Word)}
        told = (plain.__doc__ or "").strip().splitlines()
        if not told:
            raise UserError(
                f"strategy {called} has no docstring: its first line is the strategy's description"
            )
        return Strategy(
            name=called,
            game=game,
            function=function,
            weights={key: _read(called, key, value, words) for key, value in weights.items()},
            words=words,
            least={key: value.least for key, value in weights.items() if isinstance(value, AtLeast)},
            description=told[0],
            version=version or source_version(plain),
        )

    return declare


def player_of(base: Strategy, name: str, description: str, /, **weights: float | str) -> Strategy:
    """Make a player that decides as another one does, by weights of its own: these are no changes of its."""
    return replace(base.with_weights(**weights), name=name, description=description, changed={})


def weights_layout(names: Iterable[str]) -> Layout:
    """Return the record in which machine code finds these weights, the first of a strategy's."""
    return Layout("Weights", **{name: Field(np.float64, "a weight") for name in names})


def _read(
    called: str, weight: str, value: float | Word | AtLeast, words: dict[str, tuple[str, ...]]
) -> float:
    if isinstance(value, AtLeast):
        return check_weight(called, weight, value.value, least=value.least)
    given = value.word if isinstance(value, Word) else value
    return check_weight(called, weight, given, words.get(weight))
