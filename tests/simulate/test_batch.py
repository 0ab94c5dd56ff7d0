"""A range of games for one line-up: the same in any pieces; compiled and plain Python alike."""

import itertools

import numpy as np
import pytest
from montecardo.simulate.batch import play_range
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_setting
from montecardo.simulate.game import get_game
from montecardo.simulate.line_up import line_ups
from montecardo.simulate.machine_code import compile_strategy
from montecardo.simulate.streams import below
from montecardo.strategies import built_in, strategy

RAGEMORE = get_game("ragemore")
SHORT = 400 if JIT_ENABLED else 8
# In plain Python those that look ahead take too long.
PLAYERS = [player for player in built_in("ragemore") if JIT_ENABLED or player.name in ("random", "cautious")]
SOME = {"a": 0}  # numba can't compile what uses a dict like this

compiled_only = pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code")


def setting_of(seed=1, replicates=1, **rules):
    return make_setting(RAGEMORE, None, rules, seed, replicates)[0]


def games(strategy, first=0, count=SHORT, setting=None):
    return play_range(setting or setting_of(), (strategy,), first, count)


def same(one, other):
    """Whether two arrays of results hold the same (their padding may differ)."""
    return one.shape == other.shape and bool((one == other).all())


# ---------------------------------------------------------------- ranges


@pytest.mark.parametrize("strategy", PLAYERS, ids=lambda strategy: strategy.name)
def test_a_range_is_the_same_in_one_piece_and_in_many(strategy):
    whole = games(strategy, count=60 if JIT_ENABLED else 6)
    bounds = [0, 1, 2, 5, 6, 30, 60] if JIT_ENABLED else [0, 1, 4, 6]
    pieces = [games(strategy, a, b - a) for a, b in itertools.pairwise(bounds)]
    assert same(whole, np.concatenate(pieces))


def test_ranges_may_be_played_in_any_order():
    (player,) = line_ups(RAGEMORE, "random")[0]
    late = games(player, 20, 10)
    early = games(player, 0, 20)
    assert same(np.concatenate([early, late]), games(player, 0, 30))


def test_game_numbers_may_be_large():
    (player,) = line_ups(RAGEMORE, "random")[0]
    whole = games(player, 2**40, 4)
    assert same(whole, np.concatenate([games(player, 2**40 + k, 1) for k in range(4)]))


def test_replicate_r_of_deal_i_is_game_i_times_replicates_plus_r():
    (player,) = line_ups(RAGEMORE, "random")[0]
    threes = games(player, 0, 12, setting_of(replicates=3)).reshape(4, 3)
    fives = games(player, 0, 20, setting_of(replicates=5)).reshape(4, 5)
    assert same(threes, fives[:, :3])
    assert same(games(player, 0, 4), fives[:, 0])


def test_every_row_is_filled():
    (player,) = line_ups(RAGEMORE, "random")[0]
    rows = games(player)
    assert rows["ending"].min() >= 1
    assert (rows["rank"] == 1).all()
    assert rows["turns"].min() >= 1
    assert rows["decisions"].min() >= 1


def test_the_setting_is_left_as_it_was():
    (player,) = line_ups(RAGEMORE, "random")[0]
    setting = setting_of()
    before = setting.cards.tobytes() + setting.rules.tobytes()
    games(player, setting=setting)
    assert setting.cards.tobytes() + setting.rules.tobytes() == before


# ---------------------------------------------------------------- compiled and plain Python


@strategy("ragemore", bias=0.0)
def twin(view, cards, moves, weights, rng):
    """Takes one of the first moves."""
    return min(int(weights.bias) + below(rng, len(moves)), len(moves) - 1)


@strategy("ragemore", bias=0.0)
def plain_twin(view, cards, moves, weights, rng):
    """Takes one of the first moves, and numba can't compile it."""
    return min(SOME["a"] + int(weights.bias) + below(rng, len(moves)), len(moves) - 1)


@compiled_only
def test_a_plain_strategy_plays_the_games_of_its_compiled_twin():
    assert compile_strategy(twin, RAGEMORE).why_plain == ""
    assert "Untyped global name 'SOME'" in compile_strategy(plain_twin, RAGEMORE).why_plain
    assert same(games(twin, count=60), games(plain_twin, count=60))


@compiled_only
def test_weights_reach_plain_and_compiled_strategies_alike():
    one, other = twin.with_weights(bias=2), plain_twin.with_weights(bias=2)
    assert same(games(one, count=40), games(other, count=40))
    assert not same(games(one, count=40), games(twin, count=40))


@compiled_only
@pytest.mark.parametrize("seed", [0, 2**63 - 1, 2**63, 2**64 - 1])
def test_seeds_of_64_bits_mean_the_same_in_plain_python(seed):
    setting = setting_of(seed=seed)
    assert same(games(twin, count=5, setting=setting), games(plain_twin, count=5, setting=setting))
