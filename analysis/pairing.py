"""Two strategies on the same deals: their games put side by side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pandas as pd

from ..simulate.errors import UserError
from .deals import code_deals, effective_games
from .frame import Bools, Floats, Ints, check_columns, check_strategies


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
    """

    name: str
    key: Ints
    deal: Ints
    won: Bools


@dataclass(frozen=True)
class Pairs:
    """Games that two strategies both played, side by side.

    Attributes
    ----------
    first, second
        Whether each strategy won, bool, one entry per pair.
    deal
        The deal of each pair, 0, 1, ...
    """

    first: Bools
    second: Bools
    deal: Ints

    def __len__(self) -> int:
        return len(self.deal)

    @cached_property
    def size(self) -> Ints:
        """Number of pairs of each deal; zeros may occur."""
        return np.bincount(self.deal).astype(np.int64)

    @property
    def deals(self) -> int:
        """Number of distinct deals."""
        return int(np.count_nonzero(self.size))

    @cached_property
    def clustered(self) -> bool:
        """Whether some deal has more than one pair."""
        return bool(self.size.max() > 1)

    @cached_property
    def table(self) -> tuple[int, int, int, int]:
        """Pairs won by both, only by the first, only by the second, by neither."""
        both = int(np.count_nonzero(self.first & self.second))
        first, second = int(np.count_nonzero(self.first)), int(np.count_nonzero(self.second))
        return both, first - both, second - both, len(self) - first - second + both

    def per_deal(self, values: npt.ArrayLike) -> Floats:
        """Add up `values`, one per pair, within each deal."""
        return np.bincount(self.deal, np.asarray(values, np.float64), len(self.size)).astype(np.float64)

    @property
    def moments(self) -> tuple[float, float, float]:
        """Sums over deals: squared deviations of the first's wins, of the second's, their product."""
        both, only_first, only_second, _ = self.table
        wins, others = both + only_first, both + only_second
        if not self.clustered:
            pairs = len(self)
            return wins * (1 - wins / pairs), others * (1 - others / pairs), both - wins * others / pairs
        first = self.per_deal(self.first) - wins / len(self) * self.size
        second = self.per_deal(self.second) - others / len(self) * self.size
        return float(first @ first), float(second @ second), float(first @ second)

    def worth(self, weight_first: float, weight_second: float, level: float) -> float:
        """Tell how many independent pairs these are worth, to estimate a weighted sum of the win rates.

        Parameters
        ----------
        weight_first, weight_second
            The weights; (1, -1) is the difference.
        level
            As in `deals.effective_games`.
        """
        if not self.clustered:
            return float(len(self))
        value = weight_first * self.first + weight_second * self.second
        deviation = value - value.mean()
        return float(
            effective_games(
                len(self),
                self.deals,
                float((self.size**2).sum()),
                float((self.per_deal(deviation) ** 2).sum()),
                float((deviation**2).sum()),
                level,
            )
        )


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
    if np.array_equal(first.key, second.key):
        return Pairs(first.won, second.won, first.deal)
    _, left, right = np.intersect1d(first.key, second.key, assume_unique=True, return_indices=True)
    if not len(left):
        raise UserError(
            f"'{first.name}' and '{second.name}' have no game, replicate and seat in common: "
            "play them in one run, or with the same seed"
        )
    return Pairs(first.won[left], second.won[right], first.deal[left])


def _number(games: pd.DataFrame) -> tuple[Ints, Ints]:
    deal, _ = code_deals(games["game"])
    key = deal
    for column in ("replicate", "seat"):
        if column in games.columns:
            code, codes = code_deals(games[column])
            key = key * codes + code
    return key, deal


def _sorted(name: str, key: Ints, deal: Ints, won: Bools, mine: Bools) -> Played:
    key, deal, won = key[mine], deal[mine], won[mine]
    if np.any(np.diff(key) <= 0):
        order = np.argsort(key, kind="stable")
        key, deal, won = key[order], deal[order], won[order]
    twice = np.flatnonzero(np.diff(key) == 0)
    if len(twice):
        raise UserError(
            f"strategy '{name}' has two rows for one game, replicate and seat: "
            "compare runs with the same seed under different strategy names"
        )
    return Played(name, key, deal, won)
