"""Weights of Rage's best heuristic player."""

SCHEMER = {
    "ruff": 0.3,
    "lead": 0.45,
    "eager": 0.935,
    "shy": 0.44,
    "spoil": 1.0,
    "hold": 0.9,
    "hold_joker": 0.26,
    "swap": 0.0,
}
