"""Difficulty: curves, steps, skill and what explains a result, at each setting of a knob."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.comparing.wins import compare
from montecardo.analysis.difficulty.curve import (
    EXPLAINED,
    NO_RIVAL,
    NOBODY_WON,
    _bands,
    difficulty_curve,
    difficulty_steps,
    explained,
    skill_by_setting,
)
from montecardo.analysis.luck_and_skill.crossed import Crossed
from montecardo.analysis.luck_and_skill.ladder import skill_score
from montecardo.analysis.rates.intervals import proportion_interval
from montecardo.simulate.errors import UserError

NUMBERS = ["estimate", "low", "high", "level", "method", "games", "deals"]


def test_a_curve_by_hand(make_games) -> None:
    variants = {
        number: make_games({"random": 0.1, "bold": number / 10}, 200, seed=number) for number in (3, 5, 7)
    }
    rows = difficulty_curve(variants)
    assert list(rows.columns) == ["setting", "strategy", *NUMBERS, "wins"]
    assert rows["setting"].tolist() == [3, 3, 5, 5, 7, 7]
    assert (rows["method"] == "bonferroni, wilson").all()
    assert (rows["level"] == 0.95).all()
    for row in rows.to_dict("records"):
        assert (row["low"], row["high"]) == proportion_interval(row["wins"], 200, 1 - 0.05 / 6)


def test_a_curve_with_gaps_and_edges(make_games) -> None:
    games = make_games({"random": 0.0, "bold": 1.0}, 20)
    rows = difficulty_curve({"none": games[:0], "one": games[:1], "all": games}, method="clopper-pearson")
    told = rows[["setting", "strategy", "estimate", "games"]].to_numpy().tolist()
    assert told == [["one", "random", 0, 1], ["all", "random", 0, 20], ["all", "bold", 1, 20]]
    assert rows["low"].iloc[0] == rows["low"].iloc[1] == 0
    assert rows["high"].iloc[2] == 1
    assert not rows.isna().any(axis=None)
    nothing = difficulty_curve({"none": games[:0]})
    assert nothing.empty
    assert list(nothing.columns) == list(rows.columns)
    with pytest.raises(UserError, match="no settings"):
        difficulty_curve({})


def test_steps_are_paired_comparisons(make_games) -> None:
    variants = {
        number: make_games({"random": 0.1, "bold": rate}, 400, seed=number, swing=0.1)
        for number, rate in ((1, 0.6), (2, 0.6), (3, 0.2))
    }
    rows = difficulty_steps(variants, margin=0.2)
    assert rows[["strategy", "setting", "next"]].to_numpy().tolist() == [
        ["random", 1, 2],
        ["random", 2, 3],
        ["bold", 1, 2],
        ["bold", 2, 3],
    ]
    last = rows.iloc[3]
    assert last["verdict"] == "harder"
    assert rows["verdict"].iloc[0] == "practically equal"
    bold = [variants[number].query("strategy == 'bold'").assign(strategy=str(number)) for number in (2, 3)]
    alone = compare(pd.concat(bold), "3", "2").iloc[0]
    for column in ("estimate", "low", "high", "only_first", "p_value", "deals"):
        assert last[column] == alone[column]
    # Holm, for all four steps.
    assert last["p_adjusted"] == pytest.approx(4 * last["p_value"])


def test_steps_at_the_edges(make_games) -> None:
    games = make_games({"random": 0.2, "bold": 0.5}, 20)
    none = difficulty_steps({1: games})
    assert none.empty
    some = difficulty_steps({1: games, 2: games[:20], 3: games[:0]})
    assert list(some.columns) == list(none.columns)
    assert some[["strategy", "setting", "next", "estimate"]].to_numpy().tolist() == [["random", 1, 2, 0]]
    never = games.assign(won=False)
    assert not difficulty_steps({1: never, 2: never}).isna().any(axis=None)
    with pytest.raises(UserError, match="no game, replicate and seat in common"):
        difficulty_steps({1: games, 2: games.assign(game=games["game"] + 100)})
    with pytest.raises(UserError, match="two settings have the same name"):
        difficulty_steps({1: games, "1": games})


def test_skill_by_setting(make_games) -> None:
    easy = make_games({"random": 0.3, "bold": 0.6}, 300)
    hopeless = make_games({"random": 0.0, "bold": 0.0}, 300)
    rows = skill_by_setting({"easy": easy, "hopeless": hopeless, "alone": easy[:300]})
    assert rows["note"].tolist() == ["", NOBODY_WON, NO_RIVAL]
    assert rows[["estimate", "low", "high"]].iloc[1:].to_numpy().tolist() == [[0, 0, 1]] * 2
    single = skill_score(easy, level=1 - 0.05 / 3).iloc[0]
    assert rows.loc[0, ["estimate", "low", "high"]].tolist() == single[["estimate", "low", "high"]].tolist()
    assert (rows["method"] == "bonferroni, bonett-price").all()
    assert not rows.isna().any(axis=None)
    with pytest.raises(UserError, match="setting hard: no game of strategy 'random'"):
        skill_by_setting({"hard": easy[300:]})
    with pytest.raises(UserError, match="setting empty: no game"):
        skill_by_setting({"empty": easy[:0]})


def test_what_explains_a_win(make_games) -> None:
    variants = {
        number: make_games({"random": 0.1, "bold": rate}, 4000, seed=number)
        for number, rate in ((1, 0.2), (2, 0.8))
    }
    rows = explained(variants)
    rates = np.array([[0.1, 0.2], [0.1, 0.8]])
    total = rates.mean() * (1 - rates.mean())
    setting, strategy = rates.mean(axis=1).var(), rates.mean(axis=0).var()
    truth = [setting, strategy, rates.var() - setting - strategy, total - rates.var()]
    assert rows["source"].tolist() == ["setting", "strategy", "setting x strategy", "rest"]
    assert rows["variance"].to_numpy() == pytest.approx(truth, rel=0.1)
    assert rows["estimate"].sum() == pytest.approx(1)
    assert ((rows["low"] < truth / total) & (truth / total < rows["high"])).all()


def test_what_explains_a_place_at_tables() -> None:
    """The best of two strategies has the better place by one or two points; seats are of no matter."""
    rng = np.random.default_rng(1)
    variants = {}
    for setting, gap in (("small", 0.0), ("large", 2.0)):
        tables = 1500
        value = rng.normal(size=(tables, 2, 2))  # deal, line-up, seat
        value[:, 0, 0] += gap
        value[:, 1, 1] += gap
        rank = 1 + (value[..., ::-1] > value)
        deal, line_up, seat = (axis.ravel() for axis in np.indices(value.shape))
        variants[setting] = pd.DataFrame(
            {
                "game": deal,
                "seat": seat,
                "strategy": np.where(line_up == seat, "a", "b"),
                "rank": rank.ravel(),
            }
        )
    rows = explained(variants, "rank")
    assert rows["variance"].sum() == pytest.approx(0.25, rel=1e-3)
    assert rows["estimate"].iloc[0] == pytest.approx(0, abs=1e-3)
    assert rows.loc[[1, 2], "low"].min() > 0


def test_explaining_at_the_edges(make_games) -> None:
    games = make_games({"random": 0.2, "bold": 0.5}, 20)
    constant = explained({1: games.assign(won=False), 2: games.assign(won=False)})
    assert constant[["estimate", "low", "high"]].drop_duplicates().to_numpy().tolist() == [[0, 0, 1]]
    assert (constant["method"] == "nothing varies").all()
    one = explained({1: make_games({"random": 0.2, "bold": 0.5}, 1)})
    assert not one.isna().any(axis=None)
    with pytest.raises(UserError, match="every deal must be played"):
        explained({1: games, 2: games[:20]})
    with pytest.raises(UserError, match="no games"):
        explained({1: games[:0]})


TRIALS = [400, pytest.param(6000, marks=pytest.mark.slow)]


@pytest.mark.parametrize("trials", TRIALS)
@pytest.mark.parametrize("method", ["wilson", "clopper-pearson"])
def test_the_bands_hold_together(check_coverage, method: str, trials: int) -> None:
    """Five settings and two strategies on common deals, two replicates."""
    rng = np.random.default_rng(2)
    deals = 120
    rates = np.array([[0.6, 0.9], [0.4, 0.7], [0.3, 0.5], [0.2, 0.35], [0.1, 0.2]])
    luck = np.where(rng.random((trials, 1, deals, 1)) < 0.5, -0.09, 0.09)
    variants = {}
    for setting, both in enumerate(rates):
        won = rng.random((trials, 2, deals, 2)) < both[:, None, None] + luck
        trial, strategy, deal, _ = (axis.ravel() for axis in np.indices(won.shape))
        variants[setting] = pd.DataFrame(
            {"trial": trial, "strategy": strategy, "game": deal, "won": won.ravel()}
        )
    # Each of the ten at the level that the curve of one trial would give it.
    rows = _bands(variants, ("trial", "strategy"), 1 - 0.05 / rates.size, method)
    truth = rates[rows["setting"].to_numpy(), rows["strategy"].to_numpy()]
    rows["hit"] = (rows["low"] <= truth) & (truth <= rows["high"])
    check_coverage(f"difficulty bands, {method}", rows.groupby("trial")["hit"].all(), below=0.015, above=0.04)


@pytest.mark.parametrize("trials", [100, pytest.param(3000, marks=pytest.mark.slow)])
def test_steps_between_equal_settings_are_seldom_told_apart(make_games, trials: int) -> None:
    """Two strategies, four settings that change nothing: six true hypotheses a trial."""
    wrong = 0
    for trial in range(trials):
        rates = {"random": 0.2, "bold": 0.5}
        variants = {number: make_games(rates, 60, seed=4 * trial + number, swing=0.1) for number in range(4)}
        wrong += bool(difficulty_steps(variants)["verdict"].isin(["easier", "harder"]).any())
    print(f"\nwrong verdicts in {wrong} of {trials} curves")
    assert wrong / trials <= 0.05 + 4 * np.sqrt(0.05 * 0.95 / trials)


@pytest.mark.parametrize("trials", [400, pytest.param(4000, marks=pytest.mark.slow)])
def test_what_is_explained_is_covered(check_coverage, trials: int) -> None:
    rng = np.random.default_rng(3)
    rates = np.array([[0.1, 0.2], [0.15, 0.6], [0.3, 0.6]])
    total = rates.mean() * (1 - rates.mean())
    setting, strategy = rates.mean(axis=1).var(), rates.mean(axis=0).var()
    truth = np.array([setting, strategy, rates.var() - setting - strategy, total - rates.var()]) / total
    luck = np.array([-0.1, 0.1])
    hits = np.zeros((trials, 4), bool)
    for trial in range(trials):
        chance = rates[..., None] + luck[rng.integers(0, 2, (80, 1, 1, 1))]
        crossed = Crossed.of((rng.random((80, 3, 2, 1)) < chance).astype(float), independent=False)
        for place, part in enumerate(EXPLAINED.values()):
            found = crossed.share([part], 0.95)
            hits[trial, place] = found.low <= truth[place] <= found.high
    for place, source in enumerate(EXPLAINED):
        check_coverage(f"explained by {source}", hits[:, place], below=0.025)
