"""Weights of Rage's strategies."""

SCHEMER = {
    "ruff": 0.3,
    "lead": 0.45,
    "eager": 1.0,
    "shy": 0.5,
    "spoil": 1.0,
    "hold": 0.5,
    "hold_joker": 0.0,
    "swap": 0.5,
}
