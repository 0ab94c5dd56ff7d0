"""Alpha-rank: the strategies that a population would hold on to if it copied whoever does better."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...simulate.errors import UserError
from ..frame import Floats, check_level
from .payoffs import PAIRS, RESAMPLES, MetaGame, bundles_of, check_pairs

if TYPE_CHECKING:
    import pandas as pd

POPULATION = 50
ALPHA = 10.0
_LEAST = -60.0  # log of the least chance of fixation: rarer ones change nothing that could be seen


def alpha_rank(
    games: pd.DataFrame,
    payoff: str = PAIRS,
    alpha: float = ALPHA,
    population: int = POPULATION,
    level: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> pd.DataFrame:
    r"""Rank the strategies by the share of time that an evolving population plays them.

    Parameters
    ----------
    games
        Whole tables (`several_seats.tables.seats_of`).
    payoff
        As in `payoffs.bundles_of`: ``pairs``, ``share`` or ``score``.
    alpha
        How strongly the better of two is copied, for each unit of payoff.
    population
        How many there are who play and copy.
    level
        Confidence level of each row by itself.
    resamples, seed
        Of the bootstrap.

    Returns
    -------
    DataFrame
        A row a strategy, the highest first: ``strategy, estimate`` (its mass, which add up to 1), ``low,
        high, level, method, games`` (tables, or meetings of pairs), ``deals``. No row where fewer than two
        strategies played. Of a single deal nothing is known: the interval is from 0 to 1.

    Raises
    ------
    UserError
        A company never sat at a table, or a number is out of range.

    Notes
    -----
    One population of :math:`m` [1]_: a single mutant of strategy :math:`\tau` among players of :math:`\sigma`
    takes over with the chance :math:`1 / (1 + \sum_{l=1}^{m-1} \prod_{k=1}^{l} e^{-\alpha (f_\tau(k) -
    f_\sigma(k))})`, where the fitness with :math:`k` mutants is the mean payoff at a table whose other seats
    are drawn from the rest of the population without replacement. The ranking is the stationary distribution
    of the chain over strategies that these chances make (OpenSpiel's, without its local selection model).
    Interval: the percentile bootstrap over deals.

    References
    ----------
    .. [1] S. Omidshafiei et al., alpha-Rank: multi-agent evaluation by evolution, Scientific Reports 9 (2019)
       9937.
    """
    import pandas as pd

    check_level(level)
    _check(alpha, population)
    bundles = bundles_of(games, payoff)
    columns = ["strategy", "estimate", "low", "high", "level", "method", "games", "deals"]
    if bundles is None:
        return pd.DataFrame({column: [] for column in columns})
    if payoff == PAIRS:
        check_pairs(bundles.game, bundles.seats)
    found = bundles.estimate()
    mass = stationary(fixation(found, alpha, population))
    again = stationary(fixation(bundles.resampled(seed, resamples), alpha, population))
    low, high = percentiles(again, mass, level, found.deals)
    rows = pd.DataFrame({"strategy": found.names, "estimate": mass, "low": low, "high": high})
    method = f"alpha-rank (alpha {alpha:g}, population {population}), bootstrap over deals"
    rows = rows.assign(level=level, method=method, games=found.games, deals=found.deals)
    return rows.sort_values("estimate", ascending=False, kind="stable", ignore_index=True)[columns]


def percentiles(again: Floats, estimate: Floats, level: float, deals: int) -> tuple[Floats, Floats]:
    """Return the bootstrap's interval of masses; it holds the estimate. Of one deal it is 0 to 1."""
    if deals < 2:
        return np.zeros(len(estimate)), np.ones(len(estimate))
    tail = (1 - level) / 2
    low, high = np.quantile(again, [tail, 1 - tail], axis=0)
    return np.minimum(low, estimate), np.maximum(high, estimate)


def fixation(game: MetaGame, alpha: float, population: int) -> Floats:
    """Return the chance that a mutant takes over, shape (..., of, by): one `by` among those who play `of`."""
    count = len(game.names)
    found = np.ones((*game.payoff.shape[:-2], count, count))
    for old in range(count):
        for new in range(count):
            if old != new:
                edge = _edge(game, old, new, population)
                steps = np.cumsum(-alpha * edge, axis=-1)
                most = np.maximum(steps.max(axis=-1), 0)
                total = np.exp(-most) + np.exp(steps - most[..., None]).sum(axis=-1)
                found[..., old, new] = np.exp(np.maximum(-most - np.log(total), _LEAST))
    return found


def _edge(game: MetaGame, old: int, new: int, population: int) -> Floats:
    """Return by how much the mutants' fitness is above the others', for 1 to population - 1 mutants."""
    others = game.seats - 1
    mutants = np.arange(1, population)
    mine = hypergeometric(population - 1, mutants - 1, others)
    theirs = hypergeometric(population - 1, mutants, others)
    edge = np.zeros((*game.payoff.shape[:-2], population - 1))
    for beside in range(others + 1):
        rest = [old] * (others - beside) + [new] * beside
        edge += mine[:, beside] * game.payoff[..., game.place(*rest, new), new][..., None]
        edge -= theirs[:, beside] * game.payoff[..., game.place(*rest, old), old][..., None]
    return edge


def hypergeometric(everyone: int, marked: np.ndarray, drawn: int) -> Floats:
    """Return the chance of 0 to `drawn` marked ones among so many drawn, shape (marked, drawn + 1)."""
    from scipy.stats import hypergeom

    chance: Floats = hypergeom.pmf(np.arange(drawn + 1), everyone, np.asarray(marked)[:, None], drawn)
    return chance


def stationary(moves: Floats) -> Floats:
    """Return the stationary distribution of chains, shape (..., states); what is on the diagonal is ignored.

    Notes
    -----
    By Grassmann, Taksar and Heyman's elimination, which subtracts nothing: so it is exact where some moves
    are many orders of magnitude rarer than others.
    """
    work = moves.copy()
    states = work.shape[-1]
    for last in range(states - 1, 0, -1):
        leaving = work[..., last, :last].sum(axis=-1)
        work[..., :last, last] /= leaving[..., None]
        work[..., :last, :last] += work[..., :last, last, None] * work[..., None, last, :last]
    mass = np.zeros(work.shape[:-1])
    mass[..., 0] = 1
    for state in range(1, states):
        mass[..., state] = (mass[..., :state] * work[..., :state, state]).sum(axis=-1)
        mass /= mass.sum(axis=-1, keepdims=True)
    return mass


def _check(alpha: float, population: int) -> None:
    if not 0 <= alpha < np.inf:
        raise UserError(f"alpha {alpha} is out of range; allowed is a number from 0")
    if population < 2:
        raise UserError(f"a population of {population} is too small; allowed is a number from 2")
