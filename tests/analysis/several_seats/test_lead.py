"""Leaders, comebacks and runaways: by hand, of Rage, and their coverage."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.rage.rounds import running_scores
from montecardo.analysis.several_seats.lead import COMEBACK, LAST, LEADER, lead, runaway
from montecardo.simulate import play
from montecardo.simulate.errors import UserError

COLUMNS = [
    "checkpoint",
    "question",
    "estimate",
    "low",
    "high",
    "level",
    "method",
    "games",
    "deals",
    "by_chance",
]


def running(points: np.ndarray, deals: np.ndarray | None = None) -> pd.DataFrame:
    """Return running scores from points of shape (checkpoints, tables, seats); the highest total wins."""
    checkpoint, table, seat = (axis.ravel() for axis in np.indices(points.shape))
    total = points.sum(axis=0)
    won = np.broadcast_to(total == total.max(axis=1, keepdims=True), points.shape)
    return pd.DataFrame(
        {
            "game": table if deals is None else deals[table],
            "seat": seat,
            "checkpoint": checkpoint + 1,
            "score": points.cumsum(axis=0).ravel(),
            "won": won.ravel(),
        }
    )


def test_by_hand() -> None:
    # Of three tables: the leader wins; two lead and neither wins; the last comes back.
    rows = lead(running(np.array([[[5, 1, 0], [2, 2, 0], [3, 2, 1]], [[1, 1, 1], [0, 0, 9], [0, 0, 5]]])))
    assert list(rows.columns) == COLUMNS
    told = rows.set_index(["checkpoint", "question"])
    assert told.loc[(1, LEADER), ["estimate", "games"]].tolist() == [1 / 4, 4]
    assert told.loc[(1, LAST), ["estimate", "games"]].tolist() == [2 / 3, 3]
    assert told.loc[(1, COMEBACK), ["estimate", "games"]].tolist() == [2 / 3, 3]
    assert told.loc[(1, LEADER), "by_chance"] == 1 / 3
    assert told.loc[(1, COMEBACK), "by_chance"] == 5 / 9
    assert told.loc[(2, LEADER), "estimate"] == 1
    assert told.loc[(2, COMEBACK), "estimate"] == 0
    assert not rows.isna().any(axis=None)


def test_equals_lead_together_and_nobody_is_last() -> None:
    rows = lead(running(np.zeros((1, 3, 2), int)))
    assert rows["question"].tolist() == [LEADER, COMEBACK]
    assert rows["estimate"].tolist() == [1, 0]
    assert lead(running(np.zeros((1, 3, 2), int)), ())["by_chance"].tolist() == [1, 0]


def test_by_strategy() -> None:
    games = running(np.random.default_rng(1).integers(0, 9, (3, 200, 2)))
    who = pd.Categorical(np.where(games["seat"] == 0, "a", "b"), ["b", "a", "idle"])
    rows = lead(games.assign(strategy=who), ("checkpoint", "strategy"))
    assert rows["strategy"].unique().tolist() == ["a", "b"]
    assert not rows.isna().any(axis=None)


def test_of_rage() -> None:
    games = play("rage", [["random"] * 3], games=60, seed=2, replicates=2).games
    scores = running_scores(games)
    assert scores["checkpoint"].max() == 10
    last = scores[scores["checkpoint"] == 10]
    assert last["score"].tolist() == games["score"].tolist()
    rows = lead(scores)
    final = rows[(rows["checkpoint"] == 10) & (rows["question"] == LEADER)].iloc[0]
    assert final["estimate"] == 1
    assert final["deals"] == 60
    assert final["method"] == "wilson, clustered by deal"
    assert running_scores(games[:0]).empty


def test_a_runaway() -> None:
    rng = np.random.default_rng(3)
    points = rng.integers(0, 5, (4, 400, 3))
    points[1, np.arange(400), rng.integers(0, 3, 400)] += 100
    rows = runaway(running(points))
    assert rows["checkpoint"].tolist() == [2]
    assert rows["low"].iloc[0] >= 0.9
    assert rows["method"].iloc[0].startswith("bonferroni, wilson")
    assert runaway(running(points[:1])).empty
    assert runaway(running(rng.integers(0, 5, (4, 400, 3)))).empty
    assert runaway(running(points)[:0]).empty
    with pytest.raises(UserError, match="no column 'checkpoint'"):
        runaway(running(points).drop(columns="checkpoint"))
    with pytest.raises(UserError, match="share 90 is none"):
        runaway(running(points), 90)


def test_the_edges() -> None:
    none = lead(running(np.zeros((2, 0, 3), int)))
    assert none.empty
    assert list(none.columns) == COLUMNS
    one = lead(running(np.array([[[2, 1]]])))
    assert one[["question", "estimate"]].to_numpy().tolist() == [[LEADER, 1], [LAST, 0], [COMEBACK, 0]]
    with pytest.raises(UserError, match="two seats or more"):
        lead(running(np.zeros((2, 5, 1), int)))
    with pytest.raises(UserError, match="lacks one of its 3 seats"):
        lead(running(np.zeros((1, 2, 3), int))[:5])


def _drawn(rng: np.random.Generator, deals: int) -> np.ndarray:
    """Return points of two rounds at tables of three, each deal played twice, where the hands count."""
    hands = np.repeat(rng.normal(size=(2, deals, 3)), 2, axis=1)
    return (1000 * (hands + rng.normal(size=hands.shape))).astype(int)


@pytest.mark.parametrize("trials", [600, pytest.param(8000, marks=pytest.mark.slow)])
def test_the_intervals_cover(check_coverage, trials: int) -> None:
    truth = lead(running(_drawn(np.random.default_rng(4), 100_000)))
    truth = truth[truth["checkpoint"] == 1].set_index("question")["estimate"]
    deals = 80
    games = running(_drawn(np.random.default_rng(5), deals * trials), np.repeat(np.arange(deals * trials), 2))
    games = games[games["checkpoint"] == 1]
    rows = lead(games.assign(trial=games["game"] // deals), ("trial",)).set_index("question")
    for question, share in truth.items():
        mine = rows.loc[question]
        hits = (mine["low"] <= share) & (share <= mine["high"])
        check_coverage(f"lead, {question}", hits, below=0.015, above=0.025)


def _runaways(rng: np.random.Generator, holds: float, trials: int) -> float:
    """Return how often a leader, who holds the lead so often, is told to win 80 times of 100."""
    found = 0
    for _ in range(trials):
        ahead = rng.random(60) < holds
        points = np.stack([np.tile([[2, 1]], (60, 1)), np.where(ahead[:, None], [[1, 0]], [[0, 3]])])
        found += len(runaway(running(points), 0.8))
    print(f"\na runaway was found in {found} of {trials} runs, where {holds} hold")
    return found / trials


@pytest.mark.parametrize("trials", [100, pytest.param(1000, marks=pytest.mark.slow)])
def test_a_runaway_is_seldom_found_where_there_is_none(trials: int) -> None:
    rng = np.random.default_rng(6)
    assert _runaways(rng, 0.7999, trials) <= 0.05 + 4 * np.sqrt(0.05 * 0.95 / trials)
    assert _runaways(rng, 0.98, 20) >= 0.8
