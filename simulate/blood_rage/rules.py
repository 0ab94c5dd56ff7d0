"""Blood Rage: one decision after another.

The rules stand beside this file in the rulebook's order: `deal` (set-up), `draft`, `turns` and `placing`
(the Action phase), `pillage`, `battle` and `outcome`, `doom` (destroyed figures), `gains` (Glory and stats),
`ages` (the other phases); `board` and `upgrades` say what is where, and what it is worth.
"""

from __future__ import annotations

from typing import Any

from ..compiling import door
from . import types
from .ages import (
    begin_discards,
    begin_quests,
    begin_ragnarok,
    check_quest,
    fall,
    keep,
    release,
)
from .battle import add_late, compare, kill_of, kill_others, reveal, spare, spare_all
from .board import as_table
from .cards import NONE
from .doom import rescue, sacrifice
from .draft import begin_round, deal_packs, end_round, pick
from .gains import raise_stat
from .legal import list_moves
from .moves import END, STRIKE, kind_of, number_of
from .outcome import (
    begin_texts,
    do_text,
    figure_glory,
    give_cards_back,
    lose_figures,
    offer_return,
    put_cards_away,
    retrieve,
    win_axes,
)
from .pending import forget, remember
from .pillage import (
    answer_call,
    begin_pillage,
    do_leader_text,
    end_call,
    end_pillage,
    let_leader_act,
    mark,
    reward,
    succeed,
)
from .placing import follow, kill_at, offer_extra, offer_follow, place
from .state import Phase
from .tasks import FIRST_OF_BATTLE, FIRST_OF_OUTCOME, FIRST_OF_PLACING, FIRST_STEP, Step, number, push, task
from .turns import act, begin_actions, march, next_turn, put_upgrade

_OVER, _DRAFT, _ACTION, _PLACE = int(Phase.OVER), int(Phase.DRAFT), int(Phase.ACTION), int(Phase.PLACE)
_MARCH_TO, _MARCH = int(Phase.MARCH_TO), int(Phase.MARCH)
_REPLACE, _CALL = int(Phase.REPLACE), int(Phase.CALL)
_BATTLE, _LATE, _SPARE, _SAVE = int(Phase.BATTLE), int(Phase.LATE), int(Phase.SPARE), int(Phase.SAVE)
_RAISE, _RETRIEVE, _DISCARD = int(Phase.RAISE), int(Phase.RETRIEVE), int(Phase.DISCARD)
_SACRIFICE, _FOLLOW = int(Phase.SACRIFICE), int(Phase.FOLLOW)

_DEAL_PACKS, _ROUND, _ROUND_END = int(Step.DEAL_PACKS), int(Step.ROUND), int(Step.ROUND_END)
_BEGIN_ACTIONS, _TURN, _DISCARDS = int(Step.BEGIN_ACTIONS), int(Step.TURN), int(Step.DISCARDS)
_QUESTS, _QUESTS_OF, _RAGNAROK = int(Step.QUESTS), int(Step.QUESTS_OF), int(Step.RAGNAROK)
_FALL = int(Step.FALL)
_EXTRA, _OFFER_FOLLOW, _INVADE_KILL = int(Step.EXTRA), int(Step.FOLLOW), int(Step.INVADE_KILL)
_PILLAGE = int(Step.PILLAGE)
_REVEAL, _KILL, _SPARE_ALL, _KILL_OF = (
    int(Step.REVEAL),
    int(Step.KILL),
    int(Step.SPARE_ALL),
    int(Step.KILL_OF),
)
_COMPARE, _LOSS = int(Step.COMPARE), int(Step.LOSS)
_TEXTS, _TEXT, _FIGURE_GLORY = int(Step.TEXTS), int(Step.TEXT), int(Step.FIGURE_GLORY)
_CARDS_BACK, _CARDS_REST, _RETURN = int(Step.CARDS_BACK), int(Step.CARDS_REST), int(Step.RETURN)
_SUCCESS, _REWARD, _RAISE_STAT, _MARK = (
    int(Step.SUCCESS),
    int(Step.REWARD),
    int(Step.RAISE_STAT),
    int(Step.MARK),
)
_LEADER, _LEADER_TEXT = int(Step.LEADER), int(Step.LEADER_TEXT)


