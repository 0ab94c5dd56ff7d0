"""Dragon's Ransom: the legal moves of a view, in the order of their numbers (R16, R25, R38 to R40, R44)."""

from __future__ import annotations

from typing import Any

from ..bits import bit, has
from ..compiling import door, inlined, part
from ..kernel_records import at
from . import types
from .cards import HEROES, NONE
from .columns import as_table, eligible_columns, living_columns, open_columns
from .events import candidates
from .hands import plays_limit, room_in_hand
from .imagine import scratch_moves
from .moves import COLUMN, DISCARD, DRAW, END, PLAY, SEND, USE, encode
from .state import MAX_MOVES, Phase
from .words import ATTACK, MINION
from .words import USE as AT_USE

_PLAY, _COLUMN, _SEND = int(Phase.PLAY), int(Phase.COLUMN), int(Phase.SEND)
_DISCARD, _DRAW, _FORCED = int(Phase.DISCARD), int(Phase.DRAW), int(Phase.FORCED)
_ADJACENT, _BEGIN = int(Phase.ADJACENT), int(Phase.BEGIN)

_ANY_COST = 99


@door("dragons_ransom.list_moves", types.listing)
def list_moves(table: Any, cards: Any, listed: Any, enough: int) -> int:
    """Write the legal moves of the seat to move, all or as many as are enough, and return how many (R44)."""
    phase = table.phase
    if phase == _PLAY:
        return _plays(table, cards, listed, enough)
    if phase == _COLUMN:
        minion = table.using == 0 and cards.kind[at(table.pending)] == MINION
        return _columns(open_columns(table) if minion else living_columns(table), COLUMN, listed, 0)
    if phase == _SEND:
        listed.moves[0] = encode(END, 0)
        may_stop = table.sent != 0 and table.rules.attack_chains == 0
        return _columns(eligible_columns(table, cards), SEND, listed, int(may_stop))
    if phase == _DISCARD:
        listed.moves[0] = encode(END, 0)
        return _held(table, cards, NONE, DISCARD, listed)
    if phase == _FORCED:
        return _held(table, cards, ATTACK, PLAY, listed)
    if phase == _DRAW:
        return _draws(table, cards, listed)
    if phase == _ADJACENT:
        return _columns(candidates(table), COLUMN, listed, 0)
    listed.moves[0] = encode(END, 0)
    return int(phase == _BEGIN)


@door("dragons_ransom.legal_moves", through=[list_moves])
def legal_moves(view: Any, cards: Any, rules: Any, moves: Any) -> int:
    """Write the legal moves into `moves` and return how many; of one only nobody is asked (R44)."""
    listed = scratch_moves()
    n = list_moves(as_table(view), cards, listed, MAX_MOVES)
    for place in range(n):
        moves[at(place)] = listed.moves[at(place)]
    return n


@inlined
def _plays(table: Any, cards: Any, listed: Any, enough: int) -> int:
    """Play a card that can go somewhere and is paid for, use the role, or play no more (R16, R38, R39)."""
    seat, budget = int(table.seat), _ANY_COST
    if table.rules.players > 1 and table.free == 0:
        budget = plays_limit(table, cards) - table.spent
    takes_minions, may_attack = open_columns(table) != 0, eligible_columns(table, cards) != 0
    unfit = 0 if takes_minions else bit(MINION)
    unfit |= 0 if may_attack else bit(ATTACK)
    listed.moves[0] = encode(END, 0)
    n, last = 1, NONE
    for place in range(table.hand_size[at(seat)]):
        card = int(table.hands[at(seat), at(place)])
        listed.moves[at(n)] = encode(PLAY, card)
        fits = ~unfit >> int(cards.kind[at(card)])
        n += fits & int((card != last) & (cards.cost[at(card)] <= budget))
        if n > enough:
            break
        last = card
    may_end = n == 1 or table.rules.players == 1 or table.played > 0 or table.skipped[seat] == 0
    role = int(table.roles[at(seat)])
    if role != NONE and table.used == 0 and has(cards.whens[at(role)], AT_USE) and n < MAX_MOVES:
        listed.moves[at(n)] = encode(USE, 0)
        n += 1
    if may_end:
        return n
    for place in range(n - 1):
        listed.moves[place] = listed.moves[place + 1]
    return n - 1


@part
def _columns(columns: int, kind: int, listed: Any, n: int) -> int:
    for column in range(HEROES):
        listed.moves[at(n)] = encode(kind, column)
        n += (columns >> column) & 1
    return n


@part
def _held(table: Any, cards: Any, wanted: int, kind: int, listed: Any) -> int:
    """Each card of the hand once, of the wanted kind; behind END if any kind will do (R24, R33)."""
    seat, n, last = int(table.seat), int(wanted == NONE), NONE
    for place in range(table.hand_size[at(seat)]):
        card = int(table.hands[at(seat), at(place)])
        listed.moves[at(n)] = encode(kind, card)
        n += int((card != last) & ((wanted == NONE) | (cards.kind[at(card)] == wanted)))
        last = card
    return n


@inlined
def _draws(table: Any, cards: Any, listed: Any) -> int:
    """Any number of cards for which there is room; one at least alone, if there is one (R25, R40)."""
    most = min(room_in_hand(table, cards), table.deck_size)
    least = int(table.rules.players == 1 and table.rules.solo_draw_zero == 0 and most > 0)
    for number in range(least, most + 1):
        listed.moves[at(number - least)] = encode(DRAW, number)
    return most + 1 - least
