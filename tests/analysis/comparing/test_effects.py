"""Mean differences on few deals: what never varied there is not known, and nothing is sure by it."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.comparing.effects import difference_of_means, mean_effects
from montecardo.analysis.meta_game.companies import company_shares
from montecardo.analysis.rates.intervals import FEWEST_ALIKE, score_means
from montecardo.analysis.several_seats.seats import seat_advantage

from ..tables import frame


def differences(values: list[float], seats: int = 1) -> pd.DataFrame:
    """Return rows of deals 0, 1, ..., each with its difference at every seat."""
    deals = np.repeat(np.arange(len(values)), seats)
    return pd.DataFrame({"game": deals, "difference": np.repeat(values, seats)})


@pytest.mark.parametrize("value", [-0.25, 0.0, 1 / 3, 1e6 / 7])
@pytest.mark.parametrize("seats", [1, 4])
@pytest.mark.parametrize("deals", [1, 2, 3, FEWEST_ALIKE - 1])
def test_few_deals_that_are_all_alike_decide_nothing(value: float, seats: int, deals: int) -> None:
    (row,) = mean_effects(differences([value] * deals, seats)).to_dict("records")
    assert row["estimate"] == pytest.approx(value)
    assert np.isnan([row["low"], row["high"]]).all()
    assert (row["p_value"], row["p_adjusted"], row["verdict"]) == (1.0, 1.0, "undecided")


def test_nothing_on_many_deals_is_nothing() -> None:
    for deals in (FEWEST_ALIKE, 5000):
        (row,) = mean_effects(differences([0.0] * deals)).to_dict("records")
        assert (row["estimate"], row["low"], row["high"]) == (0, 0, 0)
        assert (row["p_value"], row["verdict"]) == (1.0, "undecided")


def test_the_same_on_many_deals_is_sure() -> None:
    (row,) = mean_effects(differences([-0.25] * FEWEST_ALIKE)).to_dict("records")
    assert (row["low"], row["high"], row["verdict"]) == (-0.25, -0.25, "lower")


def test_few_deals_that_differ_keep_their_interval() -> None:
    (row,) = mean_effects(differences([1.0, 1.0, 1.5])).to_dict("records")
    # t of 2 degrees of freedom times the standard error, 1 / 6.
    assert (row["low"], row["high"]) == pytest.approx((7 / 6 - 4.302652730 / 6, 7 / 6 + 4.302652730 / 6))


@pytest.mark.parametrize(("deals", "known"), [(3, False), (FEWEST_ALIKE, True)])
def test_a_difference_of_means_that_never_vary(deals: int, known: bool) -> None:
    rows = pd.DataFrame({"game": np.repeat(np.arange(deals), 2), "has": [True, False] * deals})
    rows["score"] = np.where(rows["has"], 0.7, 0.1)
    (row,) = difference_of_means(rows, "has", "score").to_dict("records")
    assert row["estimate"] == pytest.approx(0.6)
    assert np.isfinite([row["low"], row["high"]]).all() == known


def test_a_cut_interval_holds_its_mean() -> None:
    rows = pd.DataFrame({"game": [0, 1, 2], "rank": [1, 1, 4]})
    (row,) = score_means(rows, (), column="rank", least=1, most=4).to_dict("records")
    assert (row["low"], row["estimate"], row["high"]) == (1, 2, 4)


def test_equal_tables_are_never_sure_of_a_seat_or_a_company() -> None:
    """Where all that sit are as good, three games that end alike are chance: of two seats a quarter do."""
    rng = np.random.default_rng(9)
    alike = 0
    for _ in range(40):
        scores = [rng.permutation([0, 20]).tolist() for _ in range(3)]
        alike += len({tuple(each) for each in scores}) == 1
        games = frame(scores, [["a", "b"]] * 3)
        for rows in (seat_advantage(games), company_shares(games)):
            assert set(rows["verdict"]) == {"undecided"}
            assert (rows["p_adjusted"] > 0.05).all()
            assert not (rows["low"] == rows["high"]).any()
    assert alike > 3


@pytest.mark.parametrize(("share", "low_rate"), [(0.01, 0.9), (0.03, 0.9)])
def test_what_few_deals_have_is_known_from_these_alone(share: float, low_rate: float) -> None:
    rng = np.random.default_rng(29)
    held = told = 0
    for _ in range(300):
        has, score = rng.random(300) < share, rng.normal(size=300)
        rows = pd.DataFrame({"game": range(300), "has": has, "score": score})
        for row in difference_of_means(rows, "has", "score").to_dict("records"):
            if not np.isnan(row["low"]):
                told += 1
                held += bool(row["low"] <= 0 <= row["high"])
    assert told > 150
    assert held / told > low_rate


def test_a_difference_from_one_deal_that_has_it_has_no_interval() -> None:
    rows = pd.DataFrame({"game": range(100), "has": np.arange(100) == 7, "score": np.arange(100.0)})
    (row,) = difference_of_means(rows, "has", "score").to_dict("records")
    assert np.isnan([row["low"], row["high"]]).all()
    assert row["having"] == 1


@pytest.mark.parametrize("having", [2, 29])
def test_few_deals_that_have_it_and_are_alike_have_no_interval(having: int) -> None:
    has = np.arange(100) < having
    rows = pd.DataFrame({"game": range(100), "has": has, "score": np.where(has, 0, np.arange(100) % 2)})
    (row,) = difference_of_means(rows, "has", "score").to_dict("records")
    assert np.isnan([row["low"], row["high"]]).all()


def test_a_share_that_is_nearly_all_has_room_for_what_was_not_seen() -> None:
    values = pd.DataFrame({"game": range(40), "difference": 0.5})
    (row,) = mean_effects(values, least=-0.5, most=0.5).to_dict("records")
    # Clopper and Pearson's interval of 40 of 40.
    assert row["low"] == pytest.approx(0.025 ** (1 / 40) - 0.5)
    assert row["high"] == 0.5
    assert row["verdict"] == "higher"
    assert row["p_value"] == pytest.approx(2 * 0.5**40)


def test_of_eight_fair_seats_on_few_deals_none_is_sure() -> None:
    rng, false = np.random.default_rng(37), 0
    for _ in range(100):
        rows = seat_advantage(frame(np.argsort(rng.random((40, 8)), axis=1).tolist()))
        false += bool((rows[rows["outcome"] == "share"]["verdict"] != "undecided").any())
    # 5 are allowed; Student's t alone made it 28.
    assert false <= 12
