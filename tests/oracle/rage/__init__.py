"""A slow reference engine for Rage, written from the rulebook and the rulings in RULES.md alone.

It imports nothing of montecardo, so that it can disagree with it. One module per part of the rulebook; the
whole game is one script (`oracle.Oracle`), a generator that stops wherever a seat has to choose. Cards are
their places in the card file throughout, in plain lists; (R12) cites a paragraph of RULES.md.
"""

from .inputs import COLOURS, EDITION_RULES, RULES, cards_of, read_rules, suited_cards
from .oracle import Oracle

__all__ = ["COLOURS", "EDITION_RULES", "RULES", "Oracle", "cards_of", "read_rules", "suited_cards"]
