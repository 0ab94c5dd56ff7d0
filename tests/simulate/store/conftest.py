"""What the tests of the store share: a small design, and parts so small that few games fill several."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from montecardo.simulate import play
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import Design, make_design
from montecardo.simulate.playing import Machine
from montecardo.simulate.progress import Silence
from montecardo.simulate.runner import Run
from montecardo.simulate.store import recording
from montecardo.simulate.store.recording import record

PLAYERS = ("random", "cautious")
GAMES = 5_000  # deals; 10,000 units a line-up, the last leaf of which is not whole
PART = 4_096


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and not JIT_ENABLED:
            item.add_marker(pytest.mark.skip(reason="plays many games"))


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "PART_UNITS", PART)


@pytest.fixture(scope="session")
def design() -> Design:
    return make_design("ragemore", PLAYERS, seed=1, replicates=2)


@pytest.fixture(scope="session")
def in_memory() -> Run:
    """The same run without a folder."""
    return play("ragemore", PLAYERS, GAMES, seed=1, replicates=2, jobs=1)


@pytest.fixture
def played(tmp_path: Path, design: Design, play_into: Callable[..., Any]) -> Path:
    """A complete run in a folder."""
    play_into(tmp_path / "run", design, GAMES)
    return tmp_path / "run"


@pytest.fixture(scope="session")
def play_into() -> Callable[..., Any]:
    return _play_into


def _play_into(path, design, games=None, *, stop_after=None, jobs=1, batch=1000, backend="auto", **how):
    """Play into a folder, at most so many stretches; return the manifest."""
    with record(path, design, games, **how) as recording:
        stretches = recording.play(Machine(jobs, backend, batch), Silence())
        for count, _ in enumerate(stretches, 1):
            if count == stop_after:
                stretches.close()
                break
        return recording.manifest
