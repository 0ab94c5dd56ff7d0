"""The variance of results that two chosen factors, the deal and chance decide, where all were crossed."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ..distributions.quantiles import student_quantile
from ..frame import Floats, Ints
from ..rates.intervals import proportion_interval

BLOCKS = 200  # of the jackknife
FEW = 5  # deals that differ: too few to be resampled

FIRST, SECOND, BOTH, DEAL, DEAL_SECOND, CHANCE = range(6)
PARTS = 6


class Share(NamedTuple):
    """A share of the variance: its estimate and its interval."""

    estimate: float
    low: float
    high: float


@dataclass(frozen=True)
class Crossed:
    r"""Results of every pair of two factors' levels on every deal, summed up by blocks of deals.

    Made by `Crossed.of`, of shape (deals, levels of the first factor, of the second, replicates).

    Attributes
    ----------
    deals, sums, cells
        Of each block of deals: how many; the sums of all that the variances are made of; and of the deals'
        means by cell, shape (blocks, first, second).
    replicates
        Of each deal and cell.
    spread
        The range of the results.
    differing, odd
        Deals whose replicates differ; deals that are not like the others.
    lumped
        Whether what the deal decides can't be told from chance.

    Notes
    -----
    A game is picked at random: a deal of all there are, a level of each factor, each as likely, and a play.
    The variance of its result is, exactly, the sum of six parts (a functional analysis of variance [1]_).
    With :math:`\mu_{das}` the expected result of deal :math:`d` at level :math:`a` of the first factor and
    :math:`s` of the second, and dots for means:

    - first, second, both: the variance of :math:`\mu_{\cdot a \cdot}`, of :math:`\mu_{\cdot\cdot s}`, and
      what :math:`\mu_{\cdot a s}` varies beyond these two;
    - deal: :math:`E_a\,\mathrm{Var}_d\,\mu_{da\cdot}`;
    - deal x second: :math:`E_{as}\,\mathrm{Var}_d (\mu_{das} - \mu_{da\cdot})`;
    - chance: the variance of a result around its :math:`\mu_{das}`.

    Each part's estimate has no bias. Deals are independent; replicates of a deal are, given the deal, but not
    the several results of one replicate, which may share its chance, and sit at one table. So the means over
    a replicate are what varies within a deal: the variance between deals less that within over the
    replicates is free of chance. Means over deals vary by their own standard error, which is taken off the
    first three. A negative estimate counts as 0.

    With one replicate, or replicates that are not independent (seats of one table), deal, deal x second and
    chance are one part, which is reported as chance.

    References
    ----------
    .. [1] B. Efron, C. Stein, The jackknife estimate of variance, Annals of Statistics 9 (1981) 586-596.
    """

    deals: Ints
    sums: Floats
    cells: Floats
    replicates: int
    spread: float
    differing: float
    odd: float
    lumped: bool

    @classmethod
    def of(cls, values: Floats, independent: bool = True) -> Crossed:
        """Sum up results of that shape; `independent`: whether a deal's replicates are, given the deal."""
        deals, replicates = len(values), values.shape[3]
        block = np.arange(deals) % BLOCKS
        blocks = min(deals, BLOCKS)
        centred = values - values.mean()
        per_deal, cells, differing = _per_deal(centred)

        def added(column: Floats) -> Floats:
            return np.bincount(block, column, blocks).astype(np.float64)

        return cls(
            np.bincount(block, minlength=blocks),
            np.stack([added(column) for column in per_deal], axis=1),
            np.stack([added(column) for column in cells.reshape(deals, -1).T], axis=1).reshape(
                blocks, *cells.shape[1:]
            ),
            replicates,
            float(np.ptp(values)) if values.size else 0.0,
            differing,
            _odd(cells),
            replicates == 1 or not independent,
        )

    @cached_property
    def parts(self) -> Floats:
        """The six variances, those below 0 set to 0."""
        return np.maximum(self._unbiased(*self._whole), 0)

    @property
    def _whole(self) -> tuple[Ints, Floats, Floats]:
        return self.deals.sum(), self.sums.sum(axis=0), self.cells.sum(axis=0)

    @cached_property
    def _without(self) -> Floats:
        """The six variances without each block of deals, below 0 too."""
        all_deals, all_sums, all_cells = self._whole
        return self._unbiased(all_deals - self.deals, all_sums - self.sums, all_cells - self.cells)

    def _unbiased(self, deals: Ints, sums: Floats, cells: Floats) -> Floats:
        """Return the six variances, those below 0 as they are, from sums of shape (..., sums)."""
        count = np.asarray(deals, np.float64)
        sums = sums / count[..., None]
        mean = cells / count[..., None, None]
        fixed = np.stack(_effects(mean), axis=-1)
        between = (sums[..., :5] - _squares_of(mean, fixed)) * (count / np.maximum(count - 1, 1))[..., None]
        found = np.empty((*count.shape, PARTS))
        found[..., :3] = fixed - between[..., :3] / count[..., None]
        found[..., 3:5] = between[..., 3:5] - sums[..., 5:7] / self.replicates
        found[..., CHANCE] = sums[..., 7]
        if self.lumped:
            found[..., CHANCE] += between[..., 3] + between[..., 4] - sums[..., 7] / self.replicates
            found[..., 3:5] = 0
        # Below the rounding of the sums it is nothing.
        found[np.abs(found) < 1e-12 * max(self.spread, 1e-300) ** 2] = 0
        return found

    def share(self, parts: list[int], level: float, of: list[int] | None = None) -> Share:
        r"""Return what share of the variance some parts are.

        Parameters
        ----------
        parts
            Which.
        level
            Confidence level.
        of
            Of which parts together, `parts` among them; None: of all.

        Notes
        -----
        Student's interval from a jackknife over blocks of deals [1]_ around the share, or 0 where the
        estimate without bias is below, cut to between 0 and 1. To the mean squares of effects comes what the
        jackknife can't see of them, see `_second_order`. Where (nearly) no deals, or deal's replicates,
        differ there is nothing to resample: see `_rarely`. Fewer than three blocks, or nothing that varies,
        leave everything open: 0 to 1.

        References
        ----------
        .. [1] B. Efron, C. Stein, The jackknife estimate of variance, Annals of Statistics 9 (1981) 586-596.
        """
        whole = list(range(PARTS)) if of is None else of
        total = self.parts[whole].sum()
        if not total > 0:
            return Share(0.0, 0.0, 1.0)
        share = float(self.parts[parts].sum() / total)
        if len(self.deals) < 3:
            return Share(share, 0.0, 1.0)
        half = float(student_quantile(len(self.deals) - 1, level)) * self._error(parts, whole)
        low, high = max(share - half, 0.0), min(share + half, 1.0)
        return Share(share, *self._rarely(low, high, parts, total, level))

    def _error(self, parts: list[int], whole: list[int]) -> float:
        """Return the standard error of a share."""
        without = self._without
        totals = without[:, whole].sum(axis=1)
        shares = without[:, parts].sum(axis=1) / np.maximum(totals, 1e-300)
        blocks = len(shares)
        jackknifed = (blocks - 1) / blocks * ((shares - shares.mean()) ** 2).sum()
        total = self.parts[whole].sum()
        beyond = math.fsum(self._second_order(part) for part in parts if part < DEAL)
        return float(np.sqrt(jackknifed + beyond / total**2))

    def _second_order(self, part: int) -> float:
        """Return the variance of a mean square of effects that the jackknife, which is linear, can't see.

        The sum of squares of effects that are nothing but error is about chi-squared, times their variance.
        """
        _, first, second = self.cells.shape
        freedom = {FIRST: first - 1, SECOND: second - 1, BOTH: (first - 1) * (second - 1)}[part]
        return float(2 * self._noise[part] ** 2 / max(freedom, 1))

    @cached_property
    def _noise(self) -> Floats:
        """Mean squares that error alone adds to the effects of the two factors and of both."""
        deals, sums, cells = self._whole
        fixed = np.stack(_effects(cells / deals), axis=-1)
        found: Floats = (sums[:3] / deals - fixed) / np.maximum(deals - 1, 1)
        return found

    def _rarely(
        self, low: float, high: float, parts: list[int], total: float, level: float
    ) -> tuple[float, float]:
        """Widen an interval by what may be, where deals, or a deal's replicates, hardly ever differ.

        The variance within a deal is half the expected squared difference of two replicates: at most half the
        squared range of the outcome, times the share of deals whose replicates differ. That between deals is
        at most the squared range times the share of deals that are not like the others. Wilson's bounds.
        """
        count, square = float(self.deals.sum()), self.spread**2 / total
        of_chance = _most(self.differing, count, level) * square / 2
        of_deals = _most(self.odd, count, level) * square
        bounds = {DEAL: of_deals, DEAL_SECOND: of_deals, CHANCE: of_deals if self.lumped else of_chance}
        within = [bound for part, bound in bounds.items() if part in parts]
        beside = [bound for part, bound in bounds.items() if part not in parts]
        low = max(0.0, low - max(beside, default=0.0))
        return low, min(1.0, max([high, *within]))


