"""Blood Rage: a battle until its strengths are compared (R28 to R31, R43 to R46, R48, R53)."""

from __future__ import annotations

from typing import Any

from ..compiling import part
from .board import FIGURES, WARRIOR, as_table, count_here, seat_after, side
from .cards import NONE
from .doom import doom
from .gains import CARD_GLORY, add_glory
from .hands import leave_hand, note_use
from .moves import END
from .operations import MOST_EFFECTS
from .pillage import ask_for_cards, push_fighters
from .state import Cause, Phase
from .tasks import Step, number, push, task
from .upgrades import argument_of, clan_highest, clan_sum, has_op
from .words import (
    BATTLE,
    DO_CANCEL,
    DO_COPY,
    DO_KILL,
    DO_QUEST_STRENGTH,
    DO_SPARE,
    DO_WATCH,
)

_LATE, _SPARE = int(Phase.LATE), int(Phase.SPARE)
_KILL, _SPARE_ALL, _KILL_OF, _COMPARE = (
    int(Step.KILL),
    int(Step.SPARE_ALL),
    int(Step.KILL_OF),
    int(Step.COMPARE),
)
_LOSS, _AXES, _TEXTS, _FIGURES = int(Step.LOSS), int(Step.AXES), int(Step.TEXTS), int(Step.FIGURE_GLORY)
_CARDS_BACK, _RETURN, _SUCCESS, _LEADER = (
    int(Step.CARDS_BACK),
    int(Step.RETURN),
    int(Step.SUCCESS),
    int(Step.LEADER),
)
_BY_CARD = int(Cause.CARD)


@part
def first_card(state: Any, seat: int) -> int:
    """Return the card that a fighter has chosen and revealed, if its text acts; else -1 (R43, R44)."""
    if state.fighters[seat] == 0 or state.played_size[seat] == 0 or state.cancelled[seat] == 1:
        return NONE
    return int(state.played[seat, 0])


@part
def reveal(state: Any, cards: Any) -> None:
    """All reveal their cards; then texts act: cancel, watch, and what comes before strength (R28, R29)."""
    for seat in range(state.rules.players):
        card = int(state.chosen[seat])
        if card != NONE:
            leave_hand(state, seat, card)
            state.played[seat, 0] = card
            state.played_size[seat] = 1
            state.chosen[seat] = NONE
            note_use(state, seat, card)
    _cancel(state, cards)
    if _watch(state, cards):
        ask_for_cards(state)
        return
    push(state, task(_COMPARE))
    push(state, task(_LATE, int(state.pillager), 0))
    for steps in range(state.rules.players - 1, -1, -1):
        seat = seat_after(as_table(state), int(state.pillager), steps)
        card = first_card(state, seat)
        if card == NONE:
            continue
        for effect in range(MOST_EFFECTS - 1, -1, -1):
            do = cards.effects[card, effect, 1]
            if do == DO_KILL:
                push(state, task(_KILL, seat, argument_of(cards, card, DO_KILL, 1)))
            elif do == DO_SPARE:
                push(state, task(_SPARE_ALL))


@part
def _cancel(state: Any, cards: Any) -> None:
    """The texts of the other fighters' cards are cancelled (R44)."""
    for steps in range(state.rules.players):
        seat = seat_after(as_table(state), int(state.pillager), steps)
        if has_op(cards, first_card(state, seat), DO_CANCEL):
            for other in range(state.rules.players):
                if other != seat and state.fighters[other] == 1:
                    state.cancelled[other] = 1


@part
def _watch(state: Any, cards: Any) -> bool:
    """All revealed cards are discarded, and bring their bonuses as Glory; say whether so (R45)."""
    total, watches = _sum_of_bonuses(state, cards), 0
    for steps in range(state.rules.players):
        seat = seat_after(as_table(state), int(state.pillager), steps)
        if has_op(cards, first_card(state, seat), DO_WATCH):
            if watches == 0 or state.rules.watches == 0:
                add_glory(state, seat, CARD_GLORY, total)
            watches += 1
    if watches == 0:
        return False
    for seat in range(state.rules.players):
        for place in range(state.played_size[seat]):
            state.discard[state.played[seat, place]] += 1
        state.played_size[seat] = 0
        state.cancelled[seat] = 0
        state.strikes[seat] = 0
    return True


@part
def _sum_of_bonuses(state: Any, cards: Any) -> int:
    total = 0
    for seat in range(state.rules.players):
        for place in range(state.played_size[seat]):
            card = int(state.played[seat, place])
            if cards.kind[card] == BATTLE:
                total += int(cards.value[card])
        if state.rules.watch_copy == 1 and has_op(cards, first_card(state, seat), DO_COPY):
            total += copy_value(state, cards, seat)
    return total


