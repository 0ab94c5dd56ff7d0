"""What a strategy is: a function that chooses among legal moves from what its seat may see."""

from __future__ import annotations

import hashlib
import inspect
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from .errors import UserError
from .game import allowed
from .layout import Field, Layout

Choose = Callable[[Any, Any, Any, Any, Any], int]
"""``choose(view, cards, moves, weights, rng) -> index into moves``

- `view`: a copy of what the seat may see, the game's View record
- `cards`: the game's card table
- `moves`: int32, the legal moves, read-only
- `weights`: the strategy's float64 parameters, by name: ``weights.explore``
- `rng`: the seat's own stream, for `simulate.streams.below` and `uniform`
"""


@dataclass(frozen=True)
class Strategy:
    """A player.

    Attributes
    ----------
    name
        What people type; a variant's name ends in the weights that differ: ``bold:explore=3.0``.
    game
        The name of the game it plays.
    function
        Its `Choose` function, as plain Python.
    weights
        Its parameters and their values.
    description
        One line.
    version
        Changes when its choices change. For a user's function: a hash of its source.
    spec
        What finds it again in another process, or "" if nothing does.
    """

    name: str
    game: str
    function: Choose
    weights: Mapping[str, float] = field(default_factory=dict)
    description: str = ""
    version: str = ""
    spec: str = ""

    def with_weights(self, **changed: float) -> Strategy:
        """Return a variant with other weights. Nothing is compiled anew.

        Raises
        ------
        UserError
            The strategy has no such weight.
        """
        for weight in changed:
            if weight not in self.weights:
                known = allowed(weight, self.weights) if self.weights else ": it has none"
                raise UserError(f"strategy {self.name} has no weight {weight!r}{known}")
        base = self.name.split(":", 1)[0]
        values = {**self.weights, **{key: float(value) for key, value in changed.items()}}
        told = ",".join(f"{key}={value:g}" for key, value in sorted(changed.items()))
        return replace(self, name=f"{base}:{told}" if told else base, weights=values)

    @cached_property
    def weights_layout(self) -> Layout:
        """The record behind `weights`: one float64 a weight (one unused field if there is none)."""
        names = list(self.weights) or ["none"]
        return Layout("Weights", **{name: Field(np.float64, "a weight") for name in names})

    def weights_row(self) -> Any:
        """Return the weights' values, float64, in the record's order."""
        return np.array(list(self.weights.values()) or [0.0])

    def weights_record(self) -> Any:
        """Return the weights as a record, for plain Python."""
        record = self.weights_layout.new()
        for name, value in self.weights.items():
            record[name] = value
        return record

    @property
    def typed(self) -> str:
        """What a command line would say for it."""
        if not self.spec:
            return self.name
        weights = self.name.partition(":")[2]
        path, _, name = self.spec.rpartition(":")
        near = os.path.relpath(path)
        return f"{min(near, path, key=len)}:{name}" + (f":{weights}" if weights else "")

    @property
    def is_ours(self) -> bool:
        """Whether it stands in this package, so that its machine code may be cached."""
        return self.function.__module__.startswith("montecardo.")

    def __call__(self, view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
        """Choose, in plain Python."""
        return self.function(view, cards, moves, weights, rng)

    def __reduce__(self) -> Any:
        if self.spec:
            return _rebuild, (self.game, self.spec, dict(self.weights), self.name)
        return super().__reduce__()


def _rebuild(game: str, spec: str, weights: dict[str, float], name: str) -> Strategy:
    from .line_up import find_strategy

    return replace(find_strategy(game, spec), weights=weights, name=name)


def source_version(function: Choose) -> str:
    """Return a short hash of a function's source, or of its code where there is no source."""
    try:
        text = inspect.getsource(function).encode()
    except (OSError, TypeError):
        text = function.__code__.co_code + repr(function.__code__.co_consts).encode()
    return "source " + hashlib.sha256(text).hexdigest()[:8]
