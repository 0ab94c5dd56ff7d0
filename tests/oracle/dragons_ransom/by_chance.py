"""Card sets and settings drawn by chance, for tests: every operation, every argument that a card may have."""

from __future__ import annotations

import random
from typing import Any

from any_game_oracle.settings import any_settings

from .inputs import RULES

Entry = dict[str, Any]

TYPES = ("arcane", "beast", "dragon", "undead")
POSITIONS = ("start", "middle", "end")
SCOPES = ("column", "adjacent", "wide", "every")
TARGETS = ("closest", "farthest", "strongest", "weakest")
SENT = ("send", "complete")
MINION = ("play", "slain", *SENT)

# Where each operation may stand: kind -> when.
PLACES: dict[str, dict[str, tuple[str, ...]]] = {
    "slay": {"ability": ("event",)},
    "wound": {"minion": MINION, "basic": ("play",), "special": ("event",), "role": ("use",)},
    "heal": {"ability": ("event",), "item": ("event",)},
    "discard": {"ability": ("event",), "item": ("event",), "minion": ("play",), "role": ("use",)},
    "mill": {"ability": ("event",), "item": ("event",), "minion": MINION, "role": ("turn", "use")},
    "draw": {"minion": MINION, "basic": ("play",), "special": ("event",), "role": ("turn", "use")},
    "peek": {"minion": MINION, "basic": ("play",), "special": ("event",), "role": ("turn", "use")},
    "bonus": {"minion": SENT, "role": ("held",)},
    "armour": {"item": ("equipped",)},
    "health": {"item": ("equipped",)},
    "initiative": {"item": ("equipped",)},
    "might": {"item": ("equipped",)},
    "strip": {"minion": MINION, "basic": ("play",), "special": ("event",), "role": ("use",)},
    "cancel": {"minion": MINION, "basic": ("play",), "special": ("event",), "role": ("use",)},
    "move": {
        "minion": ("play",),
        "ability": ("event",),
        "basic": ("play",),
        "special": ("event",),
        "role": ("use",),
    },
    "return": {"minion": MINION, "basic": ("play",), "special": ("event",), "role": ("use",)},
    "free": {"minion": ("play",)},
    "plays": {"role": ("held",)},
}


def any_effect(chance: random.Random, kind: str) -> Entry:
    """Draw an effect that a card of this kind may have; traps are "basic" or "special"."""
    do = chance.choice([name for name, places in PLACES.items() if kind in places])
    when = chance.choice(PLACES[do][kind])
    return {"when": when, "do": do, **_arguments(chance, do, kind, when)}


def _arguments(chance: random.Random, do: str, kind: str, when: str) -> Entry:
    def number(low: int, high: int) -> int:
        return chance.randint(low, high)

    scope, some = chance.choice(SCOPES), min(number(1, 5), number(1, 5))
    if do == "slay":
        target, only = chance.choice((*TARGETS, "all")), chance.choice(("any", "any", *TYPES))
        return {"target": target, "scope": scope, "count": some, "type": only}
    if do == "return":
        return _returned(chance, kind, when, some)
    made: dict[str, Entry] = {
        "wound": {"amount": some, "scope": scope},
        "heal": {"amount": some, "scope": scope},
        "discard": {"which": chance.choice(("strongest", "weakest", "random", "attack")), "count": some},
        "bonus": {
            "amount": number(-5, 9),
            "per": chance.choice(("once", "card")),
            "type": chance.choice(("any", *TYPES)),
        },
        "initiative": {"amount": chance.choice((-50, -5, 3, 50))},
        "plays": {"amount": chance.choice((-2, -1, 1, 3))},
        "might": {"amount": number(1, 4)},
        "armour": {"amount": some},
        "health": {"amount": some},
        "strip": {"count": some, "scope": scope},
        "cancel": {"count": some, "scope": scope},
        "move": {"target": chance.choice(TARGETS), "to": chance.choice(("left", "right", "front", "back"))},
        "free": {"count": number(1, 3)},
    }
    return made.get(do, {"count": some})  # mill, draw, peek


def _returned(chance: random.Random, kind: str, when: str, some: int) -> Entry:
    if kind == "minion":
        what = chance.choice(("self", "discard", "column")) if when == "slain" else "discard"
    else:
        what = chance.choice(("discard", "column"))
    if what == "self":
        return {"what": what}
    targets = TARGETS if what == "column" else TARGETS[2:]
    return {"what": what, "target": chance.choice(targets), "count": some}


def any_cards(seed: int) -> list[Entry]:
    """Draw a valid set: all kinds of cards, in any order, with effects of every sort."""
    chance = random.Random(seed)
    heroes = [{"name": f"hero {n}", "kind": "hero", "health": chance.randint(1, 12)} for n in range(4)]
    made: list[Entry] = [
        *heroes,
        {"name": "they come", "kind": "heroes_attack", "copies": chance.randint(1, 20)},
    ]
    made += [_minion(chance, n) for n in range(chance.randint(8, 16))]
    for n in range(chance.randint(1, 4)):
        sends: Entry = {"when": "play", "do": "send", "chains": chance.randint(1, 4)}
        sends |= {"from": chance.choice(("one", "different", "any")), "bonus": chance.randint(-3, 5)}
        made.append(
            {"name": f"attack {n}", "kind": "attack", "copies": chance.randint(2, 6), "effects": [sends]}
        )
    for n in range(chance.randint(2, 10)):
        made.append(_ability(chance, n))
    for n in range(chance.randint(0, 8)):
        hero, effects = f"hero {chance.randrange(4)}", _effects(chance, "item")
        made.append({"name": f"item {n}", "kind": "item", "hero": hero, "effects": effects})
    for n in range(chance.randint(0, 5)):
        special = chance.random() < 0.5
        effects = _effects(chance, "special" if special else "basic")
        made.append({"name": f"trap {n}", "kind": "trap", "special": special, "effects": effects})
    for n in range(chance.randint(4, 8)):
        made.append(
            {
                "name": f"role {n}",
                "kind": "role",
                "hand": chance.randint(1, 12),
                "effects": _effects(chance, "role"),
            }
        )
    chance.shuffle(made)
    return [{"number": number, **entry} for number, entry in enumerate(made, 1)]


def _minion(chance: random.Random, number: int) -> Entry:
    return {
        "name": f"minion {number}",
        "kind": "minion",
        "copies": 7 if number < 8 else chance.randint(1, 3),
        "type": chance.choice(TYPES),
        "value": chance.randint(-1, 4),
        "position": chance.choice(POSITIONS),
        "cost": chance.choice((0, 1, 1, 1, 2, 3)),
        "effects": _effects(chance, "minion"),
    }


def _ability(chance: random.Random, number: int) -> Entry:
    return {
        "name": f"ability {number}",
        "kind": "ability",
        "copies": chance.randint(1, 3),
        "hero": f"hero {chance.randrange(4)}",
        "initiative": chance.randint(0, 9),
        "effects": _effects(chance, "ability"),
    }


def _effects(chance: random.Random, kind: str) -> list[Entry]:
    return [any_effect(chance, kind) for _ in range(min(chance.randint(0, 3), chance.randint(0, 3)))]


def any_rules(seed: int) -> dict[str, Any]:
    """Draw every rule: now and then another than the default."""
    return any_settings(RULES, seed)
