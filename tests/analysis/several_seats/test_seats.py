"""Tables put together, seat advantage, standings: by hand, at the edges, and where the answer is known."""

from __future__ import annotations

import numpy as np
import pytest
from montecardo.analysis.several_seats.seats import seat_advantage, seat_advantages
from montecardo.analysis.several_seats.standings import standings
from montecardo.analysis.several_seats.tables import seats_of, win_shares
from montecardo.simulate.errors import UserError

from ..tables import frame


def test_by_hand() -> None:
    games = frame([[5, 3], [1, 7], [4, 4]])
    rows = seat_advantage(games).set_index(["outcome", "seat"])
    # Above the table's mean: 1, -3, 0; wins 1, 0 and a shared one; places 1, 2, 1.
    assert rows.loc[("score", 0), "estimate"] == pytest.approx(-2 / 3)
    assert rows.loc[("share", 0), "estimate"] == pytest.approx(0)
    assert rows.loc[("rank", 0), "estimate"] == pytest.approx(0)
    error = np.std([1, -3, 0], ddof=1) / np.sqrt(3)
    assert rows.loc[("score", 0), "high"] == pytest.approx(-2 / 3 + 4.302652730 * error)
    assert rows["estimate"].groupby("outcome").sum().to_numpy() == pytest.approx([0, 0, 0])


def test_shared_wins_are_shared() -> None:
    assert win_shares(frame([[2, 2, 1], [3, 3, 3]]), 3).tolist() == [[0.5, 0.5, 0.0], [1 / 3] * 3]


def test_one_game_has_no_interval_and_no_verdict() -> None:
    rows = seat_advantage(frame([[5, 3]]))
    assert rows["low"].isna().all()
    assert set(rows["verdict"]) == {"undecided"}
    assert (rows["p_adjusted"] == 1).all()


def test_a_mean_place_lies_among_the_places() -> None:
    games = frame([[4, 3, 2, 1], [1, 2, 3, 4], [4, 2, 3, 1]], [["a", "b", "c", "d"]] * 3)
    rows = standings(games)
    places = rows[rows["outcome"] == "rank"].set_index("strategy")
    assert places.loc["a", ["low", "estimate", "high"]].tolist() == [1, 2, 4]
    assert ((places["low"] >= 1) & (places["high"] <= 4)).all()


def test_no_game() -> None:
    games = frame([[5, 3]]).iloc[:0]
    assert seats_of(games) == 0
    assert len(seat_advantage(games)) == 0
    assert len(standings(games)) == 0


@pytest.mark.parametrize("lost", [0, 1, 5])
def test_a_missing_seat_is_told(lost: int) -> None:
    games = frame([[5, 3, 1], [1, 7, 2]])
    with pytest.raises(UserError, match="lacks one of its 3 seats"):
        seat_advantage(games.drop(index=lost))


def test_shuffled_rows_are_refused() -> None:
    games = frame([[5, 3], [1, 7]])
    with pytest.raises(UserError, match="not in the order of simulate"):
        seats_of(games.iloc[[0, 3, 2, 1]])


def test_an_injected_advantage_is_found() -> None:
    rng = np.random.default_rng(1)
    scores = rng.integers(0, 100, (2000, 4))
    scores[:, 2] += 10
    rows = seat_advantages({4: frame(scores.tolist()), 3: frame(scores[:, :2].tolist())})
    of_score = rows[(rows["outcome"] == "score") & (rows["players"] == 4)].set_index("seat")
    assert of_score.loc[2, "verdict"] == "higher"
    assert of_score.loc[2, "low"] < 7.5 < of_score.loc[2, "high"]
    share = rows[(rows["outcome"] == "share") & (rows["players"] == 4)].set_index("seat")
    assert share.loc[2, "verdict"] == "higher"
    assert set(rows.loc[rows["players"] == 2, "verdict"]) == {"undecided"}


@pytest.mark.slow
def test_equal_seats_are_rarely_told_apart() -> None:
    rng = np.random.default_rng(2)
    wrong = 0
    for _ in range(400):
        rows = seat_advantage(frame(rng.integers(0, 30, (40, 4)).tolist()))
        wrong += bool((rows.loc[rows["outcome"] == "score", "verdict"] != "undecided").any())
    # Holm: at most 20 of 400 on average; 35 would be 3.4 standard deviations above.
    assert wrong <= 35


def test_standings_by_hand() -> None:
    games = frame([[5, 3], [1, 7], [4, 4]], [["a", "b"], ["b", "a"], ["a", "b"]])
    rows = standings(games).set_index(["strategy", "outcome"])["estimate"]
    assert rows["a", "won"] == 1
    assert rows["a", "score"] == pytest.approx(16 / 3)
    assert rows["b", "rank"] == pytest.approx(5 / 3)
    assert standings(games)["strategy"].iloc[0] == "a"
