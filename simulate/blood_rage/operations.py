"""What an effect of a card may say: each operation's arguments, and which cards may do it when (R43)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..card_schema import Card, did_you_mean, told
from .words import KILLED, OPERATIONS, PER, STOLEN, WHENS, WHERE, WHICH_STATS

MOST_EFFECTS = 3
ARGUMENTS = 3


class Argument(NamedTuple):
    """One argument of an operation: a word, or a whole number; no default: it must be given."""

    name: str
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    default: Any = None

    @property
    def allowed(self) -> str:
        """What it may be, as it goes on after "must be"."""
        if self.words:
            return f"one of {', '.join(self.words)}"
        return f"a whole number from {self.low} to {self.high}"

    def accepts(self, value: Any) -> bool:
        """Whether a value is allowed."""
        if self.words:
            return isinstance(value, str) and value in self.words
        return type(value) is int and self.low <= value <= self.high

    def code(self, value: Any) -> int:
        """Return the number for a value in the kernel's table."""
        return self.words.index(value) if self.words else int(value)


class Operation(NamedTuple):
    """An operation: its arguments in order, and when each kind of card may do it."""

    arguments: tuple[Argument, ...]
    where: Mapping[str, tuple[str, ...]]


def _number(name: str, low: int, high: int, default: int | None = None) -> Argument:
    return Argument(name, low=low, high=high, default=default)


_COST = _number("cost", 0, 9)
_AMOUNT = _number("amount", 1, 9)
_TIMES = _number("times", 2, 4)
_HELD_CLAN: Mapping[str, tuple[str, ...]] = {"clan": ("held",)}
_AFTER: Mapping[str, tuple[str, ...]] = {"battle": ("win", "lose", "battle")}
_REVEALED: Mapping[str, tuple[str, ...]] = {"battle": ("reveal",)}

SPECIFIED: dict[str, Operation] = {
    "glory": Operation(
        (_number("amount", 1, 30), Argument("per", PER, default="once"), _number("least", 0, 9, 0)),
        {
            "battle": ("win", "lose", "battle"),
            "monster": ("battle",),
            "clan": ("battle", "release", "end"),
            "ship": ("destroyed",),
        },
    ),
    "raise": Operation(
        (Argument("stats", WHICH_STATS),), {"battle": ("win", "lose", "success"), "leader": ("success",)}
    ),
    "rage": Operation((_AMOUNT,), _AFTER),
    "steal": Operation((Argument("what", STOLEN), _AMOUNT), {"battle": ("lose",)}),
    "take_cards": Operation((), {"battle": ("lose",)}),
    "kill": Operation(
        (Argument("what", KILLED), _number("count", 0, 9, 0)), {"battle": ("reveal",), "monster": ("invade",)}
    ),
    "spare": Operation((), _REVEALED),
    "cancel": Operation((), _REVEALED),
    "watch": Operation((), _REVEALED),
    "copy": Operation((), {"battle": ("strength",)}),
    "late": Operation((), {"battle": ("late",)}),
    "cheaper": Operation((_AMOUNT,), _HELD_CLAN),
    "free": Operation((), {"monster": ("held",)}),
    "pairs": Operation((_number("amount", 1, 20),), {"warrior": ("held",)}),
    "ship": Operation((), {"monster": ("held",)}),
    "yggdrasil": Operation((_number("strength", 0, 9),), {"monster": ("held",)}),
    "quest_strength": Operation((_AMOUNT,), _HELD_CLAN),
    "quest_times": Operation((_TIMES,), _HELD_CLAN),
    "ragnarok_times": Operation((_TIMES,), _HELD_CLAN),
    "protect": Operation((_COST,), _HELD_CLAN),
    "flee": Operation((), {"monster": ("doomed",)}),
    "extra_warrior": Operation((), {"clan": ("invade",)}),
    "follow": Operation((_COST,), {"clan": ("invade",)}),
    "recall": Operation((_COST,), {"clan": ("action",)}),
    "challenge": Operation((_COST,), {"clan": ("action",)}),
    "sacrifice": Operation((_number("count", 1, 4),), {"clan": ("action",)}),
    "retrieve": Operation((_COST,), {"clan": ("win",)}),
    "return": Operation((), {"clan": ("lose",)}),
    "move": Operation((), {"leader": ("success",)}),
    "again": Operation((), {"monster": ("success",)}),
    "most": Operation((Argument("where", WHERE), _number("provinces", 1, 8, 1)), {"quest": ("quest",)}),
    "valhalla": Operation((_number("count", 1, 12),), {"quest": ("quest",)}),
}


def effect_problems(card: Card, effect: Any) -> Iterator[str]:
    """Yield what is wrong with one effect of a card whose other keys are valid (R43)."""
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
    wrong = list(_argument_problems(effect, do, arguments))
    yield from wrong
    if not wrong:
        yield from _combination_problems(card, canonical_effect(effect))


def _argument_problems(effect: Any, do: str, arguments: Mapping[str, Argument]) -> Iterator[str]:
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


def _not_here(card: Card, when: str, do: str) -> str:
    """Say which moments a card of this kind has for an operation, if this is none of them; else ""."""
    kind = card["kind"]
    whens = SPECIFIED[do].where.get(kind, ())
    if when in whens:
        return ""
    if whens:
        return f"do = {told(do)} with when = {told(when)}: must be when = {' or '.join(whens)} on {kind}"
    allowed = [name for name, one in SPECIFIED.items() if kind in one.where]
    return f"do = {told(do)} on {kind}: must be one of {', '.join(allowed)}"


def _combination_problems(card: Card, effect: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with arguments that are allowed, on this kind of card at this moment."""
    when, do, kind = effect["when"], effect["do"], card["kind"]
    wanted: list[tuple[str, tuple[Any, ...]]] = []
    if do == "glory" and when in ("win", "lose", "destroyed"):
        wanted = [("per", ("once",)), ("least", (0,))]
    elif do == "glory" and when in ("release", "end"):
        wanted = [("per", ("figure",)), ("least", (0,))]
    elif do == "raise" and when in ("win", "lose"):
        wanted = [("stats", ("choice", "all"))]
    elif do == "kill" and kind == "battle":
        wanted = [("what", ("warriors",)), ("count", tuple(range(1, 10)))]
    elif do == "kill":
        wanted = [("count", (0,))]
    for name, allowed in wanted:
        if effect[name] not in allowed:
            words = " or ".join(map(told, allowed)) if len(allowed) < 3 else f"{allowed[0]} to {allowed[-1]}"
            yield f"{do}: {name} = {told(effect[name])} with when = {told(when)}: must be {words}"


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
