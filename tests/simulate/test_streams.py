"""Streams against numpy's own Philox and Generator, and the distribution of what is made from them."""

import itertools
import json
import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from montecardo.simulate.compiling import JIT_ENABLED, visiting_kernel
from montecardo.simulate.streams import (
    CHANCE,
    DEAL,
    SEAT,
    STREAM,
    below,
    next_half,
    next_word,
    open_stream,
    shuffle,
    shuffle_last,
    uniform,
    uniforms,
    weighted,
)
from scipy.stats import chisquare

TOP = 2**64 - 1
WORDS = st.one_of(st.sampled_from([0, 1, 2**62, 2**63, TOP]), st.integers(0, TOP))


many_draws = pytest.mark.skipif(not JIT_ENABLED, reason="slow in plain Python, and draws the same there")


def opened(seed=1, purpose=DEAL, game=0, replicate=0):
    key = (seed, purpose, game, replicate)
    stream = STREAM.new()
    open_stream(stream, *(map(np.uint64, key) if max(key) >= 2**63 else key))
    return stream


def numpys(seed=1, purpose=DEAL, game=0, replicate=0):
    key = np.array([seed, purpose], np.uint64)
    counter = np.array([0, game, replicate, 0], np.uint64)
    return np.random.Generator(np.random.Philox(key=key, counter=counter))


# ---------------------------------------------------------------- the same bits as numpy


@settings(deadline=None)
@given(seed=WORDS, purpose=WORDS, game=WORDS, replicate=WORDS)
def test_the_words_are_numpys(seed, purpose, game, replicate):
    stream = opened(seed, purpose, game, replicate)
    words = [int(next_word(stream)) for _ in range(9)]
    assert words == numpys(seed, purpose, game, replicate).bit_generator.random_raw(9).tolist()


# Taken from numpy 2.4 once, so that a change on either side is noticed.
@pytest.mark.parametrize(
    ("stream", "words"),
    [
        ((0, 0, 0, 0), [0x02F4BA6408E4D89B, 0x3DD62B0B9CA8C5B2]),
        ((TOP, 2, 2**62, 1), [0x2C73C62C17A91E8D, 0x75536FD9BA27DD4A]),
    ],
)
def test_the_words_stay_the_same(stream, words):
    ours = opened(*stream)
    assert [int(next_word(ours)) for _ in words] == words


@visiting_kernel
def fill_words(stream, words):
    for i in range(len(words)):
        words[i] = next_word(stream)


@visiting_kernel
def fill_below(stream, n, numbers):
    for i in range(len(numbers)):
        numbers[i] = below(stream, n)


@visiting_kernel
def fill_uniform(stream, numbers):
    for i in range(len(numbers)):
        numbers[i] = uniform(stream)


def test_a_long_run_is_numpys():
    stream, words = opened(seed=20240517, game=123_456_789), np.zeros(100_001, np.uint64)
    fill_words(stream, words)
    expected = numpys(seed=20240517, game=123_456_789).bit_generator.random_raw(len(words))
    assert np.array_equal(words, expected)


# Just above 2**31, half of the draws must be redrawn: the worst case for a mistake in that.
@pytest.mark.parametrize(
    "n", [1, 2, 3, 6, 18, 52, 1000, 2**31 - 1, 2**31, 2**31 + 1, 3 * 2**30, 2**32 - 1, 2**32]
)
def test_below_is_numpys(n):
    numbers = np.zeros(2_000, np.int64)
    fill_below(opened(seed=5), n, numbers)
    assert np.array_equal(numbers, numpys(seed=5).integers(n, size=len(numbers)))


def test_uniform_is_numpys():
    numbers = np.zeros(10_001)
    fill_uniform(opened(seed=6), numbers)
    assert np.array_equal(numbers, numpys(seed=6).random(len(numbers)))


@given(counts=st.lists(st.integers(0, 9), max_size=6))
@settings(deadline=None)
def test_uniforms_are_so_many_uniforms(counts):
    stream, other = opened(seed=6), opened(seed=6)
    for count in counts:
        numbers = np.zeros(9)
        uniforms(stream, numbers, count)
        assert numbers[:count].tolist() == [uniform(other) for _ in range(count)]
        assert not numbers[count:].any()
    assert STREAM.as_dict(stream) == STREAM.as_dict(other)


DRAWS = st.one_of(
    st.just("word"),
    st.just("half"),
    st.just("uniform"),
    st.integers(1, 60),
    st.integers(1, 2**32),
)


def our_draw(stream, draw):
    if isinstance(draw, int):
        return int(below(stream, draw))
    return {"word": next_word, "half": next_half, "uniform": uniform}[draw](stream)


