"""Sides that really play: the same result however it was computed, and the same as from frames."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from montecardo import analysis
from montecardo.analysis.comparing.scores import compare_scores
from montecardo.analysis.comparing.wins import COLUMNS, compare_all
from montecardo.analysis.playing.contest import Contest, _put_side_by_side, compare
from montecardo.analysis.playing.sides import _BATCHES, Choice, Side, Table, make_sides
from montecardo.analysis.watching.pairs import compare_watched
from montecardo.analysis.watching.sequential import Rule, Versus
from montecardo.simulate import UserError, play
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.machine import Machine
from montecardo.simulate.progress import Silence
from scipy.stats import binomtest, ttest_rel
from statsmodels.stats.contingency_tables import mcnemar

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="plays many games")

CLOSE = ["cautious", "fighter"]
MARGIN = 0.05


@pytest.fixture(scope="module")
def sequential() -> pd.DataFrame:
    return compare("ragemore", [*CLOSE, "random"], margin=MARGIN, seed=1, machine=Machine(1))


@pytest.mark.parametrize(
    "machine",
    [Machine(2), Machine(1, batch=7), Machine(2, batch=100), Machine(2, "processes", batch=500)],
    ids=str,
)
def test_jobs_and_batches_change_nothing(sequential: pd.DataFrame, machine: Machine) -> None:
    again = compare("ragemore", [*CLOSE, "random"], margin=MARGIN, seed=1, machine=machine)
    pd.testing.assert_frame_equal(again, sequential)


def test_it_is_what_the_frame_says(sequential: pd.DataFrame) -> None:
    """Played by `simulate.play`, and compared from the frame with nothing in common but the rule."""
    most = int(sequential["deals"].max())
    games = play("ragemore", [*CLOSE, "random"], most, seed=1, jobs=1).games
    expected = compare_watched(games, margin=MARGIN)
    pd.testing.assert_frame_equal(sequential[expected.columns.tolist()], expected)
    for place, row in sequential.iterrows():
        common = games[games["game"] < row["deals"]]
        scores = compare_scores(common, row["first"], row["second"]).iloc[0]
        for name in ("mean_first", "mean_second", "estimate", "correlation", "pairing_gain"):
            assert row[f"score_{name}"] == pytest.approx(scores[name]), (place, name)
        # Watched intervals are wider than those of a number fixed beforehand.
        assert row["score_low"] < scores["low"] < scores["high"] < row["score_high"]


def test_a_fixed_number_is_compared_by_mcnemar_and_tango() -> None:
    rows = compare("ragemore", [*CLOSE, "random"], 2000, seed=2)
    games = play("ragemore", [*CLOSE, "random"], 2000, seed=2).games
    for _, row in rows.iterrows():
        two = games[games["strategy"].isin([row["first"], row["second"]])]
        expected = compare_all(two, margin=0.005).iloc[0]
        sign = 1 if expected["first"] == row["first"] else -1
        assert row["estimate"] == pytest.approx(sign * expected["estimate"])
        assert row["p_value"] == pytest.approx(expected["p_value"])
        table = [[row["both"], row["only_first"]], [row["only_second"], row["neither"]]]
        mid_p = mcnemar(table, exact=True).pvalue - binomtest_mass(row["only_first"], row["only_second"])
        assert row["p_value"] == pytest.approx(mid_p, rel=1e-6, abs=1e-300)
        scores = [two.loc[two["strategy"] == row[side], "score"].to_numpy() for side in ("first", "second")]
        interval = ttest_rel(*scores).confidence_interval(0.95)
        assert (row["score_low"], row["score_high"]) == pytest.approx(tuple(interval), rel=1e-6)
    assert set(COLUMNS) < set(rows.columns)


def binomtest_mass(first: int, second: int) -> float:
    """Return the chance of just this split of the discordant pairs, half of which mid-p leaves out."""
    fewer, n = min(first, second), first + second
    lower = binomtest(fewer, n, alternative="less").pvalue
    return lower - (binomtest(fewer - 1, n, alternative="less").pvalue if fewer else 0.0)


def test_it_is_the_analysis_compare() -> None:
    assert analysis.compare is compare
    with pytest.raises(AttributeError, match="no attribute 'compere'"):
        _ = analysis.compere  # type: ignore[attr-defined]


def test_equal_strategies_are_found_equal() -> None:
    names = ["random", "random:"]
    sides = make_sides("ragemore", [Choice(name, "random") for name in names], seed=1)
    contest = Contest(sides, Rule(margin=0.01))
    contest.play(Table(Machine(1), Silence()))
    (row,) = contest.rows()
    assert row["verdict"] == "practically equal"
    assert (row["only_first"], row["only_second"]) == (0, 0)
    assert row["score_estimate"] == 0
    assert row["score_low"] < 0 < row["score_high"]
    assert row["deals"] < 1000


def test_rules_and_card_sets_can_be_compared(tmp_path: Any) -> None:
    tables = [{"name": "three"}, {"name": "four", "rules": {"stack_target": "4"}}]
    (row,) = compare("ragemore", ["evaluator"], tables=tables, margin=MARGIN).to_dict("records")
    assert (row["first"], row["second"], row["verdict"]) == ("three", "four", "better")
    one = play("ragemore", "evaluator", row["deals"], seed=0).games["won"].to_numpy()
    other = (
        play("ragemore", "evaluator", row["deals"], seed=0, rules={"stack_target": "4"})
        .games["won"]
        .to_numpy()
    )
    assert row["only_first"] == (one & ~other).sum()
    assert row["only_second"] == (other & ~one).sum()


def test_what_was_pressed_ends_it_with_what_both_have_played() -> None:
    sides = make_sides("ragemore", [Choice("a", "random"), Choice("b", "cautious")], seed=1)
    pressed: list[bool] = []

    class Pressing(Silence):
        def update(self, line_up: str, done: int, wins: int) -> None:
            if line_up == "b" and done >= 200:
                pressed.append(True)

    contest = Contest(sides, Rule(margin=0.0, alpha=1e-9), 100_000)
    contest.play(Table(Machine(1, batch=100), Pressing()), pressed)
    (row,) = contest.rows()
    assert 200 <= row["deals"] == contest.deals < 400
    games = play("ragemore", ["random", "cautious"], row["deals"], seed=1).games
    won = games.groupby("strategy", observed=True)["won"].sum()
    assert row["both"] + row["only_second"] == won["cautious"]
    # Whoever stops by hand may have looked: no interval of a number fixed beforehand then.
    assert (row["method"], row["score_method"]) == (
        "betting confidence sequence",
        "asymptotic confidence sequence",
    )
    nothing = Contest(sides, Rule(), 1000)
    nothing.play(Table(Machine(1, batch=100), Silence()), [True])
    assert nothing.rows() == []


# ---------------------------------------------------------------- several seats


def test_each_seat_is_played_and_paired_with_the_same_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """A made-up game for three: the side's own strategy sits on each seat in turn."""
    record = np.dtype([("won", np.uint8), ("score", np.int16)])

    def play_units(design: Any, line_up: int, first: int, stop: int, machine: Any) -> Any:
        units = np.zeros((stop - first, 3), record)
        deal = np.arange(first, stop)[:, None]
        units["score"] = 100 * design.key + 10 * line_up + np.arange(3) + 1000 * deal
        units["won"] = (deal + line_up + design.key) % 2
        yield units[: (stop - first) // 2].ravel()
        yield units[(stop - first) // 2 :].ravel()

    monkeypatch.setattr("montecardo.simulate.playing.play_units", play_units)
    designs = [SimpleNamespace(seats=3, key=key, names=("x",)) for key in range(2)]
    first, second = (Side(str(d.key), d, (0, 1, 2)) for d in designs)
    table = Table(Machine(1), Silence())
    one, other = (table.play(side, 0, 8) for side in (first, second))
    assert one.score[5].tolist() == [5000, 5011, 5022]
    assert one.won[5].tolist() == [True, False, True]
    versus = Versus(Rule())
    _put_side_by_side(versus, one, other)
    assert (versus.pairs.games, versus.pairs.deals) == (24, 8)
    assert versus.scores.difference() == (-100.0, 0.0)
    # A deal's wins are 2 and 1 of three seats, or 1 and 2.
    assert versus.bets.mean == 0
    assert versus.bets.squares == pytest.approx(8 / 9)


def test_opponents_like_oneself_make_one_line_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from montecardo.simulate import design, game, line_up

    three = SimpleNamespace(name="three", seats=range(3, 4))
    monkeypatch.setattr(game, "get_game", lambda name: three)
    monkeypatch.setattr(
        line_up, "line_ups", lambda played, given: [tuple(SimpleNamespace(name=name) for name in given[0])]
    )
    monkeypatch.setattr(design, "make_design", lambda name, line_ups, **how: line_ups)
    own, other = make_sides("three", [Choice("a", "a"), Choice("b", "b")], opponents=["a", "a"])
    assert (own.line_ups, [[p.name for p in each] for each in own.design]) == ((0, 0, 0), [["a", "a", "a"]])
    assert other.line_ups == (0, 1, 2)
    assert [[p.name for p in each] for each in other.design] == [list("baa"), list("aba"), list("aab")]
    with pytest.raises(UserError, match="three takes 2 opponents, one a seat, not 1"):
        make_sides("three", [Choice("a", "a"), Choice("b", "b")], opponents=["a"])


def test_slow_games_are_cut_for_every_processor() -> None:
    table = Table(Machine(2), Silence())
    side: Any = SimpleNamespace(name="slow")
    assert table._suited(side, 64).batch is None
    table._seconds["slow"] = 0.1
    assert table._suited(side, 64).batch == 64 // (2 * _BATCHES)
    assert table._suited(side, 1).batch is None
    assert table._suited(side, 10_000).batch is None


# ---------------------------------------------------------------- what can't be compared


@pytest.mark.parametrize(
    ("strategies", "more", "told"),
    [
        (["random"], {}, "two sides or more"),
        (["random", "random"], {}, "given twice"),
        (["random", "rndom"], {}, "no strategy 'rndom'"),
        (["random", "cautious"], {"games": 0}, "allowed: 1"),
        (["random", "cautious"], {"margin": 2}, "out of range"),
        (["random", "cautious"], {"opponents": ["random"]}, "solo game"),
        (["random", "cautious"], {"tables": [{}, {}]}, "one strategy, not 2"),
        (["random"], {"tables": [{"name": "x"}, {"name": "x"}]}, "given twice"),
    ],
)
def test_it_is_said_in_one_line(strategies: list[str], more: dict[str, Any], told: str) -> None:
    with pytest.raises(UserError, match=told) as caught:
        compare("ragemore", strategies, **more)
    assert "\n" not in str(caught.value)
