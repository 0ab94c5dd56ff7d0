"""Random streams keyed by seed, purpose, game and replicate: numpy alone can recompute any game's chance.

A stream is Philox4x64-10 of Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3"
(SC 2011): ten rounds of a keyed bijection turn a counter into four random words. So a stream has nothing to
warm up and can be opened anywhere, and streams with different keys or counters never meet:

    key      seed, purpose
    counter  block, game, replicate, 0        the block is counted on, from 1

All replicates of a game have one deal, so a deal has no replicate: a game that deals several times, round by
round, gives the word to the round (`rage.deal`).

Bit for bit this is ``numpy.random.Philox(key=[seed, purpose], counter=[0, game, replicate, 0])``, and the
draws are those of numpy's ``Generator`` on it, in any mixture. (From 2**63 on, give numpy an array of uint64:
a list with a number so large becomes floats there, and is rounded.)

Examples
--------
>>> stream = STREAM.new()
>>> open_stream(stream, 1, DEAL, 1000, 0)
>>> [int(below(stream, 6)) for _ in range(8)]
[4, 1, 3, 2, 2, 4, 1, 2]
>>> numpys = np.random.Generator(np.random.Philox(key=[1, DEAL], counter=[0, 1000, 0, 0]))
>>> numpys.integers(6, size=8).tolist()
[4, 1, 3, 2, 2, 4, 1, 2]
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from .compiling import JIT_ENABLED, kernel
from .layout import Field, Layout

# ---------------------------------------------------------------- purposes

DEAL = 0  # the deal, and everything that must be the same for every strategy
CHANCE = 1  # chance during play
SEAT = 2  # the own choices of the player in seat k: SEAT + k (see open_seat)

# ---------------------------------------------------------------- streams

_WORDS = 4  # 64-bit words in one block

STREAM = Layout(
    "Stream",
    seed=Field(np.uint64, "first word of the key"),
    purpose=Field(np.uint64, "second word of the key: DEAL, CHANCE, or SEAT + seat"),
    block=Field(np.uint64, "blocks made so far: first word of the counter"),
    game=Field(np.uint64, "number of the game: second word of the counter"),
    replicate=Field(np.uint64, "number of the replicate, or of a deal's round: third word of the counter"),
    words=Field(np.uint64, "the block last made", (_WORDS,)),
    left=Field(np.uint64, "words of the block not yet drawn: its last ones"),
    half=Field(np.uint32, "the high half of the word that next_half split last"),
    halves=Field(np.uint32, "1 while that high half is still to be drawn, else 0"),
)


Whole = int | np.integer[Any]


@kernel
def open_stream(stream: Any, seed: Whole, purpose: Whole, game: Whole, replicate: Whole) -> None:
    """Set a stream to the beginning of its sequence. No random number is made before the first draw.

    Parameters
    ----------
    stream
        A `STREAM` record; whatever it held is lost.
    seed, purpose, game, replicate
        Which stream, each from 0 to 2**64 - 1. Streams that differ in any of them are independent.
        From plain Python, a number from 2**63 on has to be an ``np.uint64``.
    """
    stream.seed = np.uint64(seed)
    stream.purpose = np.uint64(purpose)
    stream.block = np.uint64(0)
    stream.game = np.uint64(game)
    stream.replicate = np.uint64(replicate)
    stream.left = np.uint64(0)
    stream.halves = np.uint32(0)


@kernel
def open_seat(stream: Any, seed: int, seat: int, game: int, replicate: int) -> None:
    """Set a stream to the beginning of a seat's own sequence, from which no other can be found.

    A strategy holds its stream and may read its key. So the key is not the seed, with which it could open
    the deal's stream, but the first two words of the stream (seed, SEAT + seat, game, replicate).
    """
    open_stream(stream, seed, SEAT + seat, game, replicate)
    first, second = next_word(stream), next_word(stream)
    open_stream(stream, first, second, 0, 0)


# ---------------------------------------------------------------- draws


@kernel
def next_word(stream: Any) -> int:
    """Draw 64 random bits, a uint64: numpy's ``random_raw()``.

    A half that `next_half` has kept stays kept, as in numpy.
    """
    if stream.left == 0:
        _make_block(stream)
        stream.left = _BLOCK
    word = stream.words[_BLOCK - stream.left]
    stream.left -= _ONE
    return word  # type: ignore[no-any-return]


@kernel
def next_half(stream: Any) -> int:
    """Draw 32 random bits, a uint32: the low half of a new word, and its high half the next time."""
    if stream.halves != 0:
        stream.halves = np.uint32(0)
        return stream.half  # type: ignore[no-any-return]
    word = next_word(stream)
    stream.half = np.uint32(word >> _HALF)
    stream.halves = np.uint32(1)
    return np.uint32(word & _LOW_HALF)  # type: ignore[return-value]


@kernel
def below(stream: Any, n: int) -> int:
    """Draw an integer from 0 to n - 1, each exactly equally likely: numpy's ``Generator.integers(n)``.

    Lemire, "Fast random integer generation in an interval" (ACM TOMACS 29, 2019), on 32-bit draws.

    Parameters
    ----------
    stream
        A `STREAM` record.
    n
        From 1 to 2**32; not checked. 1 draws nothing.

    Returns
    -------
    int64
    """
    if n <= 1:
        return 0
    size = np.uint64(n)
    product = np.uint64(next_half(stream)) * size
    if product & _LOW_HALF < size:
        product = _redraw(stream, product, size)
    return np.int64(product >> _HALF)  # type: ignore[return-value]


@kernel
def _redraw(stream: Any, product: Any, size: Any) -> Any:
    """Redraw the products that would make some results likelier than others: 2**32 modulo n of them."""
    surplus = (_HALF_SPAN - size) % size
    while product & _LOW_HALF < surplus:
        product = np.uint64(next_half(stream)) * size
    return product


@kernel
def uniform(stream: Any) -> float:
    """Draw a float64 in [0, 1), a multiple of 2**-53: numpy's ``Generator.random()``."""
    return np.float64(next_word(stream) >> _FRACTION_SHIFT) * _FRACTION_UNIT


