"""Which cards came up: counted by hand from replays, and what is said of them."""

from __future__ import annotations

import numpy as np
import pytest
from montecardo.analysis.playing.sides import Choice, make_side
from montecardo.analysis.what_matters.card_impact import WARNING
from montecardo.analysis.what_matters.card_sightings import play_card_looks, sightings
from montecardo.simulate import blanking, play
from montecardo.simulate.rage.cards import COLOURED, KINDS


def test_the_games_are_those_that_are_played() -> None:
    side = make_side("ragemore", Choice("random", "random"), 3, [])
    rows, seen = sightings(side, 25)
    games = play("ragemore", ["random"], 25, seed=3).games
    for column in ("game", "seat", "won", "score"):
        assert rows[column].tolist() == games[column].tolist()
    assert set(seen) <= {f"card {number}" for number in range(1, 19)}
    assert all(flags.shape == (25,) and flags.any() for flags in seen.values())


def test_a_card_that_rage_plays_was_dealt() -> None:
    side = make_side("rage", Choice("random", "random", None, {"rounds": "2"}), 3, ["random", "random"])
    rows, seen = sightings(side, 12)
    games = play("rage", ["random"] * 3, 12, seed=3, rules={"rounds": 2}).games
    games = games.sort_values(["seat", "game"], kind="stable", ignore_index=True)
    assert rows["score"].tolist() == games["score"].tolist()
    assert set(seen) <= set(KINDS) - {KINDS[COLOURED]}
    held = np.bitwise_or(*(games[name].to_numpy(np.int64) for name in ("held_in_1", "held_in_2")))
    for kind, flags in seen.items():
        # All cards of a hand are played: it was held just where it was played.
        assert flags.tolist() == ((held >> KINDS.index(kind)) % 2 == 1).tolist()


def test_looks_come_outcome_by_outcome_with_their_warning() -> None:
    rows = play_card_looks("ragemore", "random", 40, outcomes=["score"], seed=3)
    assert set(rows["outcome"]) == {"score"}
    assert set(rows["warning"]) == {WARNING}
    assert ((rows["low"] <= rows["estimate"]) & (rows["estimate"] <= rows["high"])).all()


def test_a_game_that_does_not_say_when_a_card_comes_up_has_no_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blanking, "card_sight", lambda game: None)
    rows = play_card_looks("ragemore", "random", 5)
    assert len(rows) == 0
    assert {"outcome", "card", "estimate", "warning"} <= set(rows)
