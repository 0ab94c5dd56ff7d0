"""Who sits where: line-ups for games of several seats, balanced so that no seat favours a strategy."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb, gcd
from typing import TypeVar

Player = TypeVar("Player")

MOST_TABLES = 120
"""Compositions of a table; where there are more, a balanced part of them plays."""


def rotations(line_up: Sequence[Player]) -> list[list[Player]]:
    """Return a table with its seats rotated: all distinct ones, the given one first.

    Everybody sits on each seat equally often, with the same neighbours.

    Examples
    --------
    >>> rotations("abc")
    [['a', 'b', 'c'], ['b', 'c', 'a'], ['c', 'a', 'b']]
    >>> rotations("abab")
    [['a', 'b', 'a', 'b'], ['b', 'a', 'b', 'a']]
    """
    found: list[list[Player]] = []
    for first in range(len(line_up)):
        turned = [*line_up[first:], *line_up[:first]]
        if turned in found:
            break
        found.append(turned)
    return found


def compositions(players: Sequence[Player], seats: int, most: int = MOST_TABLES) -> list[list[Player]]:
    """Return who may sit together at a table of so many seats, each player at equally many tables.

    Parameters
    ----------
    players
        Different ones, in an order of their own.
    seats
        At the table.
    most
        Tables, about: if there are more ways to choose different players, some of them are left out.

    Returns
    -------
    With players for all seats, every choice of different ones, or so many rings of neighbours in cyclic
    orders that `most` is kept. With fewer players than seats, all of them at every table, and the seats that
    are left go to them in turn.

    Examples
    --------
    >>> compositions("abc", 2)
    [['a', 'b'], ['a', 'c'], ['b', 'c']]
    >>> compositions("ab", 3)
    [['a', 'b', 'a'], ['b', 'a', 'b']]
    """
    number = len(players)
    if number < seats:
        return _in_turn(players, seats)
    if comb(number, seats) <= max(most, number):
        return [list(chosen) for chosen in combinations(players, seats)]
    return _rings(players, seats, max(most, number))


def _in_turn(players: Sequence[Player], seats: int) -> list[list[Player]]:
    number = len(players)
    tables = 1 if seats % number == 0 else number
    return [[players[(first + place) % number] for place in range(seats)] for first in range(tables)]


def _rings(players: Sequence[Player], seats: int, most: int) -> list[list[Player]]:
    """Take neighbours from orders that step through all players: each is at as many tables as any other."""
    number = len(players)
    steps = [step for step in range(1, number // 2 + 1) if gcd(step, number) == 1]
    return [
        [players[(first + step * place) % number] for place in range(seats)]
        for step in steps[: max(1, most // number)]
        for first in range(number)
    ]


def mixed_tables(players: Sequence[Player], seats: int, most: int = MOST_TABLES) -> list[list[Player]]:
    """Return line-ups of every composition with the seats rotated: what `simulate.play` takes.

    All of them play the same deals, so that each player meets each hand of a deal.

    Examples
    --------
    >>> mixed_tables("ab", 2)
    [['a', 'b'], ['b', 'a']]
    """
    found: list[list[Player]] = []
    for table in compositions(players, seats, most):
        # With fewer players than seats a rotation may be another composition too.
        found += [line_up for line_up in rotations(table) if line_up not in found]
    return found
