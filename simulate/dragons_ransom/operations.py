"""What an effect of a card may say: each operation's arguments, and which cards may do it when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..card_schema import Card, told
from ..named_operations import Argument, Operation, Operations
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


NAMED = Operations(SPECIFIED, OPERATIONS, WHENS, ARGUMENTS)
canonical_effect, effect_codes = NAMED.canonical, NAMED.codes


def effect_problems(card: Card, effect: Any) -> Iterator[str]:
    """Yield what is wrong with one effect of a card, first what its place has no part in (R46)."""
    yield from NAMED.problems_by_itself(effect, card.get("kind"))
    if not NAMED.has_words(effect):
        return
    if wrong := _not_here(card, effect):
        yield wrong
    elif effect["do"] == "return":
        yield from _return_problems(card, effect)


def _not_here(card: Card, effect: Mapping[str, Any]) -> str:
    """Say which moments a card of this kind has for an operation, if this is none of them; else ""."""
    kind = card["kind"]
    whens = SPECIFIED[effect["do"]].where.get(kind, ())
    if kind != "trap":
        return NAMED.place_problem(effect, kind, whens)
    whens = tuple(one for one in whens if one == ("event" if card["special"] else "play"))
    what = f"a {'special trap' if card['special'] else 'basic trap'}"
    return NAMED.place_problem(effect, kind, whens, what)


_OF_DISCARD = ("strongest", "weakest")


def _return_problems(card: Card, effect: Mapping[str, Any]) -> Iterator[str]:
    what, when, kind = effect.get("what"), effect["when"], card["kind"]
    if not NAMED.accepts(effect, "what"):
        return
    allowed = WHAT if when == "slain" else ("discard",) if kind == "minion" else ("discard", "column")
    if what not in allowed:
        yield f"return: what = {told(what)} with when = {told(when)}: must be {' or '.join(allowed)}"
        return
    defaults = {"target": "strongest", "count": 1}
    if what == "self":
        for name, default in defaults.items():
            if NAMED.accepts(effect, name) and effect[name] != default:
                yield f'return: {name} with what = "self": must be left out'
    elif what == "discard" and NAMED.accepts(effect, "target") and effect["target"] not in _OF_DISCARD:
        target = told(effect["target"])
        yield f'return: target = {target} with what = "discard": must be one of {", ".join(_OF_DISCARD)}'


def kinds_with_effects() -> tuple[str, ...]:
    """Return the kinds of card that may have effects."""
    return tuple(kind for kind in KINDS if any(kind in one.where for one in SPECIFIED.values()))
