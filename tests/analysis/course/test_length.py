from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.course.length import loss_by_turn, turns
from montecardo.analysis.rates.intervals import proportion_interval

TURNS = ["strategy", "turns", "count", "share", "low", "high", "level", "method", "games", "deals"]
LOSSES = [
    *("strategy", "ending", "turn", "at_risk", "count", "hazard", "cumulative", "low", "high", "level"),
    *("method", "games", "deals", "survival"),
]


def test_turns_by_hand(make_games) -> None:
    games = make_games({"random": 0.1, "bold": 0.3}, 6).assign(turns=[3, 3, 4, 7, 3, 4, 9, 9, 9, 9, 9, 9])
    rows = turns(games)
    assert list(rows.columns) == TURNS
    told = list(zip(rows["strategy"], rows["turns"], rows["count"], strict=True))
    assert told == [("random", 3, 3), ("random", 4, 2), ("random", 7, 1), ("bold", 9, 6)]
    assert rows["share"].tolist() == pytest.approx([3 / 6, 2 / 6, 1 / 6, 1])
    assert (rows.loc[0, "low"], rows.loc[0, "high"]) == proportion_interval(3, 6)


def test_losses_by_hand(make_games) -> None:
    games = make_games({"random": 0.1}, 5).assign(
        turns=[1, 2, 2, 3, 3], ending=["starved", "won", "starved", "won", "won"]
    )
    rows = loss_by_turn(games).set_index(["ending", "turn"])
    assert rows["at_risk"].tolist() == [5, 4, 2, 5, 4, 2]
    assert rows.loc["starved", "count"].tolist() == [1, 1, 0]
    assert rows.loc["starved", "hazard"].tolist() == [0.2, 0.25, 0.0]
    assert rows.loc["starved", "cumulative"].tolist() == [0.2, 0.4, 0.4]
    assert rows.loc["won", "cumulative"].tolist() == [0.0, 0.2, 0.6]
    for ending in ("starved", "won"):
        assert rows.loc[ending, "survival"].tolist() == pytest.approx([0.8, 0.4, 0.0])
    last = rows.loc[("won", 3)]
    assert (last["low"], last["high"]) == proportion_interval(3, 5)


def test_cumulative_incidence_is_aalen_and_johansens(make_games) -> None:
    rows = loss_by_turn(make_games({"random": 0.1, "bold": 0.4}, 300, replicates=2, swing=0.1))
    assert list(rows.columns) == LOSSES
    for _, curve in rows.groupby(["strategy", "ending"]):
        before = curve["survival"].shift(fill_value=1.0)
        assert curve["cumulative"].to_numpy() == pytest.approx(np.cumsum(before * curve["hazard"]).to_numpy())
    for _, strategy in rows.groupby("strategy"):
        hazards = strategy.pivot(index="turn", columns="ending", values="hazard")
        kaplan_meier = (1 - hazards.sum(axis=1)).cumprod()
        survival = strategy.drop_duplicates("turn").set_index("turn")["survival"]
        assert survival.to_numpy() == pytest.approx(kaplan_meier.to_numpy(), abs=1e-12)


def test_the_last_turn_holds_the_share_of_each_ending(make_games) -> None:
    from montecardo.analysis.rates.intervals import win_rates

    games = make_games({"random": 0.1, "bold": 0.4}, 300, replicates=3, swing=0.1)
    rows = loss_by_turn(games)
    won = rows[rows["ending"] == "won"].groupby("strategy", sort=False).last()
    rates = win_rates(games).set_index("strategy")
    for column in ("low", "high"):
        assert won[column].to_numpy() == pytest.approx(rates[column].to_numpy())
    assert won["cumulative"].to_numpy() == pytest.approx(rates["estimate"].to_numpy())
    assert (rows["method"] == "wilson, clustered by deal").all()


def test_each_turn_has_the_interval_of_its_own_proportion(make_games) -> None:
    from montecardo.analysis.rates.intervals import win_rates

    games = make_games({"bold": 0.4}, 200, replicates=3, swing=0.2)
    rows = loss_by_turn(games).set_index(["ending", "turn"])
    for turn in (5, 12, 20):
        so_far = games.assign(won=(games["ending"] == "starved") & (games["turns"] <= turn))
        expected = win_rates(so_far).iloc[0]
        row = rows.loc[("starved", turn)]
        assert (row["cumulative"], row["low"], row["high"]) == pytest.approx(
            (expected["estimate"], expected["low"], expected["high"])
        )


def test_every_turn_has_a_row_up_to_the_longest_game(make_games) -> None:
    games = make_games({"random": 0.1, "bold": 0.3}, 4).assign(turns=[3, 3, 5, 5, 2, 2, 2, 2])
    rows = loss_by_turn(games)
    spans = rows.groupby("strategy")["turn"].agg(["min", "max"])
    assert spans.loc["random"].tolist() == [1, 5]
    assert spans.loc["bold"].tolist() == [1, 2]
    assert rows.groupby(["strategy", "ending"]).size().isin([5, 2]).all()
    assert "abandoned" not in set(rows["ending"])


def test_games_without_a_turn_begin_at_0(make_games) -> None:
    rows = loss_by_turn(make_games({"random": 0.1}, 2).assign(turns=[0, 1]))
    assert rows["turn"].min() == 0


def test_an_empty_frame_gives_empty_frames(make_games) -> None:
    none = make_games({"random": 0.1}, 5)[:0]
    assert list(turns(none).columns) == TURNS
    assert list(loss_by_turn(none).columns) == LOSSES
    assert len(turns(none)) == len(loss_by_turn(none)) == 0


@pytest.mark.parametrize("trials", [1000, pytest.param(20_000, marks=pytest.mark.slow)])
def test_cumulative_incidence_covers(check_coverage, trials: int) -> None:
    rng = np.random.default_rng(13)
    deals, replicates = 100, 3
    # On half the deals games last one turn longer: the replicates of a deal are alike.
    turn = np.repeat(rng.integers(0, 2, deals * trials), replicates) * 3 + rng.integers(
        1, 6, deals * trials * replicates
    )
    games = pd.DataFrame(
        {
            "game": np.tile(np.repeat(np.arange(deals), replicates), trials),
            "strategy": np.repeat(np.arange(trials), deals * replicates),
            "turns": turn,
            "ending": pd.Categorical.from_codes(rng.integers(0, 2, len(turn)), ["won", "lost"]),
        }
    )
    rows = loss_by_turn(games)
    at = rows[(rows["turn"] == 3) & (rows["ending"] == "lost")]
    truth = 0.5 * 0.5 * 3 / 5
    check_coverage(
        "cumulative incidence", (at["low"] <= truth) & (truth <= at["high"]), below=0.012, above=0.02
    )
