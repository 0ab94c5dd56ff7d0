"""What is known of a blind player's chances: bounds of the best win probability, position by position."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...compiling import part
from ...layout import Field, Layout
from ..solver.board import WORDS
from ..solver.memory import spread

ENTRY = Layout(
    "Entry",
    words=Field(np.int64, "the position, as `words.write_known` writes it", (WORDS,)),
    low=Field(np.float64, "the best win probability is at least this"),
    high=Field(np.float64, "and at most this"),
    busy=Field(np.int64, "1: it is being looked at further up"),
)

EFFORT = Layout(
    "Effort",
    stamp=Field(np.int64, "number of the search: slots with another are free"),
    filled=Field(np.int64, "entries in use"),
    limit=Field(np.int64, "entries that may be used"),
    shuffles=Field(np.int64, "how many shuffles a line may go through; one more is bounded by 0 and 1"),
    expanded=Field(np.int64, "positions whose moves were looked at"),
    outcomes=Field(np.int64, "outcomes of moves that were played"),
    solved=Field(np.int64, "positions with nothing hidden that were searched"),
    cut=Field(np.int64, "1: something was left out for want of room"),
    back=Field(np.int64, "how often a line came back to a position of its own"),
    moves_used=Field(np.int64, "moves in use of the room"),
    outcomes_used=Field(np.int64, "outcomes in use of the room"),
)

NO_ENTRY = -1


@part
def find(effort: Any, entries: Any, slots: Any, words: Any) -> int:
    """Return the number of a position's entry; NO_ENTRY if it has none."""
    slot = _slot_of(effort, entries, slots, words)
    if slots[slot] >> _STAMP_AT == effort.stamp:
        return slots[slot] & _NUMBER
    return NO_ENTRY


@part
def find_or_make(effort: Any, entries: Any, slots: Any, words: Any) -> int:
    """Return the number of a position's entry, a new one knows nothing; NO_ENTRY if there is no room."""
    slot = _slot_of(effort, entries, slots, words)
    if slots[slot] >> _STAMP_AT == effort.stamp:
        return slots[slot] & _NUMBER
    number = effort.filled
    if number >= effort.limit:
        effort.cut = 1
        return NO_ENTRY
    effort.filled = number + 1
    slots[slot] = effort.stamp << _STAMP_AT | number
    entry = entries[number]
    for k in range(WORDS):
        entry.words[k] = words[k]
    entry.low, entry.high, entry.busy = 0.0, 1.0, 0
    return number


_STAMP_AT = 31
_NUMBER = (1 << _STAMP_AT) - 1


@part
def _slot_of(effort: Any, entries: Any, slots: Any, words: Any) -> int:
    """Return the slot that names a position's entry, or the free one where it would stand."""
    mask = len(slots) - 1
    first, second, third, fourth = words[0], words[1], words[2], words[3]
    slot = spread(first, second, third, fourth) & mask
    while slots[slot] >> _STAMP_AT == effort.stamp:
        known = entries[slots[slot] & _NUMBER].words
        if known[0] == first and known[1] == second and known[2] == third and known[3] == fourth:
            break
        slot = (slot + 1) & mask
    return slot
