"""Blood Rage: Discard, Quest, Ragnarok, Release Valhalla, and the end (R37 to R42)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..compiling import part
from .board import (
    RESERVE,
    RING,
    VALHALLA,
    as_table,
    figures_at,
    fjord_of,
    on_board,
    others_here,
    put_figure,
    seat_after,
    side,
    stands,
)
from .cards import AGES
from .doom import doom
from .draft import push_each
from .gains import CARD_GLORY, NOTHING, QUEST_GLORY, STAT_GLORY, add_glory, ask_raise, score_of
from .hands import note_fulfilled, put_away, remove
from .state import PROVINCES, STATS, Cause, Ending, Phase
from .tasks import Step, push, task
from .upgrades import clan_glory_at, clan_sum
from .words import ANYWHERE, DO_MOST, DO_QUEST_TIMES, END, RELEASE, YGGDRASIL_ONLY

_DISCARD, _OVER = int(Phase.DISCARD), int(Phase.OVER)
_QUESTS, _QUESTS_OF = int(Step.QUESTS), int(Step.QUESTS_OF)
_RAGNAROK, _FALL = int(Step.RAGNAROK), int(Step.FALL)
_RELEASE, _DEAL = int(Step.RELEASE), int(Step.DEAL_PACKS)
_BY_RAGNAROK = int(Cause.RAGNAROK)
_WON, _SHARED = int(Ending.WON), int(Ending.SHARED)

REGIONS = np.array([0b10000011, 0b00011100, 0b01100000])
"""Manheim, Jotunheim, Alfheim: the set of the provinces of each (R4)."""

_MIDDLE, _LAST = 4, 6


@part
def begin_discards(state: Any) -> None:
    """All but one card are put away, in the third Age all (R37)."""
    push(state, task(_QUESTS))
    if state.age < AGES:
        push_each(state, _DISCARD)
        return
    for seat in range(state.rules.players):
        put_away(state, seat)


@part
def keep(state: Any, seat: int, card: int) -> None:
    """Keep one card, and put the others away (R37)."""
    if state.hand_size[seat] == 1:
        return
    put_away(state, seat)
    state.unseen[card] -= 1
    state.away[seat, card] -= 1
    state.unseen_count -= 1
    state.hands[seat, 0] = card
    state.hand_size[seat] = 1


@part
def begin_quests(state: Any) -> None:
    """Each reveals its quests, from the first player clockwise (R38)."""
    push(state, task(_RAGNAROK))
    push_each(state, _QUESTS_OF)


@part
def check_quest(state: Any, cards: Any, seat: int) -> None:
    """The next quest of a seat: discarded, and paid if it is fulfilled (R38)."""
    if state.quest_size[seat] == 0:
        return
    card = int(state.quests[seat, 0])
    state.quest_size[seat] -= remove(state.quests[seat], int(state.quest_size[seat]), card)
    state.discard[card] += 1
    push(state, task(_QUESTS_OF, seat))
    if is_fulfilled(state, cards, seat, card):
        state.done[seat] += 1
        note_fulfilled(state, seat, card)
        each = max(0, int(cards.value[card]) + state.rules.quest_glory)
        times = 1 + clan_sum(as_table(state), cards, seat, DO_QUEST_TIMES, 1)
        add_glory(state, seat, QUEST_GLORY, each * times)
        ask_raise(state, seat, NOTHING)


@part
def is_fulfilled(table: Any, cards: Any, seat: int, card: int) -> bool:
    """Whether a quest's condition holds for a seat (R38)."""
    wanted, least = int(cards.effects[card, 0, 2]), int(cards.effects[card, 0, 3])
    if cards.effects[card, 0, 1] != DO_MOST:
        return figures_at(as_table(table), seat, VALHALLA) >= wanted
    if wanted == ANYWHERE:
        provinces = (1 << PROVINCES) - 1
    elif wanted == YGGDRASIL_ONLY:
        provinces = 1 << RING
    else:
        provinces = int(REGIONS[wanted])
    found = 0
    for province in range(PROVINCES):
        if (provinces >> province) & 1 and stands(as_table(table), province):
            found += int(has_most(table, cards, seat, province))
    return found >= least


