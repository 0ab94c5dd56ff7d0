"""A whole game of Ragemore as one script, and the questions that others may ask it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .abilities import Abilities
from .actions import Actions
from .deck import Deck
from .inputs import Card
from .setting_up import SetUp
from .table import Script, Table


class Oracle(SetUp, Actions, Abilities):
    """One game of Ragemore, from the deal to its end.

    Parameters
    ----------
    cards
        One dict per card in file order: number, suit, strength, skull, ability, ability_suits, hero_strength,
        plus, skills.
    rules
        Switch name -> value; a switch that is not named has its default.
    seed, game, replicate
        The key of the deal; ``replicate`` changes only the chance during play.
    """

    def __init__(
        self,
        cards: Sequence[Card],
        rules: dict[str, Any] | None = None,
        seed: int = 0,
        game: int = 0,
        replicate: int = 0,
    ) -> None:
        super().__init__(cards, rules, seed, game, replicate)
        self.begin(self._whole_game())

    @classmethod
    def from_position(
        cls,
        cards: Sequence[Card],
        rules: dict[str, Any] | None = None,
        *,
        quests: Sequence[Sequence[int]],
        party: Sequence[int],
        encounter: int,
        deck: Sequence[int] = (),
        finished: Iterable[int] = (),
        graveyard: Iterable[int] = (),
        known_deck: Sequence[int | None] | None = None,
        turn: int = 1,
        seed: int = 0,
        game: int = 0,
        replicate: int = 0,
    ) -> Oracle:
        """Stand at the ``action`` decision of a given position.

        Cards that are named nowhere are not in the game. ``known_deck`` tells what the player knows of the
        Deck besides its top card; nothing by default.
        """
        oracle = cls.__new__(cls)
        Table.__init__(oracle, cards, rules, seed, game, replicate)
        oracle.quests, oracle.party = [list(quest) for quest in quests], list(party)
        oracle.deck, oracle.encounter, oracle.turn = Deck(deck, known_deck), encounter, turn
        oracle.finished, oracle.graveyard = set(finished), set(graveyard)
        named = [*quests[0], *quests[1], *party, *deck, encounter, *oracle.finished, *oracle.graveyard]
        if len(named) != len(set(named)) or not set(named) <= set(oracle.cards):
            raise ValueError(f"a card lies in two places, or there is no such card: {sorted(named)}")
        notes = list(zip(known_deck or deck, deck, strict=True))
        if any(known not in (None, truth) for known, truth in notes):
            raise ValueError(f"known_deck is not what the Deck is: {notes}")
        oracle.begin(oracle._game_from_action())
        return oracle

    def state(self) -> dict[str, Any]:
        """Everything on the table, in the canonical form of the interface."""
        return {
            "phase": self.phase,
            "turn": self.turn,
            "deck": list(self.deck.cards),
            "known_deck": list(self.deck.notes.places),
            "quests": [list(quest) for quest in self.quests],
            "party": list(self.party),
            "finished": sorted(self.finished),
            "graveyard": sorted(self.graveyard),
            "encounter": self.encounter,
            "pending": self.pending,
            "ending": self.ending,
        }

    def result(self) -> dict[str, Any]:
        """The frame's columns for this game."""
        return {
            "won": self.ending == "won",
            "score": self.score(),
            "turns": self.turn,
            "ending": self.ending,
            "finished": len(self.finished),
            "graveyard": len(self.graveyard),
            "party": len(self.party),
            "deck": len(self.deck),
        }

    def _whole_game(self) -> Script:
        """Set-up, then turns until the end (R2 to R36)."""
        yield from self.set_up()
        while True:
            self._draw_encounter()
            yield from self._act_and_resolve()

    def _game_from_action(self) -> Script:
        """The same from the middle of a turn on."""
        while True:
            yield from self._act_and_resolve()
            self._draw_encounter()

    def _draw_encounter(self) -> None:
        """Draw the top card of the Deck as this turn's Encounter (R8), or starve (R32), or give up (R39)."""
        if self.rules["turn_limit"] != "none" and self.turn == int(self.rules["turn_limit"]):
            self.end("endless")
        if not self.deck:
            self.end("starved")
        self.encounter = self.deck.take_top()
        self.turn += 1

    def _act_and_resolve(self) -> Script:
        """One action or a pass (R9), then the Encounter, if it is still there (R10)."""
        move = yield from self.ask("action", self.all_actions())
        self.act(move)
        self.look_for_an_end()
        if self.encounter is not None:
            yield from self.resolve_encounter()
