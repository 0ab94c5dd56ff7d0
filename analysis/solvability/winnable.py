"""How many deals can be won at all, counted so that what was not decided widens the interval both ways."""

from __future__ import annotations

from typing import Any

from ..frame import check_level
from ..rates.intervals import proportion_interval

METHOD = "clopper-pearson"


def solvability(solvable: int, unsolvable: int, unresolved: int, level: float = 0.95) -> dict[str, Any]:
    """Estimate the share of deals that can be won by a player who sees every card.

    Parameters
    ----------
    solvable, unsolvable, unresolved
        Deals of each kind, of as many drawn by chance.
    level
        Confidence level.

    Returns
    -------
    dict
        A row: ``estimate`` (of the deals that were decided), ``low, high, level, method, games, deals``, and
        the three counts.

    Notes
    -----
    The interval's lower end counts every unresolved deal as unsolvable, its upper end as solvable [1]_; both
    ends are Clopper and Pearson's, whose coverage is at least `level`: solvable or not, the unresolved deals
    have one of the values in between.

    References
    ----------
    .. [1] C. Blake, I. P. Gent, The winnability of Klondike solitaire and many other patience games,
       arXiv:1906.12314.
    """
    check_level(level)
    deals = solvable + unsolvable + unresolved
    low, _ = proportion_interval(solvable, deals, level, METHOD)
    _, high = proportion_interval(solvable + unresolved, deals, level, METHOD)
    decided = solvable + unsolvable
    return {
        "estimate": solvable / decided if decided else None,
        "low": low,
        "high": high,
        "level": level,
        "method": METHOD,
        "games": deals,
        "deals": deals,
        "solvable": solvable,
        "unsolvable": unsolvable,
        "unresolved": unresolved,
    }
