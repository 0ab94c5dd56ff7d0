"""Which minion to play in Dragon's Ransom, where, and when to keep it in hand."""

from __future__ import annotations

from typing import Any

from ...simulate.compiling import part
from ...simulate.dragons_ransom.cards import NONE
from ...simulate.dragons_ransom.columns import attack_value
from ...simulate.dragons_ransom.hands import hand_limit
from ...simulate.dragons_ransom.words import END_PIECE, MINION, START
from .attacking import threshold
from .sight import partner_attacks, whole_bonus


@part
def place_worth(table: Any, cards: Any, s: Any, w: Any, card: int, column: int) -> float:
    """Return what it is worth to play a minion onto a column."""
    value = max(0.0, float(attack_value(table, cards, card)))
    position, size = cards.position[card], s.minions[column]
    joins = size == 0 or (s.is_open[column] == 1 and position != START)
    worth = w.tough * s.need[column] - w.exposed * min(s.threat[column], 4.0) * (value + w.body)
    if s.need[column] <= 0.0:
        return float(worth - w.blocked)  # a decoy under a defeated hero, where the rules allow it
    if size == 0:
        worth += w.begin if position == START else -w.headless
        worth += w.decoy * min(s.threat[column], 1.0) * max(0.0, 2.0 - value)
    elif joins:
        worth += w.link
    else:
        worth -= w.blocked
    if joins:
        after = s.total[column] + value
        if position == END_PIECE and s.begun[column] == 1:
            worth += w.finish
            after += whole_bonus(cards, card)
        need = s.need[column]
        gain = min(need, after) - min(need, s.total[column])
        worth += w.gain * gain
        if s.attacks > 0 and min(need, s.promise[column]) >= threshold(table, s, w):
            worth += w.ready + w.ready_gain * gain
    return float(worth)


@part
def play_worth(table: Any, cards: Any, w: Any) -> float:
    """Return what it is worth to play any minion rather than keep it: the fuller the hand, the more."""
    seat = int(table.seat)
    fullness = table.hand_size[seat] / max(1, hand_limit(table, cards, seat))
    shared = w.share if partner_attacks(table, cards) else 0.0
    return float(w.place + w.crowd * fullness + shared)


@part
def keep_worth(table: Any, cards: Any, w: Any, card: int) -> float:
    """Return what a card in hand is worth, for who may discard it."""
    if card == NONE or cards.kind[card] != MINION:
        return float(w.keep_other)
    return float(w.keep * max(0.0, float(attack_value(table, cards, card))))
