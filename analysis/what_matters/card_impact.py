"""What each card is worth: the same deals with the card made blank; and, beside it, how it merely looks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ...simulate.errors import UserError
from ..comparing.effects import difference_of_means
from ..comparing.outcomes import WON, paired_outcomes
from ..frame import check_columns, check_level

if TYPE_CHECKING:
    import numpy.typing as npt
    import pandas as pd

    from ...simulate.machine import Machine
    from ...simulate.progress import Progress

WARNING = (
    "observational: games in which the card came up differ in other ways too, so this is no measure of what "
    "the card does"
)


def card_impact(
    base: pd.DataFrame,
    blanked: Iterable[tuple[str, int | None, pd.DataFrame]],
    outcome: str = WON,
    level: float = 0.95,
    correction: str = "benjamini-hochberg",
) -> pd.DataFrame:
    """Estimate what each card changes, from the same games with and without it.

    Parameters
    ----------
    base
        The games as they are.
    blanked
        For each card its name, the seat whose card it is (None: of all rows), and the same games with the
        card made blank, as `simulate.blanking.blanked` designs them.
    outcome
        ``won`` or a column of numbers, such as ``score``.
    level, correction
        As in `comparing.outcomes.paired_outcomes`. By default, of the verdicts that are not open an expected
        5% at most are wrong.

    Returns
    -------
    DataFrame
        ``card``, then the columns of `comparing.outcomes.paired_outcomes`: ``estimate`` is the mean with the
        card minus the mean with a blank in its place. The largest effect first, either way.

    Raises
    ------
    UserError
        The games with a blank are not the same games.

    Notes
    -----
    Causal: deals, seats and random numbers are the same, and nothing else is done otherwise; strategies see
    the blank and answer to it.
    """
    check_columns(base, "game", outcome)

    def of(rows: pd.DataFrame, seat: int | None) -> pd.DataFrame:
        if seat is None:
            return rows
        check_columns(rows, "seat")
        return rows[(rows["seat"] == seat).to_numpy(bool)]

    pairs = ((card, of(base, seat), of(without, seat)) for card, seat, without in blanked)
    rows = paired_outcomes(pairs, "card", outcome, level, correction)
    largest = np.argsort(-np.abs(rows["estimate"].to_numpy(np.float64)), kind="stable")
    return rows.iloc[largest].reset_index(drop=True)


def card_looks(
    games: pd.DataFrame,
    seen: Mapping[str, npt.ArrayLike],
    outcome: str = WON,
    level: float = 0.95,
) -> pd.DataFrame:
    """Compare games in which a card came up with those in which it did not.

    Parameters
    ----------
    games
        The games as they are.
    seen
        Card -> for each row, whether it came up: from columns of the frame, where a game records it.
    outcome, level
        As in `card_impact`.

    Returns
    -------
    DataFrame
        ``card``, then the columns of `comparing.effects.difference_of_means`, and ``warning``: why this is
        not what the card does. A card that always or never came up has no row.

    Raises
    ------
    UserError
        There is not a truth value for each row.
    """
    import pandas as pd

    check_columns(games, "game", outcome)
    check_level(level)
    columns = ["card", "estimate", "low", "high", "level", "method", "games", "deals", "having", "warning"]
    parts = []
    for card, flags in seen.items():
        has = np.asarray(flags)
        if has.shape != (len(games),):
            raise UserError(f"{card}: {has.size} truth values for {len(games)} rows; allowed: one a row")
        rows = pd.DataFrame(
            {"game": games["game"].to_numpy(), "value": games[outcome].to_numpy(), "has": has.astype(bool)}
        )
        found = difference_of_means(rows, "has", "value", (), level)
        parts.append(found[found["deals"] > 1].assign(card=card, warning=WARNING))
    kept = [part for part in parts if len(part)]
    return pd.concat(kept, ignore_index=True)[columns] if kept else pd.DataFrame(columns=columns)


def play_card_impact(
    game: str,
    strategy: Any,
    games: int,
    *,
    parts: Iterable[str] | None = None,
    outcomes: Sequence[str] = (WON, "score"),
    level: float = 0.95,
    seed: int = 0,
    opponents: Sequence[Any] = (),
    cards: Any = None,
    rules: Mapping[str, Any] | None = None,
    machine: Machine | None = None,
    progress: Progress | None = None,
) -> pd.DataFrame:
    """Play the same deals with each card made blank in turn, and estimate what each card changes.

    Parameters
    ----------
    game, strategy, seed, cards, rules
        As `simulate.play` takes them.
    games
        Deals, for each card and each seat of the strategy.
    parts
        What of a card is made blank (the game's `blank.PARTS`); None: all.
    outcomes
        Some of ``won`` and ``score``; the false discovery rate is held for each by itself.
    level
        As in `card_impact`.
    opponents
        As in `playing.sides.make_sides`.
    machine, progress
        How to play, and who is told how far it is.

    Returns
    -------
    DataFrame
        As `card_impact`, outcome after outcome.

    Raises
    ------
    UserError
        Anything that can't be used, in one line.
    GameError
        As `simulate.play`.
    """
    import pandas as pd

    from ...simulate.blanking import blanked
    from ...simulate.design import check_deals
    from ...simulate.machine import Machine
    from ...simulate.progress import Silence
    from ..playing.own_games import own_games
    from ..playing.sides import Choice, Side, make_side

    games, machine, tell = check_deals(games), machine or Machine(), progress or Silence()
    name = str(getattr(strategy, "name", strategy))
    side = make_side(game, Choice(name, strategy, cards, rules), seed, list(opponents))
    base = own_games(side, games, machine, tell)
    without = [
        (card, seat, own_games(Side(name, design, side.line_ups), games, machine, tell, seat))
        for card, seat, design in blanked(side.design, parts)
    ]
    found = [card_impact(base, without, outcome, level) for outcome in outcomes]
    return pd.concat(found, ignore_index=True)
