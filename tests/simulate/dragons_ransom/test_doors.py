"""The doors inside the rules: each is opened before machine code is loaded that goes through it."""

from __future__ import annotations

import subprocess
import sys

import pytest
from montecardo.simulate.compiling import JIT_ENABLED, doors_behind
from montecardo.simulate.dragons_ransom.columns import as_table
from montecardo.simulate.dragons_ransom.deal import deal
from montecardo.simulate.dragons_ransom.legal import list_moves
from montecardo.simulate.dragons_ransom.rules import advance, apply
from montecardo.simulate.dragons_ransom.state import STATE, TABLE, VIEW

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code")


def test_doors_behind_come_before_those_that_go_through_them() -> None:
    behind = doors_behind([apply, deal])
    assert [door.symbol.partition(".")[2] for door in behind] == ["do_effects", "list_moves", "advance"]
    assert behind[-1] is advance
    assert doors_behind([list_moves]) == []


DEAL_AND_APPLY = """
import numpy as np
from montecardo.simulate.design import make_setting
from montecardo.simulate.game import get_game
from montecardo.simulate.streams import STREAM, open_stream

game = get_game("dragons-ransom")
setting = make_setting(game, None, None, 0)[0]
rules = game.seated(setting.rules, setting.cards, 1)[0]
state, stream = game.state.new(), STREAM.new()
open_stream(stream, 1, 0, 0, 0)
assert game.deal(state, setting.cards[0], rules, stream) == 0
assert game.apply(state, 0, setting.cards[0], rules, stream) == 0
print("played")
"""


@pytest.mark.parametrize("cache", ["perhaps empty", "full"])
def test_a_rule_called_from_python_opens_the_doors_that_it_goes_through(cache: str) -> None:
    told = subprocess.run([sys.executable, "-c", DEAL_AND_APPLY], capture_output=True, text=True, check=False)
    assert told.stdout == "played\n", told.stderr


def test_states_and_views_begin_with_the_table() -> None:
    for layout in (STATE, VIEW):
        for name in TABLE.dtype.names:
            assert layout.dtype.fields[name][:2] == TABLE.dtype.fields[name][:2]
    state = STATE.new()
    state.turn = 7
    assert as_table(state).turn == 7
