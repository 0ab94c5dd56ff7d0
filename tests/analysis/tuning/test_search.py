"""Searches among made-up win rates, played by coin flips: what is said holds as often as it is said to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from montecardo.analysis.rates.intervals import proportion_interval
from montecardo.analysis.tuning import levels
from montecardo.analysis.tuning.levels import (
    ABOVE,
    BELOW,
    IN,
    UNDECIDED,
    Aim,
    Level,
    contradiction,
    next_look,
)
from montecardo.analysis.tuning.search import FOUND, NONE, Search, eliminate, search_ordered
from montecardo.analysis.watching.rates import still_held, watched_interval
from montecardo.simulate.errors import UserError

ALPHA = 0.2
MOST = 40_000


def coins(rates: Sequence[float], seed: int, most: int = MOST) -> Callable[[int, int, int], Any]:
    """Play levels on common deals: a deal is a number, and those who win more win all that others win."""
    deals = np.random.default_rng(seed).random(most)

    def play(place: int, first: int, stop: int) -> Any:
        assert stop <= most
        return (deals[first:stop] < rates[place]).astype(np.float64)

    return play


def searched(
    rates: Sequence[float],
    aim: Aim,
    seed: int = 1,
    how: Callable[[Search], Any] = search_ordered,
    pressed: Sequence[bool] = (),
) -> Search:
    search = Search(len(rates), aim, coins(rates, seed, aim.most), pressed)
    how(search)
    return search


def is_wrong(search: Search, rates: Sequence[float]) -> bool:
    """Tell whether anything that was said is not so."""
    aim = search.aim
    truth = [BELOW if rate < aim.low else ABOVE if rate > aim.high else IN for rate in rates]
    judged = any(level.status not in (UNDECIDED, truth[level.place]) for level in search.levels)
    missed = any(
        not level.interval()[0] <= rates[level.place] <= level.interval()[1] for level in search.levels
    )
    three = contradiction(search.levels)
    bent = three is not None and list(rates) in (sorted(rates), sorted(rates, reverse=True))
    return judged or missed or bent


def hard_curve(rng: np.random.Generator, aim: Aim) -> list[float]:
    """Return a monotone curve, many of whose levels lie a little inside or outside the band."""
    count = int(rng.integers(1, 12))
    near = rng.choice([aim.low, aim.high], count) + rng.normal(0, 0.3 * aim.band, count)
    anywhere = rng.random(count)
    rates = np.clip(np.where(rng.random(count) < 0.6, near, anywhere), 0, 1)
    return list(np.sort(rates)[:: int(rng.choice([-1, 1]))])


def errors(repetitions: int, how: Callable[[Search], Any]) -> tuple[int, int]:
    """Return how many searches said something wrong, and how many found a level."""
    rng = np.random.default_rng(11)
    wrong = found = 0
    for seed in range(repetitions):
        aim = Aim(float(rng.uniform(0.1, 0.9)), 0.05, ALPHA, MOST)
        rates = hard_curve(rng, aim)
        search = Search(len(rates), aim, coins(rates, seed))
        how(search)
        wrong += is_wrong(search, rates)
        found += search.verdict() == FOUND
    return wrong, found


@pytest.mark.parametrize("how", [search_ordered, eliminate])
def test_what_is_said_is_seldom_wrong(how: Callable[[Search], Any]) -> None:
    """The chance is alpha at most; 14 wrong ones of 40 or more have a chance of 2% at alpha."""
    wrong, found = errors(40, how)
    assert wrong <= 13
    assert found >= 8


@pytest.mark.slow
@pytest.mark.parametrize("how", [search_ordered, eliminate])
def test_what_is_said_is_seldom_wrong_at_length(how: Callable[[Search], Any]) -> None:
    wrong, found = errors(600, how)
    assert wrong <= 600 * ALPHA
    assert found >= 180


def test_with_plain_intervals_the_same_searches_are_often_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: with intervals that don't hold at all looks at once it does."""

    def plain(wins: float, games: float, level: float) -> Any:
        return proportion_interval(wins, games, 1 - ALPHA)

    def held(wins: float, games: float, share: float, level: float) -> bool:
        low, high = plain(wins, games, level)
        return bool(low <= share <= high)

    monkeypatch.setattr(levels, "watched_interval", plain)
    monkeypatch.setattr(levels, "still_held", held)
    assert errors(40, search_ordered)[0] > 13