@part
def has_most(table: Any, cards: Any, seat: int, province: int) -> bool:
    """Whether a seat has more strength in a province than every other clan (R38)."""
    own = side(as_table(table), cards, seat, province)
    for other in range(table.rules.players):
        if other != seat and side(as_table(table), cards, other, province) >= own:
            return False
    return True


@part
def begin_ragnarok(state: Any) -> None:
    """The doomed province is destroyed, with all figures in it (R39)."""
    state.destroyed[state.dooms[state.age - 1]] = 1
    push(state, task(_RELEASE))
    push_each(state, _FALL)


@part
def fall(state: Any, seat: int) -> None:
    """A seat's figures in the doomed province and its fjord fall (R39, R40)."""
    province = int(state.dooms[state.age - 1])
    others = others_here(as_table(state), seat, province)
    if state.rules.fjord_falls == 1 and stands(as_table(state), province ^ 1):
        for kind in range(1, 5):
            if state.others[seat, kind - 1] == fjord_of(province):
                others &= ~(1 << kind)
    doom(state, seat, province, int(state.warriors[seat, province]), others, _BY_RAGNAROK)


@part
def release(state: Any, cards: Any) -> None:
    """Valhalla releases all figures; the next Age begins, or the game is over (R9, R41, R42)."""
    for seat in range(state.rules.players):
        figures = figures_at(as_table(state), seat, VALHALLA)
        add_glory(state, seat, CARD_GLORY, figures * clan_glory_at(as_table(state), cards, seat, RELEASE))
        state.warriors[seat, RESERVE] += state.warriors[seat, VALHALLA]
        state.warriors[seat, VALHALLA] = 0
        for kind in range(1, 5):
            if state.others[seat, kind - 1] == VALHALLA:
                put_figure(as_table(state), seat, kind, VALHALLA, RESERVE)
    if state.age == AGES - 1:
        note_dead_regions(state)
    if state.age == AGES:
        end_game(state, cards)
        return
    for seat in range(state.rules.players):
        state.glory_after[seat, state.age - 1] = score_of(state, seat)
    for province in range(PROVINCES):
        state.pillaged[province] = 0
    state.age += 1
    state.first = seat_after(as_table(state), int(state.first), 1)
    push(state, task(_DEAL))


@part
def note_dead_regions(state: Any) -> None:
    """Note which regions are wholly destroyed."""
    dead = 0
    for province in range(RING):
        dead |= int(state.destroyed[province]) << province
    for region in range(3):
        if REGIONS[region] & ~dead == 0:
            state.dead_region |= 1 << region


@part
def end_game(state: Any, cards: Any) -> None:
    """Glory for figures on the board and for stats; the most Glory wins (R42, R61)."""
    for seat in range(state.rules.players):
        each = clan_glory_at(as_table(state), cards, seat, END)
        add_glory(state, seat, CARD_GLORY, on_board(as_table(state), seat) * each)
        for which in range(STATS):
            step = int(state.steps[seat, which])
            bonus = int(state.rules.stat_bonus) * (int(step >= _MIDDLE) + int(step == _LAST))
            add_glory(state, seat, STAT_GLORY, bonus)
    best = 0
    for seat in range(state.rules.players):
        best += int(rank_of(state, seat) == 1)
    state.ending = _WON if best == 1 else _SHARED
    push(state, task(_OVER))


@part
def rank_of(table: Any, seat: int) -> int:
    """Return 1 + the seats that are better (R42)."""
    rank, own = 1, standing_of(table, seat)
    for other in range(table.rules.players):
        rank += int(standing_of(table, other) > own)
    return rank


@part
def standing_of(table: Any, seat: int) -> int:
    """Return a number that is higher for who is better: Glory, then steps if they count (R42)."""
    standing = 32 * score_of(table, seat)
    if table.rules.final_tie == 1:
        for which in range(STATS):
            standing += int(table.steps[seat, which])
    return standing
