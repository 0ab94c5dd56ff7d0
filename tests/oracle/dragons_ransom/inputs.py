"""What a game is given: the cards (R1) and the settings of its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from any_game_oracle.effects import Effect, read_effects
from any_game_oracle.settings import read_settings

ARGUMENTS: dict[str, dict[str, Any]] = {
    "slay": {"target": None, "scope": "column", "count": 1, "type": "any"},
    "wound": {"amount": None, "scope": "column"},
    "heal": {"amount": None, "scope": "column"},
    "discard": {"which": None, "count": 1},
    "mill": {"count": 1},
    "draw": {"count": 1},
    "peek": {"count": 1},
    "bonus": {"amount": None, "per": "once", "type": "any"},
    "armour": {"amount": None},
    "health": {"amount": None},
    "initiative": {"amount": None},
    "might": {"amount": None},
    "strip": {"count": 1, "scope": "column"},
    "cancel": {"count": 1, "scope": "column"},
    "move": {"target": None, "to": None},
    "return": {"what": None, "target": "strongest", "count": 1},
    "free": {"count": 1},
    "plays": {"amount": None},
    "send": {"chains": 1, "from": "different", "bonus": 0},
}
"""Each operation's arguments with their defaults; None: it must be given."""

RULES: dict[str, tuple[str, ...] | range] = {
    "hero_health": range(-3, 7),
    "attack_cards": range(-6, 7),
    "opening_replace": ("false", "true"),
    "piles": range(1, 6),
    "level": ("normal", "easy", "legendary"),
    "heroes_attack": range(1, 7),
    "minion_value": range(-2, 4),
    "defeated_column": ("closed", "open"),
    "incomplete_chains": ("sent", "stay"),
    "attack_chains": ("up_to", "all"),
    "trap_place": ("last", "first"),
    "turn_limit": range(20, 401),
    "hand_limit": range(3, 13),
    "solo_draw_zero": ("false", "true"),
    "new_cards": ("after_event", "before_event"),
    "events_per_draw": ("one", "each"),
    "initiative_tie": ("left_first", "right_first"),
    "adjacent": ("strict", "skip"),
    "adjacent_pick": ("player", "left", "right", "fuller"),
    "forced_attack_at": range(2, 13),
    "forced_attacks": ("one", "repeat"),
    "depletion": ("end_of_turn", "at_once"),
    "plays": range(1, 7),
    "hands": ("open", "hidden"),
}
DEFAULT_NUMBERS = {
    "hero_health": 0,
    "attack_cards": 0,
    "piles": 3,
    "heroes_attack": 0,  # by the level
    "minion_value": 0,
    "turn_limit": 200,
    "hand_limit": 7,
    "forced_attack_at": 3,
    "plays": 3,
}


@dataclass(frozen=True)
class Card:
    """One entry of a card file; all its copies are alike."""

    name: str
    kind: str
    copies: int
    type: str
    value: int | None
    position: str
    cost: int
    hero: str
    initiative: int
    health: int
    hand: int
    special: bool
    effects: tuple[Effect, ...]

    def effects_when(self, when: str) -> list[Effect]:
        """Return its effects that happen then, in the card's order (R46)."""
        return [effect for effect in self.effects if effect.when == when]


def read_cards(entries: Iterable[Mapping[str, Any]]) -> list[Card]:
    """Read the [[card]] tables of a file, or dicts of the same form (R1)."""
    return [_read_card(entry) for entry in entries]


def _read_card(entry: Mapping[str, Any]) -> Card:
    value = entry.get("value", -1)
    return Card(
        name=entry["name"],
        kind=entry["kind"],
        copies=entry.get("copies", 1),
        type=entry.get("type", "none"),
        value=value if value >= 0 else None,
        position=entry.get("position", "none"),
        cost=entry.get("cost", 1),
        hero=entry.get("hero", "none"),
        initiative=entry.get("initiative", 0),
        health=entry.get("health", 0),
        hand=entry.get("hand", 0),
        special=entry.get("special", False),
        effects=read_effects(entry, ARGUMENTS),
    )


def read_rules(rules: Mapping[str, Any]) -> dict[str, Any]:
    """All rules with their values, defaults filled in; ValueError for a rule or value that is not there."""
    by_level = ("heroes_attack", "none")
    given = {name: value for name, value in rules.items() if (name, str(value).lower()) != by_level}
    return read_settings(given, RULES, DEFAULT_NUMBERS)
