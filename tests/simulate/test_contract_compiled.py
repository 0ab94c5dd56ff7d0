"""Every game and every built-in strategy come out the same compiled and in plain Python."""

from __future__ import annotations

import hashlib
import json
import math
import os
import subprocess
import sys
import time

import pytest
from montecardo.simulate.batch import play_range
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_setting
from montecardo.simulate.game import games, get_game
from montecardo.strategies import built_in


def digests(most: int, seconds: float, whole: bool) -> dict[str, list[tuple[int, str]]]:
    """Play up to so many games with each strategy, in turn under each setting of one switch.

    Returns how many were played before the time was up, and a digest after each, by game and strategy.
    """
    found: dict[str, list[tuple[int, str]]] = {}
    for game in (get_game(name) for name in games()):
        others = [{switch.name: value} for switch in game.switches for value in switch.values[1:]]
        settings = [make_setting(game, None, rules, 6)[0] for rules in [{}, *others]]
        for player in built_in(game.name):
            if player.slow and len(game.seats) > 1 and not whole:
                continue  # compiled for a minute; Ragemore's search with the same code
            # A search with a small budget, or plain Python would take minutes for a game.
            quick = player.with_weights(playouts=4) if player.slow else player
            digest, told = hashlib.sha256(), []
            end = time.monotonic() + seconds
            while len(told) < most and (not told or time.monotonic() < end):
                number = len(told)
                line_up = (quick,) * game.seats[number % len(game.seats)]
                results = play_range(settings[number % len(settings)], line_up, number, 1)
                digest.update(results.tobytes())
                told.append((number + 1, digest.hexdigest()))
            found[f"{game.name} {player.name}"] = told
    return found


IN_PLAIN_PYTHON = """
import importlib.util, json, sys, warnings
spec = importlib.util.spec_from_file_location("this", sys.argv[1])
this = importlib.util.module_from_spec(spec)
sys.modules["this"] = this
spec.loader.exec_module(this)
warnings.simplefilter("error")
assert not this.JIT_ENABLED
seconds = float(sys.argv[3])
print(json.dumps(this.digests(int(sys.argv[2]), seconds, seconds == float("inf"))))
"""


@pytest.mark.skipif(not JIT_ENABLED, reason="compares compiled code with plain Python")
@pytest.mark.parametrize("seconds", [1.0, pytest.param(math.inf, marks=pytest.mark.slow)])
def test_compiled_equals_plain_python_on_50_games(seconds: float) -> None:
    """Fewer games of the slow strategies, but for the slow form of this test."""
    told = subprocess.run(
        [sys.executable, "-c", IN_PLAIN_PYTHON, __file__, "50", str(seconds)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    plain, compiled = json.loads(told.stdout), digests(50, math.inf, math.isinf(seconds))
    assert plain.keys() == compiled.keys()
    for name, games_played in plain.items():
        assert games_played
        assert [tuple(pair) for pair in games_played] == compiled[name][: len(games_played)], name
