"""Plackett and Luce's model of places, with ties: what tables tell of how strong each player is.

A table's result is a chain of choices: who shares the first place, who the next among those that are left,
and so on. Each choice is one of a conditional logit model, so the likelihood is concave.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
import numpy.typing as npt

from ..frame import Floats, Ints

STEPS = 60
CLOSE = 1e-9  # of a Newton step, in log-worths
LIMIT = 12.0  # log-worths beyond: odds of 160,000 to 1 are those of a likelihood without a maximum
GHOST = 0.5  # wins, and losses as many, that a regularised fit adds for each parameter

Stage = tuple[tuple[int, ...], tuple[int, ...]]
"""Who were left, and who of them took the next place; both ascending."""


@dataclass(frozen=True)
class Results:
    """What distinct results there were, and where.

    Attributes
    ----------
    patterns
        Shape (patterns, seats): the players from the first place to the last, each place's ascending.
    places
        Shape (patterns, seats): their ranks, ascending.
    pattern, deal
        Of each table: its result, and the deal it was played on, 0, 1, ...
    players
        How many there are; they are numbered from 0.
    """

    patterns: Ints
    places: Ints
    pattern: Ints
    deal: Ints
    players: int

    @property
    def deals(self) -> int:
        """Distinct deals."""
        return int(self.deal.max(initial=-1)) + 1

    @cached_property
    def count(self) -> Floats:
        """How many tables ended with each pattern."""
        return np.bincount(self.pattern, minlength=len(self.patterns)).astype(np.float64)


@dataclass(frozen=True)
class Fit:
    """A fitted model.

    Attributes
    ----------
    worth
        Log-worth of each player; they add up to 0.
    ties
        Log of the prevalence of each kind of tie in `orders`.
    orders
        How many share a place, for each kind of tie that came up.
    covariance
        Of worth and ties together, clustered by deal.
    regularised
        Whether wins and losses against a ghost were added, as without them there is no finite estimate.
    clustered
        Whether the covariance rests on the spread between deals; with a single deal it can't.
    """

    worth: Floats
    ties: Floats
    orders: tuple[int, ...]
    covariance: Floats
    regularised: bool
    clustered: bool


class Stages:
    """The choices that results consist of, as rows of a conditional logit model.

    Parameters
    ----------
    results
        What happened.
    """

    def __init__(self, results: Results) -> None:
        chains = [
            _chain(*each) for each in zip(results.patterns.tolist(), results.places.tolist(), strict=True)
        ]
        sizes = {len(chosen) for chain in chains for _, chosen in chain}
        self.players = results.players
        self.orders = tuple(sorted(sizes - {1}))
        self.size = self.players + len(self.orders)
        self._groups: dict[tuple[int, ...], int] = {}
        self._rows: list[Floats] = []
        self._starts: list[int] = []
        # The same choice comes up in many results: it is laid out once.
        stages: dict[Stage, int] = {}
        each = [stages.setdefault(stage, len(stages)) for chain in chains for stage in chain]
        self._stage = np.array(each, np.int64)
        self._owner = np.repeat(np.arange(len(chains)), [len(chain) for chain in chains])
        self._group_of = np.array([self._group(left) for left, _ in stages], np.int64)
        self._taken = np.array([self._features(chosen) for _, chosen in stages]).reshape(-1, self.size)
        self._features_of = np.array(self._rows).reshape(-1, self.size)
        self._begin = np.array(self._starts, np.int64)
        self._patterns = len(chains)

    def _group(self, left: tuple[int, ...]) -> int:
        """Return the number of a set of those who are left, and lay out what may be chosen from it."""
        if left not in self._groups:
            self._groups[left] = len(self._groups)
            self._starts.append(len(self._rows))
            for order in (1, *self.orders):
                self._rows += [self._features(chosen) for chosen in combinations(left, order)]
        return self._groups[left]

    def _features(self, chosen: tuple[int, ...]) -> Floats:
        features = np.zeros(self.size)
        np.add.at(features, list(chosen), 1 / len(chosen))
        if len(chosen) > 1:
            features[self.players + self.orders.index(len(chosen))] = 1
        return features

    def likelihood(self, theta: Floats, count: Floats) -> tuple[float, Floats, Floats]:
        """Return the log-likelihood, the score and the information at `theta`; `count` of each pattern."""
        chance, total = self._chances(theta)
        often = np.bincount(self._stage, count[self._owner], len(self._taken))
        weight = np.bincount(self._group_of, often, len(self._begin))
        mean = self._means(chance)
        each = np.repeat(weight, self._lengths) * chance
        information = (self._features_of * each[:, None]).T @ self._features_of
        information -= (mean * weight[:, None]).T @ mean
        value = often @ (self._taken @ theta - total[self._group_of])
        return float(value), often @ (self._taken - mean[self._group_of]), information

    def scores(self, theta: Floats) -> Floats:
        """Return each pattern's score, shape (patterns, parameters)."""
        surprise = self._taken - self._means(self._chances(theta)[0])[self._group_of]
        columns = [
            np.bincount(self._owner, surprise[self._stage, place], self._patterns)
            for place in range(self.size)
        ]
        return np.stack(columns, axis=1)

    @cached_property
    def _lengths(self) -> Ints:
        return np.diff(self._begin, append=len(self._features_of))

    def _chances(self, theta: Floats) -> tuple[Floats, Floats]:
        """Return the chance of each choice, and the logarithm of what each set's worths add up to."""
        worth = self._features_of @ theta
        most = np.maximum.reduceat(worth, self._begin)
        raised = np.exp(worth - np.repeat(most, self._lengths))
        total = np.add.reduceat(raised, self._begin)
        return raised / np.repeat(total, self._lengths), most + np.log(total)

    def _means(self, chance: Floats) -> Floats:
        means: Floats = np.add.reduceat(self._features_of * chance[:, None], self._begin, axis=0)
        return means


