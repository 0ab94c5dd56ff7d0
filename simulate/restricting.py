"""Kinds of moves, for play without some of them: what a game calls them, and which card a move uses.

What kinds there are is the game's word: its module ``montecardo.simulate.<game>.kinds`` has the members of
`KindRules`.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping
from typing import Any, Protocol, cast

from .errors import UserError


class KindRules(Protocol):
    """What the kinds module of a game has.

    Attributes
    ----------
    KINDS
        Kinds of moves: name -> what such a move is.
    CARD_USED
        What it means that a move uses a card, in a sentence.
    """

    KINDS: Mapping[str, str]
    CARD_USED: str

    def kind_bits(self, move: int, cards: Any) -> int:
        """Return the kinds that a move is of: bit k for the k-th of `KINDS`. A kernel."""

    def card_used(self, move: int, cards: Any) -> int:
        """Return the number, as people call it, of the card that a move uses; 0 for none. A kernel."""


def kind_rules(game: str) -> KindRules:
    """Return a game's kinds module.

    Raises
    ------
    UserError
        The game does not say what kinds of moves there are.
    """
    if not has_kinds(game):
        raise UserError(
            f"{game} does not say what kinds of moves it has: there is no simulate/{game}/kinds.py"
        )
    return cast(KindRules, importlib.import_module(_module(game)))


def has_kinds(game: str) -> bool:
    """Whether a game says what kinds of moves it has."""
    return importlib.util.find_spec(_module(game)) is not None


def _module(game: str) -> str:
    return f"{__package__}.{game.replace('-', '_')}.kinds"
