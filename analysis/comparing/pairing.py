"""Two strategies on the same deals: their games put side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ...simulate.errors import UserError
from ..frame import Bools, Ints, check_columns, check_strategies
from ..rates.deals import code_deals
from .pairs import Pairs, pairs_by_deal

if TYPE_CHECKING:
    import pandas as pd

Places = Ints | slice


@dataclass(frozen=True)
class Played:
    """The games of one strategy, sorted by game, replicate and seat.

    Attributes
    ----------
    name
        The strategy.
    key
        A number for each (game, replicate, seat), ascending.
    deal
        The deal of each game, 0, 1, ...
    won
        Whether it was won.
    row
        Where in the frame each game stands.
    """

    name: str
    key: Ints
    deal: Ints
    won: Bools
    row: Ints


def seat_several(games: pd.DataFrame) -> bool:
    """Tell whether the games are of several seats: there, strategies need not have met the same situation."""
    return "seat" in games.columns and len(games) > 0 and bool(games["seat"].max() > 0)


def in_common(first: Played, second: Played) -> bool:
    """Tell whether two strategies played some game, replicate and seat both."""
    return bool(np.intersect1d(first.key, second.key, assume_unique=True).size)


def played_once(games: pd.DataFrame, *names: str) -> list[Played]:
    """Sort out the games of those of these strategies that never played one situation twice.

    Where a strategy has company of its own kind, as in two line-ups that give it the same seat, there is no
    one result to be paired.
    """
    check_columns(games, "game", "strategy", "won")
    key, deal = _number(games)
    mine = {name: (games["strategy"] == name).to_numpy(bool) for name in names}
    once = [name for name in names if len(np.unique(key[mine[name]])) == np.count_nonzero(mine[name])]
    won = games["won"].to_numpy(bool)
    return [_sorted(name, key, deal, won, mine[name]) for name in once]


def played_by(games: pd.DataFrame, *names: str) -> list[Played]:
    """Sort out the games of each of these strategies.

    Parameters
    ----------
    games
        The game frame.
    names
        Strategies in it.

    Raises
    ------
    UserError
        A strategy has no game in the frame, or has two rows of the same game, replicate and seat.
    """
    check_columns(games, "game", "strategy", "won")
    check_strategies(games, *names)
    key, deal = _number(games)
    won = games["won"].to_numpy(bool)
    return [_sorted(name, key, deal, won, (games["strategy"] == name).to_numpy(bool)) for name in names]


def pair(first: Played, second: Played) -> Pairs:
    """Put the games that both strategies played side by side; those of one alone are left out.

    Raises
    ------
    UserError
        There is none.
    """
    left, right = match(first, second)
    return add_up_pairs(first.won[left], second.won[right], first.deal[left])


def match(first: Played, second: Played) -> tuple[Places, Places]:
    """Tell where among the games of each the same ones stand, in the same order.

    Raises
    ------
    UserError
        There is none.
    """
    if np.array_equal(first.key, second.key):
        return slice(None), slice(None)
    _, left, right = np.intersect1d(first.key, second.key, assume_unique=True, return_indices=True)
    if not len(left):
        raise nothing_in_common(first.name, second.name)
    return left, right


def add_up_pairs(first: Bools, second: Bools, deal: Ints) -> Pairs:
    """Add up games side by side.

    Parameters
    ----------
    first, second
        Whether each strategy won, one entry per pair.
    deal
        The deal of each pair, 0, 1, ...
    """
    size = np.bincount(deal).astype(np.int64)
    wins, others = (np.bincount(deal[won], minlength=len(size)).astype(np.int64) for won in (first, second))
    return pairs_by_deal(size, wins, others, int(np.count_nonzero(first & second)))


def check_two(first: str, second: str) -> None:
    """Refuse to compare a strategy with itself.

    Raises
    ------
    UserError
        As said.
    """
    if first == second:
        raise UserError(f"'{first}' can't be compared with itself: name two strategies")


def nothing_in_common(first: str, second: str) -> UserError:
    """Return the error for two strategies that never met the same situation."""
    return UserError(
        f"'{first}' and '{second}' have no game, replicate and seat in common: "
        "play them in one run, or with the same seed"
    )


def played_twice(name: str) -> UserError:
    """Return the error for a strategy that played the same situation twice."""
    return UserError(
        f"strategy '{name}' has two rows for one game, replicate and seat: "
        "compare runs with the same seed under different strategy names"
    )


def _number(games: pd.DataFrame) -> tuple[Ints, Ints]:
    deal, _ = code_deals(games["game"])
    key = deal
    for column in ("replicate", "seat"):
        if column in games.columns:
            code, codes = code_deals(games[column])
            key = key * codes + code
    return key, deal


def _sorted(name: str, key: Ints, deal: Ints, won: Bools, mine: Bools) -> Played:
    row = np.flatnonzero(mine)
    key = key[row]
    if np.any(np.diff(key) <= 0):
        order = np.argsort(key, kind="stable")
        key, row = key[order], row[order]
    twice = np.flatnonzero(np.diff(key) == 0)
    if len(twice):
        raise played_twice(name)
    return Played(name, key, deal[row], won[row], row)
