"""Battles in Blood Rage: whether to join one, which card to play, and what to add when all are revealed."""

from __future__ import annotations

from typing import Any

from ...simulate.blood_rage.battle import copy_value, first_card
from ...simulate.blood_rage.board import WARRIOR, strength
from ...simulate.blood_rage.moves import STRIKE
from ...simulate.blood_rage.operations import MOST_EFFECTS
from ...simulate.blood_rage.state import Phase
from ...simulate.blood_rage.upgrades import clan_sum, has_op
from ...simulate.blood_rage.words import (
    BATTLE,
    DO_COPY,
    DO_GLORY,
    DO_KILL,
    DO_QUEST_STRENGTH,
    DO_RAGE,
    DO_RAISE,
    DO_SPARE,
    DO_STEAL,
    DO_TAKE_CARDS,
    DO_WATCH,
    ENEMY,
    GLORY_STOLEN,
    IN_BATTLE,
    LOSE,
    ONCE,
)
from ...simulate.compiling import part
from ...simulate.kernel_records import at
from .sight import NOBODY
from .standing import chance, gain

_CALL = int(Phase.CALL)


@part
def look_at_battle(table: Any, s: Any, w: Any) -> None:
    """Fill in whom the seat has to beat where it is being pillaged, and what for (R26 to R33)."""
    province, seat = int(table.province), int(s.seat)
    foe = NOBODY
    if table.phase == _CALL:
        foe = s.against[at(province)]
    else:
        for other in range(table.rules.players):
            if other != seat and table.fighters[at(other)] == 1:
                played = w.enemy_card if table.hand_size[at(other)] > 0 else 0.0
                foe = max(foe, s.strength[at(other), at(province)] + played)
    s.foe = foe
    prize = s.axes if foe > NOBODY else 0.0
    s.prize = prize + (1.0 if table.pillager == seat else w.deny) * s.reward[at(province)]


@part
def outcome_worth(s: Any, w: Any, odds: float, figures: int) -> float:
    """Return what a battle is worth with so many figures in it."""
    return float(odds * s.prize - (1.0 - odds) * figures * (w.figure - s.death))


@part
def join_worth(table: Any, cards: Any, s: Any, w: Any, kind: int, source: int) -> float:
    """Return what it is worth to move a figure into the battle (R26)."""
    province, seat = int(table.province), int(s.seat)
    before, figures = int(s.strength[at(seat), at(province)]), int(s.figures[at(seat), at(province)])
    own = strength(table, cards, seat, kind, province)
    worth = outcome_worth(s, w, chance(before + own + s.card - s.foe, w.spread), figures + 1)
    if figures > 0:
        worth -= outcome_worth(s, w, chance(before + s.card - s.foe, w.spread), figures)
    return float(worth + gain(s, w, source, -strength(table, cards, seat, kind, source), -1) - w.reluctance)


@part
def played_worth(table: Any, cards: Any, s: Any, w: Any, card: int, move: int) -> float:
    """Return what it is worth to choose a card for the battle (R28, R29, R34)."""
    province, seat = int(table.province), int(s.seat)
    lead = s.strength[at(seat), at(province)] - s.foe
    figures = int(s.figures[at(seat), at(province)])
    won = lost = anyway = 0.0
    spent = w.spend_other
    if cards.kind[at(card)] == BATTLE:
        spent = w.spend * cards.value[at(card)]
        lead += cards.value[at(card)]
        for effect in range(MOST_EFFECTS):
            do, when = (
                int(cards.effects[at(card), at(effect), 1]),
                int(cards.effects[at(card), at(effect), 0]),
            )
            if do == 0:
                break
            spent += w.spend_text
            if do in (DO_KILL, DO_SPARE, DO_COPY, DO_WATCH):
                lead += _shift(table, s, w, do, effect, card, cards)
                anyway += w.watching if do == DO_WATCH else 0.0
                continue
            worth = _text_worth(cards, s, w, card, effect, do, figures)
            if when == IN_BATTLE:
                anyway += worth
            elif when == LOSE:
                lost += worth
            else:
                won += worth
    elif move == STRIKE:
        lead += clan_sum(table, cards, seat, DO_QUEST_STRENGTH, 0)
    odds = chance(lead, w.spread)
    worth = outcome_worth(s, w, odds, figures)
    return float(worth + odds * (won - spent) + (1.0 - odds) * lost + anyway)