@part
def kill_others(state: Any, seat: int, most: int) -> None:
    """So many Warriors of each opponent are destroyed (R46)."""
    for steps in range(state.rules.players - 1, -1, -1):
        other = seat_after(as_table(state), int(state.pillager), steps)
        if other != seat and state.fighters[other] == 1:
            push(state, task(_KILL_OF, other, most))


@part
def kill_of(state: Any, seat: int, most: int) -> None:
    """So many Warriors of one opponent are destroyed (R46)."""
    doom(state, seat, int(state.province), min(most, int(state.warriors[seat, state.province])), 0, _BY_CARD)


@part
def spare_all(state: Any) -> None:
    """Every fighter keeps one figure (R46)."""
    push_fighters(state, _SPARE, 0)


@part
def spare(state: Any, seat: int, kept: int) -> None:
    """A fighter keeps one figure of this kind; its others are destroyed (R46)."""
    warriors, others = int(state.warriors[seat, state.province]), 0
    for kind in range(1, FIGURES):
        if kind != kept and count_here(as_table(state), seat, kind, int(state.province)) > 0:
            others |= 1 << kind
    doom(state, seat, int(state.province), warriors - int(kept == WARRIOR), others, _BY_CARD)


@part
def add_late(state: Any, asked: int, move: int, card: int) -> None:
    """Add a white-disc card, or decline; then the next fighter (R30)."""
    seat, declines = number(asked, 0), number(asked, 1)
    if move == END:
        declines += 1
    else:
        declines = 0
        leave_hand(state, seat, card)
        note_use(state, seat, card)
        state.played[seat, state.played_size[seat]] = card
        state.played_size[seat] += 1
    following = seat_after(as_table(state), seat, 1)
    while state.fighters[following] == 0:
        following = seat_after(as_table(state), following, 1)
    push(state, task(_LATE, following, declines))


@part
def copy_value(state: Any, cards: Any, seat: int) -> int:
    """Return the bonus that a copying card finds on enemies' revealed cards (R48)."""
    highest = _highest_printed(state, cards, seat)
    if state.rules.copies == 1:
        for other in range(state.rules.players):
            if other != seat and has_op(cards, first_card(state, other), DO_COPY):
                highest = max(highest, _highest_printed(state, cards, other))
    return highest


@part
def _highest_printed(state: Any, cards: Any, seat: int) -> int:
    highest = 0
    for other in range(state.rules.players):
        if other == seat or state.fighters[other] == 0:
            continue
        size = int(state.played_size[other])
        if state.rules.copy_late == 1:
            size = min(size, 1)
        for place in range(size):
            card = int(state.played[other, place])
            if cards.kind[card] == BATTLE:
                highest = max(highest, int(cards.value[card]))
    return highest


@part
def _total(state: Any, cards: Any, seat: int) -> int:
    """Return a side's strength: figures and cards (R31, R53)."""
    total = side(as_table(state), cards, seat, int(state.province))
    for place in range(state.played_size[seat]):
        card = int(state.played[seat, place])
        if cards.kind[card] == BATTLE:
            total += int(cards.value[card])
    if has_op(cards, first_card(state, seat), DO_COPY):
        total += copy_value(state, cards, seat)
    cancelled = state.rules.quest_under_cancel == 1 and state.cancelled[seat] == 1
    if state.strikes[seat] == 1 and not cancelled:
        if state.rules.quest_strengths == 1:
            total += clan_highest(as_table(state), cards, seat, DO_QUEST_STRENGTH)
        else:
            total += clan_sum(as_table(state), cards, seat, DO_QUEST_STRENGTH, 0)
    return total


@part
def compare(state: Any, cards: Any) -> None:
    """The highest total wins; what follows, in its order (R31 to R34)."""
    highest, winner = NONE, NONE
    for seat in range(state.rules.players):
        if state.fighters[seat] == 1:
            total = _total(state, cards, seat)
            if total > highest:
                highest, winner = total, seat
            elif total == highest:
                winner = NONE
    state.winner = winner
    if winner != NONE:
        state.wins[winner] += 1
    push_fighters(state, _RETURN, 0)
    if winner == state.pillager:
        push(state, task(_LEADER))
    push(state, task(_CARDS_BACK))
    push(state, task(_FIGURES))
    push(state, task(_TEXTS))
    push(state, task(_AXES))
    if winner == state.pillager:
        push(state, task(_SUCCESS))
    push_fighters(state, _LOSS, 0)
