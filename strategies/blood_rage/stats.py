"""What a step of a stat is worth in Blood Rage: Glory at the end, and what it is good for until then."""

from __future__ import annotations

from typing import Any

from ...simulate.blood_rage.board import AXES, FULL, RAGE, TRACKS
from ...simulate.blood_rage.cards import AGES
from ...simulate.compiling import part
from ...simulate.kernel_records import at

_FIRST_BONUS = 4  # the step that brings the first half of a track's Glory; the last brings the other
_THIS_AGE = 0.5  # what is left of the Age, on average


@part
def step_worth(table: Any, w: Any, seat: int, which: int) -> float:
    """Return what it is worth to a seat to raise a stat by a step (R35, R42)."""
    step = int(table.steps[at(seat), at(which)])
    if step >= FULL:
        return 0.0
    goal = _FIRST_BONUS if step < _FIRST_BONUS else FULL
    worth = w.track * table.rules.stat_bonus / (1.0 + w.far * (goal - step - 1))
    gain = float(TRACKS[at(which), at(step)] - TRACKS[at(which), at(step - 1)])
    ages = float(AGES - table.age)
    if which == RAGE:
        return float(worth + w.rage_step * gain * ages)
    each = w.axes_step if which == AXES else w.horns_step
    return float(worth + each * gain * (ages + _THIS_AGE))
