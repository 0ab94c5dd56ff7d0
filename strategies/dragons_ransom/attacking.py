"""When an Attack! is worth playing in Dragon's Ransom, and which chain it sends."""

from __future__ import annotations

from typing import Any

from ...simulate.bits import bit, has
from ...simulate.compiling import inlined, part
from ...simulate.dragons_ransom.cards import HEROES
from ...simulate.dragons_ransom.columns import eligible_columns
from ...simulate.dragons_ransom.words import FROM_ONE
from ...simulate.kernel_records import at

_NEVER = -1000.0


@part
def send_worth(table: Any, s: Any, w: Any, column: int, bonus: float) -> float:
    """Return what it is worth to send a column's closest chain with an Attack! of this bonus."""
    total = max(0.0, s.total[at(column)] + bonus)
    need = s.need[at(column)]
    worth = w.wound * min(total, need) - w.waste * max(0.0, total - need) - w.spend * s.chain[at(column)]
    worth += w.kill if total >= need else 0.0
    worth += w.whole if s.whole[at(column)] == 1 else w.partial
    return float(worth + w.loot * table.item_count[at(column)])


@inlined
def attack_worth(table: Any, cards: Any, s: Any, w: Any, card: int) -> float:
    """Return what an Attack! is worth now: its best chains, less what it could bring later.

    Each chain must bring its share of the wounds that are still needed, `w.patience` times; with few cards
    left in the deck, less.
    """
    columns = eligible_columns(table, cards)
    bonus, chains = float(cards.effects[at(card), 0, 4]), int(cards.chains[at(card)])
    for column in range(HEROES):
        s.worth[column] = send_worth(table, s, w, column, bonus)
    if cards.effects[at(card), 0, 3] == FROM_ONE:
        chains = 1  # what comes after the first chain of a column is not looked at
    worth, sent = 0.0, 0
    for _ in range(chains):
        best, most = -1, 0.0
        for column in range(HEROES):
            is_better = (best < 0) | (s.worth[column] > most)
            if has(columns, column) & is_better:
                best, most = column, s.worth[column]
        if best < 0 or (sent > 0 and most <= 0.0):
            break
        columns &= ~bit(best)
        worth += most
        sent += 1
    if sent == 0:
        return _NEVER
    crowded = 1.0 if s.attacks + 1 >= table.rules.forced_attack_at else 0.0
    return worth - s.threshold * cards.chains[at(card)] + w.glut * crowded
