"""What the frame says of each round is what the oracle wrote down."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from montecardo.simulate.cards import load_card_set
from montecardo.simulate.rage.cards import COLOURED, KINDS
from montecardo.simulate.rage.state import MAX_ROUNDS
from rage_kernel_game import GAME, KernelGame
from rage_oracle import Oracle

CARDS: list[dict[str, Any]] = [dict(card) for card in load_card_set("rage", "amigo").cards]
COLUMNS = {"predicted_in": "predicted", "tricks_in": "tricks", "points_in": "points"}


@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (2, {}),
        (4, {"rounds": "12", "first_cards": "3", "sweep": "true"}),
        (5, {"first_dealer": "random", "rounds": "4", "plus_points": "50"}),
        (8, {"predictions": "secret", "rounds": "1"}),
    ],
)
def test_the_rounds_are_the_oracles(players: int, rules: dict[str, str]) -> None:
    kernel, oracle = KernelGame(CARDS, players, rules, 7, 1), Oracle(CARDS, players, dict(rules), 7, 1)
    chance = np.random.default_rng(players)
    held: list[list[int]] = []
    while oracle.legal():
        state = oracle.state()
        if len(held) < state["round"]:
            held.append([kinds(hand) for hand in state["hands"]])
        index = int(chance.integers(len(kernel.offered)))
        oracle.apply(kernel.offered[index])
        kernel.apply_index(index)
    rows = GAME.result.table(players)
    GAME.score(kernel.table, kernel.cards, kernel.rules, rows)
    played = len(oracle.history)
    for seat, row in enumerate(rows):
        for name, key in COLUMNS.items():
            assert row[name][:played].tolist() == [of_round[seat][key] for of_round in oracle.history]
        assert row["held_in"][:played].tolist() == [of_round[seat] for of_round in held]
        assert set(row["predicted_in"][played:].tolist()) <= {-1}
        assert not row["points_in"][played:].any()
        assert int(row["points_in"].sum()) == row["score"]
        assert row["first_dealer"] == oracle.history[0][seat]["dealer"]
    assert played == int(rules.get("rounds", 10)) <= MAX_ROUNDS


def kinds(hand: list[int]) -> int:
    """Return the set of the kinds of action card in a hand, 2**kind each."""
    found = {KINDS.index(CARDS[card]["kind"]) for card in hand}
    return sum(2**kind for kind in found if kind != COLOURED)
