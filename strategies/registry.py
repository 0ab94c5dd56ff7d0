"""Which strategies there are."""

from __future__ import annotations

from ..simulate.game import get_game
from ..simulate.line_up import installed_strategies
from ..simulate.strategy import Strategy


def built_in(game: str) -> list[Strategy]:
    """Return the strategies of a game that come with this package, the simplest first.

    Raises
    ------
    UserError
        There is no such game.
    """
    get_game(game)
    return [strategy for strategy in installed_strategies(game).values() if strategy.is_ours]
