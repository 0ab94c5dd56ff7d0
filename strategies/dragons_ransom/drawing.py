"""How many cards to draw in Dragon's Ransom: new cards, against the heroes' attacks that come with them."""

from __future__ import annotations

from typing import Any

from ...simulate.compiling import part
from ...simulate.dragons_ransom.cards import HEROES
from ...simulate.dragons_ransom.state import MAX_PILES


@part
def event_chance(view: Any, cards: Any, count: int) -> float:
    """Return how likely a Heroes Attack! is among the next cards (R6, R26)."""
    spared = 1.0
    pile, before = 0, 0
    for place in range(count):
        while pile < MAX_PILES - 1 and place >= before + view.pile_cards[pile]:
            before += int(view.pile_cards[pile])
            pile += 1
        if place < view.known:
            if view.top[place] == cards.heroes_attack:
                return 1.0
            continue
        left = max(1.0, float(view.pile_cards[pile] - max(0, view.known - before)))
        spared *= max(0.0, 1.0 - view.pile_attacks[pile] / left)
    return 1.0 - spared


@part
def at_risk(table: Any, s: Any) -> float:
    """Return how many minions the heroes' next cards could slay."""
    lost = 0.0
    for column in range(HEROES):
        lost += min(s.threat[column], float(s.minions[column]))
    return lost


@part
def draw_worth(view: Any, cards: Any, s: Any, w: Any, count: int) -> float:
    """Return what it is worth to draw so many cards."""
    chance = event_chance(view, cards, count)
    worth = w.draw * count - w.many * count * count - chance * (w.event + w.risk * at_risk(view, s))
    if s.attacks == 0:
        worth += w.hunt * count
    if count > 0 and count >= view.deck_size:
        worth -= w.deplete
    return float(worth)