@door("blood_rage.to_move")
def to_move(state: Any) -> int:
    """Return the seat that decides, -1 when the game is over."""
    return int(state.to_move)


# ---------------------------------------------------------------- what follows by itself


@door("blood_rage.go_through_age", types.going_on)
def go_through_age(state: Any, cards: Any, task: int) -> int:
    """Do a step of an Age (R9 to R14, R37 to R42)."""
    op, first = task & 255, number(task, 0)
    if op == _TURN:
        next_turn(state, first)
    elif op == _ROUND:
        begin_round(state, first)
    elif op == _ROUND_END:
        end_round(state, first)
    elif op == _DEAL_PACKS:
        deal_packs(state)
    elif op == _BEGIN_ACTIONS:
        begin_actions(state)
    elif op == _DISCARDS:
        begin_discards(state)
    elif op == _QUESTS:
        begin_quests(state)
    elif op == _QUESTS_OF:
        check_quest(state, cards, first)
    elif op == _RAGNAROK:
        begin_ragnarok(state)
    elif op == _FALL:
        fall(state, first)
    else:
        release(state, cards)
    return 0


@door("blood_rage.go_on_placing", types.going_on)
def go_on_placing(state: Any, cards: Any, task: int) -> int:
    """Do a step of an invasion or of the call to battle (R23, R25 to R27)."""
    op, first, second = task & 255, number(task, 0), number(task, 1)
    if op == _EXTRA:
        offer_extra(state, cards, first, second)
    elif op == _OFFER_FOLLOW:
        offer_follow(state, cards, first, second)
    elif op == _INVADE_KILL:
        kill_at(state, cards, first, second, number(task, 2))
    elif op == _PILLAGE:
        begin_pillage(state, first)
    else:
        end_call(state)
    return 0


@door("blood_rage.go_on_fighting", types.going_on)
def go_on_fighting(state: Any, cards: Any, task: int) -> int:
    """Do a step of a battle, as far as the loss of figures (R28 to R33)."""
    op, first = task & 255, number(task, 0)
    if op == _REVEAL:
        reveal(state, cards)
    elif op == _KILL:
        kill_others(state, first, number(task, 1))
    elif op == _KILL_OF:
        kill_of(state, first, number(task, 1))
    elif op == _SPARE_ALL:
        spare_all(state)
    elif op == _COMPARE:
        compare(state, cards)
    elif op == _LOSS:
        lose_figures(state, first)
    else:
        win_axes(state)
    return 0


@door("blood_rage.go_on_after_battle", types.going_on)
def go_on_after_battle(state: Any, cards: Any, task: int) -> int:
    """Do a step of what a battle or a success brings (R33 to R35, R51 to R57)."""
    op, first, second = task & 255, number(task, 0), number(task, 1)
    if op == _TEXTS:
        begin_texts(state, cards)
    elif op == _TEXT:
        do_text(state, cards, first, second)
    elif op == _FIGURE_GLORY:
        figure_glory(state, cards)
    elif op == _CARDS_BACK:
        give_cards_back(state, cards)
    elif op == _CARDS_REST:
        put_cards_away(state)
    elif op == _RETURN:
        offer_return(state, cards, first)
    elif op == _SUCCESS:
        succeed(state, cards)
    elif op == _REWARD:
        reward(state)
    elif op == _RAISE_STAT:
        raise_stat(state, first, second)
    elif op == _MARK:
        mark(state)
    elif op == _LEADER:
        let_leader_act(state, cards)
    elif op == _LEADER_TEXT:
        do_leader_text(state, cards, first, second)
    else:
        end_pillage(state)
    return 0


# ---------------------------------------------------------------- what a player decides


