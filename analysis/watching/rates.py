"""Win rates that are looked at while games go on: an interval for every moment at once, and when to stop.

A plain interval holds its level at one moment, chosen beforehand. Who stops when it looks good enough needs a
confidence sequence: intervals that hold together, with the level's probability, however long one watches.
"""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np
import numpy.typing as npt

from ...simulate.errors import UserError
from ..distributions.binomials import stirling_error
from ..frame import Bools, Floats, Ints, check_level

# Halvings of an interval of length 1: to the last bit of a double.
HALVINGS = 55

_NUMBER = re.compile(r"([0-9]+\.?[0-9]*|\.[0-9]+)\s*(pp|%)?")


def watched_interval(wins: npt.ArrayLike, games: npt.ArrayLike, level: float = 0.95) -> tuple[Any, Any]:
    r"""Return an interval for a share that holds at every moment at once.

    Parameters
    ----------
    wins, games
        Games won and played so far; scalars or arrays that broadcast. No games give (0, 1). Where a deal is
        played several times, the sum of the deals' shares of won games, and the number of deals, both of
        whole deals.
    level
        The probability that the interval holds the true share all along.

    Returns
    -------
    low, high
        Floats for scalars, else float64 arrays.

    Notes
    -----
    The beta-binomial mixture with a uniform prior [1]_: all p at which :math:`B(w + 1, n - w + 1) / (p^w (1 -
    p)^{n - w})` is below :math:`1 / \alpha`. That ratio is a martingale at the true p, which reaches
    :math:`1 / \alpha` with a chance of at most :math:`\alpha` (Ville).

    It holds for any independent variables x in [0, 1] with the mean p, such as a deal's share of won games:
    :math:`(q / p)^x ((1 - q) / (1 - p))^{1 - x}` is convex in x, so that its expectation is at most that of a
    coin with the chance p, which is 1, and the ratio is a supermartingale. Replicates of a deal then count no
    more than one game does, as if they all ended alike: it is never too narrow.

    References
    ----------
    .. [1] H. Robbins, Statistical methods related to the law of the iterated logarithm, Annals of
       Mathematical Statistics 41 (1970) 1397-1409.
    """
    check_level(level)
    won, played = np.broadcast_arrays(np.asarray(wins, np.float64), np.asarray(games, np.float64))
    some = played > 0
    lost, centre = played - won, np.where(some, won / np.where(some, played, 1.0), 0.5)
    limit = _limit(won, lost, level)
    low = np.where(won > 0, _edge(won, lost, centre, limit, 0.0), 0.0)
    high = np.where(lost > 0, _edge(won, lost, centre, limit, 1.0), 1.0)
    return (float(low), float(high)) if won.ndim == 0 else (low, high)


def still_held(wins: float, games: float, share: float, level: float = 0.95) -> bool:
    """Tell whether `watched_interval` holds a share, without looking for its ends.

    Parameters
    ----------
    wins, games, level
        As there.
    share
        Strictly between 0 and 1.

    Examples
    --------
    >>> still_held(300, 1000, 0.28), still_held(300, 1000, 0.2)
    (True, False)
    """
    if not games:
        return True
    won, lost = np.float64(wins), np.float64(games - wins)
    centre = won / games
    away = share - centre
    reached = (won * math.log1p(away / centre) if won > 0 else 0.0) + (
        lost * math.log1p(-away / (1 - centre)) if lost > 0 else 0.0
    )
    return bool(reached > _limit(np.asarray(won), np.asarray(lost), level))


def _limit(won: Floats, lost: Floats, level: float) -> Floats:
    """Return the log-likelihood, relative to its maximum, above which a share is inside.

    That of the mixture plus log alpha. The mixture is 1 / ((n + 1) C(n, w)); by Stirling's formula with its
    correction nothing large cancels.
    """
    played = won + lost
    inner = (won > 0) & (lost > 0)
    n, w, rest = (np.where(inner, each, 1.0) for each in (played, won, lost))
    correction = stirling_error(w) + stirling_error(rest) - stirling_error(n)
    mixture = np.where(inner, 0.5 * np.log(2 * math.pi * w * (rest / n)) + correction, 0.0)
    limit: Floats = math.log(1 - level) + mixture - np.log1p(played)
    return limit


def _inside(won: Floats, lost: Floats, centre: Floats, limit: Floats, share: Floats) -> Bools:
    """Tell whether a share strictly between 0 and 1 is inside."""
    away = share - centre
    with np.errstate(divide="ignore", invalid="ignore"):
        of_won = np.where(won > 0, won * np.log1p(away / centre), 0.0)
        of_lost = np.where(lost > 0, lost * np.log1p(-away / (1 - centre)), 0.0)
    inside: Bools = of_won + of_lost > limit
    return inside