@kernel
def uniforms(stream: Any, items: Any, count: int) -> None:
    """Write what so many calls of `uniform` return into `items`; the stream's place stays in registers."""
    left = stream.left
    for k in range(count):
        if left == 0:
            _make_block(stream)
            left = _BLOCK
        items[k] = np.float64(stream.words[_BLOCK - left] >> _FRACTION_SHIFT) * _FRACTION_UNIT
        left -= _ONE
    stream.left = left


@kernel
def shuffle(stream: Any, items: Any, count: int) -> None:
    """Put the first `count` items into random order, in place, every order equally likely.

    Fisher and Yates's exchanges from the end: for k = count - 1 down to 1, item k changes places with
    item ``below(k + 1)``.
    """
    shuffle_last(stream, items, count, count)


@kernel
def shuffle_last(stream: Any, items: Any, count: int, wanted: int) -> None:
    """Do of `shuffle` what puts the last `wanted` of the first `count` items in place, and draw no more.

    For who uses the end of a large deck only. Another call for the items before those goes on as `shuffle`
    would have: it comes to the same order.
    """
    # Below: what `below` does, with the stream's place kept in registers.
    left, half, halves = stream.left, stream.half, stream.halves
    for k in range(count - 1, max(count - wanted, 1) - 1, -1):
        size = np.uint64(k + 1)
        if halves != 0:
            drawn, halves = np.uint64(half), np.uint32(0)
        else:
            if left == 0:
                _make_block(stream)
                left = _BLOCK
            word = stream.words[_BLOCK - left]
            left -= _ONE
            drawn, half, halves = word & _LOW_HALF, np.uint32(word >> _HALF), np.uint32(1)
        product = drawn * size
        if product & _LOW_HALF < size:
            stream.left, stream.half, stream.halves = left, half, halves
            product = _redraw(stream, product, size)
            left, half, halves = stream.left, stream.half, stream.halves
        j = np.int64(product >> _HALF)
        kept = items[k]
        items[k] = items[j]
        items[j] = kept
    stream.left, stream.half, stream.halves = left, half, halves


