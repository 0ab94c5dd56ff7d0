"""What an effect of a card may say: each operation's arguments, and which cards may do it when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..card_schema import Card, did_you_mean, told
from .words import (
    FILTERS,
    FROM,
    KINDS,
    OPERATIONS,
    PER,
    SCOPES,
    TARGETS,
    TO,
    WHAT,
    WHENS,
    WHICH,
)

MOST_EFFECTS = 3
ARGUMENTS = 4


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


def _count(high: int, default: int | None = 1) -> Argument:
    return Argument("count", low=1, high=high, default=default)


def _amount(low: int, high: int, *, zero: bool = True) -> Argument:
    return Argument("amount", low=low, high=high, zero=zero)


_TRAP = ("play", "event")
_SENT = ("play", "slain", "send", "complete")
_ITEM: Mapping[str, tuple[str, ...]] = {"item": ("equipped",)}
_TARGET = Argument("target", TARGETS)
_ONE_TARGET = Argument("target", TARGETS[:-1])
_SCOPE = Argument("scope", SCOPES, default="column")
_TYPE = Argument("type", FILTERS, default="any")

SPECIFIED: dict[str, Operation] = {
    "slay": Operation((_TARGET, _SCOPE, _count(5), _TYPE), {"ability": ("event",)}),
    "wound": Operation((_amount(1, 9), _SCOPE), {"minion": _SENT, "trap": _TRAP, "role": ("use",)}),
    "heal": Operation((_amount(1, 9), _SCOPE), {"ability": ("event",), "item": ("event",)}),
    "discard": Operation(
        (Argument("which", WHICH), _count(5)),
        {"ability": ("event",), "item": ("event",), "minion": ("play",), "role": ("use",)},
    ),
    "mill": Operation(
        (_count(9),),
        {"ability": ("event",), "item": ("event",), "minion": _SENT, "role": ("turn", "use")},
    ),
    "draw": Operation((_count(5),), {"minion": _SENT, "trap": _TRAP, "role": ("turn", "use")}),
    "peek": Operation((_count(9),), {"minion": _SENT, "trap": _TRAP, "role": ("turn", "use")}),
    "bonus": Operation(
        (_amount(-5, 9), Argument("per", PER, default="once"), _TYPE),
        {"minion": ("send", "complete"), "role": ("held",)},
    ),
    "armour": Operation((_amount(1, 9),), _ITEM),
    "health": Operation((_amount(1, 9),), _ITEM),
    "initiative": Operation((_amount(-50, 50, zero=False),), _ITEM),
    "might": Operation((_amount(1, 4),), _ITEM),
    "strip": Operation((_count(5), _SCOPE), {"minion": _SENT, "trap": _TRAP, "role": ("use",)}),
    "cancel": Operation((_count(5), _SCOPE), {"minion": _SENT, "trap": _TRAP, "role": ("use",)}),
    "move": Operation(
        (_ONE_TARGET, Argument("to", TO)),
        {"minion": ("play",), "ability": ("event",), "trap": _TRAP, "role": ("use",)},
    ),
    "return": Operation(
        (Argument("what", WHAT), _ONE_TARGET._replace(default="strongest"), _count(5)),
        {"minion": _SENT, "trap": _TRAP, "role": ("use",)},
    ),
    "free": Operation((_count(3),), {"minion": ("play",)}),
    "plays": Operation((_amount(-2, 3, zero=False),), {"role": ("held",)}),
    "send": Operation(
        (
            Argument("chains", low=1, high=4),
            Argument("from", FROM, default="different"),
            Argument("bonus", low=-3, high=9, default=0),
        ),
        {"attack": ("play",)},
    ),
}


def effect_problems(card: Card, effect: Any) -> Iterator[str]:
    """Yield what is wrong with one effect of a card whose other keys are valid (R46)."""
    for key, words in (("when", WHENS[1:]), ("do", OPERATIONS[1:])):
        value = effect.get(key)
        if value not in words:
            what = f"{key} is missing" if key not in effect else f"{key} = {told(value)}"
            yield f"{what}: {did_you_mean([value], words)}must be one of {', '.join(words)}"
            return
    when, do = effect["when"], effect["do"]
    if allowed := _not_here(card, when, do):
        yield allowed
        return
    arguments = {argument.name: argument for argument in SPECIFIED[do].arguments}
    for name, value in effect.items():
        if name in ("when", "do"):
            continue
        if name not in arguments:
            hint = did_you_mean([name], arguments)
            yield f"{told(name)} is no argument of {do}: {hint}must be one of {', '.join(arguments)}"
        elif not arguments[name].accepts(value):
            hint = did_you_mean([value], arguments[name].words)
            yield f"{do}: {name} = {told(value)}: {hint}must be {arguments[name].allowed}"
    for name, argument in arguments.items():
        if name not in effect and argument.default is None:
            yield f"{do}: {name} is missing: must be {argument.allowed}"
    if do == "return":
        yield from _return_problems(card, effect)


def _not_here(card: Card, when: str, do: str) -> str:
    """Say which moments a card of this kind has for an operation, if this is none of them; else ""."""
    kind = card["kind"]
    whens = SPECIFIED[do].where.get(kind, ())
    if kind == "trap":
        whens = tuple(one for one in whens if one == ("event" if card["special"] else "play"))
    if when in whens:
        return ""
    what = f"a {'special trap' if card['special'] else 'basic trap'}" if kind == "trap" else kind
    if whens:
        return f"do = {told(do)} with when = {told(when)}: must be when = {' or '.join(whens)} on {what}"
    allowed = [name for name, one in SPECIFIED.items() if kind in one.where]
    return f"do = {told(do)} on {what}: must be one of {', '.join(allowed)}"


def _return_problems(card: Card, effect: Mapping[str, Any]) -> Iterator[str]:
    what, when, kind = effect.get("what"), effect["when"], card["kind"]
    if what not in WHAT:
        return
    allowed = WHAT if when == "slain" else ("discard",) if kind == "minion" else ("discard", "column")
    if what not in allowed:
        yield f"return: what = {told(what)} with when = {told(when)}: must be {' or '.join(allowed)}"
        return
    defaults = {"target": "strongest", "count": 1}
    if what == "self":
        for name, default in defaults.items():
            if effect.get(name, default) != default:
                yield f'return: {name} with what = "self": must be left out'
    elif what == "discard" and effect.get("target", "strongest") not in ("strongest", "weakest"):
        target = told(effect["target"])
        yield f'return: target = {target} with what = "discard": must be one of strongest, weakest'


def canonical_effect(effect: Any) -> Any:
    """Return an effect with every argument that it left out; one that is not valid as it is."""
    do = effect.get("do") if isinstance(effect, dict) else None
    if not isinstance(do, str) or do not in SPECIFIED:
        return effect
    filled = {argument.name: argument.default for argument in SPECIFIED[do].arguments}
    return {
        **{key: value for key, value in effect.items() if key not in filled},
        **{
            name: effect.get(name, default)
            for name, default in filled.items()
            if name in effect or default is not None
        },
    }


def effect_codes(effect: Mapping[str, Any]) -> list[int]:
    """Return a valid effect as the kernel has it: when, operation, and its arguments in order."""
    do = effect["do"]
    codes = [argument.code(effect[argument.name]) for argument in SPECIFIED[do].arguments]
    padding = [0] * (ARGUMENTS - len(codes))
    return [WHENS.index(effect["when"]), OPERATIONS.index(do), *codes, *padding]


def kinds_with_effects() -> tuple[str, ...]:
    """Return the kinds of card that may have effects."""
    return tuple(kind for kind in KINDS if any(kind in one.where for one in SPECIFIED.values()))
