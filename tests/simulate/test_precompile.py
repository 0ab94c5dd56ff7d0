"""Two processes share out the first compilation: each piece once, and nothing depends on their success."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from montecardo.simulate import get_game, precompile

FILL = """
from montecardo.simulate import get_game, kernel_cache, precompile
from montecardo.strategies import built_in
assert precompile.is_cold()
game = get_game("ragemore")
precompile.compile_in_parallel(game, built_in("ragemore")[:1])
filled = kernel_cache.compiled_count()
assert filled > 0
from montecardo.simulate.machine_code import open_rules
open_rules(game)
precompile.compile_loop(game)
assert kernel_cache.compiled_count() == filled, "something was compiled that the workers should have compiled"
"""


def test_each_piece_is_claimed_once(tmp_path: Path) -> None:
    pieces = ["a", "b", "c", "d"]
    first, second = precompile._claimed(tmp_path, pieces), precompile._claimed(tmp_path, pieces)
    taken = [next(first), next(second), next(second), *first, *second]
    assert sorted(taken) == pieces


def test_workers_that_fail_are_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    precompile.compile_in_parallel(get_game("ragemore"), [])


@pytest.mark.slow
@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="one core compiles alone")
def test_the_workers_leave_nothing_to_compile(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-c", FILL],
        env={**os.environ, "MONTECARDO_CACHE_DIR": str(tmp_path)},
        check=True,
        timeout=300,
    )