def _edge(won: Floats, lost: Floats, centre: Floats, limit: Floats, end: float) -> Floats:
    """Bisect between the centre, which is inside, and an end, which is not."""
    within, beyond = centre, np.full(centre.shape, end)
    for _ in range(HALVINGS):
        middle = (within + beyond) / 2
        inside = _inside(won, lost, centre, limit, middle)
        within, beyond = np.where(inside, middle, within), np.where(inside, beyond, middle)
    return beyond


class Until:
    """Tells when a line-up's win rate is known well enough: when its confidence sequence is narrow.

    It looks only where a leaf of the run's digest and a deal end together, so that when it stops depends on
    the results and on nothing else.

    Parameters
    ----------
    half_width
        What half the width of the interval must come down to, above 0 and below 1/2.
    replicates
        Units of a deal. Deals count, not their replicates (see `watched_interval`).
    level
        The probability that the interval at the end holds the true win rate.
    leaf
        Units of a leaf (`simulate.digest.LEAF`, which is not imported because it brings the compiler along).

    Attributes
    ----------
    leaf
        Units of a leaf.
    leaves, wins
        What it has been told: leaves, and the units won in them.
    reached
        After how many leaves it was narrow enough; None as long as it is not.

    Examples
    --------
    >>> until = Until(0.05)
    >>> until.tell([512])  # not yet
    >>> until.tell([512, 512]), until.leaves
    (2, 3)
    """

    def __init__(
        self, half_width: float, *, replicates: int = 1, level: float = 0.95, leaf: int = 1024
    ) -> None:
        check_level(level)
        if not 0 < half_width < 0.5:
            raise UserError(f"half-width {half_width} is out of range; allowed is above 0 and below 0.5")
        self.half_width = half_width
        self.level = level
        self.leaves = self.wins = 0
        self.reached: int | None = None
        self.leaf = leaf
        self._replicates = replicates
        self._every = replicates // math.gcd(replicates, leaf)

    def tell(self, leaf_wins: npt.ArrayLike) -> int | None:
        """Tell the units won in each of the whole leaves that follow.

        Parameters
        ----------
        leaf_wins
            One number a leaf; as many leaves at once as there are.

        Returns
        -------
        int or None
            `reached`.
        """
        new = np.asarray(leaf_wins, np.int64)
        leaves = self.leaves + np.arange(1, len(new) + 1)
        wins = self.wins + np.cumsum(new)
        if self.reached is None:
            looks = leaves % self._every == 0
            narrow = self._narrow(wins[looks], leaves[looks])
            if narrow is not None:
                self.reached = int(leaves[looks][narrow])
        self.leaves += len(new)
        self.wins += int(new.sum())
        return self.reached

    def _narrow(self, wins: Ints, leaves: Ints) -> int | None:
        """Return the first look at which the interval is narrow enough."""
        won, deals = wins / self._replicates, leaves * self.leaf // self._replicates
        lost = deals - won
        centre, limit = won / deals, _limit(won, lost, self.level)
        reach = [
            (share > 0) & (share < 1) & _inside(won, lost, centre, limit, np.clip(share, 1e-300, 1 - 1e-16))
            for share in (centre - self.half_width, centre + self.half_width)
        ]
        # Both inside: too wide. Both outside: narrow enough. Else the ends have to be found.
        narrow = np.flatnonzero(~(reach[0] | reach[1]))[:1]
        unsure = np.flatnonzero(reach[0] ^ reach[1])
        unsure = unsure[unsure < narrow[0]] if len(narrow) else unsure
        low, high = watched_interval(won[unsure], deals[unsure], self.level)
        first = [*unsure[(high - low) / 2 <= self.half_width][:1], *narrow]
        return int(first[0]) if first else None


def parse_half_width(text: str) -> float:
    """Read a half-width as people write it: ``0.1pp``, ``0.1%`` or ``0.001``.

    Raises
    ------
    UserError
        Anything else, or not above 0 and below 50pp.

    Examples
    --------
    >>> parse_half_width("0.1pp"), parse_half_width("0.1%"), parse_half_width("0.001")
    (0.001, 0.001, 0.001)
    """
    found = _NUMBER.fullmatch(text.strip())
    if found:
        number, unit = found.groups()
        half_width = float(f"{number}e-2" if unit else number)
        if 0 < half_width < 0.5:
            return half_width
    raise UserError(
        f"half-width '{text}' can't be used; allowed: above 0 and below 50pp, such as 0.1pp, 0.1% or 0.001"
    )
