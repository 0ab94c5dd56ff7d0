"""A whole game of Blood Rage as one script, and the moves that drive it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .board import RESERVE, TOKENS
from .table import ASKED, SOURCES, Table
from .views import Views


class Oracle(Views):
    """One game of Blood Rage, from the set-up to its end.

    Parameters
    ----------
    cards
        One dict per card in file order, as the [[card]] tables of a TOML file.
    players
        The number of seats, 2 to 4.
    rules
        Name -> value; a rule that is not named has its default.
    seed, game
        The key of the deal.
    """

    def __init__(
        self,
        cards: Sequence[Mapping[str, Any]],
        players: int,
        rules: Mapping[str, Any] | None = None,
        seed: int = 0,
        game: int = 0,
    ) -> None:
        super().__init__(cards, players, rules, seed, game)
        self.set_up()
        self.begin(self.play())

    @classmethod
    def from_position(
        cls,
        cards: Sequence[Mapping[str, Any]],
        rules: Mapping[str, Any] | None = None,
        *,
        players: int,
        age: int = 1,
        seat: int = 0,
        first: int = 0,
        rage: Sequence[int] = (),
        figures: Mapping[int, Mapping[int, Sequence[int]]] | None = None,
        hands: Sequence[Sequence[int]] = (),
        slots: Mapping[int, Mapping[int, int]] | None = None,
        quests: Sequence[Sequence[int]] = (),
        steps: Sequence[Sequence[int]] = (),
        glory: Sequence[int] = (),
        tokens: Sequence[int] = (*TOKENS, 4),
        pillaged: Sequence[int] = (),
        destroyed: Sequence[int] = (),
        dooms: Sequence[int] = (0, 1, 2),
        decks: Sequence[Sequence[int]] = ((), (), ()),
        shown: Sequence[Sequence[int]] = (),
    ) -> Oracle:
        """Stand at a seat's turn in the Action phase; all that is not named is as at the set-up.

        Figures: by seat and area, the kinds; the others are in reserve. Slots: by seat and slot, the card.
        Rage and glory: a number a seat (Glory counts as that of battles). Pillaged and destroyed name
        provinces.
        """
        oracle = cls.__new__(cls)
        Table.__init__(oracle, cards, players, rules)
        oracle.age, oracle.first, oracle.start = age, first, first
        oracle.tokens, oracle.dooms = list(tokens), list(dooms)
        oracle.decks = [list(deck) for deck in decks]
        for province in range(9):
            oracle.pillaged[province], oracle.destroyed[province] = (
                province in pillaged,
                province in destroyed,
            )
        for one, clan in enumerate(oracle.clans):
            clan.rage = rage[one] if rage else clan.rage
            clan.glory[SOURCES[0]] = glory[one] if glory else 0
            clan.hand = list(hands[one]) if hands else []
            clan.shown = list(shown[one]) if shown else []
            clan.quests = list(quests[one]) if quests else []
            clan.steps = list(steps[one]) if steps else clan.steps
            for slot, card in (slots or {}).get(one, {}).items():
                clan.slots[slot] = card
                if slot in (3, 4):
                    clan.others[slot - 1] = RESERVE
            for area, kinds in (figures or {}).get(one, {}).items():
                for kind in kinds:
                    clan.move(kind, RESERVE, area)
        oracle.begin(oracle.go_on_from_action(seat))
        return oracle

    def close(self) -> None:
        """Ask nothing any more."""
        super().close()
        self.to_move, self.asked = None, dict(ASKED)
