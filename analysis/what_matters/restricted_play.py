"""Restricted play: what a strategy loses without an action, or without a card.

After A. Jaffe et al., Evaluating competitive game balance with restricted play, AIIDE 2012.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ...simulate.errors import UserError
from ..comparing.outcomes import WON, paired_outcomes

if TYPE_CHECKING:
    import pandas as pd

    from ...simulate.machine import Machine
    from ...simulate.progress import Progress


def restriction_costs(
    base: pd.DataFrame,
    restricted: Mapping[str, pd.DataFrame],
    outcome: str = WON,
    level: float = 0.95,
    correction: str = "holm",
) -> pd.DataFrame:
    """Estimate what each restriction costs, from the same games with and without it.

    Parameters
    ----------
    base
        The strategy's rows of the games that it plays freely.
    restricted
        What it went without -> its rows of the same games, played without that.
    outcome
        ``won`` or a column of numbers, such as ``score``.
    level, correction
        As in `comparing.outcomes.paired_outcomes`.

    Returns
    -------
    DataFrame
        ``without``, then the columns of `comparing.outcomes.paired_outcomes`: ``estimate`` is the mean of
        free play minus that of restricted play. The costliest first.

    Raises
    ------
    UserError
        The games are not the same.

    Notes
    -----
    The cost is that to this strategy, which plays on as it knows: for the game it is an upper bound, as a
    strategy made for the restriction may lose less.
    """
    pairs = ((without, base, games) for without, games in restricted.items())
    rows = paired_outcomes(pairs, "without", outcome, level, correction)
    costliest = np.argsort(-rows["estimate"].to_numpy(np.float64), kind="stable")
    return rows.iloc[costliest].reset_index(drop=True)


def play_restricted(
    game: str,
    strategy: Any,
    games: int,
    *,
    without: Sequence[str] | None = None,
    outcomes: Sequence[str] = (WON, "score"),
    level: float = 0.95,
    seed: int = 0,
    opponents: Sequence[Any] = (),
    cards: Any = None,
    rules: Mapping[str, Any] | None = None,
    machine: Machine | None = None,
    progress: Progress | None = None,
) -> pd.DataFrame:
    """Play the same deals freely and with each restriction, and estimate what it costs.

    Parameters
    ----------
    game, strategy, seed, cards, rules
        As `simulate.play` takes them.
    games
        Deals, for each restriction and each seat of the strategy.
    without
        Restrictions, each a kind of move of the game's `kinds.KINDS` or a card, such as ``card 7``; None:
        every kind.
    outcomes
        Some of ``won`` and ``score``; the correction is for each by itself.
    level
        As in `restriction_costs`.
    opponents
        As in `playing.sides.make_sides`; they play freely.
    machine, progress
        How to play, and who is told how far it is.

    Returns
    -------
    DataFrame
        As `restriction_costs`, outcome after outcome.

    Raises
    ------
    UserError
        Anything that can't be used, in one line.
    GameError
        As `simulate.play`.
    """
    import pandas as pd

    from ...simulate.design import check_deals
    from ...simulate.line_up import find_strategy
    from ...simulate.machine import Machine
    from ...simulate.progress import Silence
    from ...simulate.restricting import kind_rules
    from ...strategies.restricted import restricted
    from ..playing.own_games import own_games
    from ..playing.sides import Choice, Side, make_side

    games, machine, tell = check_deals(games), machine or Machine(), progress or Silence()
    player = find_strategy(game, strategy) if isinstance(strategy, str) else strategy
    named = list(kind_rules(game).KINDS) if without is None else list(dict.fromkeys(without))
    players = {each: restricted(player, each) for each in named}

    def side(who: Any) -> Side:
        return make_side(game, Choice(who.name, who, cards, rules), seed, list(opponents))

    free = side(player)
    _check_cards(named, free.design.card_set.cards)
    base = own_games(free, games, machine, tell)
    kept = {each: own_games(side(who), games, machine, tell) for each, who in players.items()}
    found = [restriction_costs(base, kept, outcome, level) for outcome in outcomes]
    return pd.concat(found, ignore_index=True)


def _check_cards(named: Sequence[str], cards: Sequence[Mapping[str, Any]]) -> None:
    numbers = sorted(card["number"] for card in cards)
    for each in named:
        kind, _, number = each.partition(" ")
        if kind == "card" and int(number) not in numbers:
            raise UserError(f"there is no {each} in this set; allowed: card {numbers[0]} to {numbers[-1]}")
