"""What an effect of a card may say: each operation's arguments, and which cards may do it when (R43)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..card_schema import Card, told
from ..named_operations import Argument, Operation, Operations
from .words import KILLED, OPERATIONS, PER, STOLEN, WHENS, WHERE, WHICH_STATS

MOST_EFFECTS = 3
ARGUMENTS = 3


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


NAMED = Operations(SPECIFIED, OPERATIONS, WHENS, ARGUMENTS)
canonical_effect, effect_codes = NAMED.canonical, NAMED.codes


def effect_problems(card: Card, effect: Any) -> Iterator[str]:
    """Yield what is wrong with one effect of a card, first what its place has no part in (R43)."""
    yield from NAMED.problems_by_itself(effect, card.get("kind"))
    if not NAMED.has_words(effect):
        return
    kind = card["kind"]
    if wrong := NAMED.place_problem(effect, kind, SPECIFIED[effect["do"]].where.get(kind, ())):
        yield wrong
        return
    yield from _combination_problems(card, canonical_effect(effect))


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
        if NAMED.accepts(effect, name) and effect[name] not in allowed:
            words = " or ".join(map(told, allowed)) if len(allowed) < 3 else f"{allowed[0]} to {allowed[-1]}"
            yield f"{do}: {name} = {told(effect[name])} with when = {told(when)}: must be {words}"
