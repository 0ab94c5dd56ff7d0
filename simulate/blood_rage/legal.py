"""Blood Rage: the legal moves of a view, in the order of their numbers (R17 to R25, R63).

What is asked is the last task; its numbers say the rest.
"""

from __future__ import annotations

from typing import Any

from ..compiling import door, part
from . import types
from .action_moves import list_actions
from .board import (
    FIGURES,
    FULL,
    RESERVE,
    RING,
    are_adjacent,
    areas,
    as_table,
    count_at,
    count_here,
    has_room,
    here,
    is_ship,
    payable_areas,
    stands,
)
from .cards import NONE
from .imagine import scratch_moves
from .moves import (
    END,
    FIGURE,
    FLEE,
    JOIN,
    KEEP,
    PICK,
    PIECE,
    PILLAGE,
    PLACE,
    PLAY,
    SAVE,
    SLOT,
    STAT,
    STRIKE,
    encode,
)
from .state import FJORDS, MAX_MOVES, PROVINCES, STATS, Cause, Phase, Why
from .tasks import number
from .upgrades import clan_has, clan_lowest, has_op
from .words import (
    DO_FLEE,
    DO_LATE,
    DO_PROTECT,
    DO_QUEST_STRENGTH,
    DO_RETRIEVE,
    MONSTER,
    QUEST,
)

_DRAFT, _ACTION = int(Phase.DRAFT), int(Phase.ACTION)
_PLACE, _MARCH_TO = int(Phase.PLACE), int(Phase.MARCH_TO)
_MARCH, _REPLACE, _CALL, _BATTLE = int(Phase.MARCH), int(Phase.REPLACE), int(Phase.CALL), int(Phase.BATTLE)
_LATE, _SPARE, _SAVE, _RAISE = int(Phase.LATE), int(Phase.SPARE), int(Phase.SAVE), int(Phase.RAISE)
_RETRIEVE, _DISCARD, _SACRIFICE = int(Phase.RETRIEVE), int(Phase.DISCARD), int(Phase.SACRIFICE)
_INVADE, _EXTRA, _RETURN, _MOVE = int(Why.INVADE), int(Why.EXTRA), int(Why.RETURN), int(Why.MOVE)
_RECALL = int(Why.RECALL)
_BY_SACRIFICE, _RAGNAROK = int(Cause.SACRIFICE), int(Cause.RAGNAROK)


@door("blood_rage.list_moves", types.listing)
def list_moves(table: Any, cards: Any, listed: Any, asked: int) -> int:
    """Write the legal moves for a question and return how many (R63)."""
    phase = asked & 255
    if phase == _ACTION:
        return list_actions(table, cards, listed)
    if phase == _CALL:
        return _joins(table, cards, listed, asked)
    if phase == _PLACE:
        return _places(table, cards, listed, asked)
    if phase in (_MARCH_TO, _MARCH, _SACRIFICE):
        return _movements(table, cards, listed, asked)
    if phase in (_DRAFT, _BATTLE, _LATE, _DISCARD, _RETRIEVE):
        return _cards(table, cards, listed, asked)
    return _others(table, cards, listed, asked)


@door("blood_rage.legal_moves", through=[list_moves])
def legal_moves(view: Any, cards: Any, rules: Any, moves: Any) -> int:
    """Write the legal moves into `moves` and return how many; of one only nobody is asked (R63)."""
    if view.to_move == NONE:
        return 0
    listed = scratch_moves()
    n = list_moves(as_table(view), cards, listed, int(view.tasks[view.task_count - 1]))
    for place in range(n):
        moves[place] = listed.moves[place]
    return n


@part
def _add(listed: Any, n: int, kind: int, number: int) -> int:
    """Write a move, if there is room, and return how many there are now."""
    if n < MAX_MOVES:
        listed.moves[n] = encode(kind, number)
        return n + 1
    return n


@part
def _joins(table: Any, cards: Any, listed: Any, asked: int) -> int:
    """Move a figure from an adjacent province, or decline; none when the call is over (R26)."""
    seat, declines, province = number(asked, 0), number(asked, 1), int(table.province)
    if declines == table.rules.players or not has_room(table, province):
        return 0
    n = _add(listed, 0, END, 0)
    for kind in range(FIGURES):
        if is_ship(table, cards, seat, kind):
            continue
        for area in range(PROVINCES):
            if are_adjacent(area, province) and count_at(table, seat, kind, area) > 0:
                n = _add(listed, n, JOIN, kind * 16 + area)
    return n


@part
def _places(table: Any, cards: Any, listed: Any, asked: int) -> int:
    """Areas that a figure may come to, or none (R17, R21, R49, R51, R57, R59)."""
    seat, why, kind = number(asked, 0), number(asked, 1), number(asked, 2)
    n = 0 if why in (_INVADE, _RECALL) else _add(listed, 0, END, 0)
    if why == _INVADE:
        found = payable_areas(table, cards, seat, kind)
    elif why in (_EXTRA, _RETURN):
        found = 1 << number(asked, 3)
    elif why == _MOVE:
        found = 0
        for province in range(PROVINCES):
            near = are_adjacent(province, int(table.province))
            if near and stands(table, province) and has_room(table, province):
                found |= 1 << province
    else:
        found = areas(table, cards, seat, kind)
    for area in range(RESERVE):
        if (found >> area) & 1:
            n = _add(listed, n, PLACE, area)
    return n


