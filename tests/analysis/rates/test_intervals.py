from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.rates.intervals import proportion_interval, score_means, win_rates
from montecardo.simulate.errors import UserError
from scipy.stats import binom

COLUMNS = ["estimate", "low", "high", "level", "method", "games", "deals", "wins"]


@pytest.mark.parametrize(
    ("method", "wins", "games", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998) 857-872, table I.
        ("wilson", 81, 263, 0.2553, 0.3662),
        ("wilson", 15, 148, 0.0624, 0.1605),
        ("wilson", 0, 20, 0.0000, 0.1611),
        ("wilson", 1, 29, 0.0061, 0.1718),
        ("clopper-pearson", 81, 263, 0.2527, 0.3676),
        ("clopper-pearson", 15, 148, 0.0578, 0.1617),
        ("clopper-pearson", 0, 20, 0.0000, 0.1684),
        ("clopper-pearson", 1, 29, 0.0009, 0.1776),
        # R package contingencytables, its tests of chapter 8.
        ("clopper-pearson", 13, 16, 0.5435, 0.9595),
        ("clopper-pearson", 10, 10, 0.6915, 1.0000),
    ],
)
def test_published_values(method: str, wins: int, games: int, low: float, high: float) -> None:
    assert proportion_interval(wins, games, 0.95, method) == pytest.approx((low, high), abs=5e-5)


def test_a_proportion_of_nothing_is_unknown() -> None:
    for method in ("wilson", "clopper-pearson"):
        assert proportion_interval(0, 0, method=method) == (0.0, 1.0)


def test_arrays_and_scalars_agree() -> None:
    low, high = proportion_interval([0, 3, 10], 10)
    for i, wins in enumerate([0, 3, 10]):
        assert proportion_interval(wins, 10) == (low[i], high[i])
    assert low[0] == 0.0
    assert high[2] == 1.0


@pytest.mark.parametrize("method", ["wilson", "clopper-pearson"])
def test_coverage_computed_exactly(method: str) -> None:
    games = 50
    wins = np.arange(games + 1)
    low, high = proportion_interval(wins, games, 0.95, method)
    rates = np.linspace(0.01, 0.99, 393)
    inside = (low[:, None] <= rates) & (rates <= high[:, None])
    coverage = (binom.pmf(wins[:, None], games, rates) * inside).sum(axis=0)
    if method == "wilson":
        assert coverage.mean() == pytest.approx(0.95, abs=0.006)
        assert coverage.min() > 0.87
    else:
        assert coverage.min() >= 0.95


@pytest.mark.parametrize(
    "wrong", [{"level": 0}, {"level": 1.0}, {"level": 95}, {"method": "normal"}, {"wins": 11}, {"wins": -1}]
)
def test_bad_numbers_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(UserError):
        proportion_interval(**{"wins": 1, "games": 10, **wrong})  # type: ignore[arg-type]


def test_win_rates_are_wilson_intervals_of_the_counts(make_games) -> None:
    games = make_games({"random": 0.1, "cautious": 0.3}, 400)
    rows = win_rates(games)
    assert list(rows.columns) == ["strategy", *COLUMNS]
    assert rows["strategy"].tolist() == ["random", "cautious"]
    for row in rows.itertuples():
        won = games.loc[games["strategy"] == row.strategy, "won"]
        assert (row.wins, row.games, row.deals) == (won.sum(), 400, 400)
        assert (row.low, row.high) == proportion_interval(won.sum(), 400)
        assert row.method == "wilson"


def test_any_columns_make_a_group(make_games) -> None:
    games = make_games({"random": 0.1, "cautious": 0.3}, 40)
    assert list(win_rates(games, by=("strategy", "ending")).columns) == ["strategy", "ending", *COLUMNS]
    everything = win_rates(games, by=())
    assert everything["games"].tolist() == [80]
    assert everything["deals"].tolist() == [40]
    with pytest.raises(UserError, match="no column 'colour'"):
        win_rates(games, by=("colour",))
    with pytest.raises(UserError, match=r"by=\('strategy',\)"):
        win_rates(games, by="strategy")


def test_strategies_keep_their_order_and_may_be_plain_text(make_games) -> None:
    games = make_games({"z": 0.1, "a": 0.3}, 40)
    assert win_rates(games)["strategy"].tolist() == ["z", "a"]
    text = games.assign(strategy=games["strategy"].astype(str))
    pd.testing.assert_frame_equal(
        win_rates(text), win_rates(games).sort_values("strategy", ignore_index=True), check_dtype=False
    )


def test_deal_numbers_far_apart_change_nothing(make_games) -> None:
    games = make_games({"random": 0.1, "cautious": 0.3}, 40, replicates=3, swing=0.1)
    far = games.assign(game=games["game"] * 10**13 + 7)
    pd.testing.assert_frame_equal(win_rates(games), win_rates(far))


def test_identical_replicates_count_once(make_games) -> None:
    once = make_games({"random": 0.3}, 200)
    twice = pd.concat([once, once.assign(replicate=1)], ignore_index=True)
    single, double = win_rates(once).iloc[0], win_rates(twice).iloc[0]
    assert double["method"] == "wilson, clustered by deal"
    assert double["games"] == 400
    assert double["deals"] == 200
    assert (double["low"], double["high"]) == pytest.approx((single["low"], single["high"]))


def test_independent_replicates_count_nearly_in_full(make_games) -> None:
    row = win_rates(make_games({"random": 0.3}, 5000, replicates=4)).iloc[0]
    low, high = proportion_interval(row["wins"], 20_000)
    assert 1.0 <= (row["high"] - row["low"]) / (high - low) < 1.03


@pytest.mark.parametrize("rate", [0.0, 1.0])
def test_without_variation_each_deal_counts_once(make_games, rate: float) -> None:
    row = win_rates(make_games({"random": rate}, 20, replicates=5)).iloc[0]
    assert (row["low"], row["high"]) == proportion_interval(20 * rate, 20)


def test_score_means_are_t_intervals_of_deal_means(make_games) -> None:
    from scipy.stats import t

    games = make_games({"random": 0.3}, 60, replicates=3, swing=0.2)
    row = score_means(games).iloc[0]
    means = games.groupby("game")["score"].mean()
    low, high = t.interval(0.95, 59, means.mean(), means.sem())
    assert (row["estimate"], row["low"], row["high"]) == pytest.approx((means.mean(), low, high))
    assert list(score_means(games).columns) == ["strategy", *COLUMNS[:-1]]


def test_one_deal_has_no_interval_of_its_mean(make_games) -> None:
    row = score_means(make_games({"random": 0.3}, 1, replicates=3)).iloc[0]
    assert np.isnan([row["low"], row["high"]]).all()
    assert row["deals"] == 1


def test_an_empty_frame_gives_an_empty_frame(make_games) -> None:
    none = make_games({"random": 0.3}, 5)[:0]
    for by in (("strategy",), ("strategy", "seat"), ()):
        assert list(win_rates(none, by).columns) == [*by, *COLUMNS]
        assert len(win_rates(none, by)) == 0
        assert len(score_means(none, by)) == 0


def test_all_won_in_deals_of_unequal_numbers_of_games() -> None:
    # Their effective number, times wins over as many games, was more than itself by rounding.
    rng = np.random.default_rng(1)
    for _ in range(40):
        deals = np.repeat(np.arange(40), rng.integers(1, 5, 40))
        games = pd.DataFrame({"game": deals, "strategy": "a", "won": True})
        (row,) = win_rates(games).to_dict("records")
        assert row["estimate"] == row["high"] == 1
        assert 0 < row["low"] < 1
