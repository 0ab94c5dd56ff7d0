"""Survival and incidence: by hand, against statsmodels, against the uncensored curves, and their coverage."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.course.length import loss_by_turn
from montecardo.analysis.course.lifetimes import lives_of
from montecardo.analysis.course.survival import incidence, survival
from montecardo.analysis.rates.intervals import proportion_interval
from montecardo.simulate.errors import UserError
from statsmodels.duration.survfunc import CumIncidenceRight, SurvfuncRight

SURVIVAL = ["strategy", "turn", "at_risk", "ended", "stopped", "estimate", "low", "high", "level", "method"]
INCIDENCE = [
    *("strategy", "ending", "turn", "at_risk", "count", "hazard", "hazard_low", "hazard_high"),
    *("estimate", "low", "high", "level", "method"),
]
SIZES = ["games", "deals"]
ENDINGS = ["won", "starved", "limit"]


def lived(turns: np.ndarray, ending: np.ndarray, deals: np.ndarray | None = None) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "game": np.arange(len(turns)) if deals is None else deals,
            "strategy": "s",
            "turns": turns,
            "ending": pd.Categorical.from_codes(ending, ENDINGS),
        }
    )


def stopped_at_times(rng: np.random.Generator, games: int) -> tuple[np.ndarray, np.ndarray]:
    """Return turns and endings of games that end by themselves on turn 1 to 12, or are stopped before."""
    own, stop = rng.integers(1, 13, games), rng.integers(3, 20, games)
    ending = np.where(own <= stop, rng.integers(0, 2, games), 2)
    return np.minimum(own, stop), ending


def test_by_hand() -> None:
    games = lived(np.array([1, 2, 2, 3, 3, 4]), np.array([1, 0, 2, 1, 2, 0]))
    rows = survival(games, censored=("limit",))
    assert list(rows.columns) == [*SURVIVAL, *SIZES]
    assert rows["turn"].tolist() == [1, 2, 3, 4]
    assert rows["at_risk"].tolist() == [6, 5, 3, 1]
    assert rows["ended"].tolist() == [1, 1, 1, 1]
    assert rows["stopped"].tolist() == [0, 1, 1, 0]
    assert rows["estimate"].tolist() == pytest.approx([5 / 6, 4 / 6, 4 / 9, 0])
    curves = incidence(games, censored=("limit",)).set_index(["ending", "turn"])
    assert curves.loc["won", "estimate"].tolist() == pytest.approx([0, 1 / 6, 1 / 6, 1 / 6 + 4 / 9])
    assert curves.loc["starved", "estimate"].tolist() == pytest.approx([1 / 6, 1 / 6, 1 / 6 + 2 / 9, 7 / 18])
    assert curves.loc["starved", "hazard"].tolist() == pytest.approx([1 / 6, 0, 1 / 3, 0])
    first = curves.loc[("starved", 1)]
    assert (first["hazard_low"], first["hazard_high"]) == pytest.approx(proportion_interval(1, 6))
    assert (first["low"], first["high"]) == pytest.approx(proportion_interval(1, 6))


def test_kaplan_and_meier_as_statsmodels() -> None:
    turns, ending = stopped_at_times(np.random.default_rng(1), 500)
    other = SurvfuncRight(turns, ending < 2)
    rows = survival(lived(turns, ending), censored=("limit",)).set_index("turn").loc[other.surv_times]
    assert rows["estimate"].to_numpy() == pytest.approx(other.surv_prob)
    ((life,), _, _) = lives_of(lived(turns, ending), ("strategy",), ("limit",), 0.95)
    found = np.sqrt(life._between(life.survival_influence))[np.isin(life.turns, other.surv_times)]
    inside = other.surv_prob > 0
    assert found[inside] == pytest.approx(other.surv_prob_se[inside])  # Greenwood's


def test_aalen_and_johansen_as_statsmodels() -> None:
    turns, ending = stopped_at_times(np.random.default_rng(2), 800)
    status = np.where(ending == 2, 0, ending + 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        other = CumIncidenceRight(turns, status)
    games = lived(turns, ending)
    rows = incidence(games, censored=("limit",))
    ((life,), _, names) = lives_of(games, ("strategy",), ("limit",), 0.95)
    assert names == ["won", "starved"]
    for place, name in enumerate(names):
        mine = rows[rows["ending"] == name].set_index("turn").loc[other.times]
        assert mine["estimate"].to_numpy() == pytest.approx(other.cinc[place])
        error = np.sqrt(life._between(life.incidence_influence(place)))[np.isin(life.turns, other.times)]
        # On the last turn, on which all that are left end, it divides by 0.
        assert error[:-1] == pytest.approx(other.cinc_se[place][:-1], rel=0.005)


def test_influences_are_derivatives() -> None:
    """One game more of a kind, in a thousand, moves the estimates by its influence."""
    rng = np.random.default_rng(3)
    turns, ending = stopped_at_times(rng, 300)
    turns, ending = np.tile(turns, 2000), np.tile(ending, 2000)
    games = lived(turns, ending)
    ((life,), _, _) = lives_of(games, ("strategy",), ("limit",), 0.95)
    for kind, turn in ((0, 4), (1, 9), (2, 6)):
        more = pd.concat([games, lived(np.array([turn]), np.array([kind]), np.array([10**6]))])
        ((after,), _, _) = lives_of(more, ("strategy",), ("limit",), 0.95)
        moved = after.surviving - life.surviving
        assert moved == pytest.approx(life.survival_influence[:, kind, turn - 1], rel=1e-3, abs=1e-12)
        for place in (0, 1):
            moved = after.cumulative[place] - life.cumulative[place]
            told = life.incidence_influence(place)[:, kind, turn - 1]
            assert moved == pytest.approx(told, rel=1e-3, abs=1e-12)


@pytest.mark.parametrize("replicates", [1, 3])
def test_without_censoring_it_is_loss_by_turn(make_games, replicates: int) -> None:
    games = make_games({"random": 0.1, "bold": 0.4}, 300, replicates, swing=0.1)
    plain = loss_by_turn(games)
    rows = incidence(games)
    assert rows["ending"].tolist() == plain["ending"].tolist()
    for column, other in (("estimate", "cumulative"), ("low", "low"), ("high", "high"), ("hazard", "hazard")):
        assert rows[column].to_numpy() == pytest.approx(plain[other].to_numpy(), abs=1e-9)
    told = survival(games)
    once = plain.drop_duplicates(["strategy", "turn"])
    assert told["estimate"].to_numpy() == pytest.approx(once["survival"].to_numpy(), abs=1e-12)
    clustered = ", clustered by deal" if replicates > 1 else ""
    assert set(rows["method"]) == {"aalen-johansen, wilson" + clustered}


def test_identical_replicates_count_once() -> None:
    turns, ending = stopped_at_times(np.random.default_rng(4), 200)
    once = lived(turns, ending)
    twice = pd.concat([once, once], ignore_index=True)
    for ask in (survival, incidence):
        one, other = (ask(games, censored=("limit",)) for games in (once, twice))
        for column in (
            "estimate",
            "low",
            "high",
            *(["hazard_low", "hazard_high"] if ask is incidence else []),
        ):
            assert other[column].to_numpy() == pytest.approx(one[column].to_numpy(), abs=0.004)


def test_the_edges() -> None:
    games = lived(np.array([3, 3]), np.array([2, 2]))
    rows = survival(games, censored=("limit",))
    assert rows["estimate"].tolist() == [1, 1, 1]
    assert (rows["high"] == 1).all()
    assert (rows["low"] == proportion_interval(2, 2)[0]).all()
    none = incidence(games, censored=("limit",))
    assert none.empty
    assert list(none.columns) == [*INCIDENCE, *SIZES]
    one = lived(np.array([1]), np.array([0]))
    assert survival(one)[["estimate", "low"]].to_numpy().tolist() == [[0, 0]]
    assert incidence(one)[["estimate", "high"]].to_numpy().tolist() == [[1, 1]]
    assert list(survival(one[:0]).columns) == [*SURVIVAL, *SIZES]
    for ask in (survival, incidence):
        assert not ask(one, ()).isna().any(axis=None)
        assert ask(one[:0]).empty
    with pytest.raises(UserError, match="no ending is called 'lost'; in this frame: won, starved, limit"):
        survival(one, censored=("lost",))
    with pytest.raises(UserError, match="must be a tuple"):
        survival(one, censored="limit")


@pytest.mark.parametrize("trials", [600, pytest.param(10_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("replicates", [1, 3])
def test_the_intervals_cover(check_coverage, replicates: int, trials: int) -> None:
    """Games last 1 to 8 turns, on half the deals four more; a limit of 2 to 13 turns stops some."""
    rng = np.random.default_rng(5)
    deals = 100
    longer = np.repeat(rng.integers(0, 2, deals * trials), replicates) * 4
    own = longer + rng.integers(1, 9, len(longer))
    stop = rng.integers(2, 14, len(longer))
    ending = np.where(own <= stop, rng.integers(0, 2, len(longer)), 2)
    games = lived(np.minimum(own, stop), ending, np.repeat(np.arange(deals * trials), replicates))
    games = games.assign(trial=games["game"] // deals)
    rows = survival(games, ("trial",), ("limit",)).query("turn == 6")
    truth = 0.5 * 2 / 8 + 0.5 * 6 / 8
    hits = (rows["low"] <= truth) & (truth <= rows["high"])
    check_coverage(f"kaplan-meier, {replicates}", hits, below=0.015, above=0.02)
    rows = incidence(games, ("trial",), ("limit",)).query("ending == 'won' and turn == 6")
    hits = (rows["low"] <= (1 - truth) / 2) & ((1 - truth) / 2 <= rows["high"])
    check_coverage(f"aalen-johansen, {replicates}", hits, below=0.015, above=0.02)
    # Of those at risk on turn 6: 3/8 of the short deals' and 7/8 of the long ones'; 1/16 each end so on it.
    hazard = (0.5 / 16 + 0.5 / 16) / (0.5 * 3 / 8 + 0.5 * 7 / 8)
    hits = (rows["hazard_low"] <= hazard) & (hazard <= rows["hazard_high"])
    check_coverage(f"hazard, {replicates}", hits, below=0.015, above=0.03)
