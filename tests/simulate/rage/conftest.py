"""Both engines for Rage's tests: the oracle, and the kernel behind the oracle's interface."""

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


_load("rage_oracle", _HERE.parents[1] / "oracle" / "rage" / "__init__.py")
_load("rage_kernel_game", _HERE / "kernel_game.py")

from rage_kernel_game import KernelGame  # noqa: E402
from rage_oracle import Oracle, by_hand  # noqa: E402


@pytest.fixture(params=[Oracle, KernelGame], ids=["oracle", "kernel"])
def engine(request: pytest.FixtureRequest) -> Any:
    """Each engine in turn: ``engine(cards, players, rules, seed, game)`` is a game from its deal on."""
    return request.param


@pytest.fixture
def stage(engine: Any) -> Callable[..., Any]:
    """Stand before a round's first trick in a position made by hand: `by_hand.stage`."""
    return partial(by_hand.stage, engine=engine)
