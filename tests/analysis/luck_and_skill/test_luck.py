"""Luck and skill: against models whose parts are known exactly, against the one-way split, at the edges."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.luck_and_skill.crossed import BOTH, CHANCE, DEAL, DEAL_SECOND, FIRST, SECOND, Crossed
from montecardo.analysis.luck_and_skill.luck import METHOD, decided_by_deal, luck_and_skill
from montecardo.analysis.luck_and_skill.variance import luck_split
from montecardo.simulate import play
from montecardo.simulate.errors import UserError
from montecardo.simulate.seating import rotations

COLUMNS = ["outcome", "source", "variance", "estimate", "low", "high", "level", "method"]
SIZES = ["games", "deals", "replicates"]


def framed(values: np.ndarray) -> pd.DataFrame:
    """Put results of shape (deals, seats, strategies, replicates) into a frame."""
    deal, seat, strategy, replicate = (axis.ravel() for axis in np.indices(values.shape))
    names = [f"s{number}" for number in range(values.shape[2])]
    return pd.DataFrame(
        {
            "game": deal,
            "replicate": replicate,
            "seat": seat,
            "strategy": pd.Categorical.from_codes(strategy, names),
            "won": values.ravel() > 0,
            "score": values.ravel(),
        }
    )


def modelled(rng: np.random.Generator, deals: int, replicates: int, spreads: list[float]) -> np.ndarray:
    """Return results of three seats and three strategies, made of parts with these standard deviations.

    The replicates' chance is half shared by all strategies and seats, as the stream of chance is.
    """
    seat, strategy, both, deal, deal_strategy, chance = spreads
    fixed = np.array([-1.0, 0.0, 1.0]) * np.sqrt(1.5)
    cross = np.array([[1.0, -1, 0], [-1, 1, 0], [0, 0, 0]]) * 1.5
    shape = deals, 3, 3, replicates
    suits = rng.normal(size=(deals, 3, 3, 1)) * np.sqrt(1.5)
    suits -= suits.mean(axis=2, keepdims=True)
    shared = rng.normal(size=(deals, 1, 1, replicates))
    return (
        seat * fixed[:, None, None]
        + strategy * fixed[:, None]
        + both * cross[:, :, None]
        + deal * rng.normal(size=(deals, 3, 1, 1))
        + deal_strategy * suits
        + chance * (shared + rng.normal(size=shape)) / np.sqrt(2)
    )


SPREADS = [0.4, 1.0, 0.3, 2.0, 0.8, 1.5]
TRUTH = np.square(SPREADS)


def test_a_model_is_taken_apart() -> None:
    rows = luck_and_skill(framed(modelled(np.random.default_rng(1), 3000, 3, SPREADS)), ("score",))
    assert list(rows.columns) == [*COLUMNS, *SIZES]
    rows = rows.set_index("source")
    order = ["seat", "strategy", "seat x strategy", "deal", "deal x strategy", "chance"]
    assert rows.loc[order, "variance"].to_numpy() == pytest.approx(TRUTH, rel=0.12)
    assert rows["estimate"].sum() == pytest.approx(1)
    assert ((rows["low"] < rows["estimate"]) & (rows["estimate"] < rows["high"])).all()
    assert rows[SIZES].drop_duplicates().to_numpy().tolist() == [[81_000, 3000, 3]]
    assert set(rows["method"]) == {METHOD}


def test_the_parts_add_up_to_the_variance() -> None:
    values = modelled(np.random.default_rng(2), 5000, 2, SPREADS)
    assert Crossed.of(values).parts.sum() == pytest.approx(values.var(), rel=0.01)


def test_chance_that_all_share_is_no_deal() -> None:
    rng = np.random.default_rng(3)
    parts = np.mean([Crossed.of(modelled(rng, 50, 2, [0, 0, 0, 0, 0, 1.0])).parts for _ in range(40)], axis=0)
    # Cut at 0, so a little above it.
    assert parts[DEAL] < 0.06
    assert parts[CHANCE] == pytest.approx(1, abs=0.05)


def test_one_strategy_alone_is_the_one_way_split(make_games) -> None:
    games = make_games({"bold": 0.4}, 500, 3, swing=0.25)
    rows = luck_and_skill(games)
    assert rows["source"].tolist() == ["deal", "chance"] * 2
    split = luck_split(games)
    assert rows["variance"].to_numpy() == pytest.approx(split["variance"].to_numpy())
    assert rows["estimate"].to_numpy() == pytest.approx(split["share"].to_numpy())
    told = decided_by_deal(games)
    assert told["estimate"].tolist() == pytest.approx(split.query("source == 'deal'")["share"].tolist())
    assert told[["low", "high"]].to_numpy() == pytest.approx(
        split.query("source == 'deal'")[["low", "high"]].to_numpy(), abs=0.02
    )


def test_a_solo_game_has_no_seat(make_games) -> None:
    rows = luck_and_skill(make_games({"random": 0.1, "bold": 0.4}, 300, 2, swing=0.1), ("won",))
    assert rows["source"].tolist() == ["deal", "strategy", "deal x strategy", "chance"]


def test_equal_strategies_at_a_table() -> None:
    rng = np.random.default_rng(4)
    hand = rng.normal(size=(800, 4, 1, 1)) + np.array([0.5, 0, 0, -0.5])[:, None, None]
    value = hand + rng.normal(size=(800, 4, 1, 3))
    rank = 1 + (value[:, None] > value[:, :, None]).sum(axis=2)
    rows = luck_and_skill(framed(rank), ("score",)).set_index("source")
    assert list(rows.index) == ["deal", "seat", "chance"]
    assert rows.loc["seat", "low"] > 0
    assert rows["estimate"].sum() == pytest.approx(1)


def test_any_order_of_rows() -> None:
    games = framed(modelled(np.random.default_rng(5), 30, 2, SPREADS))
    mixed = games.sample(frac=1, random_state=1).assign(game=lambda rows: 10**12 + 7 * rows["game"])
    one, other = (luck_and_skill(rows)["estimate"].to_numpy() for rows in (games, mixed))
    assert one == pytest.approx(other)


def test_what_never_varies() -> None:
    games = framed(np.ones((40, 1, 2, 2)))
    rows = luck_and_skill(games)
    assert (rows["estimate"] == 0).all()
    assert rows[["low", "high"]].drop_duplicates().to_numpy().tolist() == [[0, 1]]
    assert set(rows["method"]) == {"nothing varies"}
    assert decided_by_deal(games)["method"].tolist() == ["nothing varies"] * 2


def test_deals_that_decide_everything() -> None:
    won = np.repeat(np.random.default_rng(6).random((300, 1, 1, 1)) < 0.4, 2, axis=3)
    row = decided_by_deal(framed(won), ("won",)).iloc[0]
    assert (row["estimate"], row["high"]) == (1, 1)
    assert 0.9 < row["low"] < 1
    chance = luck_and_skill(framed(won), ("won",)).set_index("source").loc["chance"]
    assert (chance["estimate"], chance["low"]) == (0, 0)
    assert 0 < chance["high"] < 0.1


def test_a_strategy_that_decides_everything() -> None:
    won = np.zeros((60, 1, 2, 2))
    won[:, :, 1] = 1
    rows = luck_and_skill(framed(won), ("won",)).set_index("source")
    assert rows["estimate"].to_dict() == {"deal": 0, "strategy": 1, "deal x strategy": 0, "chance": 0}
    # Sixty deals alike: so may all others be, but they need not.
    assert (rows.loc[["deal", "deal x strategy", "chance"], "high"].between(0.01, 0.5)).all()
    assert 0.5 < rows.loc["strategy", "low"] < 1
    won[7, 0, 0] = 1
    odd = luck_and_skill(framed(won), ("won",)).set_index("source")
    assert (odd["low"] < odd["estimate"]).sum() >= 2
    assert odd.loc["deal", "high"] > rows.loc["deal", "high"]


@pytest.mark.parametrize("deals", [1, 2])
def test_one_or_two_deals_tell_nothing(deals: int) -> None:
    rows = luck_and_skill(framed(modelled(np.random.default_rng(7), deals, 2, SPREADS)), ("score",))
    assert rows[["low", "high"]].drop_duplicates().to_numpy().tolist() == [[0, 1]]
    assert not rows.isna().any(axis=None)


def test_other_designs_are_refused(make_games) -> None:
    with pytest.raises(UserError, match="replicates=2 or more"):
        luck_and_skill(make_games({"random": 0.2}, 30))
    games = make_games({"random": 0.2, "bold": 0.3}, 30, 2)
    with pytest.raises(
        UserError, match="30 deals x 2 strategy x 2 replicate are 120 rows, and the frame has 119"
    ):
        luck_and_skill(games[1:])
    with pytest.raises(UserError, match="every deal must be played"):
        decided_by_deal(pd.concat([games[2:], games[2:4]]))
    assert luck_and_skill(games[:0]).empty
    assert list(decided_by_deal(games[:0]).columns) == [
        "outcome",
        "estimate",
        "low",
        "high",
        *COLUMNS[6:],
        *SIZES,
    ]


TRIALS = [300, pytest.param(4000, marks=pytest.mark.slow)]


@pytest.mark.parametrize("trials", TRIALS)
@pytest.mark.parametrize(("deals", "replicates"), [(60, 2), (40, 4)])
def test_the_shares_are_covered(check_coverage, deals: int, replicates: int, trials: int) -> None:
    rng = np.random.default_rng(8)
    hits = np.zeros((trials, 6), bool)
    for trial in range(trials):
        crossed = Crossed.of(modelled(rng, deals, replicates, SPREADS))
        for part in (FIRST, SECOND, BOTH, DEAL, DEAL_SECOND, CHANCE):
            found = crossed.share([part], 0.95)
            hits[trial, part] = found.low <= TRUTH[part] / TRUTH.sum() <= found.high
    for part, name in enumerate(("seat", "strategy", "both", "deal", "deal x strategy", "chance")):
        check_coverage(f"luck and skill, {name}", hits[:, part], below=0.025)


@pytest.mark.parametrize("trials", TRIALS)
@pytest.mark.parametrize(
    ("rate", "share", "deals", "replicates"),
    [(0.4, 0.1, 200, 2), (0.4, 0.3, 200, 4), (0.1, 0.3, 600, 4), (0.5, 0.8, 200, 3), (0.3, 0.3, 40, 5)],
)
def test_what_the_deal_decides_is_covered(
    check_coverage, rate: float, share: float, deals: int, replicates: int, trials: int
) -> None:
    """Two strategies, each with a beta distributed chance on each deal."""
    rng = np.random.default_rng(9)
    weight = 1 / share - 1
    hits = []
    for _ in range(trials):
        chance = rng.beta(rate * weight, (1 - rate) * weight, size=(deals, 1, 2, 1))
        won = rng.random((deals, 1, 2, replicates)) < chance
        found = Crossed.of(won.astype(float)).share([DEAL, DEAL_SECOND], 0.95, [DEAL, DEAL_SECOND, CHANCE])
        hits.append(found.low <= share <= found.high)
    check_coverage(f"decided by the deal, {rate}, {share}", hits, below=0.035, above=0.04)


def test_of_games_that_were_played() -> None:
    solo = play("ragemore", ["random", "cautious"], games=60, replicates=2, seed=1).games
    rows = luck_and_skill(solo)
    assert rows["source"].tolist() == ["deal", "strategy", "deal x strategy", "chance"] * 2
    assert rows.groupby("outcome")["estimate"].sum().tolist() == pytest.approx([1, 1])
    table = play("rage", rotations(["random", "grabber", "sharer"]), games=30, replicates=2, seed=1).games
    rows = luck_and_skill(table, ("rank", "score"))
    assert len(rows) == 12
    assert rows[SIZES].drop_duplicates().to_numpy().tolist() == [[540, 30, 2]]


def placed(rng: np.random.Generator, deals: int) -> np.ndarray:
    """Return ranks at rotated tables of three, two replicates: hands, skill, and chance, in part shared."""
    hand = rng.normal(size=(deals, 1, 3, 1))
    value = np.repeat(hand, 3, axis=1)  # deals, line-ups, seats, replicates
    skill = np.array([[(seat + line_up) % 3 for seat in range(3)] for line_up in range(3)])
    value = value + 0.6 * skill[None, :, :, None] + np.array([0.3, 0, 0])[:, None]
    value = value + rng.normal(size=(deals, 1, 3, 2)) + 0.5 * rng.normal(size=(deals, 3, 3, 2))
    rank = 1 + (value[:, :, None] > value[:, :, :, None]).sum(axis=3)
    by_seat = np.empty((deals, 3, 3, 2))
    for line_up in range(3):
        for seat in range(3):
            by_seat[:, seat, skill[line_up, seat]] = rank[:, line_up, seat]
    return by_seat


@pytest.mark.parametrize("trials", TRIALS)
def test_the_shares_of_places_at_a_table_are_covered(check_coverage, trials: int) -> None:
    whole = Crossed.of(placed(np.random.default_rng(10), 100_000)).parts
    truth = whole / whole.sum()
    rng = np.random.default_rng(11)
    hits = np.zeros((trials, 6), bool)
    for trial in range(trials):
        crossed = Crossed.of(placed(rng, 60))
        for part in range(6):
            found = crossed.share([part], 0.95)
            hits[trial, part] = found.low <= truth[part] <= found.high
    for part, name in enumerate(("seat", "strategy", "both", "deal", "deal x strategy", "chance")):
        check_coverage(f"places, {name}, {truth[part]:.3f}", hits[:, part], below=0.025)
