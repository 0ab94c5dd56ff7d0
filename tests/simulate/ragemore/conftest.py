"""Both engines for Ragemore's tests: the oracle, and the kernel behind the oracle's interface."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

_HERE = Path(__file__).parent


def _load(name: str, file: Path) -> None:
    """Import a module that is on no path, under this name."""
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, file)
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])


_load("ragemore_oracle", _HERE.parents[1] / "oracle" / "ragemore" / "__init__.py")
_load("ragemore_kernel_game", _HERE / "kernel_game.py")

from ragemore_kernel_game import KernelGame  # noqa: E402
from ragemore_oracle import Oracle, by_hand, deck  # noqa: E402

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
        deck.shuffle(places, deck.stream(0, deck.DEAL, game, 0))
        filed = dict(zip(places, reversed(from_bottom), strict=True))
        return engine([filed[place] for place in sorted(filed)], rules, 0, game)

    return make
