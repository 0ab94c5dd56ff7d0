"""What decides a result: the hand that was dealt, who plays it, or all the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...simulate.errors import UserError
from ..distributions.quantiles import student_quantile
from ..frame import Floats, check_columns, check_level
from ..several_seats.tables import seats_of

if TYPE_CHECKING:
    import pandas as pd

BLOCKS = 200  # of the jackknife
SOURCES = ("deal", "strategy", "rest", "chance")
OUTCOMES = ("rank", "won", "score")


def variance_components(
    games: pd.DataFrame, outcomes: Sequence[str] = OUTCOMES, level: float = 0.95
) -> pd.DataFrame:
    r"""Split the variance of results, where every strategy has played every hand.

    Parameters
    ----------
    games
        Whole tables of one composition with the seats rotated (`seating.rotations`), on the same deals, each
        played once or with replicates: so each strategy plays each seat's hand of each deal equally often.
    outcomes
        Columns.
    level
        Confidence level of each share by itself.

    Returns
    -------
    DataFrame
        ``outcome, source, variance, share, low, high, level, method, games, deals, replicates``. Sources:
        ``deal`` (the hands of all rounds and the seat), ``strategy`` (who plays), ``chance`` (what differs
        when the same strategies play the same deal again; only with replicates), ``rest`` (the two together:
        which strategy suits which hand, who sits beside whom). The shares add up to 1. An outcome that never
        varies has no rows.

    Raises
    ------
    UserError
        The design is another: a strategy has not played some hand, or some more often than others.

    Notes
    -----
    A two-way layout of hands and strategies with :math:`r` replicates [1]_: by the method of moments, with
    :math:`k` strategies, the components are :math:`(MS_{hand} - MS_{both}) / k r`, :math:`(MS_{both} -
    MS_{within}) / r` and :math:`MS_{within}`; without replicates the last two are one. The strategy's is the
    variance of the strategies' means (those at this table, and not a sample of more), less what they vary by
    chance, which is estimated from the spread between deals: at one table what one wins another loses, so
    that a deal's results are not independent. Negative components are 0.

    The intervals are Student's, from a jackknife over blocks of deals, cut to between 0 and 1, around 0 where
    the estimate is negative; to the strategy's comes what a jackknife can't see of a mean square
    (`crossed.Crossed`).

    References
    ----------
    .. [1] S. R. Searle, G. Casella, C. E. McCulloch, Variance Components, Wiley 1992, section 4.3.
    """
    import pandas as pd

    check_level(level)
    check_columns(games, "game", "seat", "strategy", *outcomes)
    cells, deal, replicates = _layout(games)
    rows = []
    for outcome in outcomes:
        values = games[outcome].to_numpy(np.float64)[cells]
        common = {"level": level, "method": "anova, jackknife over deals", "games": values.size}
        common |= {"deals": len(np.unique(deal)), "replicates": replicates}
        rows += [{"outcome": outcome, **part, **common} for part in _split(values, deal, level)]
    columns = ["outcome", "source", "variance", "share", "low", "high", "level", "method"]
    return pd.DataFrame(rows, columns=[*columns, "games", "deals", "replicates"])


def _layout(games: pd.DataFrame) -> tuple[np.ndarray, np.ndarray, int]:
    """Return the rows of each cell, shape (hands, strategies, replicates), and each hand's deal."""
    seats = seats_of(games)
    if not seats:
        raise UserError("no games: variance components need tables with the seats rotated")
    hand = games["game"].to_numpy(np.int64) * seats + games["seat"].to_numpy(np.int64)
    hands, row_hand = np.unique(hand, return_inverse=True)
    who, row_who = np.unique(games["strategy"].astype(str).to_numpy(), return_inverse=True)
    cell = row_hand * len(who) + row_who
    size = np.bincount(cell, minlength=len(hands) * len(who))
    if len(who) < 2 or size.min() != size.max():
        raise UserError(
            "variance components need every strategy to play every hand equally often: play a table of "
            "different strategies with its seats rotated"
        )
    order = np.argsort(cell, kind="stable").reshape(len(hands), len(who), -1)
    return order, hands // seats, int(size[0])


