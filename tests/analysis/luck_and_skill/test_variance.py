from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.luck_and_skill.variance import luck_split
from montecardo.simulate.errors import UserError

COLUMNS = [
    *("strategy", "outcome", "source", "variance", "share", "low", "high", "level", "method"),
    *("games", "deals", "replicates"),
]


def _frame(won: np.ndarray) -> pd.DataFrame:
    """Put results of shape (strategies, deals, replicates) into a frame."""
    strategies, deals, replicates = won.shape
    return pd.DataFrame(
        {
            "game": np.tile(np.repeat(np.arange(deals), replicates), strategies),
            "replicate": np.tile(np.arange(replicates), strategies * deals),
            "seat": 0,
            "strategy": pd.Categorical.from_codes(
                np.repeat(np.arange(strategies), deals * replicates), [f"s{i}" for i in range(strategies)]
            ),
            "won": won.ravel(),
        }
    )


def test_anova_by_hand() -> None:
    # Three deals, two replicates: means 1, 1/2, 0; MSB = 2 * 1/2 / 2 = 1/2, MSW = 1/2 / 3 = 1/6.
    rows = luck_split(_frame(np.array([[[True, True], [True, False], [False, False]]])))
    assert list(rows.columns) == COLUMNS
    assert rows["source"].tolist() == ["deal", "play"]
    assert rows["variance"].tolist() == pytest.approx([(1 / 2 - 1 / 6) / 2, 1 / 6])
    assert rows["share"].tolist() == pytest.approx([1 / 2, 1 / 2])
    assert rows[["games", "deals", "replicates"]].to_numpy().tolist() == [[6, 3, 2]] * 2


def test_unequal_numbers_of_replicates_by_formula() -> None:
    from scipy.stats import f_oneway

    rng = np.random.default_rng(2)
    sizes = np.array([5, 2, 7, 5, 7, 9])
    deals = [rng.normal(rng.normal(scale=5), 2, size) for size in sizes]
    rows = pd.DataFrame(
        [(deal, i, "s", False, score) for deal, scores in enumerate(deals) for i, score in enumerate(scores)],
        columns=["game", "replicate", "strategy", "won", "score"],
    )
    split = luck_split(rows).query("outcome == 'score'").set_index("source")
    within = sum(((scores - scores.mean()) ** 2).sum() for scores in deals) / (sizes.sum() - 6)
    between = f_oneway(*deals).statistic * within
    replicates = (sizes.sum() - (sizes**2).sum() / sizes.sum()) / 5
    assert split.loc["play", "variance"] == pytest.approx(within)
    assert split.loc["deal", "variance"] == pytest.approx((between - within) / replicates)


def test_the_shares_add_up_and_mirror_each_other(make_games) -> None:
    rows = luck_split(make_games({"random": 0.2, "bold": 0.5}, 300, 3, swing=0.2))
    assert rows["outcome"].tolist() == ["won", "won", "score", "score"] * 2
    deal, play = rows[rows["source"] == "deal"], rows[rows["source"] == "play"]
    assert (deal["share"].to_numpy() + play["share"].to_numpy()) == pytest.approx(1)
    assert (deal["low"].to_numpy() + play["high"].to_numpy()) == pytest.approx(1)
    assert ((rows["low"] <= rows["share"]) & (rows["share"] <= rows["high"])).all()


def test_a_negative_estimate_is_reported_as_none() -> None:
    won = np.zeros((1, 40, 2), bool)
    won[:, :, 0] = True
    row = luck_split(_frame(won)).iloc[0]
    assert (row["variance"], row["share"], row["low"]) == (0.0, 0.0, 0.0)
    assert row["high"] > 0


def test_deals_that_decide_everything() -> None:
    won = np.repeat(np.random.default_rng(1).random((1, 1000, 1)) < 0.4, 3, axis=2)
    row = luck_split(_frame(won)).iloc[0]
    assert (row["share"], row["high"]) == (1.0, 1.0)
    assert 0.98 < row["low"] < 1


