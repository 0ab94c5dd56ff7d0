"""Blood Rage: each seat's row (R42)."""

from __future__ import annotations

from typing import Any

from ..compiling import door
from .ages import rank_of
from .board import AXES, HORNS, RAGE
from .cards import AGES
from .gains import (
    BATTLE_GLORY,
    CARD_GLORY,
    PILLAGE_GLORY,
    QUEST_GLORY,
    RAGNAROK_GLORY,
    STAT_GLORY,
    score_of,
)
from .state import PICKS


@door("blood_rage.score")
def score(state: Any, cards: Any, rules: Any, results: Any) -> int:
    """Write each seat's row: who has the most Glory has won (R42)."""
    turns = 0
    for seat in range(state.rules.players):
        turns += int(state.actions[seat])
    for seat in range(state.rules.players):
        row = results[seat]
        row.rank = rank_of(state, seat)
        row.won = int(row.rank == 1)
        row.score = score_of(state, seat)
        row.turns = turns
        row.ending = state.ending
        row.glory_battle = state.glory[seat, BATTLE_GLORY]
        row.glory_pillage = state.glory[seat, PILLAGE_GLORY]
        row.glory_quests = state.glory[seat, QUEST_GLORY]
        row.glory_ragnarok = state.glory[seat, RAGNAROK_GLORY]
        row.glory_cards = state.glory[seat, CARD_GLORY]
        row.glory_stats = state.glory[seat, STAT_GLORY]
        row.actions = state.actions[seat]
        row.battles = state.battles[seat]
        row.wins = state.wins[seat]
        row.pillages = state.pillages[seat]
        row.done = state.done[seat]
        row.lost = state.lost[seat]
        row.fallen = state.fallen[seat]
        row.step_rage = state.steps[seat, RAGE]
        row.step_axes = state.steps[seat, AXES]
        row.step_horns = state.steps[seat, HORNS]
        # The first player token has passed left once in each Age but the first.
        row.start = (seat - state.first + AGES - 1) % state.rules.players
        row.dead_region = state.dead_region
        for place in range(PICKS):
            row.picks[place] = state.picks[seat, place]
            row.played[place] = state.put_in[seat, place]
        for age in range(AGES - 1):
            row.glory_after[age] = state.glory_after[seat, age]
    return 0