def test_bisection_finds_a_level_in_the_band_by_few_of_many() -> None:
    rates = np.linspace(0.02, 0.98, 97).tolist()
    for ascending in (rates, rates[::-1]):
        search = searched(ascending, Aim(0.35, 0.03))
        assert search.verdict() == FOUND
        assert abs(ascending[search.inside()[0].place] - 0.35) <= 0.03
        assert sum(level.deals > 0 for level in search.levels) <= 2 + 6 + 6
    assert search_ordered(Search(97, Aim(0.35, 0.03), coins(rates, 1, 10**6))) == "bisection"


def test_neighbours_in_the_band_are_alternatives() -> None:
    search = searched([0.1, 0.2, 0.34, 0.35, 0.36, 0.5, 0.7, 0.9], Aim(0.35, 0.04))
    assert [level.place for level in sorted(search.inside(), key=lambda each: each.place)] == [2, 3, 4]


@pytest.mark.parametrize(
    ("rates", "three"),
    [
        ([0.1, 0.5, 0.9, 0.9, 0.5, 0.2, 0.05], (0, 6)),
        ([0.9, 0.7, 0.1, 0.05, 0.1, 0.6, 0.9], (0, 6)),
    ],
)
def test_a_knob_that_turns_is_found_and_all_levels_are_judged(
    rates: list[float], three: tuple[int, int]
) -> None:
    search = searched(rates, Aim(0.35, 0.04))
    found = contradiction(search.levels)
    assert found is not None
    first, middle, last = (rates[place] for place in found)
    assert (middle - first) * (middle - last) > 0
    assert search.verdict() == NONE
    assert all(level.status in (ABOVE, BELOW) for level in search.levels)


def test_both_branches_of_a_knob_that_turns_are_found() -> None:
    rates = [0.05, 0.35, 0.7, 0.9, 0.7, 0.35, 0.05]
    search = searched(rates, Aim(0.35, 0.04), how=search_ordered)
    assert sorted(level.place for level in search.inside()) == [1, 5]


def test_a_monotone_curve_is_not_called_otherwise() -> None:
    for seed in range(20):
        rates = sorted(np.random.default_rng(seed).random(9))
        assert contradiction(searched(rates, Aim(0.5, 0.05, most=10**5), seed).levels) is None


def test_three_levels_contradict_only_if_their_intervals_are_apart() -> None:
    def levels(*shares: float, deals: int) -> list[Level]:
        made = [Level(place, Aim(0.5), 0.95) for place in range(len(shares))]
        for level, share in zip(made, shares, strict=True):
            level.add(np.repeat([1.0, 0.0], [round(share * deals), deals - round(share * deals)]))
        return made

    assert contradiction(levels(0.2, 0.8, 0.2, deals=200)) == (0, 1, 2)
    assert contradiction(levels(0.8, 0.2, 0.8, deals=200)) == (0, 1, 2)
    assert contradiction(levels(0.2, 0.3, 0.2, deals=20)) is None
    assert contradiction(levels(0.2, 0.8, 0.9, deals=200)) is None
    assert contradiction(levels(0.2, 0.8, deals=200)) is None
    assert contradiction([Level(0, Aim(0.5), 0.95)]) is None


# ---------------------------------------------------------------- the edges


