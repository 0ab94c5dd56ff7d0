"""What a game is given: the cards (R1) and the rules' settings."""

from __future__ import annotations

from typing import Any

from any_game_oracle.settings import read_settings

Card = dict[str, Any]
Rules = dict[str, Any]

COLOURS = ("blue", "green", "red", "yellow", "purple", "orange", "brown", "white")
ACTIONS = ("joker", "no_trump", "trump_change", "plus", "minus")
ACTION_COUNTS = {"amigo": (2, 4, 4, 3, 3), "fundex": (2, 4, 4, 2, 2), "international": (2, 3, 3, 2, 2)}
EDITION_RULES: dict[str, Rules] = {
    "amigo": {},
    "fundex": {
        "no_trump_lasts": "round",
        "exact_zero_points": 5,
        "missed_points": 0,
        "final_tie": "most_exact",
    },
    "international": {},
}
RULES: dict[str, tuple[str, ...] | range] = {
    "first_dealer": ("seat_0", "random"),
    "predictions": ("open", "plus_minus_one", "hidden_guess", "secret"),
    "no_trump_lasts": ("trick", "round"),
    "turn_after_trump_change": ("false", "true"),
    "second_joker": ("higher", "lower"),
    "sweep": ("false", "true"),
    "final_tie": ("shared", "most_exact"),
    "rounds": range(1, 13),
    "first_cards": range(1, 21),
    "trick_points": range(-20, 21),
    "plus_points": range(-50, 51),
    "minus_points": range(-50, 51),
    "exact_points": range(-100, 101),
    "exact_zero_points": range(-100, 101),
    "missed_points": range(-100, 101),
}
DEFAULT_NUMBERS = {
    "rounds": 10,
    "first_cards": 10,
    "trick_points": 1,
    "plus_points": 5,
    "minus_points": -5,
    "exact_points": 10,
    "exact_zero_points": 10,
    "missed_points": -5,
}


def suited_cards(colours: int, values: range, actions: tuple[int, ...] = (0, 0, 0, 0, 0)) -> list[Card]:
    """Make a set: each colour with each value, then the action cards by kind (R1)."""
    faces = [("colour", colour, value) for colour in COLOURS[:colours] for value in values]
    for kind, count in zip(ACTIONS, actions, strict=True):
        faces += [(kind, "none", 0)] * count
    return [
        {"number": number, "kind": kind, "colour": colour, "value": value}
        for number, (kind, colour, value) in enumerate(faces, 1)
    ]


def cards_of(edition: str) -> list[Card]:
    """Return the cards of a published edition (R1)."""
    return suited_cards(6, range(16), ACTION_COUNTS[edition])


def read_rules(rules: Rules) -> Rules:
    """All rules with their values, defaults filled in; ValueError for a rule or value that is not there."""
    return read_settings(rules, RULES, DEFAULT_NUMBERS)
