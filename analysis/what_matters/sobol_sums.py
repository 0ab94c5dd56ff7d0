"""Sobol's indices from noisy evaluations: sums of products of different blocks of games, free of noise.

The square of a noisy mean is too large by the noise's variance. A product of two blocks is not, if they are
of different deals; so every variance here is a mean of products over pairs of different blocks. All settings
may play the same deals: that noise is in no product either.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from ..frame import Floats


class Variances(NamedTuple):
    """Parts of the variance of an outcome over settings.

    Attributes
    ----------
    whole
        The variance.
    first
        For each knob, the variance of the mean given the knob alone.
    total
        For each knob, the mean variance given all others.
    """

    whole: float
    first: Floats
    total: Floats


class Evaluated(Protocol):
    """Outcomes at settings, block by block."""

    @property
    def blocks(self) -> int:
        """How many blocks of deals there are."""

    def variances(self, weight: Floats, rng: np.random.Generator | None) -> Variances:
        """Estimate with blocks weighted so; with `rng`, from settings drawn again too."""


@dataclass(frozen=True)
class Factorial:
    """Every combination of the knobs' values.

    Attributes
    ----------
    outcome
        Shape (blocks, values of the first knob, of the second, ...).
    """

    outcome: Floats

    @property
    def blocks(self) -> int:
        """How many blocks of deals there are."""
        return len(self.outcome)

    def variances(self, weight: Floats, rng: np.random.Generator | None) -> Variances:
        """Estimate with blocks weighted so. The settings are all there are, so none is drawn."""
        knobs = self.outcome.ndim - 1
        mean = np.tensordot(weight, self.outcome, axes=1)[None]
        own = weight**2
        pairs = weight.sum() ** 2 - own.sum()

        def free(parts: tuple[Floats, Floats]) -> float:
            together, alone = parts
            return float((together[0] - own @ alone) / pairs)

        whole = free((_spread(mean), _spread(self.outcome)))
        first, total = np.zeros(knobs), np.zeros(knobs)
        for knob in range(knobs):
            others = tuple(axis for axis in range(1, knobs + 1) if axis != knob + 1)
            margins = (each.mean(axis=others, keepdims=True) for each in (mean, self.outcome))
            first[knob] = free(tuple(map(_spread, margins)))  # type: ignore[arg-type]
            rests = (each - each.mean(axis=knob + 1, keepdims=True) for each in (mean, self.outcome))
            total[knob] = free(tuple(map(_squares, rests)))  # type: ignore[arg-type]
        return Variances(whole, first, total)


def _squares(values: Floats) -> Floats:
    """Return the mean square of each block."""
    squares: Floats = np.mean(values.reshape(len(values), -1) ** 2, axis=1)
    return squares


def _spread(values: Floats) -> Floats:
    axes = tuple(range(1, values.ndim))
    return _squares(values - values.mean(axis=axes, keepdims=True))


@dataclass(frozen=True)
class Sampled:
    """Saltelli's design: two samples of settings, and the first with each knob as in the second.

    Attributes
    ----------
    one, other
        Outcomes of the two samples, shape (blocks, rows).
    mixed
        Shape (blocks, knobs, rows).
    """

    one: Floats
    other: Floats
    mixed: Floats

    @property
    def blocks(self) -> int:
        """How many blocks of deals there are."""
        return len(self.one)

    def variances(self, weight: Floats, rng: np.random.Generator | None) -> Variances:
        r"""Estimate with blocks weighted so; with `rng`, from rows drawn again.

        Notes
        -----
        The first-order part is :math:`\overline{f_B (f_{AB} - f_A)}` [1]_, the total one Jansen's
        :math:`\overline{(f_A - f_{AB})^2} / 2`.

        References
        ----------
        .. [1] A. Saltelli et al., Variance based sensitivity analysis of model output, Computer Physics
           Communications 181 (2010) 259-270.
        """
        rows = self.one.shape[1]
        drawn = np.arange(rows) if rng is None else rng.integers(0, rows, rows)
        # Centred, the products are smaller, and so is their sampling error.
        centre = (self.one.mean() + self.other.mean()) / 2
        a, b, ab = (each[..., drawn] - centre for each in (self.one, self.other, self.mixed))
        own = weight**2
        pairs = weight.sum() ** 2 - own.sum()
        a_all, b_all, ab_all = (np.tensordot(weight, each, axes=1) for each in (a, b, ab))

        def free(together: Floats, alone: Floats) -> Floats:
            found: Floats = (together - np.tensordot(own, alone, axes=1)) / pairs
            return found

        squares = free((a_all**2 + b_all**2).mean() / 2, (a**2 + b**2).mean(axis=1) / 2)
        crossed = free(a_all.mean() * b_all.mean(), a.mean(axis=1) * b.mean(axis=1))
        first = free((b_all * (ab_all - a_all)).mean(axis=1), (b[:, None] * (ab - a[:, None])).mean(axis=2))
        total = free(((a_all - ab_all) ** 2).mean(axis=1) / 2, ((a[:, None] - ab) ** 2).mean(axis=2) / 2)
        return Variances(float(squares - crossed), first, total)


class Indices(NamedTuple):
    """Sobol's indices and their intervals, each an entry a knob.

    Attributes
    ----------
    first, total
        Estimates between 0 and 1.
    first_interval, total_interval
        Low and high ends, shape (2, knobs).
    whole
        The variance of the outcome over the settings.
    surely
        Whether that variance is above 0 beyond doubt; if not the intervals are 0 to 1.
    """

    first: Floats
    total: Floats
    first_interval: Floats
    total_interval: Floats
    whole: float
    surely: bool


def indices(evaluated: Evaluated, level: float, resamples: int, seed: int) -> Indices:
    """Estimate Sobol's indices, with intervals by bootstrap over blocks of deals (and rows of settings)."""
    rng = np.random.default_rng(seed)
    blocks = evaluated.blocks
    found = evaluated.variances(np.ones(blocks), None)
    again = []
    for _ in range(resamples):
        weight = rng.multinomial(blocks, np.full(blocks, 1 / blocks)).astype(np.float64)
        if np.count_nonzero(weight) > 1:
            again.append(evaluated.variances(weight, rng))
    whole = np.array([each.whole for each in again])
    tail = (1 - level) / 2
    surely = found.whole > 0 and bool(np.quantile(whole, tail) > 0)
    first = _clipped(found.first, np.array(found.whole))
    total = _clipped(found.total, np.array(found.whole))
    unknown = np.stack([np.zeros(len(first)), np.ones(len(first))])
    if not surely:
        return Indices(first, total, unknown, unknown, max(found.whole, 0.0), False)
    spans = []
    for estimate, parts in ((first, [each.first for each in again]), (total, [each.total for each in again])):
        ends = np.quantile(_clipped(np.array(parts), whole[:, None]), [tail, 1 - tail], axis=0)
        spans.append(np.stack([np.minimum(ends[0], estimate), np.maximum(ends[1], estimate)]))
    return Indices(first, total, spans[0], spans[1], found.whole, True)


def _clipped(part: Floats, whole: Floats) -> Floats:
    share = np.divide(part, whole, out=np.zeros(np.broadcast(part, whole).shape), where=whole > 0)
    clipped: Floats = np.clip(share, 0, 1)
    return clipped
