"""A strategy that ends its process: told as that, and what was kept stays."""

from __future__ import annotations

import re
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from montecardo.reports.command import run as command
from montecardo.simulate.design import make_design
from montecardo.simulate.errors import WorkerError
from montecardo.simulate.lost_workers import lost_workers_told

DIES = '''
import os

from montecardo.strategies import strategy

SOME = {"a": 0}


@strategy("ragemore")
def dies(view, cards, moves, weights, rng):
    """Ends its process, from turn 3 on; in plain Python."""
    if view.turn > 2:
        os._exit(3 + SOME["a"])
    return 0
'''


def test_a_strategy_that_ends_its_process(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, runs = tmp_path / "mine.py", tmp_path / "runs"
    file.write_text(DIES)
    words = ["play", "ragemore", "-s", "random", "-s", f"{file}:dies", "-n", "1000", "-j", "2", "-q"]
    words += ["--backend", "processes"]  # in a thread it would end the tests
    assert command([*words, "--out", str(runs)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert re.match(
        r"montecardo: a worker process has ended \(EXIT\(3\)\) in one of the games 0 to \d+ of dies: ", line
    )
    assert line.endswith(f"; 1,000 games are kept; go on with: montecardo resume {runs}")
    assert command(["verify", str(runs), "--sample", "5"]) == 0


@pytest.mark.parametrize(
    ("said", "how"),
    [
        (
            "The exit codes of the workers are {SIGSEGV(-11), SIGSEGV(-11), EXIT(1)}",
            " (SIGSEGV(-11), EXIT(1))",
        ),
        ("A task has failed to un-serialize.", ""),
    ],
)
def test_deals_in_hand_and_who_played_them(said: str, how: str) -> None:
    design: Any = make_design("ragemore", ["random"], replicates=5)
    sizes = SimpleNamespace(first_in_hand=50, next=103)
    with (
        pytest.raises(WorkerError) as told,
        lost_workers_told(design, design.line_ups[0], sizes),
    ):
        raise BrokenProcessPool(said)
    where = "in one of the games 10 to 20 of random: "
    assert str(told.value).startswith(f"a worker process has ended{how} {where}")
