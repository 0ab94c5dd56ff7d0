"""One setting of what is tuned: its games so far, and whether its win rate lies in the band."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...simulate.errors import UserError
from ..frame import Floats
from ..watching.rates import still_held, watched_interval

FIRST_LOOK = 32
GROWTH = 8
"""Each look comes after one part in so many more deals than the last (and 16 at least)."""
LONGEST = 2**17  # deals from look to look
MOST_DEALS = 1_000_000
"""Deals, of all settings together, after which a search is given up unless told otherwise."""

IN, ABOVE, BELOW, UNDECIDED = "in the band", "above", "below", "undecided"
OUTSIDE = (ABOVE, BELOW)

METHOD = "beta-binomial confidence sequence"


@dataclass(frozen=True)
class Aim:
    """What win rate is wanted, and how sure one wants to be.

    Attributes
    ----------
    target, band
        The win rate wanted, and how far from it is near enough: the band is target - band to target + band.
    alpha
        The chance, at most, that anything said of any setting is wrong.
    most
        Deals, of all settings together, after which the search is given up.

    Raises
    ------
    UserError
        A number out of range.
    """

    target: float
    band: float = 0.02
    alpha: float = 0.05
    most: int = MOST_DEALS

    def __post_init__(self) -> None:
        if not 0 <= self.target <= 1:
            raise UserError(f"target {self.target:g} is no win rate; allowed: 0 to 1, such as 0.35 or 35%")
        if not 0 < self.band < 0.5:
            raise UserError(
                f"band {self.band:g} can't be used: no number of games tells a win rate exactly; "
                "allowed: above 0 and below 0.5, such as 0.02 or 2pp"
            )
        if not 0 < self.alpha <= 0.5:
            raise UserError(f"alpha {self.alpha} is no chance of an error; allowed: above 0 and up to 0.5")
        if self.most < 1:
            raise UserError(f"the most games can't be {self.most}; allowed: 1 or more")

    @property
    def low(self) -> float:
        """The band's lower end; 0 or less where there is none."""
        return self.target - self.band

    @property
    def high(self) -> float:
        """The band's upper end; 1 or more where there is none."""
        return self.target + self.band


def next_look(deals: int) -> int:
    """Return the number of deals at which a setting is looked at next.

    Examples
    --------
    >>> next_look(0), next_look(32), next_look(1600)
    (32, 48, 1800)
    """
    return deals + max(16, min(deals // GROWTH, LONGEST)) if deals else FIRST_LOOK


class Level:
    """What is known of one setting, in flat memory.

    Parameters
    ----------
    place
        Its number among the settings.
    aim
        What is wanted.
    level
        The probability that its intervals of all times together hold its win rate.

    Attributes
    ----------
    won, deals
        Sum of the deals' shares of won games, and the deals.
    status
        `IN`, `ABOVE` or `BELOW` as soon as the interval lies wholly there, and from then on; else
        `UNDECIDED`.
    """

    def __init__(self, place: int, aim: Aim, level: float) -> None:
        self.place, self.aim, self.level = place, aim, level
        self.won, self.deals = 0.0, 0
        self.status = UNDECIDED
        self._low, self._high, self._known = 0.0, 1.0, 0

    def add(self, shares: Floats) -> None:
        """Take deals that follow: the share of its games that was won, for each."""
        self.won += float(shares.sum())
        self.deals += len(shares)
        if self.status == UNDECIDED:
            self.status = self._judged()

    @property
    def estimate(self) -> float:
        """The share of games won; there must be one."""
        return self.won / self.deals

    def _judged(self) -> str:
        if any(0 < edge < 1 and self._holds(edge) for edge in (self.aim.low, self.aim.high)):
            return UNDECIDED
        if not self.deals:
            return UNDECIDED
        if self.aim.low <= self.estimate <= self.aim.high:
            return IN
        return ABOVE if self.estimate > self.aim.high else BELOW

    def _holds(self, share: float) -> bool:
        return still_held(self.won, self.deals, share, self.level)

    def known_to(self, half: float) -> bool:
        """Tell whether the interval is about so narrow, on either side of the estimate."""
        if not self.deals:
            return False
        ends = (self.estimate - half, self.estimate + half)
        return not any(0 < end < 1 and self._holds(end) for end in ends)

    def interval(self) -> tuple[float, float]:
        """Return what all times at which this was asked leave of its win rate.

        That the intervals hold together allows to keep what they have in common.
        """
        if self._known < self.deals:
            low, high = watched_interval(self.won, self.deals, self.level)
            both = max(low, self._low), min(high, self._high)
            self._low, self._high = both if both[0] <= both[1] else (low, high)
            self._known = self.deals
        return self._low, self._high

    def off_target(self) -> tuple[float, float]:
        """Return how far from the target its win rate is at least, and at most."""
        low, high = self.interval()
        target = self.aim.target
        return max(low - target, target - high, 0.0), max(high - target, target - low)

    def row(self, seats: int = 1) -> dict[str, Any]:
        """Return what is known of it: ``estimate, low, high, level, method, games, deals, status``."""
        low, high = self.interval()
        return {
            "estimate": self.estimate,
            "low": low,
            "high": high,
            "level": self.level,
            "method": METHOD,
            "games": self.deals * seats,
            "deals": self.deals,
            "status": self.status,
        }


def contradiction(levels: Sequence[Level]) -> tuple[int, int, int] | None:
    """Return three levels whose win rates surely go up and then down, or down and then up; or None.

    "Surely" as all intervals hold together.

    Parameters
    ----------
    levels
        In the knob's order; those without a game say nothing.
    """
    seen = [(level.place, *level.interval()) for level in levels if level.deals]
    for number in range(1, len(seen) - 1):
        place, low, high = seen[number]
        before, after = seen[:number], seen[number + 1 :]
        lowest = [min(part, key=lambda each: each[2]) for part in (before, after)]
        highest = [max(part, key=lambda each: each[1]) for part in (before, after)]
        if low > max(each[2] for each in lowest):
            return lowest[0][0], place, lowest[1][0]
        if high < min(each[1] for each in highest):
            return highest[0][0], place, highest[1][0]
    return None
