"""Effects on cards as files name them, ``{ when, do, arguments }``: operations, arguments, codes.

A game says which operations it has, and which kinds of card may do them when; see its `operations` module.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from .card_schema import did_you_mean, told


class Argument(NamedTuple):
    """One argument of an operation: a word, or a whole number; no default: it must be given."""

    name: str
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    default: Any = None
    zero: bool = True  # whether 0 is allowed, where the numbers span it

    @property
    def allowed(self) -> str:
        """What it may be, as it goes on after "must be"."""
        if self.words:
            return f"one of {', '.join(self.words)}"
        return f"a whole number from {self.low} to {self.high}" + ("" if self.zero else ", but not 0")

    def accepts(self, value: Any) -> bool:
        """Whether a value is allowed."""
        if self.words:
            return isinstance(value, str) and value in self.words
        return type(value) is int and self.low <= value <= self.high and (self.zero or value != 0)

    def code(self, value: Any) -> int:
        """Return the number for a value in the kernel's table."""
        return self.words.index(value) if self.words else int(value)


class Operation(NamedTuple):
    """An operation: its arguments in order, and when each kind of card may do it."""

    arguments: tuple[Argument, ...]
    where: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Operations:
    """The operations of a game's cards.

    Attributes
    ----------
    specified
        By name.
    names
        The names by code; the one of code 0 is no operation.
    whens
        The words for moments by code; the one of code 0 is no moment.
    width
        The most arguments that one has.
    """

    specified: Mapping[str, Operation]
    names: tuple[str, ...]
    whens: tuple[str, ...]
    width: int

    def problems_by_itself(self, effect: Mapping[str, Any], kind: str | None) -> Iterator[str]:
        """Yield what is wrong with an effect's words, and with its arguments where this kind may do it.

        `kind` is None where it is in doubt.
        """
        yield from self.word_problems(effect)
        if self.has_operation(effect) and (kind is None or kind in self.specified[effect["do"]].where):
            yield from self.argument_problems(effect)

    def has_words(self, effect: Mapping[str, Any]) -> bool:
        """Whether the words for moment and operation are valid."""
        return not any(self.word_problems(effect))

    def has_operation(self, effect: Mapping[str, Any]) -> bool:
        """Whether the operation that an effect names is one."""
        do = effect.get("do")
        return isinstance(do, str) and do in self.specified

    def word_problems(self, effect: Mapping[str, Any]) -> Iterator[str]:
        """Yield what is wrong with the words for moment and operation."""
        for key, words in (("when", self.whens[1:]), ("do", self.names[1:])):
            value = effect.get(key)
            if value not in words:
                what = f"{key} is missing" if key not in effect else f"{key} = {told(value)}"
                yield f"{what}: {did_you_mean([value], words)}must be one of {', '.join(words)}"

    def place_problem(
        self, effect: Mapping[str, Any], kind: str, whens: Sequence[str], what: str = ""
    ) -> str:
        """Say when a kind of card may do an operation, or what it may do, if not this; "" if it may.

        Parameters
        ----------
        effect
            With valid words for moment and operation.
        kind
            Of the card.
        whens
            The moments that this card has for the operation.
        what
            What the card is called; "" for its kind.
        """
        when, do = effect["when"], effect["do"]
        if when in whens:
            return ""
        if whens:
            allowed = f"must be when = {' or '.join(whens)} on {what or kind}"
            return f"do = {told(do)} with when = {told(when)}: {allowed}"
        names = [name for name, one in self.specified.items() if kind in one.where]
        return f"do = {told(do)} on {what or kind}: must be one of {', '.join(names)}"

    def argument_problems(self, effect: Mapping[str, Any]) -> Iterator[str]:
        """Yield what is wrong with the arguments of an effect whose operation there is."""
        do = effect["do"]
        arguments = {argument.name: argument for argument in self.specified[do].arguments}
        for name, value in effect.items():
            if name in ("when", "do"):
                continue
            if name not in arguments:
                hint = did_you_mean([name], arguments)
                allowed = f"must be one of {', '.join(arguments)}" if arguments else "it has none"
                yield f"{told(name)} is no argument of {do}: {hint}{allowed}"
            elif not arguments[name].accepts(value):
                hint = did_you_mean([value], arguments[name].words)
                yield f"{do}: {name} = {told(value)}: {hint}must be {arguments[name].allowed}"
        for name, argument in arguments.items():
            if name not in effect and argument.default is None:
                yield f"{do}: {name} is missing: must be {argument.allowed}"

    def accepts(self, effect: Mapping[str, Any], name: str) -> bool:
        """Whether an argument of a valid effect's operation is there, and allowed."""
        arguments = self.specified[effect["do"]].arguments
        return name in effect and any(one.name == name and one.accepts(effect[name]) for one in arguments)

    def canonical(self, effect: Any) -> Any:
        """Return an effect with every argument that it left out; one that is not valid as it is."""
        if not isinstance(effect, dict) or not self.has_operation(effect):
            return effect
        filled = {argument.name: argument.default for argument in self.specified[effect["do"]].arguments}
        return {
            **{key: value for key, value in effect.items() if key not in filled},
            **{
                name: effect.get(name, default)
                for name, default in filled.items()
                if name in effect or default is not None
            },
        }

    def codes(self, effect: Mapping[str, Any]) -> list[int]:
        """Return a valid effect as a kernel has it: when, operation, its arguments in order, zeros."""
        do = effect["do"]
        codes = [argument.code(effect[argument.name]) for argument in self.specified[do].arguments]
        padding = [0] * (self.width - len(codes))
        return [self.whens.index(effect["when"]), self.names.index(do), *codes, *padding]
