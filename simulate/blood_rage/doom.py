"""Blood Rage: figures that are destroyed, and those that are saved (R36, R52, R58, R61)."""

from __future__ import annotations

from typing import Any

from ..compiling import part
from .board import FIGURES, FIRST_FJORD, RESERVE, SHIP, VALHALLA, WARRIOR, YGGDRASIL, as_table, is_ship
from .cards import NONE
from .gains import CARD_GLORY, RAGNAROK_GLORY, add_glory
from .moves import END, SAVE
from .state import MAX_PLAYERS, Cause, Phase
from .tasks import number, push, task
from .upgrades import clan_lowest, clan_sum, glory_at
from .words import DESTROYED, DO_PROTECT, DO_RAGNAROK_TIMES

_SAVE, _SACRIFICE = int(Phase.SAVE), int(Phase.SACRIFICE)
_BY_SACRIFICE, _RAGNAROK = int(Cause.SACRIFICE), int(Cause.RAGNAROK)


@part
def doom(state: Any, seat: int, province: int, warriors: int, others: int, cause: int) -> None:
    """Let figures be destroyed, if there are any: so many Warriors, and a set of other kinds (R36)."""
    if warriors > 0 or others != 0:
        push(state, task(_SAVE, seat, province, warriors, others, cause))


@part
def sacrifice(state: Any, seat: int, left: int, kind: int, area: int) -> None:
    """One figure is sacrificed, and so many more (R58)."""
    if left > 1:
        push(state, task(_SACRIFICE, seat, left - 1))
    province = area if area < FIRST_FJORD else 2 * (area - FIRST_FJORD)
    if kind == WARRIOR:
        doom(state, seat, province, 1, 0, _BY_SACRIFICE)
    else:
        doom(state, seat, province, 0, 1 << kind, _BY_SACRIFICE)


@part
def rescue(state: Any, cards: Any, asked: int, move: int, kind: int) -> None:
    """Save a figure of those that are doomed, or let them all be destroyed (R52)."""
    seat, province, warriors, others = number(asked, 0), number(asked, 1), number(asked, 2), number(asked, 3)
    cause, last = number(asked, 4), number(asked, 5)
    if move == END:
        destroy(state, cards, seat, province, warriors, others, cause & 15)
        return
    if move == SAVE:
        state.rage[seat] -= clan_lowest(as_table(state), cards, seat, DO_PROTECT)
        cause |= 16
        last = kind
    if kind == WARRIOR:
        warriors -= 1
        if cause & 15 == _RAGNAROK:
            state.warriors[seat, province] -= 1
            state.warriors[seat, RESERVE] += 1
    else:
        others &= ~(1 << kind)
        if move != SAVE:
            state.others[seat, kind - 1] = YGGDRASIL
        elif cause & 15 == _RAGNAROK:
            state.others[seat, kind - 1] = RESERVE
    push(state, task(_SAVE, seat, province, warriors, others, cause, last))


@part
def destroy(state: Any, cards: Any, seat: int, province: int, warriors: int, others: int, cause: int) -> None:
    """Send figures to Valhalla, and count what that brings (R36, R39, R61)."""
    figures, ships = warriors, 0
    state.warriors[seat, province] -= warriors
    state.warriors[seat, VALHALLA] += warriors
    for kind in range(1, FIGURES):
        if (others >> kind) & 1:
            figures += 1
            ships += int(is_ship(as_table(state), cards, seat, kind))
            state.others[seat, kind - 1] = VALHALLA
    if figures == 0:
        return
    state.lost[seat] += figures
    if ships > 0 and state.slots[seat, SHIP] != NONE:
        each = glory_at(cards, int(state.slots[seat, SHIP]), DESTROYED)
        add_glory(state, seat, CARD_GLORY, ships * each)
    if is_battle(state):
        state.destroyed_here[seat] += figures
    if cause == _RAGNAROK:
        state.fallen[seat] += figures
        each = max(0, int(state.age) + 1 + state.rules.ragnarok_glory)
        times = 1 + clan_sum(as_table(state), cards, seat, DO_RAGNAROK_TIMES, 1)
        add_glory(state, seat, RAGNAROK_GLORY, figures * each * times)


@part
def is_battle(state: Any) -> bool:
    """Whether a battle is going on."""
    found = False
    for seat in range(MAX_PLAYERS):
        found = found or state.fighters[seat] == 1
    return found