def numpys_draw(generator, draw):
    if isinstance(draw, int):
        return int(generator.integers(draw))
    bits = generator.bit_generator.ctypes
    return {
        "word": lambda: bits.next_uint64(bits.state),
        "half": lambda: bits.next_uint32(bits.state),
        "uniform": generator.random,
    }[draw]()


@settings(deadline=None)
@given(draws=st.lists(DRAWS, min_size=1, max_size=60), seed=WORDS, game=st.integers(0, 2**62))
def test_any_mixture_of_draws_is_numpys(draws, seed, game):
    stream, generator = opened(seed, CHANCE, game), numpys(seed, CHANCE, game)
    assert [our_draw(stream, d) for d in draws] == [numpys_draw(generator, d) for d in draws]


@pytest.mark.parametrize("count", [0, 1, 2, 5, 18, 60])
def test_shuffle_is_fisher_yates_from_the_end(count):
    items = np.arange(60, dtype=np.int8)
    shuffle(opened(seed=7), items, count)
    expected, generator = list(range(60)), numpys(seed=7)
    for k in range(count - 1, 0, -1):
        j = generator.integers(k + 1)
        expected[k], expected[j] = expected[j], expected[k]
    assert items.tolist() == expected


@given(parts=st.lists(st.integers(0, 20), max_size=8), count=st.integers(0, 60))
@settings(deadline=None)
def test_a_shuffle_in_parts_from_the_end_is_the_whole_shuffle(parts, count):
    whole, items = np.arange(60, dtype=np.int8), np.arange(60, dtype=np.int8)
    shuffle(opened(seed=7), whole, count)
    stream, left = opened(seed=7), count
    for part in parts:
        shuffle_last(stream, items, left, part)
        left = max(left - part, 0)
        assert items[left:].tolist() == whole[left:].tolist()


def test_a_part_of_a_shuffle_draws_what_it_uses():
    stream, other = opened(seed=7), opened(seed=7)
    shuffle_last(stream, np.arange(60, dtype=np.int8), 60, 5)
    for k in range(59, 54, -1):
        below(other, k + 1)
    assert next_word(stream) == next_word(other)


# ---------------------------------------------------------------- what draws use up


def test_opening_again_begins_again():
    stream = opened(seed=8)
    first = [int(below(stream, 52)) for _ in range(5)]
    next_half(stream)
    open_stream(stream, 8, DEAL, 0, 0)
    assert [int(below(stream, 52)) for _ in range(5)] == first


def test_opening_makes_no_block():
    stream = opened()
    assert stream.block == 0
    next_word(stream)
    assert stream.block == 1


def test_one_alternative_draws_nothing():
    stream = opened()
    assert below(stream, 1) == 0
    assert STREAM.as_dict(stream) == STREAM.as_dict(opened())


def test_weighted_takes_one_uniform():
    stream, other = opened(), opened()
    for weights in ([1.0, 2.0, 3.0], [0.0, 0.0], [5.0]):
        weighted(stream, np.array(weights))
        uniform(other)
    assert STREAM.as_dict(stream) == STREAM.as_dict(other)


# ---------------------------------------------------------------- distributions

# All chi-square tests of this section together: a true stream fails once in a thousand choices of seeds.
FALSE_ALARM = 1e-3 / 16


@many_draws
@pytest.mark.parametrize("n", [2, 3, 6, 10, 18, 52, 1000])
def test_below_is_even(n):
    numbers = np.zeros(200_000, np.int64)
    fill_below(opened(seed=101, game=n), n, numbers)
    counts = np.bincount(numbers, minlength=n)
    assert len(counts) == n
    assert chisquare(counts).pvalue > FALSE_ALARM


