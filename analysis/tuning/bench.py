"""Where settings play their deals: the same deals, the same seats, for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..frame import Floats
from ..playing.sides import Side, Table, make_side
from .space import Setting, Space

if TYPE_CHECKING:
    from ...simulate.machine import Machine
    from ...simulate.progress import Progress


class Bench:
    """Plays settings.

    Parameters
    ----------
    space
        What they are.
    seed
        Of the deals.
    opponents
        As in `playing.sides.make_sides`.
    machine, tell
        How to play, and who is told how far it is.

    Attributes
    ----------
    pressed
        When it comes to hold something, games end.
    """

    def __init__(
        self,
        space: Space,
        seed: int,
        opponents: Sequence[Any],
        machine: Machine,
        tell: Progress,
    ) -> None:
        from ...simulate.line_up import find_strategy

        self.space, self.seed = space, seed
        # Found once: to look for a name among all that is installed takes as long as many a game.
        found = {name: find_strategy(space.game, name) for name in opponents if isinstance(name, str)}
        self.opponents = [found[each] if isinstance(each, str) else each for each in opponents]
        self.pressed: Sequence[bool] = ()
        self._table = Table(machine, tell)
        self._sides: dict[Setting, Side] = {}

    def side(self, setting: Setting) -> Side:
        """Return what plays at a setting.

        Raises
        ------
        UserError
            It can't be played so.
        """
        if setting not in self._sides:
            side = make_side(self.space.game, self.space.choice(setting), self.seed, self.opponents)
            design = side.design
            # Rules and cards that don't go together are found here, and not amid the games.
            design.game.seated(design.setting.rules, design.setting.cards, design.seats)
            self._sides[setting] = side
        return self._sides[setting]

    def compile(self, setting: Setting) -> None:
        """Compile what all settings need."""
        self._table.compile([self.side(setting)])

    def play(self, setting: Setting, first: int, stop: int) -> Floats:
        """Play deals `first` to `stop` - 1; return the share of its games won, for each."""
        won = self._table.play(self.side(setting), first, stop, self.pressed).won
        shares: Floats = won.mean(axis=1)
        return shares
