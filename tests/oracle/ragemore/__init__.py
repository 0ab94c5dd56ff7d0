"""A slow reference engine for Ragemore, written from the rulebook and the rulings in RULES.md alone.

It imports nothing of montecardo, so that it can disagree with it. One module per part of the rulebook; the
whole game is one script (`oracle.Oracle`), a generator that stops wherever the player has to choose. Cards
are their numbers throughout, in plain lists; (R12) cites a paragraph of RULES.md.
"""

from .deck import Deck, DeckNotes
from .inputs import PUBLISHED_CARDS, SWITCHES, read_cards, read_rules
from .oracle import Oracle

__all__ = ["PUBLISHED_CARDS", "SWITCHES", "Deck", "DeckNotes", "Oracle", "read_cards", "read_rules"]
