"""What a blind player wins, a player who sees every card can win: one counterexample is a bug somewhere.

The small form runs always; ``-m slow`` plays 100,000 deals with every built-in strategy.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from montecardo.simulate import play
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_setting
from montecardo.simulate.game import get_game
from montecardo.simulate.ragemore.solver.solve import SOLVABLE, UNSOLVABLE, solve_deals, solve_numbered
from montecardo.strategies import built_in

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="takes many games")

GAME = get_game("ragemore")
SEED = 1
FEW_SEARCHED, BUDGET = 200, 10  # deals and playouts of the search players
SLOW = 100_000
LOST = 8_810  # the first unsolvable deal of this seed
RANGE = 4_096  # solved at a time
PLAYERS = [player.with_weights(playouts=BUDGET) if player.slow else player for player in built_in("ragemore")]


@cache
def statuses(deals: int) -> Any:
    setting = make_setting(GAME, None, None, SEED)[0]
    parts = [
        solve_deals(setting, first, min(RANGE, deals - first))["status"] for first in range(0, deals, RANGE)
    ]
    return np.concatenate(parts)


def check(player: Any, deals: int) -> int:
    """Compare who wins with what can be won; return the wins."""
    won = play("ragemore", player, deals, seed=SEED).games["won"].to_numpy()
    impossible = np.flatnonzero(won & (statuses(deals) != SOLVABLE))
    assert impossible.tolist() == [], f"{player.typed} wins deals that can't be won"
    return int(won.sum())


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: player.name)
def test_who_wins_blind_wins_what_can_be_won(player: Any) -> None:
    check(player, FEW_SEARCHED if player.slow else 3_000)


@pytest.mark.slow
@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: player.name)
def test_who_wins_blind_wins_what_can_be_won_in_100_000_deals(player: Any) -> None:
    wins = check(player, SLOW)
    assert (statuses(SLOW) == UNSOLVABLE).any(), "else nothing could have gone wrong"
    print(f"{player.typed}: {wins:,} of {SLOW:,} deals won, each of them solvable")


def test_nobody_wins_a_deal_that_is_lost() -> None:
    """Every strategy on deals that the solver says are lost: here a wrong proof would show soonest."""
    setting = make_setting(GAME, None, None, SEED)[0]
    assert solve_numbered(setting, [LOST])["status"].tolist() == [UNSOLVABLE]
    quick = [player for player in PLAYERS if not player.slow]
    games = play("ragemore", quick, LOST + 1, seed=SEED).games
    assert not games[games["game"] == LOST]["won"].any()
