"""The games of a group by the turn on which they ended, and how: estimates, and what each game adds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from ...simulate.errors import UserError
from ..frame import Floats, Ints, check_columns, check_level, group_rows
from ..rates.deals import cells_of, code_numbers, effective_games
from ..rates.endings import code_endings
from ..rates.intervals import proportion_interval

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Life:
    """The games of one group, by the turn on which they ended and how.

    A game is one of *kinds*: the turn of its end, and the ending, the last of which is being stopped. Every
    estimate's linear part is a table of influences, one of each kind; summed over a deal, squared, and added
    up over the deals it is the variance.

    Attributes
    ----------
    turns
        The turns, up to the last on which something is known.
    count
        Games of each kind; shape (endings, turns). The stopped ones apart.
    stopped
        Games stopped after each turn.
    together
        Sum over deals of the product of its games of two kinds; shape (kinds, kinds). Of no deal with several
        games only the diagonal; None.
    games, deals, squares
        As `rates.deals.Clusters`.
    deals_at_risk
        Deals with a game at risk on each turn.
    """

    turns: Ints
    count: Floats
    stopped: Ints
    together: Any
    games: int
    deals: int
    squares: float
    deals_at_risk: Ints

    @property
    def clustered(self) -> bool:
        """Whether some deal has several games."""
        return self.squares > self.games

    @cached_property
    def ended(self) -> Ints:
        """Games that ended on each turn."""
        total: Ints = self.count.sum(axis=0).astype(np.int64)
        return total

    @cached_property
    def at_risk(self) -> Ints:
        """Games that were going on before each turn."""
        left = self.ended + self.stopped
        going: Ints = self.games - np.cumsum(left) + left
        return going

    @cached_property
    def hazard(self) -> Floats:
        """Of each ending on each turn."""
        return self.count / self.at_risk

    @cached_property
    def surviving(self) -> Floats:
        """Share of the games that go on after each turn."""
        if not self.stopped.any():  # then it is a plain share, without rounding
            return 1 - np.cumsum(self.ended) / self.games
        return np.cumprod(1 - self.ended / self.at_risk).astype(np.float64)

    @cached_property
    def _before(self) -> Floats:
        return np.concatenate([[1.0], self.surviving[:-1]])

    @cached_property
    def cumulative(self) -> Floats:
        """Share of the games that came to each ending by each turn."""
        if not self.stopped.any():
            return np.cumsum(self.count, axis=1) / self.games
        return np.minimum(np.cumsum(self._before * self.hazard, axis=1), 1)

    def _influence(self, weights: Floats) -> Floats:
        """Return the influence of each kind, of a weighted sum of hazards.

        Parameters
        ----------
        weights
            Of each ending's hazard on each turn; shape (results, endings, turns).

        Returns
        -------
        Shape (results, endings and the stopped, turns).
        """
        scaled = weights / self.at_risk
        drift = np.cumsum((scaled * self.hazard).sum(axis=1), axis=-1)
        stopped = np.zeros((len(scaled), 1, len(self.turns)))
        found: Floats = np.concatenate([scaled, stopped], axis=1) - drift[:, None]
        return found

    @cached_property
    def _onward(self) -> Floats:
        """1 / (1 - hazard) of all endings; 0 where all games ended, after which nothing follows."""
        going = 1 - self.ended / self.at_risk
        return np.divide(1.0, going, out=np.zeros_like(going), where=self.at_risk > self.ended)

    @property
    def _until(self) -> Floats:
        """Ones for turns (second axis) up to each turn (first axis)."""
        size = len(self.turns)
        return np.tri(size)

    @property
    def survival_influence(self) -> Floats:
        """Of each kind on the share that goes on after each turn."""
        weights = -self.surviving[:, None] * self._until * self._onward
        return self._influence(np.repeat(weights[:, None], len(self.count), axis=1))

    def incidence_influence(self, ending: int) -> Floats:
        """Of each kind on the share that came to an ending by each turn."""
        share = self.cumulative[ending]
        later = (share[:, None] - share) * self._onward
        weights = np.repeat(-(later * self._until)[:, None], len(self.count), axis=1)
        weights[:, ending] += self._before * self._until
        return self._influence(weights)

    @cached_property
    def _kinds(self) -> Floats:
        """Games of each kind, flat."""
        return np.concatenate([self.count, self.stopped[None]]).ravel().astype(np.float64)

    def _between(self, influence: Floats) -> Floats:
        """Sum the squared influence of deals."""
        flat = influence.reshape(len(influence), -1)
        if self.together is None:
            return self._alone(influence)
        found: Floats = np.einsum("kr,rk->r", self.together @ flat.T, flat)
        return np.maximum(found, 0)

    def _alone(self, influence: Floats) -> Floats:
        """Sum the squared influence of games."""
        found: Floats = influence.reshape(len(influence), -1) ** 2 @ self._kinds
        return found

    def interval(self, share: Floats, influence: Floats, level: float) -> tuple[Floats, Floats]:
        """Return the intervals of shares whose influences are known."""
        alone, spread = self._alone(influence), share * (1 - share)
        known = (alone > 1e-300) & (spread > 1e-12)
        # Where nothing varies yet: the games that were not stopped before.
        watched = self.games - np.cumsum(self.stopped) + self.stopped
        worth = np.where(known, spread / np.where(known, alone, 1.0), watched)
        worth = np.clip(worth, 1, self.games)
        if self.clustered:
            square = self.games**2
            between = self._between(influence) * square
            effective = effective_games(self.games, self.deals, self.squares, between, alone * square, level)
            worth = worth * effective / self.games
        low, high = proportion_interval(share * worth, worth, level)
        return low, high

    def hazard_interval(self, ending: int, level: float) -> tuple[Floats, Floats]:
        """Return Wilson's intervals of an ending's hazards."""
        worth = at_risk = self.at_risk.astype(np.float64)
        hazard = self.hazard[ending]
        if self.clustered:
            size = len(self.turns)
            going = np.repeat(np.tri(size).T[:, None], len(self.count) + 1, axis=1)
            influence = -hazard[:, None, None] * going
            influence[range(size), ending, range(size)] += 1
            within = at_risk * hazard * (1 - hazard)
            squares, between = self._between(going), self._between(influence)
            worth = effective_games(at_risk, self.deals_at_risk, squares, between, within, level)
        low, high = proportion_interval(hazard * worth, worth, level)
        return low, high


def lives_of(
    games: pd.DataFrame, by: Sequence[str], censored: Sequence[str], level: float
) -> tuple[list[Life], pd.DataFrame, list[str]]:
    """Return the life of each group, the groups' keys, and the endings that are shown.

    The parameters and errors are those of `survival.survival`.
    """
    check_level(level)
    check_columns(games, "game", "turns", "ending")
    groups = group_rows(games, by)
    cells = cells_of(groups, games["game"])
    turn, first, length = code_turns(games)
    kind, names = _kinds_of(games, censored)
    shape = cells.groups, len(names) + 1, length
    group = cells.group[cells.row]
    counts = np.bincount((group * shape[1] + kind) * length + turn, minlength=int(np.prod(shape)))
    counts = counts.reshape(shape)
    ends = np.cumsum(cells.games).astype(np.int64)
    order = None if cells.alone else np.argsort(group, kind="stable")
    lives = []
    for number in range(cells.groups):
        last = int(np.flatnonzero(counts[number].sum(axis=0))[-1]) + 1
        together, at_risk = None, np.zeros(last, np.int64)
        if order is not None:
            mine = order[ends[number] - int(cells.games[number]) : ends[number]]
            row, place = cells.row[mine], kind[mine] * last + turn[mine]
            together, at_risk = _by_deal(row, place, turn[mine], shape[1], last)
        life = Life(
            turns=np.arange(first, first + last),
            count=counts[number, :-1, :last].astype(np.float64),
            stopped=counts[number, -1, :last],
            together=together,
            games=int(cells.games[number]),
            deals=int(cells.deals[number]),
            squares=float(cells.squares[number]),
            deals_at_risk=at_risk,
        )
        lives.append(life)
    return lives, groups.keys, names


def _kinds_of(games: pd.DataFrame, censored: Sequence[str]) -> tuple[Ints, list[str]]:
    """Return each row's ending as a number, the censored ones last and as one, and the others' names."""
    if isinstance(censored, str):
        raise UserError(f"censored='{censored}' must be a tuple of endings, such as ('{censored}',)")
    code, names = code_endings(games)
    for name in censored:
        if name not in names:
            raise UserError(f"no ending is called '{name}'; in this frame: {', '.join(names) or 'none'}")
    came = np.bincount(code, minlength=len(names)) > 0
    shown = [name for number, name in enumerate(names) if came[number] and name not in censored]
    places = np.array([shown.index(name) if name in shown else len(shown) for name in names], np.int64)
    return places[code] if len(code) else code, shown


def _by_deal(row: Ints, kind: Ints, turn: Ints, endings: int, turns: int) -> tuple[Any, Ints]:
    """Return how often two kinds met on a deal, and the deals with a game at risk on each turn."""
    from scipy.sparse import coo_array

    deal, deals = code_numbers(row)
    by_deal = coo_array((np.ones(len(row)), (deal, kind)), shape=(deals, endings * turns)).tocsr()
    longest = np.full(deals, -1, np.int64)
    np.maximum.at(longest, deal, turn)
    ended = np.bincount(longest[longest >= 0], minlength=turns)
    return by_deal.T @ by_deal, np.cumsum(ended[::-1])[::-1]


def code_turns(games: pd.DataFrame) -> tuple[Ints, int, int]:
    """Give the turns numbers from 0; return each row's number, the first turn, and how many there are."""
    turn = games["turns"].to_numpy(np.int64)
    first = min(1, int(turn.min(initial=1)))
    return turn - first, first, int(turn.max(initial=first - 1)) - first + 1
