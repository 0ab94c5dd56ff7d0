"""Both engines for Ragemore's tests: the oracle, and the kernel behind the oracle's interface."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from any_game_oracle.chance import DEAL, shuffle, stream
from ragemore_kernel_game import KernelGame
from ragemore_oracle import Oracle, by_hand

Cards = list[dict[str, Any]]


@pytest.fixture(params=[Oracle, KernelGame], ids=["oracle", "kernel"])
def engine(request: pytest.FixtureRequest) -> Any:
    """Each engine in turn: ``engine(cards, rules, seed, game, replicate)`` is a game from its deal on."""
    return request.param


@pytest.fixture
def stage(engine: Any) -> Callable[..., Any]:
    """Stand at an action in a position made by hand: `by_hand.stage`."""
    return partial(by_hand.stage, engine=engine)


@pytest.fixture
def deal(engine: Any) -> Callable[..., Any]:
    """Make games whose first shuffle brings the Deck into the order that the test gives, bottom card first.

    Shuffles depend on the stream alone: so the cards are filed where this shuffle will pick them up.
    """

    def make(from_bottom: Cards, rules: dict[str, Any] | None = None, game: int = 0) -> Any:
        places = list(range(len(from_bottom)))
        shuffle(places, stream(0, DEAL, game, 0))
        filed = dict(zip(places, reversed(from_bottom), strict=True))
        return engine([filed[place] for place in sorted(filed)], rules, 0, game)

    return make
