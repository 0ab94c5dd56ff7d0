"""What a game is given: the cards (R1) and the rule switches."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

from any_game_oracle.settings import read_settings

Card = dict[str, Any]

SUITS = ("crown", "cross", "road", "sun")
SWITCHES: dict[str, tuple[str, ...]] = {
    "setup": ("choice", "random"),
    "play_triggers_ability": ("false", "true"),
    "empty_deck_ability": ("loss", "skip"),
    "adjacent_match": ("allowed", "discard"),
    "reinforcer_shares_fate": ("false", "true"),
    "stack_target": ("3", "4"),
    "turn_limit": ("none", "200"),
}
PUBLISHED_CARDS = Path(__file__).with_name("cards.csv")


def read_cards(path: Path = PUBLISHED_CARDS) -> list[Card]:
    """Read a card file into one dict per card, in file order (R1)."""
    with path.open(newline="", encoding="utf-8") as lines:
        return [
            {
                "number": int(row["card"]),
                "suit": row["suit"],
                "strength": int(row["enemy_strength"]),
                "skull": row["skull"] == "1",
                "ability": row["ability"],
                "ability_suits": row["ability_suits"].split(),
                "hero_strength": int(row["hero_strength"]),
                "plus": row["plus"] == "1",
                "skills": [row[column] for column in row if column.startswith("skill_") and row[column]],
            }
            for row in csv.DictReader(lines)
        ]


def read_rules(rules: dict[str, Any]) -> dict[str, str]:
    """All switches as words, defaults filled in; ValueError for a switch or value that is not there."""
    return read_settings(rules, SWITCHES)
