"""What Blood Rage's cards are worth: to who drafts them, to who plays them, and by making them blank."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ...simulate.errors import UserError
from ..comparing.effects import adjusted, mean_effects, p_values
from ..frame import Bools, Ints, check_columns
from ..rates.intervals import score_means, win_rates
from ..several_seats.tables import by_table, seats_of
from ..what_matters.card_impact import card_looks

if TYPE_CHECKING:
    import pandas as pd

PICKS_AN_AGE = 6
AGES = 3
FULFILLED = 2
FEWEST = 20
"""Rows on each side of a comparison of what merely came up: below, the spread of one side is hardly known."""
_PICKS = PICKS_AN_AGE * AGES
_SAME = ("game", "replicate", "seat")


def picks(games: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each card that a seat drafted.

    Parameters
    ----------
    games
        Blood Rage's game frame; it may be empty.

    Returns
    -------
    DataFrame
        ``game, replicate, seat, strategy``, as in `games`; ``card`` (its place in the card set, from 0),
        ``age``, ``place`` (1 to 6: drafted first to last in that Age), ``put_in`` (whether it was put into
        play: an upgrade, a quest face down, a battle card revealed) and ``fulfilled`` (a quest, fulfilled).
        Sorted by Age and place, then as `games`.
    """
    import pandas as pd

    check_columns(games, "picks_1", "played_1")
    kept = [name for name in ("game", "replicate", "seat", "strategy") if name in games.columns]
    used = _matrix(games, "played").T.ravel()
    number = np.repeat(np.arange(_PICKS), len(games))
    rows = pd.concat([games[kept]] * _PICKS, ignore_index=True)
    return rows.assign(
        card=_matrix(games, "picks").T.ravel(),
        age=1 + number // PICKS_AN_AGE,
        place=1 + number % PICKS_AN_AGE,
        put_in=used > 0,
        fulfilled=used == FULFILLED,
    )


def has_drafted(games: pd.DataFrame, card: int) -> Bools:
    """Tell in which rows of the game frame the seat drafted a card of the set."""
    found: Bools = (_matrix(games, "picks") == card).any(axis=1)
    return found


def _matrix(games: pd.DataFrame, name: str) -> Ints:
    columns = [games[f"{name}_{number}"].to_numpy(np.int64) for number in range(1, _PICKS + 1)]
    return np.stack(columns, axis=1)


def over_the_others(games: pd.DataFrame) -> pd.Series[Any]:
    """Return each seat's Glory over the mean of the others at its table, in the order of the frame."""
    import pandas as pd

    seats = seats_of(games)
    score = by_table(games, "score", seats).astype(np.float64)
    over = (score - score.mean(axis=1, keepdims=True)) * (seats / max(seats - 1, 1))
    return pd.Series(over.ravel(), games.index)


# ---------------------------------------------------------------- drafted and played


def draft_habits(games: pd.DataFrame, level: float = 0.95) -> pd.DataFrame:
    """Estimate how early each card is drafted, and how often it comes into play then.

    Parameters
    ----------
    games
        As in `picks`.
    level
        Confidence level of each row by itself.

    Returns
    -------
    DataFrame
        ``card, age``; ``place, place_low, place_high`` (mean place among the six picks of its Age: low is
        early); ``estimate, low, high, level, method, games, deals`` (the share of those drafted that was put
        into play; games are cards drafted). A card that nobody drafted has no row.
    """
    drafted = picks(games)
    by = ("card", "age")
    places = score_means(drafted, by, level, "place")
    used = win_rates(drafted[["game", *by]].assign(won=drafted["put_in"]), by, level).drop(columns="wins")
    used.insert(2, "place", places["estimate"])
    used.insert(3, "place_low", places["low"])
    used.insert(4, "place_high", places["high"])
    return used


def drafted_worth(games: pd.DataFrame, cards: Sequence[int], level: float = 0.95) -> pd.DataFrame:
    """Compare the seats that drafted a card with those that did not.

    Parameters
    ----------
    games
        Whole tables (`several_seats.tables.seats_of`).
    cards
        Places in the card set.
    level
        Confidence level of each row by itself; 1 - level is the expected share of wrong verdicts.

    Returns
    -------
    DataFrame
        ``card``, then the columns of `what_matters.card_impact.card_looks` in Glory over the others' mean,
        and ``p_value, p_adjusted, correction, verdict`` (Benjamini and Hochberg, for all cards). A card that
        fewer than `FEWEST` seats drafted, or all but so few, has no row.

    Notes
    -----
    Observational, where players choose what they draft: who takes a card has others beside it, and those
    that suit it. Where all draft at random it is causal: what this card brings in place of another one.
    """
    drafted = _matrix(games, "picks")
    flags = {str(card): (drafted == card).any(axis=1) for card in cards}
    return _judged(card_looks(games.assign(over=over_the_others(games)), flags, "over", level), level)


