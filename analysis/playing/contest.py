"""Sides play the same deals until it is known which is better: `compare` in one call, and its steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ...simulate.errors import UserError
from ..comparing.scores import PairedScores
from ..comparing.verdicts import UNDECIDED
from ..comparing.wins import COLUMNS, compared
from ..watching.sequential import MOST_DEALS, Rule, Versus, rows, settle
from .sides import Choice, Played, Side, Table, make_sides

if TYPE_CHECKING:
    import pandas as pd

    from ...simulate.machine import Machine
    from ...simulate.progress import Progress


class Contest:
    """The first side against each of the others.

    Parameters
    ----------
    sides
        Two or more; the first is compared with each other one.
    rule
        When a comparison is decided.
    games
        Deals, if their number is fixed beforehand; None: as many as it takes.

    Attributes
    ----------
    comparisons
        What is known, for each of the others.
    watched
        Whether the results decide when it ends, or somebody who may have seen them: then what is said of them
        has to hold at any moment.
    """

    def __init__(self, sides: Sequence[Side], rule: Rule, games: int | None = None) -> None:
        self.sides, self.rule, self.games = list(sides), rule, games
        self.watched = games is None
        self.comparisons = [Versus(rule) for _ in self.sides[1:]]

    @property
    def deals(self) -> int:
        """Deals that the first side has played to some purpose."""
        return max(each.pairs.deals for each in self.comparisons)

    @property
    def names(self) -> list[tuple[str, str]]:
        """The two sides of each comparison."""
        return [(self.sides[0].name, side.name) for side in self.sides[1:]]

    def play(self, table: Table, pressed: Sequence[bool] = ()) -> None:
        """Play until all is decided or played, or until `pressed` comes to hold something.

        Raises
        ------
        GameError
            As `simulate.play`.
        """
        done = 0
        # Where the number is fixed they only cut the way, so that Ctrl-C finds deals that all have played.
        rule = self.rule if self.games is None else Rule(most=self.games)
        for look in rule.looks():
            self._add(table, done, look, pressed)
            done = look
            self.watched = self.watched or bool(pressed)
            if (self.watched and settle(self.comparisons)) or pressed:
                return

    def _add(self, table: Table, first: int, stop: int, pressed: Sequence[bool]) -> None:
        one = table.play(self.sides[0], first, stop, pressed)
        for side, versus in zip(self.sides[1:], self.comparisons, strict=True):
            if pressed:
                return
            if versus.verdict == UNDECIDED:
                _put_side_by_side(versus, one, table.play(side, first, stop, pressed))

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each comparison: the columns of `compare`."""
        played = [
            (names, each)
            for names, each in zip(self.names, self.comparisons, strict=True)
            if each.pairs.games
        ]
        if not played:
            return []
        names, comparisons = zip(*played, strict=True)
        judged = rows(names, comparisons) if self.watched else _judged(names, comparisons, self.rule)
        return [
            row | _scores(each.scores, self.rule.level, watched=self.watched)
            for row, each in zip(judged, comparisons, strict=True)
        ]


def _put_side_by_side(versus: Versus, one: Played, other: Played) -> None:
    deals = min(len(one), len(other))
    one, other = one.first(deals), other.first(deals)
    deal = np.repeat(np.arange(deals), one.won.shape[1])
    versus.add(deal, (one.won.ravel(), other.won.ravel()), (one.score.ravel(), other.score.ravel()))


def _judged(
    names: Sequence[tuple[str, str]], comparisons: Sequence[Versus], rule: Rule
) -> list[dict[str, Any]]:
    """Return the rows for a number of deals that was fixed beforehand."""
    columns = compared(names, [each.pairs for each in comparisons], rule.level, rule.margin)
    width = len(names)
    spread = {
        name: [values] * width if isinstance(values, str | float) else values
        for name, values in columns.items()
    }
    return [{name: values[place] for name, values in spread.items()} for place in range(width)]


def _scores(scores: PairedScores, level: float, *, watched: bool) -> dict[str, Any]:
    return {f"score_{name}": value for name, value in scores.row(level, watched=watched).items()}


def compare(
    game: str,
    strategies: Sequence[Any],
    games: int | None = None,
    *,
    tables: Sequence[Mapping[str, Any]] = (),
    opponents: Sequence[Any] = (),
    alpha: float = 0.05,
    beta: float | None = None,
    margin: float = 0.005,
    most: int = MOST_DEALS,
    seed: int = 0,
    cards: Any = None,
    rules: Mapping[str, Any] | None = None,
    machine: Machine | None = None,
    progress: Progress | None = None,
) -> pd.DataFrame:
    """Play strategies on the same deals until it is known whether the first is better than each other one.

    Parameters
    ----------
    game
        A name of `simulate.games()`.
    strategies
        Two or more, as `simulate.play` takes them; one, to compare `tables`.
    games
        Deals, for tests and intervals of a number fixed beforehand; None: as many as it takes.
    tables
        Two or more card sets or rules to compare with one strategy, each a dict with ``name`` and some of
        ``cards`` and ``rules``.
    opponents
        As in `sides.make_sides`.
    alpha, beta, margin, most
        As in `watching.sequential.Rule`.
    seed, cards, rules
        As `simulate.play` takes them; the same for all, but for what `tables` says.
    machine, progress
        How to play, and who is told how far it is.

    Returns
    -------
    DataFrame
        A row for each but the first, with the columns of `watching.pairs.compare_watched`, or with `games` of
        `comparing.wins.compare_all`. Then the scores: ``score_mean_first, score_mean_second, score_estimate,
        score_low, score_high, score_level, score_method, score_correlation, score_pairing_gain``, in points,
        as in `comparing.scores.compare_scores`.

    Raises
    ------
    UserError
        Anything that can't be used, in one line.
    GameError
        As `simulate.play`.

    Examples
    --------
    >>> frame = compare("ragemore", ["planner", "random"], margin=0.05)
    >>> frame.loc[0, "verdict"], int(frame.loc[0, "deals"])
    ('better', 32)
    """
    import pandas as pd

    from ...simulate.machine import Machine
    from ...simulate.progress import Silence

    choices = _choices(list(strategies), tables, cards, rules)
    sides = make_sides(game, choices, seed=seed, opponents=opponents)
    rule = Rule(alpha, beta, margin, most)
    if games is not None:
        from ...simulate.design import check_deals

        games = check_deals(games)
    contest = Contest(sides, rule, games)
    table = Table(machine or Machine(), progress or Silence())
    table.compile(sides)
    contest.play(table)
    frame = pd.DataFrame(contest.rows())
    return frame[[*COLUMNS, *(name for name in frame.columns if name not in COLUMNS)]]


def _choices(
    strategies: list[Any], tables: Sequence[Mapping[str, Any]], cards: Any, rules: Mapping[str, Any] | None
) -> list[Choice]:
    if not tables:
        return [Choice(_name_of(each), each, cards, rules) for each in strategies]
    if len(strategies) != 1:
        raise UserError(f"to compare tables takes one strategy, not {len(strategies)}")
    return [
        Choice(
            str(each.get("name", place)),
            strategies[0],
            each.get("cards", cards),
            {**(rules or {}), **each.get("rules", {})} or None,
        )
        for place, each in enumerate(tables)
    ]


def _name_of(strategy: Any) -> str:
    return str(getattr(strategy, "name", strategy))