def _chain(players: list[int], places: list[int]) -> list[Stage]:
    """Return who were left and who of them took the next place, until one or none is left."""
    chain = []
    first = 0
    while first < len(players) - 1:
        last = first + places.count(places[first])
        chain.append((tuple(sorted(players[first:])), tuple(players[first:last])))
        first = last
    return chain


def fit(results: Results) -> Fit:
    r"""Fit the model to results in which each player is linked with each other one by tables.

    Parameters
    ----------
    results
        One table or more.

    Notes
    -----
    Of those left, the set :math:`S` takes the next place with a chance in proportion to
    :math:`\delta_{|S|} (\prod_{i \in S} \alpha_i)^{1/|S|}`, :math:`\delta_1 = 1` [1]_: at two seats
    Davidson's model [2]_, without ties Plackett and Luce's. Sizes of ties that never came up are left out.
    Seats of one player count as players of the same worth.

    The maximum is found by Newton's method. Where there is no finite one (somebody only ever won, all tables
    were tied), each parameter gets half a win and half a loss against a ghost of log-worth 0, as pseudo-
    rankings do in [1]_.

    Covariance: the sandwich :math:`H^{-1} (\frac{D}{D-1} \sum_d s_d s_d^T) H^{-1}` with the scores added up
    by deal; so neither the model's own variance nor the independence of tables that share a deal is relied
    on. Where the fit is regularised the middle is at least the information, in every direction: results that
    never vary have no spread to be estimated from.

    References
    ----------
    .. [1] H. L. Turner, J. van Etten, D. Firth, I. Kosmidis, Modelling rankings in R: the PlackettLuce
       package, Computational Statistics 35 (2020) 1027-1057.
    .. [2] R. R. Davidson, On extending the Bradley-Terry model to accommodate ties in paired comparison
       experiments, JASA 65 (1970) 317-328.
    """
    stages = Stages(results)
    theta = _newton(stages, results.count, 0.0)
    regularised = theta is None
    if theta is None:
        theta = _newton(stages, results.count, GHOST)
    assert theta is not None  # a ghost's games make the maximum finite
    ghost = GHOST if regularised else 0.0
    _, _, information = _objective(stages, theta, results.count, ghost)
    middle = _middle(stages, theta, results)
    clustered = middle is not None
    bread = np.linalg.inv(information)
    if middle is None:
        middle = information
    elif regularised:
        middle = _at_least(information, middle)
    covariance = bread @ middle @ bread
    centre = np.eye(stages.size)
    centre[: results.players, : results.players] -= 1 / results.players
    theta = centre @ theta
    return Fit(
        theta[: results.players],
        theta[results.players :],
        stages.orders,
        centre @ covariance @ centre.T,
        regularised,
        clustered,
    )


def _middle(stages: Stages, theta: Floats, results: Results) -> Floats | None:
    if results.deals < 2:
        return None
    scores = stages.scores(theta)
    by_deal = np.array(
        [np.bincount(results.deal, scores[results.pattern, place]) for place in range(stages.size)]
    )
    middle: Floats = results.deals / (results.deals - 1) * by_deal @ by_deal.T
    return middle


def _at_least(information: Floats, middle: Floats) -> Floats:
    """Return a matrix that is no less than either in any direction."""
    root = np.linalg.cholesky(information)
    half = np.linalg.solve(root, np.linalg.solve(root, middle).T)
    values, vectors = np.linalg.eigh((half + half.T) / 2)
    turned = root @ vectors
    larger: Floats = (turned * np.maximum(values, 1)) @ turned.T
    return larger


def _newton(stages: Stages, count: Floats, ghost: float) -> Floats | None:
    """Return the maximum; None if there is no finite one."""
    theta = np.zeros(stages.size)
    value, score, information = _objective(stages, theta, count, ghost)
    for _ in range(STEPS):
        step = np.linalg.lstsq(information, score, rcond=None)[0]
        while True:
            there = _objective(stages, theta + step, count, ghost)
            if there[0] >= value - 1e-12 * abs(value) or np.abs(step).max() < CLOSE:
                break
            step = step / 2
        theta = theta + step
        value, score, information = there
        if np.abs(theta).max() > LIMIT and not ghost:
            return None
        if np.abs(step).max() < CLOSE:
            return theta
    return theta if ghost else None


def _objective(stages: Stages, theta: Floats, count: Floats, ghost: float) -> tuple[float, Floats, Floats]:
    """Return log-likelihood, score and information, with what keeps the log-worths in their place."""
    value, score, information = stages.likelihood(theta, count)
    if ghost:
        value -= ghost * float(np.sum(np.logaddexp(0, theta) + np.logaddexp(0, -theta)))
        score = score + ghost * (1 - 2 * _logistic(theta))
        return value, score, information + np.diag(_ghost_information(theta, ghost))
    # The likelihood knows differences of log-worths only: this pins their sum to 0 and changes nothing else.
    pin = np.zeros(stages.size)
    pin[: stages.players] = np.sqrt(max(float(count.sum()), 1.0)) / stages.players
    value -= float((pin @ theta) ** 2) / 2
    return value, score - pin * (pin @ theta), information + np.outer(pin, pin)


def _ghost_information(theta: Floats, ghost: float) -> Floats:
    chance = _logistic(theta)
    return 2 * ghost * chance * (1 - chance)


def _logistic(x: npt.ArrayLike) -> Floats:
    half: Floats = np.tanh(np.asarray(x, np.float64) / 2)
    return (1 + half) / 2