@pytest.mark.parametrize(
    ("rates", "target", "verdict", "place"),
    [
        ([0.35], 0.35, FOUND, 0),
        ([0.8], 0.35, NONE, None),
        ([0.0, 0.0, 0.0], 0.0, FOUND, None),
        ([1.0, 1.0, 1.0], 1.0, FOUND, None),
        ([0.0, 0.0, 0.0], 0.35, NONE, None),
        ([1.0, 1.0], 0.35, NONE, None),
        ([0.0, 0.2, 1.0], 0.0, FOUND, 0),
        ([0.0, 0.2, 1.0], 1.0, FOUND, 2),
        ([0.3, 0.4], 0.35, NONE, None),
    ],
)
def test_ends(rates: list[float], target: float, verdict: str, place: int | None) -> None:
    for how in (search_ordered, eliminate):
        search = searched(rates, Aim(target, 0.02, most=10**5), how=how)
        assert search.verdict() == verdict
        if place is not None:
            assert search.inside()[0].place == place


def test_a_level_at_the_bands_edge_is_left_undecided_and_does_not_take_all_games() -> None:
    search = searched([0.1, 0.37, 0.8], Aim(0.35, 0.02, most=10**6))
    assert search.verdict() == UNDECIDED
    assert [level.status for level in search.levels] == [BELOW, UNDECIDED, ABOVE]
    low, high = search.levels[1].interval()
    assert low < 0.37 < high
    assert high - low < 0.011
    assert search.spent < 4 * 10**5


def test_the_games_may_run_out() -> None:
    search = searched([0.2, 0.34, 0.8], Aim(0.35, 0.02, most=500))
    assert search.spent == 500
    assert search.verdict() == UNDECIDED


def test_ctrl_c_ends_it_at_the_next_look() -> None:
    pressed: list[bool] = []
    play = coins([0.2, 0.34, 0.8], 1)

    def plays(place: int, first: int, stop: int) -> Any:
        if stop > 300:
            pressed.append(True)
        return play(place, first, stop)

    search = Search(3, Aim(0.35, 0.02), plays, pressed)
    search_ordered(search)
    assert len(pressed) == 1
    assert search.verdict() == UNDECIDED


def test_elimination_drops_what_is_farther_and_tells_which_lie_in_the_band() -> None:
    rates = [0.9, 0.355, 0.1, 0.37, 0.6]
    search = searched(rates, Aim(0.35, 0.05, most=10**6), how=eliminate)
    assert [level.place for level in search.inside()] == [1, 3]
    assert search.levels[0].deals < search.levels[3].deals
    assert search.levels[2].deals < 500


def test_a_level_at_the_edge_is_not_played_on_when_another_is_in_the_band() -> None:
    search = searched([0.35, 0.43], Aim(0.35, 0.08, most=10**6), how=eliminate)
    assert search.levels[1].status == UNDECIDED
    assert search.inside()[0].place == 0
    assert search.spent < 20_000


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"target": 1.2}, "0 to 1"),
        ({"target": -0.1}, "0 to 1"),
        ({"target": float("nan")}, "0 to 1"),
        ({"band": 0.0}, "above 0"),
        ({"band": 0.5}, "below 0.5"),
        ({"alpha": 0.0}, "up to 0.5"),
        ({"most": 0}, "1 or more"),
    ],
)
def test_an_aim_that_can_not_be_met_is_refused(words: dict[str, Any], said: str) -> None:
    with pytest.raises(UserError, match=said):
        Aim(**{"target": 0.35, **words})


def test_looks_come_ever_later() -> None:
    looks = [32]
    while looks[-1] < 10**7:
        looks.append(next_look(looks[-1]))
    steps = np.diff(looks)
    assert np.all(np.diff(steps) >= 0)
    assert len(looks) < 160


def test_what_is_still_held_is_what_the_interval_holds() -> None:
    rng = np.random.default_rng(3)
    for _ in range(60):
        games = int(rng.integers(1, 2000))
        wins = float(rng.choice([0, games, int(rng.integers(0, games + 1)), games / 3]))
        low, high = watched_interval(wins, games, 0.98)
        for share in rng.random(5):
            assert still_held(wins, games, share, 0.98) == (low < share < high)
    assert still_held(0, 0, 0.5)
