"""Dragon's Ransom: each seat's row (R34)."""

from __future__ import annotations

from typing import Any

from ..compiling import door
from .cards import HEROES, NONE
from .state import Ending

_WON = int(Ending.WON)


@door("dragons_ransom.score")
def score(state: Any, cards: Any, rules: Any, results: Any) -> int:
    """Write each seat's row: all win together, or none (R34; the score is ours, see state.RESULT)."""
    wounds, slain = 0, 0
    for column in range(HEROES):
        wounds += state.wounds[column]
        slain += state.defeated[column]
    for seat in range(state.rules.players):
        row = results[seat]
        row.won = int(state.ending == _WON)
        row.rank = 1 if state.ending == _WON else 2
        row.score = wounds
        row.turns = state.turn
        row.ending = state.ending
        row.heroes_slain = slain
        row.wounds_dealt = state.wounds_dealt
        row.deck_left = state.deck_size
        row.events = state.events
        row.chains = state.chains
        row.complete = state.complete
        row.minions_slain = state.minions_slain
        row.drawn = state.drawn
        row.forced = state.forced
        row.hand_left = state.hand_size[seat]
        row.role = NONE
        for role in range(cards.role_count):
            if cards.roles[role] == state.roles[seat]:
                row.role = role
        for hero in range(HEROES):
            row.hero_wounds[hero] = state.wounds[state.hero_column[hero]]
            row.hero_turn[hero] = state.slain_turn[state.hero_column[hero]]
    return 0
