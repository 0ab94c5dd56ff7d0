"""Which minion to play in Dragon's Ransom, where, and when to keep it in hand."""

from __future__ import annotations

from typing import Any

from ...simulate.compiling import part
from ...simulate.dragons_ransom.cards import HEROES, NONE
from ...simulate.dragons_ransom.columns import attack_value
from ...simulate.dragons_ransom.hands import hand_limit
from ...simulate.dragons_ransom.words import END_PIECE, MINION, START
from ...simulate.kernel_records import at
from .sight import partner_attacks, whole_bonus


@part
def place_worths(table: Any, cards: Any, s: Any, w: Any, card: int) -> None:
    """Write into `s.worth` what it is worth to play a minion onto each column.

    Without branches: what the columns are like can't be guessed. What does not apply counts 0.
    """
    value = max(0.0, float(attack_value(table, cards, card)))
    position = cards.position[at(card)]
    connects, closes = position != START, position == END_PIECE
    first, next_, blocked = (w.begin if not connects else -w.headless), w.link, -w.blocked
    finish, at_end = (w.finish if closes else 0.0), (whole_bonus(cards, card) if closes else 0.0)
    tough, exposed, bulk, decoy = w.tough, w.exposed, value + w.body, w.decoy
    small, gained, ready, ready_gain = max(0.0, 2.0 - value), w.gain, w.ready, w.ready_gain
    for column in range(HEROES):
        need, total, threat = s.need[column], s.total[column], s.threat[column]
        is_first, begun = s.is_first[column] == 1, s.begun[column] == 1
        is_next = (s.is_open[column] == 1) & connects
        joins = is_first | is_next
        worth = tough * need - exposed * min(threat, 4.0) * bulk
        # A decoy under a defeated hero, where the rules allow it, is blocked.
        worth += first if is_first else (next_ if is_next else blocked)
        worth += decoy * min(threat, 1.0) * small if is_first else 0.0
        worth += finish if is_next & begun else 0.0
        after = total + value + (at_end if begun else 0.0)
        gain = min(need, after) - min(need, total)
        worth += gained * gain if joins else 0.0
        worth += ready + ready_gain * gain if joins & (s.ready[column] == 1) else 0.0
        s.worth[column] = worth


@part
def play_worth(table: Any, cards: Any, w: Any) -> float:
    """Return what it is worth to play any minion rather than keep it: the fuller the hand, the more."""
    seat = int(table.seat)
    fullness = table.hand_size[at(seat)] / max(1, hand_limit(table, cards, seat))
    shared = w.share if partner_attacks(table, cards) else 0.0
    return float(w.place + w.crowd * fullness + shared)


@part
def keep_worth(table: Any, cards: Any, w: Any, card: int) -> float:
    """Return what a card in hand is worth, for who may discard it."""
    if card == NONE or cards.kind[at(card)] != MINION:
        return float(w.keep_other)
    return float(w.keep * max(0.0, float(attack_value(table, cards, card))))