def _most(few: float, deals: float, level: float) -> float:
    """Return Wilson's upper bound of a share of deals, or 0 where they are enough to be resampled."""
    return float(proportion_interval(few, deals, level)[1]) if few <= FEW else 0.0


def _effects(means: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the mean squares of the two factors' effects and of both; shape (..., first, second)."""
    all_of = means.mean(axis=(-2, -1), keepdims=True)
    first = means.mean(axis=-1, keepdims=True) - all_of
    second = means.mean(axis=-2, keepdims=True) - all_of
    both = means - all_of - first - second
    squares = [(part**2).mean(axis=(-2, -1)) for part in (first, second, both)]
    return squares[0], squares[1], squares[2]


def _squares_of(mean: Floats, fixed: Floats) -> Floats:
    """Return the mean squares of the means over deals, of the five quantities that vary between deals."""
    by_first = (mean.mean(axis=-1) ** 2).mean(axis=-1)
    beside = fixed[..., SECOND] + fixed[..., BOTH]
    return np.concatenate([fixed, by_first[..., None], beside[..., None]], axis=-1)


def _per_deal(values: Floats) -> tuple[list[Floats], Floats, float]:
    """Return what is summed over deals, each deal's means by cell, and how many deals' replicates differ."""
    replicates = values.shape[3]
    cells = values.mean(axis=3)
    of_first = values.mean(axis=2)  # deals, first, replicates
    hand = of_first.mean(axis=2)
    beside = cells - hand[:, :, None]
    within = [np.zeros(len(values))] * 3
    differing = 0.0
    if replicates > 1:
        own = _variance_within(values)
        by_hand = _variance_within(of_first)
        within = [by_hand.mean(axis=1), _beside_within(values, of_first), own.mean(axis=(1, 2))]
        differing = float(np.count_nonzero(own.max(axis=(1, 2), initial=0) > 1e-9))
    squares = [*_effects(cells), (hand**2).mean(axis=1), (beside**2).mean(axis=(1, 2))]
    return [*squares, *within], cells, differing


def _odd(cells: Floats) -> float:
    """Return how many deals are not like the others, that is, like their median."""
    unlike = np.abs(cells - np.median(cells, axis=0)) > 1e-9
    return float(np.count_nonzero(unlike.any(axis=(1, 2))))


def _variance_within(values: Floats) -> Floats:
    found: Floats = values.var(axis=-1, ddof=1)
    return found


def _beside_within(values: Floats, of_first: Floats) -> Floats:
    found: Floats = _variance_within(values - of_first[:, :, None, :]).mean(axis=(1, 2))
    return found
