"""What the analysis says of a report on solvability: its frames, gathered once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..solo.findings import LEVEL, MARGIN

if TYPE_CHECKING:
    import pandas as pd

    from .experiment import SolveExperiment
    from .settings import Settings

MOST_HARDEST = 10
MOST_NAMED = 20
"""Unsolvable deals, and deals lost by luck, that a table shows; the files hold them all."""


@dataclass(frozen=True)
class Elsewhere:
    """The bracket in other settings.

    Attributes
    ----------
    rungs
        The rows of `analysis.solvability.rungs.rungs` for each setting.
    ranges, steps, order
        As `analysis.solvability.ensembles` returns them.
    """

    rungs: pd.DataFrame
    ranges: pd.DataFrame
    steps: pd.DataFrame
    order: pd.DataFrame

    @property
    def settings(self) -> list[str]:
        """Names of the settings."""
        return list(dict.fromkeys(map(str, self.rungs["setting"]))) if len(self.rungs) else []


@dataclass(frozen=True)
class SolveFindings:
    """Frames of `analysis`, as they come.

    Attributes
    ----------
    rungs
        The bracket.
    optimum
        Between what shares the best win rate without peeking lies.
    solvability
        The share of all solved deals that can be won.
    price
        Of hidden information, one row.
    classes, shares
        The class of each of the bracket's deals; how large the classes are.
    ladder
        The bracket's strategies, best first, each compared with the next.
    curve
        ``budget`` and the win rate with it, the intervals at once.
    curve_gain
        The largest budget compared with the smallest, one row; empty for one budget.
    quantiles, histogram
        Of the states that a deal takes.
    hardest, unsolvable, unresolved
        Rows of the solved deals.
    sets, switches
        The bracket elsewhere.
    """

    rungs: pd.DataFrame
    optimum: tuple[float, float]
    solvability: dict[str, Any]
    price: dict[str, Any]
    classes: pd.DataFrame
    shares: pd.DataFrame
    ladder: pd.DataFrame
    curve: pd.DataFrame
    curve_gain: pd.DataFrame
    quantiles: pd.DataFrame
    histogram: pd.DataFrame
    hardest: pd.DataFrame
    unsolvable: pd.DataFrame
    unresolved: pd.DataFrame
    sets: Elsewhere
    switches: Elsewhere

    def rung(self, name: str) -> dict[str, Any]:
        """Return the row of a rung."""
        rows = self.rungs[self.rungs["rung"] == name].to_dict("records")
        return {str(key): value for key, value in rows[0].items()}

    @property
    def luckless(self) -> pd.DataFrame:
        """Deals that can be won and that no strategy won, in order."""
        from ...analysis.solvability.deal_classes import BY_LUCK

        return self.classes[self.classes["class"] == BY_LUCK].reset_index(drop=True)


def find(experiment: SolveExperiment, level: float = LEVEL) -> SolveFindings:
    """Analyse a report's games and deals; `level` is that of all intervals."""
    from ...analysis.luck_and_skill.ladder import skill_ladder
    from ...analysis.solvability.deal_classes import class_shares, classify
    from ...analysis.solvability.effort import effort_histogram, effort_quantiles, hardest
    from ...analysis.solvability.hidden_price import price
    from ...analysis.solvability.rungs import optimum_bounds, rungs
    from ...analysis.solvability.winnable import solvability

    cast, games, deals, solved = experiment.cast, experiment.games, experiment.deals, experiment.solved
    players = cast.rungs(experiment.best)
    bracket = rungs(games, deals, players, level)
    classes = classify(games, deals)
    status = solved["status"].astype(str)
    counts = {name: int((status == name).sum()) for name in ("solvable", "unsolvable", "unresolved")}
    curve, gain = _curve(experiment, level)
    (paid,) = price(games, deals, [player.name for player in cast.all], level).to_dict("records")
    return SolveFindings(
        rungs=bracket,
        optimum=optimum_bounds(bracket),
        solvability=solvability(**counts, level=level),
        price={str(key): value for key, value in paid.items()},
        classes=classes,
        shares=class_shares(classes, level),
        ladder=skill_ladder(games[games["strategy"].isin(list(players))], level, MARGIN),
        curve=curve,
        curve_gain=gain,
        quantiles=effort_quantiles(solved, level=level),
        histogram=effort_histogram(solved),
        hardest=hardest(solved, MOST_HARDEST),
        unsolvable=solved[status == "unsolvable"].reset_index(drop=True),
        unresolved=solved[status == "unresolved"].reset_index(drop=True),
        sets=_elsewhere(experiment.sets, players, level),
        switches=_elsewhere(experiment.switches, players, level),
    )


def _curve(experiment: SolveExperiment, level: float) -> tuple[pd.DataFrame, pd.DataFrame]:
    import pandas as pd

    from ...analysis.comparing.wins import compare
    from ...analysis.solvability.rungs import METHOD, simultaneous

    names = [experiment.cast.with_budget(budget).name for budget in experiment.sizes.budgets]
    games = experiment.curve
    wins = games.groupby("strategy", observed=True)["won"].sum().reindex(names).to_numpy()
    deals = len(games) // len(names)
    low, high = simultaneous(wins, deals, level)
    curve = pd.DataFrame(
        {
            "budget": experiment.sizes.budgets,
            "strategy": names,
            "estimate": wins / deals,
            "low": low,
            "high": high,
            "level": level,
            "method": f"bonferroni, {METHOD}",
            "games": deals,
            "deals": deals,
        }
    )
    if len(names) < 2:
        return curve, pd.DataFrame()
    return curve, compare(games, names[-1], names[0], level, MARGIN)


def _elsewhere(settings: Settings, players: dict[str, str], level: float) -> Elsewhere:
    import pandas as pd

    from ...analysis.solvability.ensembles import order_kept, rung_ranges, steps
    from ...analysis.solvability.rungs import rungs

    if not settings.games:
        return Elsewhere(*(pd.DataFrame() for _ in range(4)))
    found = pd.concat(
        [
            rungs(games, settings.deals[name], players, level).assign(setting=name)
            for name, games in settings.games.items()
        ],
        ignore_index=True,
    )
    compared = steps(settings.games, list(players), level)
    return Elsewhere(found, rung_ranges(found), compared, order_kept(compared))
