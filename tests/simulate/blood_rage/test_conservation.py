"""Cards, figures and Glory are conserved: every one is in exactly one place, all the time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from blood_rage_kernel_game import GAME, KernelGame, pieces
from montecardo.simulate.cards import load_card_set
from montecardo.simulate.compiling import JIT_ENABLED

CARDS = load_card_set("blood-rage").cards
FEW = 8 if JIT_ENABLED else 1


def is_whole(state: dict[str, Any], players: int, wanted: list[int]) -> None:
    assert pieces(state) == wanted
    for seat in range(players):
        assert sum(state["warriors"][seat]) == 8
        assert min(state["warriors"][seat]) >= 0
        assert None not in state["others"][seat][:2]
        for place in (2, 3):
            assert (state["others"][seat][place] is None) == (state["slots"][seat][place + 1] is None)
        assert state["rage"][seat] >= 0
        assert all(1 <= step <= 6 for step in state["steps"][seat])
    assert sorted(state["tokens"]) == [0, 0, 0, 1, 1, 2, 2, 3, 4]
    villages = [4, 5, 5, 4, 3, 3, 5, 3]
    for province, room in enumerate(villages):
        warriors = sum(row[province] for row in state["warriors"])
        assert warriors + sum(row.count(province) for row in state["others"]) <= room


@pytest.mark.parametrize("players", GAME.seats)
def test_everything_is_somewhere_and_glory_sums_to_the_score(players: int) -> None:
    chance = np.random.default_rng(players)
    wanted = [sum(card["copies"][: players - 1]) for card in CARDS]
    assert sum(wanted) == {2: 60, 3: 78, 4: 102}[players]
    for number in range(FEW):
        game = KernelGame(CARDS, players, {}, 31, number)
        while True:
            state = game.state()
            is_whole(state, players, wanted)
            if game.n == 0:
                break
            game.apply_index(int(chance.integers(game.n)))
        for seat, row in enumerate(game.result()):
            assert row["score"] == sum(state["glory"][seat])
            assert row["glory_stats"] == state["glory"][seat][5]
