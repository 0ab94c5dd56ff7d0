"""Blood Rage: what-if copies of a game, for strategies that look ahead.

A strategy can't reach the true state. It fills in one of its own from its view (`knowledge.determinize`) and
plays the rules on that copy.
"""

from __future__ import annotations

from ..kernel_records import copy_shared, make_scratch
from .state import MOVE_LIST, STATE, VIEW

scratch_state = make_scratch(STATE)
scratch_view = make_scratch(VIEW)
scratch_moves = make_scratch(MOVE_LIST)
copy_state = copy_shared
