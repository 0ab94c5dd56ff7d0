"""Which cards came up in which games: by playing a sample of games again, as few runs record it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..comparing.outcomes import WON
from ..frame import Bools
from .card_impact import card_looks

if TYPE_CHECKING:
    import pandas as pd

    from ...simulate.design import Design
    from ..playing.sides import Side


def play_card_looks(
    game: str,
    strategy: Any,
    games: int = 500,
    *,
    outcomes: Sequence[str] = (WON, "score"),
    level: float = 0.95,
    seed: int = 0,
    opponents: Sequence[Any] = (),
    cards: Any = None,
    rules: Mapping[str, Any] | None = None,
) -> pd.DataFrame:
    """Play a sample of games again, and compare those in which a card came up with those in which it did not.

    Parameters
    ----------
    game, strategy, outcomes, level, seed, opponents, cards, rules
        As in `card_impact.play_card_impact`.
    games
        So many deals, from the first on, for each seat of the strategy.

    Returns
    -------
    DataFrame
        ``outcome``, then the columns of `card_impact.card_looks`, outcome after outcome. Empty where the
        game's blank module does not say when a card has come up.

    Raises
    ------
    UserError, GameError
        As `card_impact.play_card_impact`.

    Notes
    -----
    Through `simulate.playback`, move by move from Python, and so about as slow as
    `course.branching.count_moves`.
    """
    import pandas as pd

    from ...simulate.design import check_deals
    from ..playing.sides import Choice, make_side

    name = str(getattr(strategy, "name", strategy))
    side = make_side(game, Choice(name, strategy, cards, rules), seed, list(opponents))
    rows, seen = sightings(side, check_deals(games))
    found = [card_looks(rows, seen, outcome, level).assign(outcome=outcome) for outcome in outcomes]
    table = pd.concat([part for part in found if len(part)] or found[:1], ignore_index=True)
    return table[["outcome", *(name for name in table if name != "outcome")]]


def sightings(side: Side, games: int) -> tuple[pd.DataFrame, dict[str, Bools]]:
    """Play deals 0 to `games` - 1 from each seat of a side again, and note which cards came up for it.

    Returns
    -------
    The rows ``game, seat, won, score`` of the side's own strategy; and for each card that came up in any of
    them whether it did, a value a row.
    """
    import pandas as pd

    from ...simulate.blanking import card_sight

    sight = card_sight(side.design.game.name)
    rows: list[tuple[int, int, bool, float]] = []
    came_up: list[set[str]] = []
    if sight is not None:
        for seat, line_up in enumerate(side.line_ups):
            for number in range(games):
                won, score, cards = _one_game(side.design, line_up, seat, number, sight.seen)
                rows.append((number, seat, won, score))
                came_up.append(cards)
    names = sorted(set().union(*came_up)) if came_up else []
    flags = {name: np.array([name in cards for cards in came_up], bool) for name in names}
    return pd.DataFrame(rows, columns=["game", "seat", "won", "score"]), flags


def _one_game(
    design: Design, line_up: int, seat: int, number: int, seen: Any
) -> tuple[bool, float, set[str]]:
    from ...simulate.replaying import game_of

    playback = game_of(_in_numbers(design), line_up, number, 0)
    cards = set()
    for piece in playback.pieces():
        if piece.kind == "answered" and piece.content["seat"] == seat:
            card = seen(piece.content["moves"][piece.content["chosen"]], playback.cards)
            if card:
                cards.add(card)
    own = playback.results[seat]
    return bool(own["won"]), float(own["score"]), cards


def _in_numbers(design: Design) -> Design:
    """Return the same design, but of a game that tells its moves as the numbers that they are."""
    from ..course.branching import wordless

    plain = wordless(design)
    return replace(plain, game=replace(plain.game, describe_move=_as_number))


def _as_number(move: int, *position: Any) -> Any:
    return move
