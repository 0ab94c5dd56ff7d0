"""Rage round by round: the frame's columns of each round as rows, who gains by dealing, where points vary."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..comparing.effects import mean_effects
from ..distributions.quantiles import student_quantile
from ..frame import Floats, check_columns, check_level
from ..several_seats.tables import by_table, seats_of

if TYPE_CHECKING:
    import pandas as pd

_BLOCKS = 200  # of the jackknife


def rounds(games: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each game, seat and round of Rage.

    Parameters
    ----------
    games
        Rage's game frame: whole tables (`several_seats.tables.seats_of`); it may be empty.

    Returns
    -------
    DataFrame
        ``game, replicate, seat, strategy``, as in `games`; ``players``; ``round``, from 1; ``cards`` (dealt
        to each: the number of tricks); ``position`` (0 for the dealer's left, who predicts and leads first,
        up to players - 1 for the dealer); ``predicted, tricks, exact`` (whether they are equal), ``points``;
        and ``held``, the kinds of action card dealt to the seat, 2**kind each, as in `simulate.rage.cards`.
        Sorted by round, then as `games`.

    Raises
    ------
    UserError
        A table lacks a seat, or it is no frame of Rage.
    """
    import pandas as pd

    check_columns(games, "first_dealer", "predicted_in_1", "tricks_in_1", "points_in_1", "held_in_1")
    seats = seats_of(games)
    kept = [name for name in ("game", "replicate", "seat", "strategy") if name in games.columns]
    most = sum(name.startswith("predicted_in_") for name in games.columns)
    played = [number for number in range(1, most + 1) if (games[f"predicted_in_{number}"] >= 0).any()]
    found = [_round(games, number, seats).join(games[kept].reset_index(drop=True)) for number in played]
    if not found:
        found = [_round(games.iloc[:0], 1, 0).join(games[kept].iloc[:0].reset_index(drop=True))]
    rows = pd.concat(found, ignore_index=True)
    return rows[[*kept, *(name for name in rows.columns if name not in kept)]]


def _round(games: pd.DataFrame, number: int, seats: int) -> pd.DataFrame:
    import pandas as pd

    tricks, predicted = (games[f"{name}_in_{number}"].to_numpy() for name in ("tricks", "predicted"))
    cards = np.repeat(tricks.reshape(-1, max(seats, 1)).sum(axis=1, dtype=np.int16), max(seats, 1))
    dealer = games["first_dealer"].to_numpy() + number - 1
    position = (games["seat"].to_numpy() - dealer - 1) % max(seats, 1)
    return pd.DataFrame(
        {
            "players": np.int8(seats),
            "round": np.int8(number),
            "cards": cards[: len(games)].astype(np.int8),
            "position": position.astype(np.int8),
            "predicted": predicted,
            "tricks": tricks,
            "exact": predicted == tricks,
            "points": games[f"points_in_{number}"].to_numpy(),
            "held": games[f"held_in_{number}"].to_numpy(),
        }
    )


def running_scores(games: pd.DataFrame) -> pd.DataFrame:
    """Return each seat's score after each round of Rage, for `several_seats.lead.lead`.

    Parameters
    ----------
    games
        Rage's game frame: whole tables (`several_seats.tables.seats_of`), all of as many rounds; it may be
        empty.

    Returns
    -------
    DataFrame
        ``game, replicate, seat, strategy``, ``checkpoint`` (the round), ``score`` (points so far) and ``won``
        (the game); sorted by checkpoint, then as `games`.

    Raises
    ------
    UserError
        As `rounds`.
    """
    import pandas as pd

    check_columns(games, "won")
    by_round = rounds(games)
    points = by_round["points"].to_numpy(np.int64).reshape(-1, max(len(games), 1))
    kept = [name for name in ("game", "replicate", "seat", "strategy") if name in by_round.columns]
    return pd.DataFrame(
        {
            **{name: by_round[name] for name in kept},
            "checkpoint": by_round["round"],
            "score": points.cumsum(axis=0).ravel(),
            "won": np.tile(games["won"].to_numpy(bool), len(points)),
        }
    )


