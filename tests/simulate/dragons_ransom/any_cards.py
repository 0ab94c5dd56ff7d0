"""Card sets drawn by chance from all that a card file may hold, however odd: for tests only."""

from __future__ import annotations

from typing import Any

import numpy as np
from montecardo.simulate.dragons_ransom.operations import SPECIFIED, Argument
from montecardo.simulate.dragons_ransom.words import POSITIONS, TYPES

Card = dict[str, Any]
HEROES = ("Ann", "Bob", "Cid", "Dot")


def any_cards(chance: np.random.Generator) -> list[Card]:
    """Draw a valid card set: every operation, moment, scope and number that there is comes up in some."""
    cards: list[Card] = [
        {"name": name, "kind": "hero", "health": int(chance.integers(1, 13))} for name in HEROES
    ]
    cards.append({"name": "attackers", "kind": "heroes_attack", "copies": int(chance.integers(1, 13))})
    cards += [
        {
            "name": f"role {number}",
            "kind": "role",
            "hand": int(chance.integers(3, 10)),
            **_effects(chance, "role"),
        }
        for number in range(chance.integers(4, 9))
    ]
    cards += _copies(chance, "attack", int(chance.integers(6, 20)))
    cards += _copies(chance, "minion", int(chance.integers(46, 70)))
    cards += _copies(chance, "trap", int(chance.integers(1, 12)))
    cards += _copies(chance, "ability", int(chance.integers(8, 36)))
    cards += _copies(chance, "item", int(chance.integers(1, 13)))
    chance.shuffle(cards)  # type: ignore[arg-type]
    return [{"number": number, **card} for number, card in enumerate(cards, 1)]


def _copies(chance: np.random.Generator, kind: str, left: int) -> list[Card]:
    found: list[Card] = []
    while left > 0:
        copies = min(left, int(chance.integers(1, 9)))
        left -= copies
        found.append({"name": f"{kind} {left}", "kind": kind, "copies": copies, **_keys(chance, kind)})
    return found


def _keys(chance: np.random.Generator, kind: str) -> Card:
    if kind == "minion":
        return {
            "type": _word(chance, TYPES[1:]),
            "position": _word(chance, POSITIONS[1:]),
            "value": int(chance.integers(-1, 6)),
            "cost": int(chance.integers(0, 3)),
            **_effects(chance, kind),
        }
    if kind in ("ability", "item"):
        initiative = {"initiative": int(chance.integers(0, 9))} if kind == "ability" else {}
        return {"hero": _word(chance, HEROES), **initiative, **_effects(chance, kind)}
    if kind == "attack":
        return {"cost": int(chance.integers(0, 3)), **_effects(chance, kind, 1)}
    special = bool(chance.integers(2))
    return {"special": special, **_effects(chance, kind, special=special)}


def _effects(
    chance: np.random.Generator, kind: str, count: int | None = None, special: bool = False
) -> dict[str, list[Card]]:
    count = int(chance.integers(4)) if count is None else count
    return {"effects": [_effect(chance, kind, special) for _ in range(count)]}


def _effect(chance: np.random.Generator, kind: str, special: bool) -> Card:
    do = _word(chance, [name for name, one in SPECIFIED.items() if kind in one.where])
    whens = SPECIFIED[do].where[kind]
    if kind == "trap":
        whens = ("event",) if special else ("play",)
    effect = {"when": _word(chance, whens), "do": do}
    effect |= {argument.name: _value(chance, argument) for argument in SPECIFIED[do].arguments}
    if do == "return":
        minion = kind == "minion"
        what = ("self", "discard", "column") if effect["when"] == "slain" else ("discard", "column")
        effect["what"] = "discard" if minion and effect["when"] != "slain" else _word(chance, what)
        if effect["what"] == "self":
            effect |= {"target": "strongest", "count": 1}
        elif effect["what"] == "discard":
            effect["target"] = _word(chance, ("strongest", "weakest"))
    return effect


def _value(chance: np.random.Generator, argument: Argument) -> Any:
    if argument.words:
        return _word(chance, argument.words)
    drawn = int(chance.integers(argument.low, argument.high + 1))
    return drawn if drawn or argument.zero else 1


def _word(chance: np.random.Generator, words: Any) -> str:
    return str(words[chance.integers(len(words))])
