"""Does a harder level win less often? In each of many card sets, and why where it doesn't."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from ..comparing.corrections import adjust
from ..comparing.outcomes import paired_outcomes
from ..comparing.pairing import pair, played_by
from ..comparing.wins import measure
from ..frame import check_columns, check_level, strategies_in

if TYPE_CHECKING:
    import pandas as pd

HOLDS, REVERSED, OPEN = "holds", "reversed", "open"

Levels = Mapping[str, "pd.DataFrame"]
"""Level -> the games played on it, the easiest level first; the same deals on all."""

_MEASURED = ("estimate", "low", "high", "level", "method", "p_value", "games", "deals")
_COLUMNS = (
    *("setting", "strategy", "easier", "harder", "easier_rate", "harder_rate"),
    *(*_MEASURED, "p_adjusted", "verdict"),
)


def level_order(sets: Mapping[str, Levels], level: float = 0.95) -> pd.DataFrame:
    """Compare each level with the next harder one, in each card set, strategy by strategy.

    Parameters
    ----------
    sets
        Card set -> its games by level. Each strategy plays the same deals on all levels of a set.
    level
        Confidence level of each difference; the verdicts hold it together for all rows (Holm).

    Returns
    -------
    DataFrame
        ``setting, strategy, easier, harder, easier_rate, harder_rate, estimate`` (the win rate on the easier
        level minus that on the harder one, paired), ``low, high, level, method, p_value, games, deals,
        p_adjusted, verdict``: holds, reversed (both beyond doubt), or open.
    """
    import pandas as pd

    check_level(level)
    names, pairs = [], []
    for setting, by_level in sets.items():
        for strategy in strategies_in(next(iter(by_level.values()))):
            played = {name: _of(games, strategy) for name, games in by_level.items()}
            for easier, harder in pairwise(played):
                rates = (float(played[name].won.mean()) for name in (easier, harder))
                names.append((setting, strategy, easier, harder, *rates))
                pairs.append(pair(played[easier], played[harder]))
    if not pairs:
        return pd.DataFrame({name: [] for name in _COLUMNS})
    measured = measure(pairs, level, 0.0)
    found = pd.DataFrame(names, columns=list(_COLUMNS[:6]))
    found = found.assign(**{key: measured[key] for key in _MEASURED})
    found["p_adjusted"] = adjust(found["p_value"], "holm")
    sure = found["p_adjusted"].to_numpy() <= 1 - level
    signs = np.where(found["estimate"] > 0, HOLDS, REVERSED)
    return found.assign(verdict=np.where(sure, signs, OPEN))[list(_COLUMNS)]


def _of(games: pd.DataFrame, strategy: str) -> Any:
    return played_by(games[games["strategy"] == strategy], strategy)[0]


def order_counts(found: pd.DataFrame) -> pd.DataFrame:
    """Count for each strategy in how many card sets the whole order holds.

    Parameters
    ----------
    found
        What `level_order` returns.

    Returns
    -------
    DataFrame
        ``strategy, sets, ordered`` (every estimate above 0), ``proven`` (every step beyond doubt),
        ``reversed`` (some step surely the other way round).
    """
    import pandas as pd

    rows = []
    for strategy, mine in found.groupby("strategy", sort=False, observed=True):
        by_set = mine.groupby("setting", sort=False, observed=True)
        rows.append(
            {
                "strategy": strategy,
                "sets": by_set.ngroups,
                "ordered": int((by_set["estimate"].min() > 0).sum()),
                "proven": int(by_set["verdict"].agg(lambda column: bool((column == HOLDS).all())).sum()),
                "reversed": int(by_set["verdict"].agg(lambda column: bool((column == REVERSED).any())).sum()),
            }
        )
    return pd.DataFrame(rows, columns=["strategy", "sets", "ordered", "proven", "reversed"])


def level_gaps(sets: Mapping[str, Levels], level: float = 0.95) -> pd.DataFrame:
    """Return each card set's win rate on the first level minus that on the last, all strategies together.

    Parameters
    ----------
    sets, level
        As in `level_order`.

    Returns
    -------
    DataFrame
        ``setting``, then the columns of `comparing.outcomes.paired_outcomes` (Holm), a row a set, in order.
    """

    def ends(by_level: Levels) -> tuple[pd.DataFrame, pd.DataFrame]:
        first, *_, last = by_level.values()
        return first, last

    pairs = ((setting, *ends(by_level)) for setting, by_level in sets.items())
    return paired_outcomes(pairs, "setting", level=level, correction="holm")


def gap_without(
    changed: Iterable[tuple[str, str, Levels, Levels]], level: float = 0.95, correction: str = "holm"
) -> pd.DataFrame:
    """Tell how the gap between the first and the last level changes when a cause is taken away.

    Parameters
    ----------
    changed
        Card set, cause, the games by level as they are, and those without the cause: the same strategies on
        the same deals.
    level, correction
        As in `comparing.outcomes.paired_outcomes`.

    Returns
    -------
    DataFrame
        ``setting, cause``, ``gap`` and ``gap_without``, then ``estimate`` (what the gap gains without the
        cause: a difference of differences, deal by deal), ``low, high, level, method, games, deals,
        p_value, p_adjusted, correction, verdict`` (higher: without it the levels are further apart).
    """
    pairs, names = [], []
    for setting, cause, as_is, without in changed:
        pairs.append((f"{setting}\n{cause}", _gap(without), _gap(as_is)))
        names.append((setting, cause))
    rows = paired_outcomes(pairs, "name", "gap", level, correction)
    told = rows.rename(columns={"first_mean": "gap_without", "second_mean": "gap"})
    told.insert(0, "setting", [name for name, _ in names])
    told.insert(1, "cause", [cause for _, cause in names])
    return told.drop(columns=["name", "outcome"])


def _gap(by_level: Levels) -> pd.DataFrame:
    import pandas as pd

    first, *_, last = by_level.values()
    check_columns(first, "game", "won")
    gap = first["won"].to_numpy(np.float64) - last["won"].to_numpy(np.float64)
    return pd.DataFrame({"game": first["game"].to_numpy(), "gap": gap})


def feature_correlations(
    gaps: Mapping[str, float], features: Mapping[str, Mapping[str, float]], draws: int = 9_999
) -> pd.DataFrame:
    """Rank-correlate the gap between levels with features of the card sets.

    Parameters
    ----------
    gaps
        The estimates of `level_gaps`, by card set.
    features
        Card set -> feature -> value.
    draws
        Random orders of the sets that each correlation is compared with.

    Returns
    -------
    DataFrame
        ``feature, sets, correlation`` (Spearman's), ``p_value`` (by permutation, two-sided), ``p_adjusted``
        (Holm), the strongest first. A feature that is the same in all sets has no row.

    Notes
    -----
    A correlation over sets is no proof of a cause: `gap_without` takes one away.
    """
    import pandas as pd
    from scipy.stats import rankdata

    gap_ranks = _standard(rankdata(list(gaps.values())))
    shuffled = np.random.default_rng(0).permuted(np.tile(gap_ranks, (draws, 1)), axis=1)
    rows = []
    for name in next(iter(features.values()), {}):
        values = np.array([features[setting][name] for setting in gaps], np.float64)
        if len(np.unique(values)) < 2:
            continue
        ranks = _standard(rankdata(values))
        found = float(ranks @ gap_ranks)
        beyond = np.count_nonzero(np.abs(shuffled @ ranks) >= abs(found) - 1e-12)
        rows.append((name, len(values), found, (beyond + 1) / (draws + 1)))
    told = pd.DataFrame(rows, columns=["feature", "sets", "correlation", "p_value"])
    told["p_adjusted"] = adjust(told["p_value"], "holm") if len(told) else []
    return told.sort_values("correlation", key=lambda column: -column.abs(), ignore_index=True)


def _standard(ranks: Any) -> Any:
    centred = ranks - ranks.mean()
    return centred / max(np.sqrt(centred @ centred), 1e-12)
