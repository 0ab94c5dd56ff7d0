"""Dragon's Ransom: how a game has ended, in words (R22, R34, R35)."""

from __future__ import annotations

from typing import Any

from .state import Ending


def describe_ending(state: Any, cards: Any, rules: Any) -> str:
    """Return why the game is over (R22, R34, R35)."""
    turn = int(state.turn)
    if state.ending == Ending.WON:
        return f"In turn {turn} the last hero is defeated: won (R34)."
    left = sum(int(one) == 0 for one in state.defeated)
    heroes = f"{left} hero{'es' if left > 1 else ''} left"
    if state.ending == Ending.DEPLETED:
        return f"In turn {turn} the deck is empty, with {heroes}: lost (R35)."
    return f"{turn} turns are over, with {heroes}: lost (R22)."
