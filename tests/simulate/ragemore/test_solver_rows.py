"""Rows of cards in two words, against lists."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from montecardo.simulate.compiling import kernel
from montecardo.simulate.ragemore.solver import rows
from montecardo.simulate.ragemore.solver.rows import PLACE, PLACE_BITS, ROOM

CODES = st.lists(st.integers(1, PLACE), max_size=ROOM - 1)
HALF = 12


def row_of(codes: list[int]) -> tuple[int, int]:
    words = [
        sum(code << (PLACE_BITS * place) for place, code in enumerate(half))
        for half in (codes[:HALF], codes[HALF:])
    ]
    return words[0], words[1]


# Parts have no entry from Python: these are the entries.


@kernel
def code_at(low: int, high: int, place: int) -> int:
    return rows.code_at(low, high, place)


@kernel
def with_code(low: int, high: int, place: int, code: int) -> tuple[int, int]:
    return rows.with_code(low, high, place, code)


@kernel
def with_inserted(low: int, high: int, place: int, code: int) -> tuple[int, int]:
    return rows.with_inserted(low, high, place, code)


@kernel
def with_removed(low: int, high: int, place: int) -> tuple[int, int]:
    return rows.with_removed(low, high, place)


@kernel
def with_swapped(low: int, high: int, one: int, other: int) -> tuple[int, int]:
    return rows.with_swapped(low, high, one, other)


@kernel
def joined(low: int, high: int, size: int, more_low: int, more_high: int) -> tuple[int, int]:
    return rows.joined(low, high, size, more_low, more_high)


@kernel
def head(low: int, high: int, size: int) -> tuple[int, int]:
    return rows.head(low, high, size)


@kernel
def tail(low: int, high: int, size: int) -> tuple[int, int]:
    return rows.tail(low, high, size)


@given(codes=CODES, data=st.data())
@settings(max_examples=300, deadline=None)
def test_a_row_does_what_a_list_does(codes: list[int], data: st.DataObject) -> None:
    row, size = row_of(codes), len(codes)
    place, code = data.draw(st.integers(0, size)), data.draw(st.integers(1, PLACE))
    assert code_at(*row, place) == ([*codes, 0])[place]
    assert with_code(*row, size, code) == row_of([*codes, code])
    assert with_inserted(*row, place, code) == row_of([*codes[:place], code, *codes[place:]])
    assert head(*row, place) == row_of(codes[:place])
    assert tail(*row, place) == row_of(codes[place:])
    assert joined(*row_of(codes[:place]), place, *row_of(codes[place:])) == row
    if size:
        one, other = (data.draw(st.integers(0, size - 1)) for _ in range(2))
        swapped = list(codes)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        assert with_removed(*row, one) == row_of([*codes[:one], *codes[one + 1 :]])
        assert with_swapped(*row, one, other) == row_of(swapped)
