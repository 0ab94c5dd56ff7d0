"""Is one better than the other? Deals are added until it is known, and no longer.

What is compared are differences of results on the same deal. It looks at fixed numbers of deals, so that
when it stops depends on the results alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...simulate.errors import UserError
from ..comparing.corrections import adjust
from ..comparing.pairing import add_up_pairs
from ..comparing.pairs import NONE, pairing_of
from ..comparing.scores import PairedScores, by_deal
from ..comparing.verdicts import BETTER, EQUAL, UNDECIDED, WORSE, two_figures
from ..comparing.wins import check_margin
from ..frame import Bools, Floats, Ints
from .betting import Bets, tallied

FIRST_LOOK = 32
GROWTH = 8
"""Each look comes after one part in so many more deals than the last (and 16 at least)."""
LONGEST = 2**20  # deals from look to look: they are kept until both sides have played them
MOST_DEALS = 10_000_000
"""Deals after which a comparison stays undecided, unless told otherwise."""

# The mean size of a standard normal variable.
STRAY = math.sqrt(2 / math.pi)
STEPS = 40  # of a fixed point that each step halves the way to

ASSUMPTION = "if the true difference is the estimated one"


@dataclass(frozen=True)
class Rule:
    """When a comparison is decided.

    Attributes
    ----------
    alpha
        The chance, at most, of ever saying "better" or "worse" of what is not.
    beta
        The chance, at most, of ever saying "practically equal" where the difference is the margin or more;
        None: half of `alpha`, so that it is said when the interval lies within the margin.
    margin
        A difference in win rate up to this is of no interest; 0 allows no verdict of equality.
    most
        Deals after which it is given up.

    Raises
    ------
    UserError
        A number out of range.
    """

    alpha: float = 0.05
    beta: float | None = None
    margin: float = 0.005
    most: int = MOST_DEALS

    def __post_init__(self) -> None:
        check_margin(self.margin)
        if self.most < 1:
            raise UserError(f"the most games can't be {self.most}; allowed: 1 or more")
        for name in ("alpha", "beta"):
            chance = getattr(self, name)
            if chance is not None and not 0 < chance <= 0.5:
                raise UserError(f"{name} {chance} is no chance of an error; allowed: above 0 and up to 0.5")

    @property
    def level(self) -> float:
        """The level of the intervals."""
        return 1 - self.alpha

    @property
    def equality(self) -> float:
        """The chance of an error of "practically equal"."""
        return self.alpha / 2 if self.beta is None else self.beta

    def looks(self) -> Iterator[int]:
        """Yield the numbers of deals at which it looks.

        Examples
        --------
        >>> list(Rule(most=100).looks())
        [32, 48, 64, 80, 96, 100]
        """
        deals = FIRST_LOOK
        while deals < self.most:
            yield deals
            deals += max(16, min(deals // GROWTH, LONGEST))
        yield self.most


class Versus:
    """What is known of one against another, in flat memory.

    Parameters
    ----------
    rule
        When it is decided.

    Attributes
    ----------
    pairs, scores, bets
        The games side by side: wins, scores (if there are any), and the evidence.
    verdict
        ``better``, ``worse``, ``practically equal`` or ``undecided``; set by `settle`.
    """

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.pairs = NONE
        self.scores = PairedScores()
        self.bets = Bets(rule.margin, rule.level)
        self.verdict = UNDECIDED

    def add(
        self, deal: Ints, won: tuple[Bools, Bools], score: tuple[Floats | Ints, Floats | Ints] | None = None
    ) -> None:
        """Take whole deals that follow.

        Parameters
        ----------
        deal
            The deal of each pair (the same replicate and seat), from 0 on within this block.
        won, score
            The results of the first and of the second, one a pair.
        """
        if not len(deal):
            return
        self.pairs += add_up_pairs(*won, deal)
        size = np.bincount(deal)
        net = np.bincount(deal, won[0].astype(np.float64) - won[1])
        there = size > 0
        fewest, most = int(size[there].min()), int(size.max())
        if fewest == most:
            # Whole numbers have few distinct values, exactly.
            self.bets.add(*tallied(net[there], most))
        else:
            self.bets.add(*tallied(net[there] / size[there]))
        if score is not None:
            self.scores.add(*by_deal(deal, *score)[1])

    def evidence(self) -> tuple[float, float]:
        """Return the logarithms of the evidence for "better or worse" and for "practically equal"."""
        apart = max(self.bets.evidence_above(0.0), self.bets.evidence_below(0.0))
        margin = self.rule.margin
        if not margin:
            return apart, -math.inf
        return apart, min(self.bets.evidence_below(margin), self.bets.evidence_above(-margin))

    @property
    def p_value(self) -> float:
        """A p-value of "no difference" that may be looked at all along."""
        return min(1.0, 2 * math.exp(-max(self.evidence()[0], 0.0)))


def settle(comparisons: Sequence[Versus]) -> bool:
    """Give the verdicts that hold by now, and tell whether each comparison has one.

    Notes
    -----
    One comparison: "better" or "worse" when the interval of level 1 - alpha lies on one side of 0: one bet
    has multiplied its stake by 2 / alpha. "Practically equal" when bets against a difference of the margin
    or more, and of minus the margin or less, have both multiplied theirs by 1 / beta. By Ville's inequality
    [1]_ a true hypothesis is ever refuted so with a chance of at most alpha / 2, or beta, however often one
    looks and whenever one stops.

    Several: Holm's steps in each of the two families. The chance is shared among the comparisons that the
    family has not decided yet, which holds at any moment [2]_: with it the chance of any wrong "better" or
    "worse" is at most alpha, of any wrong "practically equal" at most beta.

    References
    ----------
    .. [1] J. Ville, Etude critique de la notion de collectif, Gauthier-Villars 1939.
    .. [2] J. Bartroff, J. Song, Sequential tests of multiple hypotheses controlling type I and II familywise
       error rates, Journal of Statistical Planning and Inference 153 (2014) 100-114.
    """
    evidence = {each: each.evidence() for each in comparisons if each.verdict == UNDECIDED}
    while True:
        found = next((each for each in evidence if _decided(each, evidence[each], comparisons)), None)
        if found is None:
            return not evidence
        del evidence[found]


def _decided(one: Versus, evidence: tuple[float, float], comparisons: Sequence[Versus]) -> bool:
    apart, equal = evidence
    verdicts = [each.verdict for each in comparisons]
    share_equal = len(verdicts) - verdicts.count(EQUAL)
    share_apart = len(verdicts) - verdicts.count(BETTER) - verdicts.count(WORSE)
    if equal >= math.log(share_equal / one.rule.equality):
        one.verdict = EQUAL
    elif apart >= math.log(2 * share_apart / one.rule.alpha):
        one.verdict = BETTER if one.bets.mean > 0 else WORSE
    return one.verdict != UNDECIDED


def further_deals(one: Versus, comparisons: int = 1) -> int:
    r"""Tell about how many more deals would decide, were the true difference the estimated one.

    Parameters
    ----------
    one
        What is known. Once it is decided the answer is 0.
    comparisons
        How many share the chances of an error.

    Notes
    -----
    The logarithm of the bet at the margin moves like a Brownian motion with the drift :math:`\lambda |d| -
    \lambda^2 \sigma^2 / 2` and the variance :math:`\lambda^2 \sigma^2` a deal: up to "better" or "worse",
    down to "practically equal". The number is the mean time until it leaves at either end ([1]_, appendix
    A.3), from where it is now, to two figures. As equality has to be shown on both sides, |d| is taken
    together with how far the mean will stray from it meanwhile. With a margin of 0 it is the time until the
    interval, which narrows with the root of the deals, leaves out 0.

    References
    ----------
    .. [1] A. Wald, Sequential Analysis, Wiley 1947.
    """
    if one.verdict != UNDECIDED:
        return 0
    rule, bets = one.rule, one.bets
    if not bets.count:
        return FIRST_LOOK
    away, variance = abs(bets.mean), bets.variance
    if not rule.margin:
        low, high = bets.interval(1 - rule.alpha / comparisons)
        widths = (high - low) / 2 / max(away, 0.5 / bets.count)
        return int(two_figures(bets.count * (widths**2 - 1)))
    apart, equal = one.evidence()
    up = max(math.log(2 * comparisons / rule.alpha) - apart, 0.1)
    down = max(math.log(comparisons / rule.equality) - equal, 0.1)
    stake = rule.margin / (variance + rule.margin**2)
    more = 0.0
    for _ in range(STEPS):
        # However small it is: the mean will have strayed from it by then, to one side or the other.
        strayed = math.hypot(away, STRAY * math.sqrt(variance * more) / (bets.count + more))
        drift, spread = stake * strayed - stake**2 * variance / 2, stake**2 * variance
        more = (more + _exit_time(drift, spread, up, down)) / 2
    return int(two_figures(more))


def _exit_time(drift: float, variance: float, up: float, down: float) -> float:
    """Return the mean time at which a Brownian motion from 0 leaves (-down, up)."""
    bend = 2 * drift / variance
    if abs(bend) * (up + down) < 1e-6:
        return up * down / variance
    # The chance to leave at the upper end; the exponents of either sign stay small.
    if bend > 0:
        upwards = -math.expm1(-bend * down) / -math.expm1(-bend * (up + down))
    else:
        upwards = math.exp(bend * up) * math.expm1(bend * down) / math.expm1(bend * (up + down))
    return (upwards * (up + down) - down) / drift


def rows(names: Sequence[tuple[str, str]], comparisons: Sequence[Versus]) -> list[dict[str, Any]]:
    """Return a row for each comparison, as `pairs.compare_watched` documents them."""
    adjusted = adjust([each.p_value for each in comparisons], "holm")
    return [
        {"first": first, "second": second} | _row(one, float(p_adjusted), len(names))
        for (first, second), one, p_adjusted in zip(names, comparisons, adjusted, strict=True)
    ]


def _row(one: Versus, p_adjusted: float, comparisons: int) -> dict[str, Any]:
    both, only_first, only_second, neither = one.pairs.table
    low, high = one.bets.interval(one.rule.level)
    correlation, gain = pairing_of(*one.pairs.moments)
    return {
        "deals": one.pairs.deals,
        "games": one.pairs.games,
        "both": both,
        "only_first": only_first,
        "only_second": only_second,
        "neither": neither,
        "estimate": one.bets.mean,
        "low": low,
        "high": high,
        "level": one.rule.level,
        "method": "betting confidence sequence",
        "p_value": one.p_value,
        "test": "sequential, by betting",
        "correlation": correlation,
        "pairing_gain": gain,
        "margin": one.rule.margin,
        "verdict": one.verdict,
        "further_deals": further_deals(one, comparisons),
        "p_adjusted": p_adjusted,
        "correction": "holm",
    }
