from __future__ import annotations

import json

import pytest
from montecardo.analysis.whole_run.summary import summary

MANIFEST = {
    "game": "ragemore",
    "version": "1",
    "seed": 7,
    "games": 50,
    "replicates": 1,
    "rules": {"setup": "choice"},
    "line_ups": [[{"name": "random", "version": "1", "description": "Anything.", "weights": {"a": 1.0}}]],
    "host": "elsewhere",
}


def test_it_is_plain_and_complete(make_games) -> None:
    told = summary(MANIFEST, make_games({"random": 0.1, "bold": 0.4}, 50), level=0.9)
    assert json.loads(json.dumps(told, allow_nan=False)) == told
    assert (told["game"], told["seed"], told["level"], told["rules"]) == (
        "ragemore",
        7,
        0.9,
        {"setup": "choice"},
    )
    assert "host" not in told
    random, bold = told["strategies"]
    assert (random["strategy"], random["description"]) == ("random", "Anything.")
    assert bold["strategy"] == "bold"
    assert set(bold) == {"strategy", "win_rate", "score", "turns", "endings"}
    assert {"estimate", "low", "high", "level", "method", "games", "deals"} <= set(bold["win_rate"])
    assert 3 <= bold["turns"]["estimate"] <= 28
    assert [row["ending"] for row in bold["endings"]][:2] == ["won", "starved"]
    assert told["comparisons"][0]["first"] == "bold"


@pytest.mark.parametrize("rows", [0, 1, 2])
def test_next_to_nothing_can_be_summed_up(make_games, rows: int) -> None:
    told = summary({}, make_games({"random": 0.1, "bold": 0.4}, 1)[:rows])
    json.dumps(told, allow_nan=False)
    assert len(told["strategies"]) == rows
