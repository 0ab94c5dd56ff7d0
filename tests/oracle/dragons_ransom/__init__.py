"""A slow reference engine for Dragon's Ransom, written from the rulebook and the rulings in RULES.md alone.

It imports nothing of montecardo, so that it can disagree with it. One module per part of the rulebook; the
whole game is one script (`oracle.Oracle`), a generator that stops wherever a seat has to choose. A card is
its entry's place in the card file throughout, in plain lists; (R12) cites a paragraph of RULES.md.
"""

from . import by_chance, by_hand
from .inputs import RULES, Card, read_cards, read_rules
from .oracle import Oracle

__all__ = ["RULES", "Card", "Oracle", "by_chance", "by_hand", "read_cards", "read_rules"]
