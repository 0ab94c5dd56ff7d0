"""Both engines for Rage's tests: the oracle, and the kernel behind the oracle's interface."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from rage_kernel_game import KernelGame
from rage_oracle import Oracle, by_hand


@pytest.fixture(params=[Oracle, KernelGame], ids=["oracle", "kernel"])
def engine(request: pytest.FixtureRequest) -> Any:
    """Each engine in turn: ``engine(cards, players, rules, seed, game)`` is a game from its deal on."""
    return request.param


@pytest.fixture
def stage(engine: Any) -> Callable[..., Any]:
    """Stand before a round's first trick in a position made by hand: `by_hand.stage`."""
    return partial(by_hand.stage, engine=engine)
