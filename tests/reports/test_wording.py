"""Numbers as people read them and write them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from montecardo.reports.command_line.options import read_count
from montecardo.reports.solo.experiment import REPLICATES, share_out
from montecardo.reports.wording import digits_for, percent, rate, span
from montecardo.simulate.errors import UserError


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("1000000", 10**6), ("1_000_000", 10**6), ("1,000,000", 10**6), ("1e6", 10**6), ("1E+6", 10**6)),
        *(("2.5k", 2500), ("1M", 10**6), (" 7 ", 7), ("-3", -3), ("0", 0)),
        *(
            ("1.5", None),
            ("", None),
            ("e6", None),
            ("1e400", None),
            ("nan", None),
            ("inf", None),
            ("1__e", None),
        ),
        *(("0x10", None), ("1e6e6", None), ("..", None), ("9" * 40, None)),
    ],
)
def test_counts_as_people_write_them(text: str, number: int | None) -> None:
    assert read_count(text) == number


@given(st.integers(1, 10**12))
def test_every_count_reads_back(number: int) -> None:
    assert read_count(str(number)) == read_count(f"{number:,}") == read_count(f"{number:_}") == number


def test_percentages_have_the_digits_that_the_interval_supports() -> None:
    assert rate(0.312345, 0.309, 0.3157) == "31.2% (30.9 to 31.6)"
    assert rate(0.3, 0.2, 0.4) == "30% (20 to 40)"
    assert rate(0.0, 0.0, 0.00002) == "0% (0 to 0.002)"
    assert percent(math.nan) == "n/a"
    assert span(math.nan, 1.0) == "n/a"


@given(st.floats(1e-9, 50))
def test_the_last_digit_is_about_the_half_width(half_width: float) -> None:
    digits = digits_for(half_width)
    assert 0 <= digits <= 4
    if 0 < digits < 4:
        assert 1 <= half_width * 10**digits < 10


@given(st.integers(1, 10**9), st.integers(1, 40))
def test_a_total_is_shared_out_evenly(total: int, strategies: int) -> None:
    if total < strategies:
        with pytest.raises(UserError):
            share_out(total, strategies)
        return
    shares = share_out(total, strategies)
    assert total - strategies < shares.total() <= total
    luck = shares.luck_deals * REPLICATES
    assert luck <= total / strategies / 5