def dealer_advantage(by_round: pd.DataFrame, level: float = 0.95, correction: str = "holm") -> pd.DataFrame:
    """Estimate what each position has over an average one of its round: points, paired by deal.

    Parameters
    ----------
    by_round
        From `rounds`, of tables of one size, best with the same strategy on all seats; it may be empty.
    level
        Confidence level of each row by itself.
    correction
        As in `comparing.corrections.adjust`.

    Returns
    -------
    DataFrame
        ``players, position``, then the columns of `comparing.effects.mean_effects`, in points a round.
    """
    check_level(level)
    keys = [name for name in ("round", "game", "replicate") if name in by_round.columns]
    mean = by_round.groupby(keys, observed=True)["points"].transform("mean")
    rows = by_round[["game", "players", "position"]].assign(difference=by_round["points"] - mean)
    return mean_effects(rows, ("players", "position"), level, correction=correction)


def points_variance(games: pd.DataFrame, level: float = 0.95) -> pd.DataFrame:
    """Split the variance of the score into that of each round's points, and what rounds share.

    Parameters
    ----------
    games
        Rage's game frame: whole tables, best with the same strategy on all seats.
    level
        Confidence level of each share by itself.

    Returns
    -------
    DataFrame
        ``round`` (0 for the covariances between rounds), ``cards, variance`` (points squared), ``share`` (of
        the score's variance), ``low, high, level, method, games, deals``. The shares add up to 1;
        where the score never varies they are NaN, with the interval (0, 1).

    Notes
    -----
    The intervals are Student's, from a jackknife over blocks of deals.
    """
    import pandas as pd

    check_level(level)
    seats = seats_of(games)
    most = sum(name.startswith("points_in_") for name in games.columns)
    played = [n for n in range(1, most + 1) if len(games) and (games[f"predicted_in_{n}"] >= 0).any()]
    points = np.zeros((len(games), len(played)))
    for place, number in enumerate(played):
        points[:, place] = games[f"points_in_{number}"]
    cards = [int(by_table(games, f"tricks_in_{n}", seats)[0].sum()) for n in played]
    deal = pd.factorize(games["game"])[0]
    share, low, high, variance = _shares(points, deal, level)
    return pd.DataFrame(
        {
            "round": [*played, 0],
            "cards": [*cards, 0],
            "variance": variance,
            "share": share,
            "low": low,
            "high": high,
            "level": level,
            "method": "jackknife over deals",
            "games": len(games),
            "deals": len(np.unique(deal)),
        }
    )


def _shares(points: Floats, deal: np.ndarray, level: float) -> tuple[Floats, Floats, Floats, Floats]:
    """Return shares, their intervals, and the variances: of each round, then what is left."""
    columns = np.column_stack([points, points.sum(axis=1)]) if points.size else np.zeros((0, 1))
    block = deal % _BLOCKS
    blocks = int(block.max(initial=-1)) + 1
    sums = [np.bincount(block, minlength=blocks)]
    for column in (columns - columns.mean(axis=0) if len(columns) else columns).T:
        sums += [np.bincount(block, column, blocks), np.bincount(block, column**2, blocks)]
    table = np.stack(sums, axis=-1).astype(np.float64)
    variance = _variances(table.sum(axis=0))
    if not len(columns) or variance[-1] <= 0:
        nothing = np.full(columns.shape[1], np.nan)
        return nothing, np.zeros_like(nothing), np.ones_like(nothing), np.zeros_like(nothing)
    parts = np.append(variance[:-1], variance[-1] - variance[:-1].sum())
    share = parts / variance[-1]
    if blocks < 3:
        return share, np.zeros_like(share), np.ones_like(share), parts
    without = _variances(table.sum(axis=0) - table)
    shares = without[:, :-1] / without[:, -1:]
    shares = np.column_stack([shares, 1 - shares.sum(axis=1)])
    error = np.sqrt((blocks - 1) / blocks * ((shares - shares.mean(axis=0)) ** 2).sum(axis=0))
    half = float(student_quantile(blocks - 1, level)) * error
    return share, share - half, share + half, parts


def _variances(sums: Floats) -> Floats:
    rows = np.maximum(sums[..., :1], 1)
    found: Floats = sums[..., 2::2] / rows - (sums[..., 1::2] / rows) ** 2
    return found
