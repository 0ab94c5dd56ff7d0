from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.rates.endings import endings
from statsmodels.stats.proportion import multinomial_proportions_confint

COLUMNS = ["strategy", "ending", "count", "estimate", "low", "high", "level", "method", "games", "deals"]


def _frame(counts: list[int]) -> pd.DataFrame:
    names = [f"e{i}" for i in range(len(counts))]
    code = np.repeat(np.arange(len(counts)), counts)
    return pd.DataFrame(
        {"game": np.arange(len(code)), "strategy": "s", "ending": pd.Categorical.from_codes(code, names)}
    )


def test_published_values() -> None:
    # R's CoinMinD, function GM, example data.
    rows = endings(_frame([44, 55, 43, 32, 67, 78]))
    low = [0.09468368, 0.12376893, 0.09208527, 0.06412671, 0.15637944, 0.18692732]
    high = [0.1966413, 0.2350489, 0.1931040, 0.1535697, 0.2760670, 0.3130119]
    assert rows["low"].tolist() == pytest.approx(low, abs=1e-7)
    assert rows["high"].tolist() == pytest.approx(high, abs=1e-7)


@pytest.mark.parametrize("counts", [[5, 0, 3, 900, 0, 2], [1, 0, 0], [10**6, 1, 0, 12]])
def test_as_statsmodels(counts: list[int]) -> None:
    rows = endings(_frame(counts), level=0.9)
    expected = multinomial_proportions_confint(counts, alpha=0.1, method="goodman")
    assert rows[["low", "high"]].to_numpy() == pytest.approx(expected, abs=1e-12)


def test_every_ending_has_a_row_for_every_strategy(make_games) -> None:
    games = make_games({"random": 0.1, "cautious": 0.3}, 50)
    rows = endings(games)
    assert list(rows.columns) == COLUMNS
    assert len(rows) == 12
    never = rows[rows["ending"] == "abandoned"]
    assert never["count"].tolist() == [0, 0]
    assert (never["low"] == 0).all()
    assert (never["high"] > 0).all()
    assert rows.groupby("strategy")["count"].sum().tolist() == [50, 50]
    assert (rows["method"] == "goodman").all()


def test_replicates_widen_the_intervals(make_games) -> None:
    once = make_games({"random": 0.3}, 200)
    twice = pd.concat([once, once.assign(replicate=1)], ignore_index=True)
    rows = endings(twice)
    assert (rows["method"] == "goodman, clustered by deal").all()
    ends = ["low", "high"]
    assert rows[ends].to_numpy() == pytest.approx(endings(once)[ends].to_numpy())


def test_an_empty_frame_gives_an_empty_frame(make_games) -> None:
    rows = endings(make_games({"random": 0.3}, 5)[:0])
    assert list(rows.columns) == COLUMNS
    assert len(rows) == 0


@pytest.mark.parametrize("trials", [1000, pytest.param(20_000, marks=pytest.mark.slow)])
def test_all_intervals_hold_together(check_coverage, trials: int) -> None:
    chances = np.array([0.1, 0.5, 0.25, 0.1, 0.04, 0.01])
    ending = np.random.default_rng(5).choice(6, size=300 * trials, p=chances)
    games = pd.DataFrame(
        {
            "game": np.tile(np.arange(300), trials),
            "trial": np.repeat(np.arange(trials), 300),
            "ending": pd.Categorical.from_codes(ending, list("abcdef")),
        }
    )
    rows = endings(games, by=("trial",))
    truth = np.tile(chances, trials)
    inside = ((rows["low"] <= truth) & (truth <= rows["high"])).to_numpy().reshape(trials, 6)
    check_coverage("goodman, all six", inside.all(axis=1))


@pytest.mark.parametrize("trials", [1000, pytest.param(10_000, marks=pytest.mark.slow)])
def test_all_clustered_intervals_hold_together(check_coverage, trials: int) -> None:
    rng = np.random.default_rng(6)
    chances = np.array([0.1, 0.5, 0.25, 0.1, 0.05])
    # Half the deals settle the ending for all their replicates: an intra-deal correlation of 1/2.
    settled = rng.random((trials, 150, 1)) < 0.5
    common = rng.choice(5, size=(trials, 150, 1), p=chances)
    own = rng.choice(5, size=(trials, 150, 4), p=chances)
    ending = np.where(settled, common, own).ravel()
    games = pd.DataFrame(
        {
            "game": np.tile(np.repeat(np.arange(150), 4), trials),
            "trial": np.repeat(np.arange(trials), 600),
            "ending": pd.Categorical.from_codes(ending, list("abcde")),
        }
    )
    rows = endings(games, by=("trial",))
    truth = np.tile(chances, trials)
    inside = ((rows["low"] <= truth) & (truth <= rows["high"])).to_numpy().reshape(trials, 5)
    check_coverage("goodman clustered, all five", inside.all(axis=1), below=0.015)
