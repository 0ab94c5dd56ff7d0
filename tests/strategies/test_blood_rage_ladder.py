"""Blood Rage's ladder of skill: every heuristic beats random, and the all-rounder is no worse than each.

The all-rounder meets the archetypes three at a time, every two of them at one table: the seven lines of a
plane of seven points. Each field plays all its deals from four seatings, so that everybody has each seat of
each deal once. ``-m slow`` plays more deals, on another seed.
"""

import pytest
from montecardo.analysis.comparing.wins import compare
from montecardo.analysis.rates.intervals import win_rates
from montecardo.simulate import play
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.strategies.blood_rage import STRATEGIES

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="takes many games")

BEST = "all-rounder"
HEURISTICS = [one.name for one in STRATEGIES if one.name != "random" and not one.slow]
ARCHETYPES = [name for name in HEURISTICS if name != BEST]
FIELDS = [[ARCHETYPES[(first + step) % 7] for step in (0, 1, 3)] for first in range(7)]


def seatings(names):
    return [[names[(seat + turn) % len(names)] for seat in range(len(names))] for turn in range(len(names))]


def check_against_random(name, deals, seed, level):
    games = play("blood-rage", seatings([name, "random"]), deals, seed=seed, jobs=1).games
    rates = win_rates(games, level=level).set_index("strategy")
    row = rates.loc[name]
    assert row.low >= 0.9, f"{name} over random: {row.estimate:.3f} ({row.low:.3f} to {row.high:.3f})"


def check_field(rivals, deals, seed, level):
    games = play("blood-rage", seatings([BEST, *rivals]), deals, seed=seed, jobs=1).games
    for rival in rivals:
        (row,) = compare(games, BEST, rival, level=level, margin=0.0).itertuples()
        assert row.low > 0, f"{BEST} over {rival}: {row.estimate:.3f} ({row.low:.3f} to {row.high:.3f})"


def test_there_are_seven_archetypes_and_every_two_meet_once():
    assert len(ARCHETYPES) == 7
    met = [frozenset((one, other)) for field in FIELDS for one in field for other in field if one < other]
    assert len(met) == len(set(met)) == 21


@pytest.mark.parametrize("name", HEURISTICS)
def test_every_heuristic_beats_random_in_nine_of_ten_games_of_two(name):
    check_against_random(name, 100, 41, 0.95)


@pytest.mark.parametrize("rivals", FIELDS, ids="+".join)
def test_the_all_rounder_is_at_least_as_good_as_each_archetype(rivals):
    check_field(rivals, 150, 43, 0.95)


@pytest.mark.slow
@pytest.mark.parametrize("name", HEURISTICS)
def test_every_heuristic_beats_random_on_many_deals(name):
    check_against_random(name, 3_000, 42, 0.999)


@pytest.mark.slow
@pytest.mark.parametrize("rivals", FIELDS, ids="+".join)
def test_the_all_rounder_is_better_than_each_archetype_on_many_deals(rivals):
    check_field(rivals, 3_000, 44, 0.999)


@pytest.mark.slow
@pytest.mark.parametrize("search", ["pimc", "ismcts"])
def test_search_beats_the_all_rounder_that_plays_its_playouts(search):
    games = play("blood-rage", seatings([search, BEST]), 100, seed=45, jobs=1).games
    (row,) = compare(games, search, BEST, margin=0.0).itertuples()
    assert row.low > 0, f"{search} over {BEST}: {row.estimate:.3f} ({row.low:.3f} to {row.high:.3f})"