def played_worth(games: pd.DataFrame, cards: Sequence[int], level: float = 0.95) -> pd.DataFrame:
    """Compare, among the seats that drafted a card, those that put it into play with those that did not.

    Parameters, columns and errors are those of `drafted_worth`. It is observational under any play: a card
    comes into play where there was Rage, a slot, or a battle for it.
    """
    import pandas as pd

    rows = games[["game"]].assign(over=over_the_others(games))
    drafted, used = _matrix(games, "picks"), _matrix(games, "played") > 0
    found = []
    for card in cards:
        mine = drafted == card
        has = mine.any(axis=1)
        flags = {str(card): (mine & used).any(axis=1)[has]}
        found.append(card_looks(rows[has], flags, "over", level))
    kept = [part for part in found if len(part)]
    return _judged(pd.concat(kept, ignore_index=True) if kept else found[0], level)


def enough(looks: pd.DataFrame) -> pd.DataFrame:
    """Leave out comparisons with fewer than `FEWEST` on either side, whose intervals would be too short."""
    having, rows = looks["having"].to_numpy(np.int64), looks["games"].to_numpy(np.int64)
    kept: pd.DataFrame = looks[np.minimum(having, rows - having) >= FEWEST].reset_index(drop=True)
    return kept


def _judged(looks: pd.DataFrame, level: float) -> pd.DataFrame:
    looks = enough(looks)
    looks = looks.assign(card=looks["card"].astype(np.int64), p_value=p_values(looks, level))
    return adjusted(looks, "benjamini-hochberg")


# ---------------------------------------------------------------- made blank


def with_and_without(
    base: pd.DataFrame, without: pd.DataFrame, card: int, seat: int | None = None
) -> pd.DataFrame:
    """Pair the seats that drafted a card with themselves in the same games where that card is blank.

    Parameters
    ----------
    base
        Whole tables, as they are.
    without
        The same games with the card made blank (`simulate.blanking.blanked`).
    card
        Its place in the card set.
    seat
        The seat for which alone it is blank; None: for all.

    Returns
    -------
    DataFrame
        ``game, card, difference``: a row for each seat that drafted the card, with its Glory over the
        others' at its table less that without the card.

    Raises
    ------
    UserError
        The two are not the same games.

    Notes
    -----
    Until an Age begins nothing tells the two games apart but what strategies make of the card's being in the
    set; so who would draft it is settled before it can matter.
    """
    import pandas as pd

    same = [name for name in _SAME if name in base.columns]
    if len(base) != len(without) or any(not np.array_equal(base[name], without[name]) for name in same):
        raise UserError(f"the games without card {card} are not the same games: other deals or seats")
    change = over_the_others(base).to_numpy() - over_the_others(without).to_numpy()
    held = has_drafted(base, card)
    if seat is not None:
        held &= base["seat"].to_numpy() == seat
    return pd.DataFrame({"game": base["game"].to_numpy()[held], "card": card, "difference": change[held]})


def blank_worth(pairs: Iterable[pd.DataFrame], level: float = 0.95) -> pd.DataFrame:
    """Estimate what each card is worth to the seat that drafts it, over a blank one in its place.

    Parameters
    ----------
    pairs
        From `with_and_without`, for all cards.
    level
        Confidence level of each row by itself; 1 - level is the expected share of wrong verdicts.

    Returns
    -------
    DataFrame
        ``card``, then the columns of `comparing.effects.mean_effects` (Benjamini and Hochberg's correction),
        in Glory over the mean of the others at the table.

    Notes
    -----
    Causal: deals, seats and random numbers are the same, and nothing else is done otherwise; strategies see
    the blank and answer to it, so that mostly they draft another card in its place.
    """
    import pandas as pd

    rows = pd.concat(list(pairs), ignore_index=True)
    return mean_effects(rows, ("card",), level, correction="benjamini-hochberg")