def _split(values: Floats, deal: np.ndarray, level: float) -> list[dict[str, object]]:
    deals = len(np.unique(deal))
    centred = (values - values.mean()).reshape(deals, -1, *values.shape[1:])
    sums = _sums(centred, np.arange(deals) % BLOCKS)
    design = _Design(values.shape[1], values.shape[2], centred.shape[1])
    unbiased = _components(sums.sum(axis=0), design)
    found = np.maximum(unbiased, 0)
    total = found.sum()
    sources = SOURCES if design.replicates > 1 else SOURCES[:3]
    if total <= 0:
        return []
    low, high = _jackknife(sums, found / total, design, level)
    return [
        {
            "source": source,
            "variance": found[place],
            "share": found[place] / total,
            "low": low[place],
            "high": high[place],
        }
        for place, source in enumerate(sources)
    ]


class _Design(NamedTuple):
    """How many strategies and replicates there are, and hands a deal."""

    strategies: int
    replicates: int
    hands: int


def _sums(values: Floats, block: np.ndarray) -> Floats:
    """Add up over each block of deals all that the components are made of; shape (blocks, sums).

    Parameters
    ----------
    values
        Shape (deals, hands, strategies, replicates).
    block
        Of each deal.
    """
    by_cell = values.mean(axis=3)
    by_hand = by_cell.mean(axis=2)
    # What each strategy has on a deal above the others, whatever its hands.
    beside = (by_cell - by_hand[:, :, None]).sum(axis=1)
    per_deal = np.column_stack(
        [
            np.ones(len(values)),
            by_hand.sum(axis=1),
            (by_hand**2).sum(axis=1),
            (by_cell**2).sum(axis=(1, 2)),
            (values**2).sum(axis=(1, 2, 3)),
            (beside**2).sum(axis=1),
            beside,
        ]
    )
    return np.stack([np.bincount(block, column) for column in per_deal.T], axis=1)


def _components(sums: Floats, design: _Design) -> Floats:
    """Return the components by source, those below 0 as they are, from sums of shape (..., sums)."""
    strategies, replicates, _ = design
    deals, total, hand_squares, cell_squares, squares = (sums[..., place] for place in range(5))
    hands = deals * design.hands
    by_hand = strategies * (hand_squares - total**2 / hands)
    effects = (sums[..., 6:] ** 2).sum(axis=-1) / hands
    both = cell_squares - strategies * total**2 / hands - by_hand - effects
    # Mean squares of the cells' means: those of single results are `replicates` times as large.
    rest = both / np.maximum((hands - 1) * (strategies - 1), 1)
    deal = (by_hand / np.maximum(hands - 1, 1) - rest) / strategies
    who = effects / hands / (strategies - 1) - _noise(sums, design)
    chance = np.zeros_like(rest)
    if replicates > 1:
        chance = (squares - replicates * cell_squares) / (hands * strategies * (replicates - 1))
        rest = rest - chance / replicates
    found: Floats = np.stack([deal, who, rest, chance], axis=-1)
    return found


def _noise(sums: Floats, design: _Design) -> Floats:
    """Return the variance that chance alone gives the strategies' means, from their spread between deals."""
    deals = sums[..., 0]
    spread = sums[..., 5] - (sums[..., 6:] ** 2).sum(axis=-1) / deals
    noise: Floats = spread * deals / np.maximum(deals - 1, 1) / (deals * design.hands) ** 2
    return noise / (design.strategies - 1)


def _jackknife(sums: Floats, share: Floats, design: _Design, level: float) -> tuple[Floats, Floats]:
    """Return the intervals of the shares, which are 0 where the estimate without bias is below."""
    if len(sums) < 3:
        return np.zeros(4), np.ones(4)
    without = _components(sums.sum(axis=0) - sums, design)
    whole = _components(sums.sum(axis=0), design)
    total = without.sum(axis=1, keepdims=True)
    shares = np.divide(without, total, out=np.zeros_like(without), where=total > 0)
    blocks = len(sums)
    variance = (blocks - 1) / blocks * ((shares - shares.mean(axis=0)) ** 2).sum(axis=0)
    # A mean square that is all noise is about chi-squared.
    noise = _noise(sums.sum(axis=0), design) / np.maximum(whole, 0).sum()
    variance[SOURCES.index("strategy")] += 2 * noise**2 / (design.strategies - 1)
    half = float(student_quantile(blocks - 1, level)) * np.sqrt(variance)
    return np.clip(share - half, 0, 1), np.clip(share + half, 0, 1)