@part
def _shift(table: Any, s: Any, w: Any, do: int, effect: int, card: int, cards: Any) -> float:
    """Return by how much a text changes the lead (R45, R46, R48)."""
    province, seat = int(table.province), int(s.seat)
    if do == DO_COPY:
        return float(w.enemy_card)
    if do == DO_WATCH:
        return float(s.card)
    if do == DO_KILL:
        most, killed = int(cards.effects[at(card), at(effect), 3]), 0
        for other in range(table.rules.players):
            if other != seat and table.fighters[at(other)] == 1:
                killed = max(killed, min(most, int(table.warriors[at(other), at(province)])))
        return float(killed)
    own, others = _lost_to_spare(table, s, seat, province), 0
    for other in range(table.rules.players):
        if other != seat and table.fighters[at(other)] == 1:
            others = max(others, _lost_to_spare(table, s, other, province))
    return float(others - own)


@part
def _lost_to_spare(table: Any, s: Any, seat: int, province: int) -> int:
    """Return about how much strength a seat loses that keeps one figure, as if others were alike."""
    figures, total = int(s.figures[at(seat), at(province)]), int(s.strength[at(seat), at(province)])
    if figures < 2:
        return 0
    warriors = int(table.warriors[at(seat), at(province)])
    return total - total // figures if warriors == figures else warriors


@part
def _text_worth(cards: Any, s: Any, w: Any, card: int, effect: int, do: int, figures: int) -> float:
    """Return what a text brings when it acts (R34, R54 to R57)."""
    first, second = int(cards.effects[at(card), at(effect), 2]), int(cards.effects[at(card), at(effect), 3])
    if do == DO_GLORY:
        if second == ONCE:
            return float(first)
        return float(first * (2.0 if second == ENEMY else 2.0 + 0.5 * figures))
    if do == DO_RAISE:
        return float(max(s.step[0], s.step[1], s.step[2]))
    if do == DO_RAGE:
        return float(w.rage * first)
    if do == DO_STEAL:
        return float(1.5 * second if first == GLORY_STOLEN else w.rage * second)
    if do == DO_TAKE_CARDS:
        return float(w.poison)
    return 0.0


@part
def late_worth(table: Any, cards: Any, s: Any, w: Any, card: int) -> float:
    """Return what it is worth to add a card when all are revealed: where it turns the battle (R30)."""
    seat, highest = int(s.seat), 0
    own = revealed(table, cards, s, seat)
    for other in range(table.rules.players):
        if other != seat and table.fighters[at(other)] == 1:
            highest = max(highest, revealed(table, cards, s, other))
    if own > highest or own + cards.value[at(card)] < highest:
        return -1.0
    figures = int(s.figures[at(seat), at(table.province)])
    odds = 1.0 if own + cards.value[at(card)] > highest else 0.0
    worth = odds * (s.prize + figures * (w.figure - s.death))
    return float(worth - w.spend * cards.value[at(card)] - w.spend_text - (0.0 if odds > 0.0 else 1.0))


@part
def revealed(table: Any, cards: Any, s: Any, seat: int) -> int:
    """Return a side's strength as far as it is on the table (R31, R48, R53)."""
    total = int(s.strength[at(seat), at(table.province)])
    for place in range(table.played_size[at(seat)]):
        card = int(table.played[at(seat), at(place)])
        if cards.kind[at(card)] == BATTLE:
            total += int(cards.value[at(card)])
    if has_op(cards, first_card(table, seat), DO_COPY):
        total += copy_value(table, cards, seat)
    if table.strikes[at(seat)] == 1:
        total += clan_sum(table, cards, seat, DO_QUEST_STRENGTH, 0)
    return total


@part
def spared_worth(table: Any, cards: Any, s: Any, kind: int) -> float:
    """Return what it is worth that a figure of this kind is the one that is left (R46)."""
    return float(
        strength(table, cards, int(s.seat), kind, int(table.province)) - (0.5 if kind == WARRIOR else 0.0)
    )
