"""Strategies in every company, and conclusions that turn: by hand, and with known truth."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.blood_rage.conclusions import QUESTIONS, conclusions
from montecardo.analysis.meta_game.companies import company_shares, invasions
from montecardo.analysis.meta_game.payoffs import meta_line_ups
from montecardo.analysis.meta_game.turning import turning
from montecardo.simulate import play

from ..tables import frame

HAND = frame(
    [[1, 0, 0], [0, 0, 2], [1, 1, 0]], [["a", "b", "b"], ["b", "b", "a"], ["b", "a", "b"]], [0, 0, 1]
)


def test_companies_by_hand() -> None:
    rows = company_shares(HAND).set_index(["company", "strategy"])
    # Two wins of three and half of the third, of which an equal share is one.
    assert rows.loc[("1 a, 2 b", "a"), "estimate"] == pytest.approx((2.5 - 1) / 3)
    assert rows.loc[("1 a, 2 b", "b"), "estimate"] == pytest.approx((0.5 - 2) / 6)
    assert rows.loc[("1 a, 2 b", "a"), ["games", "deals"]].tolist() == [3, 2]
    alone = invasions(HAND)
    assert alone[["first", "second"]].to_numpy().tolist() == [["a", "b"]]


def test_tables_of_one_strategy_and_no_table_tell_nothing() -> None:
    assert len(company_shares(frame([[1, 2]]))) == 0
    assert len(company_shares(HAND.iloc[:0])) == len(invasions(HAND.iloc[:0])) == 0
    three = frame([[1, 2, 3, 4]], [["a", "b", "c", "c"]])
    assert len(invasions(three)) == 0
    assert set(company_shares(three)["company"]) == {"1 a, 1 b, 2 c"}


def test_who_surely_comes_in_is_found() -> None:
    rng = np.random.default_rng(5)
    scores, who, deals = [], [], []
    for deal in range(150):
        for line_up in meta_line_ups("abc", 3):
            # a is as good as b; c gains where it is alone only.
            bonus = [3.0 * (name == "c" and line_up.count("c") == 1) for name in line_up]
            scores.append(np.argsort(np.argsort(rng.normal(0, 2, 3) + bonus)).tolist())
            who.append(line_up)
            deals.append(deal)
    rows = invasions(frame(scores, who, deals)).set_index(["first", "second"])["verdict"]
    assert rows["c", "a"] == rows["c", "b"] == "higher"
    assert rows["a", "b"] == rows["b", "a"] == "undecided"
    assert rows["a", "c"] == "undecided"


def effects(verdicts: dict[str, list[str]]) -> pd.DataFrame:
    """Return for each player its verdicts on effects 0, 1, ...: one of higher, lower, undecided."""
    signs = {"higher": 1.0, "lower": -1.0, "undecided": 0.1}
    rows = [
        (who, number, signs[verdict], signs[verdict] - 0.3, signs[verdict] + 0.4, 0.95, verdict)
        for who, told in verdicts.items()
        for number, verdict in enumerate(told)
    ]
    return pd.DataFrame(rows, columns=["strategy", "effect", "estimate", "low", "high", "level", "verdict"])


def test_turning_by_hand() -> None:
    rows = turning(
        effects(
            {"weak": ["higher", "higher", "higher", "undecided"], "best": ["lower", "higher", "undecided"]}
        ),
        "strategy",
        ("effect",),
    )
    assert rows["verdict"].tolist() == ["turns", "holds", "open"]  # the fourth is not asked of both
    assert rows.loc[0, ["change", "change_high"]].tolist() == pytest.approx([-2, -2 + np.hypot(0.4, 0.4)])


def test_one_true_sign_seldom_turns() -> None:
    rng = np.random.default_rng(9)
    told = {}
    for who in ("weak", "best"):
        value = rng.normal(0, 1, 800)
        told[who] = np.where(
            np.abs(value) < 1.96, "undecided", np.where(value > 0, "higher", "lower")
        ).tolist()
    turned = (turning(effects(told), "strategy", ("effect",))["verdict"] == "turns").mean()
    assert turned <= 0.05


def test_conclusions_of_random_play() -> None:
    games = play("blood-rage", ["random"] * 2, games=150, seed=2, jobs=1).games
    rows = conclusions(games, [0, 1, 2])
    assert rows.groupby("question", sort=False).size().to_dict() == dict(
        zip(QUESTIONS, (2, 6, 3), strict=True)
    )
    sources = rows[rows["question"] == "source"].set_index("what")["estimate"]
    assert sources.sum() == pytest.approx(0, abs=1e-9)
    mean = games["glory_battle"].mean() - games["score"].mean() / 6
    assert sources["battle"] == pytest.approx(mean)
