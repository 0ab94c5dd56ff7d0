"""The meta-game's equilibrium: a mixture of strategies against which no other one gains."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial
from typing import TYPE_CHECKING, Any

import numpy as np

from ..frame import Floats, Ints, check_level
from .alpha_rank import percentiles
from .payoffs import PAIRS, RESAMPLES, MetaGame, bundles_of, check_pairs

if TYPE_CHECKING:
    import pandas as pd

STEPS = 4000  # of replicator dynamics
CLOSE = 1e-6  # of the range of payoffs: so little to gain is none
_FEWEST = 1e-9  # a share below is none at all
_NEARLY_NONE = 1e-4  # likewise, of dynamics, in which shares only fade and are never gone


def equilibrium(
    games: pd.DataFrame,
    payoff: str = PAIRS,
    level: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> pd.DataFrame:
    r"""Find a symmetric equilibrium of the game of choosing a strategy.

    Parameters
    ----------
    games, payoff, level, resamples, seed
        As in `alpha_rank.alpha_rank`.

    Returns
    -------
    DataFrame
        A row a strategy, the highest share first: ``strategy, estimate`` (its share of the mixture), ``low,
        high, level, method, games, deals``, then ``payoff`` (what it earns against the mixture), ``regret``:
        what the best strategy earns above the mixture's own, for the mixture: 0 at an equilibrium, up to
        rounding. No row where fewer than two strategies played.

    Raises
    ------
    UserError
        A company never sat at a table: at tables of several seats each has to, `payoffs.meta_line_ups`.

    Notes
    -----
    For two with a constant total: the optimal mixtures of the zero-sum game, by linear programming; where
    there are several, the most even one (least sum of squares). Else replicator dynamics from the even
    mixture in steps of multiplied weights; of their points and running means, that with the least regret. It
    need not be the only equilibrium, and where the dynamics go round there may be none to be found so:
    ``regret`` tells. Interval: the percentile bootstrap over deals. A mixture jumps where payoffs are nearly
    equal, so intervals can be wide; of those at 0.95 some 0.93 hold the truth in simulation.
    """
    import pandas as pd

    check_level(level)
    bundles = bundles_of(games, payoff)
    columns = ["strategy", "estimate", "low", "high", "level", "method", "games", "deals", "payoff", "regret"]
    if bundles is None:
        return pd.DataFrame({column: [] for column in columns})
    if payoff == PAIRS:
        check_pairs(bundles.game, bundles.seats)
    found, again = bundles.estimate(), bundles.resampled(seed, resamples)
    zero_sum = found.seats == 2 and found.total is not None
    if zero_sum:
        mixture = most_even(_matrix(found))
        mixtures = np.array([optimal(each) for each in _matrix(again)])
    else:
        mixture, mixtures = replicated(found), replicated(again)
    low, high = percentiles(mixtures, mixture, level, found.deals)
    earned = Earnings(found).against(mixture)
    rows = pd.DataFrame({"strategy": found.names, "estimate": mixture, "low": low, "high": high})
    rows = rows.assign(
        level=level,
        method=f"{'zero-sum, linear programme' if zero_sum else 'replicator dynamics'}, bootstrap over deals",
        games=found.games,
        deals=found.deals,
        payoff=earned,
        regret=max(float(earned.max() - earned @ mixture), 0.0),
    )
    return rows.sort_values("estimate", ascending=False, kind="stable", ignore_index=True)[columns]


# ---------------------------------------------------------------- two players, constant total


def _matrix(game: MetaGame) -> Floats:
    """Return what each strategy (row) earns above half the total against each other, shape (..., n, n)."""
    count = len(game.names)
    matrix = np.zeros((*game.payoff.shape[:-2], count, count))
    for one in range(count):
        for other in range(count):
            matrix[..., one, other] = game.payoff[..., game.place(one, other), one]
    gain: Floats = (matrix - np.swapaxes(matrix, -1, -2)) / 2
    return gain


def optimal(gain: Floats) -> Floats:
    """Return a mixture that loses to nothing in a symmetric zero-sum game, by linear programming."""
    from scipy.optimize import linprog

    count = len(gain)
    # What is raised is the least that the mixture earns, the last variable.
    cost = np.append(np.zeros(count), -1.0)
    below = np.hstack([-gain.T, np.ones((count, 1))])
    whole = np.append(np.ones(count), 0.0)[None, :]
    bounds = [*[(0, 1)] * count, (None, None)]
    found = linprog(cost, below, np.zeros(count), whole, [1.0], bounds, method="highs")
    return _shares(found.x[:count])


def most_even(gain: Floats) -> Floats:
    """Return, of all such mixtures, the one with the least sum of squares."""
    from scipy.optimize import minimize

    start = optimal(gain)
    allowed: list[dict[str, Any]] = [
        {"type": "eq", "fun": lambda x: x.sum() - 1, "jac": lambda x: np.ones(len(x))},
        {"type": "ineq", "fun": lambda x: x @ gain, "jac": lambda x: gain.T},
    ]
    found = minimize(
        lambda x: x @ x / 2, start, jac=lambda x: x, bounds=[(0, 1)] * len(gain), constraints=allowed
    )
    even = _shares(found.x)
    slack = CLOSE * max(float(np.abs(gain).max()), CLOSE)
    return even if found.success and (even @ gain).min() >= -slack else start


def _shares(x: Floats) -> Floats:
    kept = np.where(x > _FEWEST, x, 0.0)
    shares: Floats = kept / kept.sum()
    return shares


# ---------------------------------------------------------------- any number of players


class Earnings:
    """What each strategy earns where the other seats play a mixture.

    Parameters
    ----------
    game
        With each company of each strategy; there may be resamples.
    """

    def __init__(self, game: MetaGame) -> None:
        count, others = len(game.names), game.seats - 1
        seated = list(combinations_with_replacement(range(count), others))
        self._beside: Ints = np.array([np.bincount(each, minlength=count) for each in seated])
        ways = [[factorial(int(number)) for number in each] for each in self._beside]
        self._ways = np.array([factorial(others) / np.prod(each) for each in ways])
        self._payoff = np.stack(
            [
                np.stack([game.payoff[..., game.place(*each, one), one] for each in seated], axis=-1)
                for one in range(count)
            ],
            axis=-2,
        )

    def against(self, mixture: Floats) -> Floats:
        """Return the mean payoff of each strategy, shape (..., strategies)."""
        chance = self._ways * (mixture[..., None, :] ** self._beside).prod(axis=-1)
        earned: Floats = (self._payoff @ chance[..., None])[..., 0]
        return earned

    @property
    def spread(self) -> Floats:
        """The range of payoffs, with two axes for strategies."""
        flat = self._payoff.reshape(*self._payoff.shape[:-2], -1)
        spread: Floats = np.maximum(flat.max(axis=-1) - flat.min(axis=-1), np.finfo(float).tiny)[..., None]
        return spread


def replicated(game: MetaGame) -> Floats:
    """Return the mixture with the least regret on the way of replicator dynamics, shape (..., strategies)."""
    earnings = Earnings(game)
    shape = (*game.payoff.shape[:-2], len(game.names))
    mixture = np.full(shape, 1 / len(game.names))
    best, least = mixture, np.full((*shape[:-1], 1), np.inf)
    total = np.zeros(shape)
    for step in range(1, STEPS + 1):
        earned = earnings.against(mixture)
        for point, gained in _points(mixture, total / step, earned, earnings, step):
            regret = (gained.max(axis=-1) - (gained * point).sum(axis=-1))[..., None] / earnings.spread
            best = np.where(regret < least, point, best)
            least = np.minimum(regret, least)
        if np.all(least < CLOSE):
            break
        total = total + mixture
        pace = 1 / np.sqrt(1 + step / 100)
        raised = mixture * np.exp(pace * (earned - earned.max(axis=-1, keepdims=True)) / earnings.spread)
        mixture = raised / raised.sum(axis=-1, keepdims=True)
    kept = np.where(best > _NEARLY_NONE, best, 0.0)
    shares: Floats = kept / kept.sum(axis=-1, keepdims=True)
    return shares


def _points(
    mixture: Floats, mean: Floats, earned: Floats, earnings: Earnings, step: int
) -> list[tuple[Floats, Floats]]:
    """Return the point of now and, now and then, the running mean, each with what strategies earn there."""
    points = [(mixture, earned)]
    if step > 1 and step % 50 == 0:
        mean = mean / mean.sum(axis=-1, keepdims=True)
        points.append((mean, earnings.against(mean)))
    return points
