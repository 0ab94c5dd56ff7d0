"""What a game is given: the cards (R1) and the settings of its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from any_game_oracle.effects import Effect, read_effects
from any_game_oracle.settings import read_settings

ARGUMENTS: dict[str, dict[str, Any]] = {
    "glory": {"amount": None, "per": "once", "least": 0},
    "raise": {"stats": None},
    "rage": {"amount": None},
    "steal": {"what": None, "amount": None},
    "take_cards": {},
    "kill": {"what": None, "count": 0},
    "spare": {},
    "cancel": {},
    "watch": {},
    "copy": {},
    "late": {},
    "cheaper": {"amount": None},
    "free": {},
    "pairs": {"amount": None},
    "ship": {},
    "yggdrasil": {"strength": None},
    "quest_strength": {"amount": None},
    "quest_times": {"times": None},
    "ragnarok_times": {"times": None},
    "protect": {"cost": None},
    "flee": {},
    "extra_warrior": {},
    "follow": {"cost": None},
    "recall": {"cost": None},
    "challenge": {"cost": None},
    "sacrifice": {"count": None},
    "retrieve": {"cost": None},
    "return": {},
    "move": {},
    "again": {},
    "most": {"where": None, "provinces": 1},
    "valhalla": {"count": None},
}
"""Each operation's arguments with their defaults; None: it must be given."""

RULES: dict[str, tuple[str, ...] | range] = {
    "first_player": ("seat_0", "random"),
    "token_glory": range(21),
    "age_2_passes": ("left", "right"),
    "fjord_open": ("either", "both"),
    "free_invade_limits": ("apply", "no_horns"),
    "battle_glory": range(-3, 6),
    "full_track": ("lost", "other"),
    "quest_glory": range(-5, 11),
    "ragnarok_glory": range(-2, 7),
    "fjord_falls": ("ships_die", "with_both"),
    "stat_bonus": range(31),
    "final_tie": ("shared", "stats"),
    "quest_under_cancel": ("counts", "cancelled"),
    "watch_copy": ("zero", "copied"),
    "watches": ("each", "first"),
    "kill_in_fjord": ("yes", "no"),
    "copies": ("ignore", "copy"),
    "copy_late": ("counts", "ignored"),
    "extra_again": ("no", "yes"),
    "protection": ("not_ragnarok", "always"),
    "protections": ("each", "one"),
    "flee_ragnarok": ("yes", "no"),
    "quest_strengths": ("sum", "best"),
    "short_steal": ("partial", "nothing"),
    "yggdrasil_cost": ("there", "printed"),
}
DEFAULT_NUMBERS = {
    "token_glory": 5,
    "battle_glory": 0,
    "quest_glory": 0,
    "ragnarok_glory": 0,
    "stat_bonus": 10,
}


@dataclass(frozen=True)
class Card:
    """One entry of a card file; all its copies are alike."""

    name: str
    age: int
    kind: str
    value: int
    copies: tuple[int, int, int]
    effects: tuple[Effect, ...]

    def number_in(self, players: int) -> int:
        """Return how many copies are in the deck at this number of players (R8)."""
        return sum(self.copies[: players - 1])

    def effects_that(self, do: str) -> list[Effect]:
        """Return its effects with this operation."""
        return [effect for effect in self.effects if effect.do == do]

    def does(self, do: str) -> bool:
        """Whether it has this operation."""
        return bool(self.effects_that(do))


def read_cards(entries: Iterable[Mapping[str, Any]]) -> list[Card]:
    """Read the [[card]] tables of a file, or dicts of the same form (R1)."""
    return [_read_card(entry) for entry in entries]


def _read_card(entry: Mapping[str, Any]) -> Card:
    base, three, four = entry["copies"]
    return Card(
        name=entry["name"],
        age=entry["age"],
        kind=entry["kind"],
        value=entry["value"],
        copies=(base, three, four),
        effects=read_effects(entry, ARGUMENTS),
    )


def read_rules(rules: Mapping[str, Any]) -> dict[str, Any]:
    """All rules with their values, defaults filled in; ValueError for a rule or value that is not there."""
    return read_settings(rules, RULES, DEFAULT_NUMBERS)
