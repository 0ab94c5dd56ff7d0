"""Who sits where: everybody on each seat equally often, with all the company there is."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest
from montecardo.simulate.seating import compositions, mixed_tables, rotations


@pytest.mark.parametrize("players", range(1, 13))
@pytest.mark.parametrize("seats", range(2, 9))
def test_mixed_tables_are_balanced(players: int, seats: int) -> None:
    names = list(range(players))
    tables = mixed_tables(names, seats, 60)
    assert all(len(table) == seats for table in tables)
    sits = Counter((player, seat) for table in tables for seat, player in enumerate(table))
    assert set(sits) == {(player, seat) for player in names for seat in range(seats)}
    assert len(set(sits.values())) == 1
    assert len(set(map(tuple, tables))) == len(tables)
    if players >= seats:
        assert all(len(set(table)) == seats for table in tables)


def test_every_choice_where_there_is_room() -> None:
    tables = compositions("abcdef", 3)
    assert len({frozenset(table) for table in tables}) == comb(6, 3)


def test_a_balanced_part_where_there_is_not() -> None:
    tables = compositions(range(12), 6, 60)
    assert 12 <= len(tables) <= 60
    meets = Counter(player for table in tables for player in table)
    assert len(set(meets.values())) == 1


def test_rotations() -> None:
    assert rotations("aaa") == [["a", "a", "a"]]
    assert rotations("aab") == [["a", "a", "b"], ["a", "b", "a"], ["b", "a", "a"]]
    assert rotations([]) == []
