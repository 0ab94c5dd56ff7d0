"""Which minion to play in Dragon's Ransom, where, and when to keep it in hand."""

from __future__ import annotations

from typing import Any

from ...simulate.compiling import inlined, part
from ...simulate.dragons_ransom.cards import NONE
from ...simulate.dragons_ransom.columns import attack_value
from ...simulate.dragons_ransom.hands import hand_limit
from ...simulate.dragons_ransom.words import END_PIECE, MINION, START
from ...simulate.kernel_records import at
from .sight import partner_attacks, whole_bonus


@inlined
def place_worths(table: Any, cards: Any, s: Any, w: Any, card: int) -> None:
    """Write into `s.worth` what it is worth to play a minion onto each column.

    Without branches: what the columns are like can't be guessed. What does not apply counts 0 times.
    """
    value = max(0.0, float(attack_value(table, cards, card)))
    position = cards.position[at(card)]
    connects, closes = position != START, position == END_PIECE
    can_join, beginning = (1.0, -w.headless) if connects else (0.0, w.begin)
    finish, at_end = (w.finish, whole_bonus(cards, card)) if closes else (0.0, 0.0)
    bulk, small, link, blocked = value + w.body, max(0.0, 2.0 - value), w.link, w.blocked
    gained, ready, ready_gain = w.gain, w.ready, w.ready_gain
    for column in range(s.width):
        is_first, begun = s.is_first[column], s.begun[column]
        is_next = s.is_open[column] * can_join
        joins = is_first + is_next
        worth = s.toughness[column] - s.exposure[column] * bulk
        worth += is_first * beginning + is_next * link - (1.0 - joins) * blocked
        worth += s.lure[column] * small
        worth += is_next * begun * finish
        after = s.total[column] + value + begun * at_end
        gain = min(s.need[column], after) - s.had[column]
        worth += joins * (gained * gain)
        worth += joins * s.ready[column] * (ready + ready_gain * gain)
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
