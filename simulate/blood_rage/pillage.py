"""Blood Rage: pillaging: the call to battle, success, and the Leader's part (R25 to R27, R33, R57)."""

from __future__ import annotations

from typing import Any

from ..compiling import part
from .board import LEADER, MONSTER, as_table, count_at, here, others_here, put_figure, seat_after
from .cards import NONE
from .gains import NOTHING, TOKEN_GLORY, ask_raise, raise_all, take_reward
from .moves import END
from .operations import MOST_EFFECTS
from .state import MAX_PLAYERS, Phase, Why
from .tasks import Step, number, push, task
from .upgrades import has_op
from .words import ALL, DO_AGAIN, DO_MOVE, DO_RAISE, OTHER, SUCCESS

_CALL, _BATTLE, _PLACE = int(Phase.CALL), int(Phase.BATTLE), int(Phase.PLACE)
_CALLED, _REVEAL = int(Step.CALLED), int(Step.REVEAL)
_PILLAGED, _SUCCESS = int(Step.PILLAGED), int(Step.SUCCESS)
_REWARD, _MARK, _LEADER, _LEADER_TEXT = (
    int(Step.REWARD),
    int(Step.MARK),
    int(Step.LEADER),
    int(Step.LEADER_TEXT),
)
_MOVE = int(Why.MOVE)


@part
def begin_pillage(state: Any, province: int) -> None:
    """Call to battle, from the pillager's left (R25, R26)."""
    state.province = province
    state.pillager = state.seat
    push(state, task(_CALLED))
    push(state, task(_CALL, seat_after(as_table(state), int(state.seat), 1), 0))


@part
def answer_call(state: Any, asked: int, move: int, what: int) -> None:
    """Join with a figure from an adjacent province, or decline (R26)."""
    seat, declines = number(asked, 0), number(asked, 1)
    if move == END:
        declines += 1
    else:
        declines = 0
        put_figure(as_table(state), seat, what // 16, what % 16, int(state.province))
    push(state, task(_CALL, seat_after(as_table(state), seat, 1), declines))


@part
def end_call(state: Any) -> None:
    """All with figures there fight; if that is the pillager alone it is pillaged (R27)."""
    push(state, task(_PILLAGED))
    others = 0
    for seat in range(state.rules.players):
        if seat != state.pillager:
            others += here(as_table(state), seat, int(state.province))
    if others == 0:
        push(state, task(_LEADER))
        push(state, task(_SUCCESS))
        return
    for seat in range(state.rules.players):
        state.destroyed_here[seat] = 0
        if here(as_table(state), seat, int(state.province)) > 0:
            state.fighters[seat] = 1
            state.battles[seat] += 1
            state.took_part[seat] = others_here(as_table(state), seat, int(state.province)) & (3 << MONSTER)
    ask_for_cards(state)


@part
def ask_for_cards(state: Any) -> None:
    """Each fighter chooses a card in secret, from the pillager clockwise; then all are revealed (R28)."""
    push(state, task(_REVEAL))
    push_fighters(state, _BATTLE, 0)


@part
def push_fighters(state: Any, op: int, second: int) -> None:
    """Let each fighter have a task, from the pillager clockwise."""
    for steps in range(state.rules.players - 1, -1, -1):
        seat = seat_after(as_table(state), int(state.pillager), steps)
        if state.fighters[seat] == 1:
            push(state, task(op, seat, second))


@part
def succeed(state: Any, cards: Any) -> None:
    """The reward, once more for each Monster that says so; then the token is turned (R33, R57)."""
    seat, times = int(state.pillager), 1
    for kind in range(MONSTER, MONSTER + 2):
        present = count_at(as_table(state), seat, kind, int(state.province)) > 0
        times += int(present and has_op(cards, int(state.slots[seat, kind]), DO_AGAIN))
    push(state, task(_MARK))
    for _ in range(times):
        push(state, task(_REWARD))


@part
def reward(state: Any) -> None:
    """The pillager takes the reward (R35)."""
    take_reward(state, int(state.pillager))


@part
def mark(state: Any) -> None:
    """The token is turned (R33)."""
    state.pillaged[state.province] = 1
    state.pillages[state.pillager] += 1


@part
def let_leader_act(state: Any, cards: Any) -> None:
    """What the Leader's upgrade does, if the Leader is there (R57)."""
    seat = int(state.pillager)
    if state.slots[seat, LEADER] == NONE or state.others[seat, LEADER - 1] != state.province:
        return
    for effect in range(MOST_EFFECTS - 1, -1, -1):
        if cards.effects[state.slots[seat, LEADER], effect, 0] == SUCCESS:
            push(state, task(_LEADER_TEXT, seat, effect))


@part
def do_leader_text(state: Any, cards: Any, seat: int, effect: int) -> None:
    """Raise a stat, or move the Leader (R57)."""
    card = int(state.slots[seat, LEADER])
    do = cards.effects[card, effect, 1]
    if do == DO_MOVE:
        push(state, task(_PLACE, seat, _MOVE, LEADER))
    elif do == DO_RAISE:
        raise_by_text(state, seat, int(cards.effects[card, effect, 2]))


@part
def raise_by_text(state: Any, seat: int, which: int) -> None:
    """Raise all stats, or one of choice: other than the token's, or any (R57)."""
    if which == ALL:
        raise_all(state, seat)
        return
    token = int(state.tokens[state.province])
    ask_raise(state, seat, token if which == OTHER and token < TOKEN_GLORY else NOTHING)


@part
def end_pillage(state: Any) -> None:
    """Nothing of the battle is left."""
    state.province = state.pillager = state.winner = NONE
    for seat in range(MAX_PLAYERS):
        state.fighters[seat] = 0
        state.strikes[seat] = 0
        state.cancelled[seat] = 0
        state.destroyed_here[seat] = 0
        state.took_part[seat] = 0
        state.played_size[seat] = 0
        state.chosen[seat] = NONE
