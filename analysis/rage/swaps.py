"""What an action card of Rage is worth to its holder: by swapping it away, and as it merely looks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from ...simulate.errors import UserError
from ...simulate.rage.cards import COLOURED, KINDS
from ..comparing.effects import difference_of_means, mean_effects
from ..frame import Bools

if TYPE_CHECKING:
    import pandas as pd

ACTION_KINDS = tuple(kind for kind in KINDS if kind != KINDS[COLOURED])
_MATCHED = ("game", "replicate", "seat", "round")


def swapped_rounds(base: pd.DataFrame, swapped: pd.DataFrame, kind: str, seat: int) -> pd.DataFrame:
    """Pair the rounds in which a seat held a card of a kind with the same rounds without that card.

    Parameters
    ----------
    base
        From `rounds.rounds`: games as they are.
    swapped
        The same of the same games in which `simulate.rage.swap` took from `seat` one card of `kind`.
    kind
        One of `ACTION_KINDS`.
    seat
        The holder.

    Returns
    -------
    DataFrame
        ``game, kind, cards, difference``: a row for each round in which the seat was dealt such a card, with
        its points of that round less those without the card.

    Raises
    ------
    UserError
        The two are not the same games.
    """
    import pandas as pd

    one, other = (rows[(rows["seat"] == seat).to_numpy(bool)] for rows in (base, swapped))
    same = [*(name for name in _MATCHED if name in base.columns), "cards", "held"]
    if len(one) != len(other) or any(not np.array_equal(one[name], other[name]) for name in same):
        raise UserError(f"the games without {kind} are not the same games: other deals, seats or rounds")
    held = has_kind(one, kind)
    return pd.DataFrame(
        {
            "game": one["game"].to_numpy()[held],
            "kind": kind,
            "cards": one["cards"].to_numpy()[held],
            "difference": (one["points"].to_numpy(np.int64) - other["points"].to_numpy(np.int64))[held],
        }
    )


def has_kind(by_round: pd.DataFrame, kind: str) -> Bools:
    """Tell in which rows of `rounds.rounds` the seat was dealt a card of a kind."""
    held: Bools = (by_round["held"].to_numpy(np.int64) >> KINDS.index(kind)) % 2 == 1
    return held


def card_worth(pairs: Iterable[pd.DataFrame], by_cards: bool = False, level: float = 0.95) -> pd.DataFrame:
    """Estimate what each kind of action card is worth to its holder.

    Parameters
    ----------
    pairs
        From `swapped_rounds`, for all kinds and seats.
    by_cards
        Whether to tell hand sizes apart.
    level
        Confidence level of each row by itself.

    Returns
    -------
    DataFrame
        ``kind`` (and ``cards``), then the columns of `comparing.effects.mean_effects`, in points of that
        round. The correction is Benjamini and Hochberg's: of the verdicts that are not open, an expected 5%
        are wrong.

    Notes
    -----
    Causal: the mean, over the rounds in which a seat is dealt such a card, of what having it, and not a
    coloured card of the pile by lot in its place, changes in its points of that round, when all play as they
    do and see what they may. Predictions and play answer to the card: the whole effect is meant. Where a hand
    holds two of a kind, one of them is swapped. A card swapped away in an earlier round can matter only as
    far as strategies heed scores, or draw random numbers.
    """
    import pandas as pd

    rows = pd.concat(list(pairs), ignore_index=True)
    by = ("kind", "cards") if by_cards else ("kind",)
    return mean_effects(rows, by, level, correction="benjamini-hochberg")


def card_appearance(by_round: pd.DataFrame, level: float = 0.95) -> pd.DataFrame:
    """Compare the points of rounds with and without each kind of action card, as they come.

    Parameters
    ----------
    by_round
        From `rounds.rounds`, of games as they are.
    level
        Confidence level.

    Returns
    -------
    DataFrame
        ``kind``, then the columns of `comparing.effects.difference_of_means`, in points of a round.

    Notes
    -----
    Observational, and no measure of the card: large hands hold more action cards and make other points too,
    and a hand with one action card holds fewer coloured ones and other action cards less often.
    """
    import pandas as pd

    parts = []
    for kind in ACTION_KINDS:
        rows = by_round[["game", "points"]].assign(has=has_kind(by_round, kind))
        found = difference_of_means(rows, "has", "points", (), level)
        found.insert(0, "kind", kind)
        parts.append(found)
    return pd.concat([part for part in parts if len(part)] or parts[:1], ignore_index=True)
