"""The settings that knobs make together: what is played at each, and how far it is from the default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...simulate.errors import UserError
from ..playing.sides import Choice
from .knobs import CARD, RULE, WEIGHT, Knob, changed_cards, make_knob

if TYPE_CHECKING:
    from ...simulate.cards import CardSet
    from ...simulate.strategy import Strategy

Setting = tuple[int, ...]
"""For each knob, the place of its value."""


@dataclass(frozen=True)
class Space:
    """What is tuned, and all else that is played.

    Attributes
    ----------
    game
        The game's name.
    strategy
        Whose win rate it is.
    knobs
        What is set.
    cards
        The card set that is played, or begun from.
    named
        The same as it was asked for: None, a name, a path, or a card set.
    rules
        The switches that are set and not tuned.
    out
        The file that tuned cards will be written to, if they are.
    """

    game: str
    strategy: Strategy
    knobs: tuple[Knob, ...]
    cards: CardSet
    named: Any
    rules: Mapping[str, Any]
    out: Path | None = None

    @property
    def tunes_cards(self) -> bool:
        """Whether a knob is a card's."""
        return any(knob.kind == CARD for knob in self.knobs)

    def values(self, setting: Setting) -> dict[str, Any]:
        """Return the value of each knob, by name."""
        return {knob.name: knob.values[place] for knob, place in zip(self.knobs, setting, strict=True)}

    def name(self, setting: Setting) -> str:
        """Return what a setting is called: ``stack_target=4 party=2.5``."""
        return " ".join(f"{name}={told(value)}" for name, value in self.values(setting).items())

    def distance(self, setting: Setting) -> float:
        """Return how far a setting is from the default: the sum over knobs of `Knob.distance`."""
        return sum(knob.distance(place) for knob, place in zip(self.knobs, setting, strict=True))

    def choice(self, setting: Setting) -> Choice:
        """Return what is played at a setting.

        Raises
        ------
        UserError
            The cards of this setting are not valid.
        """
        weights = self._of(WEIGHT, setting)
        rules = {**self.rules, **{name: str(value) for name, value in self._of(RULE, setting).items()}}
        return Choice(
            self.name(setting),
            self.strategy.with_weights(**weights) if weights else self.strategy,
            self.card_set(setting) if self.tunes_cards else self.named,
            rules or None,
        )

    def card_set(self, setting: Setting) -> CardSet:
        """Return the cards of a setting.

        Raises
        ------
        UserError
            They are not valid.
        """
        from ...simulate.cards import CardSet, load_card_set

        changed = self.cards
        source = f"tuned from the {self.cards.name} set of {self.game}"
        for name, value in self._of(CARD, setting).items():
            cards = tuple(changed_cards(changed, name, value))
            changed = CardSet(self.game, "tuned", source, "custom", cards, self.out)
        try:
            return load_card_set(self.game, changed)
        except UserError as error:
            (first, *_) = str(error).splitlines()
            raise UserError(f"{self.name(setting)}: {first}") from error

    def _of(self, kind: str, setting: Setting) -> dict[str, Any]:
        values = self.values(setting)
        return {knob.name: values[knob.name] for knob in self.knobs if knob.kind == kind}


def told(value: Any) -> str:
    """Return a knob's value as people type it.

    Examples
    --------
    >>> told(4), told(2.5), told(True), told("random")
    ('4', '2.5', 'true', 'random')
    """
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:.10g}" if isinstance(value, float) else str(value)


def make_space(
    game: str,
    knobs: Mapping[str, Any],
    strategy: Any,
    *,
    cards: Any = None,
    rules: Mapping[str, Any] | None = None,
    out: Path | None = None,
) -> Space:
    """Find what is to be tuned.

    Parameters
    ----------
    game, strategy, cards, rules
        As `simulate.play` takes them.
    knobs
        Values by name, as `knobs.make_knob` takes them.
    out
        The file that tuned cards will be written to.

    Raises
    ------
    UserError
        Anything that can't be used.
    """
    from ...simulate.cards import load_card_set
    from ...simulate.game import get_game
    from ...simulate.line_up import find_strategy

    played = get_game(game)
    if not knobs:
        raise UserError("nothing to tune; name a knob, such as stack_target=3..4")
    player = find_strategy(game, strategy) if isinstance(strategy, str) else strategy
    card_set, settings = load_card_set(game, cards), played.settings(rules)
    for name in knobs:
        if name in (rules or {}):
            raise UserError(f"rule {name} is both set and tuned: one or the other")
    made = [make_knob(name, values, played, player, card_set, settings) for name, values in knobs.items()]
    names = [knob.name for knob in made]
    if len(set(names)) < len(names):
        raise UserError("a knob is named twice: give each once")
    space = Space(game, player, tuple(made), card_set, cards, rules or {}, out)
    if out is not None and not space.tunes_cards:
        raise UserError(f"{out} would hold tuned cards, but no knob is a card's: cards.NUMBER.FIELD")
    if out is not None and out.exists():
        raise UserError(f"{out}: exists already, and is left as it is; must be a new file")
    return space
