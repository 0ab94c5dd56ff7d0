"""The sequential comparison of a frame."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.comparing.wins import COLUMNS
from montecardo.analysis.watching.pairs import compare_watched
from montecardo.analysis.watching.sequential import Rule
from montecardo.simulate import UserError


def frame(won: dict[str, np.ndarray], deals: np.ndarray | None = None) -> pd.DataFrame:
    parts = [
        pd.DataFrame(
            {"game": np.arange(len(each)) if deals is None else deals, "strategy": name, "won": each}
        )
        for name, each in won.items()
    ]
    return pd.concat(parts, ignore_index=True)


def test_it_stops_at_a_look_and_uses_no_more_deals(make_games) -> None:
    games = make_games({"a": 0.5, "b": 0.3}, 5000, seed=1, swing=0.2)
    (row,) = compare_watched(games, margin=0.02).to_dict("records")
    assert (row["first"], row["second"], row["verdict"]) == ("a", "b", "better")
    assert row["deals"] in list(Rule().looks())
    assert row["deals"] < 1000
    used = games[games["game"] < row["deals"]].pivot(index="game", columns="strategy", values="won")
    assert row["only_first"] == (used["a"] & ~used["b"]).sum()
    assert row["only_second"] == (used["b"] & ~used["a"]).sum()
    assert row["estimate"] == pytest.approx(used["a"].mean() - used["b"].mean())
    assert 0 < row["low"] < row["estimate"] < row["high"]
    assert row["correlation"] == pytest.approx(used["a"].corr(used["b"]))
    backwards = compare_watched(games, "b", margin=0.02).iloc[0]
    assert (backwards["verdict"], backwards["deals"]) == ("worse", row["deals"])
    assert (backwards["low"], backwards["high"]) == pytest.approx((-row["high"], -row["low"]))


def test_the_order_of_rows_changes_nothing(make_games) -> None:
    games = make_games({"a": 0.4, "b": 0.35, "c": 0.2}, 1500, replicates=2, seed=2, swing=0.1)
    expected = compare_watched(games)
    shuffled = games.sample(frac=1, random_state=1)
    pd.testing.assert_frame_equal(compare_watched(shuffled), expected)
    # Numbers far apart are counted otherwise inside.
    pd.testing.assert_frame_equal(compare_watched(shuffled.assign(game=shuffled["game"] * 977)), expected)
    assert list(expected.columns) == [*COLUMNS, "p_adjusted", "correction"]


def test_seats_and_replicates_of_a_deal_count_as_one_deal() -> None:
    """Four pairs a deal that all end alike are worth one, and 4 x 40 are not 160."""
    rng = np.random.default_rng(3)
    first, second = rng.random(40) < 0.6, rng.random(40) < 0.4
    one = frame({"a": first, "b": second})
    four = one.loc[one.index.repeat(4)].assign(seat=np.tile([0, 1, 0, 1], 80))
    four["replicate"] = np.tile([0, 0, 1, 1], 80)
    alone, seated = compare_watched(one).iloc[0], compare_watched(four).iloc[0]
    assert (seated["deals"], seated["games"]) == (alone["deals"], 4 * alone["games"])
    for column in ("estimate", "low", "high", "p_value", "further_deals"):
        assert seated[column] == pytest.approx(alone[column]), column


@pytest.mark.parametrize(
    ("first", "second", "verdict"),
    [
        (np.ones(3000, bool), np.ones(3000, bool), "practically equal"),
        (np.zeros(3000, bool), np.zeros(3000, bool), "practically equal"),
        (np.arange(3000) % 2 == 0, np.arange(3000) % 2 == 0, "practically equal"),
        (np.ones(3000, bool), np.zeros(3000, bool), "better"),
        (np.zeros(3000, bool), np.ones(3000, bool), "worse"),
        (np.ones(1, bool), np.zeros(1, bool), "undecided"),
        (np.ones(1, bool), np.ones(1, bool), "undecided"),
    ],
)
def test_where_little_varies_the_result_is_clear(first: np.ndarray, second: np.ndarray, verdict: str) -> None:
    (row,) = compare_watched(frame({"a": first, "b": second})).to_dict("records")
    assert row["verdict"] == verdict
    assert -1 <= row["low"] <= row["estimate"] <= row["high"] <= 1
    assert 0 < row["p_value"] <= 1
    assert (row["further_deals"] > 0) == (verdict == "undecided")
    without = [name for name, value in row.items() if isinstance(value, float) and np.isnan(value)]
    # What can't be told where nothing varies, as in `compare`.
    assert set(without) <= {"correlation", "pairing_gain"}


def test_unequal_deals_are_compared_where_both_played(make_games) -> None:
    games = make_games({"a": 0.5, "b": 0.3}, 400, replicates=3, seed=4)
    some = games[(games["strategy"] == "a") | (games["game"] % 3 > 0) | (games["replicate"] == 2)]
    (row,) = compare_watched(some, margin=0).to_dict("records")
    common = some.pivot(index=["game", "replicate"], columns="strategy", values="won").dropna().astype(bool)
    per_deal = (common["a"].astype(float) - common["b"]).groupby("game").mean()
    used = per_deal[: row["deals"]]
    assert row["estimate"] == pytest.approx(used.mean())
    assert row["games"] == (common.index.get_level_values("game") < row["deals"]).sum()


def test_what_cant_be_compared_is_one_line(make_games) -> None:
    games = make_games({"a": 0.5, "b": 0.3}, 50)
    for wrong, told in [
        (lambda: compare_watched(games, "c"), "no game of strategy 'c'"),
        (lambda: compare_watched(games, "a", ["a"]), "can't be compared with itself"),
        (lambda: compare_watched(games[games["strategy"] == "a"]), "no two strategies"),
        (lambda: compare_watched(games[:0]), "no two strategies"),
        (lambda: compare_watched(games, alpha=0), "alpha 0 is no chance"),
        (lambda: compare_watched(games, margin=2), "margin 2 is out of range"),
        (lambda: compare_watched(pd.concat([games, games])), "two rows for one game"),
        (lambda: compare_watched(games.drop(columns="won")), "no column 'won'"),
    ]:
        with pytest.raises(UserError, match=told) as caught:
            wrong()
        assert "\n" not in str(caught.value)


def test_two_that_share_no_game_are_refused() -> None:
    games = frame({"a": np.ones(5, bool), "b": np.ones(5, bool)}, np.arange(5))
    games.loc[games["strategy"] == "b", "game"] += 5
    with pytest.raises(UserError, match="no game, replicate and seat in common"):
        compare_watched(games)
