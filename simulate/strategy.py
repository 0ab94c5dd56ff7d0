"""What a strategy is: a function that chooses among legal moves from what its seat may see."""

from __future__ import annotations

import hashlib
import inspect
import math
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any, NamedTuple

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


class Word(NamedTuple):
    """A weight that is a choice.

    Attributes
    ----------
    word
        Which of the words it is.
    words
        Those that it may be; the weight's number is the word's place.
    """

    word: str
    words: tuple[str, ...]


class AtLeast(NamedTuple):
    """A weight that may not be less than something, such as the number of a search's playouts.

    Attributes
    ----------
    value
        The weight.
    least
        The smallest value that it may have.
    """

    value: float
    least: float = 1.0


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
    changed
        The weights in which a variant differs from the strategy that was declared.
    slow
        Whether it plays only where it is named: it takes too long for a run of every strategy there is.
    doors
        The doors that its function goes through beside the rules' own, each with a function that returns the
        types that it takes.
    words
        Weights that are choices: the words that name them; `weights` has the word's place, from 0.
    least
        Weights that have a smallest value.
    """

    name: str
    game: str
    function: Choose
    weights: Mapping[str, float] = field(default_factory=dict)
    description: str = ""
    version: str = ""
    spec: str = ""
    changed: Mapping[str, float] = field(default_factory=dict)
    slow: bool = False
    doors: tuple[tuple[Any, Callable[[], tuple[Any, ...]]], ...] = ()
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    least: Mapping[str, float] = field(default_factory=dict)

    def with_weights(self, **changed: float | str) -> Strategy:
        """Return a variant with other weights. Nothing is compiled anew.

        Raises
        ------
        UserError
            The strategy has no such weight, or the value is no finite number, too small, or none of a
            choice's words.
        """
        read = {}
        for weight, value in changed.items():
            if weight not in self.weights:
                known = allowed(weight, self.weights) if self.weights else ": it has none"
                raise UserError(f"strategy {self.name} has no weight {weight!r}{known}")
            read[weight] = check_weight(
                self.name, weight, value, self.words.get(weight), self.least.get(weight, -math.inf)
            )
        all_changed = {**self.changed, **read}
        told = ",".join(
            f"{weight}={self._told(weight, value)}" for weight, value in sorted(all_changed.items())
        )
        base = self.name.partition(":")[0]
        return replace(
            self,
            name=f"{base}:{told}" if told else base,
            weights={**self.weights, **read},
            changed=all_changed,
        )

    def _told(self, weight: str, value: float) -> str:
        return self.words[weight][int(value)] if weight in self.words else _shortest(value)

    @property
    def told_weights(self) -> dict[str, float | str]:
        """The weights for people: numbers, and a choice's word."""
        return {
            weight: self.words[weight][int(value)] if weight in self.words else value
            for weight, value in self.weights.items()
        }

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
        found_by = self.spec or (self.name.partition(":")[0] if self.is_ours else "")
        if found_by:
            return _find_again, (self.game, found_by, dict(self.changed))
        # Nothing finds a function of a notebook: it travels itself, and is rebuilt once for all batches.
        import cloudpickle

        fields = {name: getattr(self, name) for name in self.__dataclass_fields__ if name != "function"}
        return _rebuild, (cloudpickle.dumps(self.function), fields)


def _find_again(game: str, spec: str, changed: dict[str, float]) -> Strategy:
    from .line_up import find_strategy

    found = find_strategy(game, spec)
    return found.with_weights(**changed) if changed else found


def _rebuild(pickled: bytes, fields: dict[str, Any]) -> Strategy:
    return Strategy(function=_function(pickled), **fields)


@cache
def _function(pickled: bytes) -> Choose:
    import cloudpickle

    return cloudpickle.loads(pickled)  # type: ignore[no-any-return]


def check_weight(
    strategy: str,
    weight: str,
    value: Any,
    words: tuple[str, ...] | None = None,
    least: float = -math.inf,
) -> float:
    """Return a weight's value as a float; of a choice, the place of its word.

    Raises
    ------
    UserError
        It is no finite number, less than `least`, or none of the words.
    """
    if words is not None:
        return _place(strategy, weight, value, words)
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = math.nan
    if not math.isfinite(number) or number < least:
        span = "a finite number" if least == -math.inf else f"a finite number, {least:g} or more"
        raise UserError(f"weight {weight} of strategy {strategy} can't be {value!r}; allowed: {span}")
    return number


def _place(strategy: str, weight: str, value: Any, words: tuple[str, ...]) -> float:
    """Return which of the words a value is; it may be the place itself, as a manifest has it."""
    if isinstance(value, str):
        if value in words:
            return float(words.index(value))
    elif value in range(len(words)):
        return float(value)
    raise UserError(f"{weight} of strategy {strategy} can't be {value!r}{allowed(str(value), words)}")


def _shortest(value: float) -> str:
    """Return a number in the fewest digits that read as the same one."""
    return f"{value:g}" if float(f"{value:g}") == value else repr(value)


def source_version(function: Choose) -> str:
    """Return a short hash of a function's source, or of its code where there is no source."""
    try:
        text = inspect.getsource(function).encode()
    except (OSError, TypeError):
        code = function.__code__
        text = code.co_code + repr((code.co_consts, code.co_names)).encode()
    return "source " + hashlib.sha256(text).hexdigest()[:8]
