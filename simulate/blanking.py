"""Games with one card made blank, for causal questions: the same deals, one card that does nothing.

What a blank card is, is the game's word: its module ``montecardo.simulate.<game>.blank`` has the members
of `BlankRules`. As in `intervening`, no table would play so; file and hash of the card set stay those of
the whole set.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol, cast

from .design import Design
from .errors import UserError
from .game import allowed


class Blanked(NamedTuple):
    """A design with a card made blank.

    Attributes
    ----------
    card
        The card, in people's words.
    seat
        The seat whose card it is, which alone is to be looked at; None: a card of all.
    design
        What to play.
    """

    card: str
    seat: int | None
    design: Design


class CardSight(NamedTuple):
    """How to tell, from what a seat does, that a card has come up for it.

    Attributes
    ----------
    means
        What that means, in a few words.
    seen
        ``seen(move, cards)``: the card, called as `Blanked.card`, that a move brings up; "" for none.
    """

    means: str
    seen: Callable[[int, Any], str]


class BlankRules(Protocol):
    """What the blank module of a game has; beside these it may have ``SIGHT``, a `CardSight`.

    Attributes
    ----------
    BLANK
        What a blank card is, in a sentence.
    PARTS
        What of a card can be made blank by itself: name -> what that is.
    """

    BLANK: str
    PARTS: Mapping[str, str]

    def blanks(self, design: Design, parts: tuple[str, ...]) -> Iterable[Blanked]:
        """Yield the design with each card made blank; `parts` are all of `PARTS`, or some."""


def has_blank_rules(game: str) -> bool:
    """Whether a game says what a blank card is."""
    return importlib.util.find_spec(_module(game)) is not None


def card_sight(game: str) -> CardSight | None:
    """Return how to tell that a card has come up, where the game's blank module says it."""
    return getattr(blank_rules(game), "SIGHT", None)


def _module(game: str) -> str:
    return f"{__package__}.{game.replace('-', '_')}.blank"


def blank_rules(game: str) -> BlankRules:
    """Return a game's blank module.

    Raises
    ------
    UserError
        The game does not say what a blank card is.
    """
    if not has_blank_rules(game):
        raise UserError(f"{game} does not say what a blank card is: it has no simulate/{game}/blank.py")
    return cast(BlankRules, importlib.import_module(_module(game)))


def blanked(design: Design, parts: Iterable[str] | None = None) -> list[Blanked]:
    """Return a design for the same games with each card made blank in turn.

    Parameters
    ----------
    design
        What to play.
    parts
        What of the card: names of the game's `PARTS`; None for all.

    Raises
    ------
    UserError
        The game does not say what a blank card is, or knows no such part.
    """
    rules = blank_rules(design.game.name)
    chosen = tuple(rules.PARTS) if parts is None else tuple(parts)
    for part in chosen:
        if part not in rules.PARTS:
            raise UserError(f"a card of {design.game.name} has no part {part!r}{allowed(part, rules.PARTS)}")
    if not chosen:
        raise UserError(f"no part of a card to make blank; allowed: {', '.join(rules.PARTS)}")
    return list(rules.blanks(design, chosen))
