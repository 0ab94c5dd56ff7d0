"""Kernels that meet by address, and records inside kernels."""

import numpy as np
import pytest
from montecardo.simulate.compiling import (
    JIT_ENABLED,
    address,
    call,
    inlined,
    is_kernel,
    part,
    visiting_kernel,
)
from montecardo.simulate.kernel_records import copy_shared, make_leading, make_scratch, row_pointer
from montecardo.simulate.layout import Field, Layout
from numba import int64
from numba.core.errors import TypingError

compiled_only = pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code")

# ---------------------------------------------------------------- addresses


@visiting_kernel
def double(x):
    return 2 * x


@visiting_kernel
def seven(x):
    return 7


@visiting_kernel
def half(x):
    return x / 2


@visiting_kernel
def refuse(x):
    raise ValueError("there is no such card")


@visiting_kernel
def refuse_odd(x):
    if x % 2:
        raise ValueError("there is no such card")
    return x


@visiting_kernel
def jump(where, x):
    return call(where, x) + 1


@visiting_kernel
def jump_twice(where, between, x):
    return call(between, where, x) + 1


def test_a_kernel_is_called_by_its_address():
    assert jump(address(double, int64), 21) == 43


def test_a_constant_is_an_integer_too():
    assert jump(address(seven, int64), 0) == 8


def test_one_caller_serves_any_number_of_addresses():
    jump(address(double, int64), 1)
    before = len(getattr(jump, "signatures", ()))
    assert jump(address(seven, int64), 1) == 8
    assert len(getattr(jump, "signatures", ())) == before


def test_an_exception_behind_an_address_reaches_python():
    where = address(refuse_odd, int64)
    assert jump(where, 4) == 5
    with pytest.raises(ValueError, match=r"^there is no such card$"):
        jump(where, 3)
    assert jump(where, 4) == 5


def test_an_exception_travels_through_two_addresses():
    between = address(jump, int64, int64)
    assert jump_twice(address(refuse_odd, int64), between, 4) == 6
    with pytest.raises(ValueError, match=r"^there is no such card$"):
        jump_twice(address(refuse_odd, int64), between, 3)


@compiled_only
def test_a_function_that_returns_a_float_has_no_address():
    with pytest.raises(TypeError, match="half returns float64"):
        address(half, int64)


@compiled_only
def test_a_function_that_only_raises_has_no_address():
    with pytest.raises(TypeError, match="refuse returns"):
        address(refuse, int64)


@compiled_only
def test_a_function_that_does_not_compile_has_no_address():
    @visiting_kernel
    def lost(x):
        return unknown_name + x  # noqa: F821

    with pytest.raises(TypingError, match="unknown_name"):
        address(lost, int64)


def test_is_kernel():
    assert is_kernel(double) == JIT_ENABLED
    assert not is_kernel(test_is_kernel)


def test_a_users_kernel_checks_bounds():
    @visiting_kernel
    def beyond(items, i):
        return items[i]

    with pytest.raises(IndexError):
        beyond(np.zeros(3), 3)


# ---------------------------------------------------------------- records inside kernels

SEEN = Layout("Seen", held=Field(np.int8, "cards"), cards=Field(np.int16, "numbers", (3,)))
ALL = SEEN.extended("All", hidden=Field(np.int64, "a secret"))
OTHER = Layout("Other", held=Field(np.int8, "cards"), cards=Field(np.int32, "numbers", (3,)))


@visiting_kernel
def copy(source, target):
    copy_shared(source, target)
    return 0


def filled():
    record = ALL.new()
    record.held, record.hidden, record.cards[:] = 3, 99, (5, 6, 7)
    return record


def test_the_shared_beginning_is_copied():
    seen = SEEN.new()
    copy(filled(), seen)
    assert SEEN.as_dict(seen) == {"held": 3, "cards": [5, 6, 7]}


def test_what_is_not_shared_stays():
    target = filled()
    copy(SEEN.new(), target)
    assert ALL.as_dict(target) == {"held": 0, "cards": [0, 0, 0], "hidden": 99}


def test_sharing_ends_at_the_first_difference():
    other = OTHER.new()
    other.cards[:] = 1
    copy(filled(), other)
    assert OTHER.as_dict(other) == {"held": 3, "cards": [1, 1, 1]}


as_seen = make_leading(SEEN)


@visiting_kernel
def change_beginning(record):
    as_seen(record).held += 1
    return as_seen(record).cards[2]


def test_the_beginning_of_a_record_is_its_own_memory():
    record = filled()
    assert change_beginning(record) == 7
    assert (record.held, record.hidden) == (4, 99)


new_record = make_scratch(ALL)


@visiting_kernel
def through_scratch(source, target, rounds):
    total = 0
    for i in range(rounds):
        record = new_record()
        copy_shared(source, record)
        record.hidden += i
        total += record.hidden
    copy_shared(record, target)
    return total


def test_scratch_is_a_record_of_the_kernels_own():
    source, target = filled(), ALL.new()
    assert through_scratch(source, target, 3) == 3 * 99 + 0 + 1 + 2
    assert source.hidden == 99
    assert ALL.as_dict(target) == {"held": 3, "cards": [5, 6, 7], "hidden": 101}


WEIGHTS = Layout("Weights", bold=Field(np.float64, "x"), wary=Field(np.float64, "x"))


@visiting_kernel
def weigh(weights):
    return int(10 * weights.bold + weights.wary)


@visiting_kernel
def weigh_row(where, rows, index):
    return call(where, row_pointer(rows, index))


@compiled_only
def test_a_row_of_floats_passes_as_a_record_of_floats():
    rows = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    where = address(weigh, WEIGHTS.numba_type())
    assert [weigh_row(where, rows, i) for i in range(3)] == [12, 34, 56]


@part
def twice(number):
    return 2 * number


@inlined
def thrice(number):
    return number + twice(number)


@visiting_kernel
def five_times(number):
    return twice(number) + thrice(number)


def test_a_part_is_called_from_python_too():
    """A strategy in plain Python may: what has no machine code of its own must not be jumped to."""
    assert (twice(3), thrice(number=3), five_times(3)) == (6, 9, 15)
