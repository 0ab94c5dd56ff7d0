"""Dragon's Ransom's quick heuristic player: it plays all it can at once, and looks at the columns only.

It weighs neither what threatens its minions nor what it may draw, and so decides in a third of the time that
the players of `judged` take (`tests/benchmarks/test_dragons_ransom_speed.py`).
"""

from __future__ import annotations

from typing import Any

from ...simulate.bits import has
from ...simulate.compiling import part
from ...simulate.dragons_ransom.cards import HEROES
from ...simulate.dragons_ransom.columns import as_table, attack_value, eligible_columns, living_columns
from ...simulate.dragons_ransom.hands import plays_limit, room_in_hand
from ...simulate.dragons_ransom.moves import END, USE, kind_of, number_of
from ...simulate.dragons_ransom.state import Phase
from ...simulate.dragons_ransom.words import ATTACK, END_PIECE, MINION, START
from ...simulate.dragons_ransom.words import USE as AT_USE
from ...simulate.kernel_records import at
from ..declare import strategy
from .effects import effects_worth, moment_of
from .sight import look_at_columns, scratch_sight, see_threats

_PLAY, _COLUMN, _SEND = int(Phase.PLAY), int(Phase.COLUMN), int(Phase.SEND)
_DISCARD, _DRAW, _FORCED = int(Phase.DISCARD), int(Phase.DRAW), int(Phase.FORCED)

# What comes first in a turn: a minion may make the chain longer that the Attack! sends.
_FIRST, _MINION, _TRAP, _LAST, _NEVER = 9.0, 3.0, 2.0, 1.0, -1.0
_WORST = -1e9