@part
def _movements(table: Any, cards: Any, listed: Any, asked: int) -> int:
    """March, and figures to sacrifice (R19, R58)."""
    phase, seat, source, n = asked & 255, number(asked, 0), number(asked, 1), 0
    if phase == _SACRIFICE:
        for kind in range(FIGURES):
            for area in range(PROVINCES + FJORDS):
                if count_at(table, seat, kind, area) > 0:
                    n = _add(listed, n, PIECE, kind * 16 + area)
        return n
    if phase == _MARCH_TO:
        for province in range(PROVINCES):
            if province != source and stands(table, province) and has_room(table, province):
                n = _add(listed, n, PLACE, province)
        return n
    target, last, moved = number(asked, 2), number(asked, 3), number(asked, 4)
    if moved == 1:
        n = _add(listed, n, END, 0)
    if has_room(table, target):
        for kind in range(last, FIGURES):
            if count_at(table, seat, kind, source) > 0 and not is_ship(table, cards, seat, kind):
                n = _add(listed, n, FIGURE, kind)
    return n


@part
def _cards(table: Any, cards: Any, listed: Any, asked: int) -> int:
    """Cards of a pack, of the hand, or of those revealed (R10, R28, R30, R37, R56)."""
    phase, seat = asked & 255, number(asked, 0)
    if phase == _DRAFT:
        return _each(table.packs[seat], int(table.pack_size[seat]), listed, 0, PICK)
    if phase == _DISCARD:
        return _each(table.hands[seat], int(table.hand_size[seat]), listed, 0, KEEP)
    if phase == _RETRIEVE:
        return _retrievals(table, cards, listed, asked)
    if phase == _BATTLE:
        n = _each(table.hands[seat], int(table.hand_size[seat]), listed, 0, PLAY)
        if clan_has(table, cards, seat, DO_QUEST_STRENGTH):
            last = NONE
            for place in range(table.hand_size[seat]):
                card = int(table.hands[seat, place])
                if card != last and cards.kind[card] == QUEST:
                    n = _add(listed, n, STRIKE, card)
                last = card
        return n
    return _late_cards(table, cards, listed, asked)


@part
def _each(row: Any, size: int, listed: Any, n: int, kind: int) -> int:
    """Each card of an ascending row once."""
    last = NONE
    for place in range(size):
        card = int(row[place])
        if card != last:
            n = _add(listed, n, kind, card)
        last = card
    return n


@part
def _late_cards(table: Any, cards: Any, listed: Any, asked: int) -> int:
    """White-disc cards, or none of them; nothing when all have declined (R30)."""
    seat, declines, fighters = number(asked, 0), number(asked, 1), 0
    for one in range(table.rules.players):
        fighters += int(table.fighters[one])
    if declines == fighters:
        return 0
    n, last = _add(listed, 0, END, 0), NONE
    for place in range(table.hand_size[seat]):
        card = int(table.hands[seat, place])
        if card != last and has_op(cards, card, DO_LATE):
            n = _add(listed, n, PLAY, card)
        last = card
    return n


@part
def _retrievals(table: Any, cards: Any, listed: Any, asked: int) -> int:
    """Revealed cards that the winner may take back, from the last one on (R56)."""
    seat, last = number(asked, 0), number(asked, 1)
    n, price = _add(listed, 0, END, 0), clan_lowest(table, cards, seat, DO_RETRIEVE)
    if price == NONE or table.rage[seat] < price:
        return n
    for card in range(0 if last == 255 else last, cards.count):
        for place in range(table.played_size[seat]):
            if table.played[seat, place] == card:
                n = _add(listed, n, PLAY, card)
                break
    return n


@part
def _others(table: Any, cards: Any, listed: Any, asked: int) -> int:
    """Slots, figures to spare or to save, stats, and pillaging at once (R20, R35, R46, R50, R52)."""
    phase, seat, n = asked & 255, number(asked, 0), 0
    if phase == _REPLACE:
        kind = cards.kind[number(asked, 1)]
        if kind == MONSTER:
            return _add(listed, _add(listed, 0, SLOT, 3), SLOT, 4)
        for slot in range(5, 8):
            n = _add(listed, n, SLOT, slot)
        return n
    if phase == _SPARE:
        if here(table, seat, int(table.province)) < 2:
            return 0
        for kind in range(FIGURES):
            if count_here(table, seat, kind, int(table.province)) > 0:
                n = _add(listed, n, FIGURE, kind)
        return n
    if phase == _SAVE:
        return _rescues(table, cards, listed, asked)
    if phase == _RAISE:
        for which in range(STATS):
            if table.steps[seat, which] < FULL and which != number(asked, 1):
                n = _add(listed, n, STAT, which)
        return n
    return _add(listed, _add(listed, 0, END, 0), PILLAGE, number(asked, 1))


@part
def _rescues(table: Any, cards: Any, listed: Any, asked: int) -> int:
    """Protect a figure, or let a Monster flee, or let them all be destroyed (R52)."""
    seat, province, doomed = number(asked, 0), number(asked, 1), number(asked, 3)
    doomed |= int(number(asked, 2) > 0)
    cause, saved, last = number(asked, 4) & 15, number(asked, 4) >> 4, number(asked, 5)
    n, price = _add(listed, 0, END, 0), clan_lowest(table, cards, seat, DO_PROTECT)
    may_save = price != NONE and price <= table.rage[seat]
    may_save = may_save and (cause < _BY_SACRIFICE or table.rules.protection == 1)
    may_save = may_save and (saved == 0 or table.rules.protections == 0)
    for kind in range(last, FIGURES):
        if may_save and (doomed >> kind) & 1:
            n = _add(listed, n, SAVE, kind)
    may_flee = province < RING and (
        cause < _BY_SACRIFICE or (cause == _RAGNAROK and table.rules.flee_ragnarok == 0)
    )
    for kind in range(3, FIGURES):
        if may_flee and (doomed >> kind) & 1 and has_op(cards, int(table.slots[seat, kind]), DO_FLEE):
            n = _add(listed, n, FLEE, kind)
    return n
