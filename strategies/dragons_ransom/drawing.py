"""How many cards to draw in Dragon's Ransom: new cards, against the heroes' attacks that come with them."""

from __future__ import annotations

from typing import Any

from ...simulate.compiling import inlined, part
from ...simulate.dragons_ransom.cards import HEROES
from ...simulate.dragons_ransom.columns import as_table
from ...simulate.dragons_ransom.moves import number_of
from ...simulate.dragons_ransom.state import MAX_PILES
from ...simulate.kernel_records import at
from .sight import glance


@inlined
def weigh_draws(view: Any, cards: Any, moves: Any, s: Any, w: Any, found: Any) -> None:
    """Write what it is worth to draw as many cards as each move says; the moves are ascending (R25).

    Against it stands how likely a Heroes Attack! is among them: pile by pile, card by card (R6, R26).
    """
    glance(as_table(view), cards, s)
    harm, hunt = w.event + w.risk * at_risk(s), (w.hunt if s.attacks == 0 else 0.0)
    known, spared, pile, before, place = int(view.known), 1.0, 0, 0, 0
    for i in range(len(moves)):
        count = number_of(moves[at(i)])
        while place < count:
            while pile < MAX_PILES - 1 and place >= before + view.pile_cards[at(pile)]:
                before += int(view.pile_cards[at(pile)])
                pile += 1
            if place >= known:
                left = max(1.0, float(view.pile_cards[at(pile)] - max(0, known - before)))
                spared *= max(0.0, 1.0 - view.pile_attacks[at(pile)] / left)
            elif view.top[at(place)] == cards.heroes_attack:
                spared = 0.0
            place += 1
        worth = w.draw * count - w.many * count * count - (1.0 - spared) * harm
        worth += hunt * count
        found.worths[at(i)] = worth - (w.deplete if count > 0 and count >= view.deck_size else 0.0)


@part
def at_risk(s: Any) -> float:
    """Return how many minions the heroes' next cards could slay."""
    lost = 0.0
    for column in range(HEROES):
        lost += min(s.threat[column], float(s.minions[column]))
    return lost
