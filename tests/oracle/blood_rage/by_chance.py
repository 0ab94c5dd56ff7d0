"""Card sets and settings drawn by chance, for tests: every operation, every argument that a card may have."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from any_game_oracle.settings import any_settings

from .inputs import RULES

Entry = dict[str, Any]
Make = Callable[[random.Random], Entry]


def _glory(when: str, *pers: str, least: bool = False) -> Make:
    def make(chance: random.Random) -> Entry:
        return {
            "when": when,
            "do": "glory",
            "amount": chance.randint(1, 12),
            "per": chance.choice(pers),
            "least": chance.choice((0, 0, 1, 2, 3)) if least else 0,
        }

    return make


def _numbered(when: str, do: str, name: str = "", low: int = 0, high: int = 0, **fixed: Any) -> Make:
    def make(chance: random.Random) -> Entry:
        number = {name: chance.randint(low, high)} if name else {}
        return {"when": when, "do": do, **number, **fixed}

    return make


def _worded(when: str, do: str, name: str, *words: str, **fixed: Any) -> Make:
    def make(chance: random.Random) -> Entry:
        return {"when": when, "do": do, name: chance.choice(words), **fixed}

    return make


PERS = ("once", "figure", "enemy")
EFFECTS: dict[str, tuple[Make, ...]] = {
    "battle": (
        _glory("win", "once"),
        _glory("lose", "once"),
        _glory("battle", *PERS, least=True),
        _worded("win", "raise", "stats", "choice", "all"),
        _worded("lose", "raise", "stats", "choice", "all"),
        _worded("success", "raise", "stats", "choice", "other", "all"),
        _numbered("win", "rage", "amount", 1, 4),
        _numbered("lose", "rage", "amount", 1, 2),
        _worded("lose", "steal", "what", "rage", "glory", amount=2),
        _numbered("lose", "take_cards"),
        _numbered("reveal", "kill", "count", 1, 3, what="warriors"),
        _numbered("reveal", "spare"),
        _numbered("reveal", "cancel"),
        _numbered("reveal", "watch"),
    ),
    "clan": (
        _glory("battle", *PERS, least=True),
        _glory("release", "figure"),
        _glory("end", "figure"),
        _numbered("held", "cheaper", "amount", 1, 3),
        _numbered("held", "quest_strength", "amount", 1, 6),
        _numbered("held", "quest_times", "times", 2, 3),
        _numbered("held", "ragnarok_times", "times", 2, 3),
        _numbered("held", "protect", "cost", 0, 2),
        _numbered("invade", "extra_warrior"),
        _numbered("invade", "follow", "cost", 0, 3),
        _numbered("action", "recall", "cost", 0, 2),
        _numbered("action", "challenge", "cost", 1, 3),
        _numbered("action", "sacrifice", "count", 1, 3),
        _numbered("win", "retrieve", "cost", 0, 2),
        _numbered("lose", "return"),
    ),
    "leader": (_worded("success", "raise", "stats", "choice", "other", "all"), _numbered("success", "move")),
    "warrior": (_numbered("held", "pairs", "amount", 1, 7),),
    "ship": (_glory("destroyed", "once"),),
    "monster": (
        _glory("battle", *PERS, least=True),
        _worded("invade", "kill", "what", "warriors", "non_monsters"),
        _numbered("held", "free"),
        _numbered("held", "ship"),
        _numbered("held", "yggdrasil", "strength", 0, 5),
        _numbered("doomed", "flee"),
        _numbered("success", "again"),
    ),
    "quest": (
        _worded("quest", "most", "where", "manheim", "jotunheim", "alfheim", "yggdrasil", "any"),
        _numbered("quest", "most", "provinces", 1, 3, where="any"),
        _numbered("quest", "valhalla", "count", 1, 6),
    ),
}
SHARE = (*["battle"] * 12, *["quest"] * 5, *["clan"] * 8, *["monster"] * 5, "leader", "warrior", "ship")


def _effects(chance: random.Random, kind: str) -> list[Entry]:
    most = 1 if kind == "quest" else min(chance.randint(0, 3), chance.randint(0, 3))
    made: dict[tuple[str, str], Entry] = {}
    for _ in range(most):
        effect = chance.choice(EFFECTS[kind])(chance)
        made[effect["when"], effect["do"]] = effect
    if any(key[1] == "ship" for key in made):
        refused = ("kill", "yggdrasil", "flee")
        made = {key: effect for key, effect in made.items() if key[1] not in refused}
    return list(made.values())


MOST_OF_AN_AGE = 64  # cards, with four players


def any_cards(seed: int) -> list[Entry]:
    """Draw a valid set: all kinds of cards with effects of every sort, three Ages in any order."""
    chance = random.Random(seed)
    made: list[Entry] = []
    for age in (1, 2, 3):
        drawn = _of_an_age(chance, age)
        while sum(sum(card["copies"]) for card in drawn) > MOST_OF_AN_AGE:
            drawn = _of_an_age(chance, age)
        made += drawn
    chance.shuffle(made)
    return [{"number": number, **card} for number, card in enumerate(made, 1)]


def _of_an_age(chance: random.Random, age: int) -> list[Entry]:
    made: list[Entry] = []
    for number, kind in enumerate(chance.choices(SHARE, k=30)):
        card = {"name": f"{kind} {number}", "age": age, "kind": kind, "value": chance.randint(0, 6)}
        card |= {"copies": [1, chance.randint(0, 1), chance.randint(0, 1)]}
        special = chance.random() if kind == "battle" else 1.0
        if special < 0.15:
            card["effects"] = [{"when": "late", "do": "late"}]
        elif special < 0.3:
            card |= {"value": 0, "effects": [{"when": "strength", "do": "copy"}]}
        else:
            card["effects"] = _effects(chance, kind)
        made.append(card)
    made.append({"name": "last", "age": age, "kind": "battle", "value": 1, "copies": [4, 0, 0]})
    return made


def any_rules(seed: int) -> dict[str, Any]:
    """Draw every rule: now and then another than the default."""
    return any_settings(RULES, seed)
