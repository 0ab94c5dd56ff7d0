"""What the rules did, step by step: rule functions watched while they work, in plain Python.

A move may set off much: a placement, an ability, another one, the next Encounter. Only the rules know in
which order. So a transcript does not work it out a second time: it runs plain copies of the rule functions
themselves, and notes what went into those that the game names, and what came out.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Collection, Iterable
from dataclasses import asdict, dataclass, field
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from . import streams

_PACKAGE = __name__.rpartition(".")[0] + "."
# Machine code from here on, as it is made of numba's own instructions; everything above runs as Python.
_STAYS_COMPILED = (streams._make_block,)


class Moved(NamedTuple):
    """A card that went from one place to another, all in people's words."""

    card: Any
    source: str
    target: str


@dataclass(frozen=True)
class Effect:
    """Something that happened, or that might have and did not.

    Attributes
    ----------
    text
        What, as one would say it.
    rule
        The paragraph of the game's RULES.md, ``R24``.
    moved
        The cards that went somewhere, in order.
    """

    text: str
    rule: str
    moved: tuple[Moved, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain values."""
        return {**asdict(self), "moved": [move._asdict() for move in self.moved]}


def as_effects(told: Effect | Iterable[Effect] | None) -> list[Effect]:
    """Return what a game says of a step, one effect, several or none, as a list."""
    if told is None:
        return []
    return [told] if isinstance(told, Effect) else list(told)


@dataclass(eq=False)
class Step:
    """A call of a watched rule function.

    Attributes
    ----------
    name
        The function's.
    parent
        The watched step within which it was called, if any.
    given
        Its arguments by name.
    before, after
        Its first argument, the state, as it was when it was called and when it returned.
    returned
        What it returned.
    inner
        The watched steps within it, in order.
    """

    name: str
    parent: Step | None
    given: dict[str, Any]
    before: Any
    after: Any = None
    returned: Any = None
    inner: list[Step] = field(default_factory=list)

    def within(self, name: str) -> bool:
        """Whether it was called, directly or not, by a watched function of this name."""
        return self.parent is not None and (self.parent.name == name or self.parent.within(name))

    def earlier(self) -> list[Step]:
        """Return the steps within the same parent that came before."""
        siblings = self.parent.inner if self.parent else []
        return siblings[: siblings.index(self)] if self in siblings else []


class Witness:
    """Plain copies of a game's rules that note what they do.

    Parameters
    ----------
    rules
        The rule functions to be called.
    watched
        Names of the functions that are noted, among those that the rules call.

    Raises
    ------
    ValueError
        A name is none of a function that these rules call.
    """

    def __init__(self, rules: Collection[Callable[..., int]], watched: Collection[str]) -> None:
        self._watched = watched
        self._made: dict[Any, Callable[..., Any]] = {}
        self._steps: list[Step] = []
        self._open: list[Step] = []
        for rule in rules:
            self._copy(rule)
        unmet = set(watched) - {_as_written(function).__name__ for function in self._made}
        if unmet:
            raise ValueError(f"no rule function is called {', '.join(sorted(unmet))}")

    def see(self, rule: Callable[..., int], *arguments: Any) -> list[Step]:
        """Run one of the rules, and return its watched steps in the order in which they began."""
        self._steps = []
        self._made[rule](*arguments)
        return self._steps

    def _copy(self, function: Any) -> Callable[..., Any]:
        """Return a rule function as plain Python that calls plain copies of the others."""
        if function in self._made:
            return self._made[function]
        written = _as_written(function)
        seen = dict(written.__globals__)
        copy = FunctionType(
            written.__code__, seen, written.__name__, written.__defaults__, written.__closure__
        )
        self._made[function] = self._noted(copy) if copy.__name__ in self._watched else copy
        for name in _names_in(written.__code__):
            if _is_rule(seen.get(name)):
                seen[name] = self._copy(seen[name])
        return self._made[function]

    def _noted(self, function: Callable[..., Any]) -> Callable[..., Any]:
        signature = inspect.signature(function)

        @functools.wraps(function)
        def noted(*arguments: Any) -> Any:
            state, parent = arguments[0], self._open[-1] if self._open else None
            given = dict(signature.bind(*arguments).arguments)
            step = Step(function.__name__, parent, given, before=state.copy())
            (parent.inner if parent else []).append(step)
            self._steps.append(step)
            self._open.append(step)
            try:
                step.returned = function(*arguments)
            finally:
                self._open.pop()
                step.after = state.copy()
            return step.returned

        return noted


def _as_written(function: Any) -> FunctionType:
    """Return the Python function that a door or a kernel was made of."""
    kernel = getattr(function, "kernel", function)
    return getattr(kernel, "py_func", kernel)  # type: ignore[no-any-return]


def _is_rule(value: Any) -> bool:
    if any(value is function for function in _STAYS_COMPILED):
        return False
    written = _as_written(value)
    return isinstance(written, FunctionType) and written.__module__.startswith(_PACKAGE)


def _names_in(code: CodeType) -> set[str]:
    inner = [value for value in code.co_consts if isinstance(value, CodeType)]
    return set(code.co_names).union(*map(_names_in, inner))