@many_draws
def test_below_is_even_where_half_is_redrawn():
    n = 2**31 + 1
    numbers = np.zeros(100_000, np.int64)
    fill_below(opened(seed=102), n, numbers)
    assert chisquare(np.bincount(numbers * 16 // n, minlength=16)).pvalue > FALSE_ALARM


@many_draws
def test_uniform_is_even():
    numbers = np.zeros(200_000)
    fill_uniform(opened(seed=103), numbers)
    assert numbers.min() >= 0
    assert numbers.max() < 1
    assert chisquare(np.bincount((numbers * 64).astype(int), minlength=64)).pvalue > FALSE_ALARM


@visiting_kernel
def count_orders(stream, counts, items):
    for _ in range(48_000):
        for i in range(4):
            items[i] = i
        shuffle(stream, items, 4)
        counts[64 * items[0] + 16 * items[1] + 4 * items[2] + items[3]] += 1


@many_draws
def test_shuffle_makes_every_order_of_four_equally_often():
    counts = np.zeros(256, np.int64)
    count_orders(opened(seed=104), counts, np.zeros(4, np.int8))
    orders = [64 * a + 16 * b + 4 * c + d for a, b, c, d in itertools.permutations(range(4))]
    assert counts.sum() == counts[orders].sum()
    assert chisquare(counts[orders]).pvalue > FALSE_ALARM


@visiting_kernel
def count_weighted(stream, weights, counts):
    for _ in range(100_000):
        counts[weighted(stream, weights)] += 1


@many_draws
@pytest.mark.parametrize(
    "weights", [[1.0, 2.0, 3.0, 4.0], [0.0, 0.3, 0.0, 0.7, 0.0], [2.5], [1e-300, 3e-300], [7e200, 1e200]]
)
def test_weighted_is_in_proportion(weights):
    weights, counts = np.array(weights), np.zeros(len(weights), np.int64)
    count_weighted(opened(seed=105), weights, counts)
    assert not counts[weights == 0].any()
    likely = weights > 0
    expected = counts.sum() * (weights / weights.sum())
    assert likely.sum() == 1 or chisquare(counts[likely], expected[likely]).pvalue > FALSE_ALARM


@many_draws
def test_weighted_without_any_weight_is_even():
    counts = np.zeros(5, np.int64)
    count_weighted(opened(seed=106), np.zeros(5), counts)
    assert chisquare(counts).pvalue > FALSE_ALARM


# ---------------------------------------------------------------- neighbours


@visiting_kernel
def first_words(stream, seed, purpose, game_step, replicate_step, words):
    for i in range(len(words)):
        open_stream(stream, seed, purpose, i * game_step, i * replicate_step)
        words[i] = next_word(stream)


def first_of(seed, purpose, game_step=1, replicate_step=0):
    words = np.zeros(20_000, np.uint64)
    first_words(STREAM.new(), seed, purpose, game_step, replicate_step, words)
    return words


def assert_unrelated(one, other):
    """Half of the bits differ, and the numbers don't correlate: each within 4.5 standard errors."""
    limit = 4.5 / np.sqrt(len(one))
    differing = np.bitwise_count(one ^ other).mean()
    assert abs(differing - 32) < limit * np.sqrt(64 / 4)
    assert abs(np.corrcoef(one / 2.0**64, other / 2.0**64)[0, 1]) < limit


@many_draws
def test_neighbouring_games_are_unrelated():
    words = first_of(1, DEAL)
    assert_unrelated(words[1:], words[:-1])


@many_draws
def test_neighbouring_replicates_are_unrelated():
    words = first_of(1, CHANCE, game_step=0, replicate_step=1)
    assert_unrelated(words[1:], words[:-1])


@many_draws
@pytest.mark.parametrize("other", [(1, CHANCE), (1, SEAT), (1, SEAT + 1), (2, DEAL), (0, DEAL)])
def test_other_purposes_and_seeds_are_unrelated(other):
    assert_unrelated(first_of(1, DEAL), first_of(*other))


def test_seed_and_purpose_do_not_mix():
    assert next_word(opened(seed=1, purpose=2)) != next_word(opened(seed=2, purpose=1))
    assert next_word(opened(game=1, replicate=2)) != next_word(opened(game=2, replicate=1))


# ---------------------------------------------------------------- compiled and plain

RECITAL = """
import json
import numpy as np
from montecardo.simulate.streams import *

told = []
for key in [(0, 0, 0, 0), (2**64 - 1, 3, 2**62, 2), (1, 1, 7, 2**63)]:
    stream = STREAM.new()
    open_stream(stream, *map(np.uint64, key))
    items = np.arange(18, dtype=np.int8)
    shuffle(stream, items, 18)
    told += items.tolist()
    for n in [1, 2, 6, 2**31 + 1, 2**32] * 5:
        told += [int(below(stream, n)), int(next_half(stream)), int(next_word(stream))]
        told.append(float(uniform(stream)))
    told += [int(weighted(stream, np.array(w))) for w in ([1.0, 2.0, 3.0], [0.0, 0.0], [0.0, 1.0, 0.0])]
    told.append(STREAM.as_dict(stream))
print(json.dumps(told))
"""


def recite(**environment):
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", RECITAL],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_plain_python_draws_the_same_without_a_warning():
    assert recite(NUMBA_DISABLE_JIT="1") == recite(NUMBA_DISABLE_JIT="0")