@kernel
def weighted(stream: Any, weights: Any) -> int:
    """Draw an index with probability in proportion to its weight, by one `uniform`.

    Parameters
    ----------
    stream
        A `STREAM` record.
    weights
        One or more floats, none negative (not checked). Where all are zero, every index is equally likely.

    Returns
    -------
    int64
    """
    total = 0.0
    for weight in weights:
        total += weight
    point = uniform(stream)
    if total == 0.0:
        return int(point * len(weights))
    point *= total
    chosen = 0
    for index in range(len(weights)):
        if weights[index] > 0.0:
            # Rounding may leave the point just past the end: then it falls to the last that has a weight.
            chosen = index
            if point < weights[index]:
                break
            point -= weights[index]
    return chosen


# In a kernel uint64 with int64 gives float64: every constant that meets a word must be a uint64 itself.
_ONE = np.uint64(1)
_BLOCK = np.uint64(_WORDS)
_HALF = np.uint64(32)
_LOW_HALF = np.uint64(0xFFFFFFFF)
_HALF_SPAN = np.uint64(1 << 32)
_FRACTION_SHIFT = np.uint64(11)
_FRACTION_UNIT = 2.0**-53

# ---------------------------------------------------------------- Philox4x64-10

_ROUNDS = 10
# The paper's constants; the key steps are the first 64 bits of the golden ratio and of sqrt(3) - 1.
_MULTIPLIERS = (0xD2E7470EE14C6C93, 0xCA5A826395121157)
_KEY_STEPS = (0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B)

_MULTIPLIER_0, _MULTIPLIER_1 = np.uint64(_MULTIPLIERS[0]), np.uint64(_MULTIPLIERS[1])
_KEY_STEP_0, _KEY_STEP_1 = np.uint64(_KEY_STEPS[0]), np.uint64(_KEY_STEPS[1])


@intrinsic
def _product(typing_context, one, other):  # type: ignore[no-untyped-def]
    """Return the high and the low 64 bits of the 128-bit product of two uint64."""

    def emit(context, builder, typed, values):  # type: ignore[no-untyped-def]
        word = values[0].type
        double = type(word)(2 * word.width)
        product = builder.mul(builder.zext(values[0], double), builder.zext(values[1], double))
        high = builder.trunc(builder.lshr(product, double(word.width)), word)
        return context.make_tuple(builder, typed.return_type, (high, builder.trunc(product, word)))

    return types.UniTuple(types.uint64, 2)(types.uint64, types.uint64), emit


def _make_block_compiled(stream: Any) -> None:
    """Count the block on and fill `words` with it."""
    stream.block += np.uint64(1)
    w0, w1, w2, w3 = stream.block, stream.game, stream.replicate, np.uint64(0)
    key_0, key_1 = stream.seed, stream.purpose
    for _ in range(_ROUNDS):
        high_0, low_0 = _product(_MULTIPLIER_0, w0)
        high_1, low_1 = _product(_MULTIPLIER_1, w2)
        w0, w1, w2, w3 = high_1 ^ w1 ^ key_0, low_1, high_0 ^ w3 ^ key_1, low_0
        key_0, key_1 = key_0 + _KEY_STEP_0, key_1 + _KEY_STEP_1
    stream.words[0], stream.words[1], stream.words[2], stream.words[3] = w0, w1, w2, w3


def _make_block_plain(stream: Any) -> None:
    """Do the same in Python's integers: numpy's would warn of every overflow."""
    word = (1 << 64) - 1
    stream.block = int(stream.block) + 1
    w0, w1, w2, w3 = int(stream.block), int(stream.game), int(stream.replicate), 0
    key_0, key_1 = int(stream.seed), int(stream.purpose)
    for _ in range(_ROUNDS):
        product_0, product_1 = _MULTIPLIERS[0] * w0, _MULTIPLIERS[1] * w2
        w0, w1 = (product_1 >> 64) ^ w1 ^ key_0, product_1 & word
        w2, w3 = (product_0 >> 64) ^ w3 ^ key_1, product_0 & word
        key_0, key_1 = (key_0 + _KEY_STEPS[0]) & word, (key_1 + _KEY_STEPS[1]) & word
    stream.words[:] = (w0, w1, w2, w3)


_make_block = kernel(_make_block_compiled) if JIT_ENABLED else _make_block_plain
