"""Blood Rage: what is still to be done, as a stack of tasks (R63).

A task is one integer: what to do in the low eight bits, and up to six numbers of eight bits above. The rules
push what follows, the last first, and never call it: so a question can come in the middle of anything, and
the table tells all of what will follow it. Tasks below `FIRST_STEP` are questions, named by their `Phase`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from ..compiling import part


class Step(IntEnum):
    """What the rules do by themselves."""

    DEAL_PACKS = 32
    ROUND = 33
    ROUND_END = 34
    BEGIN_ACTIONS = 35
    TURN = 36
    DISCARDS = 37
    QUESTS = 38
    QUESTS_OF = 39
    RAGNAROK = 40
    FALL = 41
    RELEASE = 42
    EXTRA = 48
    FOLLOW = 49
    INVADE_KILL = 50
    PILLAGE = 51
    CALLED = 52
    REVEAL = 64
    KILL = 65
    SPARE_ALL = 66
    KILL_OF = 67
    COMPARE = 68
    LOSS = 69
    AXES = 70
    TEXTS = 71
    TEXT = 72
    FIGURE_GLORY = 73
    CARDS_BACK = 74
    CARDS_REST = 75
    RETURN = 76
    SUCCESS = 77
    REWARD = 78
    RAISE_STAT = 79
    MARK = 80
    LEADER = 81
    LEADER_TEXT = 82
    PILLAGED = 83


FIRST_STEP = 32
FIRST_OF_PLACING = 48
FIRST_OF_BATTLE = 64
FIRST_OF_OUTCOME = 71


@part
def task(op: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> int:
    """Return a task: what to do, and its numbers, 0 to 255 (the last to 127)."""
    return op | a << 8 | b << 16 | c << 24 | d << 32 | e << 40 | f << 48


@part
def number(task: int, place: int) -> int:
    """Return a task's number at a place from 0 on."""
    return (task >> (8 + 8 * place)) & 255


@part
def push(table: Any, task: int) -> None:
    """Let a task be the next one."""
    table.tasks[table.task_count] = task
    table.task_count += 1