def test_one_deal_of_a_thousand_that_does_not_decide() -> None:
    won = np.repeat(np.random.default_rng(1).random((1, 1000, 1)) < 0.4, 3, axis=2)
    won[0, 0] = [True, False, False]
    row = luck_split(_frame(won)).iloc[0]
    assert 0.97 < row["low"] < row["share"] < row["high"] == 1.0


def test_what_never_varies_can_not_be_split() -> None:
    rows = luck_split(_frame(np.zeros((1, 50, 2), bool)))
    assert len(rows) == 0
    assert list(rows) == COLUMNS


def test_one_or_two_deals_tell_nothing() -> None:
    won = np.zeros((1, 2, 4), bool)
    won[0, 0, 0] = True
    assert luck_split(_frame(won))[["low", "high"]].to_numpy().tolist() == [[0.0, 1.0]] * 2
    assert len(luck_split(_frame(won[:, :1]))) == 0


def test_without_replicates_it_says_what_to_do(make_games) -> None:
    with pytest.raises(UserError, match=r"'random' played each deal once.*replicates=2"):
        luck_split(make_games({"random": 0.2}, 30))


def test_an_empty_frame_gives_an_empty_frame(make_games) -> None:
    rows = luck_split(make_games({"random": 0.2}, 30, 2)[:0])
    assert list(rows.columns) == COLUMNS
    assert len(rows) == 0


def test_what_each_seat_was_dealt_is_a_deal_of_its_own(make_games) -> None:
    games = make_games({"random": 0.5}, 400, 4, swing=0.5)
    # The other seat loses what this one wins: pooled over seats a deal would decide nothing.
    both = pd.concat([games, games.assign(seat=1, won=~games["won"])], ignore_index=True)
    row = luck_split(both).iloc[0]
    assert row["share"] == 1.0
    assert row["deals"] == 400


@pytest.mark.parametrize("trials", [400, pytest.param(8000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("rate", "share", "deals", "replicates"),
    [
        (0.4, 0.0, 200, 4),
        (0.4, 0.1, 200, 2),
        (0.4, 0.3, 200, 4),
        (0.1, 0.3, 600, 4),
        (0.05, 0.1, 1200, 2),
        (0.5, 0.8, 200, 3),
        (0.3, 0.3, 40, 5),
    ],
)
def test_the_share_of_a_beta_binomial_is_covered(
    check_coverage, rate: float, share: float, deals: int, replicates: int, trials: int
) -> None:
    """A deal's chance is beta distributed: the deal's share of the variance is then 1 / (a + b + 1)."""
    rng = np.random.default_rng(14)
    chance = np.full((trials, deals, 1), rate)
    if share:
        weight = 1 / share - 1
        chance = rng.beta(rate * weight, (1 - rate) * weight, size=chance.shape)
    rows = luck_split(_frame(rng.random((trials, deals, replicates)) < chance))
    rows = rows[rows["source"] == "deal"]
    hits = (rows["low"] <= share) & (share <= rows["high"])
    below, above = (0.035, 0.04) if share else (0.01, 0.05)
    check_coverage(f"luck split, {rate}, {share}, {deals} x {replicates}", hits, below=below, above=above)
    if share:
        assert rows["share"].mean() == pytest.approx(share, abs=0.03)


@pytest.mark.parametrize("trials", [400, pytest.param(8000, marks=pytest.mark.slow)])
def test_the_share_of_a_normal_score_is_covered(check_coverage, trials: int) -> None:
    rng = np.random.default_rng(15)
    score = rng.normal(size=(trials, 100, 1)) + rng.normal(scale=2, size=(trials, 100, 3))
    games = _frame(score > 0).assign(score=score.ravel())
    rows = luck_split(games).query("source == 'deal' and outcome == 'score'")
    check_coverage(
        "luck split of scores", (rows["low"] <= 0.2) & (rows["high"] >= 0.2), below=0.02, above=0.03
    )
