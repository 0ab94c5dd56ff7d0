"""The game of choosing a strategy: what each strategy earns in each company, measured from tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from ...simulate.errors import UserError
from ...simulate.seating import rotations
from ..frame import Floats, Ints, check_columns, strategies_in
from ..rates.deals import code_deals
from ..several_seats.beats import meetings_of
from ..several_seats.tables import by_table, seats_of, win_shares

if TYPE_CHECKING:
    import pandas as pd

BUNDLES = 400
"""Deals are resampled in bundles, where there are more of them."""
RESAMPLES = 400

PAIRS, SHARE, SCORE = "pairs", "share", "score"
PAYOFFS = (PAIRS, SHARE, SCORE)

Player = TypeVar("Player")


@dataclass(frozen=True)
class MetaGame:
    """A symmetric game whose moves are strategies.

    Attributes
    ----------
    names
        The strategies.
    seats
        How many choose; 2 where payoffs are those of pairs.
    company
        Shape (companies, strategies): how many of each strategy sit at the table.
    payoff
        Shape (..., companies, strategies): the mean payoff of one who plays a strategy in that company; 0
        where nobody does. In front there may be resamples.
    total
        What a table's payoffs add up to, where that is always the same; else None.
    games, deals
        Tables (or meetings of pairs), and distinct deals.
    """

    names: tuple[str, ...]
    seats: int
    company: Ints
    payoff: Floats
    total: float | None
    games: int
    deals: int

    def place(self, *seated: int) -> int:
        """Return where the company of these strategies stands.

        Raises
        ------
        UserError
            There is no such table.
        """
        wanted = np.bincount(seated, minlength=len(self.names))
        found = np.flatnonzero((self.company == wanted).all(axis=1))
        if not len(found):
            names = ", ".join(self.names[each] for each in seated)
            raise UserError(
                f"no table of {names}: what they earn together is not known; "
                "play meta_game.meta_line_ups, or take payoff='pairs'"
            )
        return int(found[0])


@dataclass(frozen=True)
class Bundles:
    """Payoffs added up by company, strategy and bundle of deals.

    Attributes
    ----------
    game
        The game without payoffs.
    earned, seats
        Shape (bundles, companies * strategies): the sum of payoffs, and over how many seats.
    """

    game: MetaGame
    earned: Floats
    seats: Floats

    def estimate(self) -> MetaGame:
        """Return the game with the payoffs that were found."""
        return self._with(np.ones((1, len(self.earned))), one=True)

    def resampled(self, seed: int, resamples: int = RESAMPLES) -> MetaGame:
        """Return the game with the payoffs of bundles drawn with replacement, resamples in front.

        A resample that holds no table of some company takes over what was found for it.
        """
        rng = np.random.default_rng(seed)
        count = len(self.earned)
        return self._with(rng.multinomial(count, np.full(count, 1 / count), resamples).astype(np.float64))

    def _with(self, weight: Floats, one: bool = False) -> MetaGame:
        earned, seats = weight @ self.earned, weight @ self.seats
        whole = self.earned.sum(axis=0) / np.maximum(self.seats.sum(axis=0), 1)
        payoff = np.where(seats > 0, earned / np.maximum(seats, 1), whole)
        payoff = payoff.reshape(-1, *self.game.company.shape)
        known = _with_own_company(replace(self.game, payoff=payoff))
        return replace(known, payoff=known.payoff[0]) if one else known


def meta_line_ups(players: Sequence[Player], seats: int) -> list[list[Player]]:
    """Return the line-ups that show what each strategy earns in each company, seats rotated.

    Examples
    --------
    >>> meta_line_ups("ab", 3)
    [['a', 'a', 'b'], ['a', 'b', 'a'], ['b', 'a', 'a'], ['a', 'b', 'b'], ['b', 'b', 'a'], ['b', 'a', 'b']]
    """
    found: list[list[Player]] = []
    for table in combinations_with_replacement(players, seats):
        if table.count(table[0]) < seats:
            found += rotations(table)
    return found


def bundles_of(games: pd.DataFrame, payoff: str = PAIRS) -> Bundles | None:
    """Add up what strategies earned in each company; None if fewer than two played.

    Parameters
    ----------
    games
        Whole tables.
    payoff
        ``pairs``: a game for two, whose payoff is 1 for ending above the other at the same table, and one
        half for a shared place, whoever else sits there. ``share`` (of the table's win) or ``score``: the
        game for all seats of the table, for which each company must have been at a table: `meta_line_ups`.

    Raises
    ------
    UserError
        A table lacks a seat, or an unknown payoff.
    """
    check_columns(games, "game", "seat", "strategy", "won", "rank", "score")
    if payoff not in PAYOFFS:
        raise UserError(f"no payoff is called '{payoff}'; allowed: {', '.join(PAYOFFS)}")
    names = strategies_in(games)
    if len(names) < 2:
        return None
    return _of_pairs(games, names) if payoff == PAIRS else _of_tables(games, names, payoff)


def _of_pairs(games: pd.DataFrame, names: list[str]) -> Bundles:
    import pandas as pd

    count = len(names)
    typed = pd.Categorical(games["strategy"], categories=names)
    meetings = meetings_of(games.assign(strategy=typed))
    first, second = np.divmod(meetings["pair"].to_numpy(np.int64), count)
    above = meetings["ahead"].to_numpy(np.float64) + 0.5
    one, other = np.triu_indices(count, 1)
    company = np.eye(count, dtype=np.int64)[one] + np.eye(count, dtype=np.int64)[other]
    where = np.zeros((count, count), np.int64)
    where[one, other] = np.arange(len(one))
    place = where[first, second]
    game = MetaGame(tuple(names), 2, company, np.zeros(0), 1.0, len(meetings), 0)
    seats = np.concatenate([place * count + first, place * count + second])
    return _added_up(game, meetings["game"], seats, np.concatenate([above, 1 - above]))


def _of_tables(games: pd.DataFrame, names: list[str], payoff: str) -> Bundles:
    import pandas as pd

    seats, count = seats_of(games), len(names)
    who = pd.Categorical(games["strategy"], categories=names).codes.astype(np.int64).reshape(-1, seats)
    counts = (who[:, :, None] == np.arange(count)).sum(axis=1)
    company, place = np.unique(counts, axis=0, return_inverse=True)
    earned = win_shares(games, seats) if payoff == SHARE else by_table(games, "score", seats).astype(float)
    total = 1.0 if payoff == SHARE else None
    game = MetaGame(tuple(names), seats, company.astype(np.int64), np.zeros(0), total, len(who), 0)
    cell = place.reshape(-1)[:, None] * count + who
    # By seat, not by table: the deals stand in this order too.
    return _added_up(game, games["game"].iloc[::seats], cell.T.ravel(), earned.T.ravel())


def _added_up(game: MetaGame, deals: pd.Series, cell: Ints, value: Any) -> Bundles:
    """Add up by bundle; `cell` and `value` hold each of the deals so many times over."""
    code, _ = code_deals(deals)
    distinct, deal = np.unique(code, return_inverse=True)
    bundles = max(min(len(distinct), BUNDLES), 1)
    width = game.company.size
    flat = np.tile(deal % bundles, len(cell) // max(len(deal), 1)) * width + cell
    earned = np.bincount(flat, value, bundles * width).reshape(bundles, width).astype(np.float64)
    seats = np.bincount(flat, minlength=bundles * width).reshape(bundles, width).astype(np.float64)
    return Bundles(replace(game, deals=len(distinct)), earned, seats)


def _with_own_company(game: MetaGame) -> MetaGame:
    """Add the tables of one strategy on all seats, which earn equal parts of a constant total."""
    if game.total is None:
        return game
    count = len(game.names)
    own = np.eye(count, dtype=np.int64) * game.seats
    lacking = own[[not (game.company == each).all(axis=1).any() for each in own]]
    equal = np.where(lacking > 0, game.total / game.seats, 0.0)
    added = np.broadcast_to(equal, (*game.payoff.shape[:-2], *equal.shape))
    return replace(
        game,
        company=np.concatenate([game.company, lacking]),
        payoff=np.concatenate([game.payoff, added], axis=-2),
    )


def check_pairs(game: MetaGame, seats: Floats) -> None:
    """Refuse a game of pairs in which two strategies never met.

    Raises
    ------
    UserError
        As said.
    """
    met = seats.sum(axis=0).reshape(-1, len(game.names)).sum(axis=1)
    for place in np.flatnonzero(met == 0):
        one, other = (game.names[each] for each in np.flatnonzero(game.company[place]))
        raise UserError(
            f"'{one}' and '{other}' never sat at one table: play mixed tables, as by --rotate or "
            "seating.mixed_tables"
        )
