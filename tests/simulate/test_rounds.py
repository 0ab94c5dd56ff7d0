"""Batches that were played and not taken are bounded, however slowly they are taken."""

import time

import numpy as np
import pytest
from montecardo.simulate import playing
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_design
from montecardo.simulate.machine import Machine
from montecardo.simulate.progress import Silence

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="plays many games")


def test_a_slow_taker_bounds_what_is_played(monkeypatch):
    design = make_design("ragemore", "random", seed=1)
    playing.compile_players(design, Silence())
    monkeypatch.setattr(playing, "_MOST_OUT", 3)
    timed, played = playing._timed, []

    def counted(*task):
        played.append(task)
        return timed(*task)

    monkeypatch.setattr(playing, "_timed", counted)
    taken, most = [], 0
    for results in playing.play_units(design, 0, 0, 6_000, Machine(2, "threads", 50)):
        if len(taken) % 20 == 1:
            time.sleep(0.1)  # 50 games take a thousandth of that
        most = max(most, len(played) - len(taken))
        taken.append(results)
    assert 3 < most <= 2 * 3
    whole = next(iter(playing.play_units(design, 0, 0, 6_000, Machine(1, batch=6_000))))
    assert np.array_equal(np.concatenate(taken), whole)