@strategy(
    "dragons-ransom",
    version="2",
    order=0.5,
    value=0.1,
    join=3.0,
    gain=1.0,
    headless=2.0,
    focus=0.02,
    waste=0.3,
    kill=1.0,
    whole=0.3,
    toss=2.0,
    strike=4.0,
    wound=1.0,
    strip=0.7,
    cancel=0.7,
    extra=0.5,
)
def greedy(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Plays all it can where it adds most wounds, on the weaker hero first, attacks, and fills its hand."""
    table, phase = as_table(view), int(view.phase)
    if phase == _DRAW:
        return _most_but_the_last(table, moves)
    if phase == _DISCARD:
        return _to_discard(table, cards, moves, weights)
    sight = scratch_sight()
    sight.width = HEROES
    if phase in (_PLAY, _FORCED):
        return _to_play(table, cards, moves, sight, weights)
    look_at_columns(table, cards, sight)
    if phase == _COLUMN:
        return _where(table, cards, moves, sight, weights)
    if phase == _SEND:
        return _to_send(table, cards, moves, sight, weights)
    return _least_harmed(moves, sight)


@part
def _most_but_the_last(table: Any, moves: Any) -> int:
    """Draw as many as there is room for, but not the deck's last card, which ends the game (R25, R35)."""
    most = len(moves) - 1
    while most > 0 and number_of(moves[at(most)]) >= table.deck_size:
        most -= 1
    return most


@part
def _to_discard(table: Any, cards: Any, moves: Any, w: Any) -> int:
    """With a full hand, discard the weakest minion if it is weaker than `w.toss`."""
    best, least = 0, w.toss
    if room_in_hand(table, cards) > 0:
        return best
    for i in range(len(moves)):
        card = number_of(moves[at(i)])
        if kind_of(moves[at(i)]) != END and cards.kind[at(card)] == MINION:
            value = float(attack_value(table, cards, card))
            if value < least:
                best, least = i, value
    return best


@part
def _to_play(table: Any, cards: Any, moves: Any, s: Any, w: Any) -> int:
    """Play minions, then traps, then Attack! cards; use the role where that is worth something."""
    best, most = 0, 0.0
    if table.rules.players > 1:  # alone there is no role, and an Attack! comes last whatever the columns hold
        look_at_columns(table, cards, s)
    for i in range(len(moves)):
        kind, card = kind_of(moves[at(i)]), number_of(moves[at(i)])
        worth = 0.0
        if kind == USE:
            worth = _use_worth(table, cards, s, w)
        elif kind != END and cards.kind[at(card)] == ATTACK:
            worth = _attack_worth(table, cards, s, w, card)
        elif kind != END:
            worth = _play_worth(table, cards, w, card)
        if worth > most:
            best, most = i, worth
    return best


@part
def _attack_worth(table: Any, cards: Any, s: Any, w: Any, card: int) -> float:
    """Return how early an Attack! is played: after all else where plays are free, that is alone (R23).

    In co-op it takes one of few plays: it goes first if its best chain brings `w.strike` wounds, half as
    many with the last play, and else not at all (R38).
    """
    if table.rules.players == 1 or table.free > 0:
        return _LAST
    most, bonus, columns = 0.0, float(cards.effects[at(card), 0, 4]), eligible_columns(table, cards)
    for column in range(HEROES):
        total, need = s.total[column] + bonus, s.need[column]
        wounds = min(total, need) + (w.kill if total >= need else 0.0)
        most = max(most, wounds if has(columns, column) else 0.0)
    enough = w.strike if plays_limit(table, cards) - table.spent > 1 else w.strike / 2
    return _FIRST if most >= enough else _NEVER


@part
def _play_worth(table: Any, cards: Any, w: Any, card: int) -> float:
    """Return how early a card is played: of minions Start pieces first, End pieces last."""
    kind, position = cards.kind[at(card)], cards.position[at(card)]
    if kind != MINION:
        return _TRAP
    turn = w.order * float(int(position == START) - int(position == END_PIECE))
    return float(_MINION + turn + w.value * attack_value(table, cards, card))


@part
def _use_worth(table: Any, cards: Any, s: Any, w: Any) -> float:
    """Return what the role's use is worth in the best column."""
    see_threats(table, cards, s)
    role, living, best = int(table.roles[at(table.seat)]), living_columns(table), _WORST
    for column in range(HEROES):
        worth = effects_worth(table, cards, s, w, role, AT_USE, column)
        best = max(best, worth if has(living, column) else _WORST)
    return best


@part
def _where(table: Any, cards: Any, moves: Any, s: Any, w: Any) -> int:
    """Choose the column for the card that is being played, or for the role's use."""
    card, moment = moment_of(table, cards)
    is_minion = cards.kind[at(card)] == MINION
    if not is_minion:
        see_threats(table, cards, s)
    best, most = 0, _WORST
    for i in range(len(moves)):
        column = number_of(moves[at(i)])
        if is_minion:
            worth = _column_worth(table, cards, s, w, card, column)
        else:
            worth = effects_worth(table, cards, s, w, card, moment, column)
        if worth > most:
            best, most = i, worth
    return best


@part
def _column_worth(table: Any, cards: Any, s: Any, w: Any, card: int, column: int) -> float:
    """Return what a minion is worth in a column: by the wounds that it adds to its closest chain."""
    value, position = max(0.0, float(attack_value(table, cards, card))), cards.position[at(card)]
    connects = 1.0 if position != START else 0.0
    first, is_next = s.is_first[at(column)], s.is_open[at(column)] * connects
    need, total = s.need[at(column)], s.total[at(column)]
    gained = min(need, total + value) - min(need, total)
    worth = (first + is_next) * (w.join + w.gain * gained) - w.focus * need
    worth -= first * connects * w.headless
    return float(worth)


@part
def _to_send(table: Any, cards: Any, moves: Any, s: Any, w: Any) -> int:
    """Send the chain that wounds most; none if none wounds, where the rules let one stop (R11)."""
    bonus, best, most = float(cards.effects[at(table.pending), 0, 4]), 0, 0.0
    for i in range(len(moves)):
        column = number_of(moves[at(i)])
        total, need = s.total[at(column)] + bonus, s.need[at(column)]
        worth = min(total, need) - w.waste * max(0.0, total - need) + w.whole * s.whole[at(column)]
        worth += w.kill if total >= need else 0.0
        if kind_of(moves[at(i)]) != END and worth > most:
            best, most = i, worth
    return best


@part
def _least_harmed(moves: Any, s: Any) -> int:
    """Choose the column that has least to lose to an attacking hero."""
    best, least = 0, -_WORST
    for i in range(len(moves)):
        column = number_of(moves[at(i)])
        harm = s.total[at(column)] + s.minions[at(column)]
        if harm < least:
            best, least = i, harm
    return best
