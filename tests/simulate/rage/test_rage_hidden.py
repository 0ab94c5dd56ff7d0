"""Rage: whatever is hidden, under every variant, changes nothing that a seat sees."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from montecardo.simulate.cards import load_card_set
from montecardo.simulate.rage.state import Phase
from rage_kernel_game import GAME, KernelGame

VARIANTS = ("open", "plus_minus_one", "hidden_guess", "secret")


@pytest.mark.parametrize("players", [2, 5, 8])
@pytest.mark.parametrize("variant", VARIANTS)
def test_hands_pile_and_hidden_predictions_leave_no_trace(players: int, variant: str) -> None:
    cards, chance = load_card_set("rage").cards, np.random.default_rng(players)
    game = KernelGame(cards, players, {"predictions": variant, "rounds": 3}, 7, 0)
    changed = 0
    while game.to_move is not None:
        seat = game.to_move
        before, after = GAME.view.table(1), GAME.view.table(1)
        GAME.observe(game.table, seat, before[0])
        other = np.array([game.table])
        changed += hide_otherwise(other[0], seat, variant, chance)
        GAME.observe(other[0], seat, after[0])
        assert after.tobytes() == before.tobytes()
        game.apply_index(int(chance.integers(game.n)))
    assert changed >= 3  # of two players, one guesses after another in each round


def hide_otherwise(state: Any, seat: int, variant: str, chance: np.random.Generator) -> int:
    """Change all that the seat does not know; return whether a prediction was among it."""
    players = int(state.rules.players)
    state.deck[:] = chance.permutation(state.deck)
    state.deals.block += 1
    hidden = variant == "secret" or (variant == "hidden_guess" and state.phase == Phase.PREDICT)
    changed = int(not hidden and variant in ("open", "plus_minus_one"))
    for other in range(players):
        if other == seat:
            continue
        state.hands[other].sets[:] = chance.integers(1 << 16, size=9)
        state.hands[other].held[:] = chance.integers(100, size=24)
        if hidden and state.prediction[other] >= 0:
            state.prediction[other] = (state.prediction[other] + 1) % 11
            changed = 1
    return changed
