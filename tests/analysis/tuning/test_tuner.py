"""Settings that really play: the same whatever the machine, and what is said of them is so."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pandas as pd
import pytest
from montecardo import analysis
from montecardo.analysis.tuning.levels import Aim
from montecardo.analysis.tuning.several_knobs import (
    CONFIRMED,
    TOGETHER,
    Tried,
    deals_of_a_trial,
    explore,
    worth_confirming,
)
from montecardo.analysis.tuning.space import Setting, Space, make_space
from montecardo.analysis.tuning.tuner import Tuning, tune
from montecardo.simulate import UserError, play
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.machine import Machine

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="plays many games")

WEAKER = {"cards.*.strength": "-3..3"}
SEVERAL = {"cards.*.strength": "-3..1", "setup": "choice,random"}
FRAMES = ("levels", "alternatives", "tried")


def weaker(**more: Any) -> Tuning:
    return tune("ragemore", WEAKER, 0.2, "cautious", band=0.08, seed=1, **more)


def several(**more: Any) -> Tuning:
    return tune("ragemore", SEVERAL, 0.17, "cautious", band=0.08, seed=1, trials=12, **more)


def same(one: Tuning, other: Tuning) -> None:
    for name in FRAMES:
        pd.testing.assert_frame_equal(getattr(one, name), getattr(other, name))
    assert one.setting == other.setting
    assert (one.verdict, one.games, one.method, one.turning) == (
        other.verdict,
        other.games,
        other.method,
        other.turning,
    )


def test_it_is_analysis_tune() -> None:
    assert analysis.tune is tune


def test_one_knob() -> None:
    found = weaker()
    assert found.verdict == "found"
    assert found.method == "bisection"
    assert found.turning is None
    assert found.games == found.deals == found.levels["deals"].sum()
    inside = found.levels[found.levels["status"] == "in the band"]
    assert len(inside) == 1 + len(found.alternatives)
    assert np.all((inside["low"] >= 0.12) & (inside["high"] <= 0.28))
    assert set(found.levels["level"]) == {1 - 0.05 / 7}
    assert found.setting is not None
    assert found.setting["cards.*.strength"] in inside["cards.*.strength"].tolist()
    assert found.tried.empty


@pytest.mark.parametrize("machine", [Machine(1), Machine(2), Machine(2, batch=50)], ids=str)
def test_jobs_and_batches_change_nothing(machine: Machine) -> None:
    same(weaker(machine=machine), weaker())


def test_each_level_is_what_simulate_plays() -> None:
    """All levels play the same deals, from the first on."""
    found = tune("ragemore", {"setup": "choice,random"}, 0.08, "cautious", band=0.05, seed=3)
    assert found.levels["setup"].tolist() == ["choice", "random"]
    for _, row in found.levels.iterrows():
        games = play("ragemore", ["cautious"], int(row["deals"]), seed=3, rules={"setup": row["setup"]}).games
        assert row["estimate"] == games["won"].mean()


def test_a_game_of_several_seats_is_tuned_by_the_share_of_wins() -> None:
    knobs = {"rounds": "1..2"}
    opponents = ["random", "random"]
    found = tune("rage", knobs, 0.6, "sharer", band=0.3, opponents=opponents, seed=2, machine=Machine(1))
    assert found.games == 3 * found.deals
    row = found.levels.iloc[0]
    tables = [["sharer" if seat == own else "random" for seat in range(3)] for own in range(3)]
    games = play("rage", tables, int(row["deals"]), seed=2, rules={"rounds": str(row["rounds"])}).games
    assert row["estimate"] == pytest.approx(games.loc[games["strategy"] == "sharer", "won"].mean())
    with pytest.raises(UserError, match="1 to 7 opponents"):
        tune("rage", knobs, 0.6, "sharer")


def test_rules_and_cards_that_do_not_go_together_are_refused_before_a_game() -> None:
    with pytest.raises(UserError, match="first_cards"):
        tune("rage", {"first_cards": "10..20"}, 0.5, "random", opponents=["random"] * 7)


# ---------------------------------------------------------------- several knobs


def test_several_knobs_are_proposed_and_confirmed_on_fresh_deals() -> None:
    pytest.importorskip("optuna")
    found = several(machine=Machine(1))
    assert found.verdict == "found"
    assert found.setting is not None
    assert set(found.setting) == set(SEVERAL)
    assert len(found.levels) <= CONFIRMED
    assert set(found.levels["level"]) == {1 - 0.05 / len(found.levels)}
    assert found.deals == found.tried["deals"].sum() + found.levels["deals"].sum()
    inside = found.levels[found.levels["status"] == "in the band"]
    assert np.all((inside["low"] >= 0.09) & (inside["high"] <= 0.25))
    for jobs in (Machine(2), Machine(2, batch=100)):
        same(several(machine=jobs), found)


def made_up(space: Space) -> Any:
    """Return a ``play``: the easier the higher the first knob, and a seen deal is remembered."""
    deals = np.random.default_rng(1).random(200_000)
    seen: list[tuple[Setting, int, int]] = []

    def play(setting: Setting, first: int, stop: int) -> Any:
        seen.append((setting, first, stop))
        rate = 0.1 + 0.05 * setting[0] + 0.02 * setting[1]
        return (deals[first:stop] < rate).astype(np.float64)

    return play, seen


def test_the_sampler_begins_at_the_default_and_comes_to_the_target() -> None:
    pytest.importorskip("optuna")
    space = make_space("ragemore", {"party": "0..10:1", "gain": "0..10:1"}, "cautious")
    play, seen = made_up(space)
    aim = Aim(0.5, 0.03)
    tried = explore(space, play, aim, trials=40, seed=1)
    assert tried[0].setting == (2, 3)
    assert sum(one.deals for one in tried) == 40 * deals_of_a_trial(aim, 40)
    assert len({one.setting for one in tried}) == len(tried)
    chosen = worth_confirming(tried, space, aim)
    assert 1 <= len(chosen) <= CONFIRMED
    assert abs(0.1 + 0.05 * chosen[0][0] + 0.02 * chosen[0][1] - 0.5) < 0.03
    again, _ = made_up(space)
    assert [(one.setting, one.won) for one in explore(space, again, aim, trials=40, seed=1)] == [
        (one.setting, one.won) for one in tried
    ]
    # A setting that comes up again goes on where it was.
    for setting in {one.setting for one in tried}:
        mine = [(first, stop) for each, first, stop in seen if each == setting]
        assert [first for first, _ in mine] == [0, *(stop for _, stop in mine[:-1])]


def test_a_setting_that_can_not_be_played_is_passed_over() -> None:
    pytest.importorskip("optuna")
    space = make_space("ragemore", {"party": "0..3:1", "gain": "0..3:1"}, "cautious")
    play, _ = made_up(space)

    def picky(setting: Setting, first: int, stop: int) -> Any:
        if setting[0] == 1:
            raise UserError("no such cards")
        return play(setting, first, stop)

    tried = explore(space, picky, Aim(0.2), trials=30, seed=1)
    assert tried
    assert all(one.setting[0] != 1 for one in tried)

    def never(setting: Setting, first: int, stop: int) -> Any:
        raise UserError("no such cards")

    with pytest.raises(UserError, match="no such cards"):
        explore(space, never, Aim(0.2), trials=10, seed=1)


def test_ctrl_c_ends_the_proposals() -> None:
    pytest.importorskip("optuna")
    space = make_space("ragemore", {"party": "0..9:1", "gain": "0..9:1"}, "cautious")
    play, _ = made_up(space)
    pressed: list[bool] = []

    def plays(setting: Setting, first: int, stop: int) -> Any:
        pressed.append(True)
        return play(setting, first, stop)

    assert len(explore(space, plays, Aim(0.2), trials=30, pressed=pressed)) == 1


def test_what_is_near_the_default_is_confirmed_too() -> None:
    space = make_space("ragemore", {"party": "0..20:1", "gain": "0..20:1"}, "cautious")
    far = [Tried((20, place), 100 * (0.3 + 0.001 * place), 100) for place in range(6)]
    near = [Tried((2, 3), 31.5, 100)]
    wrong = [Tried((2, 4), 90, 100)]
    chosen = worth_confirming([*far, *near, *wrong], space, Aim(0.3, 0.02))
    assert chosen[:3] == [(20, 0), (20, 1), (20, 2)]
    assert (2, 3) in chosen
    assert (2, 4) not in chosen
    assert len(chosen) == CONFIRMED
    assert worth_confirming(wrong, space, Aim(0.3, 0.02)) == [(2, 4)]


def test_without_optuna_it_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(UserError, match=r"pip install 'montecardo\[tune\]'"):
        several()


def test_proposals_are_cut_to_half_of_the_games() -> None:
    assert 64 * deals_of_a_trial(Aim(0.35, 0.001, most=10_000), 64) <= 5000
    assert deals_of_a_trial(Aim(0.0, 0.02), TOGETHER) >= 64