@door("blood_rage.take_action", types.answering)
def take_action(state: Any, cards: Any, asked: int, move: int) -> int:
    """Do what was decided about actions and figures (R10, R12, R17 to R21, R37, R58)."""
    phase, seat, kind, what = asked & 255, number(asked, 0), kind_of(move), number_of(move)
    if phase == _ACTION:
        act(state, cards, seat, kind, what)
    elif phase == _DRAFT:
        pick(state, seat, what)
    elif phase == _PLACE:
        if kind != END:
            place(state, cards, seat, number(asked, 1), number(asked, 2), what)
    elif phase == _MARCH_TO:
        push(state, task(_MARCH, seat, number(asked, 1), what, 0, 0))
    elif phase == _MARCH:
        if kind != END:
            march(state, seat, number(asked, 1), number(asked, 2), what)
    elif phase == _REPLACE:
        put_upgrade(state, cards, seat, number(asked, 1), what)
    elif phase == _SACRIFICE:
        sacrifice(state, seat, number(asked, 1), what // 16, what % 16)
    elif phase == _DISCARD:
        keep(state, seat, what)
    elif kind != END:
        follow(state, cards, seat, what)
    return 0


@door("blood_rage.take_answer", types.answering)
def take_answer(state: Any, cards: Any, asked: int, move: int) -> int:
    """Do what was decided in a battle (R26, R28, R30, R35, R46, R52, R56)."""
    phase, seat, kind, what = asked & 255, number(asked, 0), kind_of(move), number_of(move)
    if phase == _CALL:
        answer_call(state, asked, kind, what)
    elif phase == _BATTLE:
        state.chosen[seat] = what
        state.strikes[seat] = int(kind == STRIKE)
    elif phase == _LATE:
        add_late(state, asked, kind, what)
    elif phase == _SPARE:
        spare(state, seat, what)
    elif phase == _SAVE:
        rescue(state, cards, asked, kind, what)
    elif phase == _RAISE:
        state.steps[seat, what] += 1
    else:
        retrieve(state, cards, seat, kind, what)
    return 0


# ---------------------------------------------------------------- the loop


_DOORS: list[Any] = [
    go_through_age,
    go_on_placing,
    go_on_fighting,
    go_on_after_battle,
    take_action,
    take_answer,
    list_moves,
]


@door("blood_rage.advance", types.answering, through=_DOORS)
def advance(state: Any, cards: Any, told: int, move: int) -> int:
    """Go on from a move, -1 for none, to the next choice among moves, or the end; say who decides (R63).

    This is the one loop around all rules: each pushes what follows, and none calls it. `told` is nothing: a
    door that others go through takes what `answering` says.
    """
    while True:
        asked = int(state.tasks[state.task_count - 1])
        op = asked & 255
        if op < FIRST_STEP:
            if move == NONE:
                remember(state, asked)
                if op == _OVER:
                    state.to_move = NONE
                    return NONE
                count = list_moves(as_table(state), cards, state.listed, asked)
                if count > 1:
                    state.to_move = number(asked, 0)
                    return number(asked, 0)
                if count == 1:
                    move = int(state.listed.moves[0])
            forget(state)
            state.task_count -= 1
            if move != NONE:
                if op in (_CALL, _BATTLE, _LATE, _SPARE, _SAVE, _RAISE, _RETRIEVE):
                    take_answer(state, cards, asked, move)
                else:
                    take_action(state, cards, asked, move)
            move = NONE
            continue
        state.task_count -= 1
        if op < FIRST_OF_PLACING:
            go_through_age(state, cards, asked)
        elif op < FIRST_OF_BATTLE:
            go_on_placing(state, cards, asked)
        elif op < FIRST_OF_OUTCOME:
            go_on_fighting(state, cards, asked)
        else:
            go_on_after_battle(state, cards, asked)


@door("blood_rage.apply", through=[advance])
def apply(state: Any, move: int, cards: Any, rules: Any, rng: Any) -> int:
    """Do a legal move and go on to the next decision, or the end (R12)."""
    return advance(state, cards, 0, move)
